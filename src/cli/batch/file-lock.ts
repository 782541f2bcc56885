/**
 * §4.3: a lock file with a heartbeat. One batch at a time writes to a results file: of two that compact it, each would drop the
 * lines that the other has just added. The lock names its holder; a stale lock, left by a process that was killed, is taken over.
 */
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { lock } from 'proper-lockfile';
import { SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';

export type FileLock = {
  /** False when another process has taken the lock over as stale, after this one was suspended. */
  isHeld(): boolean;
  release(): void;
};

type Holder = { pid: number; host: string };

const HEARTBEAT = 5 * SECOND;
/** Without a heartbeat for this long a lock is stale, on any machine, even if another process has the holder's pid by now. */
const STALE_AFTER = 30 * SECOND;
/** A short lock around "read the holder, write the new one". `stale`: the wait for a process that died in between. */
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
      const who = `process ${other.pid}${other.host === own.host ? '' : ` on ${other.host}`}`;
      const message = `${file} is in use by another batch (${who}). Wait until it has ended, or name another file with --results.`;
      throw new Refusal('validation', message, 'results');
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
  return holder.host !== hostname() || isAlive(holder.pid) ? holder : undefined;
}

/** This process' own pid is stale: in a container every start may have the same pid. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Undefined when there is none, or an incomplete one. */
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
    throw new Refusal('validation', `${file} cannot be written: ${error.message}`, 'results');
  };
}
