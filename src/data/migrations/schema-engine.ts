/** Migrations: Prisma's schema engine in WebAssembly, so that nobody needs its native binaries. It compares; what applies migrations does without. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { Pool } from 'pg';
import { SECOND } from '../../domain/durations.ts';
import { createMigrationAdapter } from './migration-adapter.ts';

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
