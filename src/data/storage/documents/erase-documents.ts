/** §18.27: erases documents. Their rows are deleted with all dependent rows, and their numbers stay in a table of erased documents. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { PICTURE_PATH } from '../../../domain/write-picture.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { shardsOf } from '../connection/shards.ts';
import { removeUnusedAssets } from '../templates/assets.ts';

/**
 * A render that read the document before it was erased has stored its file within this time, which is several times as long as a render
 * may take.
 */
const SETTLED = Prisma.sql`interval '15 minutes'`;

export type Erased = { id: string; templateTitle: string; number: number; createdAt: Date };
/** How many drafts and examples were erased along, because they began with the values of an erased document. */
export type Copies = { drafts: number; examples: number };

/**
 * Erases documents and returns those that existed. Waits for transactions that work on one of them. Pictures that were sent for them are
 * deleted, too, and copies of their values in other tables.
 */
export async function eraseDocuments(
  tx: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ erased: Erased[]; copies: Copies }> {
  const shown = await tx.generationAsset.findMany({
    where: { workspaceId, generationId: { in: [...ids] }, path: { startsWith: PICTURE_PATH } },
    select: { hash: true },
    distinct: 'hash',
  });
  // Raw: one statement moves the rows from one table to the other.
  const erased = await tx.$queryRaw<Erased[]>`
    WITH gone AS (
      DELETE FROM generations WHERE workspace_id = ${workspaceId}::uuid AND id = ANY(${ids}::uuid[])
      RETURNING id, workspace_id, template_id, template_title, generation_number, created_at
    )
    INSERT INTO erased_generations SELECT gone.*, now(), now() FROM gone
    RETURNING id, template_title AS "templateTitle", generation_number AS number, created_at AS "createdAt"`;
  await removeUnusedAssets(
    tx,
    workspaceId,
    shown.map(({ hash }) => hash),
  );
  return { erased, copies: await removeCopies(tx, workspaceId, ids) };
}

/** Removes what other tables have copied from these documents. The test of §18.27 checks every column. */
async function removeCopies(tx: Transaction, workspaceId: string, all: readonly string[]): Promise<Copies> {
  const ids = [...all];
  const { count: drafts } = await tx.draft.deleteMany({
    where: { workspaceId, OR: [{ origin: { in: ids } }, { corrects: { in: ids } }] },
  });
  const { count: examples } = await tx.templateExample.deleteMany({ where: { workspaceId, origin: { in: ids } } });
  // Raw: Prisma cannot update a batch by a condition on its rows.
  await tx.$executeRaw`
    UPDATE batches SET file_name = template_title, digest = NULL
    WHERE batches.workspace_id = ${workspaceId}::uuid AND id IN (
      SELECT r.batch_id FROM batch_rows r WHERE r.workspace_id = ${workspaceId}::uuid AND r.generation_id = ANY(${ids}::uuid[]))`;
  await tx.webhookDelivery.updateMany({
    where: { workspaceId, subject: { in: ids }, answer: { not: null } },
    data: { answer: null },
  });
  // Raw: it calls `erased_detail`, the only change of an event that the trigger allows.
  await tx.$executeRaw`
    UPDATE audit_events SET detail = erased_detail(detail)
    WHERE workspace_id = ${workspaceId}::uuid AND document_of_event(detail) = ANY(${ids}::uuid[]) AND detail <> erased_detail(detail)`;
  return { drafts, examples };
}

/**
 * Locks at most `limit` documents and returns their IDs. With `before`: documents created earlier that no other transaction has locked.
 * Without: any documents, waiting for locks. Each source is read separately and the oldest first, so that an index finds them.
 */
export async function holdDocuments(
  tx: Transaction,
  workspaceId: string,
  { before, limit }: { before?: Date; limit: number },
): Promise<string[]> {
  const [old, busy] = before
    ? [Prisma.sql`e.created_at < ${before}::timestamptz`, Prisma.sql`SKIP LOCKED`]
    : [Prisma.sql`true`, Prisma.empty];
  const oldest = (source: 'api' | 'app') => Prisma.sql`(
    SELECT e.id FROM generation_entries e WHERE e.workspace_id = ${workspaceId}::uuid AND e.source = ${source}::source AND ${old}
    ORDER BY e.created_at, e.id LIMIT ${limit})`;
  // Raw: Prisma cannot lock rows.
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT g.id FROM generations g WHERE g.workspace_id = ${workspaceId}::uuid AND g.id = ANY (ARRAY(${oldest('api')} UNION ALL ${oldest('app')}))
    LIMIT ${limit} FOR UPDATE ${busy}`;
  return found.map(({ id }) => id);
}

/** Finds the workspace of a document, even of an erased one; null if there never was such a document. */
export async function findErasable(
  db: Transaction,
  id: string,
): Promise<{ workspaceId: string; erased: boolean } | null> {
  const select = { workspaceId: true };
  const there = await db.generation.findUnique({ where: { id }, select });
  // The document may have just been erased, so the other table is checked as well.
  const found = there ?? (await db.erasedGeneration.findUnique({ where: { id }, select }));
  return found && { ...found, erased: there === null };
}

type PdfToRemove = { id: string; workspaceId: string };

/** Lists at most `limit` erased documents whose PDF is due to be removed from the store. */
export function listPdfsToRemove(db: Database, limit: number): Promise<PdfToRemove[]> {
  // Raw: Prisma cannot write `now()`.
  return db.$queryRaw<PdfToRemove[]>`
    SELECT id, workspace_id AS "workspaceId" FROM erased_generations
    WHERE remove_pdf_at <= now() ORDER BY remove_pdf_at LIMIT ${limit}`;
}

/**
 * Notes that PDFs were removed: for good, or until a second removal later. The last PDFs of a deleted workspace also remove what is left
 * of it.
 */
export async function notePdfsRemoved(db: Database, ids: readonly string[]): Promise<void> {
  // Raw: Prisma cannot write `now()`.
  await db.$executeRaw`
    UPDATE erased_generations
    SET remove_pdf_at = CASE WHEN erased_at + ${SETTLED} > now() THEN erased_at + ${SETTLED} END
    WHERE id = ANY(${ids}::uuid[])`;
  // Raw: the workspace may be deleted, so the table has no relation to it.
  await db.$executeRaw`
    DELETE FROM erased_generations e
    WHERE id = ANY(${ids}::uuid[]) AND remove_pdf_at IS NULL
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.id = e.workspace_id)`;
}

/** §18.27: iterates over all erased documents, page by page, however many there are. */
const AT_ONCE = 1000;

/** Yields erased documents, those of each shard in the order of their IDs. */
export async function* eachErased(db: Database): AsyncGenerator<PdfToRemove, void> {
  for (const shard of shardsOf(db)) {
    yield* eachErasedOn((page) => shard.erasedGeneration.findMany(page));
    yield* eachErasedOn((page) => shard.signedFileToRemove.findMany(page));
  }
}

function pageAfter(last: string | undefined) {
  return {
    where: last === undefined ? {} : { id: { gt: last } },
    select: { id: true, workspaceId: true } as const,
    orderBy: { id: 'asc' } as const,
    take: AT_ONCE,
  };
}

async function* eachErasedOn(
  find: (page: ReturnType<typeof pageAfter>) => Promise<PdfToRemove[]>,
): AsyncGenerator<PdfToRemove, void> {
  let last: string | undefined;
  for (;;) {
    const page = await find(pageAfter(last));
    yield* page;
    last = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}
