/** §17.11: line breaking in rows of texts: the lines of each text in the width of its column. */
import { isNumber } from '../../../template/typography/number-columns.ts';
import type { TextRow } from '../../layout/text-rows.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import { linesOf } from '../../lines/lines.ts';
import { wordsOf } from '../../lines/words.ts';
import type { Context } from '../context/context.ts';
import { emptyRun } from '../inline/text-runs.ts';
import type { FittedTable } from './fit-table.ts';

/** In points: at another type size the widest text of a column may need so much more than its share. */
const SLACK = 0.03;

/**
 * Breaks the texts of rows, each row once, in place. `context`: with the style of the table. Columns all of whose texts fit on one line
 * are left alone.
 */
export function textBreaker({ columns, widths, ratio }: FittedTable, context: Context): (row: TextRow) => TextRow {
  const narrow = columns.map(({ maxWidth }, column) => maxWidth * ratio + SLACK > widths[column]!);
  const run = emptyRun(context);
  const linesIn = (text: string, width: number): string[] => {
    run.text = text;
    run.noWrap = isNumber(text) || undefined;
    if (contentWidths(wordsOf([run])).maxWidth <= width) return [text];
    // Blanks with which a line begins are a part of their own.
    return linesOf([run], width, context.direction).map((parts) => parts.map((part) => part.text).join(''));
  };
  return (row) => {
    for (let column = 0; column < narrow.length; column++) {
      const text = row.texts[column]!;
      if (!narrow[column] || typeof text !== 'string' || text === '') continue;
      const lines = linesIn(text, widths[column]!);
      if (lines.length === 1) continue;
      row.texts[column] = lines;
      row.lines = Math.max(row.lines, lines.length);
    }
    return row;
  };
}
