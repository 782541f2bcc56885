/** §17.9: the destinations of links at the parts of a line. pdfmake knows only one for a whole line. */
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument } from '../engine/pdf-document.ts';
import type { DrawnLine } from '../engine/renderer.ts';

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
