/** §18.47: what a later pass need not look at again is only what neither side has written since. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { v7 } from 'uuid';
import {
  bringChanged,
  diffTable,
  type Seen,
  type Sync,
  seenNow,
  shapesOfBoth,
} from '../../../src/use-cases/backup/diff-table.ts';
import { MOVED_TABLES } from '../../../src/use-cases/backup/moved-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const TEMPLATES = MOVED_TABLES.find(({ table }) => table === 'templates')!;
const workspaceId = v7();

const databases: TestDatabase[] = [];
const clients: Client[] = [];
let source: Client;
let target: Client;
/** Another one who writes. */
let writer: Client;

async function connectTo({ direct }: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: direct });
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  databases.push(await createTestDatabase(), await createTestDatabase());
  source = await connectTo(databases[0]!);
  target = await connectTo(databases[1]!);
  writer = await connectTo(databases[0]!);
  for (const client of [source, target])
    await client.query(`INSERT INTO workspaces (id, name) VALUES ($1, 'Moves')`, [workspaceId]);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const database of databases) await database.drop();
});

function add(id: string) {
  return source.query('INSERT INTO templates (id, workspace_id, title) VALUES ($1::uuid, $2, $1::text)', [
    id,
    workspaceId,
  ]);
}
function write(client: Client, id: string, title: string) {
  return client.query('UPDATE templates SET title = $2 WHERE id = $1', [id, title]);
}
function remove(client: Client, id: string) {
  return client.query('DELETE FROM templates WHERE id = $1', [id]);
}
async function bring(seen: { source: Seen; target: Seen }) {
  const shapes = await shapesOfBoth({ source, target }, [TEMPLATES]);
  const sync: Sync = { source, target, workspaceId, shapes, ids: {}, reseal: async (_owner, sealed) => sealed };
  const difference = await diffTable(sync, TEMPLATES, seen);
  await bringChanged(sync, difference, async () => undefined);
  return difference;
}

test('whatever was written on either side since it was the same is found, and nothing else', async () => {
  const ids = Array.from({ length: 9 }, () => v7());
  const [late, changed, removed, inTarget, lost, alike, written, untouched, added] = ids as [string, ...string[]];
  for (const id of ids.slice(0, -1)) await add(id);
  const first = { source: await seenNow(source), target: await seenNow(target) };
  expect((await bring({ source: null, target: null })).changed.toSorted()).toEqual(ids.slice(0, -1).toSorted());
  // The target's own rows are later than `first`, and compared once more.
  expect(await bring(first)).toMatchObject({ changed: [], extra: [] });

  // Who had begun to write by then is seen when they have ended.
  await writer.query('BEGIN');
  await write(writer, late, 'Late');
  const seen = { source: await seenNow(source), target: await seenNow(target) };
  await writer.query('COMMIT');
  await write(source, changed!, 'Changed');
  await remove(source, removed!);
  await write(target, inTarget!, 'Other');
  await remove(target, lost!);
  for (const client of [source, target]) await write(client, alike!, 'Alike');
  await write(source, written!, written!);
  await add(added!);

  const found = await bring(seen);
  expect(found.changed.toSorted()).toEqual([late, changed, inTarget, lost, added].toSorted());
  expect(found.extra).toEqual([removed]);
  expect(found.changed).not.toContain(untouched);
  const titles = (client: Client) =>
    client.query('SELECT id, title FROM templates WHERE id <> $1 ORDER BY id', [removed]);
  expect((await titles(target)).rows).toEqual((await titles(source)).rows);
});

test.each(['source', 'target'] as const)('a %s whose rows have no end is given up', async (side) => {
  const shapes = await shapesOfBoth({ source, target }, [TEMPLATES]);
  const sync: Sync = {
    source,
    target,
    workspaceId,
    shapes,
    ids: {},
    reseal: async (_owner, sealed) => sealed,
    maxRows: 20,
  };
  const client = { source, target }[side];
  await client.query(
    `INSERT INTO templates (id, workspace_id, title) SELECT gen_random_uuid(), $1, 'Many ' || n FROM generate_series(1, 30) n`,
    [workspaceId],
  );
  await expect(diffTable(sync, TEMPLATES, { source: null, target: null })).rejects.toThrow(
    /more than 20 rows of templates/,
  );
  await client.query(`DELETE FROM templates WHERE title LIKE 'Many %'`);
});
