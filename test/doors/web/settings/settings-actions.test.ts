/** §20.14, §20.17: settings, plan and audit log in the browser. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { recordEvent } from '../../../../src/data/storage/workspaces/audit-events.ts';
import { describeWorkspace } from '../../../../src/data/storage/workspaces/workspaces.ts';
import { eventsOf } from '../../../support/audit.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { seedElsewhere } from '../../../support/server-of.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Page, signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let tenant: Tenant;
let owner: WebVisitor;
let home: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await seedTenant(db());
  home = `/w/${tenant.workspaceId}`;
  owner = await signedIn(service, tenant.userId);
  await owner.get(`${home}/settings`);
});

function db() {
  return service.services.database.db;
}
function faultsIn({ html }: Page) {
  return [...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field);
}

test('a change of name, time zone or theme is recorded, and the next page shows it', async () => {
  const themeId = v7();
  const versions = { create: [{ id: v7(), version: 1, source: 'color: {}', content: {} }] };
  const theme = { id: themeId, workspaceId: tenant.workspaceId, name: 'acme', currentVersion: 1, versions };
  await db().theme.create({ data: theme });
  const fields = { name: ` ${tenant.name} GmbH `, time_zone: 'europe/berlin', theme: 'acme' };
  const saved = await owner.post(`${home}/settings`, fields);
  expect(saved).toMatchObject({ status: 303, location: `${home}/settings?notice=settingsSaved` });
  const now = await describeWorkspace(db(), tenant.workspaceId);
  expect(now).toMatchObject({ name: `${tenant.name} GmbH`, timeZone: 'Europe/Berlin', theme: 'acme' });
  const { html } = await owner.follow(saved);
  expect(html).toContain(`value="${tenant.name} GmbH"`);
  expect(html).toContain('<option value="acme" selected>');
  expect(await eventsOf(db(), tenant.workspaceId)).toMatchObject([
    {
      action: 'workspace_changed',
      detail: {
        name: { before: tenant.name, after: `${tenant.name} GmbH` },
        time_zone: { before: 'UTC', after: 'Europe/Berlin' },
        theme: { before: 'none', after: 'acme' },
      },
    },
  ]);
});

test('a refused form changes nothing, and names all its faults at once', async () => {
  const other = await seedElsewhere(db(), tenant.workspaceId);
  const settings = `${home}/settings`;
  const wrong = await owner.post(settings, { name: '', time_zone: '+02:00', theme: 'none' });
  expect([wrong.status, faultsIn(wrong)]).toEqual([422, ['name', 'time_zone']]);
  const taken = await owner.post(settings, { name: other.name, time_zone: 'Asia/Tokyo', theme: 'none' });
  expect([taken.status, faultsIn(taken)]).toEqual([422, ['name']]);
  const theme = await owner.post(settings, { name: tenant.name, time_zone: 'Asia/Tokyo', theme: 'acme' });
  expect([theme.status, faultsIn(theme)]).toEqual([422, ['theme']]);
  const odd = await owner.post(settings, { name: 'a\0b', time_zone: 'UTC\0', theme: 'acme\0' });
  expect([odd.status, faultsIn(odd)]).toEqual([422, ['name', 'time_zone', 'theme']]);
  expect(await describeWorkspace(db(), tenant.workspaceId)).toMatchObject({ name: tenant.name, timeZone: 'UTC' });
  expect(await eventsOf(db(), tenant.workspaceId)).toEqual([]);
});

test('without a plan no document can be made, and with one it can again', async () => {
  const template = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: T\n---\nText\n');
  const make = async () => (await service.call('POST', `/templates/${template}/generations`, { body: {} })).status;
  const plan = `${home}/settings/plan`;
  expect(await owner.post(plan, { plan: 'none' })).toMatchObject({ status: 303 });
  expect(await make()).toBe(402);
  expect((await owner.get(`${home}/settings`)).html).toMatch(/No plan[^<]*402\. <button[^>]*value="active"/);
  await owner.post(plan, { plan: 'active' });
  expect(await make()).toBe(201);
  expect((await owner.post(plan, { plan: 'gold' })).status).toBe(400);
  expect((await eventsOf(db(), tenant.workspaceId)).map(({ action }) => action)).toEqual([
    'plan_changed',
    'plan_changed',
  ]);
});

test('owners read and download the audit log, and admins do not', async () => {
  const email = `admin-${tenant.userId}@example.com`;
  const { userId } = await seedMember(db(), tenant.workspaceId, email, 'admin');
  const admin = await signedIn(service, userId);
  await admin.get(`${home}/settings`);
  await admin.post(`${home}/settings`, { name: '<script>x</script> " &', time_zone: 'Asia/Tokyo', theme: 'none' });
  // Of events of one moment, any may be the first.
  service.time.now = new Date(service.time.now.getTime() + 1_000);
  await owner.post(`${home}/settings/plan`, { plan: 'none' });
  for (const page of ['audit', 'audit/events.jsonl']) expect((await admin.get(`${home}/${page}`)).status).toBe(403);
  const { html } = await owner.get(`${home}/audit`);
  expect(html).toMatch(/Changed the plan[\s\S]*Active → None[\s\S]*Changed the settings/);
  expect(html).toContain('→ &lt;script&gt;x&lt;/script&gt; &quot; &amp;');
  expect(html).toContain('27 Aug 2026, 18:00');
  expect((await owner.get(`${home}/audit?action=plan_changed`)).html).not.toContain('Changed the settings<span');
  expect((await owner.get(`${home}/audit?person=${email}`)).html).not.toContain('Changed the plan<span');
  expect((await owner.get(`${home}/audit?person=nobody`)).html).toContain('No results.');
  // By a part, in any case, and as it is: no wildcards.
  expect((await owner.get(`${home}/audit?person=ADMIN-`)).html).toContain('Changed the settings<span');
  expect((await owner.get(`${home}/audit?person=admin%25`)).html).toContain('No results.');
  // 18:00 in Tokyo.
  const shown = async (days: string) =>
    (await owner.get(`${home}/audit?${days}`)).html.match(/<th scope="row">/g)?.length ?? 0;
  expect(await shown('from=2026-08-27&to=2026-08-27')).toBe(await shown(''));
  expect([await shown('from=2026-08-28'), await shown('to=2026-08-26')]).toEqual([0, 0]);
  expect((await owner.get(`${home}/audit?from=yesterday`)).status).toBe(422);
  expect((await owner.get(`${home}/audit?action=%00&person=%00x`)).status).toBe(200);
  expect((await owner.get(`${home}/audit?cursor=x`)).status).toBe(422);
  const { status, headers, html: lines } = await owner.get(`${home}/audit/events.jsonl?person=${email}`);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/jsonl; charset=utf-8',
    'no-store',
  ]);
  expect(headers['content-disposition']).toMatch(/^attachment; filename=/);
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ actor: email, via: 'web' }]);
});

test('the pages of the audit log hold every event once, newest first', async () => {
  for (let at = 0; at < 120; at++)
    await recordEvent(db(), tenant.workspaceId, {
      actor: { userId: null, name: 'root', via: 'command', address: 'machine' },
      action: 'key_created',
      detail: { name: `key ${at}.` },
      at: new Date(service.time.now.getTime() + Math.floor(at / 7)),
    });
  const seen: string[] = [];
  for (let page = await owner.get(`${home}/audit?action=key_created`); ; ) {
    seen.push(...[...page.html.matchAll(/<dd><bdi>(key \d+)\./g)].map(([, name]) => name!));
    const next = /href="([^"]+)" rel="next"/.exec(page.html)?.[1];
    if (!next) break;
    page = await owner.get(next.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='));
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});
