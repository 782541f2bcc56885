/** §20.12: files that were uploaded and checked, until they are saved or expire. */
import { v7 } from 'uuid';
import { Prisma } from '../../../../generated/prisma/client.ts';
import { MINUTE } from '../../../domain/durations.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** How long an upload is kept. */
const UPLOAD_LASTS = Prisma.sql`interval '1 hour'`;
/** The most uploads of a workspace; a new one replaces the oldest. */
const MAX_UPLOADS = 5;

export type Upload = {
  id: string;
  replaces: string | null;
  /** JSON with the members that `saveUpload` wrote, perhaps in another order. */
  outcome: unknown;
  savedAt: Date | null;
};

export type StoredFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

export type NewUpload = {
  sessionId: string;
  replaces: string | null;
  /** Plain JSON that describes what saving would do. */
  outcome: object;
  files: StoredFile[];
};

/** Stores an upload in place of the session's earlier one, and returns its ID. */
export function createUpload(
  db: Database,
  workspaceId: string,
  { files, sessionId, replaces, outcome }: NewUpload,
): Promise<string> {
  const id = v7();
  return db.$transaction(
    async (tx) => {
      // Of two at once, one waits here for the other's row and takes its place.
      // Raw: the lock of a row.
      await tx.$queryRaw`
        SELECT s.id FROM workspaces w, sessions s WHERE w.id = ${workspaceId}::uuid AND s.id = ${sessionId}::uuid FOR UPDATE OF s`;
      // Raw: of any workspace on the shard of this one (§18.49); the others have room for one of their own.
      const earlier = await tx.$queryRaw<{ workspaceId: string; id: string }[]>`
        SELECT u.workspace_id AS "workspaceId", u.id FROM workspaces w, uploads u
        WHERE w.id = ${workspaceId}::uuid AND u.session_id = ${sessionId}::uuid`;
      for (const of of earlier) await tx.upload.deleteMany({ where: of });
      const tooMany = await tx.upload.findMany({
        where: { workspaceId },
        select: { id: true },
        orderBy: { createdAt: 'desc' },
        skip: MAX_UPLOADS - 1,
      });
      if (tooMany.length > 0)
        await tx.upload.deleteMany({ where: { workspaceId, id: { in: tooMany.map((upload) => upload.id) } } });
      // Raw: now().
      await tx.$executeRaw`
      INSERT INTO uploads (id, workspace_id, session_id, replaces, outcome, created_at, expires_at)
      VALUES (${id}::uuid, ${workspaceId}::uuid, ${sessionId}::uuid, ${replaces}::uuid, ${JSON.stringify(outcome)}::jsonb,
              now(), now() + ${UPLOAD_LASTS})`;
      for (const file of files)
        await tx.uploadFile.create({ data: { workspaceId, uploadId: id, ...file }, select: { name: true } });
      return id;
    },
    { timeout: MINUTE },
  );
}

/** Finds an upload of this session; null if there is none, or if it has expired. */
export async function findUpload(
  db: Transaction,
  workspaceId: string,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Upload | null> {
  // Raw: Prisma cannot write `now()`.
  const [found] = await db.$queryRaw<Upload[]>`
    SELECT id, replaces, outcome, saved_at AS "savedAt" FROM uploads
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND session_id = ${sessionId}::uuid AND expires_at > now()`;
  return found ?? null;
}

/** Loads the files one after another, so that no answer of the database contains all of them. Returns none once the upload is saved. */
export async function loadUploadFiles(db: Database, workspaceId: string, id: string): Promise<StoredFile[]> {
  const names = await db.uploadFile.findMany({ where: { workspaceId, uploadId: id }, select: { name: true } });
  const files: StoredFile[] = [];
  for (const { name } of names) {
    const where = { workspaceId_uploadId_name: { workspaceId, uploadId: id, name } };
    const file = await db.uploadFile.findUnique({ where, select: { name: true, bytes: true } });
    if (!file) return [];
    files.push(file);
  }
  return files;
}

/**
 * Claims an upload for saving in this transaction; others who want to save it wait until it ends. Returns false if it is saved already,
 * or is gone.
 */
export async function claimUpload(tx: Transaction, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.upload.updateMany({ where: { workspaceId, id, savedAt: null }, data: { savedAt: now } });
  return count === 1;
}

/** Stores the outcome of saving, and deletes the files, which are no longer needed. */
export async function finishUpload(tx: Transaction, workspaceId: string, id: string, outcome: object): Promise<void> {
  await tx.upload.updateMany({ where: { workspaceId, id }, data: { outcome } });
  await tx.uploadFile.deleteMany({ where: { workspaceId, uploadId: id } });
}

/** Stores a new preview of what saving would do, if that has changed. */
export async function changeUploadOutcome(
  db: Database,
  workspaceId: string,
  id: string,
  outcome: object,
): Promise<void> {
  await db.upload.updateMany({ where: { workspaceId, id, savedAt: null }, data: { outcome } });
}
