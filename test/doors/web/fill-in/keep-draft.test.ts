/** §20.9: what was entered survives as a draft, until it is sent or discarded. */
import { expect, test } from '@jest/globals';
import { archiveTemplate } from '../../../../src/data/storage/templates/archived-templates.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { seedMember, seedTemplate } from '../../../support/seed.ts';
import { signedIn } from '../../../support/web.ts';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();

const LETTER =
  '---\ntitle: Letter\nplaceholders:\n  - {label: Sum, type: number}\n---\n{{Name}} {{Sum}}\n\n{{#Lines}}{{Text}}{{/Lines}}\n';
let letters = 0;

function newForm(): Promise<string> {
  letters += 1;
  return forms.formOf(LETTER.replace('title: Letter', `title: Letter ${letters}`));
}

async function entriesOf(path: string): Promise<Record<string, string>> {
  return Object.fromEntries(formFields((await forms.member.get(path)).html));
}

/** The form as the draft of these fields has it. */
function draftOf(path: string, fields: [string, string][]): string {
  return `${path}?draft=${Object.fromEntries(fields).submission}`;
}

test('a draft is shown again, valid or not, with its time; discarding it restores the defaults', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  expect(html).not.toContain('Draft from');
  const filled = {
    'values.name': 'Ada\nLovelace',
    'values.sum': 'no number',
    title: 'Half done',
    'values.lines[0].text': 'a',
  };
  const fields = formFields(html, filled);
  const saved = await forms.member.post(path, [...fields, ['do', 'draft']]);
  expect(saved).toMatchObject({ status: 303, location: `${draftOf(path, fields)}&notice=draftSaved` });
  const again = await forms.member.get(draftOf(path, fields));
  expect(again.html).toContain('id="draft">Draft from 27 Aug 2026, 09:00<');
  expect(Object.fromEntries(formFields(again.html))).toMatchObject(filled);
  const discarded = await forms.member.post(path, [...formFields(again.html), ['do', 'discard']]);
  expect(await entriesOf(discarded.location!)).toMatchObject({ 'values.name': '', 'values.sum': '', title: '' });
  expect((await forms.member.get(draftOf(path, fields))).html).toContain('This draft is not available');
  const [, undo] = /<form class="undo" method="post" action="([^"]+)"/.exec(
    (await forms.member.follow(discarded)).html,
  )!;
  const back = await forms.member.follow(await forms.member.post(undo!));
  expect(await entriesOf(back.location!)).toMatchObject(filled);
});

test('a script saves the draft; sending the form deletes it, and a late save does not bring it back', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  const fields = formFields(html, { 'values.name': 'Grace' });
  const { status, html: answer } = await forms.member.post(`${path}/draft`, fields);
  const { submission: draft } = Object.fromEntries(fields);
  expect([status, JSON.parse(answer)]).toEqual([200, { said: 'Draft from 27 Aug 2026, 09:00', draft, other: null }]);
  expect(await entriesOf(draftOf(path, fields))).toMatchObject({ 'values.name': 'Grace' });
  expect((await forms.member.post(path, fields)).status).toBe(303);
  const late = await forms.member.post(`${path}/draft`, fields);
  expect(JSON.parse(late.html)).toEqual({ said: '' });
  expect(await entriesOf(draftOf(path, fields))).toMatchObject({ 'values.name': '' });
});

test('a template can have several drafts, each with a name, on a page of their own', async () => {
  const path = await newForm();
  const list = path.replace(/templates\/(.*)\/fill-in/, 'drafts?template=$1');
  const saved: Record<string, string>[] = [{ title: 'The  first', 'values.name': 'Ada' }, { 'values.sum': '12' }, {}];
  for (const filled of saved)
    await forms.member.post(`${path}/draft`, formFields((await forms.member.get(path)).html, filled));
  const { html } = await forms.member.get(list);
  const rows = [...html.matchAll(/<th scope="row"><a href="([^"]+)" dir="auto">([^<]+)</g)];
  expect(rows.map(([, , name]) => name).sort()).toEqual(['12', 'Nothing entered yet', 'The first']);
  expect((await forms.member.get(path)).html).toContain('You have 3 drafts of this template.');
  const [, href] = rows.find(([, , name]) => name === '12')!;
  const form = await forms.member.get(href!);
  expect(await entriesOf(form.location!)).toMatchObject({ 'values.sum': '12' });
  const discarded = await forms.member.post(`${href}/discard`);
  expect((await forms.member.follow(discarded)).html).toContain(`action="${href}/restore"`);
  expect(discarded).toMatchObject({ status: 303, location: expect.stringMatching(/\/drafts\?notice=draftDiscarded/) });
  expect((await forms.member.get(href!)).status).toBe(404);
  expect((await forms.member.get(list)).html).not.toContain('>12<');
  const back = await forms.member.post(`${href}/restore`);
  expect((await forms.member.follow(back)).location).toBe(form.location);
});

test('two pages of one draft do not overwrite each other: the later one is kept beside, and the page asks', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  const fields = formFields(html, { 'values.name': 'before' });
  await forms.member.post(path, [...fields, ['do', 'draft']]);
  const draft = draftOf(path, fields);
  const open = async (name: string) => formFields((await forms.member.get(draft)).html, { 'values.name': name });
  const [first, second] = [await open('first'), await open('second')];
  await forms.member.post(`${path}/draft`, first);
  const later = await forms.member.post(path, [...second, ['do', 'draft']]);
  expect([later.status, later.html]).toEqual([409, expect.stringMatching(/id="other">\s*<h2>This draft was changed/)]);
  const kept = formFields(later.html);
  expect(Object.fromEntries(kept)).toMatchObject({ 'values.name': 'second' });
  expect(await entriesOf(draft)).toMatchObject({ 'values.name': 'first' });
  expect(await entriesOf(draftOf(path, kept))).toMatchObject({ 'values.name': 'second' });
  // A script whose answer was lost sends it again, from the same page: that is the same draft.
  const { page } = Object.fromEntries(second);
  const again = await forms.member.post(`${path}/draft`, second);
  expect(JSON.parse(again.html)).toMatchObject({ draft: page, other: Object.fromEntries(fields).submission });
  const replaced = await forms.member.post(path, [...kept, ['do', 'replace']]);
  const undo = Object.fromEntries(fields).submission;
  expect(replaced.location).toBe(`${path}?draft=${page}&notice=draftReplaced&undo=${undo}`);
  expect((await forms.member.get(draft)).html).toContain('This draft is not available');
});

test('sending a form deletes its draft, but not what another page has saved there since', async () => {
  const path = await newForm();
  const fields = formFields((await forms.member.get(path)).html, { 'values.name': 'before' });
  await forms.member.post(`${path}/draft`, fields);
  const [sent, other] = [await forms.member.get(draftOf(path, fields)), await forms.member.get(draftOf(path, fields))];
  await forms.member.post(`${path}/draft`, formFields(other.html, { 'values.name': 'meanwhile' }));
  expect((await forms.member.post(path, formFields(sent.html))).location).toContain('notice=documentMade');
  expect(await entriesOf(draftOf(path, fields))).toMatchObject({ 'values.name': 'meanwhile' });
});

test('a draft outlives its template: its text can be read, with the names of the fields', async () => {
  const path = await newForm();
  const filled = { title: 'Mine', 'values.name': 'Ada\nLovelace', 'values.lines[0].text': 'a line' };
  const fields = formFields((await forms.member.get(path)).html, filled);
  await forms.member.post(`${path}/draft`, fields);
  const asked = await forms.member.get(path.replace('fill-in', 'archive'));
  expect(asked.html).toMatch(/drafts of it[\s\S]*<dd dir="auto">1 draft</);
  const id = path.split('/')[4]!;
  const { db } = forms.service.services.database;
  const address = path.replace(/templates\/.*/, `drafts/${Object.fromEntries(fields).submission}`);
  for (const end of [archiveTemplate, deleteTemplate]) {
    await end(db, id);
    const { status, html } = await forms.member.get(address);
    const said = end === archiveTemplate ? 'is archived. An admin can restore it.' : 'no longer exists';
    expect([status, html]).toEqual([200, expect.stringContaining(said)]);
    const texts = [...html.matchAll(/<dt dir="auto">([^<]+)<\/dt><dd dir="auto">([^<]+)<\/dd>/g)].map(
      ([, ...pair]) => pair,
    );
    expect(texts).toEqual([
      ['Document title', 'Mine'],
      ['Name', 'Ada\nLovelace'],
      ['Lines 1: Text', 'a line'],
    ]);
  }
  expect((await forms.member.get(address.replace(/\/[^/]+$/, ''))).html).toContain('Letter ');
});

test('refused entries are in the draft', async () => {
  const path = await newForm();
  const refused = await forms.send(path, { 'values.sum': 'x', 'values.name': 'kept' });
  expect(refused.status).toBe(422);
  expect(await entriesOf(draftOf(path, formFields(refused.html)))).toMatchObject({
    'values.sum': 'x',
    'values.name': 'kept',
  });
});

test('in a later version, values follow their placeholders; those of removed placeholders are named', async () => {
  const path = await newForm();
  const { workspaceId } = forms.tenant;
  const { html } = await forms.member.get(path);
  const filled = { 'values.name': 'Ada', 'values.sum': '12', 'values.lines[0].text': 'line' };
  const fields = formFields(html, filled);
  await forms.member.post(`${path}/draft`, fields);
  const later = `---\ntitle: Letter ${letters}\nplaceholders:\n  - {label: Sum, key: total, type: number}\n---\n{{Sum}}\n\n{{#Lines}}{{Other}}{{/Lines}}\n`;
  await seedTemplate(forms.service.services.context.db, workspaceId, later);
  const { html: fresh } = await forms.member.get(draftOf(path, fields));
  const lost = '<dt dir="auto">name</dt><dd dir="auto">Ada</dd>';
  expect(fresh).toContain(lost);
  expect(Object.fromEntries(formFields(fresh))).toMatchObject({ 'values.total': '12', 'values.lines[0].text': 'line' });
  // It stays with the draft when that is saved again.
  await forms.member.post(`${path}/draft`, formFields(fresh));
  expect((await forms.member.get(draftOf(path, fields))).html).toContain(lost);
});

test('each member has drafts of their own, which nobody else sees, and finds them in the list of templates', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  const fields = formFields(html, { 'values.name': 'mine' });
  await forms.member.post(`${path}/draft`, fields);
  const { db } = forms.service.services.context;
  const { userId } = await seedMember(db, forms.tenant.workspaceId, 'other@example.com', 'member');
  const other = await signedIn(forms.service, userId);
  const draft = draftOf(path, fields);
  const goesOn = `href="${draft.replace('=', '&#x3D;')}">Continue your draft`;
  const list = path.replace(/templates\/.*/, 'templates');
  expect((await forms.member.get(list)).html).toContain(goesOn);
  expect((await other.get(list)).html).not.toContain(goesOn);
  for (const theirs of [path, draft, list.replace('templates', 'drafts')])
    expect((await other.get(theirs)).html).not.toContain('mine');
  const address = path.replace(/templates\/.*/, `drafts/${Object.fromEntries(fields).submission}`);
  expect((await other.get(address)).status).toBe(404);
  expect((await other.post(`${address}/discard`)).status).toBe(404);
});

test('a draft refuses U+0000, and keeps text that only looks like it', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  const refused = await forms.member.post(path, [...formFields(html, { 'values.name': 'a\0b' }), ['do', 'draft']]);
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('cannot contain the character U+0000')]);
  const text = 'a\\u0000 \\\\u0000';
  const fields = formFields(html, { 'values.name': text });
  await forms.member.post(`${path}/draft`, fields);
  expect(await entriesOf(draftOf(path, fields))).toMatchObject({ 'values.name': text });
});
