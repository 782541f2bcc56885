/**
 * §4.3: one document a line, several at a time. Each result is in the journal before the next line begins, so that a batch
 * that was stopped or killed can resume: lines that are done are not sent again, and the others have the same
 * Idempotency-Key as before.
 */
import { existsSync } from 'node:fs';
import pMap from 'p-map';
import { HOUR } from '../../domain/durations.ts';
import { ApiFailure } from '../document/api-failure.ts';
import type { Connection } from '../document/connection.ts';
import { savePdf } from '../document/save-pdf.ts';
import type { BatchLine } from './batch-lines.ts';
import type { LineResult, ResultsFile } from './results-file.ts';

export type Batch = {
  templateId: string;
  lines: BatchLine[];
  results: ResultsFile;
  concurrency: number;
  /** The file for the PDF of a line; undefined when no PDFs are wanted. */
  pdfFile: ((result: LineResult) => string) | undefined;
  now: () => Date;
  onProgress: (done: number, total: number) => void;
};

/** The service remembers a key for 24 hours. One hour is the margin for clocks that differ and for the run itself. */
const KEY_LIFETIME = 23 * HOUR;

/** Failures that every other line would meet, too. */
const FATAL = new Set(['unauthorized', 'subscription_required', 'unreachable']);

function isDone(result: LineResult | undefined) {
  return result?.status === 'created' || result?.status === 'replayed';
}

/** Throws the fatal failure, once the lines in flight have ended. Else every line has a result. */
export async function runBatch(connection: Connection, batch: Batch): Promise<void> {
  const { lines, results, concurrency, onProgress } = batch;
  let fatal: ApiFailure | undefined;
  let done = 0;
  onProgress(0, lines.length);
  try {
    await pMap(
      lines,
      async (line) => {
        if (fatal) return;
        fatal = (await makeDocument(connection, batch, line)) ?? fatal;
        if (!fatal) await fetchPdf(connection, batch, line);
        onProgress(++done, lines.length);
      },
      { concurrency },
    );
  } finally {
    results.close(lines);
  }
  if (fatal) throw fatal;
}

/** Returns a failure that is fatal. */
async function makeDocument(
  { api, withRetries }: Connection,
  batch: Batch,
  line: BatchLine,
): Promise<ApiFailure | undefined> {
  const { templateId, results, now } = batch;
  const before = results.get(line.key);
  if (isDone(before)) return undefined;
  const outcomeUnknown = before?.status === 'sent' || before?.status === 'unanswered';
  const sentAt = outcomeUnknown ? before.sent_at : now().toISOString();
  const base = { line: line.line, idempotency_key: line.key, sent_at: sentAt };
  if (outcomeUnknown && now().getTime() - Date.parse(sentAt) > KEY_LIFETIME) {
    results.add({ ...base, status: 'unanswered', error: KEY_EXPIRED });
    return undefined;
  }
  results.add({ ...base, status: 'sent' });
  try {
    const call = () => api.createGeneration({ id: templateId, 'Idempotency-Key': line.key }, line.request);
    const { data } = await withRetries(call);
    const { id, generation_number, title, url } = data;
    results.add({ ...base, status: data.replayed ? 'replayed' : 'created', id, generation_number, title, url });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const status = error.outcomeUnknown || outcomeUnknown ? 'unanswered' : 'failed';
    results.add({ ...base, status, error: describe(error) });
    return FATAL.has(error.code) ? error : undefined;
  }
}

const KEY_EXPIRED = {
  code: 'outcome_unknown',
  message:
    'The line was sent more than 23 hours ago, and no answer came. The service may have forgotten its idempotency key: ' +
    'sending the line again could create a second document. Look for the document with `platen document list`. To send ' +
    'the line again all the same, remove it from the results file.',
};

/** A PDF that fails does not undo its document; the next run asks for the PDF again. */
async function fetchPdf(connection: Connection, { results, pdfFile }: Batch, line: BatchLine): Promise<void> {
  const result = results.get(line.key);
  if (!pdfFile || !result || !isDone(result)) return;
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
