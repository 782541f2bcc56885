/** A whole service in this process, with a database, a data folder and a port of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { type Client, createClient } from '../../generated/client.ts';
import { SECOND } from '../../src/domain/durations.ts';
import { checkAnswer } from '../../src/doors/api/http/contract/check-answer.ts';
import { type Config, loadConfig } from '../../src/platform/config.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import { type Role, type Service, type StartOptions, startService } from '../../src/service/service.ts';
import type { Answer } from './contract.ts';
import { createTestDatabase, shardsOf, type TestDatabase } from './database.ts';
import { letPass } from './let-pass.ts';
import { SECRET_KEY } from './secrets.ts';
import { SHARED_WORKERS } from './shared-workers.ts';

export type Call = {
  /** The bearer token; null sends none. */
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
};

export type TestService = Service & {
  config: Config;
  /** The time that the service takes from the database's clock. It stands still. */
  time: { now: Date };
  /** Makes so many milliseconds pass, for the service and its database. */
  pass(ms: number): Promise<void>;
  /** Calls the API below /api/v1 with the key of the default workspace. Every answer is checked against the contract. */
  call(
    method: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS',
    path: string,
    call?: Call,
  ): Promise<Answer>;
  /** The generated client with the default workspace's key or another; every answer is checked against the contract. */
  client(key?: string): Client;
  /** Gets any other path of the service, or a whole URL. */
  get(url: string, headers?: Record<string, string>): request.Test;
  close(): Promise<void>;
};

export type TestServiceOptions = {
  env?: Record<string, string>;
  role?: Role;
  key?: () => string;
  /** Returns the database address for the service, such as that of a proxy. */
  reach?: (databaseUrl: string) => Promise<string>;
  /** The destination of its log, instead of standard error. */
  log?: Log;
  /** Returns the metadata documents of apps. */
  fetchMetadata?: StartOptions['fetchMetadata'];
  workers?: StartOptions['workers'];
  migrations?: StartOptions['migrations'];
  /** An existing database; the code that created it drops it. */
  database?: TestDatabase;
};

/** §18.10: three faults in a row are counted within half a second, not six. */
const PROBES = { kept: 0.1 * SECOND, silent: 2 * SECOND, answer: SECOND };

/** Starts a service. `key` returns the token for calls that do not specify another. */
export async function startTestService({
  env = {},
  role = 'all',
  key = () => '',
  reach = async (url) => url,
  log,
  fetchMetadata,
  workers = SHARED_WORKERS,
  migrations = 'leave',
  database: given,
}: TestServiceOptions = {}): Promise<TestService> {
  const database = given ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-test-'));
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY,
    DATABASE_URL: await reach(database.url),
    ...shardsOf(database.url),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RENDER_CONCURRENCY: '1',
    ...env,
  });
  const time = { now: new Date('2026-08-27T09:00:00.000Z') };
  const service = await startService(config, {
    role,
    log: log ?? createLog(config.logLevel),
    clock: () => new Date(time.now),
    workers,
    migrations,
    probes: PROBES,
    ...(fetchMetadata && { fetchMetadata }),
  });
  const origin = service.url ?? '';
  const opened: TestService = {
    ...service,
    config,
    time,
    async pass(ms) {
      time.now = new Date(time.now.getTime() + ms);
      await letPass(opened.services.context.db, ms);
    },
    async call(method, pathname, { key: token = key(), body, headers = {} } = {}) {
      const verb = method.toLowerCase() as 'get';
      let call = request(`${origin}/api/v1`)[verb](pathname).redirects(0).set(headers);
      if (token !== null) call = call.set('Authorization', `Bearer ${token}`);
      if (body !== undefined)
        call = call.set('Content-Type', headers['Content-Type'] ?? 'application/json').send(body as string);
      const { status, headers: answered, body: json, text } = await call;
      const answer: Answer = { status, headers: answered, body: json, text };
      checkAnswer(method, pathname, answer);
      return answer;
    },
    client: (token = key()) =>
      createClient({
        baseUrl: `${origin}/api/v1`,
        headers: { Authorization: `Bearer ${token}` },
        redirect: 'manual',
        fetch: async (sent) => {
          const answered = await fetch(sent);
          const text = await answered.clone().text();
          const { pathname, search } = new URL(sent.url);
          const received: Record<string, string> = {};
          answered.headers.forEach((value, name) => {
            received[name] = value;
          });
          const answer = { status: answered.status, headers: received, text };
          checkAnswer(sent.method, pathname.replace('/api/v1', '') + search, {
            ...answer,
            body: text && JSON.parse(text),
          });
          return answered;
        },
      }),
    get: (url, headers = {}) =>
      request(url.startsWith('http') ? url : origin + url)
        .get('')
        .redirects(0)
        .set(headers),
    async close() {
      await opened.stop();
      if (!given) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      // A test file stays loaded and keeps this object. Seven megabytes of each service would stay too, and be looked through by V8.
      Object.assign(opened, { services: undefined, rendering: undefined, stop: async () => undefined });
    },
  };
  return opened;
}
