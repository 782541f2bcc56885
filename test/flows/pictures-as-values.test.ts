/** §10.33: pictures that are sent: stored once, shown, refused, replayed, and gone with their document. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eraseDocuments } from '../../src/data/storage/documents/erase-documents.ts';
import { loadDocumentAssets } from '../../src/data/storage/templates/assets.ts';
import { dataUri } from '../../src/domain/write-picture.ts';
import { jpeg, png } from '../pdf/support/pictures.ts';
import { countAll } from '../support/count-all.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const SOURCE = `---
title: Signed
pictures: [Signature, Photo]
---
![Signature of {{Name}}]({{Signature}}){width=40mm}

| Who | Photo |
|---|---|
| {{#People}}{{Who}} | ![{{Who}}]({{Photo}}){{/People}} |
`;
const SIGNATURE = dataUri('image/png', png('', 20, 10).bytes);
const PHOTO = dataUri('image/jpeg', jpeg('').bytes);

let service: TestService;
let tenant: Tenant;
let templateId: string;
beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  templateId = await seedTemplate(service.services.database.db, tenant.workspaceId, SOURCE);
});
afterAll(() => service.close());

async function create(values: object) {
  const response = await fetch(`${service.url}/api/v1/templates/${templateId}/generations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tenant.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ values }),
  });
  return { status: response.status, body: await response.json() };
}

async function pathsOf(id: string) {
  const assets = await loadDocumentAssets(service.services.database.db, tenant.workspaceId, id);
  return assets.map(({ path, mediaType }) => `${mediaType} ${path}`);
}

describe('pictures as values', () => {
  test('a document has its pictures by hash, each stored once, and erasing it deletes them', async () => {
    const { db } = service.services.database;
    const before = await countAll(db, (at) => at.asset.count());
    const people = [{ who: 'Ada', photo: PHOTO }, { who: 'Eve' }, { who: 'Bob', photo: PHOTO }];
    const { status, body } = await create({ name: 'A*da*', signature: SIGNATURE, people });
    expect(status).toBe(201);
    expect(body.markdown).toMatch(/<img src="picture:[0-9a-f]{64}" alt="Signature of A\*da\*" width="151">/);
    expect(body.markdown.match(/!\[(?:Ada|Bob)\]\(picture:[0-9a-f]{64}\)/g)).toHaveLength(2);
    expect(body.markdown).toMatch(/Eve +\| \{\{Photo\}\}/);
    expect(body.markdown).not.toMatch(/base64/);
    const again = await create({ name: 'A*da*', signature: SIGNATURE, people });
    expect([again.body.replayed, again.body.id]).toEqual([true, body.id]);
    const other = await create({ name: 'Other', signature: SIGNATURE });
    expect(await pathsOf(body.id)).toEqual([
      expect.stringMatching(/^image\/(?:png|jpeg) picture:/),
      expect.stringMatching(/^image\/(?:png|jpeg) picture:/),
    ]);
    expect(await countAll(db, (at) => at.asset.count())).toBe(before + 2);
    const erase = (id: string) => db.$transaction((tx) => eraseDocuments(tx, tenant.workspaceId, [id]));
    await erase(body.id);
    expect(await countAll(db, (at) => at.asset.count())).toBe(before + 1);
    expect(await pathsOf(other.body.id)).toHaveLength(1);
    await erase(other.body.id);
    expect(await countAll(db, (at) => at.asset.count())).toBe(before);
  });

  test('under concurrency, documents that remain keep their pictures when others are erased', async () => {
    const { db } = service.services.database;
    const before = await countAll(db, (at) => at.asset.count());
    const pictures = [21, 22, 23].map((width) => dataUri('image/png', png('', width, 9).bytes));
    const make = async (number: number) => {
      const [signature, photo] = [pictures[number % 3], pictures[(number + 1) % 3]];
      const { status, body } = await create({ name: `${number}`, signature, people: [{ who: 'Ada', photo }] });
      expect(status).toBe(201);
      return body.id as string;
    };
    const erase = (id: string) => db.$transaction((tx) => eraseDocuments(tx, tenant.workspaceId, [id]));
    const some = await Promise.all([0, 1, 2, 3, 4, 5].map(make));
    const [left] = await Promise.all([Promise.all([6, 7, 8, 9].map(make)), Promise.all(some.map(erase))]);
    for (const id of left) expect(await pathsOf(id)).toHaveLength(2);
    await Promise.all(left.map(erase));
    expect(await countAll(db, (at) => at.asset.count())).toBe(before);
  });

  test('the HTML of a document shows its pictures', async () => {
    const { body } = await create({ name: 'Shown', signature: SIGNATURE });
    const response = await fetch(`${service.url}/api/v1/generations/${body.id}`, {
      headers: { Authorization: `Bearer ${tenant.key}` },
    });
    expect(JSON.stringify(await response.json())).toContain(SIGNATURE);
  });

  test.each([
    ['text', 'Ada', /"signature": it is not a data: URI of a picture\. Send "data:image\/png;base64,"/],
    ['broken', dataUri('image/png', png('', 1, 1, false, { width: 90, height: 90 }).bytes), /PNG file is damaged/],
  ])('%s is refused', async (_, signature, message) => {
    const { status, body } = await create({ signature });
    expect([status, body.error.code, body.error.detail]).toEqual([422, 'invalid_values', 'values.signature']);
    expect(body.error.message).toMatch(message);
  });

  test('a data: URI for any other placeholder is text', async () => {
    const { body } = await create({ name: PHOTO });
    expect(body.markdown).toContain('{{Signature}}');
    expect(await pathsOf(body.id)).toEqual([]);
  });
});
