/** §20.12: an upload is saved once, by whichever process, and leaves with its session. */
import { beforeEach, expect, test } from '@jest/globals';
import { removeExpired } from '../../../../src/data/storage/connection/remove-expired.ts';
import { createSession } from '../../../../src/data/storage/people/sessions.ts';
import {
  claimUpload,
  createUpload,
  findUpload,
  finishUpload,
  loadUploadFiles,
} from '../../../../src/data/storage/templates/uploads.ts';
import { DAY } from '../../../../src/domain/durations.ts';
import { seedTenant, type Tenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.000Z');
const FILES = [{ name: 'a/b.md', bytes: new Uint8Array([0, 255, 10]) }];
let ours: Tenant;
let sessionId = '';
let sessions = 0;

beforeEach(async () => {
  ours = await seedTenant(database.db);
  sessionId = await signIn();
});

async function signIn(): Promise<string> {
  sessions += 1;
  const hash = Buffer.from([sessions]);
  const session = { userId: ours.userId, hash, now, lasts: DAY, address: '', agent: '' };
  return (await createSession(database.db, session)).id;
}

function upload() {
  return createUpload(database.db, ours.workspaceId, {
    sessionId,
    replaces: null,
    outcome: { b: 1, a: [] },
    files: FILES,
  });
}

test('what was uploaded comes back as it was', async () => {
  const id = await upload();
  expect(await loadUploadFiles(database.db, ours.workspaceId, id)).toEqual(FILES);
  expect(await findUpload(database.db, ours.workspaceId, { id, sessionId })).toEqual({
    id,
    replaces: null,
    outcome: { a: [], b: 1 },
    savedAt: null,
  });
});

test('of those who would save it at once, one does', async () => {
  const id = await upload();
  const claimed: boolean[] = [];
  const save = () =>
    database.db.$transaction(async (tx) => {
      const isMine = await claimUpload(tx, ours.workspaceId, id, now);
      claimed.push(isMine);
      if (isMine) await finishUpload(tx, ours.workspaceId, id, { done: true });
    });
  await Promise.all([save(), save(), save(), save()]);
  expect(claimed.sort()).toEqual([false, false, false, true]);
  expect(await loadUploadFiles(database.db, ours.workspaceId, id)).toEqual([]);
});

test('of two uploads of a session at once, one stays', async () => {
  const ids = await Promise.all([upload(), upload()]);
  const [only, ...others] = await database.db.upload.findMany({ where: { sessionId } });
  expect([ids.includes(only!.id), others]).toEqual([true, []]);
});

test('of more than five of a workspace, the oldest makes room', async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth++) {
    sessionId = await signIn();
    ids.push(await upload());
  }
  const kept = await database.db.upload.findMany({ where: { workspaceId: ours.workspaceId }, orderBy: { id: 'asc' } });
  expect(kept.map(({ id }) => id)).toEqual(ids.slice(1));
});

test('it leaves with its session, and once it has expired', async () => {
  const id = await upload();
  expect(await removeExpired(database.db, 'uploads', 10)).toBe(0);
  await database.db.session.delete({ where: { id: sessionId } });
  expect(await database.db.uploadFile.count({ where: { uploadId: id } })).toBe(0);
});
