/** Migrations: finds the difference between prisma/ and the migrations, as SQL. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { type Client, Pool, type QueryResult } from 'pg';
import { withConnection } from '../../src/data/migrations/apply-migration.ts';
import { PRISMA_FOLDER } from '../../src/data/migrations/history.ts';
import { migrate } from '../../src/data/migrations/migrate.ts';
import { SECOND } from '../../src/domain/durations.ts';

const SCHEMA = 'schema.prisma';

/** The engine's exit code when there is a difference. */
const DIFFERENT = 2;

/**
 * Returns the parts of the folder's schema and functions that its migrations lack. The scripts together are the missing migration. All
 * migrations are applied to a temporary database on the server of `url`. Checks, views and extensions exist only in migrations, so they
 * do not count as differences.
 */
export async function diffMigration(url: string, folder = PRISMA_FOLDER): Promise<Difference[]> {
  const name = `platen_diff_${randomUUID().replaceAll('-', '')}`;
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await execute(url, `CREATE DATABASE "${name}" TEMPLATE template0`);
  try {
    await migrate(scratch, { folder: path.join(folder, 'migrations') });
    const ofSchema = await diffSchema(scratch, folder);
    return await withConnection(scratch, async (client) => {
      // Triggers may be on tables that only the new schema has.
      for (const { script } of ofSchema) await client.query(script);
      return [...ofSchema, ...(await diffFunctions(client, path.join(folder, 'functions')))];
    });
  } finally {
    await execute(url, `DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

async function diffSchema(url: string, folder: string): Promise<Difference[]> {
  const files = [{ path: SCHEMA, content: await readFile(path.join(folder, SCHEMA), 'utf8') }];
  const { exitCode, stdout } = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: folder },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    }),
  );
  return exitCode === DIFFERENT ? [{ name: SCHEMA, script: stdout!.trim() }] : [];
}

async function execute(url: string, statement: string): Promise<void> {
  await withConnection(url, (client) => client.query(statement));
}

/** An object that the migrations lack, and the SQL that creates it. */
export type Difference = { name: string; script: string };

/** A file that contains a DO block decides on the server what it creates, so its result here may differ from the result elsewhere. */
const DECIDES = /^DO\b/m;

/**
 * Returns functions and triggers in an order in which the scripts can run. `client` has a database to which all migrations were applied.
 * Afterwards it has the functions and triggers of `folder`, without objects that depend on functions, such as indexes.
 */
async function diffFunctions(client: Client, folder: string): Promise<Difference[]> {
  const made = await readDefinitions(client);
  for (const { kind, name } of made) await client.query(`DROP ${kind} IF EXISTS ${name} CASCADE`);
  const wanted = await makeFrom(folder, client);

  const gone = made.filter(({ name }) => !wanted.some((one) => one.name === name));
  const before = new Map(made.map((one) => [one.name, one]));
  const changed = wanted.filter(({ name, statement }) => statement !== before.get(name)?.statement);
  return [
    ...gone.filter(({ kind }) => kind === 'TRIGGER').map((one) => ({ name: one.name, script: dropped(one) })),
    ...changed.map((one) => ({ name: one.name, script: replaced(one, before.get(one.name)) })),
    ...gone.filter(({ kind }) => kind === 'FUNCTION').map((one) => ({ name: one.name, script: dropped(one) })),
  ];
}

type Wanted = Definition & { script: string };

/**
 * Runs the files in the order of their names. Throws with the name of a file that fails, for example because another file has created the
 * same function.
 */
async function makeFrom(folder: string, client: Client): Promise<Wanted[]> {
  const made = new Map<string, Wanted>();
  for (const file of (await readdir(folder)).sort()) {
    const text = await readFile(path.join(folder, file), 'utf8');
    await client.query(text).catch((error: Error) => {
      throw new Error(`${path.join(folder, file)}: ${error.message}`, { cause: error });
    });
    for (const one of await readDefinitions(client)) {
      if (made.has(one.name)) continue;
      made.set(one.name, { ...one, script: DECIDES.test(text) ? text.trim() : one.statement });
    }
  }
  return [...made.values()];
}

function dropped({ kind, name }: Definition): string {
  return `DROP ${kind} ${name};`;
}

function replaced(wanted: Wanted, before: Definition | undefined): string {
  const stays = before === undefined || before.header === wanted.header;
  return stays ? wanted.script : `${dropped(before)}\n${wanted.script}`;
}

/** Migrations: reads the functions and triggers of a database from the catalogues of Postgres. */
type Definition = {
  kind: 'FUNCTION' | 'TRIGGER';
  /** The name that a `DROP` statement takes. */
  name: string;
  /** The part of a function that `CREATE OR REPLACE` cannot change; empty for triggers. */
  header: string;
  /** Creates the function or trigger, or replaces the existing one. */
  statement: string;
};

/** Sorted by age. Functions of extensions and triggers of foreign keys are left out. */
const DEFINITIONS = `
  SELECT 'FUNCTION' AS kind, p.oid::regprocedure::text AS name,
    concat_ws(' returns ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) AS header,
    regexp_replace(trim(E'\\n' FROM pg_get_functiondef(p.oid)), '(?<=^CREATE OR REPLACE FUNCTION )\\w+\\.', '') || ';' AS statement,
    p.oid
  FROM pg_proc p
  WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'TRIGGER', format('%I ON %s', t.tgname, t.tgrelid::regclass), '',
    regexp_replace(pg_get_triggerdef(t.oid, true), '^CREATE', 'CREATE OR REPLACE') || ';', t.oid
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
  ORDER BY oid`;

async function readDefinitions(client: Client): Promise<Definition[]> {
  return (await client.query<Definition>(DEFINITIONS)).rows;
}

/** The parts of the package that a bundler would usually join. */
type Bindings = {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: { new: (options: object, log: (line: string) => void, adapter: object) => Promise<SchemaEngine> };
};

/** All tables belong to Platen, because other programs with tables in this database use schemas of their own. */
const NO_FILTERS = { externalTables: [], externalEnums: [] };

let loading: Promise<Bindings> | undefined;

/** Calls `work` with an engine for the database of `url`. */
async function withSchemaEngine<Result>(url: string, work: (engine: SchemaEngine) => Promise<Result>): Promise<Result> {
  loading ??= load();
  const { SchemaEngine } = await loading;
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 10 * SECOND,
    application_name: 'platen migrate',
  });
  // An idle connection that breaks is replaced. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(createMigrationAdapter(pool));
    return await work(await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter));
  } finally {
    await pool.end();
  }
}

async function load(): Promise<Bindings> {
  const entry = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bindings = (await import(entry)) as Bindings;
  const bytes = await readFile(fileURLToPath(entry).replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': importsOf(bindings) });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}

/** The engine never clears its timeouts, which would keep the process alive for seconds. */
function importsOf(bindings: Bindings): WebAssembly.ModuleImports {
  const imports = { ...bindings } as unknown as WebAssembly.ModuleImports;
  for (const name of Object.keys(imports)) {
    if (name.startsWith('__wbg_setTimeout_'))
      imports[name] = (run: () => void, ms: number) => setTimeout(run, ms).unref();
  }
  return imports;
}

/** Postgres's type numbers for "char", which its catalogues use and the adapter refuses, and for arrays of it. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

/** Creates an adapter for the engine on the connections of `pool`, which must not be used for anything else afterwards. */
function createMigrationAdapter(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const prisma = new PrismaPg(pool);
  passCharacters(pool);
  return {
    provider: prisma.provider,
    adapterName: prisma.adapterName,
    connect: async () => withCharacters(await prisma.connect()),
    connectToShadowDb: () =>
      Promise.reject(new Error('States are compared in a database made for it, without a shadow')),
  };
}

/** Passes "char" through the adapter under the name of a supported type that the engine never requests. */
function passCharacters(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult>;
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args);
    for (const field of result.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
    return result;
  }) as Pool['query'];
}

/** Restores the type "char" behind the adapter. */
function withCharacters(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const { CharacterArray, Character } = ColumnTypeEnum;
    return { ...result, columnTypes: result.columnTypes.map((type) => (type === CharacterArray ? Character : type)) };
  };
  return adapter;
}
