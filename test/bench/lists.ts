/**
 * §4.4: what a list costs in the largest workspace of a database with 1,000, 100,000 and 1,000,000 documents, as p50 and
 * p99 in milliseconds and as growth from the smallest. The three take turns, so that a busy machine is busy for all.
 * `--plans` prints the plans at the largest size, `--sizes=1000,100000` takes other sizes.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { Prisma } from '../../generated/prisma/client.ts';
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import type { DocumentFilter } from '../../src/data/storage/documents/document-filter.ts';
import { documentTotal } from '../../src/data/storage/documents/document-total.ts';
import { listDocuments, listStatement } from '../../src/data/storage/documents/list-documents.ts';
import type { Position } from '../../src/domain/cursor.ts';
import { execute, withDatabase } from '../support/database.ts';
import { fillDocuments } from './support/fill-documents.ts';

const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,100000,1000000' }, plans: { type: 'boolean', default: false } },
});
const SIZES = options.sizes.split(',').map(Number);
const LIMIT = 50;
/** A measurement ends with the first of these. */
const MAX_RUNS = 300;
const MAX_MS = 12_000;
const FEWEST_RUNS = 20;

type Filled = {
  size: number;
  url: string;
  db: Database;
  ids: Awaited<ReturnType<typeof fillDocuments>>;
  deep: Position;
};
type Case = { filter: DocumentFilter; after?: Position | undefined };

/** Three quarters of a year, from and to within a day. */
const WINDOW = { from: new Date('2025-02-11T09:30:00Z'), to: new Date('2025-11-19T17:45:00Z') };

const CASES: [string, (filled: Filled) => Case][] = [
  ['no filter', () => ({ filter: {} })],
  ['no filter, deep page', ({ deep }) => ({ filter: {}, after: deep })],
  ['template', ({ ids }) => ({ filter: { template: ids.template } })],
  ['template, deep page', ({ ids, deep }) => ({ filter: { template: ids.template }, after: deep })],
  ['a small template', ({ ids }) => ({ filter: { template: ids.smallTemplate } })],
  ['created_by', ({ ids }) => ({ filter: { createdBy: ids.creator } })],
  ['created_by, deep page', ({ ids, deep }) => ({ filter: { createdBy: ids.creator }, after: deep })],
  ['source', () => ({ filter: { source: 'app' } })],
  ['window', () => ({ filter: WINDOW })],
  // Three weeks before its beginning.
  [
    'window, deep page',
    ({ deep }) => ({ filter: WINDOW, after: { ...deep, createdAt: new Date('2025-03-04T05:06:07Z') } }),
  ],
  ['template, window', ({ ids }) => ({ filter: { template: ids.template, ...WINDOW } })],
  ['created_by, window', ({ ids }) => ({ filter: { createdBy: ids.creator, ...WINDOW } })],
  [
    'all combined',
    ({ ids }) => ({ filter: { template: ids.template, createdBy: ids.creator, source: 'api', ...WINDOW } }),
  ],
];
const SEARCHES: [string, (filled: Filled) => Case][] = [
  ['search, rare text', () => ({ filter: { search: 'quixotic' } })],
  ['search, common text', () => ({ filter: { search: 'invoice' } })],
  ['search, common text, deep page', ({ deep }) => ({ filter: { search: 'invoice' }, after: deep })],
  ['search, two letters', () => ({ filter: { search: 'üL' } })],
  ['search, two rare letters', () => ({ filter: { search: 'qU' } })],
  ['search, common text in a window', () => ({ filter: { search: 'invoice', ...WINDOW } })],
  // §14.6: as the web app searches: a number, words of what documents are known by, and a text that none has.
  ...['quixotic', 'invoice', '#77', 'inv-77', 'inv-1', 'zx', 'ada lovelace', 'emm', 'no such words'].map(
    (search): [string, (filled: Filled) => Case] => [
      `the app's search, ${search}`,
      () => ({ filter: { search, searchesKnown: true } }),
    ],
  ),
  [
    "the app's search, ada lovelace, deep page",
    ({ deep }) => ({ filter: { search: 'ada lovelace', searchesKnown: true }, after: deep }),
  ],
];

const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
const filled: Filled[] = [];
try {
  for (const size of SIZES) filled.push(await fill(size));
  const rows: [string, (one: Filled) => Promise<unknown>][] = [
    ['(an empty question)', ({ db }) => db.$queryRaw`SELECT 1`],
    ...[...CASES, ...SEARCHES].map(([name, make]): [string, (one: Filled) => Promise<unknown>] => [
      `page and total: ${name}`,
      (one) => {
        const { filter, after } = make(one);
        const countTo = filter.searchesKnown && { countTo: 1_000 };
        return listDocuments(one.db, one.ids.workspace, filter, { limit: LIMIT, after, ...countTo });
      },
    ]),
    ...CASES.filter(([name]) => !name.includes('deep')).map(
      ([name, make]): [string, (one: Filled) => Promise<unknown>] => [
        `total alone: ${name}`,
        (one) => one.db.$queryRaw(Prisma.sql`SELECT ${documentTotal(one.ids.workspace, make(one).filter)} AS total`),
      ],
    ),
  ];
  const table: Record<string, Record<string, string>> = {};
  for (const [name, run] of rows) table[name] = await measure(run);
  console.table(table);
  if (options.plans) for (const [name, make] of [...CASES, ...SEARCHES]) await explain(name, filled.at(-1)!, make);
} finally {
  for (const { db } of filled) await db.$disconnect();
  await postgres.close();
}

async function fill(size: number): Promise<Filled> {
  const name = `documents_${size}`;
  await execute(postgres.url, `CREATE DATABASE ${name}`);
  const url = withDatabase(postgres.url, name);
  await migrate(url);
  const startedAt = performance.now();
  const ids = await fillDocuments(url, size);
  const db = connect(url);
  const [deep] = await db.$queryRaw<[Position]>`
    SELECT created_at AS "createdAt", id FROM generation_entries WHERE workspace_id = ${ids.workspace}::uuid
    ORDER BY created_at, id OFFSET ${Math.floor(size / 20)} LIMIT 1`;
  const [{ entries, counts, documents }] = await db.$queryRaw<[Record<string, string>]>`
    SELECT pg_size_pretty(pg_total_relation_size('generation_entries')) AS entries,
           pg_size_pretty(pg_total_relation_size('generation_counts')) AS counts,
           pg_size_pretty(pg_total_relation_size('generations')) AS documents`;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${size} documents in ${seconds} s: documents ${documents}, entries ${entries}, counts ${counts}`);
  return { size, url, db, ids, deep };
}

async function measure(run: (one: Filled) => Promise<unknown>): Promise<Record<string, string>> {
  const times = new Map(filled.map((one) => [one, [] as number[]]));
  for (const one of filled) await run(one);
  const startedAt = performance.now();
  for (let runs = 0; runs < MAX_RUNS && (runs < FEWEST_RUNS || performance.now() - startedAt < MAX_MS); runs += 1)
    for (const one of filled) {
      const asked = performance.now();
      await run(one);
      times.get(one)!.push(performance.now() - asked);
    }
  const row: Record<string, string> = {};
  for (const [{ size }, all] of times) {
    all.sort((a, b) => a - b);
    row[`${size} p50`] = quantile(all, 0.5).toFixed(2);
    row[`${size} p99`] = quantile(all, 0.99).toFixed(2);
  }
  const [first, ...others] = [...times].map(([{ size }, all]) => ({ size, p50: quantile(all, 0.5) }));
  for (const { size, p50 } of others) row[`× at ${size}`] = (p50 / first!.p50).toFixed(2);
  return row;
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)]!;
}

/** The very statement, with its parameters, as the service sends it. */
async function explain(name: string, one: Filled, make: (one: Filled) => Case): Promise<void> {
  const { filter, after } = make(one);
  const countTo = filter.searchesKnown && { countTo: 1_000 };
  const { text, values } = listStatement(one.ids.workspace, filter, { limit: LIMIT, after, ...countTo });
  const client = new Client({ connectionString: one.url });
  await client.connect();
  const given = values.map((value) => (value instanceof Date ? value.toISOString() : value));
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, given);
  await client.end();
  console.log(`\n--- ${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
}
