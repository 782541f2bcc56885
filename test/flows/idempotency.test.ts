/** §4.3, idempotency rules 1 to 4: how long an answer is remembered, and what is said while there is none yet. */

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setWorkspacePlan } from '../../src/data/storage/workspaces/workspaces.ts';
import { HOUR, MINUTE, SECOND } from '../../src/domain/durations.ts';
import { requestIdentity } from '../../src/use-cases/create-document/earlier-creation.ts';
import type { Answer } from '../support/contract.ts';
import { deleteTemplate } from '../support/delete-template.ts';
import { letPass } from '../support/let-pass.ts';
import { lockWaited } from '../support/lock-waited.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { whileLocked } from '../support/while-locked.ts';

const NOTE = `---
title: Note
placeholders: [{label: No, type: counter}]
---
{{No}} for {{Name}}
`;

let service: TestService;
let tenant: Tenant;
let note: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  note = await seedTemplate(db, tenant.workspaceId, NOTE);
});
afterAll(() => service?.close());

function generate(body: unknown, key?: string) {
  return service.call('POST', `/templates/${note}/generations`, {
    body,
    headers: key ? { 'Idempotency-Key': key } : {},
  });
}
/** The window is the database's, whatever the clock of the process says. */
function later(ms: number) {
  return letPass(service.services.database.db, ms);
}
function idOf({ body }: Answer) {
  return (body as { id: string }).id;
}
async function count() {
  return ((await service.call('GET', `/templates/${note}`)).body as { generation_count: number }).generation_count;
}

describe.each([
  ['without a header', 10 * MINUTE, undefined],
  ['with a key', 24 * HOUR, 'order-1'],
])('%s', (name, window, key) => {
  const body = { values: { name }, title: name };

  test('a request is a replay until the window ends, and not a moment longer', async () => {
    const first = await generate(body, key);
    await later(window - 10 * SECOND);
    const inside = await generate(body, key);
    await later(10 * SECOND);
    const outside = await generate(body, key);
    expect([first, inside, outside].map(({ status }) => status)).toEqual([201, 200, 201]);
    expect([idOf(inside) === idOf(first), idOf(outside) === idOf(first)]).toEqual([true, false]);
    expect([first, inside, outside].map(({ headers }) => headers['idempotent-replayed'])).toEqual([
      undefined,
      'true',
      undefined,
    ]);
    expect([first, inside, outside].map((one) => (one.body as { replayed?: boolean }).replayed)).toEqual([
      undefined,
      true,
      undefined,
    ]);
    // The replay says what the first answer said, the number included.
    const { replayed: _replayed, ...said } = inside.body as Record<string, unknown>;
    expect(said).toEqual(first.body);
    expect(inside.headers.location).toBe(first.headers.location);
  });

  test('a replay neither extends the window nor draws a number', async () => {
    await later(2 * window);
    await generate(body, key);
    const before = await count();
    await later(window - 10 * SECOND);
    expect((await generate(body, key)).status).toBe(200);
    expect(await count()).toBe(before);
    await later(10 * SECOND);
    expect((await generate(body, key)).status).toBe(201);
    expect(await count()).toBe(before + 1);
  });
});

describe('a known key is answered, whatever the body', () => {
  const TYPED = 'Content-Type';
  const bodies: [string, unknown, Record<string, string>][] = [
    ['other values', { values: { name: 'B' }, title: 'Other' }, {}],
    ['none', undefined, {}],
    ['a key that no placeholder has', { values: { nobody: 'x' } }, {}],
    ['JSON that is broken', '{"values":', {}],
    ['a list', '[]', {}],
    ['a field twice', '{"title":"a","title":"b"}', {}],
    ['a field that is unknown', { extra: 1 }, {}],
    ['values of a wrong type', { values: { name: 1 } }, {}],
    ['a title of a wrong type', { title: 5 }, {}],
    ['a title too long', { title: 'x'.repeat(201) }, {}],
    ['a title with a control character', { title: 'a\u0007' }, {}],
    ['another type', 'a=1', { [TYPED]: 'text/plain' }],
    ['another charset', '{}', { [TYPED]: 'application/json; charset=latin1' }],
    ['a compression that is none', '{}', { 'Content-Encoding': 'gzip' }],
  ];
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    service.call('POST', path, { body, headers: { 'Idempotency-Key': 'any-body', ...headers } });

  test.each(bodies)('also with %s', async (_what, body, headers) => {
    const first = await generate({ values: { name: 'A' } }, 'any-body');
    const replay = await send(`/templates/${note}/generations`, body, headers);
    expect([replay.status, idOf(replay), replay.headers['idempotent-replayed']]).toEqual([200, idOf(first), 'true']);
  });

  test('also with the template id in capitals, or with an unknown parameter', async () => {
    const first = await generate({}, 'any-body');
    for (const path of [`/templates/${note.toUpperCase()}/generations`, `/templates/${note}/generations?page=2`]) {
      const replay = await send(path, '{');
      expect([replay.status, idOf(replay)]).toEqual([200, idOf(first)]);
    }
  });

  test('only 401, 413 and an invalid key come first', async () => {
    await generate({}, 'any-body');
    const path = `/templates/${note}/generations`;
    const headers = { 'Idempotency-Key': 'any-body' };
    const large = `{"title":"${'x'.repeat(1024 * 1024)}"}`;
    const stranger = await service.call('POST', path, { body: '{', headers, key: null });
    const tooLarge = await service.call('POST', path, { body: large, headers });
    const noKey = await service.call('POST', path, { body: '{', headers: { 'Idempotency-Key': 'k'.repeat(256) } });
    expect([stranger.status, tooLarge.status, noKey.status]).toEqual([401, 413, 400]);
  });

  test('an unknown key is refused for the body', async () => {
    const answers = await Promise.all(
      bodies
        .slice(3)
        .map(([, body, headers], i) =>
          send(`/templates/${note}/generations`, body, { ...headers, 'Idempotency-Key': `unknown-${i}` }),
        ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });
});

describe('a retry needs neither a plan nor an existing template', () => {
  test.each([
    ['with a key', { 'Idempotency-Key': 'kept' }],
    ['without one', {}],
  ])('%s', async (_what, headers: Record<string, string>) => {
    const { db } = service.services.database;
    const other = await seedTenant(db);
    const template = await seedTemplate(db, other.workspaceId, NOTE);
    const post = (body: unknown, id = template) =>
      service.call('POST', `/templates/${id}/generations`, { key: other.key, body, headers });
    // What is sent for a counter is ignored, whatever its type: without its template, it would be one of a wrong type.
    const first = await post({ title: ' ', values: { name: 'Ada', no: 5 } });
    const again = [
      () => post({ title: ' ', values: { name: 'Ada', no: 5 } }),
      () => post({ values: { no: 5, name: 'Ada' } }),
      () => post({ title: '', values: { name: 'Ada', no: 5 } }, template.toUpperCase()),
    ];
    const answers: Answer[] = [];
    for (const send of again) answers.push(await send());
    await setWorkspacePlan(db, other.workspaceId, 'none');
    for (const send of again) answers.push(await send());
    expect((await post({ values: { name: 'Eve' } })).status).toBe(headers['Idempotency-Key'] ? 200 : 402);
    await setWorkspacePlan(db, other.workspaceId, 'active');
    await deleteTemplate(db, template);
    for (const send of again) answers.push(await send());
    expect((await post({ values: { name: 'Eve' } })).status).toBe(headers['Idempotency-Key'] ? 200 : 404);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(idOf))).toEqual(new Set([idOf(first)]));
    await later(24 * HOUR);
    expect((await post({ values: { name: 'Ada' } })).status).toBe(404);
  });
});

test('spaces and the order of members do not make another request, in short and long bodies', async () => {
  const short = '{"title":"Spaced","values":{"name":"Ada","Name":"Ada"}}';
  const long = `{"values":{"Name":"Ada",${' '.repeat(50_000)}"name":"Ada"},"title":"Spaced"}`;
  const [first, second] = [await generate(long), await generate(short)];
  expect([first.status, second.status, idOf(second)]).toEqual([201, 200, idOf(first)]);
});

test('a key belongs to one workspace and one template', async () => {
  const { db } = service.services.database;
  const other = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Other\n---\nText\n');
  const first = await generate({}, 'shared');
  const headers = { 'Idempotency-Key': 'shared' };
  const second = await service.call('POST', `/templates/${other}/generations`, { body: {}, headers });
  expect([first.status, second.status]).toEqual([201, 201]);
});

describe('while another process handles the same request', () => {
  /** What another process holds from the first look until COMMIT. */
  const held = async (key: string | undefined, values: unknown, work: () => Promise<void>) => {
    const { workspaceId, keyId } = tenant;
    const identity = requestIdentity({
      workspaceId,
      templateId: note,
      credentialId: keyId,
      key,
      title: undefined,
      values,
    });
    await whileLocked(service, identity, work);
  };

  test.each([
    ['without a header', undefined],
    ['with a key', 'in-flight'],
  ])('%s, the response is 409 whatever the values, and then a new document', async (name, key) => {
    const values = { name: `in flight ${name}` };
    await held(key, values, async () => {
      const answer = await generate({ values }, key);
      expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
        409,
        '1',
        { error: { code: 'idempotency_in_flight', message: expect.stringContaining('still being processed') } },
      ]);
      if (key)
        for (const body of [{ values: { nobody: 'x' } }, '{', { title: 'x'.repeat(201) }, { values: { name: 1 } }])
          expect((await generate(body, key)).status).toBe(409);
      // Nobody else waits for it.
      expect((await generate({ values: { name: `beside ${name}` } })).status).toBe(201);
    });
    // Nothing of it outlives the other's connection.
    expect((await generate({ values }, key)).status).toBe(201);
  });
});

describe('while this process handles the same request', () => {
  /** Runs `meanwhile` while the first request waits for its template's row. */
  const blocked = async (first: () => Promise<Answer>, meanwhile: () => Promise<void>) => {
    const { db } = service.services.database;
    const made = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM templates WHERE id = ${note}::uuid FOR UPDATE`;
      const answer = first();
      await lockWaited(db);
      await meanwhile();
      return { answer };
    });
    return made.answer;
  };

  test.each([
    ['without a header', undefined],
    ['with a key', 'at-work'],
  ])('%s, the others get 409 at once, and afterwards the replay', async (name, key) => {
    const body = { values: { name: `at work ${name}` } };
    const before = await count();
    const first = await blocked(
      () => generate(body, key),
      async () => {
        const others = await Promise.all(Array.from({ length: 20 }, () => generate(body, key)));
        for (const { status, headers, body: refusal } of others)
          expect([status, headers['retry-after'], refusal]).toMatchObject([
            409,
            '1',
            { error: { code: 'idempotency_in_flight' } },
          ]);
        if (key)
          for (const other of ['{', { title: 'x'.repeat(201) }]) expect((await generate(other, key)).status).toBe(409);
      },
    );
    expect(first.status).toBe(201);
    const after = await Promise.all(Array.from({ length: 20 }, () => generate(body, key)));
    expect(after.map((one) => [one.status, idOf(one)])).toEqual(after.map(() => [200, idOf(first)]));
    expect(await count()).toBe(before + 1);
  });

  test('a refused request leaves nothing behind', async () => {
    const body = { values: { nobody: 'x' } };
    const answers = await Promise.all(Array.from({ length: 5 }, () => generate(body, 'refused')));
    for (const { status } of answers) expect([409, 422]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(422);
    expect((await generate({ values: { name: 'x' } }, 'refused')).status).toBe(201);
  });
});

test('20 equal requests at once make one document', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => generate({ values: { name: 'twenty' } })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status } of answers) expect([200, 201, 409]).toContain(status);
});
