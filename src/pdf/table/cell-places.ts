/** Where the text of a cell stands other than at the top and at the sides of it. */
import type { Content } from 'pdfmake/interfaces.js';
import { isBracketed } from '../../template/number-columns.ts';
import type { Build } from '../build.ts';
import { faceStyle } from '../fonts/faces.ts';
import { advanceOf } from '../fonts/shared-fonts.ts';
import { TABLE } from '../styles.ts';
import type { Cell } from './cells.ts';
import { cellHeight, type Row, RULE } from './rows.ts';

/** How far the text of a header's cell stands lower than its top: headers stand on one line, that of their last lines. */
export const headerDrop = (cell: Cell, row: Row, build: Build): number =>
  Math.max(0, row.height - RULE - 2 * TABLE.padding.y - cellHeight(cell, build));

/** Content set lower by so much. */
export const lowered = (content: Content, drop: number): Content =>
  drop < 0.01 ? content : { stack: [content], margin: [0, drop, 0, 0] };

/** How wide a bracket is in the face of a cell's text. */
export function bracketOf({ runs }: Pick<Cell, 'runs'>): number {
  const last = runs.at(-1);
  return last ? (advanceOf(last.font, faceStyle(last.bold, last.italics), ')') * last.fontSize) / 1000 : 0;
}

/** Text without brackets among amounts in brackets: it leaves room for one, so that all figures stand under one another. */
export function besideBrackets(content: Content, cell: Cell, width: number): Content {
  const room = cell.lines?.length === 1 ? roomBeside(cell, bracketOf(cell), width) : 0;
  return leavingFree(content, room);
}

/** How much a text on one line leaves free for a bracket in a column so wide. */
export const roomBeside = (
  { text, greatest }: Pick<Cell, 'text' | 'greatest'>,
  bracket: number,
  width: number,
): number => (text === '' || isBracketed(text) || greatest + bracket > width ? 0 : bracket);

/** Content with so much room to its right. */
export const leavingFree = (content: Content, room: number): Content =>
  room === 0 ? content : ({ ...(content as object), margin: [0, 0, room, 0] } as Content);
