/** §18.50, §18.51: what Prometheus reads of a running service, what an operator's files ask for, and for which request a line is. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readSpecification } from '../../src/http/index.ts';
import { createLog } from '../../src/log.ts';
import { readRoutes } from '../../src/web/routing/read-routes.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const VALUE = 'canary-of-a-value';
const TITLE = 'canary-of-a-title';
/** In paths, which the log has. */
const STRANGE = 'strange';
let service: TestService;
let tenant: Tenant;
let text: string;
let written = '';

beforeAll(async () => {
  const log = createLog('debug', {
    write(line) {
      written += line;
    },
  });
  service = await startTestService({ role: 'api', env: { METRICS_PORT: '0' }, key: () => tenant.key, log });
  tenant = await seedTenant(service.services.database.db);
  const source = '---\ntitle: Note\n---\nTo {{Name}}\n';
  const template = await seedTemplate(service.services.database.db, tenant.workspaceId, source);
  const generations = `/templates/${template}/generations`;
  const body = { title: TITLE, values: { name: VALUE } };
  const made = await service.call('POST', generations, { body, headers: { 'X-Request-Id': 'the-post' } });
  const pdf = await service.call('GET', `/generations/${(made.body as { id: string }).id}/pdf`, {
    headers: { 'X-Request-Id': 'the-get' },
  });
  await service.get((pdf.body as { url: string }).url);
  await service.call('POST', generations, { body: { values: { [VALUE]: TITLE } } });
  await service.call('GET', `/generations?search=${TITLE}`);
  // Nothing of what strangers send may become a name of its own.
  for (const where of [`/api/v1/${STRANGE}`, `/w/${tenant.workspaceId}`, `/oauth/${STRANGE}`, `/${tenant.key}`])
    await service.get(where);
  const call = { name: 'list_templates', arguments: { search: TITLE } };
  await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${tenant.key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  }).then((answer) => answer.text());
  await service.get(`/sign-in?next=${VALUE}`);
  const answer = await service.get(`${service.metricsUrl}/metrics`);
  expect(answer.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  text = answer.text;
});
afterAll(() => service?.close());

/** The value of a sample, by its name and labels as they are written. */
function sample(name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

/** All values that a label has. */
function valuesOf(label: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(`\\b${label}="([^"]*)"`, 'g'))].map(([, value]) => value!))];
}

test('requests are counted by operation and status', () => {
  expect(sample('platen_requests_total{operation="createGeneration",status="201"}')).toBe(1);
  expect(sample('platen_requests_total{operation="createGeneration",status="422"}')).toBe(1);
  expect(sample('platen_requests_total{operation="list_templates",status="200"}')).toBe(1);
  expect(sample('platen_requests_total{operation="downloadFile",status="200"}')).toBe(1);
  expect(sample('platen_request_duration_seconds_count{operation="createGeneration"}')).toBe(2);
});

test('operations are those of the contract, the web app, the tools, and a few of ours', () => {
  const specification = readSpecification() as { paths: Record<string, Record<string, { operationId?: string }>> };
  const operations = Object.values(specification.paths).flatMap((each) => Object.values(each));
  const named = new Set([
    ...operations.map(({ operationId }) => operationId),
    ...readRoutes().map(({ action }) => action),
  ]);
  const others = valuesOf('operation').filter((operation) => !named.has(operation));
  expect(others.sort()).toEqual(['downloadFile', 'list_templates', 'other', 'unknownOperation']);
});

test('a render is counted, with its time, its wait and its pages', () => {
  expect(sample('platen_renders_total{outcome="ready"}')).toBe(1);
  expect(sample('platen_renders_total{outcome="failed"}')).toBe(0);
  for (const kind of ['duration_seconds', 'wait_seconds', 'pages'])
    expect(sample(`platen_render_${kind}_count`)).toBe(1);
});

test('what waits is asked of the database, pools of the process', () => {
  for (const state of ['waiting', 'rendering', 'failed']) {
    expect(sample(`platen_render_jobs{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    expect(sample(`platen_render_oldest_seconds{state="${state}"}`)).toBe(0);
  }
  expect(sample('platen_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(sample('platen_thread_restarts_total{pool="render",reason="died"}')).toBe(0);
  expect(sample('platen_thread_memory_limit_bytes')).toBe(1_536 * 2 ** 20);
  expect(sample('platen_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
});

test('it is OpenMetrics: families without the suffix of counters, and an end', () => {
  expect(text).toContain('# TYPE platen_requests counter\n');
  expect(text.endsWith('\n# EOF\n')).toBe(true);
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE|UNIT) \w+ .+|# EOF|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [-+.\de]+)$/);
});

test.each(['dashboard.json', 'alerts.yaml'])('.config/%s asks for metrics that are served', (name) => {
  const file = readFileSync(path.join(import.meta.dirname, '../../.config', name), 'utf8');
  // Both are YAML, and what is asked stands under `expr`.
  const asked = [...JSON.stringify(parse(file)).matchAll(/"expr":"((?:[^"\\]|\\.)*)"/g)].map(([, expr]) => expr!);
  expect(asked.length).toBeGreaterThan(5);
  const names = new Set(asked.flatMap((expr) => expr.match(/\b(?:platen|process)_\w+/g) ?? []));
  expect([...names].filter((metric) => !new RegExp(`^${metric}[{ ]`, 'm').test(text))).toEqual([]);
  const labels = new Set(
    asked.flatMap((expr) => [...expr.matchAll(/(\w+)(?:=|!=|=~|!~)\\?"/g)].map(([, label]) => label!)),
  );
  expect([...labels].filter((label) => !['job', 'instance'].includes(label) && valuesOf(label).length === 0)).toEqual(
    [],
  );
});

test('health checks are answered there too', async () => {
  const { body } = await service.get(`${service.metricsUrl}/readyz`);
  expect(body).toEqual({ status: 'ready', database: 'ready', queue: 'ready', store: 'ready' });
  expect((await service.get(`${service.metricsUrl}/healthz`)).body).toEqual({ status: 'alive' });
  expect((await service.get(`${service.metricsUrl}/api/v1/templates`)).status).toBe(404);
});

test('a request is one line, and a render’s line names the request that made the document', () => {
  const lines = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ msg, requestId }) => msg === 'request' && requestId === 'the-post')).toEqual([
    expect.objectContaining({ operation: 'createGeneration', workspaceId: tenant.workspaceId, status: 201 }),
  ]);
  expect(lines).toContainEqual(
    expect.objectContaining({ operation: 'createGeneration', status: 422, code: 'unknown_placeholder' }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'PDF rendered', requestId: 'the-post', askedBy: 'the-get' }),
  );
});

test('no token, value, title or signature is in the log or in a metric', () => {
  expect(text).not.toContain(STRANGE);
  for (const secret of [tenant.key, VALUE, TITLE, 'signature=', 'expires='])
    for (const told of [written, text]) expect(told).not.toContain(secret);
});
