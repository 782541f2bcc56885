/**
 * The two engines: sets of replaced methods of pdfmake, pdfkit and fontkit. Documents need some replacements to be right. The others make
 * rendering fast and change nothing that a reader of the PDF can find; tests render documents without them and compare.
 */
import { columnPages } from '../drawing/column-pages.ts';
import { drawLines } from '../drawing/draw-line.ts';
import { mendSvg } from '../drawing/draw-svg.ts';
import { markLines } from '../drawing/mark-lines.ts';
import { markPictures } from '../drawing/mark-pictures.ts';
import { readingOrder } from '../drawing/reading-order.ts';
import { noAddresses } from '../engine/pdfmake.ts';
import type { Replacement } from '../engine/replacement.ts';
import { objectStreams } from '../file/object-streams.ts';
import { openPictures } from '../file/open-pictures.ts';
import { joinedGlyphs, trueTypeSubset } from '../file/true-type-subset.ts';
import { openFonts } from '../fonts/hold-fonts.ts';
import { hangingBlanks, measuredLines } from '../layout/measured-lines.ts';
import { pageNotes } from '../layout/page-notes.ts';
import { partedRows } from '../layout/parted-rows.ts';
import { placedRows } from '../layout/placed-rows.ts';
import { tablePageBreaks } from '../layout/table-page-breaks.ts';
import { pageMargins, verticalPlaces } from '../layout/vertical-places.ts';

/** The replacements in the order in which they are installed: each may build on earlier ones. */
const NEEDED = [
  noAddresses,
  openFonts,
  hangingBlanks,
  tablePageBreaks,
  partedRows,
  pageMargins,
  pageNotes,
  verticalPlaces,
  markLines,
  markPictures,
  mendSvg,
  readingOrder,
  columnPages,
  openPictures,
  objectStreams,
  joinedGlyphs,
];
const QUICK = [measuredLines, placedRows, drawLines, trueTypeSubset];

/** `textRows`: whether table rows of plain text may stay texts (`layout/text-rows.ts`), which pdfmake's own methods do not support. */
export type Engine = { replacements: readonly Replacement[]; textRows: boolean };

/** The engine that renders all documents of the service. */
export const QUICK_ENGINE: Engine = { replacements: [...NEEDED, ...QUICK], textRows: true };
/** The reference engine of the tests: pdfmake, pdfkit and fontkit with only the replacements that documents need. */
export const PLAIN_ENGINE: Engine = { replacements: NEEDED, textRows: false };

/** Returns the quick engine without one of its replacements, for the bench that measures each of them. */
export function engineWithout(row: Replacement['row']): Engine {
  const replacements = QUICK_ENGINE.replacements.filter((one) => one.row !== row);
  return { replacements, textRows: row !== 'placedRows' && row !== 'drawLines' };
}

let current: readonly Replacement[] = [];

/** Installs an engine's replacements in this thread. Call it between two renders, never during one. */
export function useEngine({ replacements }: Engine): void {
  if (replacements === current) return;
  for (const replacement of current.toReversed()) replacement.takeBack();
  for (const replacement of replacements) replacement.put();
  current = replacements;
}
