/** §20.11 rules 2 and 5, §10.14: the page of a template, archiving one, and deleting it for good. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { archiveTemplate } from '../../../../src/data/storage/templates/archived-templates.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let ours: Tenant;
let theirs: Tenant;
let admin: WebVisitor;
let member: WebVisitor;
let contract: string;
let draft: string;
let foreign: string;

const CONTRACT = `---
title: Contract
folder: Legal / Clients
language: de
placeholders:
  - {label: "<i>Client</i>", key: client, description: "As it's registered."}
  - {label: Kind, type: select, options: ["O'Brien", "a \\"b\\"", $HOME]}
  - {label: Fee, type: number, format: "1.234,56 €"}
  - {label: Begins, type: date, format: 27. August 2026}
  - {label: Made, type: today}
  - {label: Nr, type: counter, start: 7}
  - {label: Page}
  - {label: Total, type: number, formula: "SUM(Items.Price)"}
groups:
  - label: Items
    min: 1
    fields:
      - {label: Price, type: number, default: "12.5", required: true, min: "0"}
---
# {{<i>Client</i>}} {{<i>Client</i>}}

{{Kind}} {{Fee}} {{Begins}} {{Made}} {{Nr}} [more]({{Page}}) {{Total}}

- {{#Items}}{{Item}} {{Price}}{{/Items}}
`;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => ours.key });
  const { db } = service.services.context;
  [ours, theirs] = [await seedTenant(db), await seedTenant(db)];
  const person = await seedMember(db, ours.workspaceId, 'show-member@example.com', 'member');
  contract = await seedTemplate(db, ours.workspaceId, CONTRACT);
  draft = await seedTemplate(db, ours.workspaceId, '---\ntitle: Draft\n---\nText\n', { draft: true });
  foreign = await seedTemplate(db, theirs.workspaceId, CONTRACT);
  [admin, member] = [await signedIn(service, ours.userId), await signedIn(service, person.userId)];
});
afterAll(() => service.close());

function open(visitor: WebVisitor, page: string) {
  return visitor.get(`/w/${ours.workspaceId}/templates/${page}`);
}
function readable(html: string) {
  return html.replace(
    /&(?:quot|lt|gt|amp|#x27|#x3D|#x60);/g,
    (name) => ({ '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&#x3D;': '=', '&#x60;': '`' })[name] ?? '&',
  );
}

test('the page lists what the template expects, and nothing of it becomes HTML', async () => {
  const { status, html } = await open(member, contract);
  expect(status).toBe(200);
  expect(html).toContain('&lt;i&gt;Client&lt;/i&gt;</bdi>');
  expect(html).not.toMatch(/<code>|curl/);
  expect(html).not.toContain('<i>Client');
  for (const said of [
    'As it&#x27;s registered.',
    'In 2 places',
    'Number, for example <bdi>1.234,56 €</bdi>',
    'Date, for example <bdi>27. August 2026',
    'Starts with 7',
    'Web address',
    '12.5',
    'Calculated: SUM(Items.Price). May be left out.',
    'Required. At least 0.',
    'Repeats for each row. At least 1 entry.',
  ])
    expect(html).toContain(said);
  expect(html.match(/Filled in by Platen/g)).toHaveLength(2);
  expect(html).toContain('<h3><bdi>Items</bdi></h3>');
});

test('what programs need is on a separate page', async () => {
  expect((await open(member, contract)).html).toContain(`${contract}/programs"`);
  const { status, html } = await open(member, `${contract}/programs`);
  expect(status).toBe(200);
  expect(html).toContain('&lt;i&gt;Client&lt;/i&gt;</bdi> <code>client</code>');
  expect(html).toContain('<h3><bdi>Items</bdi> <code>items</code></h3>');
  expect(html).toContain(`GET ${service.url}/api/v1/templates/${contract}<`);
  for (const page of [foreign, draft]) expect((await open(member, `${page}/programs`)).status).not.toBe(200);
});

test('the sample request runs in a shell and makes a document', async () => {
  const { html } = await open(member, `${contract}/programs`);
  const request = readable(/<pre id="request">(.*?)<\/pre>/s.exec(html)![1]!);
  const run = promisify(execFile);
  const { stdout } = await run('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${request}`], {
    env: { PLATEN_API_KEY: ours.key },
  });
  const given = stdout.split('\0').slice(0, -1);
  const options = Object.fromEntries(given.flatMap((one, at) => (one === '-H' ? [given[at + 1]!.split(': ')] : [])));
  const answer = await fetch(given[2]!, { method: given[1]!, headers: options, body: given.at(-1)! });
  expect(given[2]).toBe(`${service.url}/api/v1/templates/${contract}/generations`);
  expect(answer.status).toBe(201);
  expect(((await answer.json()) as { markdown: string }).markdown).toContain("O'Brien");
});

test('the preview is the one of the API, without scripts', async () => {
  const { html, headers } = await open(member, `${contract}/preview`);
  const { body } = await service.call('GET', `/templates/${contract}`);
  expect(html).toBe((body as { html: string }).html);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain('sandbox allow-same-origin');
});

test('only admins see links to import and archive', async () => {
  expect((await open(admin, contract)).html).toContain(`/templates/${contract}/archive`);
  const { html } = await open(member, contract);
  expect(html).toContain(`/templates/${contract}/fill-in`);
  expect(html).not.toMatch(/\/archive"|\/import/);
});

describe('a template without a page', () => {
  test('a draft gives the message of the API, here and where a saved version is needed', async () => {
    const { body } = await service.call('GET', `/templates/${draft}`);
    const { message } = (body as { error: { message: string } }).error;
    for (const page of [draft, `${draft}/preview`]) {
      const { status, html } = await open(member, page);
      expect([status, readable(html)]).toEqual([409, expect.stringContaining(message)]);
    }
    expect((await open(member, `${draft}/versions`)).html).toContain('No version has been saved yet.');
  });

  test('a foreign, an unknown and a deleted template give the same 404 page', async () => {
    const gone = await seedTemplate(service.services.context.db, ours.workspaceId, '---\ntitle: Gone\n---\nText\n');
    await deleteTemplate(service.services.context.db, gone);
    for (const page of [
      '',
      '/preview',
      '/versions',
      '/versions?from=1&to=1',
      '/versions/1/source',
      '/versions/1/restore',
      '/archive',
    ])
      for (const id of [foreign, gone, '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'])
        expect([page, (await open(admin, id + page)).status]).toEqual([page, 404]);
    for (const page of ['/versions/1/restore', '/archive'])
      expect((await admin.post(`/w/${ours.workspaceId}/templates/${foreign}${page}`, { current: '1' })).status).toBe(
        404,
      );
    expect(
      await service.services.context.db.template.count({ where: { workspaceId: theirs.workspaceId, id: foreign } }),
    ).toBe(1);
  });
});

test('archiving asks first and hides the template from people who make documents; restoring brings it back unchanged', async () => {
  const { db } = service.services.context;
  const id = await seedTemplate(db, ours.workspaceId, '---\ntitle: Receipt\n---\nTo {{Name}}\n');
  const made = await service.call('POST', `/templates/${id}/generations`);
  const document = (made.body as { id: string }).id;
  const path = `/w/${ours.workspaceId}/templates/${id}`;

  expect((await admin.get(`${path}/archive`)).html).toContain('API requests for it are refused');
  for (const visit of [member.get(`${path}/archive`), member.post(`${path}/archive`)])
    expect((await visit).status).toBe(403);
  const done = await admin.post(`${path}/archive`);
  expect([done.status, done.location]).toEqual([303, `${path}?notice=templateArchived`]);

  const create = (title: string) => service.call('POST', `/templates/${id}/generations`, { body: { title } });
  const calls = [service.call('GET', `/templates/${id}`), create('Archived')];
  for (const { status, body } of await Promise.all(calls))
    expect([status, body]).toMatchObject([404, { error: { code: 'not_found' } }]);
  const { body } = await service.call('GET', '/templates?search=receipt');
  expect(body).toMatchObject({ total: 0 });
  expect((await service.call('GET', `/generations/${document}`)).body).toMatchObject({ template_id: id });
  for (const page of ['/preview', '/versions', '/archive']) expect((await admin.get(path + page)).status).toBe(404);
  expect((await admin.get(`${path}/fill-in`)).location).toBe(path);
  expect((await admin.get(`/w/${ours.workspaceId}/templates`)).html).toContain('1 archived template<');
  const shown = await member.get(path);
  expect([shown.status, shown.html]).toEqual([200, expect.stringContaining('Ask a workspace admin')]);
  expect(shown.html).not.toContain('/restore');

  const archived = `/w/${ours.workspaceId}/archived-templates`;
  expect((await admin.get(archived)).html).toMatch(new RegExp(`${id}/restore[\\s\\S]*${id}/delete`));
  const restored = await admin.post(`${archived}/${id}/restore`);
  expect([restored.status, restored.location]).toEqual([303, `${path}?notice=templateRestored`]);
  const next = await create('Restored');
  expect([next.status, next.body]).toMatchObject([201, { generation_number: 2 }]);
  const events = await db.auditEvent.findMany({
    where: { workspaceId: ours.workspaceId, detail: { path: ['id'], equals: id } },
  });
  // The service's clock stands still.
  expect(events.map(({ action }) => action).sort()).toEqual(['template_archived', 'template_unarchived']);
});

test('deleting an archived template asks first; its documents stay, and the audit log says who did it', async () => {
  const { db } = service.services.context;
  const id = await seedTemplate(db, ours.workspaceId, '---\ntitle: Invoice\n---\nTo {{Name}}\n');
  const made = await service.call('POST', `/templates/${id}/generations`);
  const archived = `/w/${ours.workspaceId}/archived-templates`;
  const path = `${archived}/${id}/delete`;
  expect((await admin.get(path)).status).toBe(404);
  const early = await admin.post(path);
  expect([early.status, early.html]).toEqual([400, expect.stringContaining('Archive it before you delete it')]);
  await archiveTemplate(db, id);

  const asked = await admin.get(path);
  expect([asked.status, asked.html]).toEqual([200, expect.stringContaining('The document created from it stays.')]);
  expect((await member.get(path)).status).toBe(403);
  expect((await member.post(path)).status).toBe(403);
  expect((await admin.post(path, { csrf: 'x' })).status).toBe(403);
  expect(await db.template.count({ where: { workspaceId: ours.workspaceId, id } })).toBe(1);

  const done = await admin.post(path);
  expect([done.status, done.location]).toEqual([303, `${archived}?notice=templateDeleted`]);
  expect((await admin.follow(done)).html).toContain('Template permanently deleted.');
  const document = (made.body as { id: string }).id;
  expect((await service.call('GET', `/generations/${document}`)).body).toMatchObject({ template_id: null });
  expect((await admin.post(path)).status).toBe(404);
  const events = await db.auditEvent.findMany({
    where: { workspaceId: ours.workspaceId, detail: { path: ['id'], equals: id } },
  });
  expect(events).toMatchObject([
    {
      action: 'template_deleted',
      userId: ours.userId,
      actor: ours.email,
      via: 'web',
      detail: { id, title: 'Invoice', documents: 1 },
    },
  ]);
});
