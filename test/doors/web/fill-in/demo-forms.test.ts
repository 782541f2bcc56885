/** §20.9: the demo's templates, filled in by form and through the API, make the same Markdown. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Values } from '../../../../src/domain/values.ts';
import { seedTemplate, seedTenant } from '../../../support/seed.ts';
import { ofThisRun } from '../../../support/this-run.ts';
import { formFields, namesOf } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();
const DEMO = path.join(import.meta.dirname, '../../../../prisma/demo');
const NAMES = readdirSync(DEMO).flatMap((file) => (file.endsWith('.md') ? [path.basename(file, '.md')] : []));

// Each is filled in twice, row by row: a run takes a third of them.
test.each(ofThisRun(NAMES, 3))('the form of %s', async (name) => {
  // What machines read of the invoices needs their theme, which says who sells.
  const OF_THEME =
    /^theme:.*\n|^e-invoice:\n(?: .*\n)+|^payment: .*\n|(?:\\\n)?^!\[.*\((?:girocode|swiss-qr-bill):\).*$/gm;
  const source = readFileSync(path.join(DEMO, `${name}.md`), 'utf8').replace(OF_THEME, '');
  const { title, values } = JSON.parse(readFileSync(path.join(DEMO, `${name}.values.json`), 'utf8')) as {
    title: string;
    values: Values;
  };
  const { db } = forms.service.services.context;
  const other = await seedTenant(db);
  const id = await seedTemplate(db, other.workspaceId, source);
  const made = await forms.service.call('POST', `/templates/${id}/generations`, {
    key: other.key,
    body: { title, values },
  });

  const form = await forms.formOf(source);
  const rows = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' ? [] : [[key, value.length - 1] as const],
  );
  let page = (await forms.member.get(form)).html;
  for (const [key, more] of rows)
    for (let row = 0; row < more; row += 1)
      page = (await forms.member.post(form, [...formFields(page), ['do', `add.${key}`]])).html;
  const answer = await forms.member.post(form, formFields(page, { title, ...namesOf(values) }));
  const { markdown } = await forms.documentOf(answer);
  expect(markdown).toBe((made.body as { markdown: string }).markdown);
});
