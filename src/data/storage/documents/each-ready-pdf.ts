/** §18.26: iterates over all PDFs that the database knows, page by page, however many there are. Each shard is asked directly (§18.49). */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import type { Database } from '../connection/database.ts';
import { shardsOf } from '../connection/shards.ts';
import { findPdfState } from './pdf-renders.ts';

/**
 * `bytes` and `sha256` (in hexadecimal) describe the file as it was stored. `isSigned`: the file came back signed (§26.8); its id is that of
 * the request, and it cannot be rendered again.
 */
export type ReadyPdf = {
  id: string;
  workspaceId: string;
  createdAt: Date;
  bytes: number;
  sha256: string;
  isSigned?: true;
};

/**
 * `since`: only documents created at this time or later. `sample`: only this many documents, drawn at random; they must fit into memory.
 */
export type ReadyFilter = { since?: Date | undefined; sample?: number | undefined };

const AT_ONCE = 500;

/** Counts the PDFs that `eachReadyPdf` will yield, except documents that are created in the meantime. */
export async function countReadyPdfs(db: Database, { since, sample }: ReadyFilter): Promise<number> {
  let count = 0;
  const made = since ? { createdAt: { gte: since } } : {};
  for (const shard of shardsOf(db)) {
    count += await shard.generation.count({ where: { pdfStatus: 'ready', ...made } });
    count += await shard.signatureRequest.count({ where: { signedSha256: { not: null }, ...made } });
  }
  return Math.min(count, sample ?? count);
}

/** Yields the PDFs, the oldest of each shard first; a sample has no order. */
export async function* eachReadyPdf(db: Database, { since, sample }: ReadyFilter): AsyncGenerator<ReadyPdf, void> {
  if (sample === undefined) {
    for (const shard of shardsOf(db)) {
      yield* eachOnShard(shard, since);
      yield* eachSigned(shard, since);
    }
    return;
  }
  const drawn: (ReadyPdf & { place: number })[] = [];
  for (const shard of shardsOf(db)) {
    // Raw: Prisma has no `random()`.
    const rows = await shard.$queryRaw<typeof drawn>`
      SELECT id, workspace_id AS "workspaceId", created_at AS "createdAt", pdf_bytes AS bytes, encode(pdf_sha256, 'hex') AS sha256,
             random() AS place
      FROM generations WHERE pdf_status = 'ready' AND created_at >= ${since ?? new Date(0)}::timestamptz
      ORDER BY place LIMIT ${sample}`;
    // Raw: for the same reason.
    const signed = await shard.$queryRaw<typeof drawn>`
      SELECT id, workspace_id AS "workspaceId", created_at AS "createdAt", signed_bytes AS bytes,
             encode(signed_sha256, 'hex') AS sha256, true AS "isSigned", random() AS place
      FROM signature_requests WHERE signed_sha256 IS NOT NULL AND created_at >= ${since ?? new Date(0)}::timestamptz
      ORDER BY place LIMIT ${sample}`;
    drawn.push(...rows, ...signed);
  }
  drawn.sort((a, b) => a.place - b.place);
  for (const { place: _place, ...pdf } of drawn.slice(0, sample)) yield pdf;
}

async function* eachOnShard(db: Database, since: Date | undefined): AsyncGenerator<ReadyPdf, void> {
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

async function* eachSigned(db: Database, since: Date | undefined): AsyncGenerator<ReadyPdf, void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await db.signatureRequest.findMany({
      where: { signedSha256: { not: null }, id: { gt: after }, ...(since && { createdAt: { gte: since } }) },
      select: { id: true, workspaceId: true, createdAt: true, signedBytes: true, signedSha256: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    for (const { signedBytes, signedSha256, ...pdf } of page)
      yield { ...pdf, bytes: signedBytes!, sha256: Buffer.from(signedSha256!).toString('hex'), isSigned: true };
    const last = page.at(-1);
    if (page.length < AT_ONCE || !last) return;
    after = last.id;
  }
}

/** Returns whether the document of a PDF is still there. */
export async function isPdfThere(db: Database, { id, workspaceId, isSigned }: ReadyPdf): Promise<boolean> {
  if (!isSigned) return (await findPdfState(db, workspaceId, id)) !== null;
  const { isSignatureThere } = await import('../signatures/signature-requests.ts');
  return isSignatureThere(db, workspaceId, id);
}

/** Returns some of the newest and some of the oldest PDFs. A store that contains none of them is the wrong store. */
export async function sampleReadyPdfs(db: Database): Promise<Pick<ReadyPdf, 'id' | 'workspaceId'>[]> {
  const found: Pick<ReadyPdf, 'id' | 'workspaceId'>[] = [];
  for (const shard of shardsOf(db))
    for (const order of ['desc', 'asc'] as const)
      found.push(
        ...(await shard.generation.findMany({
          where: { pdfStatus: 'ready' },
          select: { id: true, workspaceId: true },
          orderBy: { createdAt: order },
          take: 5,
        })),
      );
  return found;
}
