/**
 * pdfkit 0.19.1 keeps an object with a buffer and a dictionary for every object of the file. The structure tree of a long table
 * is tens of thousands of these, which hold a few words each. Here they are text as soon as they are written.
 */

import type { Patch } from '../engine/patch.ts';
import type { PdfObject } from '../engine/pdf-document.ts';
import { type PdfFile, writtenAs } from '../engine/pdf-file.ts';
import { serialized } from '../syntax/serialize.ts';
import { type Branch, isBranch, isMark } from '../tagging/branches.ts';
import { elementObjects, factsOf, type Writing } from '../tagging/element-objects.ts';
import { type LinkAnnotation, type Mark, marksAt } from '../tagging/marks.ts';
import { isRowOfPlaces, type Place, type RowOfPlaces, type StructureElement } from '../tagging/structure-tree.ts';
import { newObject, packText } from './object-streams.ts';

const stock = { ...elementObjects };

function fileOf({ document }: Writing): PdfFile {
  return document as unknown as PdfFile;
}

/** Most elements say nothing but what they are. */
function saysMore({ alt, actualText, id, attributes, type }: StructureElement): boolean {
  return (
    attributes !== undefined || alt !== undefined || actualText !== undefined || id !== undefined || type === 'Figure'
  );
}

function referenceTo(id: unknown): string {
  return `${id} 0 R`;
}

type Kids = readonly (Branch | Mark | LinkAnnotation)[];

/** An element; `facts`: what it says of itself beside its kind. */
function textOf(writing: Writing, type: string, facts: string, kids: Kids, own: string, parent: string): string {
  let page: PdfObject | undefined;
  let written = '';
  for (const kid of kids) {
    if (written !== '') written += ' ';
    if (isBranch(kid)) {
      written += writeElement(writing, kid, own);
    } else if (isMark(kid)) {
      page ??= kid.page;
      written += kid.page === page ? kid.id : `<</Type /MCR/Pg ${kid.page}/MCID ${kid.id}>>`;
    } else {
      written += `<</Type /OBJR/Pg ${kid.page}/Obj ${kid.annotation}>>`;
    }
  }
  const of = page ? `/Pg ${page}` : '';
  const within = kids.length === 0 ? '' : kids.length === 1 ? `/K ${written}` : `/K [${written}]`;
  return `<</S /${type}/P ${parent}${of}${facts}${within}>>`;
}

/** The cells of a row have the numbers behind its own, unless a stream of objects takes one between them: then all are noted. */
function textOfRow(writing: Writing, row: RowOfPlaces, own: string, parent: string): string {
  const file = fileOf(writing);
  const places = row.children;
  const numbers = [row.written as number];
  let kids = '';
  for (const place of places) {
    const id = newObject(file);
    packText(file, id, textOf(writing, 'TD', '', marksAt(writing.marks, place), '', own));
    kids += kids === '' ? referenceTo(id) : ` ${referenceTo(id)}`;
    numbers.push(id);
  }
  if (numbers.at(-1) !== numbers[0]! + places.length) row.written = numbers;
  return `<</S /TR/P ${parent}/K ${places.length === 1 ? kids : `[${kids}]`}>>`;
}

/** Writes an element and all in it; the reference to it. */
function writeElement(writing: Writing, { element, children }: Branch, parent: string): string {
  const file = fileOf(writing);
  const id = newObject(file);
  const own = referenceTo(id);
  element.written = id;
  if (element.id !== undefined) writing.named.push(element);
  const facts = saysMore(element) ? serialized(factsOf(element, writing.marks)).slice(2, -2) : '';
  const text = isRowOfPlaces(element)
    ? textOfRow(writing, element, own, parent)
    : textOf(writing, element.type, facts, children, own, parent);
  packText(file, id, text);
  return own;
}

/** What the element of a place is called in the file. */
function elementAt(element: StructureElement, place: Place): string {
  const written = element.written as number | number[];
  if (!isRowOfPlaces(element)) return referenceTo(written);
  const cell = 1 + place - element.children[0]!;
  return referenceTo(typeof written === 'number' ? written + cell : written[cell]);
}

const packed: typeof elementObjects = {
  write: (writing, branch, parent) => writtenAs(writeElement(writing, branch, String(parent))),
  referenceTo: ({ written }) => writtenAs(referenceTo(written)),
  referencesTo: ({ places }, drawn) =>
    writtenAs(`[${drawn.map((place) => elementAt(places[place]!, place)).join(' ')}]`),
};

export const packedElements: Patch = {
  package: 'pdfkit',
  version: '0.19.1',
  apply: () => Object.assign(elementObjects, packed),
  revert: () => Object.assign(elementObjects, stock),
};
