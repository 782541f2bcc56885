/** §20.9: what a document would be like: its faults, those of its title first, and what it is looked at with. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findTemplateHead } from '../../../src/data/storage/templates/templates.ts';
import type { Asset } from '../../../src/template/model/code.ts';
import {
  createSavedThemes,
  createSavedVersions,
  loadSavedVersion,
  savedHead,
} from '../../../src/use-cases/create-document/load-saved-version.ts';
import { tryDocument } from '../../../src/use-cases/create-document/try-document.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const NOTE = `---
title: Note
placeholders:
  - {label: Day, type: today}
  - {label: Amount, type: number}
---
{{Name}} owes {{Amount}} on {{Day}}
`;
const PICTURE: Asset = {
  path: 'dot.svg',
  mediaType: 'image/svg+xml',
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
};

const database = useDatabase();
const versions = createSavedVersions({ maxBytes: 1_000_000 });
afterAll(() => versions.close());
let tenant: Tenant;
let note: string;
beforeAll(async () => {
  tenant = await seedTenant(database.db, { timeZone: 'Pacific/Auckland' });
  note = await seedTemplate(database.db, tenant.workspaceId, NOTE);
});

async function tried(
  values: unknown,
  {
    title,
    id = note,
    signal = new AbortController().signal,
  }: { title?: string; id?: string; signal?: AbortSignal } = {},
) {
  const { db } = database;
  const { workspaceId, name: workspaceName, userId, keyId: credentialId } = tenant;
  const parts = { db, versions, themes: createSavedThemes(db), clock: () => new Date('2026-08-27T20:00:00Z') };
  const principal = {
    workspaceId,
    workspaceName,
    userId,
    credentialId,
    plan: 'none' as const,
    timeZone: 'Pacific/Auckland',
  };
  const head = savedHead(await findTemplateHead(db, workspaceId, id));
  const trial = await tryDocument(parts, { principal, head, title, values, clientSignal: signal });
  const { faults, count, document, loadAssets } = trial;
  return {
    told: faults.map(({ code, path }) => `${code} ${path}`),
    count,
    ...(document && { title: document.title, markdown: document.markdown.trim() }),
    assets: (await loadAssets()).map(({ path }) => path),
  };
}

const BLANK = '{{Name}} owes {{Amount}} on 2026-08-28';

describe('values and a title', () => {
  test.each<[string, unknown, string | undefined, object]>([
    [
      'fit',
      { name: 'Ann', amount: '5' },
      ' A\nb ',
      { told: [], count: 0, title: ' A b ', markdown: 'Ann owes 5 on 2026-08-28' },
    ],
    ['are left out', undefined, undefined, { told: [], count: 0, title: 'Note', markdown: BLANK }],
    ['hold what is ignored', { day: 5 }, ' ', { told: [], count: 0, title: 'Note', markdown: BLANK }],
    [
      'have a fault each',
      { amount: 'x' },
      'a\u0000',
      { told: ['validation title', 'invalid_number values.amount'], count: 2, title: 'Note', markdown: BLANK },
    ],
    [
      'have several',
      { amount: 'x', nme: 'Ann', name: '\u0001' },
      undefined,
      {
        told: ['invalid_number values.amount', 'unknown_placeholder values.nme', 'invalid_values values.name'],
        count: 3,
        title: 'Note',
        markdown: BLANK,
      },
    ],
    [
      'have a wrong type',
      { name: 5 },
      'T',
      { told: ['validation values.name'], count: 1, title: 'T', markdown: BLANK },
    ],
    ['are no object', [], 'T', { told: ['validation values'], count: 1, title: 'T', markdown: BLANK }],
  ])('that %s', async (_, values, title, wanted) => {
    expect(await tried(values, { ...(title !== undefined && { title }) })).toEqual({ ...wanted, assets: [] });
  });
});

test('the pictures of a template are there, with or without a document', async () => {
  const source = '---\ntitle: Picture\n---\n![](dot.svg) {{A}}\n';
  const id = await seedTemplate(database.db, tenant.workspaceId, source, { assets: [PICTURE] });
  expect(await tried({}, { id })).toMatchObject({ count: 0, assets: ['dot.svg'] });
  expect(await tried({ a: 1 }, { id })).toMatchObject({ count: 1, assets: ['dot.svg'] });
});

test('an aborted trial is unavailable, and no fault of the values', async () => {
  const values = { name: 'word '.repeat(8_000) };
  const { workspaceId } = tenant;
  const { versionId } = savedHead(await findTemplateHead(database.db, workspaceId, note));
  const { template } = await loadSavedVersion({ db: database.db, versions }, workspaceId, versionId, { images: false });
  // A workspace has one thread at a time, so that the second one waits.
  const first = template.fill(values, { today: '2026-08-28' }, undefined);
  await expect(tried(values, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'unavailable' });
  await first;
});
