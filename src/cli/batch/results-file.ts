/**
 * §4.3: the journal of a batch, from which it can resume: a JSONL file to which each event appends a line. The service remembers an
 * Idempotency-Key for 24 hours; this file has no such limit.
 */
import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { lock } from 'proper-lockfile';
import { SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { isAlive } from '../../platform/data-dir.ts';
import { placeProblem } from '../../platform/place-problem.ts';
import { fileProblem, fileRefusal } from '../../platform/read-named-file.ts';

/**
 * - `sent`: sent, not answered yet
 * - `created`, `replayed`: the document exists
 * - `failed`: refused, no document exists
 * - `unanswered`: no answer came, so the outcome is unknown
 */
type LineStatus = 'sent' | 'created' | 'replayed' | 'failed' | 'unanswered';

export type LineResult = {
  line: number;
  idempotency_key: string;
  status: LineStatus;
  /** When it was sent, or for a line without a response, when it was first sent. */
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
  /** Returns the last result of a line. */
  get(key: string): LineResult | undefined;
  add(result: LineResult): void;
  /** Compacts the journal: one result for each line of the batch, in its order, then those of lines that the batch no longer has. */
  close(batch: { line: number; key: string }[]): void;
};

/** Opens or creates the file. Throws `validation` when it holds anything but results, or another batch writes to it. */
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
      // The line is written synchronously, so that it survives a kill of this process.
      writeSync(handle, lineOf(result));
    },
    close(batch) {
      closeSync(handle);
      // If the lock was lost, the other batch compacts the file, which holds all lines in the order of their events.
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
  throw new Refusal('validation', tell('command.batch.result', { place }), 'results');
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw fileRefusal(file, fileProblem(error), 'results');
  }
}

/**
 * §4.3: a lock file with a heartbeat. Only one batch at a time may write to a results file, since compacting it would drop lines that
 * another has just added. The lock names its holder; a stale lock, left by a killed process, is taken over.
 */
type FileLock = {
  /** Returns false when another process has taken the lock over as stale, after this one was suspended. */
  isHeld(): boolean;
  release(): void;
};

type Holder = { pid: number; host: string };

const HEARTBEAT = 5 * SECOND;
/** A lock without a heartbeat for this long is stale, on any machine, even if another process has the holder's pid by now. */
const STALE_AFTER = 30 * SECOND;
/** A short lock around "read the holder, write the new one". `stale`: the wait for a process that crashed in between. */
const CRITICAL_SECTION = {
  stale: 5 * SECOND,
  retries: { forever: true, minTimeout: 50, maxTimeout: 50, maxRetryTime: 20 * SECOND },
};

/** Throws `validation` when a running process holds the lock, or when the lock file cannot be written. */
export async function lockFile(file: string): Promise<FileLock> {
  const name = `${file}.lock`;
  const own: Holder = { pid: process.pid, host: hostname() };
  const unlock = await lock(file, { ...CRITICAL_SECTION, realpath: false, lockfilePath: `${name}.part` }).catch(
    notWritable(file),
  );
  try {
    const other = runningHolder(name);
    if (other) {
      const holder = `process ${other.pid}${other.host === own.host ? '' : ` on ${other.host}`}`;
      throw new Refusal('validation', tell('command.batch.inUse', { file, holder }), 'results');
    }
    writeFileSync(name, JSON.stringify(own));
  } finally {
    await unlock();
  }
  const isHeld = () => {
    const holder = readHolder(name);
    return holder?.pid === own.pid && holder.host === own.host;
  };
  const heartbeat = setInterval(() => {
    if (isHeld()) utimesSync(name, new Date(), new Date());
  }, HEARTBEAT).unref();
  return {
    isHeld,
    release() {
      clearInterval(heartbeat);
      if (isHeld()) rmSync(name, { force: true });
    },
  };
}

function runningHolder(name: string): Holder | undefined {
  const holder = readHolder(name);
  // The holder may have released it since it was read.
  const beatAt = statSync(name, { throwIfNoEntry: false })?.mtimeMs;
  if (!holder || beatAt === undefined || Date.now() - beatAt > STALE_AFTER) return undefined;
  // A lock with this process's own pid is stale: in a container every start may have the same pid.
  const isRunning = holder.pid !== process.pid && isAlive(holder.pid);
  return holder.host !== hostname() || isRunning ? holder : undefined;
}

/** Returns undefined if the file is missing or incomplete. */
function readHolder(name: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(name, 'utf8'));
    return Number.isInteger(holder.pid) && typeof holder.host === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
}

function notWritable(file: string) {
  return (error: Error) => {
    throw new Refusal(
      'validation',
      tell('refusal.folder.notWritten', { file, problem: placeProblem(error) }),
      'results',
    );
  };
}
