/** §18.26: all PDFs that the database knows, a page at a time, however many there are. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Database } from '../connection/database.ts';

/** `bytes` and `sha256` (in hexadecimal) of the file as it was stored. */
export type ReadyPdf = { id: string; workspaceId: string; createdAt: Date; bytes: number; sha256: string };

/** Documents made at `since` or later. `sample`: so many of them, drawn at random, and no more than fit into memory. */
export type ReadyFilter = { since?: Date | undefined; sample?: number | undefined };

const AT_ONCE = 500;

/** What `eachReadyPdf` will give; documents that are made meanwhile come on top. */
export async function countReadyPdfs(db: Database, { since, sample }: ReadyFilter): Promise<number> {
  const count = await db.generation.count({
    where: { pdfStatus: 'ready', ...(since && { createdAt: { gte: since } }) },
  });
  return Math.min(count, sample ?? count);
}

/** Oldest first; a sample in no order. */
export async function* eachReadyPdf(db: Database, { since, sample }: ReadyFilter): AsyncGenerator<ReadyPdf, void> {
  const young = Prisma.sql`pdf_status = 'ready' AND created_at >= ${since ?? new Date(0)}::timestamptz`;
  if (sample !== undefined) {
    yield* await db.$queryRaw<ReadyPdf[]>`${COLUMNS} WHERE ${young} ORDER BY random() LIMIT ${sample}`;
    return;
  }
  let beyond = young;
  for (;;) {
    const page = await db.$queryRaw<ReadyPdf[]>`${COLUMNS} WHERE ${beyond} ORDER BY created_at, id LIMIT ${AT_ONCE}`;
    yield* page;
    const last = page.at(-1);
    if (page.length < AT_ONCE || !last) return;
    // The first condition is for the index, which knows the time alone.
    beyond = Prisma.sql`pdf_status = 'ready' AND created_at >= ${last.createdAt}::timestamptz
      AND (created_at, id) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Some of the newest and of the oldest: a store that has none of them is another. */
export function sampleReadyPdfs(db: Database): Promise<Pick<ReadyPdf, 'id' | 'workspaceId'>[]> {
  const some = (order: Prisma.Sql) => Prisma.sql`
    (SELECT id, workspace_id AS "workspaceId" FROM generations WHERE pdf_status = 'ready' ORDER BY created_at ${order} LIMIT 5)`;
  return db.$queryRaw`${some(Prisma.sql`DESC`)} UNION ${some(Prisma.sql`ASC`)}`;
}

const COLUMNS = Prisma.sql`
  SELECT id, workspace_id AS "workspaceId", created_at AS "createdAt", pdf_bytes AS bytes, encode(pdf_sha256, 'hex') AS sha256
  FROM generations`;
