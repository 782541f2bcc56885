/** A service of its own, with somebody who may do what a stranger of ill will would: its doors, and what it takes to answer them. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../../src/data/storage/connection/database.ts';
import { createSession } from '../../../src/data/storage/people/sessions.ts';
import { createCredential } from '../../../src/domain/credential.ts';
import { DAY } from '../../../src/domain/durations.ts';
import { MULTIPART, multipartOf, type Part } from '../../support/multipart.ts';
import { type Served, servePlaten } from '../../support/platen.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { type HoldReading, readHoldMeter } from '../hold-meter.ts';

export type Answer = { status: number; text: string; location: string };

export type World = {
  tenant: Tenant;
  cookie: string;
  csrf: string;
  /** What the service believes its address to be. */
  publicUrl: string;
  service: Served;
  /** The id of a template with this text, which is saved once. */
  template(source: string): Promise<string>;
  ask(method: string, where: string, sent?: Sent): Promise<Answer>;
  /** As the owner of the workspace, with the token of their forms. `files` make it `multipart/form-data`. */
  post(where: string, form: Record<string, string>, files?: readonly Part[]): Promise<Answer>;
  /** Below `/w/{workspace}`. */
  own(where: string): string;
  /** Since the last time it was asked. */
  reading(): Promise<HoldReading>;
  close(): Promise<void>;
};

export type Sent = { headers?: Record<string, string>; body?: Buffer | string };

export async function openWorld({ db, url }: { db: Database; url: string }, env = {}): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-parsers-'));
  const tenant = await seedTenant(db);
  const meter = path.join(folder, 'hold');
  const port = await freePort();
  const service = await servePlaten(['--role', 'api'], {
    env: {
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: String(port),
      // Passkeys are for a name, not for a number.
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'error',
      PLATEN_HOLD_SOCKET: meter,
      NODE_OPTIONS: `--import ${new URL('../hold-meter.ts', import.meta.url).href}`,
      ...env,
    },
  });
  const { token, hash } = createCredential('session', randomBytes(32));
  await createSession(db, {
    userId: tenant.userId,
    hash,
    now: new Date(),
    lasts: 30 * DAY,
    address: '127.0.0.1',
    agent: 'test',
  });
  const cookie = `platen=${token}`;
  const saved = new Map<string, Promise<string>>();
  const own = (where: string) => `/w/${tenant.workspaceId}/${where}`;
  const ask: World['ask'] = (method, where, sent = {}) => send(service.url + where, method, sent);
  const account = await ask('GET', '/account', { headers: { Cookie: cookie } });
  const csrf = /name="csrf" value="([^"]+)"/.exec(account.text)?.[1] ?? '';
  return {
    tenant,
    service,
    own,
    ask,
    cookie,
    csrf,
    publicUrl: service.url,
    template(source) {
      const known = saved.get(source) ?? seedTemplate(db, tenant.workspaceId, source);
      saved.set(source, known);
      return known;
    },
    post(where, form, files) {
      const fields = { csrf, ...form };
      const parts = Object.entries(fields).map(([field, content]) => ({ field, content }));
      const body = files ? multipartOf([...parts, ...files]) : new URLSearchParams(fields).toString();
      const type = files ? MULTIPART : 'application/x-www-form-urlencoded';
      return ask('POST', where, { headers: { Cookie: cookie, Accept: 'text/html', 'Content-Type': type }, body });
    },
    reading: () => readHoldMeter(meter),
    async close() {
      await service.stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function send(url: string, method: string, { headers = {}, body = '' }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const asked = request(url, { method, headers: { ...headers, ...length }, agent: false }, async (res) => {
      let text = '';
      for await (const chunk of res.setEncoding('utf8')) text = (text + chunk).slice(0, 200_000);
      resolve({ status: res.statusCode!, text, location: res.headers.location ?? '' });
    });
    asked.once('error', reject).end(body);
  });
}
