/**
 * §14.5, `total` of any filter but `search`: the counts of whole periods, the changes that are not in them yet, and the
 * documents at the edges of the window, counted. All within the statement that uses it, and so of one moment.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { type Period, splitWindow, type Window } from '../../../domain/split-window.ts';
import type { Database } from '../connection/database.ts';
import { type DocumentFilter, filterCondition, filterTargetsExist, sourcesOf } from './document-filter.ts';

/** Stands for every template, or every creator. */
const ALL = '00000000-0000-0000-0000-000000000000';

/** SQL for one bigint. Void documents are counted by themselves: there are few of them. */
export function documentTotal(workspaceId: string, filter: DocumentFilter): Prisma.Sql {
  const { isVoid, ...others } = filter;
  if (isVoid === undefined) return totalOf(workspaceId, filter);
  const voids = Prisma.sql`
    (SELECT count(*) FROM generation_entries e WHERE ${filterCondition(workspaceId, { ...filter, isVoid: true })})`;
  return isVoid ? voids : Prisma.sql`${totalOf(workspaceId, others)} - ${voids}`;
}

function totalOf(workspaceId: string, filter: DocumentFilter): Prisma.Sql {
  const { template, createdBy } = filter;
  // The migration says which counts there are.
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

/** The ends are days. */
function inWindow(column: Prisma.Sql, { from, to }: Window): Prisma.Sql {
  return Prisma.sql`
  ${from ? Prisma.sql`AND ${column} >= ${dayOf(from)}::date` : Prisma.empty}
  ${to ? Prisma.sql`AND ${column} < ${dayOf(to)}::date` : Prisma.empty}`;
}

/** Returns the day as text, because a day has no time zone. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

// §14.5: counts are changed by a row for each document; here those rows are added up, away from any request.

/** Adds at most `limit` changes to the counts; 0 too while another process is at it. */
export async function foldDocumentCounts(db: Database, limit: number): Promise<number> {
  // Raw: a function.
  const [{ folded }] = await db.$queryRaw<[{ folded: number }]>`
    SELECT fold_generation_counts(${limit}::int) AS folded`;
  return folded;
}

/** Counts of templates and people that are no longer there; answers how many rows went. */
export async function removeOrphanedCounts(db: Database): Promise<number> {
  // Raw: a function.
  const [{ removed }] = await db.$queryRaw<[{ removed: number }]>`
    SELECT remove_orphaned_generation_counts() AS removed`;
  return removed;
}
