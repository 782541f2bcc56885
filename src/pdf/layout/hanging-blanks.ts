/**
 * §17.4, CSS Text 3 §4.1.3: hanging spaces (blanks). A space at the end of a line does not count for the line's width, so right-aligned
 * and centred lines ignore it. pdfmake 0.3.11 subtracts only the space in the line's last part. It misses the space where the line end is
 * a part by itself, as in our lines, and where several parts hold nothing but spaces. The blanks of justified lines are wider.
 */
import { type LayoutInline, Line, type PlacedLine } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';
import { blanksIn } from '../lines/lines.ts';

type Cut = Pick<LayoutInline, 'width' | 'trailingCut'>;

/** The width of the spaces at a line's end once a part is added; `cut` is that width before. In points. */
function hangingWidth(cut: number, { width, trailingCut }: Cut): number {
  return trailingCut === width ? cut + width : trailingCut;
}

export const hangingBlanks = replacement('hangingBlanks', (stock) => ({
  'Line.addInline': function (this: typeof Line.prototype, inline: LayoutInline): void {
    // §17.35: pdfmake has measured the letters alone.
    if (inline.stretch) inline.width += inline.stretch * blanksIn(inline.text);
    const cut = this.trailingCut;
    stock['Line.addInline'].call(this, inline);
    this.trailingCut = hangingWidth(cut, inline);
  },
}));

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
