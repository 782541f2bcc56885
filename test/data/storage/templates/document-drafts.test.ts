/** §20.9: a draft comes back as it was, and no page writes over what another has saved. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type DocumentDraftContent,
  deleteDocumentDrafts,
  discardDocumentDraft,
  findDocumentDraft,
  listDocumentDrafts,
  MAX_DRAFTS,
  restoreDocumentDraft,
  saveDocumentDraft,
} from '../../../../src/data/storage/templates/document-drafts.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { seedMember, seedTemplate, seedTenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const updatedAt = new Date('2026-08-27T09:00:00.000Z');
const CONTENT: DocumentDraftContent = {
  templateId: null,
  templateTitle: 'Letter',
  title: '',
  name: 'Ann',
  values: {},
  lost: [],
  corrects: '',
  voidReason: null,
  origin: '',
};

async function newKey() {
  const { workspaceId, userId } = await seedTenant(database.db);
  return { workspaceId, userId, id: randomUUID() };
}

test('a draft is saved again even if its keys were renamed', async () => {
  const key = await newKey();
  const page = randomUUID();
  await saveDocumentDraft(database.db, key, { ...CONTENT, title: 'First' }, { page, revision: 0, updatedAt });
  const values = JSON.parse('{"__proto__": "Ann", "constructor": "Bea"}');
  const second = { ...CONTENT, title: 'Second', values, lost: [{ name: 'old', row: 2, text: 'kept' }] };
  expect(await saveDocumentDraft(database.db, key, second, { page, revision: 0, updatedAt })).toBe('saved');
  const found = await findDocumentDraft(database.db, key);
  expect(found).toMatchObject({ title: 'Second', revision: 2, lost: second.lost, updatedAt });
  expect(JSON.stringify(found!.values)).toBe(JSON.stringify(values));
});

test('a page saves over what it saved or has seen, and over nothing else', async () => {
  const key = await newKey();
  const [one, other] = [randomUUID(), randomUUID()];
  const save = (page: string, revision: number, title: string) =>
    saveDocumentDraft(database.db, key, { ...CONTENT, title }, { page, revision, updatedAt });
  expect(await save(one, 0, 'a')).toBe('saved');
  expect(await save(other, 0, 'b')).toBe('changed');
  expect(await save(other, 1, 'c')).toBe('saved');
  expect(await save(one, 1, 'd')).toBe('changed');
  expect(await findDocumentDraft(database.db, key)).toMatchObject({ title: 'c', revision: 2 });
  await deleteDocumentDrafts(database.db, key, [key.id], { page: one, revision: 1, madeInto: other });
  expect(await findDocumentDraft(database.db, key)).toMatchObject({ title: 'c', origin: other });
  await deleteDocumentDrafts(database.db, key, [key.id], { page: one, revision: 2, madeInto: key.id });
  expect(await findDocumentDraft(database.db, key)).toBeNull();
});

test('a discarded draft is not overwritten, and can be restored', async () => {
  const key = await newKey();
  const writer = { page: randomUUID(), revision: 0, updatedAt };
  await saveDocumentDraft(database.db, key, { ...CONTENT, title: 'kept' }, writer);
  expect(await discardDocumentDraft(database.db, key)).toBe(true);
  expect([await findDocumentDraft(database.db, key), await listDocumentDrafts(database.db, key)]).toEqual([null, []]);
  expect(await saveDocumentDraft(database.db, key, { ...CONTENT, title: 'late' }, writer)).toBe('changed');
  expect(await restoreDocumentDraft(database.db, key)).toEqual({ templateId: null });
  expect(await findDocumentDraft(database.db, key)).toMatchObject({ title: 'kept' });
});

test('an id is one of its owner: another has a draft of their own under it', async () => {
  const key = await newKey();
  const { userId } = await seedMember(database.db, key.workspaceId, `${key.id}@example.com`, 'member');
  const theirs = { ...key, userId };
  const writer = { page: randomUUID(), revision: 0, updatedAt };
  await saveDocumentDraft(database.db, key, CONTENT, writer);
  expect(await findDocumentDraft(database.db, theirs)).toBeNull();
  expect([await discardDocumentDraft(database.db, theirs), await restoreDocumentDraft(database.db, theirs)]).toEqual([
    false,
    undefined,
  ]);
  expect(await saveDocumentDraft(database.db, theirs, { ...CONTENT, title: 'theirs' }, writer)).toBe('saved');
  expect(await findDocumentDraft(database.db, key)).toMatchObject({ title: '' });
});

test('a member has so many drafts and no more; those that are there are saved all the same', async () => {
  const key = await newKey();
  await database.db.draft.createMany({
    data: Array.from({ length: MAX_DRAFTS }, (_, at) => {
      const id = at === 0 ? key.id : randomUUID();
      return { ...CONTENT, ...key, id, values: {}, lost: [], corrects: null, origin: null, revision: 1, page: id };
    }),
  });
  const writer = { page: randomUUID(), revision: 1, updatedAt };
  expect(await saveDocumentDraft(database.db, { ...key, id: randomUUID() }, CONTENT, writer)).toBe('full');
  expect(await saveDocumentDraft(database.db, key, CONTENT, writer)).toBe('saved');
});

describe('§18.39: what the version before keeps of a draft, one for each member and template', () => {
  let former: { workspaceId: string; userId: string; templateId: string };
  beforeEach(async () => {
    const { workspaceId, userId } = await seedTenant(database.db);
    const templateId = await seedTemplate(database.db, workspaceId, '---\ntitle: Note\n---\n{{A}}\n');
    former = { workspaceId, userId, templateId };
  });

  const keep = (change = {}, values = { a: '1' }) =>
    database.db.formerDraft.create({ data: { ...former, title: 'First', values, updatedAt, ...change } });
  const change = (title: string, at: Date) =>
    database.db.formerDraft.updateMany({ where: former, data: { title, values: { a: title }, updatedAt: at } });
  const titles = async (of = former) => (await listDocumentDrafts(database.db, of)).map(({ name }) => name);
  const keyOf = async () => ({ ...former, id: (await listDocumentDrafts(database.db, former))[0]!.id });
  /** A second draft of the same template, and one of another member. */
  async function others() {
    const { userId } = await seedMember(database.db, former.workspaceId, `${randomUUID()}@example.com`, 'member');
    await keep({ userId, title: 'Theirs' });
    const content = { ...CONTENT, templateId: former.templateId, name: 'Second' };
    const writer = { page: randomUUID(), revision: 0, updatedAt: new Date(0) };
    await saveDocumentDraft(database.db, { ...former, id: randomUUID() }, content, writer);
    return { ...former, userId };
  }

  test('is a draft like others', async () => {
    const their = await others();
    await keep();
    expect([await titles(), await titles(their)]).toEqual([['First', 'Second'], ['Theirs']]);
    const { templateId } = former;
    const texts = { templateId, templateTitle: 'Note', title: 'First', name: 'First' };
    const found = await findDocumentDraft(database.db, await keyOf());
    expect(found).toMatchObject({ ...texts, values: { a: '1' }, lost: [], revision: 1, updatedAt });
  });

  test('is written over by what is kept there next, also where this version has changed or discarded it', async () => {
    await keep();
    const key = await keyOf();
    const writer = { page: randomUUID(), revision: 1, updatedAt };
    const save = () => saveDocumentDraft(database.db, key, { ...CONTENT, templateId: former.templateId }, writer);
    expect(await save()).toBe('saved');
    await discardDocumentDraft(database.db, key);
    const later = new Date('2026-08-28T09:00:00.000Z');
    await change('Other', later);
    const found = await findDocumentDraft(database.db, key);
    expect(found).toMatchObject({
      title: 'Other',
      name: 'Other',
      values: { a: 'Other' },
      revision: 3,
      updatedAt: later,
    });
    // Its page has not seen that.
    expect(await save()).toBe('changed');
  });

  test('goes here when it goes there, and no other does', async () => {
    const their = await others();
    await keep();
    await database.db.formerDraft.deleteMany({ where: former });
    expect([await titles(), await titles(their)]).toEqual([['Second'], ['Theirs']]);
  });

  test('goes there when it goes here, and no other does', async () => {
    const their = await others();
    await keep();
    const key = await keyOf();
    await keep({
      templateId: await seedTemplate(database.db, former.workspaceId, '---\ntitle: Other\n---\nText\n'),
      title: 'Other',
    });
    await database.db.draft.deleteMany({ where: key });
    const left = await database.db.formerDraft.findMany({ where: { workspaceId: former.workspaceId } });
    expect(left.map(({ title }) => title).sort()).toEqual(['Other', 'Theirs']);
    expect([await titles(), await titles(their)]).toEqual([['Other', 'Second'], ['Theirs']]);
  });

  test('stays here when its template is deleted', async () => {
    await keep();
    await deleteTemplate(database.db, former.templateId);
    expect(await titles()).toEqual(['First']);
  });
});
