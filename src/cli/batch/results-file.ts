/**
 * §4.3: the journal of a batch, by which it can resume: a JSONL file that gets a line appended at each event. The service
 * remembers an Idempotency-Key for 24 hours, this file has no such limit.
 */
import { closeSync, openSync, readFileSync, renameSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { Refusal } from '../../domain/errors.ts';
import { type FileLock, lockFile } from './file-lock.ts';

/**
 * - `sent`: sent, not answered yet
 * - `created`, `replayed`: the document exists
 * - `failed`: refused, no document exists
 * - `unanswered`: no answer came, so the outcome is unknown
 */
export type LineStatus = 'sent' | 'created' | 'replayed' | 'failed' | 'unanswered';

export type LineResult = {
  line: number;
  idempotency_key: string;
  status: LineStatus;
  /** When it was sent; for one without an answer, when it was sent first. */
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
  /** The last result of a line. */
  get(key: string): LineResult | undefined;
  add(result: LineResult): void;
  /** Compacts the journal: one result for each line of the batch, in its order, then those of lines that it no longer has. */
  close(batch: { line: number; key: string }[]): void;
};

/** Opens or creates it. Throws `validation` when it holds anything but results, or another batch writes to it. */
export async function openResultsFile(file: string): Promise<ResultsFile> {
  const fileLock = await lockFile(file);
  try {
    return open(file, fileLock);
  } catch (error) {
    fileLock.release();
    throw error;
  }
}

function open(file: string, fileLock: FileLock): ResultsFile {
  const known = readResults(file);
  const handle = openSync(file, 'a');
  return {
    get: (key) => known.get(key),
    add(result) {
      known.set(result.idempotency_key, result);
      // Written synchronously: what the operating system has taken survives a kill of this process.
      writeSync(handle, lineOf(result));
    },
    close(batch) {
      closeSync(handle);
      // Without the lock, another batch compacts the file; it holds all lines, in the order of their events.
      if (fileLock.isHeld()) compact(batch);
      fileLock.release();
    },
  };

  function compact(batch: Parameters<ResultsFile['close']>[0]): void {
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
  const complete = source.slice(0, source.lastIndexOf('\n') + 1);
  // A torn write: the machine stopped while the last line was being written.
  if (complete.length < source.length) truncateSync(file, Buffer.byteLength(complete));
  const results = complete
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
