/** Reads and verifies the signatures of a PDF, by pkijs and Node, and never with Platen's code. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import * as pkijs from 'pkijs';

export type ReadSeal = { name: string; coversUntil: number; hasStamp: boolean; stampedAt?: Date; certificates: number };

/** Verifies each signature: digest of the ByteRange, and the value. Throws if one does not hold. */
export function readSeals(file: Uint8Array): ReadSeal[] {
  const bytes = Buffer.from(file);
  const ranges = [...bytes.toString('latin1').matchAll(/\/ByteRange \[0 +(\d+) +(\d+) +(\d+) *\]/g)];
  return ranges.map((range) => {
    const [, from, to, length] = range.map(Number) as [number, number, number, number];
    const covered = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to, to + length)]);
    const contents = Buffer.from(bytes.toString('latin1', from + 1, to - 1), 'hex');
    return { ...readCms(contents, covered), coversUntil: to + length };
  });
}

function signedData(bytes: Uint8Array): pkijs.SignedData {
  return new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(bytes)).content });
}

function readCms(contents: Buffer, covered: Buffer): Omit<ReadSeal, 'coversUntil'> {
  const data = signedData(contents);
  const [info] = data.signerInfos as [pkijs.SignerInfo];
  const signed = data.encapContentInfo.eContent ? Buffer.from(data.encapContentInfo.eContent.getValue()) : covered;
  if (signed !== covered) checkImprint(signed, covered);
  const hash = { '2.16.840.1.101.3.4.2.1': 'sha256', '2.16.840.1.101.3.4.2.2': 'sha384' }[
    info.digestAlgorithm.algorithmId
  ]!;
  const only = (type: string) => info.signedAttrs!.attributes.find((one) => one.type === type)?.values[0];
  const digest = Buffer.from(only('1.2.840.113549.1.9.4').valueBlock.valueHexView);
  if (!digest.equals(createHash(hash).update(signed).digest())) throw new Error('The digest is another');
  const sid = info.sid as pkijs.IssuerAndSerialNumber;
  const signer = (data.certificates as pkijs.Certificate[]).find((one) => one.serialNumber.isEqual(sid.serialNumber))!;
  const named = Buffer.from(only('1.2.840.113549.1.9.16.2.47').toBER());
  const der = Buffer.from(signer.toSchema().toBER());
  if (!named.includes(createHash('sha256').update(der).digest())) throw new Error('Another certificate is named');
  const spki = Buffer.from(signer.subjectPublicKeyInfo.toSchema().toBER());
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const attributes = Buffer.from(info.signedAttrs!.encodedValue);
  if (!verify(hash, attributes, key, Buffer.from(info.signature.getValue()))) throw new Error('The signature is wrong');
  const token = info.unsignedAttrs?.attributes.find((one) => one.type === '1.2.840.113549.1.9.16.2.14')?.values[0];
  return {
    name: signer.subject.typesAndValues[0]!.value.valueBlock.value,
    certificates: data.certificates!.length,
    hasStamp: token !== undefined,
    ...(token && { stampedAt: stampedAt(Buffer.from(token.toBER()), Buffer.from(info.signature.getValue())) }),
  };
}

function stampedAt(token: Buffer, signature: Buffer): Date {
  const said = Buffer.from(signedData(token).encapContentInfo.eContent!.getValue());
  checkImprint(said, signature);
  return pkijs.TSTInfo.fromBER(new Uint8Array(said)).genTime;
}

function checkImprint(said: Buffer, stamped: Buffer): void {
  const { hashedMessage } = pkijs.TSTInfo.fromBER(new Uint8Array(said)).messageImprint;
  if (!Buffer.from(hashedMessage.getValue()).equals(createHash('sha256').update(stamped).digest()))
    throw new Error('The time-stamp is of other bytes');
}
