/** §20.18: batches: sheets of rows that become documents. All that is read is of their person and workspace. */
import { v7 } from 'uuid';
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { BatchState } from '../../../../generated/prisma/enums.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** How long one waits for its person, and how long its results can be read. */
const WAITS = Prisma.sql`interval '1 day'`;
const LASTS = Prisma.sql`interval '14 days'`;
/** Of one person in a workspace; the oldest makes room. */
const MAX_WAITING = 5;
/** Of one workspace, at work or waiting for their turn. */
export const MAX_AT_WORK = 5;

/** A page tells of no more. */
const MAX_TOLD = 20;

export type BatchOwner = { workspaceId: string; userId: string };
export type OwnBatch = BatchOwner & { id: string };
/** One of a workspace, whoever's it is. */
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
  /** Documents, by how far they are. */
  counts: { all: number; fresh: number; fits: number; faulty: number; made: number };
};

/** `sheets`: JSON. */
type NewBatch = BatchOwner & { templateId: string; templateTitle: string; fileName: string; sheets: string };

/** Answers its id. */
export function createBatch(
  db: Database,
  { workspaceId, userId, templateId, templateTitle, fileName, sheets }: NewBatch,
): Promise<string> {
  const id = v7();
  return db.$transaction(async (tx) => {
    const others = { workspaceId, userId, state: { in: ['open', 'checked'] satisfies BatchState[] } };
    const tooMany = await tx.batch.findMany({
      where: others,
      select: { id: true },
      orderBy: { createdAt: 'desc' },
      skip: MAX_WAITING - 1,
    });
    await tx.batch.deleteMany({ where: { ...others, id: { in: tooMany.map((one) => one.id) } } });
    // Raw: now().
    await tx.$executeRaw`
      INSERT INTO batches (id, workspace_id, user_id, template_id, template_title, file_name, sheets, expires_at)
      VALUES (${id}::uuid, ${workspaceId}::uuid, ${userId}::uuid, ${templateId}::uuid, ${templateTitle}, ${fileName},
              ${sheets}::jsonb, now() + ${WAITS})`;
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

/** Null when there is none. */
export async function findBatch(db: Transaction, { workspaceId, userId, id }: OwnBatch): Promise<Batch | null> {
  // Raw: now(), and counts of rows.
  const [found] = await db.$queryRaw<Batch[]>`
    SELECT ${COLUMNS} FROM batches b
    WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid AND b.user_id = ${userId}::uuid AND b.expires_at > now()`;
  return found ?? null;
}

/** Those of a person, of one template, the newest first. */
export function listBatches(
  db: Database,
  { workspaceId, userId }: BatchOwner,
  templateId: string,
  limit: number,
): Promise<Batch[]> {
  // Raw: now(), and counts of rows.
  return db.$queryRaw<Batch[]>`
    SELECT ${COLUMNS} FROM batches b
    WHERE b.workspace_id = ${workspaceId}::uuid AND b.user_id = ${userId}::uuid AND b.template_id = ${templateId}::uuid
      AND b.expires_at > now()
    ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit}`;
}

export type BatchAtWork = { byName: string; rows: number; made: number };

/** Of anybody, those that make documents of a template now: a new version of it stops them. The oldest first. */
export function listBatchesAtWork(db: Transaction, workspaceId: string, templateId: string): Promise<BatchAtWork[]> {
  // Raw: counts of rows.
  return db.$queryRaw<BatchAtWork[]>`
    SELECT u.name AS "byName", r.rows, r.made
    FROM batches b JOIN users u ON u.id = b.user_id,
      LATERAL (SELECT count(*)::int AS rows, (count(*) FILTER (WHERE state = 'made'))::int AS made
               FROM batch_rows o WHERE o.workspace_id = b.workspace_id AND o.batch_id = b.id) r
    WHERE b.workspace_id = ${workspaceId}::uuid AND b.template_id = ${templateId}::uuid AND b.state = 'making'
    ORDER BY b.created_at, b.id LIMIT ${MAX_TOLD}`;
}

/** All sheets of its file as JSON; null once documents are made. */
export async function loadSheets(db: Database, { workspaceId, id }: BatchKey): Promise<string | null> {
  // Raw: JSON as text, which a thread reads.
  const [found] = await db.$queryRaw<[{ sheets: string | null }?]>`
    SELECT sheets::text AS sheets FROM batches WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid`;
  return found?.sheets ?? null;
}

/** In how many documents that can be made each field stays blank, the most first. */
export function countBlanks(
  db: Database,
  { workspaceId, id }: BatchKey,
): Promise<{ path: string; documents: number }[]> {
  // Raw: members of arrays, counted.
  return db.$queryRaw`
    SELECT path, count(*)::int AS documents
    FROM batch_rows r, unnest(r.blanks) AS path
    WHERE r.workspace_id = ${workspaceId}::uuid AND r.batch_id = ${id}::uuid AND r.state = 'fits'
    GROUP BY path ORDER BY documents DESC, path`;
}

export type SheetOutline = { name: string; header: string[]; count: number; samples: unknown[][] };

/** What a person needs to know them by: of the rows, how many there are, and the first three. */
export async function outlineSheets(db: Database, { workspaceId, id }: BatchKey): Promise<SheetOutline[]> {
  // Raw: parts of JSON, which may be large.
  const [found] = await db.$queryRaw<[{ outlines: SheetOutline[] | null }]>`
    SELECT (SELECT jsonb_agg(jsonb_build_object(
        'name', s -> 'name', 'header', s -> 'header', 'count', jsonb_array_length(s -> 'rows'),
        'samples', jsonb_path_query_array(s, '$.rows[0 to 2].cells')) ORDER BY place)
      FROM jsonb_array_elements(b.sheets) WITH ORDINALITY AS e (s, place)) AS outlines
    FROM batches b WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid`;
  return found?.outlines ?? [];
}

/** In the transaction of what is to be done. A second job waits until the first is done, and then finds what there is to do. */
async function sendSheet(tx: Transaction, { id, workspaceId }: BatchKey): Promise<void> {
  // Raw: a function.
  await tx.$queryRaw`
    SELECT send_sheet_jobs(array_agg(id)) FROM batches WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid`;
}

/** `rows`: JSON, some at a time: of each document to be its line, title, values, and the faults that are known already. `digest`: of all. */
type SettledRows = {
  sheet: number;
  targets: readonly string[];
  version: number;
  rows: readonly string[];
  digest: Uint8Array<ArrayBuffer>;
};

/** Takes the place of the rows that it had, which then are checked. False while documents of it are made, or some were. */
export function settleBatch(
  db: Database,
  { id, workspaceId, userId }: OwnBatch,
  { sheet, targets, version, rows, digest }: SettledRows,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    // Raw: now(), and rows from JSON.
    const settled = await tx.$executeRaw`
      UPDATE batches SET state = 'checking', fault = NULL, sheet = ${sheet}, targets = ${JSON.stringify(targets)}::jsonb,
        version = ${version}, digest = ${digest}, expires_at = now() + ${WAITS}
      WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid
        AND state IN ('open', 'checking', 'checked') AND sheets IS NOT NULL`;
    if (settled === 0) return false;
    await tx.batchRow.deleteMany({ where: { workspaceId, batchId: id } });
    let before = 0;
    // Raw: rows from JSON.
    for (const some of rows)
      before += await tx.$executeRaw`
        INSERT INTO batch_rows (workspace_id, batch_id, number, line, title, "values", state, faults)
        SELECT ${workspaceId}::uuid, ${id}::uuid, ${before}::int + place, (r ->> 'line')::int, r ->> 'title', r -> 'values',
          CASE WHEN r ->> 'faults' = '[]' THEN 'fresh' ELSE 'faulty' END::batch_row_state, (r -> 'faults')::jsonb
        FROM json_array_elements(${some}::json) WITH ORDINALITY AS e (r, place)`;
    await sendSheet(tx, { id, workspaceId });
    return true;
  });
}

/** From now on its documents are made. Answers how many those are; 0 where it is in no such state, or nothing fits. */
export async function beginMaking(tx: Transaction, { id, workspaceId, userId }: OwnBatch): Promise<number> {
  // Raw: now().
  const begun = await tx.$executeRaw`
    UPDATE batches SET state = 'making', fault = NULL, sheets = NULL, expires_at = now() + ${LASTS}
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND state IN ('checked', 'stopped')`;
  if (begun === 0) return 0;
  await sendSheet(tx, { id, workspaceId });
  return tx.batchRow.count({ where: { workspaceId, batchId: id, state: 'fits' } });
}

/** Of the same rows and template, whoever sent it: how many documents of it were made, when it was sent and by whom. */
export type EarlierBatch = { made: number; createdAt: Date; byName: string };

/** The last one in the workspace of which documents were made; null when there is none. */
export async function findEarlierBatch(tx: Transaction, { workspaceId, id }: BatchKey): Promise<EarlierBatch | null> {
  // Raw: counts of rows, and a batch beside another.
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

/** How many batches of a workspace are made now, or wait for their turn. */
export function countAtWork(tx: Transaction, workspaceId: string): Promise<number> {
  return tx.batch.count({ where: { workspaceId, state: { in: ['checking', 'making'] } } });
}

/** What is left of one that has stopped is checked again, against this version of the template. */
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

/** By its person, or for the reason `fault`. */
export async function stopBatch(
  db: Database,
  { workspaceId, id }: BatchKey,
  fault: string | null = null,
): Promise<void> {
  await db.batch.updateMany({ where: { id, workspaceId, state: 'making' }, data: { state: 'stopped', fault } });
}

/** What its person does not want any more. Documents that were made of it stay. */
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
  /** Of the document, as all below; null for one that is not made, or was erased. */
  title: string | null;
  templateTitle: string | null;
  knownBy: string[] | null;
  pdfStatus: string | null;
};

/** In the order of the sheet, beginning after `after`; of some states only. */
export function listResults(
  db: Database,
  { workspaceId, id }: BatchKey,
  { states, after = 0, limit }: { states: BatchResult['state'][]; after?: number; limit: number },
): Promise<BatchResult[]> {
  // Raw: documents, which rows name without belonging to them.
  return db.$queryRaw<BatchResult[]>`
    SELECT r.number, r.line, r.state::text AS state, r."values", r.faults, r.generation_id AS "generationId",
           r.generation_number AS "generationNumber", g.title, g.template_title AS "templateTitle", g.known_by AS "knownBy",
           g.pdf_status::text AS "pdfStatus"
    FROM batch_rows r LEFT JOIN generations g ON g.workspace_id = r.workspace_id AND g.id = r.generation_id
    WHERE r.workspace_id = ${workspaceId}::uuid AND r.batch_id = ${id}::uuid AND r.number > ${after} AND r.state::text = ANY(${states})
    ORDER BY r.number LIMIT ${limit}`;
}

/** PDFs of its documents, by how far they are. `wait`: some are still to come. */
export async function countPdfs(
  db: Database,
  { workspaceId, id }: BatchKey,
): Promise<{ ready: number; failed: number; all: number; wait: boolean }> {
  // Raw: documents, which rows name without belonging to them.
  const [counts] = await db.$queryRaw<[{ ready: number; failed: number; all: number }]>`
    SELECT count(*) FILTER (WHERE g.pdf_status = 'ready')::int AS ready, count(*) FILTER (WHERE g.pdf_status = 'failed')::int AS failed,
           count(*)::int AS all
    FROM batch_rows r JOIN generations g ON g.workspace_id = r.workspace_id AND g.id = r.generation_id
    WHERE r.workspace_id = ${workspaceId}::uuid AND r.batch_id = ${id}::uuid`;
  return { ...counts, wait: counts.ready + counts.failed < counts.all };
}

// §20.18: batches at work. A job of the queue `sheets` is a turn of one: nobody else works on it meanwhile. Postgres' own clock decides.

/** `principal`: whom it makes documents for; the batch itself is the credential (§18.41). */
export type BatchTurn = {
  id: string;
  state: Extract<BatchState, 'checking' | 'making'>;
  templateId: string | null;
  version: number;
  principal: Principal;
};

type Found = Omit<BatchTurn, 'principal'> & Omit<Principal, 'credentialId'>;

const IS_AT_WORK = Prisma.sql`b.state IN ('checking', 'making') AND b.expires_at > now()`;

/** Null when there is nothing to do: it is done, was stopped or has expired. */
export async function findTurn(db: Database, { id, workspaceId }: BatchKey): Promise<BatchTurn | null> {
  // Raw: now().
  const [found] = await db.$queryRaw<Found[]>`
    SELECT b.id, b.state::text AS state, b.template_id AS "templateId", b.version, b.workspace_id AS "workspaceId",
      b.user_id AS "userId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone"
    FROM batches b JOIN workspaces w ON w.id = b.workspace_id
    WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid AND ${IS_AT_WORK}`;
  if (!found) return null;
  const { state, templateId, version, ...whose } = found;
  return { id, state, templateId, version, principal: { ...whose, credentialId: id } };
}

/** Gives a job to those at work that have none, as after an upgrade or a restore; answers how many. */
export async function requeueLostSheets(db: Database): Promise<number> {
  // Raw: now(), and a function.
  const [{ sent }] = await db.$queryRaw<[{ sent: number }]>`
    SELECT send_sheet_jobs(array_agg(b.id ORDER BY b.created_at)) AS sent FROM batches b
    WHERE ${IS_AT_WORK} AND NOT has_job('sheets', b.id::text)`;
  return sent;
}

export type WaitingRow = { number: number; title: string; values: unknown };

/** In the order of the sheet: those to be checked, or to be made. */
export function nextRows(
  db: Database,
  { id, state, principal: { workspaceId } }: BatchTurn,
  limit: number,
): Promise<WaitingRow[]> {
  return db.batchRow.findMany({
    where: { workspaceId, batchId: id, state: state === 'checking' ? 'fresh' : 'fits' },
    select: { number: true, title: true, values: true },
    orderBy: { number: 'asc' },
    take: limit,
  });
}

/** `faults`: plain JSON; none when it fits. */
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

/** What was uploaded for it is not needed any more. */
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

/** Nothing of it waits any more. */
export async function finishBatch(db: Database, { id, state, principal: { workspaceId } }: BatchTurn): Promise<void> {
  await db.batch.updateMany({
    where: { workspaceId, id, state },
    data: { state: state === 'checking' ? 'checked' : 'done' },
  });
}
