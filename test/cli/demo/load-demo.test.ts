/** The demo is there after one call, and a second call changes nothing. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadDemo } from '../../../src/cli/demo/load-demo.ts';
import { listApiKeys, revokeApiKey } from '../../../src/data/storage/access/api-keys.ts';
import { createLookUps } from '../../../src/data/storage/connection/look-ups.ts';
import { listTemplates } from '../../../src/data/storage/templates/templates.ts';
import { listWorkspaces } from '../../../src/data/storage/workspaces/workspaces.ts';
import { hashCredential } from '../../../src/domain/credential.ts';
import { deleteTemplate } from '../../support/delete-template.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.000Z');
const later = new Date('2026-08-28T09:00:00.000Z');
let dataDir = '';

/** One demo for all tests: each leaves it whole. */
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-demo-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

function load(at = now) {
  return loadDemo(database.db, dataDir, at);
}

/** Everything that the database holds of it. */
async function stored() {
  return {
    workspaces: await listWorkspaces(database.db),
    templates: await listTemplates(database.db),
    keys: await database.db.apiKey.findMany(),
    members: await database.db.membership.findMany(),
  };
}

test('makes a workspace with an owner, a key that opens it, and its templates', async () => {
  const demo = await load();
  expect(demo.created).toBe(true);
  expect(Object.keys(demo.templateIds)).toEqual([
    'certificate.md',
    'invoice.md',
    'offer-letter.md',
    'quotation-ja.md',
    'service-agreement.md',
    'statement.md',
    'swiss-invoice.md',
  ]);
  expect(await createLookUps(database.db).apiKey(hashCredential(demo.token))).toMatchObject({
    principal: { workspaceId: demo.workspaceId, workspaceName: 'Demo' },
  });
  expect((await listTemplates(database.db)).map(({ id, version }) => [id, version]).sort()).toEqual(
    Object.values(demo.templateIds)
      .map((id) => [id, 1])
      .sort(),
  );
  expect((await stat(path.join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
  const example = JSON.parse(await readFile(demo.exampleFile, 'utf8'));
  expect(example).toMatchObject({ values: expect.any(Object) });
});

test('a second call changes nothing and shows the same key', async () => {
  const first = await load();
  const before = await stored();
  expect(await load(later)).toEqual({ ...first, created: false });
  expect(await stored()).toEqual(before);
});

test('a key that was revoked is made anew', async () => {
  const first = await load();
  const [key] = await listApiKeys(database.db, first.workspaceId);
  await revokeApiKey(database.db, first.workspaceId, key!.id, now);
  const second = await load(later);
  expect(second).toEqual({ ...first, token: expect.not.stringContaining(first.token), created: true });
  expect(await load(later)).toEqual({ ...second, created: false });
});

test('a template that was deleted comes back, the others stay as they are', async () => {
  const first = await load();
  const { 'invoice.md': deleted, ...kept } = first.templateIds;
  await deleteTemplate(database.db, deleted!);
  const { templateIds, created } = await load(later);
  expect({ templateIds, created }).toEqual({
    templateIds: { ...kept, 'invoice.md': expect.any(String) },
    created: true,
  });
  expect(templateIds['invoice.md']).not.toBe(deleted);
});

test.each([
  ['gone', (file: string) => rm(file)],
  ['damaged', (file: string) => writeFile(file, '{"token":')],
])('a demo.json that is %s costs a new key, and no second version', async (_, spoil) => {
  const first = await load();
  await spoil(path.join(dataDir, 'demo.json'));
  const second = await load(later);
  expect(second).toEqual({ ...first, token: expect.any(String), created: true });
  expect((await listTemplates(database.db)).map(({ version }) => version)).toEqual(
    Object.keys(first.templateIds).map(() => 1),
  );
});

test('two loaders at once make one demo', async () => {
  await database.db.workspace.deleteMany();
  await rm(path.join(dataDir, 'demo.json'));
  const [one, other] = await Promise.all([load(), load()]);
  expect({ ...one, created: null }).toEqual({ ...other, created: null });
  expect([one.created, other.created].sort()).toEqual([false, true]);
  expect((await stored()).workspaces).toHaveLength(1);
});
