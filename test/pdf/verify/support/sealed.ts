/** A sealed letter, with keys that are made for the test, and updates behind it as others may write them. */
import { createHash, KeyObject, X509Certificate } from 'node:crypto';
import type { SealLevel } from '../../../../src/domain/seals.ts';
import { referred } from '../../../../src/pdf/signature/entries-of.ts';
import { type PdfObjects, readObjects } from '../../../../src/pdf/signature/read-objects.ts';
import { type NewObject, writeUpdate } from '../../../../src/pdf/signature/write-update.ts';
import { signDigest, writeCms } from '../../../../src/rendering/seal/cms.ts';
import { sealPdf } from '../../../../src/rendering/seal/index.ts';
import { keySigner } from '../../../../src/rendering/seal/keys/key-signer.ts';
import type { Authority } from '../../../rendering/seal/support/authority.ts';
import { chainOf, type Issued } from '../../../rendering/seal/support/issue.ts';
import { render } from '../../support/render.ts';

export const SEALED_AT = new Date();

function signerOf(issued: Issued) {
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
  { level = 'B-B', authority, at = SEALED_AT }: { level?: SealLevel; authority?: Authority; at?: Date } = {},
): Promise<Buffer> {
  const authorities = authority ? [authority.url] : [];
  const hosts = authority ? [authority.host, '127.0.0.1'] : [];
  const { appended } = await sealPdf(pdf, signerOf(issued), { level, authorities, hosts, at });
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

/** Appends an update as the service writes it. `change`: the objects, by their numbers. */
export function appended(pdf: Buffer, change: (objects: PdfObjects) => Map<number, NewObject>): Buffer {
  const objects = readObjects(pdf);
  return Buffer.concat([pdf, writeUpdate(pdf.length, objects, change(objects)).bytes]);
}

/** Appends an empty signature field on a page without annotations. */
export function emptyField(pdf: Buffer, name: string, page: number): Buffer {
  return appended(pdf, (objects) => {
    const root = referred(objects.trailer.get('Root'))!;
    const id = objects.size;
    const field = `<</Type /Annot/Subtype /Widget/FT /Sig/T (${name})/F 4/Rect [72 72 200 100]/P ${page} 0 R>>`;
    return new Map([
      [root, objects.textOf(root).replace('<<', `<</AcroForm <</Fields [${id} 0 R]/SigFlags 3>>`)],
      [page, objects.textOf(page).replace('<<', `<</Annots [${id} 0 R]/Tabs /S`).replace('/Tabs /S', '')],
      [id, field],
    ]);
  });
}

const ROOM = 4_000;

/** Signs an empty field, as somebody with a program of their own does. */
export async function signedBy(pdf: Buffer, name: string, issued: Issued): Promise<Buffer> {
  const objects = readObjects(pdf);
  const ids = Array.from({ length: objects.size }, (_, id) => id);
  const field = ids.find((id) => id > 0 && textIn(objects, id).includes(`/T (${name})`))!;
  const value = objects.size;
  const range = '/ByteRange [0 1111111111 2222222222 3333333333]';
  const signature = `<</Type /Sig/Filter /Adobe.PPKLite/SubFilter /ETSI.CAdES.detached${range}/Contents <${'0'.repeat(ROOM)}>>>`;
  const signed = appended(
    pdf,
    () =>
      new Map([
        [field, objects.textOf(field).replace('<<', `<</V ${value} 0 R`)],
        [value, signature],
      ]),
  );
  const from = signed.lastIndexOf(`<${'0'.repeat(ROOM)}>`);
  const to = from + ROOM + 2;
  const written = `/ByteRange [0 ${from} ${to} ${signed.length - to}`.padEnd(range.length - 1);
  signed.write(`${written}]`, signed.lastIndexOf(range), 'latin1');
  const digest = createHash('sha256').update(signed.subarray(0, from)).update(signed.subarray(to)).digest();
  signed.write(writeCms(await signDigest(digest, signerOf(issued))).toString('hex'), from + 1, 'latin1');
  return signed;
}

function textIn(objects: PdfObjects, id: number): string {
  try {
    return objects.textOf(id);
  } catch {
    return '';
  }
}
