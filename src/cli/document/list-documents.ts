/** §4.4: lists the documents that match the filters, from all pages (keyset pagination by cursor). */

import pMap from 'p-map';
import type { Arguments } from '../../../generated/client.ts';
import type { GenerationSummary } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { ApiFailure, PartialFailure } from '../terminal/failures.ts';
import { printTold, showProgress } from '../terminal/print.ts';
import type { Connection } from './connection.ts';
import { awaitPdf } from './save-pdf.ts';

const PAGE_SIZE = 200;

export type PdfStatus = GenerationSummary['pdf_status'];
export type Filters = Omit<Arguments<'listGenerations'>, 'limit' | 'cursor'>;

/** Returns the newest first, at most `max`. The API has no filter by `pdfStatus`, so it is applied here. */
export async function listDocuments(
  { api, withRetries }: Connection,
  filters: Filters,
  { max, pdfStatus }: { max: number; pdfStatus?: PdfStatus | undefined },
): Promise<GenerationSummary[]> {
  const found: GenerationSummary[] = [];
  for (let cursor: string | undefined; ; ) {
    const limit = pdfStatus ? PAGE_SIZE : Math.min(PAGE_SIZE, max - found.length);
    const { data } = await withRetries(() => api.listGenerations({ ...filters, limit, cursor }));
    found.push(...data.generations.filter(({ pdf_status }) => !pdfStatus || pdf_status === pdfStatus));
    if (!data.has_more || found.length >= max) return found.slice(0, max);
    cursor = data.next_cursor!;
  }
}

// §13.4: `platen document retry`: asks for failed PDFs, which renders them again.

/** About as many as a service renders at once. */
const CONCURRENCY = 4;
/** Failures that concern one document; any other would affect the next one too. */
const OF_ONE = new Set(['pdf_render_failed', 'not_found']);

/** Retries the failed PDFs of the documents `ids`, or of all documents. Throws PartialFailure when some fail again. */
export async function retryPdfs(connection: Connection, ids: string[]): Promise<{ retried: number; ready: number }> {
  const wanted = ids.length > 0 ? ids : await findFailed(connection);
  const progress = showProgress('PDFs');
  const failed: string[] = [];
  let done = 0;
  try {
    await pMap(
      wanted,
      async (id) => {
        await awaitPdf(connection, id).catch((error) => {
          if (!(error instanceof ApiFailure || error instanceof Refusal) || !OF_ONE.has(error.code)) throw error;
          failed.push(`${id}: ${error.code}: ${error.message}`);
        });
        progress.update(++done, wanted.length);
      },
      { concurrency: CONCURRENCY },
    );
  } catch (error) {
    printTold(tell('command.retry.stopped', { done, all: wanted.length }));
    throw error;
  } finally {
    progress.stop();
  }
  const summary = { retried: wanted.length, ready: wanted.length - failed.length };
  if (failed.length === 0) return summary;
  const told = tell('command.retry.failed', { failed: failed.length, all: wanted.length });
  throw new PartialFailure('pdf_render_failed', told, failed, summary);
}

async function findFailed(connection: Connection): Promise<string[]> {
  const found = await listDocuments(connection, {}, { max: Number.POSITIVE_INFINITY, pdfStatus: 'failed' });
  return found.map(({ id }) => id);
}
