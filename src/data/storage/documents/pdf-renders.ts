/**
 * §3, §13.3: the life of a document's PDF. Whoever renders it holds a lease and renews it; the lease of a holder that died expires.
 * Postgres' own clock decides, so that every process means the same moment.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Message } from '../../../locales/message.ts';
import type { Database } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import type { PdfStatus } from './stored-documents.ts';

/**
 * A lease lasts this long unless it is renewed. §13.3: the document is free again within 30 s of the holder's end. The sweep
 * comes every few seconds, and the rest of the 30 is for machines that have too much to do.
 */
export const LEASE_SECONDS = 12;

const UNTIL = Prisma.raw(`now() + interval '${LEASE_SECONDS} seconds'`);

export type PdfState = {
  title: string;
  status: PdfStatus;
  pages: number | null;
  /** Size and SHA-256 (in hexadecimal) of the file, once it is `ready`. */
  bytes: number | null;
  sha256: string | null;
  /** Bytes of the Markdown. */
  size: number;
  /** How often a render of it was started. */
  attempts: number;
  /** Whether somebody holds its lease. */
  held: boolean;
  workspaceName: string;
  /** Seconds since it was made. */
  age: number;
};

/** $1: the document; $2: its workspace. */
const PDF_STATE = prepared(
  'pdf_state',
  `SELECT g.title, g.pdf_status::text AS status, g.pdf_pages AS pages, g.pdf_bytes AS bytes,
          encode(g.pdf_sha256, 'hex') AS sha256, octet_length(g.markdown) AS size,
          g.pdf_attempts AS attempts, g.pdf_status = 'rendering' AND g.pdf_lease_until > now() AS held,
          w.name AS "workspaceName", extract(epoch FROM now() - g.created_at)::float8 AS age
   FROM generations g JOIN workspaces w ON w.id = g.workspace_id
   WHERE g.id = $1::uuid AND g.workspace_id = $2::uuid`,
);

/** Null when the workspace has no such document. The text itself is not read: its length stands beside it. */
export async function findPdfState(db: Database, workspaceId: string, id: string): Promise<PdfState | null> {
  // Raw: now(), and a prepared statement.
  const [row] = await db.$queryRawUnsafe<PdfState[]>(PDF_STATE, id, workspaceId);
  return row ?? null;
}

/** Takes the lease: `pending` or `failed`, or a lease that has expired → `rendering`. False when somebody else has it or it is done. */
export async function claimRender(db: Database, workspaceId: string, id: string, holder: string): Promise<boolean> {
  // Raw: now().
  const claimed = await db.$executeRaw`
    UPDATE generations
    SET pdf_status = 'rendering', pdf_lease_holder = ${holder}::uuid, pdf_lease_until = ${UNTIL},
        pdf_attempts = pdf_attempts + 1, pdf_failure = NULL
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid
      AND (pdf_status IN ('pending', 'failed') OR (pdf_status = 'rendering' AND pdf_lease_until < now()))`;
  return claimed === 1;
}

/** False when the lease is lost: it expired and somebody else took it. */
export async function renewRender(db: Database, workspaceId: string, id: string, holder: string): Promise<boolean> {
  // Raw: now().
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
  // Raw: now().
  const finished = await db.$executeRaw`
    UPDATE generations
    SET pdf_status = 'ready', pdf_lease_holder = NULL, pdf_lease_until = NULL, pdf_rendered_at = now(),
        pdf_pages = ${facts.pages}, pdf_bytes = ${facts.bytes}, pdf_sha256 = ${facts.sha256}
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND pdf_lease_holder = ${holder}::uuid`;
  return finished === 1;
}

/** `rendering` → `failed`, by the holder only; asking again retries. `failure`: the reason, where it is the document's; it is stored as JSON. */
export async function failRender(
  db: Database,
  workspaceId: string,
  id: string,
  { holder, failure }: { holder: string; failure: Message | undefined },
): Promise<void> {
  await db.generation.updateMany({
    where: { id, workspaceId, pdfLeaseHolder: holder },
    data: {
      pdfStatus: 'failed',
      pdfLeaseHolder: null,
      pdfLeaseUntil: null,
      pdfFailure: failure ? JSON.stringify(failure) : null,
    },
  });
}

/** As `failRender`, for a fault that is not the document's: in the same statement it gets a job that tries again, unless it has one. */
export async function failRenderForNow(db: Database, workspaceId: string, id: string, holder: string): Promise<void> {
  await sendJobs(
    db,
    Prisma.sql`
      UPDATE generations SET pdf_status = 'failed', pdf_lease_holder = NULL, pdf_lease_until = NULL
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND pdf_lease_holder = ${holder}::uuid
      RETURNING id`,
  );
}

/** `rendering` → `pending`, by the holder only: it ended before the render did, and nothing is wrong with the document. */
export async function releaseRender(db: Database, workspaceId: string, id: string, holder: string): Promise<void> {
  await db.generation.updateMany({
    where: { id, workspaceId, pdfLeaseHolder: holder },
    data: { pdfStatus: 'pending', pdfLeaseHolder: null, pdfLeaseUntil: null },
  });
}

/**
 * Documents whose leases have expired become `pending` again, each with a job in the same statement. Answers how many got one; a document that
 * has a job keeps it.
 */
export function requeueExpiredLeases(db: Database): Promise<number> {
  return sendJobs(
    db,
    Prisma.sql`
      UPDATE generations SET pdf_status = 'pending', pdf_lease_holder = NULL, pdf_lease_until = NULL
      WHERE pdf_status = 'rendering' AND pdf_lease_until < now() RETURNING id`,
  );
}

/** Gives a job to those of the `limit` oldest documents pending for longer than `seconds` that have none; answers how many. */
export function requeueLostRenders(db: Database, seconds: number, limit: number): Promise<number> {
  return sendJobs(
    db,
    Prisma.sql`
      SELECT id FROM generations
      WHERE pdf_status = 'pending' AND created_at < now() - ${seconds} * interval '1 second'
      ORDER BY created_at LIMIT ${limit}`,
  );
}

/** For the documents of `ids`, a statement that answers their `id`. Which request made them is not known any more. */
async function sendJobs(db: Database, ids: Prisma.Sql): Promise<number> {
  // Raw: the change and its jobs are one statement.
  const [{ sent }] = await db.$queryRaw<[{ sent: number }]>`
    WITH waiting AS (${ids}) SELECT send_render_jobs(array_agg(id), NULL) AS sent FROM waiting`;
  return sent;
}

// §18.32: how many renders there are in each state, and how old the oldest is.

/** `count` of `failed` stops at 10,000. `oldest`: in seconds, null where there is none. */
export type RenderCount = { state: 'waiting' | 'rendering' | 'failed'; count: number; oldest: number | null };

/** Takes the numbers of waiting and active jobs from the queue, which counts them already, and the oldest document from an index. */
const COUNT = `
  SELECT states.state,
         (CASE states.state
            WHEN 'waiting' THEN $1::int
            WHEN 'rendering' THEN $2::int
            ELSE (SELECT count(*) FROM (SELECT 1 FROM generations WHERE pdf_status = 'failed' LIMIT 10000) AS bounded)
          END)::int AS count,
         (SELECT extract(epoch FROM now() - created_at)::float8 FROM generations g WHERE pdf_status = states.status
          ORDER BY created_at LIMIT 1) AS oldest
  FROM (VALUES ('waiting', 'pending'::pdf_status), ('rendering', 'rendering'), ('failed', 'failed')) AS states (state, status)`;

export function countRenders(
  db: Database,
  { waiting, active }: { waiting: number; active: number },
): Promise<RenderCount[]> {
  // Raw: now().
  return db.$queryRawUnsafe(COUNT, waiting, active);
}
