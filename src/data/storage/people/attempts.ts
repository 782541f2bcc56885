/**
 * §20.5: attempts by account and by address, counted in the database, so that several processes count together. One statement, by the
 * database's clock: those of rate-limiter-flexible take two, and the clock of the process.
 */
import { SECOND } from '../../../domain/durations.ts';
import type { Database, Transaction } from '../connection/database.ts';

/**
 * Counts one more, however many come at once. A window begins with its first attempt, and later ones do not prolong it. 0: it is among
 * the first `max` of its window; else the seconds until the next window.
 */
export async function countAgainst(
  db: Database,
  key: string,
  { ms, max }: { ms: number; max: number },
): Promise<number> {
  // Raw: now().
  const [{ count, left }] = await db.$queryRaw<[{ count: number; left: number }]>`
    INSERT INTO attempts (key, points, expire) VALUES (${key}, 1, now() + make_interval(secs => ${ms / SECOND}::int))
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN attempts.expire > now() THEN least(attempts.points, 1000000) + 1 ELSE 1 END,
      expire = CASE WHEN attempts.expire > now() THEN attempts.expire ELSE excluded.expire END
    RETURNING points AS count, ceil(extract(epoch FROM expire - now()))::int AS left`;
  return count <= max ? 0 : Math.max(1, left);
}

/** Counts nothing. 0: fewer than `max` are counted in its window; else the seconds until the next one. */
export async function secondsSpent(db: Database, key: string, max: number): Promise<number> {
  // Raw: now().
  const [found] = await db.$queryRaw<{ left: number }[]>`
    SELECT ceil(extract(epoch FROM expire - now()))::int AS left FROM attempts
    WHERE key = ${key} AND points >= ${max} AND expire > now()`;
  return found ? Math.max(1, found.left) : 0;
}

/** Takes one back. */
export async function forgiveAttempt(db: Transaction, key: string): Promise<void> {
  await db.attempts.updateMany({ where: { key, points: { gt: 0 } }, data: { points: { decrement: 1 } } });
}

export async function clearAttempts(db: Transaction, key: string): Promise<void> {
  await db.attempts.deleteMany({ where: { key } });
}

/** §20.5: browsers that somebody has signed in with. One has a row for each account. Only the SHA-256 of the cookie's token is kept. */
type Hash = Buffer<ArrayBuffer>;

/** The most devices that are remembered for one person; the oldest are forgotten first. */
const MAX_DEVICES = 100;

/** Whether the person of this address, or with null anybody, has signed in with it. */
export async function isKnownDevice(db: Database, hash: Hash, email: string | null): Promise<boolean> {
  // Raw: now().
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM devices d JOIN users u ON u.id = d.user_id
    WHERE d.hash = ${hash} AND u.email = coalesce(${email}, u.email) AND d.expires_at > now()`;
  return rows.length > 0;
}

/**
 * From now on the browser is known by `hash`, to this person and to those who have signed in with it before. What it was known by
 * (`former`) is of no use any more: somebody may have put it there. `lasts`: in milliseconds.
 */
export async function rememberDevice(
  tx: Transaction,
  { userId, hash, former, lasts }: { userId: string; hash: Hash; former: Hash | null; lasts: number },
): Promise<void> {
  if (former) await tx.device.updateMany({ where: { hash: former }, data: { hash } });
  // Raw: now().
  await tx.$executeRaw`
    INSERT INTO devices (hash, user_id, expires_at)
    VALUES (${hash}, ${userId}::uuid, now() + make_interval(secs => ${lasts / SECOND}::int))
    ON CONFLICT (hash, user_id) DO UPDATE SET expires_at = excluded.expires_at`;
  const tooMany = await tx.device.findMany({
    where: { userId },
    select: { hash: true },
    orderBy: { expiresAt: 'desc' },
    skip: MAX_DEVICES,
  });
  if (tooMany.length > 0)
    await tx.device.deleteMany({ where: { userId, hash: { in: tooMany.map((device) => device.hash) } } });
}
