/** §5, §7.2, §12.1, §15.2, §16.3 and §16.4: what is refused, in which order and in which words. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json as jsonOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { revokeApiKey } from '../../src/data/storage/access/api-keys.ts';
import { removeMember, setMemberRole } from '../../src/data/storage/people/members.ts';
import { setWorkspacePlan } from '../../src/data/storage/workspaces/workspaces.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { letPass } from '../support/let-pass.ts';
import { seedAccessToken, seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const UNKNOWN = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';
const NOTE = '---\ntitle: Note\n---\nTo {{Name}}\n';

let service: TestService;
let tenant: Tenant;
let note: string;
function db() {
  return service.services.database.db;
}

beforeAll(async () => {
  service = await startTestService({ key: () => tenant.key });
  tenant = await seedTenant(db());
  note = await seedTemplate(db(), tenant.workspaceId, NOTE);
});
afterAll(() => service?.close());

type Refused = [status: number, code: string, detail?: string];
function refusalOf({ status, body }: { status: number; body: unknown }): Refused {
  const { code, detail } = (body as { error: { code: string; detail?: string } }).error;
  return detail === undefined ? [status, code] : [status, code, detail];
}

describe('parameters and bodies', () => {
  test.each<['GET' | 'POST' | 'PUT', () => string, unknown, Refused]>([
    ['GET', () => '/templates?limit=0', undefined, [400, 'validation', 'limit']],
    ['GET', () => '/templates?limit=201', undefined, [400, 'validation', 'limit']],
    ['GET', () => '/templates?limit=1e1', undefined, [400, 'validation', 'limit']],
    ['GET', () => '/templates?limit=', undefined, [400, 'validation', 'limit']],
    ['GET', () => '/templates?limit=1&limit=2', undefined, [400, 'validation', 'limit']],
    ['GET', () => `/templates?search=${'x'.repeat(201)}`, undefined, [400, 'validation', 'search']],
    ['GET', () => '/templates?page=2', undefined, [400, 'validation', 'page']],
    ['GET', () => '/templates/no-uuid', undefined, [400, 'validation', 'id']],
    ['GET', () => `/templates/${UNKNOWN}`, undefined, [404, 'not_found', 'id']],
    ['GET', () => '/generations?from=yesterday', undefined, [400, 'validation', 'from']],
    ['GET', () => '/generations?to=2026-08-27T10:00:00', undefined, [400, 'validation', 'to']],
    ['GET', () => '/generations?from=2026-02-31', undefined, [400, 'validation', 'from']],
    ['GET', () => '/generations?source=web', undefined, [400, 'validation', 'source']],
    ['GET', () => '/generations?template=x', undefined, [400, 'validation', 'template']],
    ['GET', () => '/generations?created_by=x', undefined, [400, 'validation', 'created_by']],
    ['GET', () => '/generations?cursor=abc', undefined, [400, 'validation', 'cursor']],
    ['GET', () => `/generations/${UNKNOWN}`, undefined, [404, 'not_found', 'id']],
    ['GET', () => `/generations/${UNKNOWN}/pdf`, undefined, [404, 'not_found', 'id']],
    ['GET', () => `/generations/${UNKNOWN}/pdf?download=0`, undefined, [400, 'validation', 'download']],
    ['GET', () => `/generations/${UNKNOWN}/pdf?redirect=true`, undefined, [400, 'validation', 'redirect']],
    ['POST', () => `/templates/${UNKNOWN}/generations`, {}, [404, 'not_found', 'id']],
    ['POST', () => `/templates/${note}/generations`, '{"values":', [400, 'validation', 'body']],
    ['POST', () => `/templates/${note}/generations`, '[]', [400, 'validation', 'body']],
    ['POST', () => `/templates/${note}/generations`, 'null', [400, 'validation', 'body']],
    ['POST', () => `/templates/${note}/generations`, { values: [] }, [400, 'validation', 'values']],
    ['POST', () => `/templates/${note}/generations`, { values: { name: 1 } }, [400, 'validation', 'values.name']],
    ['POST', () => `/templates/${note}/generations`, { values: { name: null } }, [400, 'validation', 'values.name']],
    ['POST', () => `/templates/${note}/generations`, { title: 5 }, [400, 'validation', 'title']],
    ['POST', () => `/templates/${note}/generations`, { title: 'x'.repeat(201) }, [400, 'validation', 'title']],
    ['POST', () => `/templates/${note}/generations`, { title: 'a\u0000b' }, [400, 'validation', 'title']],
    ['POST', () => `/templates/${note}/generations`, { extra: 1 }, [400, 'validation', 'extra']],
    [
      'POST',
      () => `/templates/${note}/generations`,
      { values: { nme: 'x' } },
      [422, 'unknown_placeholder', 'values.nme'],
    ],
    ['POST', () => `/templates/${note}/generations`, { values: { name: [] } }, [422, 'invalid_values', 'values.name']],
    [
      'POST',
      () => `/templates/${note}/generations`,
      { values: { name: 'a\u0007' } },
      [422, 'invalid_values', 'values.name'],
    ],
    ['PUT', () => '/templates', undefined, [405, 'method_not_allowed', 'method']],
    ['POST', () => '/generations', undefined, [405, 'method_not_allowed', 'method']],
    ['GET', () => '/nothing', undefined, [404, 'not_found', 'path']],
  ])('%s %s', async (method, path, body, wanted) => {
    const answer = await service.call(method, path(), { body });
    expect(refusalOf(answer)).toEqual(wanted);
  });

  test('405 names the allowed methods of the path', async () => {
    const { headers } = await service.call('PUT', '/templates');
    expect(headers.allow).toBe('GET, HEAD');
  });

  test('an Idempotency-Key may have 255 characters, not 256', async () => {
    const post = (length: number) =>
      service.call('POST', `/templates/${note}/generations`, {
        body: {},
        headers: { 'Idempotency-Key': 'k'.repeat(length) },
      });
    expect((await post(255)).status).toBe(201);
    expect(refusalOf(await post(256))).toEqual([400, 'validation', 'Idempotency-Key']);
  });

  test('a body of another type than JSON is refused by name', async () => {
    const answer = await service.call('POST', `/templates/${note}/generations`, {
      body: 'values=1',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(refusalOf(answer)).toEqual([400, 'validation', 'Content-Type']);
  });

  test('HEAD gives the status and headers of GET, without a body', async () => {
    const answer = await service.call('HEAD', '/templates');
    expect([answer.status, answer.text ?? '']).toEqual([200, '']);
  });
});

describe('the order of the refusals', () => {
  const tooLarge = `{"title":"${'x'.repeat(1024 * 1024)}"}`;

  test('401 comes before 413, 413 before 400', async () => {
    const path = '/templates/no-uuid/generations';
    expect(refusalOf(await service.call('POST', path, { key: null, body: tooLarge }))).toEqual([
      401,
      'unauthorized',
      'Authorization',
    ]);
    expect(refusalOf(await service.call('POST', path, { body: tooLarge }))).toEqual([413, 'payload_too_large', 'body']);
    expect(refusalOf(await service.call('POST', path, { body: {} }))).toEqual([400, 'validation', 'id']);
  });

  test('400 comes before 402, and 402 before 404 and 409; reading needs no plan', async () => {
    const poor = await seedTenant(db(), { plan: 'none' });
    const draft = await seedTemplate(db(), poor.workspaceId, NOTE, { draft: true });
    const post = (id: string, body: unknown) =>
      service.call('POST', `/templates/${id}/generations`, { key: poor.key, body }).then(refusalOf);
    expect(await post(draft, { values: { a: 1 } })).toEqual([400, 'validation', 'values.a']);
    expect(await post(UNKNOWN, {})).toEqual([402, 'subscription_required']);
    expect(await post(draft, {})).toEqual([402, 'subscription_required']);
    await setWorkspacePlan(db(), poor.workspaceId, 'active');
    expect(await post(UNKNOWN, {})).toEqual([404, 'not_found', 'id']);
    expect(await post(draft, { values: { a: 'x' } })).toEqual([409, 'template_not_saved', 'id']);
    expect(refusalOf(await service.call('GET', `/templates/${draft}`, { key: poor.key }))).toEqual([
      409,
      'template_not_saved',
      'id',
    ]);
    expect((await service.call('GET', '/templates', { key: poor.key })).body).toMatchObject({
      templates: [],
      total: 0,
    });
  });
});

describe('credentials', () => {
  test.each([
    ['none', null, 'Bearer realm="Platen"'],
    ['an empty one', '', 'Bearer realm="Platen"'],
    ['one that is no token', 'hello', 'Bearer realm="Platen", error="invalid_token"'],
    ['a key with a wrong checksum', `plt_${'a'.repeat(49)}`, 'Bearer realm="Platen", error="invalid_token"'],
  ])('%s gives 401', async (_what, key, challenge) => {
    const answer = await service.call('GET', '/templates', { key });
    expect(refusalOf(answer)).toEqual([401, 'unauthorized', 'Authorization']);
    const metadata = `${service.url}/.well-known/oauth-protected-resource/api/v1`;
    expect(answer.headers['www-authenticate']).toBe(`${challenge}, scope="documents", resource_metadata="${metadata}"`);
  });

  const opens = async (key: string) => (await service.call('GET', '/templates', { key })).status === 200;

  test('a key works until it is revoked', async () => {
    const { id, token } = await seedKey(db(), tenant.workspaceId, tenant.email);
    expect(await opens(token)).toBe(true);
    await revokeApiKey(db(), tenant.workspaceId, id, new Date());
    expect(await opens(token)).toBe(false);
  });

  test('a key works until it expires', async () => {
    const { token } = await seedKey(db(), tenant.workspaceId, tenant.email, new Date(Date.now() + MINUTE));
    expect(await opens(token)).toBe(true);
    await letPass(db(), MINUTE);
    expect(await opens(token)).toBe(false);
  });

  test('losing a role revokes its keys for good, and losing a membership also revokes its tokens', async () => {
    const email = 'changing@example.com';
    await seedMember(db(), tenant.workspaceId, email, 'admin');
    const key = await seedKey(db(), tenant.workspaceId, email);
    const token = await seedAccessToken(db(), tenant.workspaceId, email, new Date('2100-01-01'));
    expect([await opens(key.token), await opens(token.token)]).toEqual([true, true]);
    await setMemberRole(db(), tenant.workspaceId, email, 'member');
    expect([await opens(key.token), await opens(token.token)]).toEqual([false, true]);
    const { body } = await service.call('GET', '/templates', { key: key.token });
    expect(body).toMatchObject({ error: { message: expect.stringContaining('no longer has the required role') } });
    await setMemberRole(db(), tenant.workspaceId, email, 'admin');
    const second = await seedKey(db(), tenant.workspaceId, email);
    expect([await opens(key.token), await opens(second.token)]).toEqual([false, true]);
    await removeMember(db(), tenant.workspaceId, email);
    expect([await opens(second.token), await opens(token.token)]).toEqual([false, false]);
    await seedMember(db(), tenant.workspaceId, email, 'owner');
    expect([await opens(second.token), await opens(token.token)]).toEqual([false, false]);
  });

  /** POSTs with `key`, and calls `meanwhile` when the service has let the caller in and asks for the body. */
  async function postSlowly(key: string, meanwhile: () => Promise<unknown>) {
    const sent = request(`${service.url}/api/v1/templates/${note}/generations`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Expect: '100-continue',
      },
    });
    sent.flushHeaders();
    await once(sent, 'continue');
    await meanwhile();
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end('{}');
    const [answer] = await answered;
    return refusalOf({ status: answer.statusCode!, body: await jsonOf(answer) });
  }

  test('a key or token that is revoked while its body arrives makes no document', async () => {
    const UNAUTHORIZED = [401, 'unauthorized', 'Authorization'];
    const before = await db().generation.count({ where: { workspaceId: tenant.workspaceId } });
    const email = 'slow@example.com';
    await seedMember(db(), tenant.workspaceId, email, 'admin');
    const revoked = await seedKey(db(), tenant.workspaceId, tenant.email);
    const revoke = () => revokeApiKey(db(), tenant.workspaceId, revoked.id, new Date());
    expect(await postSlowly(revoked.token, revoke)).toEqual(UNAUTHORIZED);
    const soon = new Date(Date.now() + MINUTE);
    const expiring = await seedKey(db(), tenant.workspaceId, tenant.email, soon);
    expect(await postSlowly(expiring.token, () => letPass(db(), MINUTE))).toEqual(UNAUTHORIZED);
    const { token } = await seedAccessToken(db(), tenant.workspaceId, email, new Date('2100-01-01'));
    expect(await postSlowly(token, () => removeMember(db(), tenant.workspaceId, email))).toEqual(UNAUTHORIZED);
    expect(await db().generation.count({ where: { workspaceId: tenant.workspaceId } })).toBe(before);
  });
});
