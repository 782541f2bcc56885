/** A line of text at a place of its own, as drawing takes it, without pdfmake's own line objects. */

import { type LayoutInline, Line, type PlacedLine } from '../engine/layout.ts';
import { hangingWidth } from './hanging-blanks.ts';

/** The methods that drawing calls on a placed line. */
const { getHeight, getAscenderHeight } = Line.prototype;

/** A line of a cell, aligned within `width` points from `x`; coordinates are those of the row. */
export function lineIn(inlines: LayoutInline[], width: number, x: number, y: number): PlacedLine {
  const { leadingCut, alignment } = inlines[0]!;
  let right = 0;
  let cut = 0;
  for (const inline of inlines) {
    inline.x = right - leadingCut;
    right += inline.width;
    cut = hangingWidth(cut, inline);
  }
  const spare = width - (right - leadingCut - cut);
  const indent = alignment === 'right' ? spare : alignment === 'center' ? spare / 2 : 0;
  return { x: x + indent, y, inlines, getHeight, getAscenderHeight };
}
