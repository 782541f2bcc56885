/** §12.1, §12.4: what a document is made of, what is refused first, and what may happen meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setWorkspacePlan } from '../../../src/data/storage/workspaces/workspaces.ts';
import type { Asset } from '../../../src/template/model/code.ts';
import {
  type Creation,
  earlierCreation,
  onceAtATime,
  requestIdentity,
} from '../../../src/use-cases/create-document/earlier-creation.ts';
import { deleteTemplate } from '../../support/delete-template.ts';
import { lockWaited } from '../../support/lock-waited.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const NOTE = `---
title: Note
placeholders: [{label: No, type: counter}, {label: Day, type: today}]
---
{{No}} for {{Name}}, {{Day}}
`;
const UNKNOWN = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';

let service: TestService;
let tenant: Tenant;
let note: string;
beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(db());
  note = await seedTemplate(db(), tenant.workspaceId, NOTE);
});
afterAll(() => service?.close());

function db() {
  return service.services.database.db;
}

/** What is answered: the document, or status, code and detail. */
async function make(values: unknown, id = note): Promise<unknown> {
  const { status, body } = await service.call('POST', `/templates/${id}/generations`, { body: { values } });
  if (status === 201) return body;
  const { code, detail } = (body as { error: { code: string; detail?: string } }).error;
  return [status, code, detail];
}

test('the id of a document tells when it was made', async () => {
  const { id, created_at: at } = (await make({ name: 'id' })) as { id: string; created_at: string };
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(at));
});

test('a document keeps the pictures of its template', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  const source = '---\ntitle: Picture\n---\n![](dot.svg)\n';
  const assets: Asset[] = [{ path: 'dot.svg', mediaType: 'image/svg+xml', bytes }];
  const template = await seedTemplate(db(), tenant.workspaceId, source, { assets });
  const { id } = (await make({}, template)) as { id: string };
  const kept = await db().generationAsset.findMany({ where: { generationId: id } });
  expect(kept.map(({ path }) => path)).toEqual(['dot.svg']);
});

/** More than the service makes objects of in the thread of its requests (§18.7). */
const LONG = 'word '.repeat(8_000);

describe.each([
  ['a short body', 'x'],
  ['a long body', LONG],
])('%s', (_what, name) => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['is a document', { name }, { markdown: expect.stringMatching(/, 2026-08-27\n$/) }],
    [
      'what is sent for automatic placeholders is ignored',
      { name, no: 5, day: [1] },
      { markdown: expect.stringMatching(/, 2026-08-27\n$/) },
    ],
    ['a wrong type is refused', { name, other: 5 }, [400, 'validation', 'values.other']],
    ['a wrong type beside an ignored one', { name, no: 5, other: {} }, [400, 'validation', 'values.other']],
    ['a wrong type comes before an unknown name', { nme: name, other: 5 }, [400, 'validation', 'values.other']],
    ['an unknown name beside an ignored type', { nme: name, no: 5 }, [422, 'unknown_placeholder', 'values.nme']],
  ])('%s', async (_, values, wanted) => {
    const made = await make(values);
    expect(made).toEqual(Array.isArray(wanted) ? wanted : expect.objectContaining(wanted as object));
  });

  test('without a template, wrong values are still refused', async () => {
    expect(await make({ name, no: 5 }, UNKNOWN)).toEqual([400, 'validation', 'values.no']);
    expect(await make({ name, no: 'x' }, UNKNOWN)).toEqual([404, 'not_found', 'id']);
  });

  test('a plan is asked for after types, and before values', async () => {
    await setWorkspacePlan(db(), tenant.workspaceId, 'none');
    expect(await make({ nme: name, no: 5 })).toEqual([402, 'subscription_required', undefined]);
    expect(await make({ name, no: 5, other: {} })).toEqual([400, 'validation', 'values.other']);
    const { body } = await service.call('POST', `/templates/${note}/generations`, { body: {} });
    expect(body).toMatchObject({ error: { message: expect.stringContaining('no active plan') } });
    await setWorkspacePlan(db(), tenant.workspaceId, 'active');
  });
});

test('a template that is deleted while its document is made is not found', async () => {
  const id = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Gone\n---\nText\n');
  const before = await db().generation.count({ where: { workspaceId: tenant.workspaceId } });
  const { answer } = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM templates WHERE id = ${id}::uuid FOR UPDATE`;
    const answer = service.call('POST', `/templates/${id}/generations`, { body: {} });
    await lockWaited(db());
    await deleteTemplate(tx, id);
    return { answer };
  });
  expect(await answer).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found', detail: 'id', message: expect.stringContaining('Template not found') } },
  });
  expect(await db().generation.count({ where: { workspaceId: tenant.workspaceId } })).toBe(before);
});

test('a document that violates a check of the database is an error that names the fault', async () => {
  const outcome = { state: 'failed', fault: 'a check was violated' } as const;
  const told = `A document of workspace ${tenant.workspaceId} was not made: a check was violated`;
  await expect(earlierCreation(db(), tenant.workspaceId, outcome)).rejects.toThrow(told);
});

describe('while an equal request is at work in this process', () => {
  /** What a second request with these values is answered while the first one does not end. */
  async function answerOf(values: object): Promise<Creation> {
    const { workspaceId, keyId: credentialId } = tenant;
    const identity = requestIdentity({
      workspaceId,
      templateId: note,
      credentialId,
      key: undefined,
      title: undefined,
      values,
    });
    const parts = { db: db(), atWork: new Set<string>() };
    const { promise, resolve } = Promise.withResolvers<Creation>();
    const first = onceAtATime(parts, workspaceId, identity, () => promise);
    const made: Creation = { replayed: false, document: null! };
    try {
      return await onceAtATime(parts, workspaceId, identity, async () => made);
    } finally {
      resolve(made);
      await first;
      expect(parts.atWork.size).toBe(0);
    }
  }

  test('another is refused at once', async () => {
    await expect(answerOf({ name: 'at work' })).rejects.toMatchObject({ code: 'idempotency_in_flight' });
  });

  test('another has its document as soon as that is there', async () => {
    const { id } = (await make({ name: 'there' })) as { id: string };
    expect(await answerOf({ name: 'there' })).toMatchObject({ replayed: true, document: { id } });
  });
});
