/** §4.3: `platen document create --batch`: from a file of rows to a results file. A batch can resume after a stop. */

import path from 'node:path';
import { Refusal } from '../../domain/errors.ts';
import { fileNameOf } from '../../domain/title.ts';
import { foreign, ofField, tell } from '../../locales/message.ts';
import { connect, UNATTENDED } from '../document/connection.ts';
import { fetchTemplate } from '../document/find-template.ts';
import { PartialFailure } from '../document/partial-failure.ts';
import { readValues } from '../document/read-values.ts';
import { type Fields, printNote, printWarnings } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import { batchLines } from './batch-lines.ts';
import { checkRow, findRounded } from './check-row.ts';
import { readRows, STANDARD_INPUT } from './read-rows.ts';
import { type LineResult, openResultsFile } from './results-file.ts';
import { runBatch } from './run-batch.ts';

export type BatchOptions = {
  batch: string;
  values?: string;
  set?: [string, string][];
  title?: string;
  pdf?: string;
  idempotencyKey?: string;
  results?: string;
  concurrency: number;
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
  if (wrong !== undefined) throw new Refusal('validation', ofField('--values or --set', foreign(wrong)), 'values');
  const rows = await readRows(file, target);
  const source = file === '-' ? STANDARD_INPUT : file;
  const rounded = rows.flatMap(({ line, values: own }) =>
    findRounded({ ...values, ...own }, target).map((message) => ({ file: source, line, message: foreign(message) })),
  );
  printWarnings(rounded.slice(0, MAX_WARNINGS));
  if (rounded.length > MAX_WARNINGS) printNote(`platen: ${rounded.length - MAX_WARNINGS} more numbers are rounded.`);
  const batch = options.idempotencyKey ?? path.basename(source);
  const lines = batchLines(rows, {
    batch,
    values,
    placeholders: target.placeholders,
    ...(title !== undefined && { title }),
  });
  const name = options.results ?? `${source}.results.jsonl`;
  const results = await openResultsFile(name);
  const doneBefore = new Set(lines.filter(({ key }) => results.get(key)?.id !== undefined).map(({ key }) => key));
  const progress = showProgress('documents');
  const run = { templateId: target.id, lines, results, concurrency, pdfFile, now: () => new Date() };
  try {
    await runBatch(connection, { ...run, onProgress: progress.update }).finally(progress.stop);
  } catch (error) {
    const done = lines.filter(({ key }) => results.get(key)?.id !== undefined).length;
    printNote(`platen: ${done} of ${lines.length} lines are done. Run the same command again to continue.`);
    throw error;
  }

  const outcome = lines.map(({ key }) => results.get(key)!);
  const fresh = outcome.filter(({ idempotency_key }) => !doneBefore.has(idempotency_key));
  // An earlier failure of a PDF does not count in a run without PDFs.
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
  const some = `${failed.length} of ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
  const reasons = failed.map(({ line, error }) => `${source}:${line}: ${error?.code}: ${error?.message}`);
  throw new PartialFailure('lines_failed', `${some} failed; ${name} says why.`, reasons, summary);
}

const PARTS: Record<string, (result: LineResult) => unknown> = {
  number: ({ generation_number }) => generation_number,
  id: ({ id }) => id,
  line: ({ line }) => line,
  title: ({ title = '' }) => title,
};

/** A pattern with one of these gives every document of a batch a name of its own. */
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
      // A server says what all of them are, and it need not be one of ours.
      return part ? fileNameOf(String(part(result))) : braces;
    });
}
