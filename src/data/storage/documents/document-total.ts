/**
 * §14.5: computes `total` for any filter but `search`. It adds up the counts of whole periods, changes that are not yet in these counts,
 * and the documents at the edges of the window. Everything happens within the statement that uses the total, and so at one moment.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { type Period, splitWindow, type Window } from '../../../domain/split-window.ts';
import type { Database } from '../connection/database.ts';
import { type DocumentFilter, filterCondition, filterTargetsExist, sourcesOf } from './document-filter.ts';

/** The ID that stands for all templates, or all creators. */
const ALL = '00000000-0000-0000-0000-000000000000';

/** §26.9: documents of a state of signatures are counted one by one, up to this number and one more. */
export const MAX_SIGNATURES = 10_000;

/**
 * Returns SQL for one bigint. Void documents are counted one by one, because there are few of them, and those of a state of signatures up to
 * a limit.
 */
export function documentTotal(workspaceId: string, filter: DocumentFilter): Prisma.Sql {
  const { isVoid, ...others } = filter;
  if (filter.signature)
    return Prisma.sql`
    (SELECT count(*) FROM (
       SELECT FROM generation_entries e WHERE ${filterCondition(workspaceId, filter)} LIMIT ${MAX_SIGNATURES + 1}) counted)`;
  if (isVoid === undefined) return totalOf(workspaceId, filter);
  const voids = Prisma.sql`
    (SELECT count(*) FROM generation_entries e WHERE ${filterCondition(workspaceId, { ...filter, isVoid: true })})`;
  return isVoid ? voids : Prisma.sql`${totalOf(workspaceId, others)} - ${voids}`;
}

function totalOf(workspaceId: string, filter: DocumentFilter): Prisma.Sql {
  const { template, createdBy } = filter;
  // The migration defines which counts exist.
  const kept: Period[] = template || createdBy ? ['month'] : ['month', 'day'];
  const { periods, rest } = splitWindow(filter, kept);
  const terms = [
    ...periods.map((window) => sumOfCounts(workspaceId, filter, window)),
    ...periods.map((window) => sumOfChanges(workspaceId, filter, window)),
    ...rest.map(
      ({ from, to }) => Prisma.sql`
        (SELECT count(*) FROM generation_entries e WHERE ${filterCondition(workspaceId, { ...filter, from, to })})`,
    ),
  ];
  return Prisma.sql`CASE WHEN ${filterTargetsExist(filter)} THEN (${Prisma.join(terms, ' + ')})::bigint ELSE 0 END`;
}

function sumOfCounts(
  workspaceId: string,
  filter: DocumentFilter,
  { period, ...window }: Window & { period: Period },
): Prisma.Sql {
  const { template = ALL, createdBy = ALL } = filter;
  return Prisma.sql`
    (SELECT coalesce(sum(c.documents), 0) FROM generation_counts c
     WHERE c.workspace_id = ${workspaceId}::uuid AND c.period = ${period}::count_period
       AND c.template_id = ${template}::uuid AND c.created_by = ${createdBy}::uuid
       AND ${inSources(Prisma.sql`c.source`, filter)} ${inWindow(Prisma.sql`c.start`, window)})`;
}

function sumOfChanges(workspaceId: string, filter: DocumentFilter, window: Window): Prisma.Sql {
  const { template, createdBy } = filter;
  return Prisma.sql`
    (SELECT coalesce(sum(n.change), 0) FROM generation_count_changes n
     WHERE n.workspace_id = ${workspaceId}::uuid
       ${template ? Prisma.sql`AND n.template_id = ${template}::uuid` : Prisma.empty}
       ${createdBy ? Prisma.sql`AND n.created_by = ${createdBy}::uuid` : Prisma.empty}
       AND ${inSources(Prisma.sql`n.source`, filter)} ${inWindow(Prisma.sql`n.day`, window)})`;
}

function inSources(column: Prisma.Sql, filter: DocumentFilter): Prisma.Sql {
  return Prisma.sql`${column} IN (${Prisma.join(sourcesOf(filter).map((source) => Prisma.sql`${source}::source`))})`;
}

/** The ends of the window are days. */
function inWindow(column: Prisma.Sql, { from, to }: Window): Prisma.Sql {
  return Prisma.sql`
  ${from ? Prisma.sql`AND ${column} >= ${dayOf(from)}::date` : Prisma.empty}
  ${to ? Prisma.sql`AND ${column} < ${dayOf(to)}::date` : Prisma.empty}`;
}

/** Returns the day as text, because a day has no time zone. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

// §14.5: each new document adds a row with a change of the counts. Upkeep adds these rows up, outside of any request.

/** Adds at most `limit` changes to the counts and returns how many. Returns 0 while another process does this. */
export async function foldDocumentCounts(db: Database, limit: number): Promise<number> {
  // Raw: it calls a function of the database.
  const [{ folded }] = await db.$queryRaw<[{ folded: number }]>`
    SELECT fold_generation_counts(${limit}::int) AS folded`;
  return folded;
}

/** Deletes the counts of templates and people that no longer exist; returns how many rows. */
export async function removeOrphanedCounts(db: Database): Promise<number> {
  // Raw: it calls a function of the database.
  const [{ removed }] = await db.$queryRaw<[{ removed: number }]>`
    SELECT remove_orphaned_generation_counts() AS removed`;
  return removed;
}
