/**
 * §18.19 at its real limits, on a real process: a database that accepts and never answers. Takes the better part of a minute, so
 * it runs under `make test-faults` only.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSession } from '../../src/data/storage/people/sessions.ts';
import { DAY, MINUTE, SECOND } from '../../src/domain/durations.ts';
import { newCredential } from '../../src/use-cases/administration/index.ts';
import { formFields } from '../doors/web/support/form-fields.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts';
import { useDatabase } from '../support/use-database.ts';

const wanted = process.env.PLATEN_FAULTS === '1';
const SILENCE = 30 * SECOND;
/** Whoever came just as the connections were lost waits for a place in line, and then for a new connection. */
const LONGEST_WAIT = 20 * SECOND;

const database = useDatabase();
let dataDir: string;
let tenant: Tenant;
let template: string;
let proxy: SilentProxy;
let service: Served;

beforeAll(async () => {
  if (!wanted) return;
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-silent-'));
  tenant = await seedTenant(database.db);
  template = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: T\n---\nText {{A}}\n');
  proxy = await startSilentProxy(database.url);
  const env = { DATABASE_URL: proxy.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  service = await servePlaten([], { env });
});
afterAll(async () => {
  if (!wanted) return;
  await service.stop('SIGKILL');
  await proxy.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Asked = { status: number; ms: number; retryAfter: string | null };

let made = 0;
async function ask(kind: number): Promise<Asked> {
  const began = performance.now();
  const headers = { Authorization: `Bearer ${tenant.key}`, 'Content-Type': 'application/json' };
  made += 1;
  const body = JSON.stringify({ values: { a: `${made}` } });
  const answer =
    kind % 2 === 0
      ? await fetch(`${service.url}/api/v1/generations?limit=1`, { headers })
      : await fetch(`${service.url}/api/v1/templates/${template}/generations`, { method: 'POST', headers, body });
  await answer.text();
  return { status: answer.status, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') };
}

async function readyz(): Promise<Asked> {
  const began = performance.now();
  const { status, headers } = await fetch(`${service.url}/readyz`);
  return { status, ms: performance.now() - began, retryAfter: headers.get('retry-after') };
}

/** Starts a request every tenth of a second for so long; all of them have been answered at the end. */
async function askFor(ms: number): Promise<Asked[]> {
  const answers: Promise<Asked>[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await pause(100)) answers.push(ask(answers.length));
  return Promise.all(answers);
}

test(
  'while it is silent everybody is answered 503 in time, /readyz tells, and afterwards all is as before',
  async () => {
    if (!wanted) return;
    expect((await askFor(2 * SECOND)).map(({ status }) => status)).not.toContain(503);
    proxy.hush(true);
    const asked = askFor(SILENCE);
    await proxy.swallowed();
    const hushed = performance.now();
    let told = await readyz();
    for (; told.status === 200; told = await readyz()) await pause(100);
    expect(told).toMatchObject({ status: 503, retryAfter: '5' });
    told.ms = performance.now() - hushed;
    const answers = await asked;
    proxy.hush(false);
    const back = performance.now();
    let tries = 0;
    for (; (await ask(1)).status !== 201; tries += 1) await pause(100);
    const again = performance.now() - back;
    const after = await askFor(3 * SECOND);
    const longest = Math.max(...answers.map(({ ms }) => ms));
    const figures = { requests: answers.length, longest, readyz: told.ms, again, tries };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 2']));
    expect(longest).toBeLessThan(LONGEST_WAIT);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200, 201]));
    // Workers take jobs again too.
    for (let open = 1; open > 0; await pause(500))
      open = await database.db.generation.count({ where: { pdfStatus: { not: 'ready' } } });
  },
  5 * MINUTE,
);

test(
  'a form that is sent while it is silent is shown with what was entered, and sent again by its button',
  async () => {
    if (!wanted) return;
    const { token, hash } = newCredential('session');
    const now = new Date();
    await createSession(database.db, { userId: tenant.userId, hash, now, lasts: DAY, address: '', agent: '' });
    const path = `/w/${tenant.workspaceId}/templates/${template}/fill-in`;
    const call = async (to: string, body?: URLSearchParams) => {
      const headers = { Cookie: `platen=${token}`, Accept: 'text/html' };
      const method = body ? 'POST' : 'GET';
      const answer = await fetch(service.url + to, { method, headers, redirect: 'manual', ...(body && { body }) });
      return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
    };
    const { html } = await call(path);
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)![1]!;
    const key = /fill-in\?key=([^"]+)"/.exec(html)![1]!;
    const fields = new URLSearchParams([...formFields(html, path), ['csrf', csrf]]);
    fields.set('values.a', 'typed <b>');
    proxy.hush(true);
    const [unsent, ofAnother] = await Promise.all([call(`${path}?key=${key}`, fields), call(path, fields)]);
    proxy.hush(false);
    const shown = (name: string) => `<dt dir="auto">${name}</dt><dd dir="auto">typed &lt;b&gt;</dd>`;
    expect([unsent.status, unsent.html.includes(shown('A'))]).toEqual([503, true]);
    // Without the key it may be anybody's, and nothing of the template is said.
    expect([ofAnother.status, ofAnother.html.includes(shown('a'))]).toEqual([503, true]);
    const again = new URLSearchParams(formFields(unsent.html, path));
    again.set('csrf', csrf);
    let sent = await call(path, again);
    for (; sent.status === 503; sent = await call(path, again)) await pause(100);
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('/documents/')]);
  },
  MINUTE,
);

test('told to stop while it is silent, the process ends in time and in order', async () => {
  if (!wanted) return;
  proxy.hush(true);
  const open = Promise.allSettled([ask(0), ask(1)]);
  await proxy.swallowed();
  const began = performance.now();
  const { code, stderr } = await service.stop('SIGTERM');
  expect([code, performance.now() - began < 10 * SECOND]).toEqual([0, true]);
  const lines = stderr.split('\n').filter((line) => line.includes('does not answer'));
  process.stdout.write(`${lines.length} lines of the log\n`);
  expect(lines.length).toBeLessThan(15);
  expect(stderr).not.toContain('"stack"');
  await open;
});
