/** §10.25: what passes an import can be rendered. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate } from '../../support/seed.ts';
import { LOST, NARROW, WIDE } from '../../support/unrenderable.ts';
import { useDatabase } from '../../support/use-database.ts';
import { TEMPLATE, THEME } from '../../template/e-invoice/support/invoice.ts';

const database = useDatabase();
const FILES = {
  'letter.md': '---\ntitle: Letter\n---\nTo {{Name}}\n',
  'picture.md': '---\ntitle: Picture\n---\n\n![](lost.svg)\n',
  'foreign.md': '---\nlayout: post\ntags:\n  - a\n---\n# Foreign\n\n![](lost.svg)\n',
  'lost.svg': LOST,
  'unused.theme.yaml': 'color: {}\nlogo: lost.svg\n',
  'acme.theme.yaml': 'color: {}\n',
  'narrow.theme.yaml': NARROW,
  'wide.md': '---\ntitle: Wide\n---\n\n![c](qr:A)\n\n![c](qr:{{No}})\n\n- ![c](code128:{{No}}){width=165mm}\n',
  'codes.md': `---\ntitle: Codes\n---\n\n![first](qr:{{Kind}})\n\n{{#if Kind = "other"}}\n\n|a|b|c|\n|-|-|-|\n|${' ![c](code128:{{No}}) |'.repeat(3)}\n\n{{/if}}\n`,
  'verified.md':
    '---\ntitle: Verified\npage: {size: 100mm × 50mm, margins: 3mm}\n---\n{{No}}\n\n![c](verify:){width=90mm}\n',
  'named.md': `---\ntitle: Named\ntheme: acme\n---\n\n${WIDE}`,
  'unnamed.md': `---\ntitle: Unnamed\n---\n\n${WIDE}`,
};
const TOO_WIDE = 'cannot be rendered with this theme: a table of 24 columns does not fit';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-renders-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
  await json(['workspace', 'create', 'Acme']);
});
afterAll(() => rm(folder, { recursive: true }));

function options() {
  return { env: { DATABASE_URL: database.url, DATA_DIR: folder }, cwd: folder };
}
function json<Document>(line: string[]) {
  return platenJsonInProcess<Document>(line, options());
}
async function refused(line: string[], env = {}) {
  const { env: usual, cwd } = options();
  const { code, stdout, stderr } = await runPlatenInProcess(line, { env: { ...usual, ...env }, cwd });
  expect(code).toBe(1);
  return `${stderr}${stdout}`.trimEnd().split('\n');
}

test('a template or theme that cannot be rendered is refused with its line, and nothing is saved', async () => {
  const lost = 'text of the picture lost.svg would be lost, near “Registered”.';
  const reason = `A document of it cannot be rendered: ${lost}`;
  const ofTheme = `unused.theme.yaml:2: No document can be rendered with this theme: ${lost}`;
  const imported = ['template', 'import', 'Acme', 'letter.md', 'picture.md', 'unused.theme.yaml'];
  expect(await refused(imported)).toEqual([
    ofTheme,
    `picture.md:5: ${reason}`,
    'platen: 2 errors. Nothing was imported.',
  ]);
  const adopted = await refused(['template', 'check', '--adopt', 'foreign.md']);
  expect(adopted.join('\n')).toContain(`line 8: ${reason}`);
  const none = { DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  expect((await refused(['theme', 'check', 'unused.theme.yaml'], none))[0]).toBe(ofTheme);
  expect(await json(['template', 'list'])).toEqual([]);
  expect(await json(['theme', 'list'])).toEqual([]);
});

test('a code without room is a mistake in any branch', async () => {
  expect(await refused(['template', 'check', 'codes.md'])).toEqual([
    'codes.md:11: A document of it cannot be rendered: a code does not fit where it stands: ' +
      'a table of 3 columns, 160 mm wide, has no room for codes 70, 70, 70 mm wide.',
    expect.anything(),
  ]);
  expect((await refused(['template', 'check', 'wide.md']))[0]).toMatch(
    /^wide.md:9: .*: a Code 128 is 165.1 mm wide, but there is room for [\d.]+ mm\.$/,
  );
  // The address of its code is not known yet, and nothing stands for it in the message.
  expect((await refused(['template', 'check', 'verified.md']))[0]).toMatch(
    /^verified.md:7: .*: a QR code is [\d.]+ mm high, but there is room for [\d.]+ mm\.$/,
  );
});

test('a theme is refused that a saved template cannot be rendered with, but not for one that fails anyway', async () => {
  await json(['template', 'import', 'Acme', 'acme.theme.yaml', 'narrow.theme.yaml', 'named.md', 'unnamed.md']);
  await writeFile(path.join(folder, 'acme.theme.yaml'), NARROW);
  expect((await refused(['theme', 'import', 'Acme', 'acme.theme.yaml']))[0]).toMatch(
    `acme.theme.yaml:1: A document of the template "Named" ${TOO_WIDE}`,
  );
  expect((await refused(['theme', 'default', 'Acme', 'narrow']))[0]).toMatch(
    `platen: A document of the template "Unnamed" ${TOO_WIDE}`,
  );
  expect(await json(['theme', 'list'])).toMatchObject([
    { theme: 'acme', version: 1, default: false },
    { theme: 'narrow', version: 1, default: false },
  ]);
  // As an earlier release has saved it.
  const { id } = await database.db.workspace.findFirstOrThrow();
  await seedTemplate(
    database.db,
    id,
    `---\ntitle: Broken\ntheme: acme\n---\n\n${'| A '.repeat(99)}|\n${'|---'.repeat(99)}|\n`,
  );
  await writeFile(path.join(folder, 'acme.theme.yaml'), 'color: {foreground: "#111"}\n');
  expect(await json(['theme', 'import', 'Acme', 'acme.theme.yaml'])).toMatchObject({ themes: [{ version: 2 }] });
});

test('an import of a template or theme reports terms that the e-invoice lacks', async () => {
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write('rechnung.md', TEMPLATE.replace('language: de', 'theme: hafen'));
  await write('hafen.theme.yaml', THEME.replace('    name: Hafenkontor GmbH\n', ''));
  const lacking =
    'e-invoice.seller.name (BT-27, Seller name) is missing. Set it in the theme, or map a placeholder to it.';
  const line = TEMPLATE.split('\n').indexOf('e-invoice:') + 1;
  const both = ['template', 'import', 'Acme', 'rechnung.md', 'hafen.theme.yaml'];
  expect((await refused(both))[0]).toBe(`rechnung.md:${line}: ${lacking}`);
  await write('hafen.theme.yaml', THEME);
  await json(both);
  await write('hafen.theme.yaml', THEME.replace('    name: Hafenkontor GmbH\n', ''));
  expect((await refused(['theme', 'import', 'Acme', 'hafen.theme.yaml']))[0]).toBe(
    `hafen.theme.yaml:1: A document of the template "Rechnung" cannot be rendered with this theme: ${lacking}`,
  );
});

test('an import of a template or theme reports terms that are illegible on the pages of the e-invoice', async () => {
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write('rechnung.md', TEMPLATE.replace('language: de', 'theme: hafen'));
  await write(
    'dark.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"><rect width="210" height="297"/></svg>',
  );
  await write('hafen.theme.yaml', THEME);
  await json(['template', 'import', 'Acme', 'rechnung.md', 'hafen.theme.yaml']);
  await write('hafen.theme.yaml', `${THEME}page:\n  background: dark.svg\n`);
  const unseen = 'people could not read what the e-invoice says: e-invoice.number (BT-1, Invoice number) is';
  expect((await refused(['theme', 'import', 'Acme', 'hafen.theme.yaml']))[0]).toContain(
    `A document of the template "Rechnung" cannot be rendered with this theme: ${unseen}`,
  );
  const line = TEMPLATE.split('\n').findIndex((one) => one.startsWith('  number: ')) + 1;
  const told = (await refused(['template', 'import', 'Acme', 'rechnung.md', 'hafen.theme.yaml'])).join('\n');
  expect(told).toContain(`rechnung.md:${line}: A document of it cannot be rendered: ${unseen}`);
});
