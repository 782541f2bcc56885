/** §18.28: what the retention of a workspace would erase, and how much of it may go now, by the database's clock. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Transaction } from '../connection/database.ts';
import { lockName } from '../connection/in-transaction.ts';
import { documentTotal } from '../documents/document-total.ts';

/** The share of a workspace's documents that may be erased in 24 hours; with a short retention, twice what an average day erases. */
const SHARE = 0.1;
const EVEN_DAYS = 2;
/** This many may always be erased. */
const MIN = 10;

/** `due`: how many of the `documents` were made before `before`; the first of them at `oldest`, which is null when there is none. */
export type DueDocuments = { documents: number; due: number; before: Date; oldest: Date | null };

/** `left`: how many of them may go now. `confirmedBefore`: those made before are not counted; null when nobody has said so. */
export type Retention = DueDocuments & { left: number; confirmedBefore: Date | null };

/** Of the `days` that the workspace keeps its documents, or might; a day is a whole one of UTC. */
export async function findDueDocuments(tx: Transaction, workspaceId: string, days: number): Promise<DueDocuments> {
  // Raw: now().
  const [{ before }] = await tx.$queryRaw<[{ before: Date }]>`
    SELECT (date_trunc('day', now() AT TIME ZONE 'UTC') - make_interval(days => ${days}::int)) AT TIME ZONE 'UTC' AS before`;
  const oldest = (source: 'api' | 'app') => Prisma.sql`
    (SELECT min(created_at) FROM generation_entries WHERE workspace_id = ${workspaceId}::uuid AND source = ${source}::source)`;
  // Raw: one moment for all counts, which are SQL themselves.
  const [counted] = await tx.$queryRaw<[{ documents: bigint; due: bigint; oldest: Date | null }]>`
    SELECT ${documentTotal(workspaceId, {})} AS documents, ${documentTotal(workspaceId, { to: before })} AS due,
           least(${oldest('api')}, ${oldest('app')}) AS oldest`;
  const due = Number(counted.due);
  return { documents: Number(counted.documents), due, before, oldest: due > 0 ? counted.oldest : null };
}

/** How many documents may go in 24 hours of a workspace that has had so many in that time, and keeps them for so many days. */
export function maxPerDay(documents: number, days: number): number {
  return Math.max(MIN, Math.ceil(documents * Math.min(1, Math.max(SHARE, EVEN_DAYS / days))));
}

/** Null where documents are kept for good. Whoever else erases of this workspace waits until this transaction ends. */
export async function holdRetention(tx: Transaction, workspaceId: string): Promise<Retention | null> {
  await lockName(tx, `retention of ${workspaceId}`);
  // Raw: now(), and a sum of JSON.
  const [kept] = await tx.$queryRaw<{ days: number | null; confirmedBefore: Date | null; erased: number }[]>`
    SELECT retention_days AS days, retention_confirmed_before AS "confirmedBefore",
           (SELECT coalesce(sum((detail ->> 'erased')::int), 0)::int FROM audit_events e
            WHERE e.workspace_id = w.id AND e.at > now() - interval '24 hours' AND e.action = 'documents_erased') AS erased
    FROM workspaces w WHERE w.id = ${workspaceId}::uuid`;
  if (!kept || kept.days === null) return null;
  const { days, confirmedBefore, erased } = kept;
  const found = await findDueDocuments(tx, workspaceId, days);
  return { ...found, confirmedBefore, left: Math.max(0, maxPerDay(found.documents + erased, days) - erased) };
}
