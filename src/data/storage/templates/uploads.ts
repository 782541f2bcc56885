/** §20.12: files that were uploaded and checked, until they are saved or expire. */
import { v7 } from 'uuid';
import { Prisma } from '../../../../generated/prisma/client.ts';
import { MINUTE } from '../../../domain/durations.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** How long they are kept. */
const UPLOAD_LASTS = Prisma.sql`interval '1 hour'`;
/** Of one workspace; the oldest makes room. */
const MAX_UPLOADS = 5;

export type Upload = {
  id: string;
  replaces: string | null;
  /** JSON, as it was written; members may stand in another order. */
  outcome: unknown;
  savedAt: Date | null;
};

export type StoredFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

export type NewUpload = {
  sessionId: string;
  replaces: string | null;
  /** Plain JSON: what saving would do. */
  outcome: object;
  files: StoredFile[];
};

/** Takes the place of the one that the session had. Answers its id. */
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
      await tx.upload.deleteMany({ where: { sessionId } });
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

/** Of this session. Null when there is none, or it has expired. */
export async function findUpload(
  db: Transaction,
  workspaceId: string,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Upload | null> {
  // Raw: now().
  const [found] = await db.$queryRaw<Upload[]>`
    SELECT id, replaces, outcome, saved_at AS "savedAt" FROM uploads
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND session_id = ${sessionId}::uuid AND expires_at > now()`;
  return found ?? null;
}

/** One after another, so that no answer of the database holds all of them. None once it is saved. */
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
 * It is saved when this transaction commits; whoever else would save it waits until then. False when it is saved already, or there is none
 * any more.
 */
export async function claimUpload(tx: Transaction, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.upload.updateMany({ where: { workspaceId, id, savedAt: null }, data: { savedAt: now } });
  return count === 1;
}

/** What saving it did. Its files are not needed any more. */
export async function finishUpload(tx: Transaction, workspaceId: string, id: string, outcome: object): Promise<void> {
  await tx.upload.update({ where: { workspaceId, id }, data: { outcome, files: { deleteMany: {} } } });
}

/** What saving it would do has changed, and is shown instead. */
export async function changeUploadOutcome(
  db: Database,
  workspaceId: string,
  id: string,
  outcome: object,
): Promise<void> {
  await db.upload.updateMany({ where: { workspaceId, id, savedAt: null }, data: { outcome } });
}
