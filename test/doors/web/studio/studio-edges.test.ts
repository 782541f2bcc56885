/** §20.24: what the pages of the studio say at their edges: names that are too long, texts that are none, and drafts that others concern. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';
import { formFields } from '../support/form-fields.ts';

let service: TestService;
let ours: Tenant;
let anna: WebVisitor;
let nth = 0;

beforeAll(async () => {
  service = await startTestService({ role: 'all', key: () => ours.key });
  ours = await seedTenant(db());
  anna = await signedIn(service, ours.userId);
});
afterAll(() => service.close());

function db() {
  return service.services.context.db;
}

function at(page: string): string {
  return `/w/${ours.workspaceId}/${page}`;
}

function newTitle(): string {
  nth += 1;
  return `Edge ${nth}`;
}

function textOf(title: string, body = 'Dear {{Name}},', front = ''): string {
  return `---\ntitle: ${title}\n${front}---\n\n${body}\n`;
}

async function begun(title = newTitle(), from = 'blank'): Promise<string> {
  await anna.get(at('new-template'));
  return (await anna.post(at('new-template'), { title, folder: '', from })).location!;
}

async function send(path: string, changed: Record<string, string>) {
  const { html } = await anna.get(path);
  return anna.post(path, { ...Object.fromEntries(formFields(html, path)), ...changed });
}

async function edited(template: string): Promise<string> {
  await anna.get(at(`templates/${template}`));
  return (await anna.post(at(`templates/${template}/edit`))).location!;
}

test.each<[what: string, fields: Record<string, string>, field: string | undefined]>([
  ['a title of 180 characters', { title: 'x'.repeat(180) }, undefined],
  ['a longer title', { title: 'x'.repeat(181) }, 'title'],
  ['a title with a sign that no name has', { title: 'a\u0001b' }, 'title'],
  ['a folder of 500 characters', { title: 'In a folder', folder: 'x'.repeat(500) }, undefined],
  ['a longer folder', { folder: 'x'.repeat(501) }, 'folder'],
  ['a title of several lines and blanks', { title: '  Sale \n of  it ' }, undefined],
])('a new template with %s', async (_, fields, field) => {
  await anna.get(at('new-template'));
  const answer = await anna.post(at('new-template'), { title: '', folder: '', from: 'blank', ...fields });
  if (field === undefined) {
    expect(answer.status).toBe(303);
    const title = fields.title!.replace(/\s+/g, ' ').trim();
    expect((await anna.get(answer.location!)).html).toContain(`title: ${title}\n`);
    await anna.post(`${answer.location}/discard`);
  } else {
    const most = field === 'title' ? 180 : 500;
    expect([answer.status, answer.html.includes(`Use up to ${most} characters, on one line.`)]).toEqual([422, true]);
    expect(answer.html).toContain(`href="#${field}"`);
    // What was chosen and written is still there.
    expect(answer.html).toMatch(/value="blank"\s+checked/);
  }
});

test('a folder and a copy come from the address, and what is no template is not offered', async () => {
  const { html } = await anna.get(at('new-template?folder=HR%20/%20Offers&copy=x'));
  expect(html).toContain('name="folder" type="text" value="HR / Offers"');
  expect(html).toMatch(/value="letter"\s+checked/);
  expect((await anna.get(at(`new-template?copy=${v7()}`))).status).toBe(404);
  const long = await anna.get(at(`new-template?folder=${'x'.repeat(600)}`));
  expect(long.html).toContain(`value="${'x'.repeat(500)}"`);
});

test('samples keep their own names where none is given', async () => {
  const path = await begun('', 'certificate');
  const { html } = await anna.get(path);
  expect(html).not.toMatch(/\nfolder: /);
  expect((await anna.get(await begun('Mine', 'certificate'))).html).toContain('title: Mine\n');
  expect((await anna.get(await begun(''))).html).toContain('title: Untitled\n');
});

test('a form without its text, with odd values or an odd page changes nothing that was saved', async () => {
  const title = newTitle();
  const path = await begun(title);
  await send(path, { source: textOf(title, 'Kept'), do: 'save' });
  const { html } = await anna.get(path);
  const form = Object.fromEntries(formFields(html, path));
  const { source: _, ...without } = form;
  const refused = await anna.post(path, { ...without, do: 'save' });
  expect([refused.status, refused.html.includes('Text is missing.')]).toEqual([400, true]);
  for (const values of ['[]', '"a"', '{"a":"\\u0000"}', '{"a":1}x']) {
    const odd = await anna.post(path, { ...form, values, do: 'save' });
    expect([values, odd.status]).toEqual([values, 400]);
  }
  expect(await anna.post(path, { ...form, values: '{"name":"\\\\u0000"}', page: 'x', do: 'save' })).toMatchObject({
    status: 303,
    location: `${path}?notice=draftSaved`,
  });
  const kept = Object.fromEntries(formFields((await anna.get(path)).html, path));
  expect(kept).toMatchObject({ source: textOf(title, 'Kept'), values: '{"name":"\\\\u0000"}' });
});

test('a script saves, and is told when; what is gone is not saved', async () => {
  const title = newTitle();
  const path = await begun(title);
  const form = Object.fromEntries(formFields((await anna.get(path)).html, path));
  const saved = await anna.post(`${path}/save`, { ...form, source: textOf(title, 'One') });
  const { revision, said } = JSON.parse(saved.html);
  expect([saved.status, said]).toEqual([200, expect.stringMatching(/^Draft saved .+\. Only you can see it\.$/)]);
  expect(revision).not.toBe(form.revision);
  await anna.post(`${path}/discard`);
  for (const page of ['', '/save', '/try', '/settings', '/preview', '/pdf', '/reading', '/pictures', '/publish'])
    expect([page, (await anna.post(path + page, { ...form, do: 'save' })).status]).toEqual([page, 404]);
});

test('a draft that was published meanwhile is not saved, but may be kept beside', async () => {
  const title = newTitle();
  const path = await begun(title);
  await send(path, { source: textOf(title), do: 'save' });
  const stale = Object.fromEntries(formFields((await anna.get(path)).html, path));
  const { html } = await anna.get(`${path}/publish`);
  expect(html).toContain('Your draft becomes a new template. Everyone in the workspace can create documents from it.');
  const done = await anna.post(`${path}/publish`, Object.fromEntries(formFields(html, `${path}/publish`)));
  expect(done.location).toContain('templatePublished');
  const late = await anna.post(path, { ...stale, source: textOf(title, 'Late {{Name}}'), do: 'save' });
  expect([late.status, late.html.includes('This draft was published in another window.')]).toEqual([409, true]);
  expect([late.html.includes('value="copy"'), late.html.includes('value="replace"')]).toEqual([true, false]);
  const told = await anna.post(`${path}/save`, { ...stale, source: 'Late' });
  expect(JSON.parse(told.html).error.message).toBe(
    'This draft was published in another window. Your changes here since then are not saved yet.',
  );
  expect((await anna.post(`${path}/publish`, {})).location).toContain('publishedBefore');
  const beside = await anna.post(path, { ...stale, source: textOf(title, 'Late {{Name}}'), do: 'copy' });
  // It becomes the next version of the template that the first one has become.
  const next = await anna.get(`${beside.location!.split('?')[0]}/publish`);
  expect(next.html).toContain('Your draft becomes version 2. Existing documents do not change.');
});

test('publishing says what becomes of it: the next version, its folder and its difference', async () => {
  const title = newTitle();
  const template = await seedTemplate(db(), ours.workspaceId, textOf(title, 'Dear {{Name}},'));
  const path = await edited(template);
  const same = await anna.get(`${path}/publish`);
  expect(same.html).toContain(
    'The text and pictures are the same as in the current version. There is nothing to publish.',
  );
  expect(same.html).not.toContain('Your draft becomes version');
  const front = 'folder: Post / Out\n';
  await send(path, { source: textOf(title, 'Dear {{Name}} of {{Town}},', front), do: 'save' });
  const { html } = await anna.get(`${path}/publish`);
  expect(html).toContain('Your draft becomes version 2. Existing documents do not change.');
  expect(html).toMatch(/<bdi>Town<\/bdi>[\s\S]*Added/);
  expect(html).toContain('Post / Out');
  expect(html).toMatch(/<ins>|class="added"|Dear \{\{Name\}\} of/);
});

test('a draft whose text cannot be read, or whose name is taken by an archived template, says so in place of the button', async () => {
  const title = newTitle();
  const taken = await seedTemplate(db(), ours.workspaceId, textOf(title));
  await db().template.update({ where: { id: taken }, data: { archivedAt: new Date() } });
  const path = await begun(title);
  await send(path, { source: textOf(title, 'Else'), do: 'save' });
  const named = await anna.get(`${path}/publish`);
  expect([named.status, named.html.includes('An archived template in this folder has this title.')]).toEqual([
    422,
    true,
  ]);
  expect(named.html).not.toContain(`href="${at(`templates/${taken}`)}"`);
  expect(named.html).not.toContain('Your draft becomes');
  await send(path, { source: textOf(title, '{{#if Name}}open'), do: 'save' });
  const faulty = await anna.get(`${path}/publish`);
  expect([faulty.status, /Line 5: /.test(faulty.html)]).toEqual([422, true]);
  const preview = await anna.post(`${path}/preview`, Object.fromEntries(formFields((await anna.get(path)).html, path)));
  expect([preview.status, preview.html.includes('Line 5: ')]).toEqual([400, true]);
});

test('mistakes are quoted by their lines, up to 80 characters', async () => {
  const title = newTitle();
  const path = await begun(title);
  const long = `  {{#if Name}}${'x'.repeat(100)}`;
  const { html } = await send(path, { source: textOf(title, long), do: 'check' });
  expect(html).toContain(`<code dir="auto">${long.trim().slice(0, 80)}</code>`);
  expect(html).not.toContain('No errors.');
});

test('values to try are checked beside the text', async () => {
  const title = newTitle();
  const path = await begun(title);
  const front = 'placeholders: [{label: Sum, type: number, format: "1,234.50"}]\n';
  const tried = (values: string) => send(path, { source: textOf(title, 'Pay {{Sum}}', front), values, do: 'check' });
  const odd = (await tried('{"sum":"x"}')).html;
  expect([odd.includes('Test values: '), odd.includes('No errors.')]).toEqual([true, false]);
  const good = (await tried('{"sum":"5"}')).html;
  expect([good.includes('Test values: '), good.includes('No errors.')]).toEqual([false, true]);
});
