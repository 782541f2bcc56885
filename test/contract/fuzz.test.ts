/**
 * Decisions, section 6: whatever is sent, the answer is one that `spec/openapi.yaml` describes. Requests are drawn from
 * its own schemas. `PLATEN_FUZZ_SEED` repeats a run, `PLATEN_FUZZ_RUNS` makes it longer.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkAnswer } from '../support/contract.ts';
import { sendRaw } from '../support/raw-request.ts';
import { anyRequest, type DrawnRequest, type Known } from '../support/request-arbitrary.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const SEED = Number(process.env.PLATEN_FUZZ_SEED ?? Date.now() % 2 ** 31);
const RUNS = Number(process.env.PLATEN_FUZZ_RUNS ?? 800);
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
const known: Known = { ids: [], keys: ['customer', 'Customer', 'amount', 'due', 'terms', 'number', 'items', 'nobody'] };

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  const template = await seedTemplate(db, tenant.workspaceId, TEMPLATE);
  const draft = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Draft\n---\nText\n', { draft: true });
  const made = await service.client().createGeneration({ id: template });
  known.ids.push(template, template, draft, made.data!.id);
});
afterAll(() => service?.close());

/** Fits its schema, and is refused all the same: what a schema cannot say. */
const BEYOND_SCHEMAS = new Set(['cursor', 'title']);

async function check({ method, path, headers, body, verdict }: DrawnRequest, seen: Set<string>): Promise<void> {
  const typed = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  const head = [`${method} /api/v1${path} HTTP/1.1`, 'Host: x', 'Connection: close'];
  const bearer = `Authorization: Bearer ${tenant.key}`;
  const answer = await sendRaw(service.url!, [...head, bearer, ...headers, ...typed], body);
  checkAnswer(method, path, answer);
  const { error } = answer.body as { error?: { code: string; message: string; detail?: string } };
  seen.add(`${answer.status} ${error?.code ?? ''}`.trim());

  expect(answer.status).toBeLessThan(500);
  if (verdict === 'odd') expect(answer.status).toBeGreaterThanOrEqual(400);
  if (error?.code !== 'validation') return;
  // A message names its detail, so that it can be read alone.
  expect(error.message.toLowerCase()).toContain(
    String(error.detail)
      .toLowerCase()
      .replace(/^(path|headers)$/, ''),
  );
  if (verdict === 'fits') expect(BEYOND_SCHEMAS).toContain(error.detail);
}

test(
  `${RUNS} requests drawn from the contract (seed ${SEED}) are answered as it describes`,
  async () => {
    const seen = new Set<string>();
    const property = fc.asyncProperty(anyRequest(known), (request) => check(request, seen));
    await fc.assert(property, { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT_MS, endOnFailure: true });
    // Requests that never get anywhere would prove nothing.
    for (const wanted of [
      '200',
      '201',
      '400 validation',
      '404 not_found',
      '409 template_not_saved',
      '422 unknown_placeholder',
    ])
      expect([...seen]).toContain(wanted);
  },
  TIMEOUT_MS + 10_000,
);
