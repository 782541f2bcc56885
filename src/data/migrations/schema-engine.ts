/** Migrations: Prisma's schema engine in WebAssembly, so that nobody needs its native binaries. It compares; what applies migrations does without. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { Pool, type QueryResult } from 'pg';
import { SECOND } from '../../domain/durations.ts';

/** What the package leaves to a bundler: its parts, to be put together. */
type Bindings = {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: { new: (options: object, log: (line: string) => void, adapter: object) => Promise<SchemaEngine> };
};

/** No table belongs to others: what keeps tables of its own has a schema of its own. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

let loading: Promise<Bindings> | undefined;

/** Lends `work` an engine on the database of `url`. */
export async function withSchemaEngine<Result>(
  url: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loading ??= load();
  const { SchemaEngine } = await loading;
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 10 * SECOND,
    application_name: 'platen migrate',
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
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

/** The engine never clears its timeouts: with them the process would go on for seconds after its work is done. */
function importsOf(bindings: Bindings): WebAssembly.ModuleImports {
  const imports = { ...bindings } as unknown as WebAssembly.ModuleImports;
  for (const name of Object.keys(imports)) {
    if (name.startsWith('__wbg_setTimeout_'))
      imports[name] = (run: () => void, ms: number) => setTimeout(run, ms).unref();
  }
  return imports;
}

/** Postgres's numbers for the type "char" of its catalogues, which the adapter refuses, and for arrays of it. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

/** For an engine that reads by the connections of `pool`, which from then on serves nothing else. */
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

/** Lets "char" through the adapter under the name of a type that it knows and that the engine never asks for … */
function passCharacters(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult>;
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args);
    for (const field of result.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
    return result;
  }) as Pool['query'];
}

/** … and gives it back its own behind the adapter. */
function withCharacters(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const { CharacterArray, Character } = ColumnTypeEnum;
    return { ...result, columnTypes: result.columnTypes.map((type) => (type === CharacterArray ? Character : type)) };
  };
  return adapter;
}
