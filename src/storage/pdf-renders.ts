/**
 * §3: the life of a document's PDF. A claim is a lease: its holder renews it, and one whose holder died is free again
 * when it runs out. Postgres' own clock decides, so that every process means the same moment.
 */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from './database.ts';
import type { PdfStatus } from './generations.ts';

/** A claim holds this long unless it is renewed; decisions, section 4: free again within 30 s. */
export const LEASE_SECONDS = 15;

const UNTIL = Prisma.raw(`now() + interval '${LEASE_SECONDS} seconds'`);

export type PdfState = {
  title: string;
  status: PdfStatus;
  pages: number | null;
};

/** Null when the workspace has no such document. */
export async function findPdfState(db: Database, workspaceId: string, id: string): Promise<PdfState | null> {
  const row = await db.generation.findFirst({
    where: { id, workspaceId },
    select: { title: true, pdfStatus: true, pdfPages: true },
  });
  return row && { title: row.title, status: row.pdfStatus, pages: row.pdfPages };
}

/** `pending` or `failed`, or a lease that ran out → `rendering`. False when somebody else has it or it is done. */
export async function claimRender(db: Database, workspaceId: string, id: string, holder: string): Promise<boolean> {
  const claimed = await db.$executeRaw`
    UPDATE generations
    SET pdf_status = 'rendering', pdf_lease_holder = ${holder}::uuid, pdf_lease_until = ${UNTIL}, pdf_attempts = pdf_attempts + 1
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid
      AND (pdf_status IN ('pending', 'failed') OR (pdf_status = 'rendering' AND pdf_lease_until < now()))`;
  return claimed === 1;
}

/** False when the claim is lost: it ran out and somebody else took it. */
export async function renewRender(db: Database, workspaceId: string, id: string, holder: string): Promise<boolean> {
  const renewed = await db.$executeRaw`
    UPDATE generations SET pdf_lease_until = ${UNTIL}
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND pdf_lease_holder = ${holder}::uuid`;
  return renewed === 1;
}

/** Facts of the stored file; `sha256` is 32 bytes. */
export type PdfFacts = { pages: number; bytes: number; sha256: Uint8Array };

/** `rendering` → `ready`, by the holder only. */
export async function finishRender(
  db: Database,
  workspaceId: string,
  id: string,
  holder: string,
  facts: PdfFacts,
): Promise<boolean> {
  const { count } = await db.generation.updateMany({
    where: { id, workspaceId, pdfLeaseHolder: holder },
    data: {
      pdfStatus: 'ready',
      pdfLeaseHolder: null,
      pdfLeaseUntil: null,
      pdfPages: facts.pages,
      pdfBytes: facts.bytes,
      pdfSha256: new Uint8Array(facts.sha256),
      pdfRenderedAt: new Date(),
    },
  });
  return count === 1;
}

/** `rendering` → `failed`, by the holder only; asking again retries. */
export async function failRender(db: Database, workspaceId: string, id: string, holder: string): Promise<void> {
  await db.generation.updateMany({
    where: { id, workspaceId, pdfLeaseHolder: holder },
    data: { pdfStatus: 'failed', pdfLeaseHolder: null, pdfLeaseUntil: null },
  });
}

/** Leases that ran out become `pending` again, so that nothing is left `rendering` for ever. */
export async function releaseDeadLeases(db: Database): Promise<number> {
  return db.$executeRaw`
    UPDATE generations SET pdf_status = 'pending', pdf_lease_holder = NULL, pdf_lease_until = NULL
    WHERE pdf_status = 'rendering' AND pdf_lease_until < now()`;
}

/** Documents that have waited for longer than `seconds`, oldest first: those the sweep makes sure have a job. */
export async function findWaiting(
  db: Database,
  seconds: number,
  limit: number,
): Promise<{ workspaceId: string; id: string }[]> {
  return db.$queryRaw`
    SELECT workspace_id AS "workspaceId", id FROM generations
    WHERE pdf_status = 'pending' AND created_at < now() - make_interval(secs => ${seconds}::double precision)
    ORDER BY created_at LIMIT ${limit}`;
}
