/** ISO 32000-1 §14.7.2: an element of the structure tree as an object of the file, with those of all that is in it. */
import type { PdfDocument, PdfObject } from '../engine/pdf-document.ts';
import { textString } from '../syntax/text-string.ts';
import { type Branch, isBranch, isMark } from './branches.ts';
import type { LinkAnnotation, Mark, Marks } from './marks.ts';
import type { Place, StructureElement, StructureTree } from './structure-tree.ts';

/** A document whose structure is being written. `named`: the elements written so far that have an id. */
export type Writing = { document: PdfDocument; marks: Marks; named: StructureElement[] };

/** What an element says of itself, as values of pdfkit's. */
export function factsOf({ alt, actualText, id, attributes, children }: StructureElement, { boxes }: Marks): object {
  const place = children.find((child) => typeof child === 'number');
  const box = place === undefined ? undefined : boxes.get(place);
  return {
    ...(alt !== undefined && { Alt: new String(textString(alt)) }),
    ...(actualText !== undefined && { ActualText: new String(actualText) }),
    ...(id !== undefined && { ID: new String(id) }),
    ...(attributes && { A: attributes }),
    ...(box && { A: { O: 'Layout', Placement: 'Block', BBox: box } }),
  };
}

function contentOf({ page, id }: Mark, own: PdfObject | undefined) {
  return page === own ? id : { Type: 'MCR', Pg: page, MCID: id };
}

function areaOf({ page, annotation }: LinkAnnotation) {
  return { Type: 'OBJR', Pg: page, Obj: annotation };
}

function write(writing: Writing, { element, children }: Branch, parent: unknown): unknown {
  const object = writing.document.ref({ S: element.type, P: parent });
  element.written = object;
  const page = children.find(isMark)?.page;
  if (page) object.data.Pg = page;
  Object.assign(object.data, factsOf(element, writing.marks));
  if (element.id !== undefined) writing.named.push(element);
  const kids = children.map((child) =>
    isBranch(child) ? write(writing, child, object) : isMark(child) ? contentOf(child, page) : areaOf(child),
  );
  if (kids.length > 0) object.data.K = kids.length === 1 ? kids[0] : kids;
  object.end();
  return object;
}

/**
 * How elements are written and referred to: `write` writes a branch and gives what refers to it, `referencesTo` refers to the
 * elements of some places.
 */
export const elementObjects = {
  write,
  referenceTo: ({ written }: StructureElement): unknown => written,
  referencesTo: ({ places }: StructureTree, drawn: Place[]): unknown => drawn.map((place) => places[place]!.written),
};
