/**
 * §3, §13.3: the states of a document's PDF. The process that renders it holds a lease and renews it; the lease of a process that dies
 * expires. The clock of Postgres decides, so that all processes agree.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { isMessage, type Message, storedMessage } from '../../../locales/message.ts';
import { PDF_WAIT } from '../../queues/queues.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import type { PdfStatus } from './stored-documents.ts';

/**
 * How long a lease lasts unless it is renewed. §13.3: a document is free again within 30 s of its holder's end. The sweep runs every few
 * seconds; the rest of the 30 s is a margin for overloaded machines.
 */
export const LEASE_SECONDS = 12;

const UNTIL = Prisma.raw(`now() + interval '${LEASE_SECONDS} seconds'`);

export type PdfState = {
  title: string;
  templateTitle: string;
  generationNumber: number;
  knownBy: string[];
  status: PdfStatus;
  pages: number | null;
  /** The size and SHA-256 (in hexadecimal) of the file, once the PDF is `ready`. */
  bytes: number | null;
  sha256: string | null;
  /** §24.3: the SHA-256 of the rendered bytes, if the file is sealed. */
  unsealedSha256: string | null;
  /** The size of the Markdown in bytes. */
  size: number;
  /** How often a render of the document was started. */
  attempts: number;
  /** Whether a process holds the document's lease. */
  held: boolean;
  workspaceName: string;
  /** The age of the document in seconds. */
  age: number;
};

/** Selects the PDF's state for document $1 in workspace $2. */
const PDF_STATE = prepared(
  'pdf_state',
  `SELECT g.title, g.template_title AS "templateTitle", g.generation_number AS "generationNumber",
          coalesce(g.known_by, '{}') AS "knownBy", g.pdf_status::text AS status, g.pdf_pages AS pages, g.pdf_bytes AS bytes,
          encode(g.pdf_sha256, 'hex') AS sha256, encode(g.unsealed_sha256, 'hex') AS "unsealedSha256", octet_length(g.markdown) AS size,
          g.pdf_attempts AS attempts, g.pdf_status = 'rendering' AND g.pdf_lease_until > now() AS held,
          w.name AS "workspaceName", extract(epoch FROM now() - g.created_at)::float8 AS age
   FROM generations g JOIN workspaces w ON w.id = g.workspace_id
   WHERE g.id = $1::uuid AND g.workspace_id = $2::uuid`,
);

/** Finds the state of a PDF; null if the workspace has no such document. The text is not loaded, only its length. */
export async function findPdfState(db: Database, workspaceId: string, id: string): Promise<PdfState | null> {
  // Raw: Prisma cannot write `now()`, and the statement is prepared.
  const [row] = await db.$queryRawUnsafe<PdfState[]>(PDF_STATE, id, workspaceId);
  return row ?? null;
}

/**
 * §24.3: what a claim finds about seals. `sealId`: the workspace's active seal, if it seals documents of this age. `isSealed`: the document
 * has its seal already, from a render that could not end.
 */
export type Claim = { sealId: string | null; isSealed: boolean };

/**
 * Takes the lease of a document: `pending`, `failed` or an expired lease → `rendering`. Returns null if another process has the lease,
 * or if the PDF is ready. The reason why a document waits (§24.4) stays until it is ready. Whether it must be sealed comes with it, so that a workspace without a seal costs no further statement.
 */
export async function claimRender(
  db: Database,
  workspaceId: string,
  id: string,
  holder: string,
): Promise<Claim | null> {
  // Raw: Prisma cannot write `now()`.
  const [claimed] = await db.$queryRaw<Claim[]>`
    UPDATE generations g
    SET pdf_status = 'rendering', pdf_lease_holder = ${holder}::uuid, pdf_lease_until = ${UNTIL},
        pdf_attempts = pdf_attempts + 1, pdf_failure = CASE WHEN g.pdf_status <> 'failed' THEN g.pdf_failure END
    WHERE g.id = ${id}::uuid AND g.workspace_id = ${workspaceId}::uuid
      AND (g.pdf_status IN ('pending', 'failed') OR (g.pdf_status = 'rendering' AND g.pdf_lease_until < now()))
    RETURNING
      (SELECT s.id FROM seals s
       WHERE s.workspace_id = ${workspaceId}::uuid AND s.retired_at IS NULL AND s.since <= g.created_at) AS "sealId",
      EXISTS (SELECT FROM document_seals d
       WHERE d.workspace_id = ${workspaceId}::uuid AND d.generation_id = ${id}::uuid) AS "isSealed"`;
  return claimed ?? null;
}

/** Renews the lease. Returns false if it was lost: it had expired and another process took it. */
export async function renewRender(db: Database, workspaceId: string, id: string, holder: string): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const renewed = await db.$executeRaw`
    UPDATE generations SET pdf_lease_until = ${UNTIL}
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND pdf_lease_holder = ${holder}::uuid`;
  return renewed === 1;
}

/** Facts about the stored file; `sha256` has 32 bytes. `unsealedSha256`: that of the rendered bytes, if the file is sealed. */
export type PdfFacts = { pages: number; bytes: number; sha256: Uint8Array; unsealedSha256?: Uint8Array | undefined };

/** Stores the result: `rendering` → `ready`, by the holder of the lease only. */
export async function finishRender(
  db: Database,
  workspaceId: string,
  id: string,
  holder: string,
  facts: PdfFacts,
): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const finished = await db.$executeRaw`
    UPDATE generations
    SET pdf_status = 'ready', pdf_lease_holder = NULL, pdf_lease_until = NULL, pdf_rendered_at = now(),
        pdf_pages = ${facts.pages}, pdf_bytes = ${facts.bytes}, pdf_sha256 = ${facts.sha256},
        unsealed_sha256 = ${facts.unsealedSha256 ?? null}, pdf_failure = NULL
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND pdf_lease_holder = ${holder}::uuid`;
  return finished === 1;
}

/**
 * Stores a failure: `rendering` → `failed`, by the holder of the lease only; a new request retries. `failure`: the reason, if the
 * document itself is at fault; stored as JSON.
 */
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

/**
 * Like `failRender`, for a failure that the document did not cause: the same statement sends a job that tries again, unless there is one.
 */
export async function failRenderForNow(db: Database, workspaceId: string, id: string, holder: string): Promise<void> {
  await sendJobs(
    db,
    Prisma.sql`
      UPDATE generations SET pdf_status = 'failed', pdf_lease_holder = NULL, pdf_lease_until = NULL, pdf_failure = NULL
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND pdf_lease_holder = ${holder}::uuid
      RETURNING id`,
  );
}

/** §24.4: gives up a document that has waited for its seal: `pending` → `failed`, with the reason. A new request retries. */
export async function failUnsealed(db: Database, workspaceId: string, id: string, failure: Message): Promise<void> {
  await db.generation.updateMany({
    where: { id, workspaceId, pdfStatus: 'pending' },
    data: { pdfStatus: 'failed', pdfFailure: JSON.stringify(failure) },
  });
}

/**
 * §24.4: sends jobs for the documents of a workspace that have failed for want of their seal, once it was changed. Returns how many.
 */
export function requeueUnsealed(db: Transaction, workspaceId: string): Promise<number> {
  return sendJobs(
    db,
    Prisma.sql`
      UPDATE generations SET pdf_status = 'pending', pdf_failure = NULL
      WHERE workspace_id = ${workspaceId}::uuid AND pdf_status = 'failed' AND pdf_failure LIKE '{"code":"pdf.unsealed"%' RETURNING id`,
  );
}

/**
 * Releases the lease of a process that does not finish: `rendering` → `pending`, by the holder only. Nothing is wrong with the document.
 * `waitsFor`: why it waits for its seal (§24.4).
 */
export async function releaseRender(
  db: Database,
  workspaceId: string,
  id: string,
  holder: string,
  waitsFor?: Message,
): Promise<void> {
  await db.generation.updateMany({
    where: { id, workspaceId, pdfLeaseHolder: holder },
    data: {
      ...{ pdfStatus: 'pending', pdfLeaseHolder: null, pdfLeaseUntil: null },
      ...(waitsFor && { pdfFailure: JSON.stringify(waitsFor) }),
    },
  });
}

/** §24.4: why a document waits for its seal. `since`: when it was created. `retryAt`: the next attempt; null if it is due. */
export type PdfWait = { reason: Message; since: Date; retryAt: Date | null };

/** Finds why the PDF of a document is not ready yet; null if it waits for nothing but its turn. */
export async function findPdfWait(db: Database, workspaceId: string, id: string): Promise<PdfWait | null> {
  // Raw: the job is a row of pg-boss.
  const [row] = await db.$queryRawUnsafe<(Omit<PdfWait, 'reason'> & { reason: string })[]>(PDF_WAIT, id, workspaceId);
  if (!row) return null;
  const told = storedMessage(JSON.parse(row.reason));
  const inner = told.code === 'pdf.unsealed' ? told.params?.reason : undefined;
  return { ...row, reason: isMessage(inner) ? inner : told };
}

/**
 * Sets documents with expired leases to `pending`, and sends a job for each in the same statement. Returns how many got a job; a document
 * that has one keeps it.
 */
export function requeueExpiredLeases(db: Database): Promise<number> {
  return sendJobs(
    db,
    Prisma.sql`
      UPDATE generations SET pdf_status = 'pending', pdf_lease_holder = NULL, pdf_lease_until = NULL
      WHERE pdf_status = 'rendering' AND pdf_lease_until < now() RETURNING id`,
  );
}

/**
 * Sends a job for those of the `limit` oldest documents that have been pending for more than `seconds` and have no job. Returns how many.
 */
export function requeueLostRenders(db: Database, seconds: number, limit: number): Promise<number> {
  return sendJobs(
    db,
    Prisma.sql`
      SELECT id FROM generations
      WHERE pdf_status = 'pending' AND created_at < now() - ${seconds} * interval '1 second'
      ORDER BY created_at LIMIT ${limit}`,
  );
}

/**
 * Sends jobs for the documents that the statement `ids` returns by `id`. The jobs do not say which request created the documents, because
 * that is no longer known.
 */
async function sendJobs(db: Transaction, ids: Prisma.Sql): Promise<number> {
  // Raw: one statement makes the change and sends its jobs.
  const [{ sent }] = await db.$queryRaw<[{ sent: number }]>`
    WITH waiting AS (${ids}) SELECT send_render_jobs(array_agg(id), NULL) AS sent FROM waiting`;
  return sent;
}

// §18.32: how many renders are in each state, and how old the oldest is.

/** The `count` of `failed` stops at 10,000. `oldest`: its age in seconds; null if there is none. */
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
  // Raw: Prisma cannot write `now()`.
  return db.$queryRawUnsafe(COUNT, waiting, active);
}
