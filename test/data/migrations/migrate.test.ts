/** Migrations: what is applied, what is not, and what is said when one fails. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { SQUASHED } from '../../../src/data/migrations/apply-migration.ts';
import { MIGRATIONS_FOLDER } from '../../../src/data/migrations/history.ts';
import { MigrationError, migrate } from '../../../src/data/migrations/index.ts';
import { withMigrationLock } from '../../../src/data/migrations/migrate.ts';
import { deriveSlug } from '../../../src/domain/slugs.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase(undefined, 'template0');
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-migrations-'));
  await cp(path.join(MIGRATIONS_FOLDER, 'migration_lock.toml'), path.join(folder, 'migration_lock.toml'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(name: string, script: string): Promise<void> {
  await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, name, 'migration.sql'), script);
}

async function query<Row>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return client.query(statement).then(
    async ({ rows }) => client.end().then(() => rows as Row[]),
    async (error) => client.end().then(() => Promise.reject(error)),
  );
}

const INIT = '20261122000000_init';
const FIRST = 'CREATE TABLE one (id int); -- a comment; with a semicolon';
const FUNCTION = `CREATE FUNCTION seven() RETURNS int LANGUAGE plpgsql AS $$ BEGIN; RETURN 7; END; $$;`.replace(
  'BEGIN;',
  'BEGIN',
);

describe('migrate', () => {
  test('applies what is missing, in the order of the names, and nothing twice', async () => {
    await write('20260102000000_function', FUNCTION);
    await write('20260101000000_first', FIRST);
    expect(await migrate(database.url, { folder })).toEqual({
      applied: ['20260101000000_first', '20260102000000_function'],
    });
    expect(await query('SELECT seven()')).toEqual([{ seven: 7 }]);
    expect(await migrate(database.url, { folder })).toEqual({ applied: [] });
    await write('20260103000000_third', 'CREATE TABLE three (id int)');
    expect(await migrate(database.url, { folder })).toEqual({ applied: ['20260103000000_third'] });
  });

  test.each<[string, string[], string[]]>([
    ['one migration by its name', ['first'], ['Applied migration 20260101000000_first']],
    ['those of a new database in one line', ['first', 'second'], ['Applied 2 migrations to a new database']],
  ])('says what it has applied: %s', async (_, names, wanted) => {
    for (const [at, name] of names.entries())
      await write(`2026010${at + 1}000000_${name}`, at === 0 ? FIRST : FUNCTION);
    const lines: string[] = [];
    const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
    await migrate(database.url, { log, folder });
    expect(lines).toEqual(wanted);
    await write('20260109000000_later', 'CREATE TABLE later (id int)');
    await migrate(database.url, { log, folder });
    expect(lines).toEqual([...wanted, 'Applied migration 20260109000000_later']);
  });

  test('leaves the history that Prisma keeps', async () => {
    await write('20260101000000_first', FIRST);
    await migrate(database.url, { folder });
    const [row] = await query(
      'SELECT migration_name, applied_steps_count, finished_at IS NOT NULL AS finished FROM _prisma_migrations',
    );
    expect(row).toEqual({ migration_name: '20260101000000_first', applied_steps_count: 1, finished: true });
  });

  test('names the migration that fails, undoes it as a whole and keeps those before it', async () => {
    await write('20260101000000_first', FIRST);
    await write('20260102000000_broken', 'CREATE TABLE two (id int);\nSELECT * FROM nowhere;');
    const failing = migrate(database.url, { folder });
    await expect(failing).rejects.toThrow(
      /Migration 20260102000000_broken failed: .*relation "nowhere" does not exist \(line 2\)$/s,
    );
    expect(await query("SELECT to_regclass('one') IS NULL AS one, to_regclass('two') IS NULL AS two")).toEqual([
      { one: false, two: true },
    ]);
    await expect(migrate(database.url, { folder })).rejects.toThrow(/20260102000000_broken/);
  });

  test('tries one that failed again when it is mended', async () => {
    await write('20260101000000_mended', 'SELECT * FROM nowhere');
    await expect(migrate(database.url, { folder })).rejects.toThrow(MigrationError);
    await writeFile(path.join(folder, '20260101000000_mended/migration.sql'), FIRST);
    expect(await migrate(database.url, { folder })).toEqual({ applied: ['20260101000000_mended'] });
  });

  test('runs once when five processes start it at once', async () => {
    await write('20260101000000_first', FIRST);
    await write('20260102000000_function', FUNCTION);
    const answers = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, { folder })));
    expect(answers.flatMap(({ applied }) => applied).sort()).toEqual([
      '20260101000000_first',
      '20260102000000_function',
    ]);
  });

  test('whoever gets the turn sees what the one before has made, though it was not there a moment ago', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const ask = client.query.bind(client);
    const there = async () => (await ask("SELECT to_regclass('one') IS NOT NULL AS there")).rows[0].there;
    const asked = async (statement: string) => {
      // Between the beginning of the transaction and its turn.
      if (statement.includes('advisory')) {
        expect(await there()).toBe(false);
        await query(FIRST);
      }
      return ask(statement);
    };
    const waits = { patienceMs: 0, onWait: () => undefined };
    // From here on the connection knows all that it looks up, and has no other occasion to hear of news.
    expect(await withMigrationLock(client, there, waits)).toBe(false);
    expect(await withMigrationLock(Object.assign(client, { query: asked }) as Client, there, waits)).toBe(true);
    await client.end();
  });

  test('says so when the database cannot be reached', async () => {
    await expect(migrate('postgresql://nobody@127.0.0.1:1/none', { folder })).rejects.toThrow(/ECONNREFUSED/);
  });
});

test('entries get an identity, and counters go on from where they were', async () => {
  await migrate(database.url, { only: [INIT] });
  const inventory = (key: string, label: string) => {
    const field = { key: 'no', label: 'No', type: 'counter', count: 1, value: '', auto: true, start: 1 };
    const groups = [{ key: 'rows', label: 'Rows', fields: [field] }];
    return JSON.stringify({ placeholders: [{ ...field, key, label }], groups }).replaceAll("'", "''");
  };
  await query(`
    WITH w AS (INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), 'W') RETURNING id),
    t AS (INSERT INTO templates (id, workspace_id, title, current_version) SELECT gen_random_uuid(), id, 'T', 3 FROM w RETURNING id),
    c AS (INSERT INTO counters (template_id, key, next) SELECT id, key, next FROM t, (VALUES ('bill', 7), ('rows.no', 9)) k (key, next))
    INSERT INTO template_versions (id, template_id, version, title, source, inventory)
    SELECT gen_random_uuid(), id, version, 'T', 'source', inventory::jsonb FROM t, (VALUES
      (1, '${inventory('number', 'Number')}'), (2, '${inventory('bill', 'Bill')}'), (3, '${inventory('bill', 'Bill no.')}')
    ) v (version, inventory)`);
  await migrate(database.url);
  const entries = await query<{ id: string; keys: string[] }>(`
    SELECT e.id, g.keys AS group, e.kind, e.keys, e.labels, e.counted, c.next::int
    FROM template_entries e LEFT JOIN template_entries g ON g.id = e.group_id LEFT JOIN counters c ON c.entry_id = e.id
    ORDER BY e.keys`);
  expect(entries).toMatchObject([
    { group: null, kind: 'placeholder', keys: ['bill'], labels: ['Bill', 'Bill no.'], counted: true, next: 7 },
    { group: ['rows'], kind: 'placeholder', keys: ['no'], labels: ['No'], counted: true, next: 9 },
    { group: null, kind: 'placeholder', keys: ['number'], labels: ['Number'], counted: true, next: null },
    { group: null, kind: 'group', keys: ['rows'], labels: ['Rows'], counted: false, next: null },
  ]);
  const [bill, no, number, rows] = entries.map(({ id }) => id);
  const group = { entry: rows, fields: [{ entry: no, key: 'no', start: 1 }] };
  expect(await query('SELECT inventory FROM template_versions ORDER BY version')).toMatchObject([
    { inventory: { placeholders: [{ entry: number, key: 'number' }], groups: [group] } },
    { inventory: { placeholders: [{ entry: bill, label: 'Bill' }], groups: [group] } },
    { inventory: { placeholders: [{ entry: bill, label: 'Bill no.' }], groups: [group] } },
  ]);
});

test('templates from before get the slug that they would get now, unless only the service can romanise their title', async () => {
  await migrate(database.url, { only: [INIT] });
  const titles = [
    'Offer letter',
    'Ärztliches Zeugnis – Nr. 2',
    'Façade & Straße (neu)',
    'word '.repeat(20),
    '请求书',
    'Łódź',
    '!!!',
  ];
  await query(`
    WITH w AS (INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), 'W'), (gen_random_uuid(), 'V') RETURNING id)
    INSERT INTO templates (id, workspace_id, title, folder, created_at)
    SELECT gen_random_uuid(), w.id, t.title, t.folder, now() + t.n * interval '1 second'
    FROM w, ROWS FROM (unnest(ARRAY['${[...titles, 'Offer letter'].join("','")}'], ARRAY['${"','".repeat(titles.length)}B'])) WITH ORDINALITY t (title, folder, n)`);
  await migrate(database.url);
  const rows = await query<{ slugs: (string | null)[] }>(
    'SELECT array_agg(slug ORDER BY created_at) AS slugs FROM templates GROUP BY workspace_id',
  );
  const slugs = [...titles.slice(0, 4).map(deriveSlug), null, null, null, 'offer-letter-2'];
  expect(rows).toEqual([{ slugs }, { slugs }]);
});

describe('a database of the five migrations that became one', () => {
  const history = async () =>
    (await query<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')).map(
      ({ name }) => name,
    );

  /** The schema is that of the first migration; only the history differs. */
  async function madeBy(names: string[]): Promise<void> {
    await migrate(database.url, { only: [INIT] });
    await query('DELETE FROM _prisma_migrations');
    for (const name of names)
      await query(
        `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
         VALUES (gen_random_uuid(), repeat('0', 64), now(), '${name}', 1)`,
      );
  }

  test('has the one without applying it, and keeps what is in it', async () => {
    await madeBy(SQUASHED);
    await query("INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), 'Kept')");
    const { applied } = await migrate(database.url);
    expect(applied).not.toContain(INIT);
    expect(await history()).toEqual([INIT, ...applied]);
    expect(await migrate(database.url)).toEqual({ applied: [] });
    expect(await query('SELECT name FROM workspaces')).toEqual([{ name: 'Kept' }]);
  });

  test('is left alone when it has only some of them, and told what to do', async () => {
    await madeBy(SQUASHED.slice(0, 3));
    await expect(migrate(database.url)).rejects.toThrow(/early development version .* start with an empty database/);
    expect(await history()).toEqual(SQUASHED.slice(0, 3));
  });
});
