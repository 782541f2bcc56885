/**
 * §20.5: attempts by account and by address, counted in the database, so that several processes count together. One statement, by the
 * service's clock: those of rate-limiter-flexible take two, and the clock of the process.
 */
import { SECOND } from '../domain/durations.ts';
import type { Database, Transaction } from './database.ts';

/**
 * Counts one more, however many come at once. A window begins with its first attempt, and later ones do not prolong it. 0: it is among
 * the first `most` of its window; else the seconds until the next window.
 */
export async function countAgainst(
  db: Database,
  key: string,
  { now, ms, most }: { now: Date; ms: number; most: number },
): Promise<number> {
  const until = new Date(now.getTime() + ms);
  const [counted] = await db.$queryRaw<[{ count: number; until: Date }]>`
    INSERT INTO attempts AS a (key, points, expire) VALUES (${key}, 1, ${until}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN a.expire > ${now}::timestamptz THEN least(a.points, 1000000) + 1 ELSE 1 END,
      expire = CASE WHEN a.expire > ${now}::timestamptz THEN a.expire ELSE excluded.expire END
    RETURNING points AS count, expire AS until`;
  if (counted.count <= most) return 0;
  return Math.max(1, Math.ceil((counted.until.getTime() - now.getTime()) / SECOND));
}

/** Takes one back. */
export async function forgiveAttempt(db: Transaction, key: string): Promise<void> {
  await db.attempts.updateMany({ where: { key, points: { gt: 0 } }, data: { points: { decrement: 1 } } });
}

export async function clearAttempts(db: Transaction, key: string): Promise<void> {
  await db.attempts.deleteMany({ where: { key } });
}
