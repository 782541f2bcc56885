/** §20.18: what became of a sheet, as CSV. */

import type { Database } from '../../../data/storage/connection/database.ts';
import { type BatchKey, listResults } from '../../../data/storage/documents/batches.ts';
import type { OpenTemplate } from '../fill-in/open-template.ts';
import { TEXTS } from '../pages/index.ts';
import { faultLines } from './batch-page.ts';

const { results: T } = TEXTS.sheets;
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
  yield BYTE_ORDER_MARK + csvLine([T.row, T.number, T.document, T.knownBy, T.link, T.fault]);
  for (let after = 0; ; ) {
    const rows = await listResults(db, batch, { states: ['fresh', 'fits', 'faulty', 'made'], after, limit: AT_ONCE });
    for (const row of rows) {
      const { line, generationNumber, title, generationId } = row;
      const fault = row.state === 'made' ? '' : faultLines(row, template).join(' ') || T.notMade;
      const link = generationId !== null && title !== null ? urlOf(generationId) : '';
      const known = row.knownBy?.join(' · ') ?? '';
      yield csvLine([String(line), String(generationNumber ?? ''), title ?? '', known, link, fault]);
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.number;
  }
}

/** What a spreadsheet would take for a formula begins with an apostrophe, which it does not show. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
  return `${written.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
