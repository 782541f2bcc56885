/** §20.24 rule 9: the texts of a template in several languages, side by side. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn } from '../../../support/web.ts';
import { type Author, authorIn } from '../support/author.ts';
import { shownIn } from '../support/shown-in.ts';

let service: TestService;
let ours: Tenant;
let anna: Author;

beforeAll(async () => {
  service = await startTestService();
  ours = await seedTenant(service.services.context.db);
  anna = authorIn(ours.workspaceId, await signedIn(service, ours.userId));
});
afterAll(() => service.close());

function textOf(title: string, greeting = 'Dear {{Name}},'): string {
  return `---
title: ${title}
languages: [en, de, fr]
language: Reader
texts:
  - {en: "Dear {{Name}},", de: "Guten Tag {{Name}},", fr: "Bonjour {{Name}},"} # stays
  - {en: Yours, de: Ihre}
---
${greeting}

Yours
`;
}

async function drafted(title: string, greeting?: string): Promise<string> {
  const path = await anna.begin({ title });
  await anna.write(path, textOf(title, greeting));
  return path;
}

async function sourceOf(path: string): Promise<string> {
  return (await anna.formAt(path)).source!;
}

async function linesAt(path: string): Promise<string[]> {
  return shownIn((await anna.get(path)).html, { [path]: 'TEXTS' });
}

test('a draft in several languages has a button that leads to its texts; others have none', async () => {
  const path = await drafted('Letter 1');
  expect(shownIn((await anna.get(path)).html, {}).join('\n')).toContain('{button name=do value=texts} Languages');
  expect((await anna.send(path, { do: 'texts' })).location).toBe(`${path}/texts`);
  const other = await anna.begin({ title: 'Letter 2' });
  expect(shownIn((await anna.get(other)).html, {}).join('\n')).not.toContain('{button name=do value=texts} Languages');
  expect((await anna.get(`${other}/texts`)).status).toBe(404);
});

test('it shows each original with its texts, and marks what is missing and what has changed', async () => {
  const path = `${await drafted('Letter 3', 'Dear reader {{Name}},')}/texts`;
  const lines = await linesAt(path);
  expect(lines.join('\n')).toContain('1 text is missing, and 1 original has changed.');
  const { html } = await anna.get(path);
  expect(html).toContain('<th scope="col">German</th><th scope="col">French</th>');
  expect(html).toMatch(/Line 9<\/span><br><span dir="auto" lang="en">Dear reader \{\{Name\}\},<\/span>/);
  expect(html).toContain('<del dir="auto" lang="en">Dear {{Name}},</del>');
  expect(html).toMatch(
    /name="text\.0\.de"[^>]*aria-label="German, line 9">\nGuten Tag \{\{Name\}\},<\/textarea><\/td>/,
  );
  expect(html).toMatch(/name="text\.1\.fr"[^>]*>\n<\/textarea> <span class="badge">Missing<\/span>/);
});

test('what is saved stands in the text, and says that a changed original fits', async () => {
  const path = await drafted('Letter 4', 'Dear reader {{Name}},');
  const saved = await anna.send(`${path}/texts`, { 'text.1.fr': 'Cordialement', 'seen.0': '1' });
  expect(saved.location).toBe(`${path}/texts?notice=draftSaved`);
  expect(await sourceOf(path)).toBe(
    textOf('Letter 4', 'Dear reader {{Name}},')
      .replace('{en: "Dear {{Name}},"', '{en: "Dear reader {{Name}},"')
      .replace('de: Ihre}', 'de: Ihre, fr: Cordialement}'),
  );
  expect((await linesAt(`${path}/texts`)).join('\n')).toContain('No texts are missing.');
});

test('a draft that has changed meanwhile is not overwritten, and what was entered stays', async () => {
  const path = await drafted('Letter 5');
  const form = await anna.formAt(`${path}/texts`);
  await anna.write(path, textOf('Letter 5', 'Hello {{Name}},'));
  const late = await anna.post(`${path}/texts`, { ...form, 'text.1.fr': 'Salut' });
  expect(late.status).toBe(409);
  expect(late.html).toContain('\nSalut</textarea>');
  expect(await sourceOf(path)).toBe(textOf('Letter 5', 'Hello {{Name}},'));
});

test('a draft whose languages lack texts is shown, and cannot be published', async () => {
  const path = await drafted('Letter 6');
  const { told } = await anna.ask(path, 'try');
  expect(told.faults).toEqual([]);
  expect(told.warnings.map(({ message }: { message: string }) => message)).toEqual([
    '"Yours" has no text in fr. Add it to texts, or use same: if it is the same in all languages.',
  ]);
  const { html } = await anna.get(`${path}/publish`);
  expect(html).toContain('has no text in fr. Add it to texts');
  await anna.send(`${path}/texts`, { 'text.1.fr': 'Cordialement' });
  const ready = await anna.formAt(`${path}/publish`);
  expect((await anna.post(`${path}/publish`, ready)).status).toBe(303);
});

test('callers choose the language of a document', async () => {
  const ready = textOf('Letter 7').replace('de: Ihre}', 'de: Ihre, fr: Cordialement}');
  const template = await seedTemplate(service.services.context.db, ours.workspaceId, ready);
  const made = async (values: object) =>
    (await service.call('POST', `/templates/${template}/generations`, { key: ours.key, body: { values } })) as {
      status: number;
      body: { markdown?: string; error?: { code: string; message: string; detail: string } };
    };
  expect((await made({ name: 'Ada' })).body.markdown).toBe('Dear Ada,\n\nYours\n');
  expect((await made({ name: 'Ada', reader: 'fr' })).body.markdown).toBe('Bonjour Ada,\n\nCordialement\n');
  expect(await made({ name: 'Ada', reader: 'it' })).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 'invalid_option',
        message: 'Invalid value for "reader": "it" is not one of: "en", "de", "fr".',
        detail: 'values.reader',
      },
    },
  });
});
