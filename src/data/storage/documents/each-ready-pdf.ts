/** §18.26: iterates over all PDFs that the database knows, page by page, however many there are. */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import type { Database } from '../connection/database.ts';

/** `bytes` and `sha256` (in hexadecimal) describe the file as it was stored. */
export type ReadyPdf = { id: string; workspaceId: string; createdAt: Date; bytes: number; sha256: string };

/**
 * `since`: only documents created at this time or later. `sample`: only this many documents, drawn at random; they must fit into memory.
 */
export type ReadyFilter = { since?: Date | undefined; sample?: number | undefined };

const AT_ONCE = 500;

/** Counts the PDFs that `eachReadyPdf` will yield, except documents that are created in the meantime. */
export async function countReadyPdfs(db: Database, { since, sample }: ReadyFilter): Promise<number> {
  const count = await db.generation.count({
    where: { pdfStatus: 'ready', ...(since && { createdAt: { gte: since } }) },
  });
  return Math.min(count, sample ?? count);
}

/** Yields the PDFs, oldest first; a sample has no order. */
export async function* eachReadyPdf(db: Database, { since, sample }: ReadyFilter): AsyncGenerator<ReadyPdf, void> {
  if (sample !== undefined) {
    // Raw: Prisma has no `random()`.
    yield* await db.$queryRaw<ReadyPdf[]>`
      SELECT id, workspace_id AS "workspaceId", created_at AS "createdAt", pdf_bytes AS bytes, encode(pdf_sha256, 'hex') AS sha256
      FROM generations WHERE pdf_status = 'ready' AND created_at >= ${since ?? new Date(0)}::timestamptz
      ORDER BY random() LIMIT ${sample}`;
    return;
  }
  let beyond: Prisma.GenerationWhereInput = since ? { createdAt: { gte: since } } : {};
  for (;;) {
    const page = await db.generation.findMany({
      where: { pdfStatus: 'ready', ...beyond },
      select: { id: true, workspaceId: true, createdAt: true, pdfBytes: true, pdfSha256: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: AT_ONCE,
    });
    for (const { pdfBytes, pdfSha256, ...pdf } of page)
      yield { ...pdf, bytes: pdfBytes!, sha256: Buffer.from(pdfSha256!).toString('hex') };
    const last = page.at(-1);
    if (page.length < AT_ONCE || !last) return;
    // The first condition is for the index, which has the time alone.
    const { createdAt, id } = last;
    beyond = { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] };
  }
}

/** Returns some of the newest and some of the oldest PDFs. A store that contains none of them is the wrong store. */
export async function sampleReadyPdfs(db: Database): Promise<Pick<ReadyPdf, 'id' | 'workspaceId'>[]> {
  const some = (order: Prisma.SortOrder) =>
    db.generation.findMany({
      where: { pdfStatus: 'ready' },
      select: { id: true, workspaceId: true },
      orderBy: { createdAt: order },
      take: 5,
    });
  return [...(await some('desc')), ...(await some('asc'))];
}
