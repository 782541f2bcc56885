/** No row of one workspace refers to another's: the database refuses each such pair, of all foreign keys that its catalogue has. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';

/** Tables whose rows are of no workspace, and why. All others have `workspace_id`. */
const OF_NO_WORKSPACE: Record<string, string> = {
  attempts: 'of whoever tries to sign in',
  authenticators: 'of a person, who may be a member of several',
  devices: 'of a person',
  former_assets: 'what the version before stores names none',
  group_workspaces: 'a setting of the installation, which outlives the workspace that it means',
  identities: 'of a person',
  installation: 'the installation itself',
  oauth_clients: 'an app registers before anybody connects it',
  passkeys: 'of a person',
  recovery_codes: 'of a person',
  secret_keys: 'of the installation',
  sessions: 'of a person; its workspace is the one that they looked at last',
  sign_in_links: 'of a person',
  users: 'a person',
};

type Column = { table: string; name: string; type: string; isEnum: boolean; required: boolean };
/** `columns`: each with the one that it leads to. */
type Key = { name: string; child: string; parent: string; columns: [own: string, other: string][] };

let database: TestDatabase;
let client: Client;
let columns: Column[];
let keys: Key[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.direct });
  await client.connect();
  columns = await rowsOf<Column>(`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type, t.typtype = 'e' AS "isEnum", a.attnotnull AS required
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
    ORDER BY c.relname, a.attnum`);
  keys = await rowsOf<Key>(`
    SELECT k.conname AS name, k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent, (
      SELECT json_agg(json_build_array(own.attname, other.attname))
      FROM unnest(k.conkey, k.confkey) AS p (own, other)
      JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = p.own
      JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = p.other) AS columns
    FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY k.conname`);
  // Nothing of a row matters but its keys.
  const others = await rowsOf<{ statement: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement
    FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
    UNION ALL SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relhastriggers`);
  for (const { statement } of others) await client.query(statement);
  // In whatever order.
  await client.query('SET session_replication_role = replica');
  for (const workspace of ['a', 'b'] as const)
    for (const table of [...tables().filter(isOwned), 'users', 'sessions']) {
      const values = columns
        .filter((column) => column.table === table)
        .map(({ name }) => contentOf(table, name, workspace));
      await client.query(`INSERT INTO "${table}" VALUES (${values.join(', ')})`);
    }
  await client.query('RESET session_replication_role');
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function rowsOf<Row>(statement: string): Promise<Row[]> {
  return (await client.query(statement)).rows;
}

function tables(): string[] {
  return [...new Set(columns.map(({ table }) => table))];
}

function isOwned(table: string): boolean {
  return !(table in OF_NO_WORKSPACE);
}

/** As SQL: what the row of a workspace has in a column. */
function contentOf(table: string, name: string, workspace: 'a' | 'b'): string {
  if (table === 'workspaces' ? name === 'id' : name === 'workspace_id') return `md5('${workspace}')::uuid`;
  const key = keys.find(
    (one) => one.child === table && one.parent !== table && one.columns.some(([own]) => own === name),
  );
  const [, other] = key?.columns.find(([own]) => own === name) ?? [];
  if (key && other) return contentOf(key.parent, other, workspace);
  const { type, isEnum } = columns.find((column) => column.table === table && column.name === name)!;
  if (type === 'uuid') return `md5('${workspace} ${table}')::uuid`;
  if (isEnum) return `(enum_range(NULL::${type}))[1]`;
  if (/int(eger)?$/.test(type)) return workspace === 'a' ? '1' : '2';
  const literal = LITERALS.find(([types]) => types.test(type))?.[1] ?? `${workspace} ${table}`;
  return `'${literal}'::${type}`;
}

const LITERALS: [types: RegExp, literal: string][] = [
  [/\[\]$|^json/, '{}'],
  [/^timestamp|^date/, 'today'],
  [/^bool/, 'false'],
];

test('each table names the workspace of its rows, or says why not', () => {
  const without = tables().filter(
    (table) =>
      table !== 'workspaces' &&
      !columns.some((one) => one.table === table && one.name === 'workspace_id' && one.required),
  );
  // Of those, an authorization under way is of nobody yet.
  expect(without.filter((table) => table !== 'oauth_artifacts').sort()).toEqual(Object.keys(OF_NO_WORKSPACE).sort());
});

test('a row that would refer to another workspace is refused by the key', async () => {
  const names = (table: string) => (table === 'workspaces' ? 'id' : 'workspace_id');
  const refused: [key: string, by: string | undefined][] = [];
  for (const { name, child, parent, columns: pairs } of keys) {
    const leads = pairs.filter(([own]) => own !== names(child));
    if (!isOwned(child) || !isOwned(parent) || leads.length === 0) continue;
    const set = leads.map(([own, other]) => `"${own}" = ${contentOf(parent, other, 'b')}`);
    await client.query('BEGIN; SET CONSTRAINTS ALL IMMEDIATE');
    const error = await client
      .query(`UPDATE "${child}" SET ${set.join(', ')} WHERE "${names(child)}" = ${contentOf('workspaces', 'id', 'a')}`)
      .then(
        ({ rowCount }) => ({ constraint: `none, of ${rowCount} rows` }),
        (fault: { constraint: string }) => fault,
      );
    await client.query('ROLLBACK');
    refused.push([name, error.constraint]);
  }
  expect(refused.length).toBeGreaterThan(30);
  expect(refused).toEqual(refused.map(([name]) => [name, name]));
});
