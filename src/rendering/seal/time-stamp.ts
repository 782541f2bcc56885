/**
 * §24.14, RFC 3161, RFC 5816: asks authorities, one after the other, for a time-stamp. An answer is believed when it is for this question
 * (digest and nonce), and signed with a certificate that it names, which is for time-stamps alone and was valid then.
 */
import { createHash, randomBytes, timingSafeEqual, type X509Certificate } from 'node:crypto';
import { basicAuthorization, withoutUser } from '../../domain/authority-address.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { type Message, tell } from '../../locales/message.ts';
import { ask, hostOf } from './ask.ts';
import { certificatesIn, signerOf } from './certificates-in.ts';
import { hashIdentifier } from './cms.ts';
import { der, elementOf, elementsOf, integer, OCTETS, SEQUENCE } from './der.ts';
import { hashNamed, isSignedBy, oidOf } from './is-signed-by.ts';
import { fieldsOf, readCertificate } from './order-chain.ts';
import { outage, refusal, SealFailure } from './seal-failure.ts';

/** Tokens have 2 to 10 KB. */
const MAX_ANSWER = 64 * KIBIBYTE;
const NONCE_BYTES = 8;
const [GRANTED, GRANTED_WITH_MODS] = [0, 1];
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const [CONTENT_TYPE, MESSAGE_DIGEST] = ['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4'];
/** signingCertificate, by SHA-1, and signingCertificateV2. */
const SIGNING_CERTIFICATES: Record<string, string> = {
  '1.2.840.113549.1.9.16.2.12': 'sha1',
  '1.2.840.113549.1.9.16.2.47': 'sha256',
};
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** The bits of PKIFailureInfo that may pass: timeNotAvailable and systemFailure. */
const PASSING_FAILURES = [14, 25];

/** `token`: the ContentInfo. `certificates`: those in it, the signer's first. */
export type Stamp = { token: Buffer; at: Date; authority: string; certificates: X509Certificate[] };
export type Authorities = { authorities: readonly string[]; hosts?: readonly string[] };

/** `digest`: SHA-256. Throws SealFailure if no authority gives a time-stamp; a retry may succeed unless all of them refuse for good. */
export async function requestTimeStamp(digest: Uint8Array, { authorities, hosts = [] }: Authorities): Promise<Stamp> {
  const failures: SealFailure[] = [];
  for (const url of authorities) {
    try {
      return await askOne(digest, url, hosts);
    } catch (error) {
      if (!(error instanceof SealFailure)) throw error;
      failures.push(error);
    }
  }
  const last = failures.at(-1);
  if (!last) throw refusal(tell('sealing.authority.none'));
  const retry = failures.some((one) => one.retry);
  const told = failures
    .map((one) => one.told)
    .reduce((both, one): Message => tell('sealing.authority.both', { first: both, second: one }));
  throw new SealFailure(tell('sealing.authority.failed', { reasons: told }), { retry, cause: last });
}

async function askOne(digest: Uint8Array, url: string, hosts: readonly string[]): Promise<Stamp> {
  const nonce = integer(randomBytes(NONCE_BYTES).map((byte, at) => (at ? byte : (byte & 0x7f) | 1)));
  const imprint = der(SEQUENCE, hashIdentifier('sha256'), der(OCTETS, digest));
  const body = der(SEQUENCE, integer(1), imprint, nonce, der(1, Buffer.of(0xff)));
  const host = hostOf(url);
  const authorization = basicAuthorization(url);
  if (authorization === null) throw refusal(tell('sealing.authority.noPassword', { host }));
  const address = withoutUser(url);
  const answer = await ask({
    url: address,
    hosts,
    maxBytes: MAX_ANSWER,
    isSigned: true,
    asks: {
      ...{ type: 'application/timestamp-query', body },
      ...(authorization !== undefined && { headers: { Authorization: authorization } }),
    },
  });
  try {
    return { ...(await readAnswer(answer, { digest, nonce, host })), authority: address };
  } catch (cause) {
    if (cause instanceof SealFailure) throw cause;
    throw outage(tell('sealing.authority.unreadable', { host }), { cause });
  }
}

type Asked = { digest: Uint8Array; nonce: Buffer; host: string };

async function readAnswer(bytes: Buffer, asked: Asked): Promise<Omit<Stamp, 'authority'>> {
  const [status, token] = elementsOf(elementOf(bytes).content);
  const { TimeStampResp } = await import('pkijs');
  const answer = TimeStampResp.fromBER(new Uint8Array(bytes));
  if (![GRANTED, GRANTED_WITH_MODS].includes(answer.status.status))
    throw refused(asked.host, answer.status.failInfo, status!.raw);
  const wrong = (what: 'form' | 'digest' | 'nonce' | 'certificate' | 'signature') =>
    outage(tell('sealing.authority.wrong', { host: asked.host, what }));
  if (!token || !answer.timeStampToken) throw wrong('form');
  const read = await readToken(token.raw);
  const { info, signer, certificates } = read;
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const stamped = new Uint8Array(hashedMessage.getValue());
  if (hashNamed(hashAlgorithm.algorithmId) !== 'sha256' || !areSame(stamped, asked.digest)) throw wrong('digest');
  if (!info.nonce || !areSame(new Uint8Array(info.nonce.toBER()), asked.nonce)) throw wrong('nonce');
  if (!signer || !isForTimeStamps(signer, info.genTime)) throw wrong('certificate');
  if (!isSigned(read, signer)) throw wrong('signature');
  return {
    token: token.raw,
    at: info.genTime,
    certificates: [signer, ...certificates.filter((one) => one !== signer)],
  };
}

function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function refused(
  host: string,
  failure: { valueBlock: { valueHexView: Uint8Array } } | undefined,
  status: Buffer,
): SealFailure {
  const bits = failure?.valueBlock.valueHexView ?? new Uint8Array();
  const passes = PASSING_FAILURES.some((bit) => ((bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0);
  const cause = new Error(`PKIStatusInfo ${status.toString('hex')}`);
  return passes
    ? outage(tell('sealing.authority.busy', { host }), { cause })
    : refusal(tell('sealing.authority.refused', { host }), { cause });
}

type Attribute = { type: string; values: { toBER(): ArrayBuffer }[] };

/** Reads a time-stamp token: what it says, by whom, and what it is signed with. Believes none of it. */
async function readToken(token: Buffer) {
  const { ContentInfo, SignedData, TSTInfo } = await import('pkijs');
  const { contentType, content } = ContentInfo.fromBER(new Uint8Array(token));
  if (contentType !== SIGNED_DATA) throw new Error('A time-stamp is SignedData');
  const data = new SignedData({ schema: content });
  const [info, another] = data.signerInfos;
  if (!info || another || data.encapContentInfo.eContentType !== TST_INFO)
    throw new Error('A time-stamp has one TSTInfo and one signer');
  const said = new Uint8Array(data.encapContentInfo.eContent!.getValue());
  const certificates = certificatesIn(token).map(readCertificate);
  const signer = signerOf(token, certificates);
  return { info: TSTInfo.fromBER(said), said, signerInfo: info, signer, certificates };
}

/** RFC 3161 §2.3: the certificate is for time-stamps and nothing else, and says so critically. */
function isForTimeStamps(certificate: X509Certificate, at: Date): boolean {
  const { extensions } = fieldsOf(certificate.raw);
  const usage = elementsOf(elementOf(extensions ?? Buffer.alloc(0)).content)
    .map(({ content }) => elementsOf(content))
    .find(([id]) => id && oidOf(id.content) === EXTENDED_KEY_USAGE);
  const isCritical = usage?.length === 3 && usage[1]!.content[0] === 0xff;
  const purposes = certificate.keyUsage ?? [];
  const isValid = at >= certificate.validFromDate && at <= certificate.validToDate;
  return isCritical && isValid && purposes.length === 1 && purposes[0] === TIME_STAMPING;
}

/** RFC 5652 §5.4, RFC 5035 §5.4: the signed attributes hold the digest of what is said and the certificate's, and the signature is right. */
function isSigned({ said, signerInfo }: Awaited<ReturnType<typeof readToken>>, signer: X509Certificate): boolean {
  const hash = hashNamed(signerInfo.digestAlgorithm.algorithmId);
  const attributes: Attribute[] = signerInfo.signedAttrs?.attributes ?? [];
  const only = (type: string) => {
    const found = attributes.filter((one) => one.type === type);
    return found.length === 1 && found[0]!.values.length === 1
      ? elementOf(new Uint8Array(found[0]!.values[0]!.toBER()))
      : null;
  };
  const digest = only(MESSAGE_DIGEST);
  const type = only(CONTENT_TYPE);
  if (!hash || !digest || !type || oidOf(type.content) !== TST_INFO) return false;
  if (!areSame(digest.content, createHash(hash).update(said).digest())) return false;
  if (!Object.entries(SIGNING_CERTIFICATES).some(([id, named]) => names(only(id), signer, named))) return false;
  return isSignedBy(signer.publicKey, {
    data: new Uint8Array(signerInfo.signedAttrs!.encodedValue),
    signature: new Uint8Array(signerInfo.signature.getValue()),
    algorithm: new Uint8Array(signerInfo.signatureAlgorithm.toSchema().toBER()),
    digest: signerInfo.digestAlgorithm.algorithmId,
  });
}

/** Whether the first ESSCertID or ESSCertIDv2 is that of the certificate. */
function names(attribute: { content: Buffer } | null, certificate: X509Certificate, by: string): boolean {
  if (!attribute) return false;
  const [list] = elementsOf(attribute.content);
  const parts = elementsOf(elementsOf(list!.content)[0]!.content);
  const [first, second] = parts;
  const isDefault = first!.tag === OCTETS;
  const hash = isDefault ? by : hashNamed(oidOf(elementsOf(first!.content)[0]!.content));
  const named = isDefault ? first! : second!;
  return hash !== undefined && areSame(named.content, createHash(hash).update(certificate.raw).digest());
}
