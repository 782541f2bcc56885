/** §18.52: what a collector receives: a request, its SQL and the render of its document, in one trace. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '../../src/log.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { startTestService } from '../support/service.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

const VALUE = 'canary-of-a-value';
const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
let received = '';
let spans: SentSpan[];

const collector = createServer(async (req, res) => {
  const sent = await text(req);
  received += sent;
  const { resourceSpans } = JSON.parse(sent) as Sent;
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)));
  res.end('{}');
});

beforeAll(async () => {
  spans = [];
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const rendered = Promise.withResolvers<void>();
  const log = createLog('info', { write: (line) => line.includes('PDF rendered') && rendered.resolve() });
  const { port } = collector.address() as AddressInfo;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const service = await startTestService({ env, log });
  const tenant = await seedTenant(service.services.database.db);
  const source = '---\ntitle: Note\n---\nTo {{Name}}\n';
  const template = await seedTemplate(service.services.database.db, tenant.workspaceId, source);
  const make = (headers: Record<string, string> = {}) => {
    const body = { title: VALUE, values: { name: VALUE + headers.traceparent } };
    return service.call('POST', `/templates/${template}/generations`, { key: tenant.key, body, headers });
  };
  await make({ traceparent: `00-${CALLER.trace}-${CALLER.span}-01` });
  await rendered.promise;
  // These share their statements.
  await Promise.all(['1', '2', '3'].map((n) => make({ traceparent: `00-${n.repeat(32)}-${CALLER.span}-01` })));
  // What is left is sent now.
  await service.close();
});
afterAll(() => void collector.close());

function attribute(span: SentSpan | undefined, name: string): unknown {
  const { value } = span?.attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
}

test('a request goes on in the trace of its caller', () => {
  const request = spans.find(({ parentSpanId }) => parentSpanId === CALLER.span);
  expect(request).toMatchObject({ traceId: CALLER.trace, name: 'createGeneration' });
  expect(attribute(request, 'http.response.status_code')).toBe(201);
});

test('its SQL and its render are in it, each within what it was done for', () => {
  const trace = spans.filter(({ traceId }) => traceId === CALLER.trace);
  const pathOf = ({ name, parentSpanId }: SentSpan): string => {
    const parent = trace.find(({ spanId }) => spanId === parentSpanId);
    return parent ? `${pathOf(parent)} > ${name}` : name;
  };
  const paths = new Set(trace.map(pathOf));
  expect([...paths]).toEqual(
    expect.arrayContaining([
      'createGeneration > look up credential > SELECT',
      'createGeneration > create document > WITH',
      'createGeneration > render document > UPDATE',
      'createGeneration > render document > render PDF',
      'createGeneration > render document > store PDF',
    ]),
  );
});

test('a statement has its text, and no value is sent', () => {
  const created = spans.find(({ name, traceId }) => name === 'WITH' && traceId === CALLER.trace);
  expect(attribute(created, 'db.query.text')).toContain('create_generations(convert_from($1');
  expect(received).not.toContain(VALUE);
});

test('a trace that shares its statement with another leads there', () => {
  const waits = spans.filter(({ name, traceId }) => name === 'create document' && traceId !== CALLER.trace);
  const statements = spans.filter(({ name }) => name === 'WITH');
  for (const { spanId, links = [] } of waits) {
    const within = [spanId, ...links.map((link) => link.spanId)];
    expect(statements.some(({ parentSpanId }) => within.includes(parentSpanId!))).toBe(true);
  }
  expect(waits).toHaveLength(3);
});
