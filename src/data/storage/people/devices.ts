/** §20.5: browsers that somebody has signed in with. One has a row for each account. Only the SHA-256 of the cookie's token is kept. */
import { SECOND } from '../../../domain/durations.ts';
import type { Database, Transaction } from '../connection/database.ts';

type Hash = Buffer<ArrayBuffer>;

/** Of one person; the ones of longest ago leave. */
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
