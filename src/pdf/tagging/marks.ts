/**
 * §17.18: marked content (ISO 32000-1 §14.6, §14.7.4): all that is drawn stands in marked content, which names the place in the structure
 * tree that it belongs to, or an artifact. For each document, its marks are collected here while it is drawn.
 */

import { RIGHT_TO_LEFT } from '../../template/typography/script-of.ts';
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument, PdfObject } from '../engine/pdf-file.ts';
import { beginActualText, decimal } from '../syntax/operators.ts';
import { ARTIFACTS, type Place } from './structure-tree.ts';

/** A marked-content sequence: its page, and its number there (MCID). */
export type Mark = { page: PdfObject; id: number };
/** A clickable area; `key` is its number in the parent tree. */
export type LinkAnnotation = { place: Place; page: PdfObject; annotation: PdfObject; key: number };

export type Marks = {
  /** The place of the open mark, while there is one. */
  open: Place;
  /** By place: the page of its first mark, and the mark's number there. Most have no other, and a table has many thousands. */
  pages: PdfObject[];
  ids: number[];
  /** All marks of a place that has more than one. */
  several: Map<Place, Mark[]>;
  /** By a page's number in the parent tree: the place of each of its marks. */
  byPage: Map<number, Place[]>;
  links: LinkAnnotation[];
  /** The bounding boxes of pictures, in the page's own coordinates. */
  boxes: Map<Place, number[]>;
};

const marksByDocument = objectState<PdfDocument, Marks>('marks');

/** The marks of a document so far. */
export function marksOf(document: PdfDocument): Marks {
  let marks = marksByDocument.get(document);
  if (!marks) {
    marks = {
      open: ARTIFACTS.layout,
      pages: [],
      ids: [],
      several: new Map(),
      byPage: new Map(),
      links: [],
      boxes: new Map(),
    };
    marksByDocument.set(document, marks);
  }
  return marks;
}

const ARTIFACT_OPERATORS: Record<Place, string> = {
  [ARTIFACTS.layout]: '/Artifact BMC',
  [ARTIFACTS.header]: '/Artifact <</Type /Pagination /Subtype /Header>> BDC',
  [ARTIFACTS.footer]: '/Artifact <</Type /Pagination /Subtype /Footer>> BDC',
  [ARTIFACTS.watermark]: '/Artifact <</Type /Pagination /Subtype /Watermark>> BDC',
};

/** ISO 32000-1 table 330: a background says which part of the page it fills. */
function backgroundOperator({ page: { width, height } }: PdfDocument): string {
  return `/Artifact <</Type /Background /BBox [0 0 ${decimal(width)} ${decimal(height)}]>> BDC`;
}

const NO_MARKS: Mark[] = [];

/** The marks of a place, in the order of drawing. */
export function marksAt({ pages, ids, several }: Marks, place: Place): readonly Mark[] {
  const page = pages[place];
  if (!page) return NO_MARKS;
  return several.get(place) ?? [{ page, id: ids[place]! }];
}

/** Marks what is drawn next as content of a place; an open mark of the same place goes on. */
export function mark(document: PdfDocument, place: Place): void {
  const operators = marking(document, place);
  if (operators !== '') document.addContent(operators);
}

/** The operators that do so, which must then be written; empty where the open mark goes on. */
export function marking(document: PdfDocument, place: Place): string {
  const marks = marksOf(document);
  const { markings } = document.page;
  const goesOn = markings.length > 0;
  if (goesOn && marks.open === place) return '';
  const begin =
    place === ARTIFACTS.background
      ? backgroundOperator(document)
      : (ARTIFACT_OPERATORS[place] ?? `/P <</MCID ${nextContentId(document, marks, place)}>> BDC`);
  if (!goesOn) markings.push(OPEN_MARK);
  marks.open = place;
  return goesOn ? `EMC\n${begin}` : begin;
}

/** pdfkit asks only how many marks are open. */
const OPEN_MARK = {};

/** The MCID of a new mark on the page that is being drawn. */
function nextContentId({ page }: PdfDocument, marks: Marks, place: Place): number {
  const key = page.structParentTreeKey;
  const places = marks.byPage.get(key) ?? [];
  if (places.length === 0) marks.byPage.set(key, places);
  const id = places.push(place) - 1;
  const first = marks.pages[place];
  if (!first) {
    marks.pages[place] = page.dictionary;
    marks.ids[place] = id;
    return id;
  }
  const known = marks.several.get(place);
  if (known) known.push({ page: page.dictionary, id });
  else
    marks.several.set(place, [
      { page: first, id: marks.ids[place]! },
      { page: page.dictionary, id },
    ]);
  return id;
}

// §17.18: ActualText, the text that PDF readers are told where glyphs alone do not tell it.

/** Latin letters and the punctuation of prose, which nearly all texts are made of. */
const UNSHAPED = /^[\x00-\u02ff\u2010-\u2027\u20ac]*$/;
/** Combining marks, joiners and the letters of India and South-East Asia. */
const SHAPED = /\u200d|[\p{M}\u200c\u0900-\u109f\u1780-\u17ff]/u;

/**
 * ISO 32000-1 §14.9.4: the operator that begins marked content with a text of its own (ActualText), where the glyphs alone do not tell
 * the text: combining marks, and letters that shaping reorders. Undefined for other text, and for right-to-left words, whose text PDF
 * readers would reverse once more. `isSpaced`: there is space between its letters, which readers may take for blanks.
 */
export function actualText(text: string, isSpaced = false): string | undefined {
  return isSpaced || isShaped(text) ? beginActualText(text) : undefined;
}

/** Whether a text from left to right has combining marks or letters that shaping reorders. */
export function isShaped(text: string): boolean {
  return !UNSHAPED.test(text) && SHAPED.test(text) && !RIGHT_TO_LEFT.test(text);
}
