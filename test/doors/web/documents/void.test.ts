/** §20.13: a document is marked void, for a reason, and the mark is taken back. */
import { expect, test } from '@jest/globals';
import { eventsOf } from '../../../support/audit.ts';
import { documentRow } from '../../../support/documents.ts';
import { seedMember, seedTenant } from '../../../support/seed.ts';
import { signedIn } from '../../../support/web.ts';
import { useForms } from '../fill-in/support/use-forms.ts';

const forms = useForms();

async function newDocument(): Promise<string> {
  const path = await forms.formOf('---\ntitle: Bill\n---\nText\n');
  const { body } = await forms.service.call('POST', `/templates/${path.split('/')[4]}/generations`, {
    headers: { 'Idempotency-Key': `${Math.random()}` },
  });
  return (body as { id: string }).id;
}
function addressOf(id: string, part = '') {
  return `/w/${forms.tenant.workspaceId}/documents/${id}${part}`;
}
async function someMember() {
  const { db } = forms.service.services.context;
  const { userId } = await seedMember(db, forms.tenant.workspaceId, `m${Math.random()}@example.com`, 'member');
  return signedIn(forms.service, userId);
}
function eventsAbout(id: string) {
  return eventsOf(forms.service.services.context.db, forms.tenant.workspaceId).then((events) =>
    events.filter(({ detail }) => (detail as { id?: string }).id === id),
  );
}

test('a member voids a document: its page and the lists say so, and the API and the row stay the same', async () => {
  const id = await newDocument();
  const { db } = forms.service.services.context;
  const before = (await forms.service.call('GET', `/generations/${id}`)).body;
  const member = await someMember();
  const form = await member.get(addressOf(id, '/void'));
  expect(form.html).toMatch(/<h1[^>]*>Void Bill #\d/);
  const reason = ' Sent to\n<b>Ann</b>\u202e ';
  const marked = await member.post(addressOf(id, '/void'), { reason });
  expect(marked).toMatchObject({ status: 303, location: expect.stringContaining('notice=documentVoided') });
  const page = await member.follow(marked);
  expect(page.html).toContain('<strong>Void.</strong> <bdi>Sent to &lt;b&gt;Ann&lt;/b&gt;');
  expect(page.html).toMatch(/Voided by [^<]+The member [^<]+, <time /);
  const list = await member.get(addressOf('').replace(/\/$/, '?void=yes'));
  expect(list.html).toMatch(new RegExp(`/documents/${id}">.*<bdi>Bill #\\d+</bdi></a> <span class="badge void">Void<`));
  expect((await member.get(addressOf('').replace(/\/$/, '?void=no'))).html).not.toContain(id);
  expect((await member.get(addressOf('').replace(/\/$/, '?void=maybe'))).status).toBe(400);
  expect((await forms.service.call('GET', `/generations/${id}`)).body).toEqual(before);
  expect((await forms.service.call('GET', '/generations?void=yes')).status).toBe(400);
  await expect(db.generation.update({ where: { id }, data: { markdown: 'x' } })).rejects.toThrow('never change');
  // Marked again, the first reason stays.
  await member.post(addressOf(id, '/void'), { reason: 'Another' });
  expect(await eventsAbout(id)).toEqual([
    expect.objectContaining({
      action: 'document_voided',
      detail: expect.objectContaining({ reason: 'Sent to <b>Ann</b>\u202e' }),
    }),
  ]);
});

test('the mark can be removed and set again', async () => {
  const id = await newDocument();
  await forms.member.post(addressOf(id, '/void'), { reason: 'Wrong one' });
  const back = await forms.member.post(addressOf(id, '/void/take-back'));
  expect((await forms.member.follow(back)).html).not.toContain('<strong>Void');
  await forms.member.post(addressOf(id, '/void/take-back'));
  await forms.member.post(addressOf(id, '/void'), { reason: 'Right one' });
  expect((await forms.member.get(addressOf(id))).html).toContain('Right one');
  // All at one moment, by the clock of tests.
  const actions = (await eventsAbout(id)).map(({ action }) => action);
  expect(actions.sort()).toEqual(['document_void_taken_back', 'document_voided', 'document_voided']);
});

test.each([
  ['nothing', ' \n '],
  ['too much', 'x'.repeat(501)],
  ['what cannot be kept', 'a\u0000b'],
])('the page asks again for a reason that says %s', async (_, reason) => {
  const id = await newDocument();
  const { status, html } = await forms.member.post(addressOf(id, '/void'), { reason });
  expect([status, html]).toEqual([422, expect.stringContaining('Enter a reason of 1 to 500 characters.')]);
  expect((await forms.member.get(addressOf(id))).html).not.toContain('<strong>Void');
});

test('a document of another workspace is not found, and stays as it is', async () => {
  const { db } = forms.service.services.context;
  const theirs = await seedTenant(db);
  const { id } = await db.generation.create({ data: documentRow(theirs.workspaceId) });
  for (const [part, fields] of [
    ['/void', { reason: 'Ours' }],
    ['/void/take-back', {}],
  ] as const)
    expect((await forms.member.post(addressOf(id, part), fields)).status).toBe(404);
  expect((await forms.member.get(addressOf(id, '/void'))).status).toBe(404);
  expect(await db.generation.findUnique({ where: { id } })).toMatchObject({ voidedAt: null, voidReason: null });
});
