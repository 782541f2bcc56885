/** §20.15: keys are made, shown once, listed with their state and last use, and revoked, by admins alone. */
import { beforeEach, expect, test } from '@jest/globals';
import { listApiKeys } from '../../../../src/data/storage/access/api-keys.ts';
import { setMemberRole } from '../../../../src/data/storage/people/members.ts';
import { DAY } from '../../../../src/domain/durations.ts';
import { eventsOf } from '../../../support/audit.ts';
import { seedAccessToken, seedKey, seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import type { TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

export function keysAndTokens(serviceOf: () => TestService): void {
  let service: TestService;
  let tenant: Tenant;
  let admin: WebVisitor;
  let path: string;

  beforeEach(async () => {
    service = serviceOf();
    tenant = await seedTenant(db(), { timeZone: 'Asia/Tokyo' });
    path = `/w/${tenant.workspaceId}/connections`;
    const { userId } = await seedMember(db(), tenant.workspaceId, `admin-of-${tenant.userId}@example.com`, 'admin');
    admin = await signedIn(service, userId);
  });

  function db() {
    return service.services.database.db;
  }
  async function idOfForm(): Promise<string> {
    return /name="id" value="([^"]+)"/.exec((await admin.get(path)).html)![1]!;
  }
  async function newKey(fields: Record<string, string> = {}) {
    return admin.post(path, { id: await idOfForm(), name: 'ci', expires: 'never', day: '', ...fields });
  }
  function tokenIn(html: string) {
    return /plt_[0-9A-Za-z]{49}/.exec(html)?.[0];
  }
  async function named(name: string) {
    return (await listApiKeys(db(), tenant.workspaceId)).find((key) => key.name === name);
  }

  test('a key is created, shown once, and opens the workspace until it is revoked', async () => {
    const { now } = service.time;
    service.time.now = new Date();
    admin = await signedIn(service, tenant.userId);
    const id = await idOfForm();
    const fields = { id, name: ' billing <b>job</b> ', expires: '30', day: '' };
    const made = await admin.post(path, fields);
    expect(made.status).toBe(200);
    expect(made.headers['cache-control']).toBe('no-store');
    const token = tokenIn(made.html)!;
    expect(await named('billing <b>job</b>')).toMatchObject({
      id,
      expiresAt: new Date(service.time.now.getTime() + 30 * DAY),
    });
    expect(made.html).toContain('billing &lt;b&gt;job&lt;/b&gt;');
    expect((await service.call('GET', '/templates', { key: token })).status).toBe(200);
    service.time.now = now;

    // A reload sends the form again.
    const again = await admin.post(path, fields);
    expect(again).toMatchObject({ status: 303, location: `${path}?notice=keyMadeBefore` });
    const list = await admin.follow(again);
    expect(list.html).toContain('shown only once');
    expect([tokenIn(list.html), tokenIn((await admin.get(path)).html)]).toEqual([undefined, undefined]);
    expect(await listApiKeys(db(), tenant.workspaceId)).toHaveLength(2);

    const asked = await admin.get(`${path}/keys/${id}/revoke`);
    expect(asked.html).toContain('Revoke the key “billing &lt;b&gt;job&lt;/b&gt;”?');
    expect((await service.call('GET', '/templates', { key: token })).status).toBe(200);
    expect(await admin.post(`${path}/keys/${id}/revoke`)).toMatchObject({ status: 303 });
    expect((await service.call('GET', '/templates', { key: token })).status).toBe(401);
    expect(await admin.get(`${path}/keys/${id}/revoke`)).toMatchObject({ status: 303 });
    const events = (await eventsOf(db(), tenant.workspaceId)).map(({ action, via, address }) => [action, via, address]);
    expect(events.map(([action]) => action).sort()).toEqual(['key_created', 'key_revoked']);
    for (const [, via, address] of events)
      expect([via, address]).toEqual(['web', expect.stringContaining('127.0.0.1')]);
  });

  test.each([
    ['a day of the workspace, to its end', { expires: 'date', day: '2026-08-27' }, '2026-08-27T15:00:00.000Z'],
    ['a year', { expires: '365' }, '2027-08-27T09:00:00.000Z'],
    ['never', { expires: 'never', day: '2026-01-01' }, null],
  ])('a key expires: %s', async (_, fields, wanted) => {
    expect((await newKey(fields)).status).toBe(200);
    expect((await named('ci'))!.expiresAt?.toISOString() ?? null).toBe(wanted);
  });

  test.each([
    ['no name and no date', { name: ' ', expires: 'date' }, ['name', 'day']],
    ['a day that is past', { expires: 'date', day: '2026-08-26' }, ['day']],
    ['a day that there is not', { expires: 'date', day: '2027-02-31' }, ['day']],
    ['another choice', { expires: '31' }, ['expires']],
    ['a name on two lines', { name: 'a\nb' }, ['name']],
  ])('the form is refused and keeps its entries: %s', async (_, fields, wanted) => {
    const { status, html } = await newKey(fields);
    expect(status).toBe(422);
    expect([...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field)).toEqual(wanted);
    for (const field of wanted) expect(html).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`));
    expect(await named('ci')).toBeUndefined();
  });

  test('a form with an invalid id, or with one of another workspace, creates nothing', async () => {
    const other = await seedTenant(db());
    expect((await newKey({ id: 'x' })).status).toBe(400);
    expect((await newKey({ id: other.keyId })).status).toBe(404);
    expect(await named('ci')).toBeUndefined();
  });

  test('the page says whether a key works, why not, and when it was last used', async () => {
    const past = new Date(service.time.now.getTime() - DAY);
    const expired = await seedKey(db(), tenant.workspaceId, tenant.email);
    await db().apiKey.update({ where: { id: expired.id }, data: { name: 'old', expiresAt: past } });
    const lost = `lost-${tenant.userId}@example.com`;
    await seedMember(db(), tenant.workspaceId, lost, 'admin');
    await seedKey(db(), tenant.workspaceId, lost);
    await setMemberRole(db(), tenant.workspaceId, lost, 'member');
    await service.call('GET', '/templates', { key: tenant.key });
    await service.services.keyUses.flush();
    const { html } = await admin.get(path);
    const rows = html
      .split('</table>')[0]!
      .split('<tr')
      .slice(2)
      .map((row) => row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));
    expect(rows[0]).toMatch(/test .* 27 Aug 2026, 18:00 ✓ Active Revoke test/);
    expect(rows.find((row) => row.includes(' old '))).toMatch(/26 Aug 2026, 18:00 Never Expired $/);
    expect(rows.find((row) => row.includes(lost))).toMatch(/Revoked: its creator is no longer an admin $/);
  });

  test('access tokens that the command created are listed and revoked', async () => {
    const until = new Date('2100-01-01');
    const { id, token } = await seedAccessToken(db(), tenant.workspaceId, tenant.email, until);
    const address = `${path}/tokens/${id}/revoke`;
    expect((await admin.get(path)).html).toContain(address);
    expect((await admin.get(address)).html).toContain(tenant.email);
    expect((await service.call('GET', '/templates', { key: token })).status).toBe(200);
    expect(await admin.post(address)).toMatchObject({ status: 303, location: `${path}?notice=tokenRevoked` });
    expect((await service.call('GET', '/templates', { key: token })).status).toBe(401);
    expect((await admin.get(path)).html).not.toContain(address);
  });

  test('keys and tokens of another workspace are not found', async () => {
    const other = await seedTenant(db());
    const until = new Date(service.time.now.getTime() + DAY);
    const { id } = await seedAccessToken(db(), other.workspaceId, other.email, until);
    for (const address of [`${path}/keys/${other.keyId}/revoke`, `${path}/tokens/${id}/revoke`]) {
      expect((await admin.get(address)).status).toBe(404);
      expect((await admin.post(address)).status).toBe(404);
    }
    expect((await service.call('GET', '/templates', { key: other.key })).status).toBe(200);
  });

  test('a person who is demoted between opening the form and sending it creates no key', async () => {
    const id = await idOfForm();
    await setMemberRole(db(), tenant.workspaceId, `admin-of-${tenant.userId}@example.com`, 'member');
    expect((await admin.post(path, { id, name: 'ci', expires: 'never', day: '' })).status).toBe(403);
    expect(await named('ci')).toBeUndefined();
  });
}
