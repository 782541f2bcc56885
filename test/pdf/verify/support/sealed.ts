/** A sealed letter, with keys that are made for the test, and updates behind it as others may write them. */
import { KeyObject, X509Certificate } from 'node:crypto';
import { keySigner } from '../../../../src/rendering/seal/keys/key-signer.ts';
import { type SealLevel, sealPdf } from '../../../../src/rendering/seal/index.ts';
import type { Authority } from '../../../rendering/seal/support/authority.ts';
import { chainOf, type Issued } from '../../../rendering/seal/support/issue.ts';
import { render } from '../../support/render.ts';

export const SEALED_AT = new Date();

export function signerOf(issued: Issued) {
  const chain = chainOf(issued).map(({ der }) => der);
  const leaf = new X509Certificate(chain[0]!);
  const certificates = chain.map((one) => Buffer.from(one));
  return keySigner(KeyObject.from(issued.keys.privateKey), { certificates, algorithm: 'ecdsa-sha256', leaf });
}

/** A letter of one page, as the service renders it. */
export async function letter(text = 'We owe you 100 euros.'): Promise<Buffer> {
  const { bytes } = await render(`# A letter\n\n${text}\n`);
  return Buffer.from(bytes);
}

export async function sealed(
  pdf: Buffer,
  issued: Issued,
  { level = 'B-B', authority }: { level?: SealLevel; authority?: Authority } = {},
): Promise<Buffer> {
  const authorities = authority ? [authority.url] : [];
  const hosts = authority ? [authority.host, '127.0.0.1'] : [];
  const { appended } = await sealPdf(pdf, signerOf(issued), { level, authorities, hosts, at: SEALED_AT });
  return Buffer.concat([pdf, appended]);
}

/** Appends an update with a plain table: `objects` by their numbers. `extra`: entries of the trailer. `places`: other positions of objects. */
export function updated(
  pdf: Buffer,
  objects: Record<number, string>,
  { root, size, places = {} }: { root: number; size: number; places?: Record<number, number> },
): Buffer {
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-64).toString('latin1'))![1]!;
  let body = '\n';
  const at: Record<number, number> = { ...places };
  for (const [id, text] of Object.entries(objects)) {
    at[Number(id)] = pdf.length + body.length;
    body += `${id} 0 obj\n${text}\nendobj\n`;
  }
  const table = Object.entries(at).map(([id, place]) => `${id} 1\n${String(place).padStart(10, '0')} 00000 n \n`);
  const start = pdf.length + body.length;
  const trailer = `trailer\n<</Size ${size}/Root ${root} 0 R/Prev ${before}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`${body}xref\n${table.join('')}${trailer}`, 'latin1')]);
}
