/** §20.11 rules 3 and 4: the versions of a template, the difference of any two, and bringing back an earlier one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let ours: Tenant;
let admin: WebVisitor;
let member: WebVisitor;
let id: string;
let nth = 0;
let title: string;

const PICTURE = {
  path: 'seal.svg',
  mediaType: 'image/svg+xml' as const,
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
};
/** What is saved one after the other. */
function first(): string {
  return `---
title: ${title}
folder: Sales
placeholders:
  - {label: Client}
  - {label: Number, type: counter}
---
To {{Client}}, {{Number}}, {{Place}}

![](seal.svg)
`;
}
function second(): string {
  return first().replace('{{Place}}', '{{Town}} `<script>`');
}
function third(): string {
  return `---\ntitle: ${title} (new)\nplaceholders:\n  - {label: Customer, key: customer}\n---\nTo {{Customer}}\n`;
}

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => ours.key });
  const { db } = service.services.context;
  ours = await seedTenant(db);
  const person = await seedMember(db, ours.workspaceId, 'versions-member@example.com', 'member');
  [admin, member] = [await signedIn(service, ours.userId), await signedIn(service, person.userId)];
  // The token of forms comes with a page.
  await admin.get(`/w/${ours.workspaceId}/templates`);
});
afterAll(() => service.close());

beforeEach(async () => {
  nth += 1;
  title = `Quote ${nth}`;
  id = await save(first());
});

function db() {
  return service.services.context.db;
}
function save(source: string, options: { replaces?: string } = {}) {
  const assets = source.includes('seal.svg') ? [PICTURE] : [];
  return seedTemplate(db(), ours.workspaceId, source, { assets, ...options });
}
function page(visitor: WebVisitor, rest: string) {
  return visitor.get(`/w/${ours.workspaceId}/templates/${id}/${rest}`);
}
function restore(version: number, current: number) {
  return admin.post(`/w/${ours.workspaceId}/templates/${id}/versions/${version}/restore`, { current: String(current) });
}
async function generate(values: object) {
  return (await service.call('POST', `/templates/${id}/generations`, { body: { values } })).body as {
    markdown: string;
    error?: { code: string };
  };
}
function events() {
  return db().auditEvent.findMany({
    where: { workspaceId: ours.workspaceId, action: 'template_restored', detail: { path: ['id'], equals: id } },
  });
}
/** What a change in a table says. */
function changes(html: string) {
  return [...html.matchAll(/<th scope="row"><bdi>(.*?)<\/bdi> <code>(.*?)<\/code><\/th><td[^>]*>(.*?)<\/td>/g)].map(
    ([, label, key, change]) => [label, key, change],
  );
}

test('each version shows when it was saved and what it changed', async () => {
  await save(second());
  const { status, html } = await page(member, 'versions');
  expect(status).toBe(200);
  expect(changes(html)).toEqual([['Town', 'place', 'Reworded']]);
  expect(html).toContain('anyone who sends the label &quot;Place&quot;');
  expect(html).toContain('First version');
  expect(html.match(/<h2 id="version-\d">/g)).toEqual(['<h2 id="version-2">', '<h2 id="version-1">']);
  expect(html).not.toMatch(/\/source"|\/restore"/);
});

test('a restored entry is distinguished from a new one', async () => {
  await save(first().replace(', {{Place}}', ''));
  await save(first().replace('{{Place}}', '{{Place}} {{Street}}'));
  expect(changes((await page(member, 'versions')).html)).toEqual([
    ['Place', 'place', 'Restored'],
    ['Street', 'street', 'Added'],
    ['Place', 'place', 'Removed'],
  ]);
  expect(changes((await page(member, 'versions?from=1&to=3')).html)).toEqual([['Street', 'street', 'Added']]);
  expect(changes((await page(member, 'versions?from=3&to=1')).html)).toEqual([['Street', 'street', 'Removed']]);
});

test('a long list of versions has pages', async () => {
  for (let version = 2; version <= 23; version += 1) await save(first().replace('To', `To ${version}`));
  const { html } = await page(member, 'versions');
  expect([html.match(/<h2 id/g)!.length, html.includes('versions?below&#x3D;4"')]).toEqual([20, true]);
  const older = await page(member, 'versions?below=4');
  expect(older.html.match(/<h2 id="version-\d+/g)).toEqual([3, 2, 1].map((version) => `<h2 id="version-${version}`));
  expect(older.html).toContain('First version');
});

test('two versions are compared by line and word, and nothing of them becomes HTML', async () => {
  await save(second());
  const { html } = await page(member, 'versions?from=1&to=2');
  expect(html).toContain('1 line added, 1 removed.');
  expect(html).toContain('<del>Place</del>}}');
  expect(html).toContain('<ins>Town</ins>}}<ins> &#x60;&lt;script&gt;&#x60;</ins>');
  expect(html).not.toContain('<script>');
  expect((await page(member, 'versions?from=2&to=2')).html).toContain('Both versions have the same text.');
  for (const query of ['from=1&to=3', 'from=1', 'from=0&to=1', 'from=x&to=1'])
    expect([query, (await page(member, `versions?${query}`)).status]).toEqual([query, 404]);
});

test('admins download the file of a version', async () => {
  await save(second());
  const { status, html, headers } = await page(admin, 'versions/1/source');
  expect([status, html, headers['content-disposition']]).toEqual([
    200,
    first(),
    expect.stringContaining(`filename="${title}.md"`),
  ]);
  expect((await page(member, 'versions/1/source')).status).toBe(403);
  expect((await page(admin, 'versions/3/source')).status).toBe(404);
});

describe('restoring a version', () => {
  test('the page shows the changes, and changes nothing', async () => {
    await save(second());
    await generate({ Town: 'Bath' });
    const { html } = await page(admin, 'versions/1/restore');
    expect(changes(html)).toEqual([['Place', 'place', 'Reworded']]);
    expect(html).toContain('becomes version 3');
    expect(html).toContain('Users who created documents in the last 90 days');
    expect(html).toContain('<ins>Place</ins>');
    expect((await page(admin, 'versions')).html).not.toContain('version-3');
    expect((await page(member, 'versions/1/restore')).status).toBe(403);
  });

  test('text, images, title and folder become the next version, with their earlier entries, and the counter continues', async () => {
    expect((await generate({ place: 'Bath' })).markdown).toContain('1, Bath');
    await save(third(), { replaces: id });
    const done = await restore(1, 2);
    expect([done.status, done.location]).toEqual([
      303,
      `/w/${ours.workspaceId}/templates/${id}/versions?notice=versionRestored`,
    ]);
    expect((await admin.follow(done)).html).toContain('Version restored. It is now the current version.');
    const saved = await db().templateVersion.findMany({
      where: { templateId: id },
      orderBy: { version: 'asc' },
      include: { assets: true, template: true },
    });
    expect(saved.map(({ version, source }) => [version, source])).toEqual([
      [1, first()],
      [2, third()],
      [3, first()],
    ]);
    expect(saved[2]!.template).toMatchObject({ title, folder: 'Sales', currentVersion: 3 });
    expect(saved[2]!.assets.map(({ path }) => path)).toEqual(['seal.svg']);
    const entries = (at: number) => JSON.stringify(saved[at]!.inventory).match(/"entry":"[^"]+"/g);
    expect(entries(2)).toEqual(entries(0));
    expect((await generate({ place: 'York' })).markdown).toContain('2, York');
    expect((await generate({ customer: 'Ada' })).error).toMatchObject({
      code: 'unknown_placeholder',
      message: expect.stringContaining('removed'),
    });
    expect(await events()).toMatchObject([
      { userId: ours.userId, via: 'web', detail: { id, title, version: 3, restored: 1 } },
    ]);
  });

  test('a version equal to the current one is not saved again', async () => {
    await save(second());
    await save(first());
    expect((await page(admin, 'versions/1/restore')).html).toContain('There is nothing to restore.');
    expect((await admin.follow(await restore(1, 3))).html).toContain('Nothing was saved.');
    expect(await db().templateVersion.count({ where: { workspaceId: ours.workspaceId, templateId: id } })).toBe(3);
    expect(await events()).toEqual([]);
  });

  test('nothing is saved if somebody else has saved a version in between, or at the same moment', async () => {
    await save(second());
    await save(second().replace('To', 'For'));
    const late = await restore(1, 2);
    expect([late.status, late.html]).toEqual([400, expect.stringContaining('Version 3 was saved in the meantime.')]);
    expect(late.html).toContain('name="current" value="3"');
    const both = await Promise.all([restore(1, 3), restore(2, 3)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect(await db().templateVersion.count({ where: { workspaceId: ours.workspaceId, templateId: id } })).toBe(4);
    expect(await events()).toHaveLength(1);
  });

  test('two clicks save one version', async () => {
    await save(second());
    const both = await Promise.all([restore(1, 2), restore(1, 2)]);
    expect(both.map(({ location }) => location?.split('=')[1]).sort()).toEqual(['versionRestored', 'versionUnchanged']);
    expect(await db().templateVersion.count({ where: { workspaceId: ours.workspaceId, templateId: id } })).toBe(3);
    expect(await events()).toHaveLength(1);
  });

  test('a title that another template now has is reported, and nothing is saved', async () => {
    await save(third(), { replaces: id });
    await save(first());
    for (const refused of [await page(admin, 'versions/1/restore'), await restore(1, 2)])
      expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('Another template,')]);
    expect(await db().templateVersion.count({ where: { workspaceId: ours.workspaceId, templateId: id } })).toBe(2);
  });

  test('an unknown version, or an invalid number, gives the 404 page', async () => {
    for (const version of ['2', '0', 'x', '99999999999'])
      expect([version, (await page(admin, `versions/${version}/restore`)).status]).toEqual([version, 404]);
    expect((await restore(2, 1)).status).toBe(404);
    await save(second());
    expect((await admin.post(`/w/${ours.workspaceId}/templates/${id}/versions/1/restore`)).status).toBe(400);
  });
});

test('each version says who published it: members by name, the command as it was called, and who left not at all', async () => {
  const { db } = service.services.context;
  const { workspaceId } = ours;
  const left = await seedMember(db, workspaceId, `left-${nth}@example.com`, 'admin');
  const at = (await db.templateVersion.findFirstOrThrow({ where: { templateId: id } })).createdAt;
  const record = (userId: string | null, more: object) =>
    db.auditEvent.create({
      data: {
        id: v7(),
        workspaceId,
        at,
        userId,
        actor: userId ? 'x@example.com' : 'root',
        via: 'web',
        address: '::1',
        ...more,
      } as never,
    });
  for (const source of [second(), second().replace('Town', 'City')]) await save(source);
  await record(null, {
    action: 'templates_imported',
    detail: {
      templates: [
        { id: v7(), version: 1 },
        { id, version: 1 },
      ],
    },
  });
  await record(ours.userId, { action: 'template_published', detail: { id, version: 2 } });
  await record(left.userId, { action: 'template_restored', detail: { id, version: 3 } });
  await db.membership.deleteMany({ where: { workspaceId, userId: left.userId } });
  const { html } = await member.get(`/w/${workspaceId}/templates/${id}/versions`);
  const said = [...html.matchAll(/<p class="quiet">Published by \u2068?([^,\u2069]+)/g)].map(([, name]) => name);
  expect(said).toEqual(['Former member', `The owner ${ours.email}`, 'root']);
});
