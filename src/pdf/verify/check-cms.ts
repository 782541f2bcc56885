/**
 * §25.6, RFC 5652, RFC 5035: checks a CMS signature. Each part of it is either signed, or must be exactly what follows from the signed parts, so that
 * no byte can be changed without being told.
 */
import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import { faultOf, must } from './fault.ts';
import { contentOf, type Element, elementsOf, INTEGER, OCTETS, oidOf, readDer, SEQUENCE, SET } from './read-der.ts';

const [CONTEXT_0, CONTEXT_1, DIVIDED_OCTETS] = [0xa0, 0xa1, 0x24];
export const ID_DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';

const HASHES: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const RSA = '1.2.840.113549.1.1.1';
/** The hash of a signature algorithm, and the type of its key. */
const ALGORITHMS: Record<string, { hash: string; key: string }> = {
  '1.2.840.113549.1.1.11': { hash: 'sha256', key: 'rsa' },
  '1.2.840.113549.1.1.12': { hash: 'sha384', key: 'rsa' },
  '1.2.840.113549.1.1.13': { hash: 'sha512', key: 'rsa' },
  '1.2.840.10045.4.3.2': { hash: 'sha256', key: 'ec' },
  '1.2.840.10045.4.3.3': { hash: 'sha384', key: 'ec' },
  '1.2.840.10045.4.3.4': { hash: 'sha512', key: 'ec' },
};

/**
 * `chain`: the signer's certificate, and those above it. `named`: how many of them the signature names, and so covers. `token`: the time-stamp of the signature. `value`: the signature itself, which the
 * time-stamp is of.
 */
export type CheckedCms = {
  chain: X509Certificate[];
  named: number;
  value: Buffer;
  token: Buffer | null;
  signedAt: Date | null;
};

/**
 * Checks a signature. `contentType`: what is signed. `digestOf`: its digest by a hash; for a content within the signature, `content` gets it.
 * Throws VerifyFault.
 */
export function checkCms(
  bytes: Buffer,
  contentType: string,
  digestOf: (hash: string, content: Buffer | null) => Buffer,
): CheckedCms {
  const outer = elementsOf(contentOf(readDer(bytes), SEQUENCE, 'a signature'));
  must(outer.length === 2 && oidOf(outer[0]) === SIGNED_DATA, 'encoding', 'this is no CMS signature');
  const [wrapped, ...noMore] = elementsOf(contentOf(outer[1], CONTEXT_0, 'signed data'));
  must(noMore.length === 0, 'encoding', 'something follows the signed data');
  const parts = elementsOf(contentOf(wrapped, SEQUENCE, 'signed data'));
  const [version, digests, encapsulated, ...rest] = parts;
  const certificates = rest.find(({ tag }) => tag === CONTEXT_0);
  const infos = elementsOf(contentOf(rest.at(-1), SET, 'signers'));
  must(infos.length === 1, 'encoding', 'a signature has exactly one signer');
  // Revocation lists in a signature are not used, so nothing may stand there.
  must(certificates && rest.length === 2, 'encoding', 'a signature has certificates and no more');
  must(integerOf(version) === (contentType === ID_DATA ? 1 : 3), 'encoding', 'a signature has another version');

  const content = contentIn(encapsulated, contentType);
  const signer = readSigner(infos[0]!);
  must(
    contentOf(digests, SET, 'hashes').equals(signer.digest.raw),
    'encoding',
    'the signature names other hashes than its signer',
  );
  const chain = chainOf(elementsOf(certificates.content), signer);
  checkAttributes(signer, contentType, digestOf(signer.hash, content));
  const named = checkNamed(signer.attributes, chain);
  checkValue(signer, chain[0]!);
  return { chain, named, value: signer.value, token: signer.token, signedAt: signer.signedAt };
}

function contentIn(encapsulated: Element | undefined, contentType: string): Buffer | null {
  const [type, wrapped, ...noMore] = elementsOf(contentOf(encapsulated, SEQUENCE, 'a content'));
  must(oidOf(type) === contentType && noMore.length === 0, 'encoding', 'the signature is of another kind of content');
  if (!wrapped) return null;
  const [octets, ...others] = elementsOf(contentOf(wrapped, CONTEXT_0, 'a content'));
  must(octets && others.length === 0, 'encoding', 'a content was expected');
  // Some authorities divide it, as BER allows.
  if (octets.tag !== DIVIDED_OCTETS) return contentOf(octets, OCTETS, 'a content');
  return Buffer.concat(elementsOf(octets.content).map((part) => contentOf(part, OCTETS, 'a content')));
}

function integerOf(element: Element | undefined): number {
  const content = contentOf(element, INTEGER, 'a number');
  return content.length === 1 ? content[0]! : Number.NaN;
}

type Signer = {
  issuer: Buffer;
  serial: Buffer;
  digest: Element;
  hash: string;
  attributes: Map<string, Element>;
  /** The attributes as they are signed. */
  signed: Buffer;
  algorithm: Element[];
  value: Buffer;
  token: Buffer | null;
  signedAt: Date | null;
};

const UTC_TIME = 23;
const SIGNING_TIME = '1.2.840.113549.1.9.5';

function readSigner(info: Element): Signer {
  const [version, who, digest, signed, algorithm, value, ...more] = elementsOf(contentOf(info, SEQUENCE, 'a signer'));
  must(integerOf(version) === 1, 'encoding', 'a signer is not named by issuer and serial number');
  const [issuer, serial, ...noMore] = elementsOf(contentOf(who, SEQUENCE, 'a signer'));
  must(issuer && serial?.tag === INTEGER && noMore.length === 0, 'encoding', 'a signer is not named');
  const [hashName, ...parameters] = elementsOf(contentOf(digest, SEQUENCE, 'a hash'));
  const hash = HASHES[oidOf(hashName)];
  must(hash && parameters.every(isNull) && parameters.length < 2, 'encoding', 'the hash is none that is safe');
  contentOf(signed, CONTEXT_0, 'signed attributes');
  const attributes = attributesIn(signed!);
  const time = attributes.get(SIGNING_TIME);
  return {
    issuer: issuer.raw,
    serial: serial.raw,
    digest: digest!,
    hash,
    attributes,
    signed: Buffer.concat([Buffer.from([SET]), signed!.raw.subarray(1)]),
    algorithm: elementsOf(contentOf(algorithm, SEQUENCE, 'an algorithm')),
    value: contentOf(value, OCTETS, 'a signature'),
    token: tokenIn(more),
    signedAt: time?.tag === UTC_TIME ? dateOf(`20${time.content.toString('latin1')}`) : null,
  };
}

function isNull({ raw }: Element): boolean {
  return raw.equals(Buffer.from([5, 0]));
}

/** Reads `20260827093000Z`. */
export function dateOf(text: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text) ?? [];
  if (year === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns the value of each attribute. An attribute occurs once and has one value. */
function attributesIn(element: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const attribute of elementsOf(element.content)) {
    const [type, values, ...noMore] = elementsOf(contentOf(attribute, SEQUENCE, 'an attribute'));
    const [value, ...others] = elementsOf(contentOf(values, SET, 'an attribute'));
    const name = oidOf(type);
    must(
      value && others.length + noMore.length === 0 && !found.has(name),
      'encoding',
      'an attribute has several values',
    );
    found.set(name, value);
  }
  return found;
}

/** The only attribute that may stand outside the signed ones. */
function tokenIn(more: Element[]): Buffer | null {
  if (more.length === 0) return null;
  must(more.length === 1 && more[0]!.tag === CONTEXT_1, 'encoding', 'something follows the signature');
  const attributes = attributesIn(more[0]!);
  const token = attributes.get(TIME_STAMP_TOKEN);
  must(token && attributes.size === 1, 'encoding', 'the signature has an attribute that it does not cover');
  return token.raw;
}

/** Returns the signer's certificate and those above it. Each certificate of the signature must be one of them. */
function chainOf(elements: Element[], { issuer, serial }: Signer): X509Certificate[] {
  const all = elements.map(({ raw }) => {
    return { raw, names: namesOf(raw), certificate: faultOf(() => new X509Certificate(raw), 'certificate') };
  });
  const leaf = all.find(({ names }) => names.issuer.equals(issuer) && names.serial.equals(serial));
  must(leaf, 'certificate', 'the signature has no certificate of its signer');
  const chain = [leaf.certificate];
  const left = new Set(all.filter((one) => one !== leaf));
  for (;;) {
    const last = chain.at(-1)!;
    if (last.subject === last.issuer) {
      // A key that signs documents may have signed its own certificate, although it is no authority.
      must(
        faultOf(() => last.verify(last.publicKey), 'certificate'),
        'certificate',
        'a certificate has a wrong signature',
      );
      break;
    }
    const next = [...left].find(({ certificate }) => isIssuedBy(last, certificate));
    if (!next) {
      must(
        namesOf(last.raw).hasOtherIssuer || last === chain[0],
        'certificate',
        'a certificate does not say who issued it',
      );
      break;
    }
    left.delete(next);
    chain.push(next.certificate);
  }
  must(left.size === 0, 'certificate', 'the signature has a certificate that is not of its chain');
  return chain;
}

export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

const [SUBJECT_KEY, AUTHORITY_KEY] = ['2.5.29.14', '2.5.29.35'];
const EXTENSIONS = 0xa3;

/**
 * RFC 5280 §4.1: returns the DER of a certificate's serial number and issuer, and whether it says that the key of somebody else has issued it: only
 * a root may leave that out.
 */
function namesOf(raw: Buffer): { serial: Buffer; issuer: Buffer; hasOtherIssuer: boolean } {
  const [signed] = elementsOf(contentOf(readDer(raw), SEQUENCE, 'a certificate'));
  const all = elementsOf(contentOf(signed, SEQUENCE, 'a certificate'));
  const fields = all.filter(({ tag }) => tag !== CONTEXT_0);
  must(fields.length >= 6, 'certificate', 'a certificate cannot be read');
  const extensions = all.find(({ tag }) => tag === EXTENSIONS);
  const [own, other] = [SUBJECT_KEY, AUTHORITY_KEY].map((name) => extensionIn(extensions, name));
  // The identifiers are octets in both, tagged otherwise.
  const [ownKey, otherKey] = [own && readDer(own).content, other && elementsOf(readDer(other).content)[0]?.content];
  const hasOtherIssuer = otherKey !== undefined && !(ownKey && otherKey.equals(ownKey));
  return { serial: fields[0]!.raw, issuer: fields[2]!.raw, hasOtherIssuer };
}

function extensionIn(extensions: Element | undefined, name: string): Buffer | undefined {
  if (!extensions) return undefined;
  const list = elementsOf(contentOf(readDer(extensions.content), SEQUENCE, 'extensions'));
  const parts = list.map(({ content }) => elementsOf(content)).find(([type]) => oidOf(type) === name);
  return parts?.at(-1)?.content;
}

function checkAttributes(signer: Signer, contentType: string, digest: Buffer): void {
  const { attributes } = signer;
  must(oidOf(attributes.get(CONTENT_TYPE)) === contentType, 'encoding', 'the signature is of another kind of content');
  const said = contentOf(attributes.get(MESSAGE_DIGEST), OCTETS, 'a digest');
  must(isSame(said, digest), 'digest', 'the signed bytes were changed');
}

/** RFC 5035: the signature names its certificate by hash, and may name those above it. Returns how many of the chain it names. */
function checkNamed(attributes: Signer['attributes'], chain: readonly X509Certificate[]): number {
  const isSecond = attributes.has(SIGNING_CERTIFICATE_V2);
  const named = attributes.get(isSecond ? SIGNING_CERTIFICATE_V2 : SIGNING_CERTIFICATE);
  must(named, 'certificate', 'the signature does not name its certificate');
  const [list] = elementsOf(contentOf(named, SEQUENCE, 'a certificate'));
  const entries = elementsOf(contentOf(list, SEQUENCE, 'a certificate'));
  must(entries.length > 0, 'certificate', 'the signature does not name its certificate');
  const hashes = entries.map((entry) => {
    const parts = elementsOf(contentOf(entry, SEQUENCE, 'a certificate'));
    const isOther = parts[0]?.tag === SEQUENCE;
    const other = isOther ? HASHES[oidOf(elementsOf(parts[0]!.content)[0])] : 'sha256';
    const hash = isSecond ? other : 'sha1';
    must(hash, 'certificate', 'the signature names its certificate by an unknown hash');
    return { hash, digest: contentOf(parts[isOther ? 1 : 0], OCTETS, 'a hash') };
  });
  const isNamed = ({ raw }: X509Certificate, { hash, digest }: (typeof hashes)[number]) =>
    isSame(digest, createHash(hash).update(raw).digest());
  must(isNamed(chain[0]!, hashes[0]!), 'certificate', 'the signature names another certificate');
  const first = chain.findIndex((one) => !hashes.some((hash) => isNamed(one, hash)));
  // Whoever names a chain names all of it that the signature has.
  must(hashes.length === 1 || first < 0, 'certificate', 'the signature names other certificates');
  return first < 0 ? chain.length : first;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function checkValue({ algorithm, hash, signed, value }: Signer, { publicKey }: X509Certificate): void {
  const [name, ...parameters] = algorithm;
  const wanted = oidOf(name);
  const isPlainRsa = wanted === RSA;
  const used = isPlainRsa ? { hash, key: 'rsa' } : ALGORITHMS[wanted];
  must(
    used && used.hash === hash && used.key === publicKey.asymmetricKeyType,
    'encoding',
    'the algorithm is none that is read',
  );
  const hasParameters =
    used.key === 'rsa' ? parameters.length === 1 && isNull(parameters[0]!) : parameters.length === 0;
  must(hasParameters, 'encoding', 'the algorithm has other parameters');
  let holds = false;
  try {
    holds = verify(hash, signed, publicKey, value);
  } catch {
    // A key that OpenSSL refuses.
  }
  must(holds, 'signature', 'the signature is not of its certificate');
}
