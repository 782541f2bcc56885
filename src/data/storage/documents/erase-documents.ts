/** §18.27: documents that are erased: their rows go, with all that hangs on them, and their numbers stay here. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { PICTURE_PATH } from '../../../domain/write-picture.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { removeUnusedAssets } from '../templates/assets.ts';

/** A render that had read the document before it was erased has stored its file by then: several times what it may take. */
const SETTLED = Prisma.sql`interval '15 minutes'`;

export type Erased = { id: string; templateTitle: string; number: number; createdAt: Date };
/** How many drafts of forms and examples were erased along, because they began with the values of an erased document. */
export type Copies = { drafts: number; examples: number };

/**
 * Answers those that were there. Whoever works on one of them ends first. Pictures that were sent for them go too, and what somebody else has
 * kept of them.
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
  // Raw: rows go from one table into the other.
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
  // Raw: a batch beside its rows.
  await tx.$executeRaw`
    UPDATE batches SET file_name = template_title, digest = NULL
    WHERE workspace_id = ${workspaceId}::uuid AND id IN (
      SELECT batch_id FROM batch_rows WHERE workspace_id = ${workspaceId}::uuid AND generation_id = ANY(${ids}::uuid[]))`;
  await tx.webhookDelivery.updateMany({
    where: { workspaceId, subject: { in: ids }, answer: { not: null } },
    data: { answer: null },
  });
  // Raw: a function of JSON, which a trigger allows.
  await tx.$executeRaw`
    UPDATE audit_events SET detail = erased_detail(detail)
    WHERE workspace_id = ${workspaceId}::uuid AND document_of_event(detail) = ANY(${ids}::uuid[]) AND detail <> erased_detail(detail)`;
  return { drafts, examples };
}

/**
 * Ids of at most `limit` documents, held: those made before `before` that nobody else works on, or any, when nobody does any more. Each
 * source by itself and the oldest first, so that however many there are, an index gives them.
 */
export async function holdDocuments(
  tx: Transaction,
  workspaceId: string,
  { before, limit }: { before?: Date; limit: number },
): Promise<string[]> {
  const [old, busy] = before
    ? [Prisma.sql`created_at < ${before}::timestamptz`, Prisma.sql`SKIP LOCKED`]
    : [Prisma.sql`true`, Prisma.empty];
  const oldest = (source: 'api' | 'app') => Prisma.sql`(
    SELECT id FROM generation_entries WHERE workspace_id = ${workspaceId}::uuid AND source = ${source}::source AND ${old}
    ORDER BY created_at, id LIMIT ${limit})`;
  // Raw: locks of rows.
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM generations WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (ARRAY(${oldest('api')} UNION ALL ${oldest('app')}))
    LIMIT ${limit} FOR UPDATE ${busy}`;
  return found.map(({ id }) => id);
}

/** The workspace of a document, also of one that is erased already; null when there never was one. */
export async function findErasable(
  db: Transaction,
  id: string,
): Promise<{ workspaceId: string; erased: boolean } | null> {
  const select = { workspaceId: true };
  const there = await db.generation.findUnique({ where: { id }, select });
  // It goes from the one table to the other.
  const found = there ?? (await db.erasedGeneration.findUnique({ where: { id }, select }));
  return found && { ...found, erased: there === null };
}

type PdfToRemove = { id: string; workspaceId: string };

/** At most `limit` whose PDF is to be removed from the store by now. */
export function listPdfsToRemove(db: Database, limit: number): Promise<PdfToRemove[]> {
  // Raw: now().
  return db.$queryRaw<PdfToRemove[]>`
    SELECT id, workspace_id AS "workspaceId" FROM erased_generations
    WHERE remove_pdf_at <= now() ORDER BY remove_pdf_at LIMIT ${limit}`;
}

/** Their PDFs are removed: for good, or once more later. What a deleted workspace has left goes with its last PDFs. */
export async function notePdfsRemoved(db: Database, ids: readonly string[]): Promise<void> {
  // Raw: now().
  await db.$executeRaw`
    UPDATE erased_generations
    SET remove_pdf_at = CASE WHEN erased_at + ${SETTLED} > now() THEN erased_at + ${SETTLED} END
    WHERE id = ANY(${ids}::uuid[])`;
  // Raw: the workspace may be gone, so there is no relation.
  await db.$executeRaw`
    DELETE FROM erased_generations e
    WHERE id = ANY(${ids}::uuid[]) AND remove_pdf_at IS NULL
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.id = e.workspace_id)`;
}

/** §18.27: all documents that were erased, a page at a time, however many there are. */
const AT_ONCE = 1000;

/** By their ids. */
export async function* eachErased(db: Database): AsyncGenerator<PdfToRemove, void> {
  let last: string | undefined;
  for (;;) {
    const page = await db.erasedGeneration.findMany({
      where: last === undefined ? {} : { id: { gt: last } },
      select: { id: true, workspaceId: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    yield* page;
    last = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}
