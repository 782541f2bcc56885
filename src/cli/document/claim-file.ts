/**
 * One batch at a time writes to a results file: of two that tidy it, each would drop the lines that the other has just added.
 * A claim says who has it; a process that was killed leaves its claim behind, and it counts no more.
 */

import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { lock } from 'proper-lockfile';
import { SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';

export type Claim = {
  /** False when another process has taken this one for dead: it had been put to sleep, say. */
  holds(): boolean;
  release(): void;
};

type Holder = { pid: number; host: string };

/** How often a holder says that it lives. */
const BEAT = 5 * SECOND;
/** One that has not for so long is dead, on whichever machine it was, and whatever process has its number now. */
const SILENT = 30 * SECOND;
/** Looking and claiming take a moment; one who died meanwhile is waited for this long. */
const LOOKING = {
  stale: 5 * SECOND,
  retries: { forever: true, minTimeout: 50, maxTimeout: 50, maxRetryTime: 20 * SECOND },
};

/** Throws `validation` when a living process has the file, or when nothing can be written beside it. */
export async function claimFile(file: string): Promise<Claim> {
  const name = `${file}.lock`;
  const own: Holder = { pid: process.pid, host: hostname() };
  const looked = await lock(file, { ...LOOKING, realpath: false, lockfilePath: `${name}.part` }).catch(
    notWritable(file),
  );
  try {
    const other = livingHolder(name);
    if (other) {
      const who = `process ${other.pid}${other.host === own.host ? '' : ` on ${other.host}`}`;
      const message = `${file} is in use by another batch (${who}). Wait until it has ended, or name another file with --results.`;
      throw new Refusal('validation', message, 'results');
    }
    writeFileSync(name, JSON.stringify(own));
  } finally {
    await looked();
  }
  const holds = () => {
    const holder = readHolder(name);
    return holder?.pid === own.pid && holder.host === own.host;
  };
  const beat = setInterval(() => {
    if (holds()) utimesSync(name, new Date(), new Date());
  }, BEAT).unref();
  return {
    holds,
    release() {
      clearInterval(beat);
      if (holds()) rmSync(name, { force: true });
    },
  };
}

function livingHolder(name: string): Holder | undefined {
  const holder = readHolder(name);
  // Its holder may have let go of it since it was read.
  const beatAt = statSync(name, { throwIfNoEntry: false })?.mtimeMs;
  if (!holder || beatAt === undefined || Date.now() - beatAt > SILENT) return undefined;
  return holder.host !== hostname() || isAlive(holder.pid) ? holder : undefined;
}

/** In a container every start may have the same number. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Undefined when there is none, or none that was written to its end. */
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
