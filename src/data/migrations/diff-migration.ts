/** Migrations: what the rest of prisma/ says beyond what the migrations make, as SQL. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Difference, diffFunctions } from './diff-functions.ts';
import { migrate } from './migrate.ts';
import { PRISMA_FOLDER } from './read-migrations.ts';
import { NO_FILTERS, withSchemaEngine } from './schema-engine.ts';
import { withConnection } from './with-connection.ts';

const SCHEMA = 'schema.prisma';

/** The engine's exit code when there is a difference. */
const DIFFERENT = 2;

/**
 * What the migrations of `folder` lack of its schema and its functions: the scripts, one after the other, are the migration that is
 * missing. On the server of `url` the migrations are applied to a database made for it, which is removed again. Checks, views and
 * extensions are the migrations' own: neither says them, and they are no difference.
 */
export async function diffMigration(url: string, folder = PRISMA_FOLDER): Promise<Difference[]> {
  const name = `platen_diff_${randomUUID().replaceAll('-', '')}`;
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await execute(url, `CREATE DATABASE "${name}" TEMPLATE template0`);
  try {
    await migrate(scratch, { folder: path.join(folder, 'migrations') });
    const ofSchema = await diffSchema(scratch, folder);
    return await withConnection(scratch, async (client) => {
      // Triggers are on tables that the schema may only now have.
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
