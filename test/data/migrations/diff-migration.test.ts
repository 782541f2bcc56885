/** Migrations: what `make migration` writes and `make check` names when the schema or the functions say something else. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { diffMigration } from '../../../.config/migrations/diff-migration.ts';
import { testServer } from '../../support/database.ts';

type Files = Record<string, string>;

const server = testServer();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-diff-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Below a folder such as `prisma/`; an empty text removes the file. */
async function lay(files: Files): Promise<void> {
  await mkdir(path.join(folder, 'functions'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (text === '') await rm(file);
    else await writeFile(file, text);
  }
}

async function diff(files: Files = {}) {
  await lay(files);
  const differences = await diffMigration(server, folder);
  return { names: differences.map(({ name }) => name), script: differences.map(({ script }) => script).join('\n\n') };
}

function model(fields = ''): string {
  return `datasource db {\n provider = "postgresql"\n}\nmodel Thing {\n id Int @id\n${fields}}\n`;
}

const TABLE = 'CREATE TABLE "Thing" ("id" INTEGER NOT NULL, CONSTRAINT "Thing_pkey" PRIMARY KEY ("id"));';
const FIRST = 'migrations/20260101000000_first/migration.sql';
const NEXT = 'migrations/20260102000000_next/migration.sql';

test('the schema of this project, its functions and its migrations agree', async () => {
  expect(await diffMigration(server)).toEqual([]);
});

describe('of the schema', () => {
  const OWN = 'ALTER TABLE "Thing" ADD CHECK ("id" > 0);';

  test.each<[what: string, migration: string, schema: string, script: string]>([
    ['nothing when they agree', TABLE, model(), ''],
    ['nothing that a schema cannot say', `${TABLE}${OWN}`, model(), ''],
    ['a new column', TABLE, model('name String?\n'), 'ALTER TABLE "Thing" ADD COLUMN     "name" TEXT;'],
    ['a table that is gone', `${TABLE}CREATE TABLE "old" ();`, model(), 'DROP TABLE "old";'],
  ])('%s', async (_, migration, schema, script) => {
    const found = await diff({ [FIRST]: migration, 'schema.prisma': schema });
    expect(found.names).toEqual(script === '' ? [] : ['schema.prisma']);
    expect(found.script).toContain(script);
  });

  test('no database is left behind', async () => {
    await diff({ [FIRST]: TABLE, 'schema.prisma': model() });
    const client = new Client({ connectionString: server });
    await client.connect();
    const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'platen_diff_%'");
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe('of functions and triggers', () => {
  const SEVEN = 'CREATE FUNCTION "seven"() RETURNS int LANGUAGE sql AS $$ SELECT 7 $$;';
  const REFUSE = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;`;
  const KEPT = 'CREATE TRIGGER kept BEFORE UPDATE ON "Thing" FOR EACH ROW EXECUTE FUNCTION refuse();';
  const TODAY = {
    [FIRST]: [TABLE, SEVEN, REFUSE, KEPT].join('\n'),
    'schema.prisma': model(),
    'functions/seven.sql': `-- Lucky.\n${SEVEN.replace('RETURNS', '\n  RETURNS').replaceAll('"', '')}`,
    'functions/refuse.sql': `-- Things never change.\n${REFUSE}\n${KEPT.replace('BEFORE', '\n  BEFORE')}`,
  };

  test('there is no difference, however the files are written', async () => {
    expect(await diff(TODAY)).toEqual({ names: [], script: '' });
  });

  test.each<[what: string, change: Files, names: string[], script: RegExp]>([
    [
      'a changed function',
      { 'functions/seven.sql': SEVEN.replace('7', '3 + 4') },
      ['seven()'],
      /^CREATE OR REPLACE FUNCTION seven\(\)[^;]* 3 \+ 4 [^;]*;$/,
    ],
    [
      'one that answers another type',
      { 'functions/seven.sql': SEVEN.replace('RETURNS int', 'RETURNS bigint') },
      ['seven()'],
      /^DROP FUNCTION seven\(\);\nCREATE OR REPLACE FUNCTION seven\(\)/,
    ],
    ['a function that is gone', { 'functions/seven.sql': '' }, ['seven()'], /^DROP FUNCTION seven\(\);$/],
    [
      'a changed trigger',
      { 'functions/refuse.sql': `${REFUSE}${KEPT.replace('UPDATE', 'DELETE')}` },
      ['kept ON "Thing"'],
      /^CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON "Thing" [^;]*;$/,
    ],
    [
      'a trigger that is gone, with its function',
      { 'functions/refuse.sql': '' },
      ['kept ON "Thing"', 'refuse()'],
      /^DROP TRIGGER kept ON "Thing";\n\nDROP FUNCTION refuse\(\);$/,
    ],
    [
      'a new function, and a trigger on a column that the schema has only now',
      {
        'schema.prisma': model('name String?\n'),
        'functions/name.sql': `${REFUSE.replace('refuse', 'guard')}${KEPT.replace('kept', 'named').replace('UPDATE', 'UPDATE OF name').replace('refuse', 'guard')}`,
      },
      ['schema.prisma', 'guard()', 'named ON "Thing"'],
      /ADD COLUMN[^;]*;\n\nCREATE OR REPLACE FUNCTION guard.* UPDATE OF name ON/s,
    ],
  ])('%s', async (_, change, names, script) => {
    await lay(TODAY);
    const found = await diff(change);
    expect(found).toEqual({ names, script: expect.stringMatching(script) });
    expect((await diff({ [NEXT]: found.script })).names).toEqual([]);
  });

  test('statements that decide on the server are left to the server of the migration', async () => {
    await lay(TODAY);
    const decides = `DO $do$ BEGIN
      EXECUTE format('CREATE OR REPLACE FUNCTION here() RETURNS name LANGUAGE sql AS %L', format('SELECT %L::name', current_database()));
    END $do$;`;
    const { names, script } = await diff({ 'functions/here.sql': decides });
    expect(names).toEqual(['here()']);
    // In a database of another name.
    expect((await diff({ [NEXT]: script })).names).toEqual([]);
  });

  test.each<[what: string, text: string, message: RegExp]>([
    ['that Postgres cannot read', 'CREATE FUNCTION', /functions\/new\.sql: syntax error/],
    ['with what another file has', SEVEN, /functions\/seven\.sql: function "seven" already exists/],
  ])('a file %s is named', async (_, text, message) => {
    await lay(TODAY);
    await expect(diff({ 'functions/new.sql': text })).rejects.toThrow(message);
  });
});
