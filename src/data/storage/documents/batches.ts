/** §20.18: batches: sheets of rows that become documents. Every query is limited to the batch's person and workspace. */
import { v7 } from 'uuid';
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { BatchState } from '../../../../generated/prisma/enums.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** How long a batch waits for its person, and how long its results can be read. */
const WAITS = Prisma.sql`interval '1 day'`;
const LASTS = Prisma.sql`interval '14 days'`;
/** The most waiting batches of a person in a workspace; a new one replaces the oldest. */
const MAX_WAITING = 5;
/** The most batches of a workspace that are running or waiting for their turn. */
export const MAX_AT_WORK = 5;

/** The most batches that a page lists. */
const MAX_TOLD = 20;

export type BatchOwner = { workspaceId: string; userId: string };
export type OwnBatch = BatchOwner & { id: string };
/** A batch of a workspace, whoever created it. */
export type BatchKey = { workspaceId: string; id: string };

export type Batch = BatchKey & {
  templateId: string | null;
  templateTitle: string;
  fileName: string;
  state: BatchState;
  fault: string | null;
  sheet: number;
  targets: string[];
  version: number | null;
  createdAt: Date;
  expiresAt: Date;
  /** The number of documents by their state. */
  counts: { all: number; fresh: number; fits: number; faulty: number; made: number };
};

/** `sheets`: JSON. */
/** `id`: that of the upload. */
type NewBatch = BatchOwner & {
  id: string;
  templateId: string;
  templateTitle: string;
  fileName: string;
  sheets: string;
};

/** Creates a batch and returns its ID. An upload that was taken before makes no other batch (§20.60). */
export function createBatch(
  db: Database,
  { id: upload, workspaceId, userId, templateId, templateTitle, fileName, sheets }: NewBatch,
): Promise<string> {
  return db.$transaction(async (tx) => {
    const others = { workspaceId, userId, state: { in: ['open', 'checked'] satisfies BatchState[] } };
    const tooMany = await tx.batch.findMany({
      where: others,
      select: { id: true },
      orderBy: { createdAt: 'desc' },
      skip: MAX_WAITING - 1,
    });
    // Raw: Prisma cannot write `now()`.
    const insert = (id: string) => tx.$executeRaw`
      INSERT INTO batches (id, workspace_id, user_id, template_id, template_title, file_name, sheets, expires_at)
      VALUES (${id}::uuid, ${workspaceId}::uuid, ${userId}::uuid, ${templateId}::uuid, ${templateTitle}, ${fileName},
              ${sheets}::jsonb, now() + ${WAITS})
      ON CONFLICT (id) DO NOTHING`;
    let id = upload;
    if ((await insert(id)) === 0) {
      const earlier = await tx.batch.findFirst({ where: { id, workspaceId, userId, templateId, fileName } });
      if (earlier) return id;
      id = v7();
      await insert(id);
    }
    await tx.batch.deleteMany({ where: { ...others, id: { in: tooMany.map((one) => one.id) } } });
    return id;
  });
}

const COLUMNS = Prisma.sql`
  b.id, b.workspace_id AS "workspaceId", b.template_id AS "templateId", b.template_title AS "templateTitle", b.file_name AS "fileName", b.state::text AS state,
  b.fault, b.sheet, b.targets, b.version, b.created_at AS "createdAt", b.expires_at AS "expiresAt",
  (SELECT jsonb_build_object('all', count(*), 'fresh', count(*) FILTER (WHERE r.state = 'fresh'),
     'fits', count(*) FILTER (WHERE r.state = 'fits'), 'faulty', count(*) FILTER (WHERE r.state = 'faulty'),
     'made', count(*) FILTER (WHERE r.state = 'made'))
   FROM batch_rows r WHERE r.workspace_id = b.workspace_id AND r.batch_id = b.id) AS counts`;

/** Finds a batch; returns null if there is none. */
export async function findBatch(db: Transaction, { workspaceId, userId, id }: OwnBatch): Promise<Batch | null> {
  // Raw: Prisma cannot write `now()` or count rows of another table.
  const [found] = await db.$queryRaw<Batch[]>`
    SELECT ${COLUMNS} FROM batches b
    WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid AND b.user_id = ${userId}::uuid AND b.expires_at > now()`;
  return found ?? null;
}

/** Lists a person's batches of one template, the newest first. */
export function listBatches(
  db: Database,
  { workspaceId, userId }: BatchOwner,
  templateId: string,
  limit: number,
): Promise<Batch[]> {
  // Raw: Prisma cannot write `now()` or count rows of another table.
  return db.$queryRaw<Batch[]>`
    SELECT ${COLUMNS} FROM batches b
    WHERE b.workspace_id = ${workspaceId}::uuid AND b.user_id = ${userId}::uuid AND b.template_id = ${templateId}::uuid
      AND b.expires_at > now()
    ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit}`;
}

export type BatchAtWork = { byName: string; rows: number; made: number };

/**
 * Lists the batches of all people that are creating documents from a template, the oldest first. A new version of the template stops
 * them.
 */
export function listBatchesAtWork(db: Transaction, workspaceId: string, templateId: string): Promise<BatchAtWork[]> {
  // Raw: Prisma cannot count rows of another table.
  return db.$queryRaw<BatchAtWork[]>`
    SELECT u.name AS "byName", r.rows, r.made
    FROM batches b JOIN users u ON u.id = b.user_id,
      LATERAL (SELECT count(*)::int AS rows, (count(*) FILTER (WHERE state = 'made'))::int AS made
               FROM batch_rows o WHERE o.workspace_id = b.workspace_id AND o.batch_id = b.id) r
    WHERE b.workspace_id = ${workspaceId}::uuid AND b.template_id = ${templateId}::uuid AND b.state = 'making'
    ORDER BY b.created_at, b.id LIMIT ${MAX_TOLD}`;
}

/** Loads all sheets of the batch's file as JSON; null once its documents are being created. */
export async function loadSheets(db: Database, { workspaceId, id }: BatchKey): Promise<string | null> {
  // Raw: it returns JSON as text, which a worker thread parses.
  const [found] = await db.$queryRaw<[{ sheets: string | null }?]>`
    SELECT sheets::text AS sheets FROM batches WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid`;
  return found?.sheets ?? null;
}

/** Counts for each field the creatable documents in which it stays blank, the most first. */
export function countBlanks(
  db: Transaction,
  { workspaceId, id }: BatchKey,
): Promise<{ path: string; documents: number }[]> {
  // Raw: Prisma cannot count elements of arrays.
  return db.$queryRaw`
    SELECT path, count(*)::int AS documents
    FROM batch_rows r, unnest(r.blanks) AS path
    WHERE r.workspace_id = ${workspaceId}::uuid AND r.batch_id = ${id}::uuid AND r.state = 'fits'
    GROUP BY path ORDER BY documents DESC, path`;
}

/** A row whose document has blank fields. `paths`: as those of `countBlanks`. */
export type BlankRow = { line: number; values: object | null; paths: string[] };

/** Lists the rows whose documents would have blank fields, in the order of the sheet. */
export function listBlanks(db: Database, { workspaceId, id }: BatchKey, limit: number): Promise<BlankRow[]> {
  // Raw: Prisma would sort the keys of `values`.
  return db.$queryRaw`
    SELECT line, "values", blanks AS paths FROM batch_rows
    WHERE workspace_id = ${workspaceId}::uuid AND batch_id = ${id}::uuid AND state = 'fits' AND cardinality(blanks) > 0
    ORDER BY number LIMIT ${limit}`;
}

/** `notes`: messages about how the sheet was read; null for none. */
export type SheetOutline = {
  name: string;
  header: string[];
  count: number;
  samples: unknown[][];
  notes: unknown[] | null;
};

/** Loads what a person needs to recognise the sheets: the number of rows, the first three of them, and what they cannot see. */
export async function outlineSheets(db: Database, { workspaceId, id }: BatchKey): Promise<SheetOutline[]> {
  // Raw: Prisma would load the whole JSON, which may be large.
  const [found] = await db.$queryRaw<[{ outlines: SheetOutline[] | null }]>`
    SELECT (SELECT jsonb_agg(jsonb_build_object(
        'name', s -> 'name', 'header', s -> 'header', 'count', jsonb_array_length(s -> 'rows'), 'notes', s -> 'notes',
        'samples', jsonb_path_query_array(s, '$.rows[0 to 2].cells')) ORDER BY place)
      FROM jsonb_array_elements(b.sheets) WITH ORDINALITY AS e (s, place)) AS outlines
    FROM batches b WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid`;
  return found?.outlines ?? [];
}

/**
 * Sends a job for the sheet in the transaction that gives it work. A second job waits until the first has ended, and then finds the work.
 */
async function sendSheet(tx: Transaction, { id, workspaceId }: BatchKey): Promise<void> {
  // Raw: it calls a function of the database.
  await tx.$queryRaw`
    SELECT send_sheet_jobs(array_agg(id)) FROM batches WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid`;
}

/** `rows`: parts of the sheet as JSON, with line, title, values and known faults of each future document. `digest`: a hash of all rows. */
type SettledRows = {
  sheet: number;
  targets: readonly string[];
  version: number;
  rows: readonly string[];
  digest: Uint8Array<ArrayBuffer>;
};

/** Replaces the rows of a batch, which are then checked. Returns false if its documents are being created, or some were. */
export function settleBatch(
  db: Database,
  { id, workspaceId, userId }: OwnBatch,
  { sheet, targets, version, rows, digest }: SettledRows,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    // Raw: Prisma cannot write `now()` or insert rows from JSON.
    const settled = await tx.$executeRaw`
      UPDATE batches SET state = 'checking', fault = NULL, sheet = ${sheet}, targets = ${JSON.stringify(targets)}::jsonb,
        version = ${version}, digest = ${digest}, expires_at = now() + ${WAITS}
      WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid
        AND state IN ('open', 'checking', 'checked') AND sheets IS NOT NULL`;
    if (settled === 0) return false;
    await tx.batchRow.deleteMany({ where: { workspaceId, batchId: id } });
    let before = 0;
    // Raw: Prisma cannot insert rows from JSON. In quotes, since the parser of SPQR does not know the type (§18.49).
    for (const some of rows)
      before += await tx.$executeRaw`
        INSERT INTO batch_rows (workspace_id, batch_id, number, line, title, "values", state, faults)
        SELECT ${workspaceId}::uuid, ${id}::uuid, ${before}::int + place, (r ->> 'line')::int, r ->> 'title', r -> 'values',
          'fresh'::batch_row_state, (r -> 'faults')::jsonb
        FROM json_array_elements(${some}::"json") WITH ORDINALITY AS e (r, place)`;
    await sendSheet(tx, { id, workspaceId });
    return true;
  });
}

/**
 * Starts creating the documents of a batch, and returns how many there will be. Returns 0 if the batch is in another state, or if no row
 * is valid.
 */
export async function beginMaking(tx: Transaction, { id, workspaceId, userId }: OwnBatch): Promise<number> {
  // Raw: Prisma cannot write `now()`.
  const begun = await tx.$executeRaw`
    UPDATE batches SET state = 'making', fault = NULL, sheets = NULL, expires_at = now() + ${LASTS}
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND state IN ('checked', 'stopped')`;
  if (begun === 0) return 0;
  await sendSheet(tx, { id, workspaceId });
  return tx.batchRow.count({ where: { workspaceId, batchId: id, state: 'fits' } });
}

/** A batch of the same rows and template that anybody sent: how many of its documents were created, when it was sent and by whom. */
export type EarlierBatch = { made: number; createdAt: Date; byName: string };

/** Finds the last such batch in the workspace of which documents were created; null if there is none. */
export async function findEarlierBatch(tx: Transaction, { workspaceId, id }: BatchKey): Promise<EarlierBatch | null> {
  // Raw: Prisma cannot count rows of another table, or join a batch to another batch.
  const [found] = await tx.$queryRaw<EarlierBatch[]>`
    SELECT m.made, o.created_at AS "createdAt", u.name AS "byName"
    FROM batches b
    JOIN batches o ON o.workspace_id = b.workspace_id AND o.template_id = b.template_id AND o.digest = b.digest AND o.id <> b.id
    JOIN users u ON u.id = o.user_id,
      LATERAL (SELECT count(*)::int AS made FROM batch_rows r WHERE r.workspace_id = o.workspace_id AND r.batch_id = o.id AND r.state = 'made') m
    WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid AND b.state = 'checked'
      AND (m.made > 0 OR o.state = 'making')
    ORDER BY o.created_at DESC LIMIT 1`;
  return found ?? null;
}

/** Counts the batches of a workspace that are running or waiting for their turn. */
export function countAtWork(tx: Transaction, workspaceId: string): Promise<number> {
  return tx.batch.count({ where: { workspaceId, state: { in: ['checking', 'making'] } } });
}

/** Checks the remaining rows of a stopped batch again, with this version of the template. */
export async function checkAgain(db: Database, { id, workspaceId, userId }: OwnBatch, version: number): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.batch.updateMany({
      where: { id, workspaceId, userId, state: 'stopped' },
      data: { state: 'checking', fault: null, version },
    });
    if (count === 0) return;
    await tx.batchRow.updateMany({
      where: { workspaceId, batchId: id, state: 'fits' },
      data: { state: 'fresh' },
    });
    await sendSheet(tx, { id, workspaceId });
  });
}

/** Stops a batch, on request of its person or for the reason `fault`. */
export async function stopBatch(
  db: Database,
  { workspaceId, id }: BatchKey,
  fault: string | null = null,
): Promise<void> {
  await db.batch.updateMany({ where: { id, workspaceId, state: 'making' }, data: { state: 'stopped', fault } });
}

/** Deletes a batch that its person no longer wants. Documents that were created from it stay. */
export async function discardBatch(db: Database, { id, workspaceId, userId }: OwnBatch): Promise<void> {
  await db.batch.deleteMany({ where: { id, workspaceId, userId, state: { notIn: ['making'] } } });
}

export type BatchResult = {
  number: number;
  line: number;
  state: 'fresh' | 'fits' | 'faulty' | 'made';
  values: object | null;
  faults: object[];
  generationId: string | null;
  generationNumber: number | null;
  /** The title of the document, like all fields below; null for a document that was not created, or was erased. */
  title: string | null;
  templateTitle: string | null;
  knownBy: string[] | null;
  pdfStatus: string | null;
};

/** Lists the results in the order of the sheet, starting after `after`, optionally only those in some states. */
export function listResults(
  db: Database,
  { workspaceId, id }: BatchKey,
  { states, after = 0, limit }: { states: BatchResult['state'][]; after?: number; limit: number },
): Promise<BatchResult[]> {
  // Raw: the rows refer to documents without a foreign key.
  return db.$queryRaw<BatchResult[]>`
    SELECT r.number, r.line, r.state::text AS state, r."values", r.faults, r.generation_id AS "generationId",
           r.generation_number AS "generationNumber", g.title, g.template_title AS "templateTitle", g.known_by AS "knownBy",
           g.pdf_status::text AS "pdfStatus"
    FROM batch_rows r LEFT JOIN generations g ON g.workspace_id = r.workspace_id AND g.id = r.generation_id
    WHERE r.workspace_id = ${workspaceId}::uuid AND r.batch_id = ${id}::uuid AND r.number > ${after} AND r.state::text = ANY(${states})
    ORDER BY r.number LIMIT ${limit}`;
}

/** Counts the PDFs of the batch's documents by their state. `wait`: some are not finished. */
export async function countPdfs(
  db: Database,
  { workspaceId, id }: BatchKey,
): Promise<{ ready: number; failed: number; all: number; wait: boolean }> {
  // Raw: the rows refer to documents without a foreign key.
  const [counts] = await db.$queryRaw<[{ ready: number; failed: number; all: number }]>`
    SELECT count(*) FILTER (WHERE g.pdf_status = 'ready')::int AS ready, count(*) FILTER (WHERE g.pdf_status = 'failed')::int AS failed,
           count(*)::int AS all
    FROM batch_rows r JOIN generations g ON g.workspace_id = r.workspace_id AND g.id = r.generation_id
    WHERE r.workspace_id = ${workspaceId}::uuid AND r.batch_id = ${id}::uuid`;
  return { ...counts, wait: counts.ready + counts.failed < counts.all };
}

// §20.18: running batches. A job of the queue `sheets` is one turn of a batch, during which no other worker handles it. The clock of
// Postgres decides.

/** `principal`: the person for whom documents are created; the batch itself is the credential (§18.41). */
export type BatchTurn = {
  id: string;
  state: Extract<BatchState, 'checking' | 'making'>;
  templateId: string | null;
  version: number;
  principal: Principal;
};

const IS_AT_WORK = Prisma.sql`b.state IN ('checking', 'making') AND b.expires_at > now()`;

/** Null when there is nothing to do: it is done, was stopped or has expired. */
export async function findTurn(db: Database, { id, workspaceId }: BatchKey): Promise<BatchTurn | null> {
  // Raw: Prisma cannot write `now()`.
  const [found] = await db.$queryRaw<(Omit<BatchTurn, 'principal'> & Omit<Principal, 'credentialId'>)[]>`
    SELECT b.id, b.state::text AS state, b.template_id AS "templateId", b.version, b.workspace_id AS "workspaceId",
      b.user_id AS "userId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone"
    FROM batches b JOIN workspaces w ON w.id = b.workspace_id
    WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid AND ${IS_AT_WORK}`;
  if (!found) return null;
  const { state, templateId, version, ...whose } = found;
  return { id, state, templateId, version, principal: { ...whose, credentialId: id } };
}

/** Sends a job for running batches that have none, for example after an upgrade or a restore; returns how many. */
export async function requeueLostSheets(db: Database): Promise<number> {
  // Raw: Prisma cannot write `now()` or call a function of the database.
  const [{ sent }] = await db.$queryRaw<[{ sent: number }]>`
    SELECT send_sheet_jobs(array_agg(b.id ORDER BY b.created_at)) AS sent FROM batches b
    WHERE ${IS_AT_WORK} AND NOT has_job('sheets', b.id::text)`;
  return sent;
}

/** `faults`: what is known of them before they are checked. */
export type WaitingRow = { number: number; title: string; values: unknown; faults: unknown };

/** Lists the next rows in the order of the sheet: those to check, or those to turn into documents. */
export function nextRows(
  db: Database,
  { id, state, principal: { workspaceId } }: BatchTurn,
  limit: number,
): Promise<WaitingRow[]> {
  return db.batchRow.findMany({
    where: { workspaceId, batchId: id, state: state === 'checking' ? 'fresh' : 'fits' },
    select: { number: true, title: true, values: true, faults: true },
    orderBy: { number: 'asc' },
    take: limit,
  });
}

/** Stores the result of a check. `faults`: plain JSON; empty if the row is valid. */
export async function noteChecked(
  db: Database,
  { id, principal: { workspaceId } }: BatchTurn,
  number: number,
  { faults, blanks = [] }: { faults: Prisma.InputJsonArray; blanks?: string[] },
): Promise<void> {
  await db.batchRow.updateMany({
    where: { workspaceId, batchId: id, number, state: { in: ['fresh', 'fits'] } },
    data: { state: faults.length > 0 ? 'faulty' : 'fits', faults, blanks },
  });
}

/** Stores that documents were created. Uploaded data of these rows is deleted, because it is no longer needed. */
export async function noteMade(
  db: Database,
  { id, principal: { workspaceId } }: BatchTurn,
  number: number,
  made: { generationId: string; generationNumber: number },
): Promise<void> {
  await db.batchRow.updateMany({
    where: { workspaceId, batchId: id, number },
    data: { ...made, state: 'made', title: '', values: Prisma.DbNull, faults: [], blanks: [] },
  });
}

/** Marks a batch as finished with its current step. */
export async function finishBatch(db: Database, { id, state, principal: { workspaceId } }: BatchTurn): Promise<void> {
  await db.batch.updateMany({
    where: { workspaceId, id, state },
    data: { state: state === 'checking' ? 'checked' : 'done' },
  });
}
