/** §20.18: what became of a sheet, as CSV. */

import type { Database } from '../../../data/storage/connection/database.ts';
import { type BatchKey, listResults } from '../../../data/storage/documents/batches.ts';
import type { OpenTemplate } from '../fill-in/open-template.ts';
import { t } from '../pages/index.ts';
import { faultLines } from './batch-page.ts';

const AT_ONCE = 500;
/** Excel takes what begins with it for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A line for each document that was asked for, in the order of the sheet. `urlOf`: the page of a document. */
export async function* writeResults(
  db: Database,
  batch: BatchKey,
  template: OpenTemplate | null,
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
  for (let after = 0; ; ) {
    const rows = await listResults(db, batch, { states: ['fresh', 'fits', 'faulty', 'made'], after, limit: AT_ONCE });
    for (const row of rows) {
      const { line, generationNumber, title, generationId } = row;
      const fault = row.state === 'made' ? '' : faultLines(row, template).join(' ') || t('sheets.results.notMade');
      const link = generationId !== null && title !== null ? urlOf(generationId) : '';
      const known = row.knownBy?.join(' · ') ?? '';
      yield csvLine([line, generationNumber ?? '', title ?? '', known, link, fault]);
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.number;
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
