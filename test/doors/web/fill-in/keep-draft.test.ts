/** §20.9: what was entered survives as a draft, until it is sent or discarded. */
import { expect, test } from '@jest/globals';
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

test('a draft is shown again, fitting or not, with its time; discarding it brings the defaults back', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  expect(html).not.toContain('Draft of');
  const filled = {
    'values.name': 'Ada\nLovelace',
    'values.sum': 'no number',
    title: 'Half done',
    'values.lines[0].text': 'a',
  };
  const saved = await forms.member.post(path, [...formFields(html, filled), ['do', 'draft']]);
  expect(saved).toMatchObject({ status: 303, location: `${path}?notice=draftSaved` });
  const again = await forms.member.get(path);
  expect(again.html).toContain('id="draft">Draft of 27 Aug 2026, 09:00<');
  expect(Object.fromEntries(formFields(again.html))).toMatchObject(filled);
  await forms.member.post(path, [...formFields(again.html), ['do', 'discard']]);
  expect(await entriesOf(path)).toMatchObject({ 'values.name': '', 'values.sum': '', title: '' });
});

test('a script saves it too; it goes when the form is sent, and does not come back with what is late', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  const fields = formFields(html, { 'values.name': 'Grace' });
  const { status, html: answer } = await forms.member.post(`${path}/draft`, fields);
  expect([status, JSON.parse(answer)]).toEqual([200, { said: 'Draft of 27 Aug 2026, 09:00' }]);
  expect(await entriesOf(path)).toMatchObject({ 'values.name': 'Grace' });
  expect((await forms.member.post(path, fields)).status).toBe(303);
  const late = await forms.member.post(`${path}/draft`, fields);
  expect(JSON.parse(late.html)).toEqual({ said: '' });
  expect(await entriesOf(path)).toMatchObject({ 'values.name': '' });
});

test('what was refused is in the draft', async () => {
  const path = await newForm();
  expect((await forms.send(path, { 'values.sum': 'x', 'values.name': 'kept' })).status).toBe(422);
  expect(await entriesOf(path)).toMatchObject({ 'values.sum': 'x', 'values.name': 'kept' });
});

test('in a later version values follow their placeholders; those of placeholders that have gone are named', async () => {
  const path = await newForm();
  const { workspaceId } = forms.tenant;
  const { html } = await forms.member.get(path);
  const filled = { 'values.name': 'Ada', 'values.sum': '12', 'values.lines[0].text': 'line' };
  await forms.member.post(`${path}/draft`, formFields(html, filled));
  const later = `---\ntitle: Letter ${letters}\nplaceholders:\n  - {label: Sum, key: total, type: number}\n---\n{{Sum}}\n\n{{#Lines}}{{Other}}{{/Lines}}\n`;
  await seedTemplate(forms.service.services.context.db, workspaceId, later);
  const { html: fresh } = await forms.member.get(path);
  expect(fresh).toContain('<dt dir="auto">name</dt><dd dir="auto">Ada</dd>');
  expect(Object.fromEntries(formFields(fresh))).toMatchObject({ 'values.total': '12', 'values.lines[0].text': 'line' });
});

test('each member has a draft of their own, which nobody else sees, and finds it in the list of templates', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  await forms.member.post(`${path}/draft`, formFields(html, { 'values.name': 'mine' }));
  const { db } = forms.service.services.context;
  const { userId } = await seedMember(db, forms.tenant.workspaceId, 'other@example.com', 'member');
  const other = await signedIn(forms.service, userId);
  const goesOn = `href="${path}">Go on with your draft`;
  const list = path.replace(/templates\/.*/, 'templates');
  expect((await forms.member.get(list)).html).toContain(goesOn);
  expect((await other.get(list)).html).not.toContain(goesOn);
  expect((await other.get(path)).html).not.toContain('mine');
});

test('a draft holds no U+0000, and text that only looks like it', async () => {
  const path = await newForm();
  const { html } = await forms.member.get(path);
  const refused = await forms.member.post(path, [...formFields(html, { 'values.name': 'a\0b' }), ['do', 'draft']]);
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('cannot hold the character U+0000')]);
  const text = 'a\\u0000 \\\\u0000';
  await forms.member.post(`${path}/draft`, formFields(html, { 'values.name': text }));
  expect(await entriesOf(path)).toMatchObject({ 'values.name': text });
});
