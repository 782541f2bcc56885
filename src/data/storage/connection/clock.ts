/**
 * §18.41: the time is the database's, for every process the same, whatever clock its machine has. Statements that delete or decide a
 * window say `now()` themselves; this is for all that is only written down or shown.
 */

import { HOUR, MINUTE, SECOND } from '../../../domain/durations.ts';
import { english, type Message, ToldError, tell } from '../../../locales/message.ts';
import type { Database } from './database.ts';

/** A process whose clock is further off does no upkeep. */
const MAX_APART = MINUTE;
/** Nor does it start. */
const MAX_AT_START = HOUR;
/** Whoever asks more often is told what was found before. */
const KEPT_FOR = SECOND;

export type DatabaseClock = {
  /** The database's time, as the monotonic clock of this process goes on from when it was last asked. */
  now(): Date;
  /** By how many milliseconds the clock of this process is ahead of the database's; negative when it is behind. */
  ahead(): number;
  /** Asks the database: whether both clocks agree to within a minute. The log has when that changes. */
  agrees(): Promise<boolean>;
};

type Log = Record<'error' | 'info', (details: object, message: string) => void>;

/** Throws when the clocks are more than an hour apart. */
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

/** The database's time now. */
export async function askTime(db: Database): Promise<Date> {
  // Raw: clock_timestamp().
  const [{ at }] = await db.$queryRaw<[{ at: Date }]>`SELECT clock_timestamp() AS at`;
  return at;
}

/** Whether `ahead` milliseconds are more than a minute. */
export function areApart(ahead: number): boolean {
  return Math.abs(ahead) > MAX_APART;
}

export function describeAhead(ahead: number): Message {
  const seconds = Math.round(Math.abs(ahead) / SECOND);
  return tell('operation.clock', { seconds, side: ahead > 0 ? 'ahead' : 'behind' });
}
