/** §4.3, §13: documents a second by the number of clients, and PDFs a second by the number of renderers. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../../src/data/storage/connection/database.ts';
import { SECOND } from '../../../src/domain/durations.ts';
import { servePlaten } from '../../support/platen.ts';
import { seedTemplates, seedTenant } from '../../support/seed.ts';
import { cpuMsOf } from '../support/process-cost.ts';
import { LETTER, queueDocuments } from '../support/queue-documents.ts';
import { type Load, load, median } from './load.ts';

const CLIENTS = [1, 4, 16, 64];
const CELL_MS = 1 * SECOND;
const ROUNDS = 5;
const TEMPLATES = 16;
const PDFS = 400;

type Env = Record<string, string> & { DATABASE_URL: string };
type Kind = 'one template' | '16 templates' | 'one template, no counter';

/** Rows: kinds; columns: clients. The columns take turns, so that a busy machine is busy for all. */
export async function measureDocuments(env: Env, direct: string): Promise<Map<string, Load>> {
  const db = connect(env.DATABASE_URL);
  const tenant = await seedTenant(db);
  const plain = LETTER.replace(/^placeholders.*\n/m, '').replace('{{No}}', '{{Place}}');
  const sources = Array.from({ length: TEMPLATES }, (_, at) => LETTER.replace('Letter', `Letter ${at}`));
  const many = await seedTemplates(db, tenant.workspaceId, sources);
  const [without = ''] = await seedTemplates(db, tenant.workspaceId, [plain.replace('Letter', 'Plain')]);
  await db.$disconnect();
  const kinds: Record<Kind, string[]> = {
    'one template': many.slice(0, 1),
    '16 templates': many,
    'one template, no counter': [without],
  };
  const service = await servePlaten(['--role', 'api'], { env });
  const loaded = { ...service, token: tenant.key, databaseUrl: direct };
  const measured = new Map<string, Load[]>();
  try {
    for (let round = -1; round < ROUNDS; round += 1)
      for (const clients of CLIENTS)
        for (const [kind, templates] of Object.entries(kinds)) {
          let at = 0;
          const one = await load(loaded, clients, CELL_MS, () => ({
            method: 'post',
            path: `/api/v1/templates/${templates[at++ % templates.length]}/generations`,
            body: JSON.stringify({ values: { name: randomUUID() } }),
          }));
          const name = `${kind}, ${clients} client${clients === 1 ? '' : 's'}`;
          // The first round warms up.
          measured.set(name, round < 0 ? [] : [...measured.get(name)!, one]);
        }
  } finally {
    await service.stop('SIGTERM');
  }
  return new Map([...measured].map(([name, loads]) => [name, median(loads)]));
}

/** For 1 and 2 renderers of one process. */
export async function measurePdfs(env: Env): Promise<Map<string, { rate: number; service: number }>> {
  const db = connect(env.DATABASE_URL);
  const tenant = await seedTenant(db);
  const [template = ''] = await seedTemplates(db, tenant.workspaceId, [LETTER]);
  const measured = new Map<string, { rate: number; service: number }>();
  const where = { workspaceId: tenant.workspaceId, pdfStatus: 'ready' as const };
  try {
    for (const renderers of [1, 2]) {
      const worker = await servePlaten(['--role', 'worker'], {
        env: { ...env, RENDER_CONCURRENCY: String(renderers) },
      });
      const ready = () => db.generation.count({ where });
      const until = async (count: number) => {
        while ((await ready()) < count) await pause(20);
      };
      const before = await ready();
      await queueDocuments(db, tenant, { template, count: PDFS });
      // The threads have started by then.
      await until(before + PDFS / 3);
      const [startedAt, cpu, first] = [performance.now(), cpuMsOf(worker.pid), await ready()];
      await until(before + PDFS);
      const rendered = before + PDFS - first;
      const seconds = (performance.now() - startedAt) / SECOND;
      measured.set(`${renderers} renderer${renderers === 1 ? '' : 's'}`, {
        rate: rendered / seconds,
        service: (cpuMsOf(worker.pid) - cpu) / rendered,
      });
      await worker.stop('SIGTERM');
    }
  } finally {
    await db.$disconnect();
  }
  return measured;
}
