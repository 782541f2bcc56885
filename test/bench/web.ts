/**
 * §20.10: how long the service takes for the pages of the web app on the demo with 500 documents: each page again and again, in turn
 * with a bare answer (`/healthz`) of the same run. `node test/bench/web.ts`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect } from '../../src/data/storage/connection/database.ts';
import { createSession } from '../../src/data/storage/people/sessions.ts';
import { DAY } from '../../src/domain/durations.ts';
import { newCredential } from '../../src/use-cases/administration/index.ts';
import { servePlaten } from '../support/platen.ts';

const DOCUMENTS = 500;
const WARM_UP = 10;
const ROUNDS = 100;
const AIM_MS = 100;

const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
const service = await servePlaten(['--demo', '--role', 'api'], { env });
const { token: key, workspace_id: workspace, templates } = service.demo!;
const db = connect(postgres.url);

/** Signs the owner of the demo in; the cookie. */
async function cookieOfOwner(): Promise<string> {
  const { userId } = await db.membership.findFirstOrThrow({ where: { workspaceId: workspace, role: 'owner' } });
  const { token, hash } = newCredential('session');
  await createSession(db, { userId, hash, now: new Date(), lasts: DAY, address: '', agent: '' });
  return `platen=${token}`;
}

async function makeDocument(template: string, title: string): Promise<string> {
  const answered = await fetch(`${service.url}/api/v1/templates/${template}/generations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  return ((await answered.json()) as { id: string }).id;
}

/** Until the whole answer is here, in milliseconds. */
async function measure(address: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const answered = await fetch(service.url + address, { headers: { Cookie: cookie, Accept: 'text/html' } });
  await answered.arrayBuffer();
  if (answered.status !== 200) throw new Error(`${address} answered ${answered.status}`);
  return performance.now() - startedAt;
}

function at(share: number, times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!;
}

try {
  const cookie = await cookieOfOwner();
  const template = Object.values(templates)[0]!;
  let document = '';
  for (let made = 0; made < DOCUMENTS; made += 1) document = await makeDocument(template, `Document ${made}`);
  const own = `/w/${workspace}`;
  const pages = [
    ...['templates', `templates/${template}`, `templates/${template}/versions`, `templates/${template}/fill-in`],
    ...['documents', 'documents?search=99', `documents/${document}`, 'search?search=99', 'import', 'connections'],
    ...['members', 'settings', 'audit'],
  ].map((page) => `${own}/${page}`);
  const measured = new Map(
    ['/healthz', '/account', `/documents/${document}`, ...pages].map((page) => [page, [] as number[]]),
  );
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [page, times] of measured) {
      const took = await measure(page, cookie);
      if (round >= 0) times.push(took);
    }
  const bare = at(0.95, measured.get('/healthz')!);
  const rows = [...measured].map(([page, times]) => {
    const p95 = at(0.95, times);
    const shown = page.replace(own, '/w/…').replace(template, '…').replace(document, '…');
    return [
      shown,
      {
        'median ms': at(0.5, times).toFixed(1),
        'p95 ms': p95.toFixed(1),
        'p95 ÷ bare': `${(p95 / bare).toFixed(1)} ×`,
        [`p95 < ${AIM_MS} ms`]: p95 < AIM_MS,
      },
    ];
  });
  console.table(Object.fromEntries(rows));
} finally {
  await db.$disconnect();
  await service.stop('SIGTERM');
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
