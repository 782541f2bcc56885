/** §17.18: link annotations (ISO 14289-1 §7.18.5): one clickable area for each link in a line, with its place in the structure tree. */
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument, PdfObject } from '../engine/pdf-file.ts';
import type { DrawnLine } from '../engine/renderer.ts';
import { textString } from '../syntax/serialize.ts';
import { marksOf } from './marks.ts';
import type { Place } from './structure-tree.ts';

/** A part of a line that links to an address (`url`) or to a destination in the document (`name`). In points from the top left. */
export type LinkArea = {
  url?: string | null | undefined;
  name?: string | null | undefined;
  place: Place;
  text: string;
  /** Its index in reading order, in a line with right-to-left text. */
  order?: number | undefined;
  x: number;
  y: number;
  right: number;
  height: number;
};

/** Adds an area to those of a line, given from left to right; one with the same target as its left neighbour is joined to it. */
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

/** In characters: a longer address is in the file only once, however many lines link to it; each area describes itself by its beginning. */
const LONG = 1_000;
const actions = objectState<PdfDocument, Map<string, PdfObject>>('actions');

/** The action that opens a long address, shared by all areas that link to it. */
function actionOf(document: PdfDocument, url: string): PdfObject {
  const known = actions.get(document) ?? new Map<string, PdfObject>();
  actions.set(document, known);
  const action = known.get(url) ?? document.ref({ S: 'URI', URI: new String(url) });
  if (!known.has(url)) action.end();
  known.set(url, action);
  return action;
}

/** Adds an area to the page that is being drawn. */
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

/** §17.9: the destinations of links at the parts of a line. pdfmake knows only one for a whole line. */
const known = objectState<PdfDocument, Set<string>>('destinations');

/** A header that repeats on other pages is neither a place that links lead to nor an entry of the outline there. */
export function forgetRepeated(line: DrawnLine): void {
  if (!line.inlines.some(({ drawn }) => drawn)) return;
  delete line.id;
  delete line._outline;
}

/** Names the places of a line at `x`, `y`. A part that is drawn again, or was cut in several, names only the first place. */
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
