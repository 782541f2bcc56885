/** §18.13: what PgBouncer in between costs the service, Postgres and itself, for documents and for reads. */
import { randomUUID } from 'node:crypto';
import { connect } from '../../../src/data/storage/connection/database.ts';
import { SECOND } from '../../../src/domain/durations.ts';
import { servePlaten } from '../../support/platen.ts';
import { startPooler } from '../../support/pooler.ts';
import { seedKey, seedTemplates } from '../../support/seed.ts';
import { fillDocuments } from '../support/fill-documents.ts';
import { cpuMsOf } from '../support/process-cost.ts';
import { LETTER } from '../support/queue-documents.ts';
import { type Load, load } from './load.ts';

const CELL_MS = 1 * SECOND;
const ROUNDS = 5;

export type PooledLoad = Load & { pooler: number };
/** Name → on a connection of the service's own, and by way of the pooler. */
export type Pooled = Map<string, { direct: PooledLoad; pooled: PooledLoad }>;

type Env = Record<string, string> & { DATABASE_URL: string };

/** Both ways take turns in each round, so that a busy machine is busy for both. `documents`: how many there are to read. */
export async function measurePooled(env: Env, documents: number): Promise<Pooled> {
  const url = env.DATABASE_URL;
  const ids = await fillDocuments(url, documents);
  const db = connect(url);
  const { token } = await seedKey(db, ids.workspace, 'user0@example.com');
  const [template] = await seedTemplates(db, ids.workspace, [LETTER]);
  const some = await db.generation.findMany({ where: { workspaceId: ids.workspace }, select: { id: true }, take: 500 });
  await db.$disconnect();
  const pooler = await startPooler(url, 20);
  const ways = await Promise.all(
    [url, pooler.url].map((DATABASE_URL) =>
      servePlaten(['--role', 'api'], { env: { ...env, DATABASE_URL, STORAGE_URL: 'none' } }),
    ),
  );
  const path = `/api/v1/templates/${template}/generations`;
  const make = () => ({ method: 'post' as const, path, body: JSON.stringify({ values: { name: randomUUID() } }) });
  let at = 0;
  const reads = {
    templates: () => '/templates',
    list: () => '/generations',
    'a document': () => `/generations/${some[at++ % some.length]!.id}`,
  };
  const cells = [
    ...[1, 4, 16, 64].map((clients) => ({ name: 'make', clients, next: make })),
    ...Object.entries(reads).map(([name, next]) => ({
      name,
      clients: 16,
      next: () => ({ method: 'get' as const, path: `/api/v1${next()}` }),
    })),
  ];
  const measured: Pooled = new Map();
  try {
    for (const { name, clients, next } of cells) {
      const loads: PooledLoad[][] = [[], []];
      for (let round = -1; round < ROUNDS; round += 1)
        for (const [way, service] of ways.entries()) {
          const before = cpuMsOf(pooler.pid());
          const one = await load({ ...service, token, databaseUrl: url }, clients, CELL_MS, next);
          const cost = (cpuMsOf(pooler.pid()) - before) / (one.rate * (CELL_MS / SECOND));
          // The first round warms up.
          if (round >= 0) loads[way]!.push({ ...one, pooler: cost });
        }
      const [direct, pooled] = loads.map(together);
      measured.set(`${name}, ${clients} client${clients === 1 ? '' : 's'}`, { direct: direct!, pooled: pooled! });
    }
  } finally {
    for (const service of ways) await service.stop('SIGTERM');
    await pooler.close();
  }
  return measured;
}

/** Of all requests of all rounds: a round that was interrupted has few. */
function together(loads: PooledLoad[]): PooledLoad {
  const requests = loads.reduce((sum, one) => sum + one.rate, 0);
  const each = (what: keyof PooledLoad) => loads.reduce((sum, one) => sum + one[what] * one.rate, 0) / requests;
  return { rate: each('rate'), service: each('service'), database: each('database'), pooler: each('pooler') };
}
