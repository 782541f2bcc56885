/** §4.3: a document, its numbers, its identity and its render job are one transaction: all are there or none is. */

import type { Prisma } from '../../generated/prisma/client.ts';
import { Refusal } from '../domain/errors.ts';
import { type Identity, lockKeyOf } from '../domain/identity.ts';
import type { FilledDocument } from '../template/model.ts';
import { writeNumbers } from '../template/write-numbers.ts';
import type { Database, Transaction } from './database.ts';
import { findGeneration, type StoredGeneration } from './generations.ts';

export type NewGeneration = {
  id: string;
  workspaceId: string;
  template: { id: string; title: string; version: number; versionId: string; hasAssets: boolean };
  /** Undefined: the template's title and the document's number. */
  title: string | undefined;
  createdBy: string;
  createdAt: Date;
  identity: Identity;
  /** Applies the values; what it throws ends the request, after replays have been answered. */
  fill: () => FilledDocument;
  /** Sends the render job inside the transaction. */
  sendJob: (tx: Transaction) => Promise<void>;
};

/** §4.3: a new document, or the one that the first of the identical requests made. */
export type Creation = { replayed: boolean; generation: StoredGeneration };

/**
 * Throws `idempotency_in_flight` while another connection works on the same identity: its lock belongs to that
 * transaction, so it cannot outlive the process that holds it. The template's row is locked last, for as short as can
 * be, and a rollback gives its numbers back: no gap, no repeat.
 */
export async function createGeneration(db: Database, request: NewGeneration): Promise<Creation> {
  const first = await findReplay(db, request);
  if (first) return { replayed: true, generation: first };
  const filled = outcomeOf(request.fill);
  return db.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<[{ held: boolean }]>`
      SELECT pg_try_advisory_xact_lock(${lockKeyOf(request.identity)}) AS held`;
    if (!lock.held)
      throw new Refusal('idempotency_in_flight', 'The same request is still being processed. Retry shortly.');
    const earlier = await findReplay(tx, request);
    if (earlier) return { replayed: true, generation: earlier };
    const document = filled();
    const generationNumber = await drawGenerationNumber(tx, request);
    const numbers = await drawNumbers(tx, request.template.id, document);
    await insertGeneration(tx, request, generationNumber, writeNumbers(document, numbers));
    await rememberIdentity(tx, request);
    await request.sendJob(tx);
    return { replayed: false, generation: (await findGeneration(tx, request.workspaceId, request.id))! };
  });
}

async function findReplay(db: Transaction, { workspaceId, identity, createdAt }: NewGeneration) {
  const record = await db.idempotencyRecord.findFirst({
    where: { identity: new Uint8Array(identity.hash), workspaceId, expiresAt: { gt: createdAt } },
    select: { generationId: true },
  });
  return record ? findGeneration(db, workspaceId, record.generationId) : null;
}

/** Fills before the lock is taken, yet lets a refusal wait until replays have been answered. */
function outcomeOf(fill: () => FilledDocument): () => FilledDocument {
  try {
    const document = fill();
    return () => document;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function drawGenerationNumber(tx: Transaction, { workspaceId, template }: NewGeneration): Promise<number> {
  const rows = await tx.$queryRaw<{ number: number }[]>`
    UPDATE templates SET generation_count = generation_count + 1
    WHERE id = ${template.id}::uuid AND workspace_id = ${workspaceId}::uuid
    RETURNING generation_count AS number`;
  if (!rows[0]) throw new Refusal('not_found', 'There is no such template in this workspace.', 'id');
  return rows[0].number;
}

/** §2.3 `counter`: as many numbers as the document needs of each counter, in one statement a counter, in order of key. */
async function drawNumbers(tx: Transaction, templateId: string, { counters }: FilledDocument): Promise<bigint[]> {
  const next = new Map<string, bigint>();
  for (const key of [...new Set(counters.map((counter) => counter.key))].sort()) {
    const draws = counters.filter((counter) => counter.key === key);
    const [{ first }] = await tx.$queryRaw<[{ first: bigint }]>`
      INSERT INTO counters AS c (template_id, key, next)
      VALUES (${templateId}::uuid, ${key}, ${draws[0]!.start}::bigint + ${draws.length}::bigint)
      ON CONFLICT (template_id, key)
      DO UPDATE SET next = greatest(c.next, ${draws[0]!.start}::bigint) + ${draws.length}::bigint
      RETURNING next - ${draws.length}::bigint AS first`;
    next.set(key, first);
  }
  return counters.map(({ key }) => {
    const number = next.get(key)!;
    next.set(key, number + 1n);
    return number;
  });
}

async function insertGeneration(
  tx: Transaction,
  { id, workspaceId, template, title, createdBy, createdAt }: NewGeneration,
  generationNumber: number,
  { markdown, blanks, setup }: FilledDocument,
): Promise<void> {
  await tx.generation.create({
    data: {
      id,
      workspaceId,
      templateId: template.id,
      templateTitle: template.title,
      title: title ?? `${template.title} #${generationNumber}`,
      generationNumber,
      source: 'api',
      sourceVersion: template.version,
      createdBy,
      createdAt,
      markdown,
      blanks,
      setup: setup as unknown as Prisma.InputJsonValue,
    },
    select: { id: true },
  });
  if (template.hasAssets)
    await tx.$executeRaw`
      INSERT INTO generation_assets (generation_id, path, hash)
      SELECT ${id}::uuid, path, hash FROM template_version_assets WHERE version_id = ${template.versionId}::uuid`;
}

/** A record whose window has passed makes room for the new document. */
async function rememberIdentity(
  tx: Transaction,
  { id, workspaceId, identity, createdAt }: NewGeneration,
): Promise<void> {
  const expiresAt = new Date(createdAt.getTime() + identity.windowMs);
  await tx.$executeRaw`
    INSERT INTO idempotency_records (identity, workspace_id, generation_id, expires_at)
    VALUES (${new Uint8Array(identity.hash)}, ${workspaceId}::uuid, ${id}::uuid, ${expiresAt})
    ON CONFLICT (identity) DO UPDATE SET generation_id = excluded.generation_id, expires_at = excluded.expires_at`;
}
