/**
 * §18.39: the version before serves while five processes of this one migrate and start, somebody else has a table in use, and one of
 * the five is killed. `make test-upgrade` runs it; it needs git and the history, and takes a minute.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { listKnownMigrations } from '../../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect, type Database } from '../../../src/data/storage/connection/database.ts';
import { platenJson, type Run, runPlaten, servePlaten, startPlaten } from '../../support/platen.ts';
import { QUIET } from '../postgres/server-under-test.ts';
import { checkOut, VERSION_BEFORE } from './support/check-out.ts';

const wanted = process.env.PLATEN_UPGRADE === '1';
const SENDERS = 4;
const TEMPLATE = '---\ntitle: Letter\nplaceholders: [{label: No, type: counter}]\n---\nLetter {{No}} to {{Name}}\n';

type Sent = { answers: Map<string, number>; made: string[]; stop(): Promise<void> };

/** Makes and reads documents until it is stopped, and counts what is answered. */
function send(urlOf: () => string, key: string, template: string): Sent {
  const sent: Sent = { answers: new Map(), made: [], stop: async () => undefined };
  let stopped = false;
  const call = async (method: string, pathname: string, body?: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${urlOf()}/api/v1${pathname}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const what = `${method} ${answer.status}`;
    sent.answers.set(what, (sent.answers.get(what) ?? 0) + 1);
    return answer.json() as Promise<{ id: string }>;
  };
  const run = async (sender: number) => {
    for (let at = 0; !stopped; at += 1) {
      const { id } = await call('POST', `/templates/${template}/generations`, { values: { name: `${sender} ${at}` } });
      sent.made.push(id);
      for (const one of ['/templates', '/generations?limit=5', `/generations/${id}`]) await call('GET', one);
      await pause(20);
    }
  };
  const running = Promise.all(Array.from({ length: SENDERS }, (_, sender) => run(sender)));
  sent.stop = async () => {
    stopped = true;
    await running;
  };
  return sent;
}

/** Asked on another connection than the one whose transaction is open, which would see the same all the while. */
async function isMigrating(db: Database): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT 1 FROM pg_stat_activity WHERE application_name = 'platen migrate' AND wait_event_type = 'Lock'`;
  return rows.length > 0;
}

async function historyOf(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1`;
  return rows.map(({ name }) => name);
}

(wanted ? test : test.skip)(
  'requests are answered before, while and after',
  async () => {
    const before = await checkOut(VERSION_BEFORE);
    const postgres = await openTemporaryPostgres(QUIET);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-upgrade-'));
    await chmod(dataDir, 0o711);
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
    const old = { env, command: before.command };
    const client = new Client({ connectionString: postgres.url, application_name: 'a report' });
    await client.connect();
    const db = connect(postgres.url);
    try {
      await platenJson(['migrate'], old);
      const workspace = await platenJson<{ id: string }>(['workspace', 'create', 'Acme'], old);
      await platenJson(['member', 'add', 'Acme', 'ada@example.com', '--name', 'Ada', '--role', 'owner'], old);
      const { token } = await platenJson<{ token: string }>(['key', 'create', 'Acme', '--by', 'ada@example.com'], old);
      const file = path.join(dataDir, 'letter.md');
      await writeFile(file, TEMPLATE);
      await platenJson(['template', 'import', 'Acme', file], old);
      const [template] = await platenJson<{ id: string }[]>(['template', 'list', 'Acme'], old);
      const [served, worker] = await Promise.all([
        servePlaten(['--role', 'api'], old),
        servePlaten(['--role', 'worker'], old),
      ]);
      let url = served.url;
      const sent = send(() => url, token, template!.id);
      while (sent.made.length < 50) await pause(50);

      await client.query('BEGIN; SELECT FROM workspaces; SELECT FROM generations LIMIT 1');
      const victim = startPlaten(['migrate'], { env });
      while (!(await isMigrating(db))) await pause(5);
      victim.kill('SIGKILL');
      const migrating = Array.from({ length: 5 }, () => runPlaten(['migrate', '--json'], { env }));
      const reached = sent.made.length + 50;
      while (sent.made.length < reached) await pause(50);
      await client.query('COMMIT');
      const runs: Run[] = await Promise.all(migrating);
      expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(Array(5).fill([0, expect.anything()]));
      expect(await historyOf(db)).toEqual(await listKnownMigrations());

      const next = sent.made.length + 50;
      while (sent.made.length < next) await pause(50);
      const started = await Promise.all(
        ['api', 'api', 'api', 'worker', 'worker'].map((role) => servePlaten(['--role', role], { env })),
      );
      url = started[0]!.url;
      await Promise.all([served.stop('SIGTERM'), worker.stop('SIGTERM')]);
      const last = sent.made.length + 50;
      while (sent.made.length < last) await pause(50);
      await sent.stop();
      expect([...sent.answers.keys()].sort()).toEqual(['GET 200', 'POST 201']);

      const documents = () =>
        db.generation.findMany({ where: { workspaceId: workspace.id }, orderBy: { generationNumber: 'asc' } });
      while ((await documents()).some(({ pdfStatus }) => pdfStatus !== 'ready')) await pause(200);
      const all = await documents();
      expect(all.map(({ generationNumber }) => generationNumber)).toEqual(all.map((_, at) => at + 1));
      expect(all.length).toBe(sent.made.length);

      const back = await runPlaten(['serve'], old);
      expect([back.code, back.stderr]).toEqual([1, expect.stringMatching(/a (later|newer) version of Platen/)]);
      await Promise.all(started.map((one) => one.stop('SIGTERM')));
      console.info(Object.fromEntries(sent.answers));
    } finally {
      await db.$disconnect();
      await client.end();
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
      await before.remove();
    }
  },
  500_000,
);
