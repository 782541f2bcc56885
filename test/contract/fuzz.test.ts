/**
 * §15.7: whatever is sent, the answer is one that `spec/openapi.yaml` describes. Requests are drawn from
 * its own schemas. `PLATEN_FUZZ_RUNS` makes a run longer, `PLATEN_FUZZ_SEED` repeats it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { components } from '../../generated/openapi.d.ts';
import { checkAnswer } from '../../src/doors/api/http/contract/check-answer.ts';
import { assertProperty } from '../support/property.ts';
import { sendRaw } from '../support/raw-request.ts';
import { anyRequest, type DrawnRequest, type Known } from '../support/request-arbitrary.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { fittingValues } from '../support/values-arbitrary.ts';

type Template = components['schemas']['Template'];

const RUNS = Number(process.env.PLATEN_FUZZ_RUNS ?? (process.env.PLATEN_LONG === '1' ? 5_000 : 100));
const TIMEOUT_MS = 60_000 + RUNS * 100;

const TEMPLATE = `---
title: Order
placeholders:
  - label: Customer
  - label: Amount
    type: number
    format: 1,234.56 €
  - label: Due
    type: date
    format: 27/08/2026
  - label: Terms
    type: select
    options: [now, later]
  - label: Number
    type: counter
groups:
  - label: Items
    fields:
      - label: Price
        type: number
---
# {{Number}} for {{Customer}}: {{Amount}}, {{Due}}, {{Terms}}

| Item | Price |
| --- | --- |
| {{#Items}}{{Item}} | {{Price}}{{/Items}} |
`;

let service: TestService;
let tenant: Tenant;
let known: Known;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  const template = await seedTemplate(db, tenant.workspaceId, TEMPLATE);
  const draft = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Draft\n---\nText\n', { draft: true });
  const make = (title: string) => service.call('POST', `/templates/${template}/generations`, { body: { title } });
  const [made] = [await make('First'), await make('Second'), await make('Third')];
  const next = async (query: string) => {
    const { body } = await service.call('GET', `/generations?limit=1${query}`);
    return (body as { next_cursor: string }).next_cursor;
  };
  const cursor = await next('');
  const other = await seedTenant(db);
  const foreign = await seedTemplate(db, other.workspaceId, TEMPLATE);
  known = {
    ids: [template, template, template, template, template, draft, foreign, (made.body as { id: string }).id],
    slugs: ['order', 'draft'],
    cursors: [cursor, await next(`&cursor=${cursor}`)],
    keys: ['customer', 'Customer', 'amount', 'due', 'terms', 'number', 'items', 'nobody', '__proto__', ''],
    automatic: ['number'],
    values: fittingValues((await service.call('GET', `/templates/${template}`)).body as Template),
    bearers: [`Authorization: Bearer ${tenant.key}`, `authorization:bearer  ${tenant.key} `],
    strangers: [
      [],
      ['Authorization:'],
      ['Authorization: Basic eDp5'],
      ['Authorization: Bearer'],
      [`Authorization: Bearer ${tenant.key}x`],
      [`Authorization: ${tenant.key}`],
      [`Authorization: Bearer ${tenant.key}`, `Authorization: Bearer ${other.key}`],
    ],
  };
});
afterAll(() => service?.close());

/** Fits its schema, and is refused all the same: what a schema cannot say. */
const BEYOND_SCHEMAS = new Set(['cursor', 'title', 'source']);
const IN_ENTRY = /^values.*\[\d+\]./s;

/** Requests that never get anywhere would prove nothing: what a run of this length has to have seen. */
const WANTED = [
  '200',
  '201',
  '400 validation',
  '401 unauthorized',
  '404 not_found',
  '405 method_not_allowed',
  '409 template_not_saved',
  '413 payload_too_large',
  '422 unknown_placeholder',
];

async function check({ method, path, headers, body, verdict }: DrawnRequest, seen: Map<string, number>): Promise<void> {
  const head = [`${method} /api/v1${path} HTTP/1.1`, 'Host: x', 'Connection: close'];
  const answer = await sendRaw(service.url!, [...head, ...headers], body);
  checkAnswer(method, path, answer);
  const { error } = answer.body as { error?: { code: string; message: string; detail?: string } };
  const outcome = `${answer.status} ${error?.code ?? ''}`.trim();
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1);

  expect(answer.status).toBeLessThan(500);
  // A known Idempotency-Key is answered whatever else is sent.
  const isReplay = answer.headers['idempotent-replayed'] === 'true';
  if (verdict === 'odd' && !isReplay) expect(answer.status).toBeGreaterThanOrEqual(400);
  if (error?.code !== 'validation') return;
  // Whether a document can be signed is up to it and to the workspace.
  if (path.endsWith('/signature-requests') && (verdict === 'fits' || error.detail === 'id')) return;
  // A message names its detail, so that it can be read alone.
  expect(error.message.toLowerCase()).toContain(
    String(error.detail)
      .toLowerCase()
      .replace(/^path$/, ''),
  );
  // Whether an entry takes a list is up to the template, and the schema of a preview takes any values.
  if (path.startsWith('/template-previews') && error.detail?.startsWith('values')) return;
  if (verdict === 'fits' && !IN_ENTRY.test(error.detail ?? '')) expect(BEYOND_SCHEMAS).toContain(error.detail);
}

test(
  `${RUNS} requests drawn from the contract are answered as it describes`,
  async () => {
    const seen = new Map<string, number>();
    const property = fc.asyncProperty(anyRequest(known), (request) => check(request, seen));
    await assertProperty(property, { numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT_MS, endOnFailure: true });
    if (process.env.PLATEN_FUZZ_RUNS) console.log(Object.fromEntries([...seen].sort()));
    if (RUNS >= 800) expect(WANTED.filter((one) => !seen.has(one))).toEqual([]);
  },
  TIMEOUT_MS + 10_000,
);
