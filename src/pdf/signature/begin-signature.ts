/**
 * §24.10, ISO 32000-1 §12.8, ETSI EN 319 142-1: appends an invisible signature field to a PDF. `beginSignature` writes the update with
 * room for the signature; the signature is made of what `signedParts` returns, and `endSignature` puts it into the room.
 */

import { dictionaryOf, entriesOf, itemsOf, referred, textIn } from './entries-of.ts';
import { type PdfObjects, readObjects, resolved } from './read-objects.ts';
import { type NewObject, writeUpdate } from './write-update.ts';

/**
 * `name`: the field's, without a full stop; one that exists gets a number. `room`: how many bytes the signature may have. The first seal
 * certifies the document: people may still sign it, and fill in forms (DocMDP, P 2).
 */
export type SignatureToAdd =
  | { kind: 'seal'; name: string; reason?: string; at: Date; room: number }
  | { kind: 'time-stamp'; name: string; room: number };

/** `hole`: the brackets and digits of the signature, as positions in `appended`. */
export type BegunSignature = { appended: Buffer; hole: { from: number; to: number } };

/** The digits of each number of a ByteRange: files have less than ten gigabytes. */
const DIGITS = 11;
const RANGE = `[0 ${'0 '.padEnd(DIGITS)}${'0 '.padEnd(DIGITS)}${'0'.padEnd(DIGITS)}]`;
/** ISO 32000-1 §12.5.3: Print and Locked. PDF/A allows no hidden annotation; one without an area is not seen, and needs no tag. */
const FLAGS = 4 + 128;
/** ISO 32000-1 §12.7.2: the file has signatures, and may only be changed by updates. */
const SIGNED = 3;

/** Returns a text as PDF writes it. */
function textOf(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

function dateOf(at: Date): string {
  return `(D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z)`;
}

/** Returns the signature's dictionary, with a ByteRange of zeros and an empty room. */
function signatureOf(wanted: SignatureToAdd, certifies: boolean): string {
  const hole = `<${'0'.repeat(wanted.room * 2)}>`;
  const how = { seal: ['Sig', 'ETSI.CAdES.detached'], 'time-stamp': ['DocTimeStamp', 'ETSI.RFC3161'] }[wanted.kind];
  const entries: [string, string][] = [
    ['Type', `/${how[0]}`],
    ['Filter', '/Adobe.PPKLite'],
    ['SubFilter', `/${how[1]}`],
  ];
  if (wanted.kind === 'seal') {
    entries.push(['M', dateOf(wanted.at)]);
    if (wanted.reason) entries.push(['Reason', textOf(wanted.reason)]);
  }
  if (certifies) {
    const rule = '<</Type /TransformParams/P 2/V /1.2>>';
    entries.push(['Reference', `[<</Type /SigRef/TransformMethod /DocMDP/TransformParams ${rule}>>]`]);
  }
  return dictionaryOf([...entries, ['ByteRange', RANGE], ['Contents', hole]]);
}

/** Returns the object of the first page. */
function firstPage(objects: PdfObjects, pages: string): number {
  let id = referred(pages)!;
  for (;;) {
    const entries = entriesOf(objects.textOf(id));
    if (entries.get('Type') !== '/Pages') return id;
    id = referred(itemsOf(resolved(objects, entries.get('Kids')!))[0])!;
  }
}

function withItem(objects: PdfObjects, list: string | undefined, item: string): string {
  return `[${[...(list ? itemsOf(resolved(objects, list)) : []), item].join(' ')}]`;
}

/** Returns the name, with the first number that no field of the file has. */
function freeName(objects: PdfObjects, fields: string | undefined, name: string): string {
  const taken = new Set(
    itemsOf(resolved(objects, fields ?? '[]'))
      .map((field) => entriesOf(resolved(objects, field)).get('T'))
      .map((field) => textIn(field ?? '()')),
  );
  for (let number = 1; ; number++) {
    const one = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(one)) return one;
  }
}

export function beginSignature(pdf: Uint8Array, wanted: SignatureToAdd): BegunSignature {
  const objects = readObjects(pdf);
  const root = referred(objects.trailer.get('Root'))!;
  const catalog = entriesOf(objects.textOf(root));
  const page = firstPage(objects, catalog.get('Pages')!);
  const [signature, field] = [objects.size, objects.size + 1];
  const form = entriesOf(resolved(objects, catalog.get('AcroForm') ?? '<<>>'));
  const name = freeName(objects, form.get('Fields'), wanted.name);
  form.set('Fields', withItem(objects, form.get('Fields'), `${field} 0 R`)).set('SigFlags', String(SIGNED));
  const ofForm = referred(catalog.get('AcroForm'));
  if (ofForm === null) catalog.set('AcroForm', dictionaryOf(form));
  const certifies = wanted.kind === 'seal' && !catalog.has('Perms');
  if (certifies) catalog.set('Perms', `<</DocMDP ${signature} 0 R>>`);
  const onPage = entriesOf(objects.textOf(page));
  onPage.set('Annots', withItem(objects, onPage.get('Annots'), `${field} 0 R`)).set('Tabs', '/S');
  const widget = `<</Type /Annot/Subtype /Widget/FT /Sig/T ${textOf(name)}/TU ${textOf(name)}/F ${FLAGS}/Rect [0 0 0 0]/P ${page} 0 R/V ${signature} 0 R>>`;
  const changes = new Map<number, NewObject>([
    [root, dictionaryOf(catalog)],
    [page, dictionaryOf(onPage)],
    [signature, signatureOf(wanted, certifies)],
    [field, widget],
  ]);
  if (ofForm !== null) changes.set(ofForm, dictionaryOf(form));
  const { bytes, offsets } = writeUpdate(pdf.length, objects, changes);
  return { appended: bytes, hole: writeRange(bytes, pdf.length, offsets.get(signature)!, wanted.room) };
}

/** ISO 32000-1 §12.8.1: enters what is signed: all of the file but the signature. */
function writeRange(appended: Buffer, length: number, signature: number, room: number): BegunSignature['hole'] {
  const from = appended.indexOf(`/Contents <0`, signature - length) + '/Contents '.length;
  const to = from + 2 + room * 2;
  const range = [length + from, length + to, appended.length - to].map((one) => `${one} `.padEnd(DIGITS));
  appended.write(`[0 ${range.join('')}]`.padEnd(RANGE.length), appended.indexOf(RANGE, signature - length), 'latin1');
  return { from, to };
}

/** Returns the bytes that the signature is made of, in pieces. */
export function signedParts(pdf: Uint8Array, { appended, hole }: BegunSignature): Uint8Array[] {
  return [pdf, appended.subarray(0, hole.from), appended.subarray(hole.to)];
}

/** Puts the signature into its room. Returns false if it does not fit. */
export function endSignature({ appended, hole }: BegunSignature, signature: Uint8Array): boolean {
  if (hole.from + 1 + signature.length * 2 > hole.to - 1) return false;
  appended.write(Buffer.from(signature).toString('hex'), hole.from + 1, 'latin1');
  return true;
}
