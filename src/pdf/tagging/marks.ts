/**
 * §17.18: marked content (ISO 32000-1 §14.6, §14.7.4): everything drawn is in marked content, which names its place in the structure
 * tree, or an artifact. The marks of each document are collected here while it is drawn.
 */
import { RIGHT_TO_LEFT } from '../../template/typography/script-of.ts';
import type { DrawnLine } from '../engine/layout.ts';
import { addSignatureField, type PdfDocument, type PdfObject } from '../engine/pdf-file.ts';
import { objectState } from '../engine/replacement.ts';
import { beginActualText, decimal, textString } from '../syntax/serialize.ts';
import { ARTIFACTS, type Place } from './structure-tree.ts';

/** A marked-content sequence: its page, and its number there (MCID). */
export type Mark = { page: PdfObject; id: number };
/** A clickable area; `key` is its number in the parent tree. */
export type LinkAnnotation = { place: Place; page: PdfObject; annotation: PdfObject; key: number };

export type Marks = {
  /** The place of the open mark, if any. */
  open: Place;
  /** By place: the page of its first mark, and the mark's number there. Most places have only one, and a table has many thousands. */
  pages: PdfObject[];
  ids: number[];
  /** All marks of each place that has more than one. */
  several: Map<Place, Mark[]>;
  /** The places of a page's marks, by the page's number in the parent tree. */
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

/** ISO 32000-1 table 330: a background states which part of the page it fills. */
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

/** Marks what is drawn next as content of a place; an open mark of the same place continues. */
export function mark(document: PdfDocument, place: Place): void {
  const operators = marking(document, place);
  if (operators !== '') document.addContent(operators);
}

/** Returns the operators for that, which must then be written; empty if the open mark continues. */
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

/** pdfkit only uses the number of open marks. */
const OPEN_MARK = {};

/** Returns the MCID of a new mark on the current page. */
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

// §17.18: ActualText, the text for PDF readers where the glyphs alone do not give it.

/** Latin letters and the punctuation of prose, of which nearly all texts consist. */
const UNSHAPED = /^[\x00-\u02ff\u2010-\u2027\u20ac]*$/;
/** Combining marks, joiners and the letters of India and South-East Asia. */
const SHAPED = /\u200d|[\p{M}\u200c\u0900-\u109f\u1780-\u17ff]/u;

/**
 * ISO 32000-1 §14.9.4: returns the operator for marked content with an ActualText, where the glyphs alone do not give the text: combining
 * marks, and letters that shaping reorders. Undefined for other text, and for right-to-left words, whose text PDF readers would reverse
 * again. `isSpaced`: there is space between its letters, which readers may take for spaces.
 */
export function actualText(text: string, isSpaced = false): string | undefined {
  return isSpaced || isShaped(text) ? beginActualText(text) : undefined;
}

/** Whether a text from left to right has combining marks or letters that shaping reorders. */
export function isShaped(text: string): boolean {
  return !UNSHAPED.test(text) && SHAPED.test(text) && !RIGHT_TO_LEFT.test(text);
}

// §17.18: link annotations (ISO 14289-1 §7.18.5): one clickable area for each link in a line, with its place in the structure tree.

/** A part of a line that links to a URL (`url`) or to a destination in the document (`name`). In points from the top left. */
export type LinkArea = {
  url?: string | null | undefined;
  name?: string | null | undefined;
  place: Place;
  text: string;
  /** The index in reading order, in a line with right-to-left text. */
  order?: number | undefined;
  x: number;
  y: number;
  right: number;
  height: number;
};

/** Adds an area to those of a line, given from left to right; an area with the same target as its left neighbour is joined to it. */
export function addArea(areas: LinkArea[], area: LinkArea): void {
  const last = areas.at(-1);
  if (!last || last.url !== area.url || last.name !== area.name || Math.abs(last.right - area.x) > 0.01) {
    areas.push(area);
    return;
  }
  const bottom = Math.max(last.y + last.height, area.y + area.height);
  last.text = (area.order ?? 0) < (last.order ?? 0) ? area.text + last.text : last.text + area.text;
  last.order = area.order;
  last.y = Math.min(last.y, area.y);
  last.height = bottom - last.y;
  last.right = area.right;
}

/** In characters: a longer URL is in the file only once, however many lines link to it; each area's description is its beginning. */
const LONG = 1_000;
const actions = objectState<PdfDocument, Map<string, PdfObject>>('actions');

/** Returns the action that opens a long URL, shared by all areas that link to it. */
function actionOf(document: PdfDocument, url: string): PdfObject {
  const known = actions.get(document) ?? new Map<string, PdfObject>();
  actions.set(document, known);
  const action = known.get(url) ?? document.ref({ S: 'URI', URI: new String(url) });
  if (!known.has(url)) action.end();
  known.set(url, action);
  return action;
}

/** Adds an area to the current page. */
export function addLink(document: PdfDocument, { url, name, place, text, x, y, right, height }: LinkArea): void {
  const key = document.createStructParentTreeNextKey();
  const isLong = url !== undefined && url !== null && url.length > LONG;
  const options = {
    Contents: new String(isLong ? `${url.slice(0, LONG)}...` : url || textString(text)),
    StructParent: key,
  };
  if (isLong) document.annotate(x, y, right - x, height, { Subtype: 'Link', A: actionOf(document, url), ...options });
  else if (url) document.link(x, y, right - x, height, url, options);
  else document.goTo(x, y, right - x, height, name!, options);
  const { annotations, dictionary } = document.page;
  marksOf(document).links.push({ place, page: dictionary, annotation: annotations.at(-1)!, key });
}

/** §26.3: adds a signature field above a line of the current page. Like a link, it is an annotation with a place in the structure tree. */
export function addField(
  document: PdfDocument,
  { name, height, place }: { name: string; height: number; place: Place },
  { x1, x2, y2 }: { x1: number; x2: number; y2: number },
): void {
  const key = document.createStructParentTreeNextKey();
  const area = { x: x1, y: y2 - height, width: x2 - x1, height };
  const annotation = addSignatureField(document, name, area, key);
  marksOf(document).links.push({ place, page: document.page.dictionary, annotation, key });
}

/** §17.9: the destinations of links within a line. pdfmake only supports one for a whole line. */
const known = objectState<PdfDocument, Set<string>>('destinations');

/** A repeated header is neither a destination nor an entry of the outline on further pages. */
export function forgetRepeated(line: DrawnLine): void {
  if (!line.inlines.some(({ drawn }) => drawn)) return;
  delete line.id;
  delete line._outline;
}

/** Names the places of a line at `x`, `y`. A part that is drawn again, or was cut into several, only names the first place. */
export function addDestinations(document: PdfDocument, { id: own, inlines }: DrawnLine, x: number, y: number): void {
  for (const { id, anchors, x: left } of inlines) {
    if (!anchors && (!id || id === own)) continue;
    const names = known.get(document) ?? new Set<string>();
    known.set(document, names);
    for (const name of [...(anchors ?? []), ...(id && id !== own ? [id] : [])]) {
      if (!names.has(name)) document.addNamedDestination(name, 'XYZ', x + left, y, null);
      names.add(name);
    }
  }
}
