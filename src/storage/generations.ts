/** §2.5, §2.6: documents as they are kept; every query names the workspace. */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Position } from '../domain/cursor.ts';
import type { DocumentSetup } from '../template/model.ts';
import { type Counted, readCounted } from './counted.ts';
import type { Database, Transaction } from './database.ts';
import { containsPattern } from './search.ts';

export type PdfStatus = 'pending' | 'rendering' | 'ready' | 'failed';

/** What a list shows. */
export type GenerationRow = {
  id: string;
  templateId: string | null;
  templateTitle: string;
  title: string;
  generationNumber: number;
  source: 'app' | 'api';
  sourceVersion: number;
  createdBy: string | null;
  /** Null once the creator is no longer a member of the workspace. */
  createdByName: string | null;
  createdAt: Date;
  pdfStatus: PdfStatus;
};

export type StoredGeneration = Omit<GenerationRow, 'templateTitle' | 'createdBy' | 'createdByName'> & {
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
};

/** Null when the workspace has no such document. */
export async function findGeneration(
  db: Transaction,
  workspaceId: string,
  id: string,
): Promise<StoredGeneration | null> {
  const row = await db.generation.findFirst({
    where: { id, workspaceId },
    select: {
      id: true,
      templateId: true,
      title: true,
      generationNumber: true,
      source: true,
      sourceVersion: true,
      createdAt: true,
      pdfStatus: true,
      markdown: true,
      blanks: true,
      setup: true,
    },
  });
  return row && { ...row, setup: row.setup as unknown as DocumentSetup };
}

/** §4.4: filters combine with AND; the window is half-open, `[from, to)`. */
export type GenerationFilter = {
  template?: string | undefined;
  createdBy?: string | undefined;
  source?: 'app' | 'api' | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
};

export type GenerationPage = { generations: GenerationRow[]; total: number; next: Position | null };

/** §4.4: newest first, `limit` at most, after `after`; `total` counts every match, whatever the page. */
export async function listGenerations(
  db: Database,
  workspaceId: string,
  filter: GenerationFilter,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<GenerationPage> {
  const where = conditions(workspaceId, filter);
  const position = after
    ? Prisma.sql`AND (g.created_at, g.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty;
  // One statement, so that the count and the page are of one moment and cost one round trip.
  const found = await db.$queryRaw<Counted<GenerationRow>[]>`
    SELECT page.*, counted.total
    FROM (SELECT count(*) AS total FROM generations g WHERE ${where}) counted
    LEFT JOIN (
      SELECT g.id, g.template_id AS "templateId", g.template_title AS "templateTitle", g.title,
             g.generation_number AS "generationNumber", g.source::text AS source, g.source_version AS "sourceVersion",
             g.created_by AS "createdBy", u.name AS "createdByName", g.created_at AS "createdAt",
             g.pdf_status::text AS "pdfStatus"
      FROM generations g
      LEFT JOIN memberships m ON m.workspace_id = g.workspace_id AND m.user_id = g.created_by
      LEFT JOIN users u ON u.id = m.user_id
      WHERE ${where} ${position}
      ORDER BY g.created_at DESC, g.id DESC LIMIT ${limit + 1}
    ) page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`;
  const { rows, total } = readCounted<GenerationRow>(found);
  const generations = rows.slice(0, limit);
  const last = generations.at(-1);
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null;
  return { generations, total, next };
}

function conditions(
  workspaceId: string,
  { template, createdBy, source, from, to, search }: GenerationFilter,
): Prisma.Sql {
  const all = [Prisma.sql`g.workspace_id = ${workspaceId}::uuid`];
  if (template) all.push(Prisma.sql`g.template_id = ${template}::uuid`);
  if (createdBy) all.push(Prisma.sql`g.created_by = ${createdBy}::uuid`);
  if (source) all.push(Prisma.sql`g.source = ${source}::source`);
  if (from) all.push(Prisma.sql`g.created_at >= ${from}::timestamptz`);
  if (to) all.push(Prisma.sql`g.created_at < ${to}::timestamptz`);
  if (search) all.push(Prisma.sql`g.title ILIKE ${containsPattern(search)}`);
  return Prisma.join(all, ' AND ');
}
