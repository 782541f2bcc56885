/** §17.11: the rows of texts of one table, as `src/pdf/layout` takes them: beside the body that pdfmake sees. */
import type { Content } from '../../engine/definition.ts';
import { isTextRow, type RowsOfTexts, type TextRow } from '../../layout/text-rows.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import type { Alignment, Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import type { Context } from '../context/context.ts';
import { textNode } from '../flow/text-block.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { bracketWidth, gapBeside, withRightMargin } from './align-with-amounts.ts';
import type { FittedTable } from './fit-table.ts';
import type { Row } from './rows.ts';

/** The rows of texts among all rows of a table. `context`: with the style of the table. */
export function rowsOfTexts(
  all: (Row | TextRow)[],
  { columns, widths }: Pick<FittedTable, 'columns' | 'widths'>,
  wanted: (Alignment | null | undefined)[],
  context: Context,
): RowsOfTexts {
  const run: Run = { ...emptyRun(context), noWrap: true };
  const alignments = wanted.map((alignment) => alignment ?? 'left');
  const bracket = bracketWidth({ runs: [run] });
  const hasGap = columns.map(
    ({ brackets, noteNumbers, decimals }, column) =>
      (brackets || noteNumbers > 0 || decimals) && wanted[column] === 'right',
  );
  const gapOf = (text: string, column: number): number => {
    if (!hasGap[column]) return 0;
    const runs = [{ ...run, text }];
    const { maxWidth } = contentWidths(wordsOf(runs));
    return gapBeside({ text, runs, maxWidth }, bracket, columns[column]!, widths[column]!);
  };
  const nothing: Content[] = alignments.map(() => ({ text: '' }));
  const cellsOf = ({ texts, ledger, place }: TextRow): Content[] =>
    texts.map((text, column) => {
      const lines = text === '' ? [] : typeof text === 'string' ? [text] : text;
      const own = { ledger: ledger + column, place: place + column };
      const runs = lines.map((line) => [{ ...run, ...own, text: line }]);
      const content = textNode(runs, context, alignments[column]);
      return withRightMargin(content, typeof text === 'string' ? gapOf(text, column) : 0);
    });
  return {
    rows: all.map((row, index) => (isTextRow(row) && index > 0 ? row : undefined)),
    run,
    alignments,
    gapBeside: gapOf,
    bodyOf: (row, index) => (index > 0 ? nothing : cellsOf(row)),
    cellsOf,
  };
}
