/**
 * CSS Text 3 §4.1.3: the blank behind which a line was broken hangs over its end; lines to the right and in the middle stand as if it
 * were not there. Reaches into pdfmake 0.3.11, which leaves out the blank of a line's last part only, and forgets it where the line end is
 * a part of its own, as in lines of ours, or where parts that are nothing but blanks follow one another.
 */
import type { LaidInline, Line } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';

type Cut = Pick<LaidInline, 'width' | 'trailingCut'>;

/** How much of a line's width is blanks at its end, once a part is added. */
export function cutBehind(cut: number, { width, trailingCut }: Cut): number {
  return trailingCut === width ? cut + width : trailingCut;
}

export const hangingBlanks = replacement('hangingBlanks', (stock) => ({
  'Line.addInline': function (this: typeof Line.prototype, inline: LaidInline): void {
    const cut = this.trailingCut;
    stock['Line.addInline'].call(this, inline);
    this.trailingCut = cutBehind(cut, inline);
  },
}));
