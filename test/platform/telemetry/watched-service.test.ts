/** §18.32–18.34: what an operator sees of a running service: its metrics, its log and its traces. One service is watched by all of them. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { DAY, SECOND } from '../../../src/domain/durations.ts';
import { readSpecification } from '../../../src/doors/api/index.ts';
import { readRoutes } from '../../../src/doors/web/routing/read-routes.ts';
import { createLog } from '../../../src/platform/log.ts';
import { openMetricsServer } from '../../../src/service/metrics-server.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type SilentProxy, startSilentProxy } from '../../support/silent-proxy.ts';
import { signedIn } from '../../support/web.ts';
import { attributeOf, type Collector, startCollector } from './support/collector.ts';

const [VALUE, TITLE, SECRET] = ['canary-of-a-value', 'canary-of-a-title', 'canary-of-a-secret'];
/** In paths, which the log has. */
const STRANGE = 'strange';
const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const FAR_AWAY = { Origin: 'https://app.example.com' };

let collector: Collector;
let proxy: SilentProxy;
let service: TestService;
let worker: TestService;
let tenant: Tenant;
let text: string;
let cookie: string;
let written = '';
const rendered = Promise.withResolvers<void>();
const RENDERS = 4;

async function reach(url: string) {
  proxy = await startSilentProxy(url);
  return proxy.url;
}

beforeAll(async () => {
  const log = createLog('debug', {
    write(line) {
      written += line;
      if (written.split('PDF rendered').length > RENDERS) rendered.resolve();
    },
  });
  collector = await startCollector();
  const env = { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  service = await startTestService({ role: 'api', env, key: () => tenant.key, log, reach });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  const template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
  const generations = `/templates/${template}/generations`;
  const make = (headers: Record<string, string>, values: object) =>
    service.call('POST', generations, { body: { title: TITLE, values }, headers });
  const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;
  const made = await make({ 'X-Request-Id': 'the-post', traceparent }, { name: VALUE });
  const asked = { 'X-Request-Id': 'the-get', traceparent };
  const pdf = await service.call('GET', `/generations/${(made.body as { id: string }).id}/pdf`, { headers: asked });
  await service.get((pdf.body as { url: string }).url);
  await make({}, { [VALUE]: TITLE });
  // These share their statements.
  const traces = ['1', '2', '3'].map((n) => `00-${n.repeat(32)}-${CALLER.span}-01`);
  await Promise.all(traces.map((trace) => make({ traceparent: trace }, { name: trace })));
  await service.call('GET', `/generations?search=${TITLE}`);
  // Nothing of what strangers send may become a name of its own.
  for (const where of [`/api/v1/${STRANGE}`, `/w/${tenant.workspaceId}`, `/oauth/${STRANGE}`, `/${tenant.key}`])
    await service.get(where, FAR_AWAY);
  const visitor = await signedIn(service, tenant.userId);
  cookie = visitor.cookie.replace('platen=', '');
  await visitor.get(`/w/${tenant.workspaceId}/documents?search=${TITLE}`);
  await visitor.post(`/w/${tenant.workspaceId}/templates/${template}/fill-in`, { title: TITLE, 'v.name': VALUE });
  await visitor.post('/sign-in', { email: `${VALUE}@example.com`, password: SECRET });
  await service.get(`/sign-in/link?token=pli_${SECRET}`);
  await post(
    '/oauth/token',
    new URLSearchParams({ grant_type: 'authorization_code', code: SECRET, client_id: SECRET }),
  );
  await post('/oauth/revoke', new URLSearchParams({ token: SECRET, client_id: SECRET }));
  const call = { name: 'list_templates', arguments: { search: TITLE } };
  await post('/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }));
  // The other documents are rendered by another service, on the same database.
  const STORAGE_URL = `file:${service.config.dataDir}/objects`;
  const reachIt = async () => proxy.url;
  worker = await startTestService({ role: 'worker', env: { METRICS_PORT: '0', STORAGE_URL }, log, reach: reachIt });
  await rendered.promise;
  // On a busy machine connections may have been closed meanwhile, because nobody used them.
  await service.call('GET', '/templates');
  const answer = await service.get(`${service.metricsUrl}/metrics`);
  expect(answer.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  text = answer.text;
});
afterAll(async () => {
  await stop();
  collector?.close();
});

async function stop(): Promise<void> {
  // What waits for the database fails at once then.
  await proxy?.close();
  await Promise.all([worker?.close(), service?.close()]);
}

async function post(where: string, body: string | URLSearchParams): Promise<void> {
  const headers = {
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    Authorization: `Bearer ${tenant.key}`,
    Accept: 'application/json, text/event-stream',
  };
  await (await fetch(service.url + where, { method: 'POST', headers, body })).text();
}

/** The value of a sample, by its name and labels as they are written. */
function sample(name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

/** All values that a label has. */
function valuesOf(label: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(`\\b${label}="([^"]*)"`, 'g'))].map(([, value]) => value!))];
}

describe('metrics', () => {
  test('requests are counted by operation and status', () => {
    expect(sample('platen_requests_total{operation="createGeneration",status="201"}')).toBe(4);
    expect(sample('platen_requests_total{operation="createGeneration",status="422"}')).toBe(1);
    expect(sample('platen_requests_total{operation="list_templates",status="200"}')).toBe(1);
    expect(sample('platen_requests_total{operation="downloadFile",status="200"}')).toBe(1);
    expect(sample('platen_request_duration_seconds_count{operation="createGeneration"}')).toBe(5);
  });

  test('operations are those of the contract, the web app, the tools, and a few of ours', () => {
    const { paths } = readSpecification() as { paths: Record<string, Record<string, { operationId?: string }>> };
    const operations = Object.values(paths).flatMap((each) => Object.values(each));
    const named = [...operations.map(({ operationId }) => operationId), ...readRoutes().map(({ action }) => action)];
    const others = valuesOf('operation').filter((operation) => !named.includes(operation));
    const ours = ['downloadFile', 'list_templates', 'oauthRevoke', 'oauthToken', 'other', 'unknownOperation'];
    expect(others.sort()).toEqual(ours);
  });

  test('a render is counted, with its time, its wait and its pages', () => {
    expect(sample('platen_renders_total{outcome="ready"}')).toBe(RENDERS);
    expect(sample('platen_renders_total{outcome="failed"}')).toBe(0);
    for (const kind of ['duration_seconds', 'wait_seconds', 'pages'])
      expect(sample(`platen_render_${kind}_count`)).toBe(RENDERS);
  });

  test('what waits is asked of the database, pools of the process', () => {
    for (const state of ['waiting', 'rendering', 'failed'])
      expect(sample(`platen_render_jobs{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    expect(sample('platen_render_oldest_seconds{state="waiting"}')).toBe(0);
    // Of the installation: the template of this database was made by this run of the tests.
    expect(sample('platen_backup_age_seconds')).toBeLessThan(DAY / SECOND);
    // All of them may be busy with the questions of the metrics themselves.
    const connections = ['busy', 'idle'].map((state) => sample(`platen_database_connections{state="${state}"}`));
    expect(connections[0]! + connections[1]!).toBeGreaterThan(0);
    expect(sample('platen_thread_restarts_total{pool="render",reason="died"}')).toBe(0);
    expect(sample('platen_thread_memory_limit_bytes')).toBe(1_536 * 2 ** 20);
    expect(sample('platen_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  });

  test('they are OpenMetrics: families without the suffix of counters, and an end', () => {
    expect(text).toContain('# TYPE platen_requests counter\n');
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE|UNIT) \w+ .+|# EOF|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [-+.\de]+)$/);
  });

  test.each(['dashboard.json', 'alerts.yaml'])('.config/%s asks for those that are served', (name) => {
    const file = readFileSync(path.join(import.meta.dirname, '../../../.config', name), 'utf8');
    // Both are YAML, and what is asked stands under `expr`.
    const all = JSON.stringify(parse(file)).matchAll(/"expr":"((?:[^"\\]|\\.)*)"/g);
    const asked = [...all].map(([, expr]) => expr!.replaceAll('\\"', '"'));
    expect(asked.length).toBeGreaterThan(5);
    const names = new Set(asked.flatMap((expr) => expr.match(/\b(?:platen|process)_\w+/g) ?? []));
    expect([...names].filter((metric) => !new RegExp(`^${metric}[{ ]`, 'm').test(text))).toEqual([]);
    const labels = asked.flatMap((expr) => [...expr.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label]) => label!));
    expect(labels.filter((label) => label !== 'job' && valuesOf(label).length === 0)).toEqual([]);
  });
});

describe('log', () => {
  const lines = () =>
    written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('a request is one line, and a render’s line names the request that made the document', () => {
    expect(lines().filter(({ msg, requestId }) => msg === 'request' && requestId === 'the-post')).toEqual([
      expect.objectContaining({ operation: 'createGeneration', workspaceId: tenant.workspaceId, status: 201 }),
    ]);
    expect(lines()).toContainEqual(
      expect.objectContaining({ operation: 'createGeneration', status: 422, code: 'unknown_placeholder' }),
    );
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: 'PDF rendered', requestId: 'the-post', askedBy: 'the-get' }),
    );
  });

  test('no token, value, title or signature is in it, nor in a metric', () => {
    expect(text).not.toContain(STRANGE);
    for (const secret of [tenant.key, cookie, VALUE, TITLE, SECRET, 'signature=', 'expires='])
      for (const told of [written, text]) expect(told).not.toContain(secret);
  });
});

test('a worker has no other door than that of its metrics', async () => {
  expect(worker.url).toBeNull();
  const ask = () => worker.get(`${worker.metricsUrl}/readyz`);
  let answer = await ask();
  for (; answer.body.rendering === 'starting'; answer = await ask()) {
    expect([answer.status, answer.body.status]).toEqual([503, 'unavailable']);
    await pause(50);
  }
  const parts = { database: 'ready', queue: 'ready', clock: 'ready', store: 'ready', rendering: 'ready' };
  expect([answer.status, answer.body]).toEqual([200, { status: 'ready', ...parts }]);
  expect((await worker.get(`${worker.metricsUrl}/metrics`)).text).toContain('platen_build_info');
  const metricsPort = Number(new URL(worker.metricsUrl!).port);
  const taken = openMetricsServer({ ...worker.config, metricsPort }, createLog('silent'));
  await expect(taken).rejects.toThrow(/is already in use\. Set METRICS_PORT to a free port/);
});

test('pages of other origins are told nothing unless CORS_ORIGINS says so', async () => {
  for (const where of ['/api/v1/templates', '/mcp', '/oauth/token', '/files/x', '/sign-in'])
    expect((await service.get(where, FAR_AWAY)).headers).not.toHaveProperty('access-control-allow-origin');
});

test('the database falls silent: probes are answered, and all metrics but those of the queue', async () => {
  proxy.hush(true);
  // That it is not ready, one knows some seconds later.
  const { body } = await service.get(`${service.metricsUrl}/readyz`);
  expect(Object.keys(body)).toEqual(['status', 'database', 'queue', 'clock', 'store']);
  expect((await service.get(`${service.metricsUrl}/healthz`)).body).toEqual({ status: 'alive' });
  expect((await service.get(`${service.metricsUrl}/metrics`)).text).toContain('platen_threads{pool="render"}');
  expect((await service.get(`${service.metricsUrl}/api/v1/templates`)).status).toBe(404);
});

describe('traces', () => {
  // What is left is sent now.
  beforeAll(stop);

  /** The statements that made documents. */
  const creations = () =>
    collector.spans.filter((span) => String(attributeOf(span, 'db.query.text')).includes('create_generations(w.id'));

  test('a request goes on in the trace of its caller', () => {
    const requests = collector.spans.filter(({ parentSpanId }) => parentSpanId === CALLER.span);
    const created = requests.find(({ name, traceId }) => name === 'createGeneration' && traceId === CALLER.trace);
    expect(attributeOf(created, 'http.response.status_code')).toBe(201);
    expect(attributeOf(created, 'platen.workspace_id')).toBe(tenant.workspaceId);
  });

  test('its SQL and its render are in it, each within what it was done for, also those of another process', () => {
    const paths = new Set(collector.spans.map(collector.pathOf));
    const expected = [
      'createGeneration > look up credential > SELECT',
      'createGeneration > create document > SELECT',
      'createGeneration > render document > UPDATE',
      'createGeneration > render document > render PDF',
      'createGeneration > render document > store PDF',
      'getGenerationPdf > render PDF',
    ];
    expect(expected.filter((one) => !paths.has(one))).toEqual([]);
  });

  test('a statement has its text, and no value is sent', () => {
    expect(creations().filter(({ traceId }) => traceId === CALLER.trace)).not.toEqual([]);
    for (const secret of [tenant.key, cookie, VALUE, TITLE, SECRET])
      for (const body of collector.received) expect(body).not.toContain(secret);
  });

  test('a trace that shares its statement with another leads there', () => {
    const waits = collector.spans.filter(({ name, traceId }) => name === 'create document' && traceId !== CALLER.trace);
    for (const { spanId, links = [] } of waits) {
      const within = [spanId, ...links.map((link) => link.spanId)];
      expect(creations().some(({ parentSpanId }) => within.includes(parentSpanId!))).toBe(true);
    }
    expect(waits).toHaveLength(3);
  });
});
