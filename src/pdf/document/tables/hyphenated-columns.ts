/** §17.26, §17.11: columns that are as narrow as hyphens allow: before type shrinks, or a word is broken, words are divided by hyphens. */
import { isNumber } from '../../../template/typography/number-columns.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import { dividedWords } from '../../lines/divided-words.ts';
import type { Run } from '../../lines/run.ts';
import type { Context } from '../context/context.ts';
import { emptyRun } from '../inline/text-runs.ts';
import type { Cell } from './cells.ts';
import type { Column } from './column-widths.ts';

type Row = Cell[] | TextRow;

/** The columns of some rows with the least widths that hyphens allow. `context`: with the table's normal text style. */
export function hyphenatedColumns<Fitted extends Column>(columns: Fitted[], rows: Row[], context: Context): Fitted[] {
  const run = emptyRun(context);
  const leastOf = (row: Row, column: number): number => {
    if (!isTextRow(row)) return leastWidth(row[column]!);
    if (!run.hyphenate) return columns[column]!.minWidth;
    run.text = row.texts[column] as string;
    run.noWrap = isNumber(run.text) || undefined;
    return leastOfRuns([run]);
  };
  return columns.map((column, index) => {
    if (column.numeric) return column;
    const least = rows.reduce((most, row) => Math.max(most, leastOf(row, index)), 0);
    return { ...column, minWidth: Math.min(column.minWidth, least) };
  });
}

/** The least width of a cell in points; of one that holds more than text, its own. */
function leastWidth({ runs, minWidth, stacked }: Cell): number {
  if (stacked) return Math.max(...stacked.map(leastWidth));
  const isDivided = runs.some(({ hyphenate, softHyphens }) => hyphenate || softHyphens);
  return isDivided ? leastOfRuns(runs) : minWidth;
}

function leastOfRuns(runs: Run[]): number {
  return contentWidths(dividedWords(runs)).minWidth;
}
