/**
 * One document a line, several at a time. What a line became is in the results file before the next one is begun, so that
 * a batch that was stopped, in whatever way, goes on where it was: lines that are done are not sent again, and the others
 * with the same Idempotency-Key as before.
 */
import { existsSync } from 'node:fs';
import pMap from 'p-map';
import { ApiFailure } from './api-failure.ts';
import type { BatchLine } from './batch-lines.ts';
import type { Connection } from './connection.ts';
import type { LineResult, ResultsFile } from './results-file.ts';
import { savePdf } from './save-pdf.ts';

export type Batch = {
  templateId: string;
  lines: BatchLine[];
  results: ResultsFile;
  concurrency: number;
  /** Where the PDF of a line goes; undefined when none is wanted. */
  pdfFile: ((result: LineResult) => string) | undefined;
  now: () => Date;
  onProgress: (done: number, total: number) => void;
};

const HOUR = 60 * 60 * 1_000;
/** The service remembers a key for 24 hours; the last of them is left for clocks that differ and for the run itself. */
const KEY_MEMORY = 23 * HOUR;

/** What no other line would do better with: the key is not good, there is no plan, or nobody answers. */
const ENDS_ALL = new Set(['unauthorized', 'subscription_required', 'unreachable']);

function isThere(result: LineResult | undefined) {
  return result?.status === 'created' || result?.status === 'replayed';
}

/** Throws the failure that ended the batch early, after the lines under way. Else every line has a result. */
export async function runBatch(connection: Connection, batch: Batch): Promise<void> {
  const { lines, results, concurrency, onProgress } = batch;
  let ended: ApiFailure | undefined;
  let done = 0;
  onProgress(0, lines.length);
  try {
    await pMap(
      lines,
      async (line) => {
        if (ended) return;
        ended = (await makeDocument(connection, batch, line)) ?? ended;
        if (!ended) await drawPdf(connection, batch, line);
        onProgress(++done, lines.length);
      },
      { concurrency },
    );
  } finally {
    results.close(lines);
  }
  if (ended) throw ended;
}

/** Gives the failure when it is one for all lines. */
async function makeDocument({ api, ask }: Connection, batch: Batch, line: BatchLine): Promise<ApiFailure | undefined> {
  const { templateId, results, now } = batch;
  const before = results.get(line.key);
  if (isThere(before)) return undefined;
  const unsettled = before?.status === 'sent' || before?.status === 'unanswered';
  const sentAt = unsettled ? before.sent_at : now().toISOString();
  const base = { line: line.line, idempotency_key: line.key, sent_at: sentAt };
  if (unsettled && now().getTime() - Date.parse(sentAt) > KEY_MEMORY) {
    results.add({ ...base, status: 'unanswered', error: FORGOTTEN });
    return undefined;
  }
  results.add({ ...base, status: 'sent' });
  try {
    const call = () => api.createGeneration({ id: templateId, 'Idempotency-Key': line.key }, line.request);
    const { data } = await ask(call);
    const { id, generation_number, title, url } = data;
    results.add({ ...base, status: data.replayed ? 'replayed' : 'created', id, generation_number, title, url });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const status = error.unsettled || unsettled ? 'unanswered' : 'failed';
    results.add({ ...base, status, error: describe(error) });
    return ENDS_ALL.has(error.code) ? error : undefined;
  }
}

const FORGOTTEN = {
  code: 'outcome_unknown',
  message:
    'The line was sent more than 23 hours ago, and no answer came. The service may have forgotten its idempotency key: ' +
    'sending the line again could create a second document. Look for the document with `platen document list`. To send ' +
    'the line again all the same, remove it from the results file.',
};

/** The document is there whatever becomes of its PDF, which the next run asks for again. */
async function drawPdf(connection: Connection, { results, pdfFile }: Batch, line: BatchLine): Promise<void> {
  const result = results.get(line.key);
  if (!pdfFile || !result || !isThere(result)) return;
  const file = pdfFile(result);
  if (result.pdf === file && existsSync(file)) return;
  const { error: _, pdf: __, ...rest } = result;
  try {
    await savePdf(connection, result.id!, file);
    results.add({ ...rest, pdf: file });
  } catch (error) {
    const { code = 'internal', message, detail } = error as Error & { code?: string; detail?: string };
    results.add({ ...rest, error: { code, message, ...(detail && { detail }) } });
  }
}

function describe({ code, message, detail }: ApiFailure) {
  return { code, message, ...(detail && { detail }) };
}
