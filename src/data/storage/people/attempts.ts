/**
 * §20.5: counts attempts by account and by address in the database, so that several processes share the counts. Each count takes one
 * statement and uses the database's clock; rate-limiter-flexible takes two statements and uses the clock of the process.
 */
import { SECOND } from '../../../domain/durations.ts';
import type { Database, Transaction } from '../connection/database.ts';

/**
 * Counts one attempt; concurrent attempts are all counted. A window begins with its first attempt, and later attempts do not extend it.
 * Returns 0 for the first `max` attempts of a window, otherwise the seconds until the next window.
 */
export async function countAgainst(
  db: Database,
  key: string,
  { ms, max }: { ms: number; max: number },
): Promise<number> {
  // Raw: Prisma cannot write `now()`.
  const [{ count, left }] = await db.$queryRaw<[{ count: number; left: number }]>`
    INSERT INTO attempts (key, points, expire) VALUES (${key}, 1, now() + make_interval(secs => ${ms / SECOND}::int))
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN attempts.expire > now() THEN least(attempts.points, 1000000) + 1 ELSE 1 END,
      expire = CASE WHEN attempts.expire > now() THEN attempts.expire ELSE excluded.expire END
    RETURNING points AS count, ceil(extract(epoch FROM expire - now()))::int AS left`;
  return count <= max ? 0 : Math.max(1, left);
}

/** Checks without counting. Returns 0 if the window has fewer than `max` attempts, otherwise the seconds until the next window. */
export async function secondsSpent(db: Database, key: string, max: number): Promise<number> {
  // Raw: Prisma cannot write `now()`.
  const [found] = await db.$queryRaw<{ left: number }[]>`
    SELECT ceil(extract(epoch FROM expire - now()))::int AS left FROM attempts
    WHERE key = ${key} AND points >= ${max} AND expire > now()`;
  return found ? Math.max(1, found.left) : 0;
}

/** Takes one attempt back. */
export async function forgiveAttempt(db: Transaction, key: string): Promise<void> {
  await db.attempts.updateMany({ where: { key, points: { gt: 0 } }, data: { points: { decrement: 1 } } });
}

export async function clearAttempts(db: Transaction, key: string): Promise<void> {
  await db.attempts.deleteMany({ where: { key } });
}

/** §20.5: browsers in which somebody has signed in, with a row for each account. Only the SHA-256 of the cookie's token is stored. */
type Hash = Buffer<ArrayBuffer>;

/** The most browsers that are remembered for one person; the oldest are forgotten first. */
const MAX_DEVICES = 100;

/** Checks whether the person with this email address has signed in with this browser; null checks for anybody. */
export async function isKnownDevice(db: Database, hash: Hash, email: string | null): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM devices d JOIN users u ON u.id = d.user_id
    WHERE d.hash = ${hash} AND u.email = coalesce(${email}, u.email) AND d.expires_at > now()`;
  return rows.length > 0;
}

/**
 * Remembers the browser under `hash`, for this person and for those who signed in with it before. The previous hash (`former`) becomes
 * invalid, because somebody may have planted that cookie. `lasts`: in milliseconds.
 */
export async function rememberDevice(
  tx: Transaction,
  { userId, hash, former, lasts }: { userId: string; hash: Hash; former: Hash | null; lasts: number },
): Promise<void> {
  if (former) await tx.device.updateMany({ where: { hash: former }, data: { hash } });
  // Raw: Prisma cannot write `now()`.
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
