/**
 * §4.3: accepted documents a second with 64 connections, for one hot template and for 64, over HTTP and by the same SQL sent
 * bare, in one interleaved run; as the disk is, and with a flush of 2 ms. Ratios are what counts; the load takes its
 * share of the same processors.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { INSERT_RENDER_JOBS } from '../../src/jobs/insert-render-jobs.ts';
import { openTemporaryPostgres } from '../../src/postgres/open-temporary-postgres.ts';
import type { NewGeneration } from '../../src/storage/create-generations.ts';
import { connect, type Database } from '../../src/storage/database.ts';
import { createGenerationLanes } from '../../src/storage/generation-lanes.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { compileTemplate } from '../../src/template/compile-template.ts';
import { fillTemplate } from '../../src/template/fill-template.ts';
import { readTemplate } from '../../src/template/read-template.ts';
import { servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';

const SECOND = 1_000;
const CONNECTIONS = 64;
const TEMPLATES = 64;
const CELL = 2 * SECOND;
const ROUNDS = 2;
const PARAGRAPH =
  'It holds for all that the parties have agreed, and for whatever they will agree upon later on. '.repeat(10);
const source = (name: string) => `---
title: ${name}
placeholders: [{label: No, type: counter, format: "0001"}]
---
# Invoice {{No}} for {{Name}}

${Array.from({ length: 4 }, () => PARAGRAPH).join('\n\n')}
`;

type Cell = { accepted: number; seconds: number; times: number[] };
/** Makes one document from template `at`; throws when it was not accepted. */
type Make = (at: number) => Promise<unknown>;

const log = { info: () => undefined, error: console.error };
const postgres = await openTemporaryPostgres(log);
const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
await migrate(postgres.url);
const db = connect(postgres.url);
const tenant = await seedTenant(db);
const ids: string[] = [];
for (let at = 0; at < TEMPLATES; at += 1)
  ids.push(await seedTemplate(db, tenant.workspaceId, source(`Template ${at}`)));
const service = await servePlaten(['--role', 'api'], {
  env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
});
const pool = new Pool({ connectionString: postgres.url, max: 16 });
// At the end the server may go before the last idle connection has.
pool.on('error', () => undefined);

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const overHttp: Make = (at) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ values: { name: randomUUID() } });
    const call = request(`${service.url}/api/v1/templates/${ids[at]}/generations`, {
      method: 'POST',
      agent,
      headers: {
        Authorization: `Bearer ${tenant.key}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
      },
    });
    call.once('error', reject).once('response', (response) => {
      response.resume().once('end', () => (response.statusCode === 201 ? resolve(201) : reject(response.statusCode)));
    });
    call.end(body);
  });

const file = readTemplate({ file: 'bench.md', bytes: Buffer.from(source('Bench')) });
if (!file.ok) throw new Error(JSON.stringify(file.faults));
const template = compileTemplate(file.template.source, file.template.inventory);
const document = fillTemplate(template, { name: 'Ada' }, { today: '2026-01-02' });
const newGeneration = (at: number): NewGeneration => ({
  id: v7(),
  workspaceId: tenant.workspaceId,
  template: { id: ids[at]!, title: 'Bench', version: 1, versionId: v7(), hasAssets: false },
  title: undefined,
  createdBy: tenant.userId,
  createdAt: new Date(),
  identity: { hash: createHash('sha256').update(randomUUID()).digest(), windowMs: 600_000 },
  document,
});

/** The lanes ask for this one method only. */
const throughPg = { $queryRawUnsafe: async (text: string, json: string) => (await pool.query(text, [json])).rows };
const lanes = createGenerationLanes(throughPg as unknown as Database, INSERT_RENDER_JOBS);
const bare: Make = async (at) => {
  const { state } = await lanes.create(newGeneration(at));
  if (state !== 'created') throw new Error(state);
};

/** What the function replaces: a transaction of single statements, as an ordinary service would write it. */
const singly: Make = async (at) => {
  const { id, workspaceId, identity, createdAt, createdBy } = newGeneration(at);
  const client = await pool.connect();
  const q = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await q('BEGIN');
    await q('SELECT pg_try_advisory_xact_lock($1)', [identity.hash.readBigInt64BE(0).toString()]);
    await q('SELECT generation_id FROM idempotency_records WHERE identity = $1', [identity.hash]);
    const { rows } = await q(
      'UPDATE templates SET generation_count = generation_count + 1 WHERE id = $1 RETURNING generation_count AS n',
      [ids[at]],
    );
    await q(
      `INSERT INTO counters AS c VALUES ($1, 'no', 2)
       ON CONFLICT (template_id, key) DO UPDATE SET next = c.next + 1 RETURNING next`,
      [ids[at]],
    );
    await q(
      `INSERT INTO generations (id, workspace_id, template_id, template_title, title, generation_number, source,
         source_version, created_by, created_at, markdown, blanks, setup)
       VALUES ($1, $2, $3, 'Bench', 'Bench', $4, 'api', 1, $5, $6, $7, '{}', $8)`,
      [id, workspaceId, ids[at], rows[0].n, createdBy, createdAt, document.markdown, document.setup],
    );
    await q(`INSERT INTO idempotency_records VALUES ($1, $2, $3, now() + interval '10 minutes')`, [
      identity.hash,
      workspaceId,
      id,
    ]);
    await q(
      `WITH made AS (SELECT $1::uuid AS generation_id, $2::uuid AS workspace_id), ${INSERT_RENDER_JOBS}
       SELECT count(*) FROM notified`,
      [id, workspaceId],
    );
    await q('COMMIT');
  } finally {
    client.release();
  }
};

/** One cell: every connection asks again as soon as it is answered. */
async function load(make: Make, templates: number, cell: Cell): Promise<void> {
  const begun = performance.now();
  let next = 0;
  const client = async () => {
    while (performance.now() - begun < CELL) {
      const asked = performance.now();
      await make(next++ % templates);
      cell.times.push(performance.now() - asked);
      cell.accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  cell.seconds += (performance.now() - begun) / SECOND;
}

const WAYS: [string, Make][] = [
  ['service over HTTP', overHttp],
  ['the same SQL by pg', bare],
  ['single statements by pg', singly],
];
const DISKS: [string, number][] = [
  ['as it is', 0],
  ['2 ms flush', 2_000],
];
const cells = new Map<string, Cell>();
const cellOf = (way: string, load: string, disk: string): Cell => {
  const name = `${way}, ${load}, ${disk}`;
  if (!cells.has(name)) cells.set(name, { accepted: 0, seconds: 0, times: [] });
  return cells.get(name)!;
};

try {
  await load(overHttp, TEMPLATES, cellOf('warm-up', '', ''));
  await load(bare, TEMPLATES, cellOf('warm-up', '', ''));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [disk, delay] of DISKS) {
      await pool.query(`ALTER SYSTEM SET commit_delay = ${delay}`);
      await pool.query('ALTER SYSTEM SET commit_siblings = 0');
      await pool.query('SELECT pg_reload_conf()');
      for (const [way, make] of WAYS) {
        await load(make, 1, cellOf(way, 'hot', disk));
        await load(make, TEMPLATES, cellOf(way, 'many', disk));
      }
    }
} finally {
  await service.stop('SIGTERM');
  await pool.end();
  await db.$disconnect();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}

const rate = (way: string, load: string, disk: string) => {
  const { accepted, seconds } = cellOf(way, load, disk);
  return accepted / seconds;
};
const p99 = (way: string, load: string, disk: string) => {
  const { times } = cellOf(way, load, disk);
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
};
console.table(
  Object.fromEntries(
    DISKS.flatMap(([disk]) =>
      WAYS.map(([way]) => [
        `${way}, ${disk}`,
        Object.fromEntries(
          ['hot', 'many'].flatMap((load) => [
            [`${load}: documents/s`, Math.round(rate(way, load, disk))],
            [`${load}: p99 ms`, Math.round(p99(way, load, disk))],
          ]),
        ),
      ]),
    ),
  ),
);
const [ours, sql, single] = WAYS.map(([way]) => way) as [string, string, string];
console.table(
  Object.fromEntries(
    DISKS.map(([disk]) => [
      disk,
      {
        'hot ÷ many (aim 0.6)': (rate(ours, 'hot', disk) / rate(ours, 'many', disk)).toFixed(2),
        'service ÷ bare, hot (aim 0.7)': (rate(ours, 'hot', disk) / rate(sql, 'hot', disk)).toFixed(2),
        'service ÷ bare, many (aim 0.7)': (rate(ours, 'many', disk) / rate(sql, 'many', disk)).toFixed(2),
        'bare ÷ single statements, hot (aim 8 at 2 ms)': (rate(sql, 'hot', disk) / rate(single, 'hot', disk)).toFixed(
          1,
        ),
        'service ÷ single statements, hot': (rate(ours, 'hot', disk) / rate(single, 'hot', disk)).toFixed(1),
      },
    ]),
  ),
);
