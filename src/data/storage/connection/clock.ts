/**
 * §18.41: the time of the database, so that all processes share one clock, whatever the clocks of their machines say. Statements that
 * delete rows or decide a time window use `now()` themselves; this clock is for times that are only stored or shown.
 */

import { HOUR, MINUTE, SECOND } from '../../../domain/durations.ts';
import { english, type Message, ToldError, tell } from '../../../locales/message.ts';
import type { Database } from './database.ts';

/** A process whose clock differs by more than this does no upkeep. */
const MAX_APART = MINUTE;
/** A process whose clock differs by more than this does not start. */
const MAX_AT_START = HOUR;
/** The result of a check is reused for this long. */
const KEPT_FOR = SECOND;

export type DatabaseClock = {
  /** Returns the database's time, carried forward by the monotonic clock of this process since the last check. */
  now(): Date;
  /** Returns by how many milliseconds this process's clock is ahead of the database's; negative if it is behind. */
  ahead(): number;
  /** Asks the database whether both clocks agree to within a minute. Changes are logged. */
  agrees(): Promise<boolean>;
};

type Log = Record<'error' | 'info', (details: object, message: string) => void>;

/** Throws if the clocks are more than an hour apart. */
export async function openClock(db: Database, log: Log): Promise<DatabaseClock> {
  /** The database's time when the monotonic clock was at 0. */
  let origin = Number.NaN;
  let asked: Promise<void> | undefined;
  let agreed = true;
  const now = () => new Date(origin + performance.now());
  const ahead = () => Date.now() - origin - performance.now();

  const ask = async () => {
    const sent = performance.now();
    const at = await askTime(db);
    const half = (performance.now() - sent) / 2;
    const found = at.getTime() - sent - half;
    // A difference that the round trip can explain does not move the clock. Times are cut to milliseconds, hence the 1.
    if (!(Math.abs(found - origin) <= half + 1)) origin = found;
    setTimeout(() => {
      asked = undefined;
    }, KEPT_FOR).unref();
  };
  const agrees = async () => {
    asked ??= ask().catch((error) => {
      asked = undefined;
      throw error;
    });
    await asked;
    if (areApart(ahead()) !== agreed) return agreed;
    agreed = !agreed;
    if (agreed) log.info({}, 'the clock of this machine is right again: this process does upkeep');
    else log.error({ ahead: ahead() / SECOND }, `${english(describeAhead(ahead()))}: this process does no upkeep`);
    return agreed;
  };
  await agrees();
  if (Math.abs(ahead()) > MAX_AT_START)
    throw new ToldError(tell('operation.clock.start', { apart: describeAhead(ahead()) }));
  return { now, ahead, agrees };
}

/** Asks the database for its current time. */
export async function askTime(db: Database): Promise<Date> {
  // Raw: Prisma has no `clock_timestamp()`.
  const [{ at }] = await db.$queryRaw<[{ at: Date }]>`SELECT clock_timestamp() AS at`;
  return at;
}

/** Checks whether `ahead` milliseconds are more than a minute. */
export function areApart(ahead: number): boolean {
  return Math.abs(ahead) > MAX_APART;
}

export function describeAhead(ahead: number): Message {
  const seconds = Math.round(Math.abs(ahead) / SECOND);
  return tell('operation.clock', { seconds, side: ahead > 0 ? 'ahead' : 'behind' });
}
