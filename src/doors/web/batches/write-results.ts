/** §20.18: what became of a sheet, as CSV. */

import { type Batch, eachResult } from '../../../use-cases/batches/index.ts';
import type { FormTemplate } from '../../../use-cases/fill-in/index.ts';
import type { WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { faultLines } from './batch-page.ts';

/** Excel takes what begins with it for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A line for each document that was asked for, in the order of the sheet. `urlOf`: the page of a document. */
export async function* writeResults(
  db: WebContext['db'],
  batch: Batch,
  template: FormTemplate | null,
  urlOf: (document: string) => string,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK +
    csvLine([
      t('sheets.results.row'),
      t('sheets.results.number'),
      t('sheets.results.document'),
      t('sheets.results.knownBy'),
      t('sheets.results.link'),
      t('sheets.results.fault'),
    ]);
  for await (const row of eachResult(db, batch)) {
    const { line, generationNumber, title, generationId } = row;
    const fault = row.state === 'made' ? '' : faultLines(row, template).join(' ') || t('sheets.results.notMade');
    const link = generationId !== null && title !== null ? urlOf(generationId) : '';
    yield csvLine([line, generationNumber ?? '', title ?? '', row.knownBy?.join(' · ') ?? '', link, fault]);
  }
}

/** A number is written as one, `-5` too; nothing in a text is a formula. */
export type CsvCell = string | number;

/** They end a line, or a cell where tabs divide them. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/**
 * Where a cell begins with what a spreadsheet takes for a formula. Where `;` divides cells, as in most of Europe, those between two `,` are none
 * and their quotes stand for themselves, so every `,` and `;` of a text counts as a border. Blanks and quotes before the sign are taken away.
 */
const FORMULA =
  /(?<=^|[,;])(?=[\s"\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/** The one way to write CSV. No line says `sep=,`: Excel obeys it, but then reads UTF-8 as another encoding, and others take it for a row. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(BREAKS, ' ').replace(FORMULA, "'");
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
