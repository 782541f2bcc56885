/** Certificates, and keys in PKCS #12 files, made by pkijs. */
import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Curve = 'P-256' | 'P-384' | 'RSA';
export type Issued = {
  certificate: pkijs.Certificate;
  der: Uint8Array<ArrayBuffer>;
  keys: CryptoKeyPair;
  issuer: Issued | null;
  /** SHA-256, or SHA-384 with P-384. */
  hash: string;
};
/** `purpose`: an authority's certificate, one for signing, for time-stamps, for OCSP, for encryption alone, or for TLS. */
export type Purpose = 'authority' | 'signing' | 'time-stamps' | 'ocsp' | 'encryption';
export type Wanted = {
  name: string;
  issuer?: Issued;
  curve?: Curve;
  /** The key, where it is elsewhere; the private key that is made is then nobody's. */
  publicKey?: KeyObject;
  from?: Date;
  until?: Date;
  purpose?: Purpose;
  /** Where OCSP, the list of revoked certificates, and the issuer's certificate are. */
  ocsp?: string;
  crl?: string;
  issuers?: string;
  /** Whether the purpose of a time-stamp authority is not critical, or a responder's certificate has to be proved. */
  isLax?: boolean;
};

const KEY_USAGE: Record<Purpose, number> = {
  authority: 0b0000_0110,
  signing: 0b1100_0000,
  'time-stamps': 0b1000_0000,
  ocsp: 0b1000_0000,
  encryption: 0b0010_0000,
};
const PURPOSES: Partial<Record<Purpose, string>> = { 'time-stamps': '1.3.6.1.5.5.7.3.8', ocsp: '1.3.6.1.5.5.7.3.9' };

function algorithm(curve: Curve): EcKeyGenParams | RsaHashedKeyGenParams {
  if (curve !== 'RSA') return { name: 'ECDSA', namedCurve: curve };
  return { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' };
}

function extension(extnID: string, value: asn1js.BaseBlock, critical = false): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
}

function extensionsOf({ purpose = 'signing', ocsp, crl, issuers, isLax = false }: Wanted): pkijs.Extension[] {
  const bits = new asn1js.BitString({ valueHex: Uint8Array.of(KEY_USAGE[purpose]).buffer, unusedBits: 1 });
  const isAuthority = purpose === 'authority';
  const found = [
    extension('2.5.29.19', new pkijs.BasicConstraints({ cA: isAuthority }).toSchema(), true),
    extension('2.5.29.15', bits, true),
  ];
  const use = PURPOSES[purpose];
  if (use) found.push(extension('2.5.29.37', new pkijs.ExtKeyUsage({ keyPurposes: [use] }).toSchema(), !isLax));
  if (purpose === 'ocsp' && !isLax) found.push(extension('1.3.6.1.5.5.7.48.1.5', new asn1js.Null()));
  const at = (value: string) => new pkijs.GeneralName({ type: 6, value });
  const places = Object.entries({ '1.3.6.1.5.5.7.48.1': ocsp, '1.3.6.1.5.5.7.48.2': issuers }).flatMap(
    ([accessMethod, url]) => (url ? [new pkijs.AccessDescription({ accessMethod, accessLocation: at(url) })] : []),
  );
  if (places.length > 0)
    found.push(extension('1.3.6.1.5.5.7.1.1', new pkijs.InfoAccess({ accessDescriptions: places }).toSchema()));
  if (crl) {
    const point = new pkijs.DistributionPoint({ distributionPoint: [at(crl)] });
    found.push(extension('2.5.29.31', new pkijs.CRLDistributionPoints({ distributionPoints: [point] }).toSchema()));
  }
  return found;
}

function keyIdentifiers(certificate: pkijs.Certificate, issuer: pkijs.Certificate): pkijs.Extension[] {
  const idOf = ({ subjectPublicKeyInfo: { subjectPublicKey } }: pkijs.Certificate) => {
    const id = createHash('sha1').update(subjectPublicKey.valueBlock.valueHexView).digest();
    return new asn1js.OctetString({ valueHex: new Uint8Array(id) });
  };
  const ofIssuer = new pkijs.AuthorityKeyIdentifier({ keyIdentifier: idOf(issuer) });
  return [extension('2.5.29.14', idOf(certificate)), extension('2.5.29.35', ofIssuer.toSchema())];
}

function named(name: string): pkijs.RelativeDistinguishedNames {
  const part = (type: string, value: string) =>
    new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) });
  return new pkijs.RelativeDistinguishedNames({ typesAndValues: [part('2.5.4.3', name)] });
}

let serials = 1000;

export async function issue(wanted: Wanted): Promise<Issued> {
  const { name, issuer = null, curve = 'P-256', from = new Date(Date.now() - HOUR) } = wanted;
  const keys = (await crypto.subtle.generateKey(algorithm(curve), true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = new pkijs.Certificate({ version: 2 });
  certificate.serialNumber = new asn1js.Integer({ value: ++serials });
  certificate.subject = named(name);
  certificate.issuer = issuer ? issuer.certificate.subject : certificate.subject;
  certificate.notBefore.value = from;
  certificate.notAfter.value = wanted.until ?? new Date(Date.now() + 365 * DAY);
  certificate.extensions = extensionsOf(wanted);
  if (wanted.publicKey) {
    const spki = wanted.publicKey.export({ format: 'der', type: 'spki' });
    certificate.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(new Uint8Array(spki));
  } else await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  certificate.extensions.push(...keyIdentifiers(certificate, issuer?.certificate ?? certificate));
  const hash = curve === 'P-384' ? 'SHA-384' : 'SHA-256';
  await certificate.sign((issuer?.keys ?? keys).privateKey, issuer?.hash ?? hash);
  return { certificate, der: new Uint8Array(certificate.toSchema(true).toBER()), keys, issuer, hash };
}

/** Returns the certificate and those above it. */
export function chainOf(issued: Issued): Issued[] {
  return issued.issuer ? [issued, ...chainOf(issued.issuer)] : [issued];
}

export async function privateKeyOf({ keys }: Issued): Promise<KeyObject> {
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
}

const BAG = { key: '1.2.840.113549.1.12.10.1.2', certificate: '1.2.840.113549.1.12.10.1.3' };

/** `chain`: which certificates are in the file; without a key, they are all. */
export type FileOptions = { passphrase: string; chain?: readonly Issued[]; hasKey?: boolean; iterations?: number };

/** Returns a PKCS #12 file, encrypted with AES-256. */
export async function pkcs12(
  issued: Issued,
  { passphrase, chain = chainOf(issued), hasKey = true, iterations = 2048 }: FileOptions,
): Promise<Uint8Array> {
  const password = new TextEncoder().encode(passphrase).buffer;
  const encryption = { name: 'AES-CBC', length: 256 } as const;
  const how = {
    password,
    contentEncryptionAlgorithm: encryption,
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: iterations,
  };
  const bags = chain.map(
    ({ certificate }) =>
      new pkijs.SafeBag({ bagId: BAG.certificate, bagValue: new pkijs.CertBag({ parsedValue: certificate }) }),
  );
  const shrouded = new pkijs.PKCS8ShroudedKeyBag({ parsedValue: await privateKeyInfo(issued) });
  await shrouded.makeInternalValues(how as never);
  const keyBags = hasKey ? [new pkijs.SafeBag({ bagId: BAG.key, bagValue: shrouded })] : [];
  const contents = [
    { safeBags: keyBags, privacyMode: 0 },
    { safeBags: bags, privacyMode: 1 },
  ].filter(({ safeBags }) => safeBags.length > 0);
  const safeContents = contents.map(({ safeBags, privacyMode }) => ({
    privacyMode,
    value: new pkijs.SafeContents({ safeBags }),
  }));
  const safe = new pkijs.AuthenticatedSafe({ parsedValue: { safeContents } });
  await safe.makeInternalValues({ safeContents: contents.map(({ privacyMode }) => (privacyMode ? how : {})) } as never);
  const pfx = new pkijs.PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } });
  const mac = { password: bmp(passphrase), iterations, pbkdf2HashAlgorithm: 'SHA-256', hmacHashAlgorithm: 'SHA-256' };
  await pfx.makeInternalValues(mac as never);
  return new Uint8Array(pfx.toSchema().toBER());
}

function bmp(passphrase: string): ArrayBuffer {
  return new TextEncoder().encode(passphrase).buffer as ArrayBuffer;
}

async function privateKeyInfo({ keys }: Issued): Promise<pkijs.PrivateKeyInfo> {
  return pkijs.PrivateKeyInfo.fromBER(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
}
