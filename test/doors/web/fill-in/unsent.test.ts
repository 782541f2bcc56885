/** §20.8: a form that cannot be taken: nothing of it is carried out, and nothing that was entered is lost. */
import { expect, test } from '@jest/globals';
import { endOpen } from '../../../../src/data/storage/people/accounts.ts';
import { removeMember } from '../../../../src/data/storage/people/members.ts';
import { archiveTemplate, restoreTemplate } from '../../../../src/data/storage/templates/archived-templates.ts';
import { DAY } from '../../../../src/domain/durations.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { seedMember } from '../../../support/seed.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';
import { formFields as fieldsOfForm } from '../support/form-fields.ts';
import { formFields } from './support/form-fields.ts';
import { ofTemplate, useForms } from './support/use-forms.ts';

const forms = useForms();
let letters = 0;

type Opened = { path: string; action: string; fields: [string, string][]; draft: string };

/** The form of a new template as somebody has filled it in. */
async function fillIn(visitor: WebVisitor, filled: Record<string, string>): Promise<Opened> {
  letters += 1;
  const path = await forms.formOf(`---\ntitle: Letter ${letters}\n---\nDear {{Name}}\n`);
  const { html } = await visitor.get(path);
  const [, query = ''] = /action="[^"]+\/fill-in(\?[^"]+)"/.exec(html) ?? [];
  const fields = formFields(html, filled);
  return { path, action: path + query, fields, draft: `${path}?draft=${Object.fromEntries(fields).submission}` };
}

async function somebody(): Promise<{ userId: string; email: string; visitor: WebVisitor }> {
  letters += 1;
  const email = `somebody-${letters}@example.com`;
  const { userId } = await seedMember(forms.service.services.context.db, forms.tenant.workspaceId, email, 'member');
  return { userId, email, visitor: await signedIn(forms.service, userId) };
}

async function nameIn(visitor: WebVisitor, draft: string): Promise<string | undefined> {
  return Object.fromEntries(formFields((await visitor.get(draft)).html))['values.name'];
}

/** `kept` as the sign-in page leads to it. */
function signInTo(path: string): string {
  return `/sign-in?next=${encodeURIComponent(path)}&notice=keptSignedOut`;
}

test('signed out: the entries become a draft, signing in leads to it, and nobody else sees it', async () => {
  const { userId, visitor } = await somebody();
  const { action, fields, draft } = await fillIn(visitor, { 'values.name': 'mine' });
  await endOpen(forms.service.services.context.db, userId);
  expect(await visitor.post(action, fields)).toMatchObject({ status: 303, location: signInTo(draft) });
  expect((await visitor.get(signInTo(draft))).html).toContain('Your entries are saved');
  expect(await nameIn(await signedIn(forms.service, userId), draft)).toBe('mine');
  const { html } = await forms.member.get(draft);
  expect([html.includes('mine'), html.includes('This draft is not available')]).toEqual([false, true]);
  expect(await forms.countDocuments(draft)).toBe(0);
});

test('signed in again: the form is shown again, and not sent', async () => {
  const { userId, visitor } = await somebody();
  const { action, fields, draft } = await fillIn(visitor, { 'values.name': 'mine' });
  const anew = await signedIn(forms.service, userId);
  const sent = await anew.post(action, [...fields, ['csrf', 'of the session before']]);
  expect(sent).toMatchObject({ status: 303, location: `${draft}&notice=keptStale` });
  expect(await nameIn(anew, draft)).toBe('mine');
  expect(await forms.countDocuments(draft)).toBe(0);
});

test('somebody else has signed in: the entries are kept for the person who filled them in, and hidden from the other', async () => {
  const { visitor } = await somebody();
  const { action, fields, draft } = await fillIn(visitor, { 'values.name': 'mine' });
  const other = await forms.member.post(action, [...fields, ['csrf', 'x']]);
  expect([other.status, other.html.includes('mine')]).toEqual([403, false]);
  expect(other.html).toContain('This form belongs to someone else');
  expect(await nameIn(visitor, draft)).toBe('mine');
  expect((await forms.member.get(draft)).html).toContain('This draft is not available');
});

test('a script learns that the entries are kept, after signing out or signing in again', async () => {
  const { userId, visitor } = await somebody();
  const { action, fields, draft } = await fillIn(visitor, { 'values.name': 'mine' });
  const late = stranger(forms.service);
  for (const one of [late, await signedIn(forms.service, userId)]) {
    one.headers = { Accept: 'application/json' };
    const { status, html } = await one.post(action.replace('fill-in', 'fill-in/draft'), [...fields, ['csrf', 'x']]);
    expect([status, JSON.parse(html).error.code]).toEqual([one === late ? 401 : 403, 'kept']);
  }
  expect(await nameIn(visitor, draft)).toBe('mine');
});

test('the template is deleted: the entries become a draft, which can be read', async () => {
  const { visitor } = await somebody();
  const { path, action, fields } = await fillIn(visitor, { title: 'My title', 'values.name': 'mine' });
  await deleteTemplate(forms.service.services.database.db, path.split('/')[4]!);
  const sent = await visitor.post(action, fields);
  const draft = path.replace(/templates.*/, `drafts/${Object.fromEntries(fields).submission}`);
  expect(sent).toMatchObject({ status: 303, location: `${draft}?notice=keptGone` });
  expect((await visitor.follow(sent)).html).toContain('<dt dir="auto">name</dt><dd dir="auto">mine</dd>');
});

test('the template is archived: the entries become a draft, which goes on when it is restored', async () => {
  const { visitor } = await somebody();
  const { path, action, fields, draft } = await fillIn(visitor, { 'values.name': 'mine' });
  const { db } = forms.service.services.database;
  const id = path.split('/')[4]!;
  await archiveTemplate(db, id);
  const sent = await visitor.post(action, fields);
  expect(sent).toMatchObject({ status: 303, location: expect.stringContaining('notice=keptGone') });
  expect((await visitor.follow(sent)).html).toContain('<dt dir="auto">Name</dt><dd dir="auto">mine</dd>');
  await restoreTemplate(db, id);
  expect(await nameIn(visitor, draft)).toBe('mine');
});

test('the membership has ended: the entries are shown, to be copied', async () => {
  const { email, visitor } = await somebody();
  const { action, fields } = await fillIn(visitor, { 'values.name': 'mine <b>' });
  await removeMember(forms.service.services.context.db, forms.tenant.workspaceId, email);
  const { status, html } = await visitor.post(action, fields);
  expect([status, html]).toEqual([404, expect.stringContaining('<dd dir="auto">mine &lt;b&gt;</dd>')]);
  expect(html).toContain('<h1>You are no longer a member of this workspace</h1>');
  // The script that saves is told the same.
  visitor.headers = { Accept: 'application/json' };
  const told = await visitor.post(action.replace('?', '/draft?'), fields);
  const message = expect.stringContaining('no longer a member of this workspace. Nothing was sent');
  expect([told.status, JSON.parse(told.html)]).toEqual([404, { error: { code: 'refused', message } }]);
});

test('another site cannot put its words on a page', async () => {
  const { path, fields } = await fillIn(forms.member, { 'values.name': 'words of another' });
  const visitor = stranger(forms.service);
  visitor.headers = { 'Sec-Fetch-Site': 'cross-site' };
  const { status, location, html } = await visitor.post(path, [...fields, ['csrf', 'x']]);
  expect([status, location, html.includes('words')]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`, false]);
});

test('other forms show their entries, without secrets, and lead to their page', async () => {
  const { userId, visitor } = await somebody();
  await visitor.get('/account');
  await endOpen(forms.service.services.context.db, userId);
  const name = await visitor.post('/account', { name: 'A new name' });
  expect([name.status, name.html]).toEqual([401, expect.stringContaining('<dd dir="auto">A new name</dd>')]);
  expect(name.html).toContain(`href="/sign-in?next&#x3D;${encodeURIComponent('/account')}"`);
  const password = await visitor.post('/account/password', { old: 'secret words', password: 'other secret words' });
  expect([password.status, password.html.includes('secret')]).toEqual([303, false]);
});

test('the database fails: the form is shown, and can be sent again unchanged', async () => {
  const { db } = forms.service.services.context;
  const { path, action, fields } = await fillIn(forms.member, { 'values.name': 'mine' });
  await db.$executeRaw`ALTER TABLE sessions RENAME TO sessions_away`;
  const failed = await forms.member
    .post(action, fields)
    .finally(() => db.$executeRaw`ALTER TABLE sessions_away RENAME TO sessions`);
  expect([failed.status, failed.html]).toEqual([500, expect.stringContaining('<dd dir="auto">mine</dd>')]);
  const again = await forms.member.post(action, fieldsOfForm(failed.html, action));
  expect(again.location).toContain('notice=documentMade');
  expect(await forms.countDocuments(path)).toBe(1);
});

test('a form whose key is unknown, altered, expired or of another form is shown, and kept for nobody', async () => {
  const { visitor, userId } = await somebody();
  const { path, action, fields, draft } = await fillIn(visitor, { 'values.name': 'mine' });
  const another = await fillIn(visitor, {});
  const stale = [...fields, ['csrf', 'x']] as [string, string][];
  const other = action.replace(userId, forms.tenant.userId);
  for (const address of [path, other, `${action}x`, path + another.action.slice(another.path.length)]) {
    const { status, html } = await visitor.post(address, stale);
    expect([status, html]).toEqual([403, expect.stringContaining('<dd dir="auto">mine</dd>')]);
  }
  await forms.service.pass(61 * DAY);
  expect((await stranger(forms.service).post(action, stale)).status).toBe(401);
  expect(await forms.service.services.context.db.draft.count({ where: ofTemplate(path) })).toBe(0);
  expect(draft).toContain(path);
});
