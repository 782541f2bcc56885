/**
 * ISO 32000-1 §14.7.2: writes structure elements (StructElem) into object streams. A long table has tens of thousands of small elements.
 * They are serialized at once; pdfkit would keep an object with a buffer for each.
 */
import type { PdfObject } from '../engine/pdf-document.ts';
import type { PdfFile } from '../engine/pdf-file.ts';
import { serialize } from '../syntax/serialize.ts';
import { textString } from '../syntax/text-string.ts';
import { type Branch, isBranch, isMark } from '../tagging/branches.ts';
import { type LinkAnnotation, type Mark, type Marks, marksAt } from '../tagging/marks.ts';
import {
  isRowOfPlaces,
  type Place,
  type RowOfPlaces,
  type StructureElement,
  type StructureTree,
} from '../tagging/structure-tree.ts';
import { newObject, packText } from './object-streams.ts';

/** A file whose structure is being written. `named`: the elements written so far that have an id. */
export type StructureWriting = { file: PdfFile; marks: Marks; named: StructureElement[] };

/** The entries of an element's dictionary that depend on its content, as values for `serialize`. */
function factsOf({ alt, actualText, expansion, id, attributes, children }: StructureElement, { boxes }: Marks): object {
  const place = children.find((child) => typeof child === 'number');
  const box = place === undefined ? undefined : boxes.get(place);
  return {
    ...(alt !== undefined && { Alt: new String(textString(alt)) }),
    ...(actualText !== undefined && { ActualText: new String(actualText) }),
    ...(expansion !== undefined && { E: new String(textString(expansion)) }),
    ...(id !== undefined && { ID: new String(id) }),
    ...(attributes && { A: attributes }),
    ...(box && { A: { O: 'Layout', Placement: 'Block', BBox: box } }),
  };
}

/** Whether an element has such entries. Most have none. */
function hasFacts({ alt, actualText, expansion, id, attributes, type }: StructureElement): boolean {
  return (
    attributes !== undefined ||
    expansion !== undefined ||
    alt !== undefined ||
    actualText !== undefined ||
    id !== undefined ||
    type === 'Figure'
  );
}

function reference(id: number): string {
  return `${id} 0 R`;
}

type Kids = readonly (Branch | Mark | LinkAnnotation)[];

/** The text of an element's object. `facts`: its serialized entries. `own`, `parent`: references to it and to its parent. */
function elementText(
  writing: StructureWriting,
  type: string,
  facts: string,
  kids: Kids,
  own: string,
  parent: string,
): string {
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

/**
 * The text of a table row without elements for its cells; writes the cells, too. Their object numbers follow the row's, unless an
 * object stream takes a number between them: then the row keeps a list of all.
 */
function rowText(writing: StructureWriting, row: RowOfPlaces, own: string, parent: string): string {
  const { file } = writing;
  const places = row.children;
  const numbers = [row.written as number];
  let kids = '';
  for (const place of places) {
    const id = newObject(file);
    packText(file, id, elementText(writing, 'TD', '', marksAt(writing.marks, place), '', own));
    kids += kids === '' ? reference(id) : ` ${reference(id)}`;
    numbers.push(id);
  }
  if (numbers.at(-1) !== numbers[0]! + places.length) row.written = numbers;
  return `<</S /TR/P ${parent}/K ${places.length === 1 ? kids : `[${kids}]`}>>`;
}

/** Writes an element and all elements in it; returns the reference to it. */
export function writeElement(writing: StructureWriting, { element, children }: Branch, parent: string): string {
  const id = newObject(writing.file);
  const own = reference(id);
  element.written = id;
  if (element.id !== undefined) writing.named.push(element);
  const facts = hasFacts(element) ? serialize(factsOf(element, writing.marks)).slice(2, -2) : '';
  const text = isRowOfPlaces(element)
    ? rowText(writing, element, own, parent)
    : elementText(writing, element.type, facts, children, own, parent);
  packText(writing.file, id, text);
  return own;
}

/** The reference to an element that has been written. */
export function referenceTo({ written }: StructureElement): string {
  return reference(written as number);
}

/** The references to the elements of some places, as a list. */
export function referencesTo({ places }: StructureTree, wanted: Place[]): string {
  return `[${wanted.map((place) => referenceAt(places[place]!, place)).join(' ')}]`;
}

/** A cell of a row of places has no element of its own in the tree. */
function referenceAt(element: StructureElement, place: Place): string {
  const written = element.written as number | number[];
  if (!isRowOfPlaces(element)) return reference(written as number);
  const cell = 1 + place - element.children[0]!;
  return reference(typeof written === 'number' ? written + cell : written[cell]!);
}
