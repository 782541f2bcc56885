/**
 * Which methods of pdfmake, pdfkit and fontkit are replaced while documents are set. Documents need some replacements to be right; the others
 * make them quick and change nothing that a reader can find, which the tests show by setting documents without them.
 */
import { drawLines } from '../drawing/draw-line.ts';
import { drawRules } from '../drawing/draw-rules.ts';
import { markLines } from '../drawing/mark-lines.ts';
import { markPictures } from '../drawing/mark-pictures.ts';
import { readingOrder } from '../drawing/reading-order.ts';
import type { Replacement } from '../engine/replacement.ts';
import { objectStreams } from '../file/object-streams.ts';
import { pngPictures } from '../file/png-pictures.ts';
import { trueTypeSubset } from '../file/true-type-subset.ts';
import { hangingBlanks } from '../layout/hanging-blanks.ts';
import { measuredLines } from '../layout/measured-lines.ts';
import { placedRows } from '../layout/placed-rows.ts';
import { tablePageBreaks } from '../layout/table-page-breaks.ts';

/** In the order in which they are put in place: one may build on those before it. */
const NEEDED = [hangingBlanks, tablePageBreaks, markLines, markPictures, readingOrder, pngPictures, objectStreams];
const QUICK = [measuredLines, placedRows, drawLines, drawRules, trueTypeSubset];

/** `textRows`: whether rows of plain text may stay texts until they are drawn, which only our own layout and drawing can do. */
export type Engine = { replacements: readonly Replacement[]; textRows: boolean };

/** The engine that sets all documents of the service. */
export const QUICK_ENGINE: Engine = { replacements: [...NEEDED, ...QUICK], textRows: true };
/** The judge of the quick one, in tests: pdfmake, pdfkit and fontkit as they are, but for what documents need. */
export const PLAIN_ENGINE: Engine = { replacements: NEEDED, textRows: false };

/** The quick engine without one of its quick replacements, for the bench. */
export function engineWithout(row: Replacement['row']): Engine {
  const replacements = QUICK_ENGINE.replacements.filter((one) => one.row !== row);
  return { replacements, textRows: row !== 'placedRows' && row !== 'drawLines' };
}

let current: readonly Replacement[] = [];

/** Puts an engine's replacements in place. Renders under way are not to be disturbed: to be called between two. */
export function useEngine({ replacements }: Engine): void {
  if (replacements === current) return;
  for (const replacement of current.toReversed()) replacement.takeBack();
  for (const replacement of replacements) replacement.put();
  current = replacements;
}
