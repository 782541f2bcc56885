/** §10.36 rules 4 and 10: what a theme says of invoices decides what the form asks for, and what it says that is no longer supported is told. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findTemplateFiles } from '../../../../src/use-cases/templates/files/index.ts';
import { importTemplates } from '../../../../src/use-cases/templates/index.ts';
import { FRENCH_TEMPLATE } from '../../../template/e-invoice/support/french.ts';
import { expectTranslated } from '../../../template/support/expect-translated.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();
const SELLER = /^ {2}seller: .*\n/m;
let folder: string;
let ids: Record<string, string>;

beforeAll(async () => {
  const [seller] = SELLER.exec(FRENCH_TEMPLATE)!;
  const themed = FRENCH_TEMPLATE.replace(SELLER, '')
    .replace('profile: en16931\n  process: S1', 'profile: en16931\n  process: "{{Opération}}"')
    .replace('  - {label: Client}\n', '  - {label: Client}\n  - {label: Opération}\n');
  folder = await mkdtemp(path.join(tmpdir(), 'platen-invoice-theme-'));
  const files = {
    'atelier.theme.yaml': `e-invoice:\n${seller}`,
    'old.theme.yaml': `e-invoice:\n${seller}`,
    'old.md': themed.replace('title: Facture\n', 'title: Old\ntheme: old\n'),
    'facture.md': themed.replace('title: Facture\n', 'title: Facture\ntheme: atelier\n'),
    'abroad.md': themed
      .replace('title: Facture\n', 'title: Abroad\ntheme: atelier\n')
      .replace('country: FR, legal', 'country: BE, legal'),
    'own.md': themed.replace('title: Facture', 'title: Own').replace('  buyer:', `${seller}  buyer:`),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const { db } = forms.service.services.context;
  const found = await findTemplateFiles([folder]);
  const imported = await importTemplates(db, forms.tenant.workspaceId, found, { now: new Date() });
  ids = Object.fromEntries(imported.templates.map(({ title, id }) => [title, id]));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['Facture', ['Client', 'Opération', 'SIREN']],
  ['Own', ['Client', 'Opération', 'SIREN']],
  ['Abroad', ['Client']],
])('the form of %s marks the fields that France requires between its companies', async (title, wanted) => {
  const { html } = await forms.member.get(`/w/${forms.tenant.workspaceId}/templates/${ids[title]}/fill-in`);
  const marked = [...html.matchAll(/<label for="values\.\w+" dir="auto">([^<]+) <span class="required"/g)].map(
    ([, label]) => label,
  );
  expect(marked.sort()).toEqual(wanted);
});

test('the page reports settings of a stored theme that are no longer known', async () => {
  const { db } = forms.service.services.context;
  await db.$executeRaw`ALTER TABLE theme_versions DISABLE TRIGGER USER`;
  await db.$executeRaw`UPDATE theme_versions v SET content = jsonb_set(content, '{eInvoice,terms,mydata.url}', '"https://mydata.example/1"')
    FROM themes h WHERE h.id = v.theme_id AND h.name = 'old'`;
  await db.$executeRaw`ALTER TABLE theme_versions ENABLE TRIGGER USER`;
  const values = { Client: 'Hôtel', SIREN: '303265045', Opération: 'S1', Lignes: [] };
  const { status, body } = await forms.service.call('POST', `/templates/${ids.Old}/generations`, {
    body: { values },
  });
  const { error } = body as { error: { message: string } };
  expect([status, error.message]).toEqual([
    422,
    'The e-invoice cannot be created: e-invoice.mydata.url is no longer supported. Remove it from the theme.',
  ]);
  expectTranslated([error]);
});
