/**
 * §20.18: batches at work. Whoever works on one holds its lease for a turn and renews it; that of a process which died expires, and another goes
 * on. Postgres' own clock decides.
 */

import { Prisma } from '../../../../generated/prisma/client.ts';
import type { BatchState } from '../../../../generated/prisma/enums.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { Database } from '../connection/database.ts';

const UNTIL = Prisma.sql`now() + interval '12 seconds'`;

/** `principal`: whom it makes documents for; the batch itself is the credential (§18.41). */
export type BatchTurn = {
  id: string;
  state: Extract<BatchState, 'checking' | 'making'>;
  templateId: string | null;
  version: number;
  principal: Principal;
};

type Taken = Omit<BatchTurn, 'principal'> & Omit<Principal, 'credentialId'>;

/** The one whose workspace, and which itself, has waited longest. Null when none waits. */
export async function takeTurn(db: Database, holder: string): Promise<BatchTurn | null> {
  // Raw: now() and SKIP LOCKED.
  const [taken] = await db.$queryRaw<Taken[]>`
    WITH next AS (
      SELECT b.id FROM batches b
      WHERE b.state IN ('checking', 'making') AND b.expires_at > now() AND (b.lease_until IS NULL OR b.lease_until < now())
        AND EXISTS (SELECT FROM workspaces w WHERE w.id = b.workspace_id AND w.move_state IS NULL)
      ORDER BY (SELECT max(o.turn_at) FROM batches o WHERE o.workspace_id = b.workspace_id AND o.state IN ('checking', 'making')),
        b.turn_at
      LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE batches b SET lease_holder = ${holder}::uuid, lease_until = ${UNTIL}, turn_at = clock_timestamp()
    FROM next, workspaces w WHERE b.id = next.id AND w.id = b.workspace_id
    RETURNING b.id, b.state::text AS state, b.template_id AS "templateId", b.version, b.workspace_id AS "workspaceId",
      b.user_id AS "userId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone"`;
  if (!taken) return null;
  const { id, state, templateId, version, ...whose } = taken;
  return { id, state, templateId, version, principal: { ...whose, credentialId: id } };
}

/** False when the lease is lost, or its person has stopped it. */
export async function renewTurn(db: Database, { id, state }: BatchTurn, holder: string): Promise<boolean> {
  // Raw: now().
  const renewed = await db.$executeRaw`
    UPDATE batches SET lease_until = ${UNTIL} WHERE id = ${id}::uuid AND lease_holder = ${holder}::uuid AND state::text = ${state}`;
  return renewed === 1;
}

/** Others may go on. */
export async function endTurn(db: Database, id: string, holder: string): Promise<void> {
  await db.batch.updateMany({ where: { id, leaseHolder: holder }, data: { leaseHolder: null, leaseUntil: null } });
}

export type WaitingRow = { number: number; title: string; values: unknown };

/** In the order of the sheet: those to be checked, or to be made. */
export function nextRows(db: Database, { id, state }: BatchTurn, limit: number): Promise<WaitingRow[]> {
  return db.batchRow.findMany({
    where: { batchId: id, state: state === 'checking' ? 'fresh' : 'fits' },
    select: { number: true, title: true, values: true },
    orderBy: { number: 'asc' },
    take: limit,
  });
}

/** `faults`: plain JSON; none when it fits. */
export async function noteChecked(
  db: Database,
  { id }: BatchTurn,
  number: number,
  { faults, blanks = [] }: { faults: Prisma.InputJsonArray; blanks?: string[] },
): Promise<void> {
  await db.batchRow.updateMany({
    where: { batchId: id, number, state: { in: ['fresh', 'fits'] } },
    data: { state: faults.length > 0 ? 'faulty' : 'fits', faults, blanks },
  });
}

/** What was uploaded for it is not needed any more. */
export async function noteMade(
  db: Database,
  { id }: BatchTurn,
  number: number,
  made: { generationId: string; generationNumber: number },
): Promise<void> {
  await db.batchRow.updateMany({
    where: { batchId: id, number },
    data: { ...made, state: 'made', title: '', values: Prisma.DbNull, faults: [], blanks: [] },
  });
}

/** Nothing of it waits any more. */
export async function finishBatch(db: Database, { id, state }: BatchTurn): Promise<void> {
  await db.batch.updateMany({ where: { id, state }, data: { state: state === 'checking' ? 'checked' : 'done' } });
}
