/** §13.4: `platen document retry`: asks for PDFs that failed, which renders them again. */
import pMap from 'p-map';
import { Refusal } from '../../domain/errors.ts';
import { printNote } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import { ApiFailure } from './api-failure.ts';
import type { Connection } from './connection.ts';
import { listDocuments } from './list-documents.ts';
import { PartialFailure } from './partial-failure.ts';
import { awaitPdf } from './save-pdf.ts';

/** A service renders about as many at once. */
const CONCURRENCY = 4;
/** Failures of one document; any other would meet the next one too. */
const OF_ONE = new Set(['pdf_render_failed', 'not_found']);

/** Those of `ids`, or all that failed. Throws PartialFailure when some fail again. */
export async function retryPdfs(connection: Connection, ids: string[]): Promise<{ retried: number; ready: number }> {
  const wanted = ids.length > 0 ? ids : await findFailed(connection);
  const progress = await showProgress('PDFs');
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
    printNote(`platen: ${done} of ${wanted.length} were tried. Run the same command again to continue.`);
    throw error;
  } finally {
    progress.stop();
  }
  const summary = { retried: wanted.length, ready: wanted.length - failed.length };
  if (failed.length === 0) return summary;
  const message = `${failed.length} of ${wanted.length} failed again.`;
  throw new PartialFailure('pdf_render_failed', message, failed, summary);
}

async function findFailed(connection: Connection): Promise<string[]> {
  const found = await listDocuments(connection, {}, { max: Number.POSITIVE_INFINITY, pdfStatus: 'failed' });
  return found.map(({ id }) => id);
}
