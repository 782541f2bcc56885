/** Where the text of a cell stands other than at the top and at the sides of it. */
import type { Content } from 'pdfmake/interfaces.js';
import { isBracketed } from '../../../template/typography/number-columns.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import { wordsOf } from '../../lines/words.ts';
import type { Context } from '../context/context.ts';
import { TABLE } from '../context/styles.ts';
import type { Cell } from './cells.ts';
import { cellHeight, type Row, RULE } from './rows.ts';

/** How far the text of a header's cell stands lower than its top: headers stand on one line, that of their last lines. */
export function headerDrop(cell: Cell, row: Row, context: Context): number {
  return Math.max(0, row.height - RULE - 2 * TABLE.padding.y - cellHeight(cell, context));
}

/** Content set lower by so much. */
export function lowered(content: Content, drop: number): Content {
  return drop < 0.01 ? content : { stack: [content], margin: [0, drop, 0, 0] };
}

/** How wide a bracket is in the face of a cell's text. */
export function bracketWidth({ runs }: Pick<Cell, 'runs'>): number {
  const last = runs.at(-1);
  return last ? (advanceOf(last.font, faceStyle(last.bold, last.italics), ')') * last.fontSize) / 1000 : 0;
}

/** How wide the numbers of notes at the end of a cell are, which hang behind its figures. */
export function noteNumbersWidth({ runs }: Pick<Cell, 'runs'>): number {
  const first = runs.findLastIndex(({ sup }) => !sup) + 1;
  return first === runs.length ? 0 : wordsOf(runs.slice(first)).reduce((sum, word) => sum + word.width, 0);
}

type Amount = Pick<Cell, 'text' | 'runs' | 'maxWidth'>;
type AmountColumn = { brackets: boolean; noteNumbers: number };

/** Text among amounts in brackets, or with notes: it leaves room for those that it has not, so that all figures stand under one another. */
export function alignedWithAmounts(content: Content, cell: Cell, column: AmountColumn, width: number): Content {
  if (cell.lines?.length !== 1) return content;
  return withRightMargin(content, gapBeside(cell, bracketWidth(cell), column, width));
}

/** How much a text on one line leaves free for a bracket and for numbers of notes in a column so wide. */
export function gapBeside(
  cell: Amount,
  bracket: number,
  { brackets, noteNumbers }: AmountColumn,
  width: number,
): number {
  if (cell.text === '') return 0;
  const room =
    (brackets && !isBracketed(cell.text) ? bracket : 0) +
    (noteNumbers > 0 ? Math.max(0, noteNumbers - noteNumbersWidth(cell)) : 0);
  return cell.maxWidth + room > width ? 0 : room;
}

/** Content with so much room to its right. */
export function withRightMargin(content: Content, room: number): Content {
  return room === 0 ? content : ({ ...(content as object), margin: [0, 0, room, 0] } as Content);
}
