/**
 * §17.12: amounts in a column: closing brackets and note numbers hang behind the figures, so that all figures stand under one another.
 * Widths are in points.
 */

import { isBracketed } from '../../../template/typography/number-columns.ts';
import type { Content } from '../../engine/definition.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import { wordsOf } from '../../lines/words.ts';
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
/** `brackets`: some of its amounts are in brackets. `noteNumbers`: the width of its widest note numbers. */
export type AmountColumn = { brackets: boolean; noteNumbers: number };

/** A cell with a margin to its right for what others in its column have behind their figures, and it has not. */
export function alignWithAmounts(content: Content, cell: Cell, column: AmountColumn, width: number): Content {
  if (cell.lines?.length !== 1) return content;
  return withRightMargin(content, gapBeside(cell, bracketWidth(cell), column, width));
}

/** The margin that a cell on one line needs for a bracket and for note numbers; 0 where its column has no room for it. */
export function gapBeside(
  cell: Amount,
  bracket: number,
  { brackets, noteNumbers }: AmountColumn,
  width: number,
): number {
  if (cell.text === '') return 0;
  const gap =
    (brackets && !isBracketed(cell.text) ? bracket : 0) +
    (noteNumbers > 0 ? Math.max(0, noteNumbers - noteNumbersWidth(cell)) : 0);
  return cell.maxWidth + gap > width ? 0 : gap;
}

/** Content with a margin of so many points to its right. */
export function withRightMargin(content: Content, margin: number): Content {
  return margin === 0 ? content : ({ ...(content as object), margin: [0, 0, margin, 0] } as Content);
}
