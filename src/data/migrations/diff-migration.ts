/** Migrations: what prisma/schema.prisma says beyond what the migrations make, as SQL. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER, PRISMA_FOLDER } from './read-migrations.ts';
import { NO_FILTERS, withSchemaEngine } from './schema-engine.ts';

const SCHEMA_FILE = path.join(PRISMA_FOLDER, 'schema.prisma');

/** The engine's exit code when there is a difference. */
const DIFFERENT = 2;

/**
 * The script of the migration that is missing, or null when schema and migrations agree. On the server of `url` the migrations
 * are applied to a database made for it, which is removed again. Checks, triggers, functions and extensions are
 * the migrations' own: the schema's language does not know them, and they are no difference.
 */
export async function diffMigration(
  url: string,
  { folder = MIGRATIONS_FOLDER, schemaFile = SCHEMA_FILE } = {},
): Promise<string | null> {
  const files = [{ path: 'schema.prisma', content: await readFile(schemaFile, 'utf8') }];
  const name = `platen_diff_${randomUUID().replaceAll('-', '')}`;
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await execute(url, `CREATE DATABASE "${name}" TEMPLATE template0`);
  try {
    await migrate(scratch, { folder });
    const { exitCode, stdout } = await withSchemaEngine(scratch, (engine) =>
      engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: path.dirname(schemaFile) },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: true,
        filters: NO_FILTERS,
      }),
    );
    return exitCode === DIFFERENT ? stdout : null;
  } finally {
    await execute(url, `DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
