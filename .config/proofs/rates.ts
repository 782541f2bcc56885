/** §4.3, §13: documents a second with 64 clients that each wait for their answer, and PDFs a second by one renderer. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect } from '../../src/data/storage/connection/database.ts';
import { load, median } from '../../test/bench/growing/load.ts';
import { measurePdfs } from '../../test/bench/growing/rates.ts';
import { LETTER } from '../../test/bench/support/queue-documents.ts';
import { servePlaten } from '../../test/support/platen.ts';
import { seedTemplates, seedTenant } from '../../test/support/seed.ts';

const CLIENTS = 64;

export type Rates = { clients: number; documentsASecond: number; rounds: number[]; pdfsASecond: number };

export async function measureRates(quick: boolean): Promise<Rates> {
  const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-rates-'));
  // As root, Postgres runs under an account that must be able to reach the folder.
  await chmod(dataDir, 0o711);
  try {
    await migrate(postgres.url);
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
    const loads = await createByMany(env, quick ? 3 : 10);
    const pdfs = await measurePdfs(env);
    return {
      clients: CLIENTS,
      documentsASecond: median(loads).rate,
      rounds: loads.map(({ rate }) => rate),
      pdfsASecond: pdfs.get('1 renderer')!.rate,
    };
  } finally {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function createByMany(env: Record<string, string> & { DATABASE_URL: string }, rounds: number) {
  const db = connect(env.DATABASE_URL);
  const tenant = await seedTenant(db);
  const [template = ''] = await seedTemplates(db, tenant.workspaceId, [LETTER]);
  await db.$disconnect();
  const service = await servePlaten(['--role', 'api'], { env });
  const loaded = { url: service.url, pid: service.pid, token: tenant.key, databaseUrl: env.DATABASE_URL };
  const next = () => ({
    method: 'post' as const,
    path: `/api/v1/templates/${template}/generations`,
    body: JSON.stringify({ values: { name: randomUUID() } }),
  });
  try {
    await load(loaded, CLIENTS, 1500, next);
    const loads = [];
    for (let round = 0; round < rounds; round += 1) loads.push(await load(loaded, CLIENTS, 1000, next));
    return loads;
  } finally {
    await service.stop('SIGTERM');
  }
}
