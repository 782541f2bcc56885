/** §18.42: `platen test`: documents of the values beside templates, compared with those that were accepted. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testFolder } from '../../../src/cli/dev/test-folder.ts';
import { describeFailure } from '../../../src/cli/run/describe-failure.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { SHARED_WORKERS } from '../../support/shared-workers.ts';

const config = loadConfig({ RENDER_CONCURRENCY: '1' });
const LETTER = `---
title: Letter
placeholders:
  - { label: Term, type: number, default: 30 }
  - { label: Today, type: today }
---

Dear {{Name}},

please pay within {{Term}} days from {{Today}}.
`;
const MAY = new Date('2026-05-04T12:00');
const JUNE = new Date('2026-06-01T12:00');

let folder: string;
/** With a letter that was accepted in May. */
let accepted: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'platen-test-'));
  accepted = copyOf({ 'letter.md': LETTER, 'letter.values.json': '{"name": "Ada"}' });
  await testFolder(accepted, { config, open: SHARED_WORKERS, accept: true, now: MAY });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A new folder: `from` as it is, with these files. */
function copyOf(files: Record<string, string>, from?: string): string {
  const made = mkdtempSync(path.join(folder, 'of-'));
  if (from !== undefined) cpSync(from, made, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(made, name), text);
  return made;
}

/** What the command prints, in June. */
async function said(of: string, options: { accept?: true; pictures?: string } = {}) {
  return testFolder(of, { config, open: SHARED_WORKERS, now: JUNE, ...options }).catch((error) =>
    describeFailure(error).lines.map((line) => line.replaceAll(`${of}/`, '')),
  );
}

test('documents without an accepted version are reported; accepted ones stay accepted on another day', async () => {
  const fresh = copyOf({ 'letter.md': LETTER, 'letter.values.json': '{"name": "Ada"}' });
  expect(await said(fresh)).toEqual([
    'letter.md:1: No document was accepted for the values "typical". Check it, then accept it with --accept.',
    expect.stringContaining('1 error'),
  ]);
  expect(readdirSync(path.join(accepted, '.accepted')).sort()).toEqual(['letter.typical.md', 'letter.typical.pdf']);
  expect(readFileSync(path.join(accepted, '.accepted/letter.typical.md'), 'utf8')).toMatch(
    /^<!-- made on 2026-05-04 -->\nDear Ada,\n\nplease pay within 30 days from 2026-05-04\./,
  );
  expect(await said(accepted)).toEqual({ templates: 1, documents: 1 });
  expect(await said(accepted, { accept: true })).toEqual({ templates: 1, documents: 1, accepted: 0 });
});

test('changed words are reported with their page, a changed look with its place', async () => {
  const pictures = path.join(folder, 'pictures');
  const shorter = copyOf({ 'letter.md': LETTER.replace('default: 30', 'default: 14') }, accepted);
  expect(await said(shorter, { pictures })).toEqual([
    'letter.md:1: With the values "typical", on page 1 “30” was changed to “14”.',
    expect.stringContaining('1 error'),
  ]);
  expect(readFileSync(path.join(pictures, 'letter.typical.page-1.png')).subarray(1, 4).toString()).toBe('PNG');
  const emphatic = copyOf({ 'letter.md': LETTER.replace('please pay', '**please pay**') }, accepted);
  expect(await said(emphatic)).toEqual([
    expect.stringMatching(/on page 1 it looks different from \d+ to \d+ mm below its top edge\.$/),
    expect.anything(),
  ]);
  const longer = copyOf({ 'letter.md': LETTER + '\nAnd so on.\n'.repeat(60) }, accepted);
  expect(((await said(longer)) as string[])[0]).toMatch(/it has 2 pages instead of 1|“.*PS: thank you\.” is new/);
  expect(await said(shorter, { accept: true })).toEqual({ templates: 1, documents: 1, accepted: 1 });
  expect(await said(shorter)).toEqual({ templates: 1, documents: 1 });
});

test('values that went and faults of templates are told', async () => {
  const without = copyOf({ 'letter.late.values.json': '{"name": "Grace"}' }, accepted);
  await said(without, { accept: true });
  rmSync(path.join(without, 'letter.late.values.json'));
  expect(((await said(without)) as string[])[0]).toBe(
    'letter.md:1: A document was accepted for the values "late", which no longer exist. Remove it with --accept.',
  );
  expect(await said(without, { accept: true })).toEqual({ templates: 1, documents: 1, accepted: 0 });
  expect(await said(without)).toEqual({ templates: 1, documents: 1 });
  const broken = copyOf({ 'letter.md': LETTER.replace('{{Name}}', '{{#Name}}') }, accepted);
  expect(((await said(broken)) as string[])[0]).toMatch(/^letter\.md:8: /);
  const unknown = copyOf({ 'letter.values.json': '{\n  "nobody": "Ada"\n}' }, accepted);
  expect(((await said(unknown)) as string[])[0]).toMatch(/^letter\.values\.json:2: /);
});

const BILINGUAL = `---
title: Letter
languages: [en, de]
language: Reader
texts:
  - {en: "Dear {{Name}},", de: "Guten Tag {{Name}},"}
---
Dear {{Name}},
`;

test('a template in several languages is tested in all of them', async () => {
  const own = copyOf({ 'letter.md': BILINGUAL, 'letter.values.json': '{"name": "Ada", "reader": "de"}' });
  expect(await said(own, { accept: true })).toMatchObject({ documents: 2, accepted: 2 });
  expect(readdirSync(path.join(own, '.accepted')).filter((name) => name.endsWith('.md'))).toEqual([
    'letter.typical.en.md',
    'letter.typical.md',
  ]);
  expect(readFileSync(path.join(own, '.accepted/letter.typical.en.md'), 'utf8')).toContain('Dear Ada,');
  expect(readFileSync(path.join(own, '.accepted/letter.typical.md'), 'utf8')).toContain('Guten Tag Ada,');
  expect(await said(own)).toMatchObject({ documents: 2 });
  const changed = copyOf({ 'letter.md': BILINGUAL.replace('Guten Tag', 'Hallo') }, own);
  expect(await said(changed)).toEqual([
    expect.stringContaining('With the values "typical"'),
    expect.stringContaining('1 error'),
  ]);
});

test('a text that a language lacks fails, and what was accepted stays', async () => {
  const own = copyOf({ 'letter.md': BILINGUAL, 'letter.values.json': '{"name": "Ada"}' });
  await said(own, { accept: true });
  const lacking = copyOf({ 'letter.md': BILINGUAL.replace(', de: "Guten Tag {{Name}},"', '') }, own);
  expect(await said(lacking, { accept: true })).toEqual([
    'letter.md:6: "Dear {{Name}}," has no text in de. Add it to texts, or use same: if it is the same in all languages.',
    expect.stringContaining('1 error'),
  ]);
  expect(readdirSync(path.join(lacking, '.accepted'))).toContain('letter.typical.de.md');
});

test('a folder without values tests nothing, and fails', async () => {
  const own = copyOf({ 'letter.md': LETTER });
  expect(await said(own)).toEqual([
    `platen: No template in ${own} has values to test. Save values beside one, such as invoice.values.json beside invoice.md.`,
  ]);
});
