/**
 * §18.40: what one database carries: bytes of each document, documents and PDFs a second, reads and upkeep of a full database; what PgBouncer
 * costs, where it is installed; and what that makes of a thousand million documents, on paper. A whole run writes its tables into
 * spec/growing.md. Linux only; it takes ten minutes and 4 GB of disk. `node test/bench/growing.ts [--part=sizes|documents|pdfs|pooled|full] [--full=1000000]`
 * With PLATEN_POOLER=1 all of it but `pooled` goes by way of PgBouncer, and nothing is written.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { execute, withDatabase } from '../support/database.ts';
import { POOLER_INSTALLED, startPooler } from '../support/pooler.ts';
import { measureFull } from './growing/full-database.ts';
import { measurePooled } from './growing/pooled.ts';
import { measureDocuments, measurePdfs } from './growing/rates.ts';
import {
  documentsTable,
  fullTables,
  type Measured,
  paperTable,
  pdfsTable,
  pooledTable,
  sizesTable,
} from './growing/report.ts';
import { measureSizes } from './growing/sizes.ts';

const PAGE = path.join(import.meta.dirname, '../../spec/growing.md');
const BEGIN = '<!-- make bench-growing writes from here -->';
const END = '<!-- to here -->';

const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    full: { type: 'string', default: '1000000' },
    sized: { type: 'string', default: '20000' },
  },
});
const documents = Number(options.full);

type Env = { DATABASE_URL: string; DATA_DIR: string; PORT: string; LOG_LEVEL: string };

const PARTS: { [Part in keyof Measured]: (env: Env, direct: string) => Promise<Measured[Part]> } = {
  sizes: (env, direct) => measureSizes(env.DATABASE_URL, direct, Number(options.sized)),
  documents: measureDocuments,
  pdfs: measurePdfs,
  pooled: (env) => measurePooled(env, Number(options.sized)),
  full: (env, direct) => measureFull(env, direct, documents),
};
const TABLES: { [Part in keyof Measured]: (measured: Measured[Part]) => string } = {
  sizes: sizesTable,
  documents: documentsTable,
  pdfs: pdfsTable,
  pooled: pooledTable,
  full: (full) => fullTables(full, documents),
};

const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
// As root, Postgres runs under an account that must be able to reach the folder.
await chmod(dataDir, 0o711);
const pooler = process.env.PLATEN_POOLER === '1' ? await startPooler(postgres.url, 20) : null;
const measured: Partial<Measured> = {};
const tables: string[] = [];
try {
  for (const name of Object.keys(PARTS) as (keyof Measured)[])
    if (options.part === undefined ? name !== 'pooled' || (POOLER_INSTALLED && !pooler) : options.part === name)
      await run(name);
} finally {
  await pooler?.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
const { sizes, full } = measured;
if (options.part === undefined && sizes && full) {
  tables.push(paperTable({ sizes, full }, documents));
  console.log(tables.at(-1));
  if (!pooler) await write(tables);
}

/** In a new database. */
async function run<Part extends keyof Measured>(name: Part): Promise<void> {
  await execute(postgres.url, `CREATE DATABASE "${name}"`);
  const direct = withDatabase(postgres.url, name);
  await migrate(direct);
  const url = pooler ? withDatabase(pooler.url, name) : direct;
  const found = await PARTS[name]({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, direct);
  measured[name] = found;
  tables.push(TABLES[name](found));
  console.log(`${tables.at(-1)}\n`);
}

async function write(found: string[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]];
  await writeFile(PAGE, `${before}${BEGIN}\n\n${found.join('\n\n')}\n\n${END}${after}`);
}
