/**
 * What became of each line of a batch: a JSONL file beside it, which grows by a line at each event, so that a killed
 * batch knows where it stood. The service remembers an Idempotency-Key for 24 hours (§4.3), this file for good.
 */
import { closeSync, openSync, readFileSync, renameSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { Refusal } from '../../domain/errors.ts';
import { type Claim, claimFile } from './claim-file.ts';

/**
 * - `sent`: on its way; nothing was heard since
 * - `created`, `replayed`: the document is there
 * - `failed`: refused, and not made
 * - `unanswered`: the answer never came, so that nobody knows whether it was made
 */
export type LineStatus = 'sent' | 'created' | 'replayed' | 'failed' | 'unanswered';

export type LineResult = {
  line: number;
  idempotency_key: string;
  status: LineStatus;
  /** When it was sent; for one that was never answered, when that was tried first. */
  sent_at: string;
  id?: string;
  generation_number?: number;
  title?: string;
  url?: string;
  /** The file of its PDF. */
  pdf?: string;
  error?: { code: string; message: string; detail?: string };
};

export type ResultsFile = {
  /** What is known of a line; the last that was written. */
  get(key: string): LineResult | undefined;
  add(result: LineResult): void;
  /** Leaves one line for each line of the batch, in its order, then what lines became that the batch no longer has. */
  close(batch: { line: number; key: string }[]): void;
};

/** Opens or makes it. Throws `validation` when it holds something else than results, or another batch writes to it. */
export async function openResultsFile(file: string): Promise<ResultsFile> {
  const claim = await claimFile(file);
  try {
    return open(file, claim);
  } catch (error) {
    claim.release();
    throw error;
  }
}

function open(file: string, claim: Claim): ResultsFile {
  const known = readResults(file);
  const handle = openSync(file, 'a');
  return {
    get: (key) => known.get(key),
    add(result) {
      known.set(result.idempotency_key, result);
      // Written at once: what the system has taken outlives this process.
      writeSync(handle, lineOf(result));
    },
    close(batch) {
      closeSync(handle);
      // Else the file is another's to tidy; it has all lines, if in no order.
      if (claim.holds()) tidy(batch);
      claim.release();
    },
  };

  function tidy(batch: Parameters<ResultsFile['close']>[0]): void {
    const own = batch.flatMap(({ line, key }) => (known.has(key) ? { ...known.get(key)!, line } : []));
    const others = new Map(known);
    for (const { key } of batch) others.delete(key);
    const made = [...others.values()].filter(({ status }) => status !== 'failed');
    writeFileSync(`${file}.part`, [...own, ...made].map(lineOf).join(''));
    renameSync(`${file}.part`, file);
  }
}

function lineOf(result: LineResult) {
  return `${JSON.stringify(result)}\n`;
}

function readResults(file: string): Map<string, LineResult> {
  const source = readOrEmpty(file);
  const whole = source.slice(0, source.lastIndexOf('\n') + 1);
  // The machine stopped while a line was being written: what it said is not known.
  if (whole.length < source.length) truncateSync(file, Buffer.byteLength(whole));
  const results = whole
    .split('\n')
    .filter(Boolean)
    .map((line, at) => parse(line, `${file}:${at + 1}`));
  return new Map(results.map((result) => [result.idempotency_key, result]));
}

function parse(line: string, place: string): LineResult {
  try {
    const result = JSON.parse(line);
    if (typeof result.idempotency_key === 'string' && typeof result.status === 'string') return result;
  } catch {}
  throw new Refusal(
    'validation',
    `${place} is not the result of a batch line. Name another file with --results.`,
    'results',
  );
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new Refusal('validation', `${file} cannot be read: ${(error as Error).message}`, 'results');
  }
}
