/** §18.49: two servers behind a router. One of them is stopped, or any process is killed: nobody else notices, and nothing is lost or doubled. */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { migrate } from '../../src/data/migrations/index.ts';
import { openEmbeddedPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { choosePort } from '../../src/data/postgres/server/server.ts';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { noteShards } from '../../src/data/storage/connection/shards.ts';
import { createSession } from '../../src/data/storage/people/sessions.ts';
import { DAY, MINUTE } from '../../src/domain/durations.ts';
import { markOf, readSecretKeys, sealSecret } from '../../src/platform/seal-secret.ts';
import { newCredential } from '../../src/use-cases/administration/index.ts';
import { addWebhook } from '../../src/use-cases/webhooks/index.ts';
import { postmasterPid, QUIET } from '../data/postgres/server-under-test.ts';
import { formFields } from '../doors/web/fill-in/support/form-fields.ts';
import { platenJson, type Served, servePlaten } from '../support/platen.ts';
import { PROGRAM, startRouter } from '../support/router.ts';
import { SECRET_KEY, secretsOf } from '../support/secrets.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts';
import { stranger } from '../support/web.ts';
import { openDocumentLoad, sendOne } from './document-load.ts';

const SOURCE = '---\ntitle: Invoice\nplaceholders:\n  - label: Number\n    type: counter\n---\n# Invoice {{Number}}\n';
const ROUNDS = process.env.PLATEN_FAULTS === '1' ? 6 : 1;
const ROLES = ['api', 'worker'] as const;
/** The key that seals everything anew. */
const NEXT_KEY = randomBytes(32).toString('hex');

type Owned = { tenant: Tenant; template: string };

const closing: (() => Promise<unknown>)[] = [];
const folders: string[] = [];
let servers: string[];
let proxy: SilentProxy;
let running: Record<(typeof ROLES)[number], Served>;
/** A workspace on each server; `other`: a key of the first that no process has seen. */
let [first, second]: Owned[] = [];
let other: Tenant;
let db: Database;
/** Where the API answers its metrics. */
let metrics: string;

let env: Record<string, string>;

function start(role: (typeof ROLES)[number]): Promise<Served> {
  return servePlaten(['--role', role], {
    env: { ...env, ...(role === 'api' && { METRICS_PORT: new URL(metrics).port }) },
  });
}

function make(by: Tenant, { template }: Owned, key: string = randomUUID()) {
  return sendOne(`${running.api.url}/api/v1`, by, { template, key });
}

async function ask<Row>(server: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Until `done` says so; its faults are those of a server that is not back yet. */
async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done().catch(() => false))) await pause(200);
}

async function isReady(server: string, id: string): Promise<boolean> {
  const [row] = await ask<{ pdf_status: string }>(server, `SELECT pdf_status FROM generations WHERE id = '${id}'`);
  return row?.pdf_status === 'ready';
}

const AWAY = 'This workspace cannot be reached at the moment.';

const IS_HERE = process.env.PLATEN_SERVERS === '2' && spawnSync(PROGRAM, ['--version']).status === 0;

(IS_HERE ? describe : describe.skip)('two servers behind a router', () => {
  beforeAll(async () => {
    for (let at = 0; at < 2; at += 1) {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-divided-'));
      closing.push(() => rm(dataDir, { recursive: true, force: true }));
      await chmod(dataDir, 0o711);
      folders.push(dataDir);
    }
    const postgres = await Promise.all(folders.map((dataDir) => openEmbeddedPostgres({ dataDir, log: QUIET })));
    closing.push(() => Promise.all(postgres.map((one) => one.close())));
    servers = postgres.map(({ url }) => url);
    for (const server of servers) await migrate(server);
    proxy = await startSilentProxy(servers[1]!);
    closing.push(() => proxy.close());
    const behind = [servers[0]!, proxy.url];
    const router = await startRouter(behind);
    closing.push(() => router.close());
    env = {
      DATA_DIR: folders[0]!,
      DATABASE_URL: router.url,
      DATABASE_SHARDS: behind.join(' '),
      PORT: '0',
      LOG_LEVEL: 'silent',
      SECRET_KEY: `${SECRET_KEY},${NEXT_KEY}`,
    };
    metrics = `http://127.0.0.1:${await choosePort()}/metrics`;

    db = connect(router.url, { connections: 2 });
    const shards = behind.map((url) => ({ db: connect(url, { connections: 2 }) }));
    noteShards(db, shards);
    closing.push(() => Promise.all([db, ...shards.map((shard) => shard.db)].map((one) => one.$disconnect())));
    const found: (Owned | undefined)[] = [];
    while (!(found[0] && found[1])) {
      const tenant = await seedTenant(db);
      const [here] = await ask(servers[0]!, `SELECT FROM workspaces WHERE id = '${tenant.workspaceId}'`);
      found[here ? 0 : 1] ??= { tenant, template: await seedTemplate(db, tenant.workspaceId, SOURCE) };
    }
    [first, second] = found as [Owned, Owned];
    const { token } = await seedKey(db, first.tenant.workspaceId, first.tenant.email);
    other = { ...first.tenant, key: token };
    running = { api: await start('api'), worker: await start('worker') };
    closing.push(() => Promise.all(ROLES.map((role) => running[role].stop('SIGKILL'))));
  }, 5 * MINUTE);
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  }, MINUTE);

  test(
    'the workspaces of a server that is stopped are 503, the others work, and it comes back without a restart',
    async () => {
      for (const one of [first!, second!]) expect((await make(one.tenant, one)).status).toBe(201);
      proxy.cut(true);
      for (const at of ['POST', 'GET']) {
        const refused = await fetch(
          `${running.api.url}/api/v1${at === 'GET' ? '/generations' : `/templates/${second!.template}/generations`}`,
          {
            method: at,
            headers: { Authorization: `Bearer ${second!.tenant.key}`, 'Content-Type': 'application/json' },
            ...(at === 'POST' && { body: '{}' }),
          },
        );
        expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toMatchObject([
          503,
          expect.stringMatching(/^\d+$/),
          { error: { code: 'unavailable' } },
        ]);
      }
      // The second key has to be looked for.
      for (const by of [first!.tenant, other]) {
        const { status, body } = await make(by, first!);
        expect(status).toBe(201);
        await until(() => isReady(servers[0]!, body.id));
      }
      const lists = await fetch(`${running.api.url}/api/v1/generations`, {
        headers: { Authorization: `Bearer ${other.key}` },
      });
      expect(lists.status).toBe(200);
      expect((await fetch(`${running.api.url}/readyz`)).status).toBe(200);
      proxy.cut(false);
      let id = '';
      await until(async () => {
        const { status, body } = await make(second!.tenant, second!, 'once');
        id = body.id;
        return status < 300;
      });
      await until(() => isReady(servers[1]!, id));
    },
    5 * MINUTE,
  );

  test(
    'while a server is stopped, people who are signed in work in the workspaces of the other, and metrics tell of it',
    async () => {
      const places = [first!, second!].map(({ tenant }) => `/w/${tenant.workspaceId}`);
      const { userId } = await seedMember(db, first!.tenant.workspaceId, 'both@example.com', 'owner');
      await seedMember(db, second!.tenant.workspaceId, 'both@example.com', 'member');
      const { token, hash } = newCredential('session');
      await createSession(db, { userId, hash, now: new Date(), lasts: DAY, address: '127.0.0.1', agent: 'test' });
      const visitor = Object.assign(stranger(running.api), { cookie: `platen=${token}` });
      const statuses = async () => {
        const pages = [];
        for (const place of places) pages.push(await visitor.get(`${place}/documents`));
        return pages.map(({ status }) => status);
      };
      const servers = async () => [
        ...(await (await fetch(metrics)).text()).matchAll(/^platen_database_servers\{state="(\w+)"\} (\d)$/gm),
      ];
      const areUp = (count: number) => async () =>
        (await servers()).some(([, state, up]) => state === 'up' && up === `${count}`);
      expect(await statuses()).toEqual([200, 200]);
      await until(areUp(2));

      proxy.cut(true);
      try {
        // Until the router has noticed.
        await until(async () => `${await statuses()}` === '200,503');
        expect((await visitor.get(`${places[1]}/documents`)).html).toContain(AWAY);
        const form = `${places[0]}/templates/${first!.template}/fill-in`;
        let page = await visitor.get(form);
        await until(async () => {
          page = await visitor.get(form);
          return page.status === 200;
        });
        expect((await visitor.post(form, formFields(page.html, { title: 'Made meanwhile' }))).status).toBe(303);
        expect((await visitor.get(`${places[0]}/documents`)).html).toContain('Made meanwhile');
        // Nobody else can sign in, because a session is written to both servers.
        const late = stranger(running.api);
        await late.get('/sign-in');
        expect((await late.post('/sign-in', { email: first!.tenant.email, password: 'long enough' })).status).toBe(503);
        await until(areUp(1));
      } finally {
        proxy.cut(false);
      }
      await until(async () => `${await statuses()}` === '200,200');
      await until(areUp(2));
    },
    5 * MINUTE,
  );

  test(
    'another key seals what is on all servers, while the service works',
    async () => {
      const [before, next] = [SECRET_KEY, NEXT_KEY].map((key) => readSecretKeys(key)[0]!);
      const { userId } = first!.tenant;
      // The connections from before are closed one after the other, as the router notices.
      await until(async () => {
        for (let at = 0; at < 5; at += 1) await db.attempts.deleteMany();
        return true;
      });
      const secret = sealSecret(before!, { purpose: 'second factor', owner: userId }, Buffer.from('secret'));
      await db.authenticator.create({
        data: { id: randomUUID(), userId, name: 'App', secret, lastStep: 1, createdAt: new Date() },
      });
      const settings = { db, secrets: await secretsOf(db), hosts: ['127.0.0.1'] };
      const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
      for (const { tenant } of [first!, second!])
        await addWebhook(
          settings,
          tenant.workspaceId,
          { url: 'http://127.0.0.1:9/', events: ['template.published'] },
          by,
        );
      expect(await platenJson(['secret', 'rotate'], { env })).toEqual({
        key: next!.id,
        resealed: 4,
        unreadable: 0,
        done: true,
      });
      for (const server of servers) {
        expect(await ask(server, 'SELECT id, state::text FROM secret_keys')).toEqual([
          { id: next!.id, state: 'current' },
        ]);
        const sealed = await ask<{ secret: Buffer }>(
          server,
          'SELECT secret FROM webhook_endpoints UNION ALL SELECT secret FROM authenticators',
        );
        expect(sealed.map((row) => row.secret.subarray(0, 9))).toEqual([markOf(next!), markOf(next!)]);
      }
      // It seals with the new key from now on, at whichever server it holds the key.
      const later = { ...settings, secrets: await secretsOf(db, NEXT_KEY) };
      for (let at = 0; at < 6; at += 1)
        await addWebhook(
          later,
          second!.tenant.workspaceId,
          { url: `http://127.0.0.1:9/${at}`, events: ['template.published'] },
          by,
        );
      await db.authenticator.deleteMany();
      for (const { tenant } of [first!, second!])
        await db.webhookEndpoint.deleteMany({ where: { workspaceId: tenant.workspaceId } });
    },
    2 * MINUTE,
  );

  test(
    `${3 * ROUNDS} kills of the API, the worker and a server: no number is missing or drawn twice, and each document is there with its PDF`,
    async () => {
      const working = new AbortController();
      const load = openDocumentLoad(() => `${running.api.url}/api/v1`, { signal: working.signal, rest: 100 });
      const clients = [first!, second!].map(({ tenant, template }) => load.keepMaking(tenant, template));
      const more = async () => {
        const before = [first!, second!].map(({ tenant }) => load.madeBy(tenant).length);
        await until(async () => [first!, second!].every(({ tenant }, at) => load.madeBy(tenant).length > before[at]!));
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const role of ROLES) {
          await more();
          await running[role].stop('SIGKILL');
          running[role] = await start(role);
        }
        await more();
        process.kill(await postmasterPid(folders[1]!), 'SIGKILL');
        await more();
      }
      working.abort();
      await Promise.all(clients);
      expect(load.wrong).toEqual([]);
      for (const [at, { tenant }] of [first!, second!].entries()) {
        const rows = () =>
          ask<{ id: string; generation_number: number; pdf_status: string }>(
            servers[at]!,
            `SELECT id, generation_number, pdf_status FROM generations WHERE workspace_id = '${tenant.workspaceId}' ORDER BY generation_number`,
          );
        await until(async () => (await rows()).every(({ pdf_status }) => pdf_status === 'ready'));
        const all = await rows();
        expect(all.map(({ generation_number }) => generation_number)).toEqual(all.map((_, place) => place + 1));
        const numbers = new Map(all.map(({ id, generation_number }) => [id, generation_number]));
        expect(load.madeBy(tenant).filter(({ id, number }) => numbers.get(id) !== number)).toEqual([]);
        expect(
          await ask(servers[1 - at]!, `SELECT FROM generations WHERE workspace_id = '${tenant.workspaceId}'`),
        ).toEqual([]);
      }
    },
    ROUNDS * 10 * MINUTE,
  );
});
