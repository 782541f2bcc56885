/** §4.3: `platen document create --batch`: turns a file of rows into documents and a results file. A batch can resume after a stop. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import pMap from 'p-map';
import { HOUR } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { fileNameOf } from '../../domain/title.ts';
import { ofField, tell } from '../../locales/message.ts';
import { type Connection, connect, UNATTENDED } from '../document/connection.ts';
import { fetchTemplate } from '../document/create-document.ts';
import { readValues } from '../document/read-values.ts';
import { savePdf } from '../document/save-pdf.ts';
import { ApiFailure, PartialFailure } from '../terminal/failures.ts';
import { type Fields, printTold, printWarnings, showProgress } from '../terminal/print.ts';
import { findBlankFields } from './blank-fields.ts';
import { type BatchLine, batchLines, checkRow, findRounded, readRows, STANDARD_INPUT } from './read-rows.ts';
import { type LineResult, openResultsFile, type ResultsFile } from './results-file.ts';

export type BatchOptions = {
  batch: string;
  values?: string;
  set?: [string, string][];
  title?: string;
  pdf?: string;
  idempotencyKey?: string;
  results?: string;
  concurrency?: number;
};

/** Further warnings are counted, not printed. */
const MAX_WARNINGS = 50;

/** Throws PartialFailure when lines failed, or the failure that ended the batch early. */
export async function createBatch(template: string, options: BatchOptions): Promise<Fields> {
  const { batch: file, title, pdf, concurrency } = options;
  const connection = connect(process.env, UNATTENDED);
  const pdfFile = pdf === undefined ? undefined : pdfNames(pdf);
  if (file === '-' && options.values === '-') throw new Refusal('validation', tell('command.batch.input'), 'values');
  const values = await readValues(options);
  const target = await fetchTemplate(connection, template);
  const [wrong] = checkRow(values, target);
  if (wrong !== undefined) throw new Refusal('validation', ofField('--values or --set', wrong), 'values');
  const rows = await readRows(file, target);
  const source = file === '-' ? STANDARD_INPUT : file;
  const rounded = rows.flatMap(({ line, values: own }) =>
    findRounded({ ...values, ...own }, target).map((message) => ({ file: source, line, message })),
  );
  printWarnings(rounded.slice(0, MAX_WARNINGS));
  if (rounded.length > MAX_WARNINGS) printTold(tell('command.batch.rounded', { count: rounded.length - MAX_WARNINGS }));
  const batch = options.idempotencyKey ?? path.basename(source);
  const lines = batchLines(rows, {
    batch,
    values,
    placeholders: target.placeholders,
    ...(title !== undefined && { title }),
  });
  printWarnings(findBlankFields(lines, target).map((blank) => ({ file: source, ...blank })));
  const name = options.results ?? `${source}.results.jsonl`;
  const results = await openResultsFile(name);
  const doneBefore = new Set(lines.filter(({ key }) => results.get(key)?.id !== undefined).map(({ key }) => key));
  const progress = showProgress('documents');
  const run = { templateId: target.id, lines, results, concurrency, pdfFile, now: () => new Date() };
  try {
    await runBatch(connection, { ...run, onProgress: progress.update }).finally(progress.stop);
  } catch (error) {
    const done = lines.filter(({ key }) => results.get(key)?.id !== undefined).length;
    printTold(tell('command.batch.stopped', { done, all: lines.length }));
    throw error;
  }

  const outcome = lines.map(({ key }) => results.get(key)!);
  const fresh = outcome.filter(({ idempotency_key }) => !doneBefore.has(idempotency_key));
  // A PDF that failed in an earlier run does not count in a run without PDFs.
  const failed = outcome.filter(({ id, error }) => error !== undefined && (id === undefined || pdf !== undefined));
  const count = (status: string) => fresh.filter((one) => one.status === status).length;
  const summary = {
    lines: lines.length,
    created: count('created'),
    replayed: count('replayed'),
    done_before: doneBefore.size,
    failed: failed.length,
    results: name,
  };
  if (failed.length === 0) return summary;
  const reasons = failed.map(({ line, error }) => `${source}:${line}: ${error?.code}: ${error?.message}`);
  const told = tell('command.batch.failed', { failed: failed.length, all: lines.length, file: name });
  throw new PartialFailure('lines_failed', told, reasons, summary);
}

const PARTS: Record<string, (result: LineResult) => unknown> = {
  number: ({ generation_number }) => generation_number,
  id: ({ id }) => id,
  line: ({ line }) => line,
  title: ({ title = '' }) => title,
};

/** A file name pattern needs one of these to give every document of a batch its own name. */
const UNIQUE = /\{(number|id)\}/;

/**
 * §4.6: `--pdf` of a batch: file names from a folder or from a pattern such as `letters/{number} {title}.pdf`.
 * Throws `validation` when two documents could get the same name.
 */
export function pdfNames(pattern: string): (result: LineResult) => string {
  const whole = pattern.endsWith('.pdf') ? pattern : path.join(pattern, '{number}.pdf');
  if (!UNIQUE.test(whole)) throw new Refusal('validation', tell('command.batch.files'), 'pdf');
  return (result) =>
    whole.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const part = PARTS[name];
      // The values come from a server, which need not be trusted.
      return part ? fileNameOf(String(part(result))) : braces;
    });
}

/**
 * §4.3: makes one document per line, in the order of the lines unless `concurrency` says how many at a time. Each result is in the journal
 * before the next line begins, so that a batch that was stopped or killed can resume: finished lines are not sent again, and the others keep
 * their Idempotency-Key.
 */
type Batch = {
  templateId: string;
  lines: BatchLine[];
  results: ResultsFile;
  /** How many documents are created at a time. Undefined for one after another, so that numbers follow the lines. */
  concurrency: number | undefined;
  /** Returns the file for a line's PDF. Undefined when no PDFs are wanted. */
  pdfFile: ((result: LineResult) => string) | undefined;
  now: () => Date;
  onProgress: (done: number, total: number) => void;
};

/** The lines in progress by default: one waits for its document, the others for their PDFs. */
const IN_PROGRESS = 8;
/** The service remembers a key for 24 hours. One hour is the margin for different clocks and for the run itself. */
const KEY_LIFETIME = 23 * HOUR;

/** Failures that would affect every other line too. */
const FATAL = new Set(['unauthorized', 'subscription_required', 'unreachable']);

function isDone(result: LineResult | undefined) {
  return result?.status === 'created' || result?.status === 'replayed';
}

/** Throws the fatal failure once the lines in flight have ended. Otherwise every line has a result. */
async function runBatch(connection: Connection, batch: Batch): Promise<void> {
  const { lines, results, concurrency, onProgress } = batch;
  let fatal: ApiFailure | undefined;
  let done = 0;
  let turn: Promise<void> = Promise.resolve();
  const make = async (line: BatchLine) => {
    if (!fatal) fatal = (await makeDocument(connection, batch, line)) ?? fatal;
  };
  const makeInTurn = (line: BatchLine) => {
    turn = turn.then(() => make(line));
    return turn;
  };
  onProgress(0, lines.length);
  try {
    await pMap(
      lines,
      async (line) => {
        await (concurrency === undefined ? makeInTurn : make)(line);
        if (fatal) return;
        await fetchPdf(connection, batch, line);
        onProgress(++done, lines.length);
      },
      { concurrency: concurrency ?? IN_PROGRESS },
    );
  } finally {
    results.close(lines);
  }
  if (fatal) throw fatal;
}

/** Makes a line's document. Returns a failure if it is fatal. */
async function makeDocument(
  { api, withRetries }: Connection,
  { templateId, results, now }: Batch,
  line: BatchLine,
): Promise<ApiFailure | undefined> {
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

/** A failed PDF does not undo its document; the next run asks for the PDF again. */
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
