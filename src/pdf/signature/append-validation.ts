/**
 * §24.15, ISO 32000-2 §12.8.4.3: the document security store of a PDF (DSS): certificates, and what says that they were not revoked. What
 * it holds stays; new data is appended. Also reads the signatures themselves.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { dictionaryOf, entriesOf, itemsOf, referred } from './entries-of.ts';
import { type PdfObjects, readObjects, resolved } from './read-objects.ts';
import { type NewObject, writeUpdate } from './write-update.ts';

/** DER: certificates, OCSPResponses, CertificateLists. */
export type ValidationData = { certificates: Uint8Array[]; ocsps: Uint8Array[]; crls: Uint8Array[] };

const NAMES = { certificates: 'Certs', ocsps: 'OCSPs', crls: 'CRLs' } as const;
const KINDS = Object.keys(NAMES) as (keyof ValidationData)[];

function catalogOf(objects: PdfObjects): Map<string, string> {
  return entriesOf(objects.textOf(referred(objects.trailer.get('Root'))!));
}

function storeOf(objects: PdfObjects, catalog: Map<string, string>): Map<string, string> {
  return entriesOf(resolved(objects, catalog.get('DSS') ?? '<<>>'));
}

function streamsIn(objects: PdfObjects, list: string | undefined): Uint8Array[] {
  return itemsOf(resolved(objects, list ?? '[]')).map((item) => objects.streamOf(referred(item)!));
}

/** Returns what the file's store holds. */
export function readValidation(pdf: Uint8Array): ValidationData {
  const objects = readObjects(pdf);
  const store = storeOf(objects, catalogOf(objects));
  const data: ValidationData = { certificates: [], ocsps: [], crls: [] };
  for (const kind of KINDS) data[kind] = streamsIn(objects, store.get(NAMES[kind]));
  return data;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Returns the update with the data that the store does not hold yet; nothing if it holds all. */
export function appendValidation(pdf: Uint8Array, added: ValidationData): Uint8Array {
  const objects = readObjects(pdf);
  const root = referred(objects.trailer.get('Root'))!;
  const catalog = catalogOf(objects);
  const store = storeOf(objects, catalog);
  const id = referred(catalog.get('DSS')) ?? objects.size;
  const changes = new Map<number, NewObject>();
  let next = Math.max(objects.size, id + 1);
  for (const kind of KINDS) {
    const held = new Set(streamsIn(objects, store.get(NAMES[kind])).map(digest));
    const items = itemsOf(resolved(objects, store.get(NAMES[kind]) ?? '[]'));
    for (const bytes of added[kind]) {
      if (held.has(digest(bytes))) continue;
      held.add(digest(bytes));
      items.push(`${next} 0 R`);
      changes.set(next++, { entries: '/Filter /FlateDecode', content: deflateSync(bytes) });
    }
    if (items.length) store.set(NAMES[kind], `[${items.join(' ')}]`);
  }
  if (changes.size === 0) return new Uint8Array();
  changes.set(id, dictionaryOf(store.set('Type', '/DSS')));
  changes.set(root, dictionaryOf(catalog.set('DSS', `${id} 0 R`)));
  return writeUpdate(pdf.length, objects, changes).bytes;
}

/** Returns the signatures of the file, in the order of their fields, as their rooms hold them: DER, then zeros. */
export function readSignatures(pdf: Uint8Array): { kind: 'signature' | 'time-stamp'; contents: Uint8Array }[] {
  const objects = readObjects(pdf);
  const form = entriesOf(resolved(objects, catalogOf(objects).get('AcroForm') ?? '<<>>'));
  const values = itemsOf(resolved(objects, form.get('Fields') ?? '[]'))
    .map((field) => entriesOf(resolved(objects, field)))
    .filter((field) => field.get('FT') === '/Sig' && field.has('V'))
    .map((field) => entriesOf(resolved(objects, field.get('V')!)));
  return values.map((value) => ({
    kind: value.get('Type') === '/DocTimeStamp' ? 'time-stamp' : 'signature',
    contents: Buffer.from(value.get('Contents')!.slice(1, -1), 'hex'),
  }));
}
