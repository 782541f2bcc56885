/**
 * §17.12: amounts in a column: closing brackets and note numbers hang behind the figures, so that all figures stand under one another.
 * Widths are in points.
 */

import { beforeDecimals } from '../../../template/typography/decimal-sign.ts';
import { isBracketed, isNoAmount, isQuantity } from '../../../template/typography/number-columns.ts';
import type { Content } from '../../engine/layout.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import { wordsOf } from '../../lines/words.ts';
import type { AmountColumn } from '../context/block-layout.ts';
import type { Cell } from './cells.ts';

/** The width of a closing bracket in the face of a cell's text. */
export function bracketWidth({ runs }: Pick<Cell, 'runs'>): number {
  const last = runs.at(-1);
  return last ? (advanceOf(last.font, faceStyle(last.bold, last.italics), ')') * last.fontSize) / 1000 : 0;
}

/** The width of the note numbers at the end of a cell. */
export function noteNumbersWidth({ runs }: Pick<Cell, 'runs'>): number {
  const first = runs.findLastIndex(({ sup }) => !sup) + 1;
  return first === runs.length ? 0 : wordsOf(runs.slice(first)).reduce((sum, word) => sum + word.width, 0);
}

type Amount = Pick<Cell, 'text' | 'runs' | 'maxWidth'>;
/** The column at another type size, which is `ratio` of its own. */
export function amountsAtSize<Amounts extends AmountColumn>(column: Amounts, ratio: number): Amounts {
  const { noteNumbers, decimals } = column;
  const sized = decimals && { decimals: { ...decimals, width: decimals.width * ratio } };
  return { ...column, noteNumbers: noteNumbers * ratio, ...sized };
}

/** The width of what stands behind the whole digits of an amount: its decimals, its unit, the numbers of notes. */
export function widthOfDecimals({ runs }: Pick<Cell, 'runs'>, sign: string): number {
  let skip = beforeDecimals(runs.map(({ text, sup }) => (sup ? '' : text)).join(''), sign);
  const behind = runs.flatMap((run) => {
    if (run.sup) return skip > 0 ? [] : [run];
    const text = run.text.slice(skip);
    skip = Math.max(0, skip - run.text.length);
    return text === '' ? [] : [{ ...run, text }];
  });
  return behind.length === 0 ? 0 : wordsOf(behind).reduce((sum, word) => sum + word.width, 0);
}

/** A cell with a margin to its right for what others in its column have behind their figures, and it has not. */
export function alignWithAmounts(content: Content, cell: Cell, column: AmountColumn, width: number): Content {
  if (cell.lines?.length !== 1) return content;
  return withRightMargin(content, gapBeside(cell, bracketWidth(cell), column, width));
}

/** The margin that a cell on one line needs for a bracket and for note numbers; 0 where its column has no room for it. */
export function gapBeside(
  cell: Amount,
  bracket: number,
  { brackets, noteNumbers, decimals }: AmountColumn,
  width: number,
): number {
  if (cell.text === '') return 0;
  if (decimals) {
    const isAmount = isQuantity(cell.text);
    if (!isAmount && !isNoAmount(cell.text)) return 0;
    const gap = Math.max(0, decimals.width - (isAmount ? widthOfDecimals(cell, decimals.sign) : 0));
    return cell.maxWidth + gap > width + HAIR ? 0 : gap;
  }
  const gap =
    (brackets && !isBracketed(cell.text) ? bracket : 0) +
    (noteNumbers > 0 ? Math.max(0, noteNumbers - noteNumbersWidth(cell)) : 0);
  return cell.maxWidth + gap > width ? 0 : gap;
}

/** In points: sums of fractions are no more exact. */
const HAIR = 0.02;

/** Content with a margin of so many points to its right. */
export function withRightMargin(content: Content, margin: number): Content {
  return margin === 0 ? content : ({ ...(content as object), margin: [0, 0, margin, 0] } as Content);
}
