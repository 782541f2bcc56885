/** §20.18: batches at work. A job of the queue `sheets` is a turn of one: nobody else works on it meanwhile. Postgres' own clock decides. */

import { Prisma } from '../../../../generated/prisma/client.ts';
import type { BatchState } from '../../../../generated/prisma/enums.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { Database } from '../connection/database.ts';
import type { BatchKey } from './batches.ts';

/** `principal`: whom it makes documents for; the batch itself is the credential (§18.41). */
export type BatchTurn = {
  id: string;
  state: Extract<BatchState, 'checking' | 'making'>;
  templateId: string | null;
  version: number;
  principal: Principal;
};

type Found = Omit<BatchTurn, 'principal'> & Omit<Principal, 'credentialId'>;

const IS_AT_WORK = Prisma.sql`b.state IN ('checking', 'making') AND b.expires_at > now() AND w.move_state IS NULL`;

/** Null when there is nothing to do: it is done, was stopped, has expired, or its workspace moves. */
export async function findTurn(db: Database, { id, workspaceId }: BatchKey): Promise<BatchTurn | null> {
  // Raw: now().
  const [found] = await db.$queryRaw<Found[]>`
    SELECT b.id, b.state::text AS state, b.template_id AS "templateId", b.version, b.workspace_id AS "workspaceId",
      b.user_id AS "userId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone"
    FROM batches b JOIN workspaces w ON w.id = b.workspace_id
    WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid AND ${IS_AT_WORK}`;
  if (!found) return null;
  const { state, templateId, version, ...whose } = found;
  return { id, state, templateId, version, principal: { ...whose, credentialId: id } };
}

/** Gives a job to those at work that have none, as after an upgrade or a restore; answers how many. */
export async function requeueLostSheets(db: Database): Promise<number> {
  // Raw: now(), and a function.
  const [{ sent }] = await db.$queryRaw<[{ sent: number }]>`
    SELECT send_sheet_jobs(array_agg(b.id ORDER BY b.created_at)) AS sent FROM batches b JOIN workspaces w ON w.id = b.workspace_id
    WHERE ${IS_AT_WORK} AND NOT has_job('sheets', b.id::text)`;
  return sent;
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
