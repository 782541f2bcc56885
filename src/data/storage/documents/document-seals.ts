/** §24.3, §24.6: the parts that were appended to PDFs: seals and their renewals. A file is its rendered bytes and all of its parts. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { SealLevel } from '../../../domain/seals.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { shardsOf } from '../connection/shards.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type DocumentPart = {
  /** 0 is the seal; renewals follow. */
  ordinal: number;
  sealId: string;
  appended: Bytes;
  /** The SHA-256, in hexadecimal, and the size of the file up to the end of this part. */
  sha256: string;
  bytes: number;
};

const PART = Prisma.sql`d.ordinal, d.seal_id AS "sealId", d.appended, encode(d.sha256, 'hex') AS sha256, d.bytes`;

/** Lists the parts of a document in their order. */
export function listDocumentParts(db: Transaction, workspaceId: string, id: string): Promise<DocumentPart[]> {
  // Raw: Prisma cannot encode.
  return db.$queryRaw<DocumentPart[]>`
    SELECT ${PART} FROM document_seals d
    WHERE d.workspace_id = ${workspaceId}::uuid AND d.generation_id = ${id}::uuid ORDER BY d.ordinal`;
}

/** Finds the seal of a document; null if it is not sealed yet. */
export async function findDocumentSeal(db: Transaction, workspaceId: string, id: string): Promise<DocumentPart | null> {
  // Raw: as above.
  const [row] = await db.$queryRaw<DocumentPart[]>`
    SELECT ${PART} FROM document_seals d
    WHERE d.workspace_id = ${workspaceId}::uuid AND d.generation_id = ${id}::uuid AND d.ordinal = 0`;
  return row ?? null;
}

/** `until`: when the certificate of the time-stamp ends. */
export type Timestamp = { at: Date; authority: string; until: Date };

export type NewPart = {
  sealId: string;
  level: SealLevel;
  appended: Uint8Array;
  sha256: Uint8Array;
  bytes: number;
  at: Date;
  timestamp: Timestamp | null;
  /** When upkeep renews it; null if it does not. */
  renewAt: Date | null;
};

/**
 * Inserts the seal of a document. Only the first one counts: returns false if there is one, and if the seal was retired in the meantime,
 * so that nothing is sealed with a key that is given up.
 */
export async function insertDocumentSeal(
  db: Transaction,
  workspaceId: string,
  id: string,
  part: NewPart,
): Promise<boolean> {
  const { sealId, level, appended, sha256, bytes, at, timestamp, renewAt } = part;
  // Raw: one statement checks that the seal is active, and holds it until the row is there.
  const inserted = await db.$executeRaw`
    WITH active AS (
      SELECT s.workspace_id, s.id FROM seals s
      WHERE s.workspace_id = ${workspaceId}::uuid AND s.id = ${sealId}::uuid AND s.retired_at IS NULL FOR SHARE
    )
    INSERT INTO document_seals (workspace_id, generation_id, ordinal, seal_id, level, appended, sha256, bytes, at, authority, stamped_at,
      stamped_until, renew_at)
    SELECT a.workspace_id, ${id}::uuid, 0, a.id, ${level}::seal_level, ${appended}, ${sha256}, ${bytes}, ${at}::timestamptz,
      ${timestamp?.authority ?? null}, ${timestamp?.at ?? null}::timestamptz, ${timestamp?.until ?? null}::timestamptz,
      ${renewAt}::timestamptz
    FROM active a ON CONFLICT DO NOTHING`;
  return inserted === 1;
}

/** Removes the seal of bytes that no version renders any more, and that nobody has: its PDF never was ready. */
export async function dropDocumentSeal(
  db: Transaction,
  workspaceId: string,
  id: string,
  sha256: string,
): Promise<void> {
  const where = { workspaceId, generationId: id, ordinal: 0, sha256: Buffer.from(sha256, 'hex') };
  await db.documentSeal.deleteMany({ where });
}

// §24.6: renewals.

/** The lease of a process that renews a seal. */
const LEASE = Prisma.sql`interval '10 minutes'`;

/** The seal `s` whose authorities renew the document `d`: the active one, if it has any, else the document's own. */
const STAMPS = Prisma.sql`
  s.workspace_id = d.workspace_id AND s.id = coalesce(
    (SELECT a.id FROM seals a WHERE a.workspace_id = d.workspace_id AND a.retired_at IS NULL AND a.authorities <> '{}'), d.seal_id)`;

/** A document whose last time-stamp must be renewed. `authorities`: those of the active seal, else of the document's own. */
export type DueRenewal = {
  workspaceId: string;
  id: string;
  ordinal: number;
  sealId: string;
  level: SealLevel;
  stampedUntil: Date | null;
  failures: number;
  authorities: string[];
  /** Whose passwords the authorities have; null if there is no seal any more. */
  authoritiesOf: string | null;
  now: Date;
};

/** Takes up to `limit` documents that are due, so that no other process takes them. */
export function takeDueRenewals(db: Database, limit: number): Promise<DueRenewal[]> {
  // Raw: Prisma cannot write `now()`, nor skip locked rows.
  return db.$queryRaw<DueRenewal[]>`
    WITH due AS (
      SELECT d.workspace_id, d.generation_id, d.ordinal FROM document_seals d
      WHERE d.renew_at <= now() ORDER BY d.renew_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE document_seals d SET renew_at = now() + ${LEASE}
    FROM due JOIN generations g ON g.workspace_id = due.workspace_id AND g.id = due.generation_id AND g.pdf_status = 'ready'
    WHERE d.workspace_id = due.workspace_id AND d.generation_id = due.generation_id AND d.ordinal = due.ordinal
    RETURNING d.workspace_id AS "workspaceId", d.generation_id AS id, d.ordinal, d.seal_id AS "sealId", d.level::text AS level,
      d.stamped_until AS "stampedUntil", d.failures, now() AS now,
      coalesce((SELECT s.authorities FROM seals s WHERE ${STAMPS}), '{}') AS authorities,
      (SELECT s.id FROM seals s WHERE ${STAMPS}) AS "authoritiesOf"`;
}

/**
 * Inserts a renewal and makes its file the document's, in one transaction. Returns false if another process has renewed it, or the document
 * was erased.
 */
export async function insertRenewal(
  tx: Transaction,
  { workspaceId, id, ordinal }: Pick<DueRenewal, 'workspaceId' | 'id' | 'ordinal'>,
  { sealId, level, appended, sha256, bytes, at, timestamp, renewAt }: NewPart,
): Promise<boolean> {
  // Raw: one statement inserts the row only while the document is there.
  const inserted = await tx.$executeRaw`
    INSERT INTO document_seals (workspace_id, generation_id, ordinal, seal_id, level, appended, sha256, bytes, at, authority, stamped_at,
      stamped_until, renew_at)
    SELECT g.workspace_id, g.id, ${ordinal + 1}, ${sealId}::uuid, ${level}::seal_level, ${appended}, ${sha256}, ${bytes},
      ${at}::timestamptz, ${timestamp?.authority ?? null}, ${timestamp?.at ?? null}::timestamptz,
      ${timestamp?.until ?? null}::timestamptz, ${renewAt}::timestamptz
    FROM generations g
    WHERE g.workspace_id = ${workspaceId}::uuid AND g.id = ${id}::uuid AND g.pdf_status = 'ready' FOR UPDATE
    ON CONFLICT DO NOTHING`;
  if (inserted !== 1) return false;
  await tx.generation.updateMany({
    where: { workspaceId, id },
    data: { pdfSha256: Buffer.from(sha256), pdfBytes: bytes },
  });
  await tx.documentSeal.updateMany({ where: { workspaceId, generationId: id, ordinal }, data: { renewAt: null } });
  return true;
}

/** Tries a renewal again after so many seconds. Returns how often it has failed. */
export async function putOffRenewal(
  db: Transaction,
  { workspaceId, id, ordinal }: Pick<DueRenewal, 'workspaceId' | 'id' | 'ordinal'>,
  seconds: number,
): Promise<void> {
  // Raw: Prisma cannot write `now()`.
  await db.$executeRaw`
    UPDATE document_seals SET renew_at = now() + ${seconds} * interval '1 second', failures = failures + 1
    WHERE workspace_id = ${workspaceId}::uuid AND generation_id = ${id}::uuid AND ordinal = ${ordinal} AND renew_at IS NOT NULL`;
}

/** `failing`: renewals that have failed and are tried again. `soonest`: when the first of their time-stamps ends. */
export type RenewalCount = { failing: number; soonest: Date | null };

/** Counts the renewals that have failed, up to 10,000. */
export async function countFailingRenewals(db: Database): Promise<RenewalCount> {
  const all: RenewalCount = { failing: 0, soonest: null };
  for (const shard of shardsOf(db)) {
    // Raw: Prisma cannot bound an aggregate.
    const [row] = await shard.$queryRaw<[RenewalCount]>`
      SELECT count(*)::int AS failing, min(stamped_until) AS soonest
      FROM (SELECT stamped_until FROM document_seals WHERE renew_at IS NOT NULL AND failures > 0 LIMIT 10000) AS bounded`;
    all.failing += row.failing;
    if (row.soonest && (!all.soonest || row.soonest < all.soonest)) all.soonest = row.soonest;
  }
  return all;
}

/** Counts the documents of workspaces with a seal whose rendering was put off for a minute or longer, up to 10,000. */
export async function countWaitingForSeal(db: Database): Promise<number> {
  let waiting = 0;
  for (const shard of shardsOf(db)) {
    // Raw: the jobs are pg-boss's.
    const [row] = await shard.$queryRaw<[{ waiting: number }]>`
      SELECT count(*)::int AS waiting
      FROM (SELECT FROM pgboss.job j JOIN seals s ON s.workspace_id = (j.data ->> 'workspaceId')::uuid AND s.retired_at IS NULL
        WHERE j.name = 'render-pdf' AND j.state < 'active' AND (j.data ->> 'postponed')::float8 >= 60 LIMIT 10000) AS bounded`;
    waiting += row.waiting;
  }
  return waiting;
}

// §24.3: what people and programs see of a document's seal.

/** `certificate`: that of the key, as DER. `sha256`: of the file as it is now. */
export type DocumentSealFacts = {
  certificate: Bytes;
  at: Date;
  level: SealLevel;
  authority: string | null;
  sha256: string;
  unsealedSha256: string;
  /** When the last time-stamp was renewed; null if it was not. */
  renewedAt: Date | null;
};

/** Finds the seal of a document whose PDF is ready. Null if it is not sealed. */
export async function findSealFacts(
  db: Transaction,
  workspaceId: string,
  id: string,
): Promise<DocumentSealFacts | null> {
  // Raw: Prisma cannot encode.
  const [row] = await db.$queryRaw<DocumentSealFacts[]>`
    SELECT s.certificates[1] AS certificate, d.at, d.level::text AS level, d.authority, encode(g.pdf_sha256, 'hex') AS sha256,
           encode(g.unsealed_sha256, 'hex') AS "unsealedSha256",
           (SELECT max(r.at) FROM document_seals r
            WHERE r.workspace_id = ${workspaceId}::uuid AND r.generation_id = ${id}::uuid AND r.ordinal > 0) AS "renewedAt"
    FROM document_seals d
    JOIN seals s ON s.workspace_id = d.workspace_id AND s.id = d.seal_id
    JOIN generations g ON g.workspace_id = d.workspace_id AND g.id = d.generation_id
    WHERE d.workspace_id = ${workspaceId}::uuid AND d.generation_id = ${id}::uuid AND d.ordinal = 0 AND g.unsealed_sha256 IS NOT NULL`;
  return row ?? null;
}
