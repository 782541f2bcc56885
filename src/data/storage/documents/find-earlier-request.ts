/** §4.3, idempotency: which document answers a request that is sent again, and for how long that is remembered. Raw: a function. */
import type { Database } from '../connection/database.ts';

/** `hash` (SHA-256) tells requests apart; the answer is replayed until `windowMs` have passed by the database's clock. */
export type Identity = { hash: Buffer; windowMs: number };

/** `in_flight`: another transaction works on the same identity. */
export type EarlierRequest = { state: 'replay'; generationId: string } | { state: 'in_flight' } | { state: 'new' };

/** Whether a request with this identity was answered, and with which document. */
export async function findEarlierRequest(
  db: Database,
  workspaceId: string,
  identity: Identity,
): Promise<EarlierRequest> {
  const [found] = await db.$queryRaw<[EarlierRequest]>`
    SELECT state, generation_id AS "generationId"
    FROM look_up_identity(${lockKeyOf(identity)}, ${new Uint8Array(identity.hash)}, ${workspaceId}::uuid)`;
  return found;
}

/** The identity as a key for Postgres' advisory locks: a signed 64-bit number. */
export function lockKeyOf(identity: Identity): bigint {
  return identity.hash.readBigInt64BE(0);
}
