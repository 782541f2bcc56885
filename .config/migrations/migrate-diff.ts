/**
 * Migrations: creates the migration after a change of prisma/schema.prisma or prisma/functions. `node migrate-diff.ts <name>` writes it,
 * and `node migrate-diff.ts --check` exits with 1 if one is missing. Uses a temporary server.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MIGRATIONS_FOLDER, SCRIPT } from '../../src/data/migrations/history.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/index.ts';
import { type Difference, diffMigration } from './diff-migration.ts';

const USAGE = 'Usage: migrate-diff.ts <name>, with a name of small letters, digits and _, or migrate-diff.ts --check';

async function main([argument = '']: string[]): Promise<string> {
  const check = argument === '--check';
  if (!check && !/^[a-z0-9_]+$/.test(argument)) throw new Error(USAGE);
  const missing = await findMissing();
  if (missing.length === 0) return 'Schema, functions and migrations agree.';
  const names = missing.map(({ name }) => name).join(', ');
  const script = `${missing.map((one) => one.script).join('\n\n')}\n`;
  if (check)
    throw new Error(`prisma/ and its migrations differ in ${names}. Write one: make migration name=…\n\n${script}`);
  const file = path.join(MIGRATIONS_FOLDER, `${timestamp(new Date())}_${argument}`, SCRIPT);
  await mkdir(path.dirname(file));
  await writeFile(file, script);
  return `Wrote ${path.relative(process.cwd(), file)}, of ${names}. Read it, and add what neither schema nor functions can say.`;
}

async function findMissing(): Promise<Difference[]> {
  const postgres = await openTemporaryPostgres(console);
  return diffMigration(postgres.url).finally(() => postgres.close());
}

/** Returns a timestamp such as `20260827093000`, with which Prisma begins the names of migrations. */
function timestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14);
}

await main(process.argv.slice(2)).then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
