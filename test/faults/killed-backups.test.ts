/** §18.16: `platen backup` and `platen restore`, killed at any moment: there is no half of a backup, and no half of an installation. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from '../../src/data/storage/connection/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { documentRow } from '../support/documents.ts';
import { platenJson, startPlaten } from '../support/platen.ts';
import { seedTenant } from '../support/seed.ts';

const DOCUMENTS = 10_000;
const AT_ONCE = 1_000;
/** Together some parts of an archive. */
const MARKDOWN = 'word '.repeat(1_000);

/** Runs the command, and kills it when it has told so many times how far it is. */
async function killAfter(lines: number, line: string[], env: Record<string, string>): Promise<void> {
  const child = startPlaten(line, { env });
  const ended = once(child, 'close');
  let told = 0;
  for await (const _ of createInterface({ input: child.stderr! })) {
    told += 1;
    if (told >= lines) child.kill('SIGKILL');
  }
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

(process.env.PLATEN_FAULTS ? describe : describe.skip)('killed', () => {
  let folder: string;
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-killed-'));
    source = await createTestDatabase();
    target = await createTestDatabase(undefined, 'template0');
    const db = connect(source.url);
    const { workspaceId } = await seedTenant(db);
    for (let made = 0; made < DOCUMENTS; made += AT_ONCE)
      await db.generation.createMany({
        data: Array.from({ length: AT_ONCE }, () => documentRow(workspaceId, { markdown: MARKDOWN })),
      });
    await db.$disconnect();
  });
  afterAll(async () => {
    await source.drop();
    await target.drop();
    await rm(folder, { recursive: true });
  });

  test('a backup has its name when it is whole, and a restore has made nothing until it has made all', async () => {
    const from = { DATABASE_URL: source.url, STORAGE_URL: 'none' };
    const to = { DATABASE_URL: target.url, STORAGE_URL: 'none' };
    const file = path.join(folder, 'backup.tar');
    for (const lines of [1, 4]) {
      await killAfter(lines, ['backup', file], from);
      expect(await readdir(folder)).not.toContain('backup.tar');
    }
    await platenJson(['backup', file], { env: from });
    for (const lines of [1, 3, 5]) {
      await killAfter(lines, ['restore', file], to);
      expect(await platenJson(['workspace', 'list'], { env: to })).toEqual([]);
    }
    expect(await platenJson(['restore', file], { env: to })).toMatchObject({ documents: DOCUMENTS });
    expect(await platenJson(['workspace', 'list'], { env: to })).toHaveLength(1);
  });
});
