/**
 * §20.5: attempts by account and by address, counted in the database, so that several processes count together. One statement, by the
 * service's clock: those of rate-limiter-flexible take two, and the clock of the process.
 */
import type { Database, Transaction } from './database.ts';

/** `until`: the window of this key ends, and counting begins anew. */
export type Attempts = { count: number; until: Date };

/** Counts one more, however many come at once. A window begins with its first attempt, and later ones do not prolong it. */
export async function countAttempt(db: Database, key: string, window: { now: Date; ms: number }): Promise<Attempts> {
  const { now } = window;
  const until = new Date(now.getTime() + window.ms);
  const [counted] = await db.$queryRaw<[Attempts]>`
    INSERT INTO attempts AS a (key, points, expire) VALUES (${key}, 1, ${until}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN a.expire > ${now}::timestamptz THEN least(a.points, 1000000) + 1 ELSE 1 END,
      expire = CASE WHEN a.expire > ${now}::timestamptz THEN a.expire ELSE excluded.expire END
    RETURNING points AS count, expire AS until`;
  return counted;
}

/** Takes one back. */
export async function forgiveAttempt(db: Transaction, key: string): Promise<void> {
  await db.attempts.updateMany({ where: { key, points: { gt: 0 } }, data: { points: { decrement: 1 } } });
}

export async function clearAttempts(db: Transaction, key: string): Promise<void> {
  await db.attempts.deleteMany({ where: { key } });
}
