/** §19.1, §19.2: `platen theme`, and themes among the files of `platen template`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const THEME = `meta: {name: Acme, link: https://acme.example}
logo: logo.svg
page: {header: {left: "{logo}", right: "{{Our reference}}"}}
`;
const FILES = {
  'acme.theme.yaml': THEME,
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'letter.md': '---\ntitle: Letter\ntheme: acme\n---\nTo {{Name}}\n',
  'memo.md': '---\ntitle: Memo\ntheme: acme\nheader: Memo\nstyles: [degree]\n---\nTo {{Name}}\n',
  'broken.theme.yaml':
    'logo: gone.svg\ncolour: red\npage: {header: {left: "# {{A}}"}}\ntypography: {fonts: [{family: A, files: [letter.md, gone.ttf]}]}\n',
  'lost.md': '---\ntitle: Lost\ntheme: amce\n---\n',
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-theme-'));
  await mkdir(path.join(folder, 'good'));
  await mkdir(path.join(folder, 'empty'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
  for (const name of ['acme.theme.yaml', 'logo.svg', 'letter.md', 'memo.md'] as const)
    await writeFile(path.join(folder, 'good', name), FILES[name]);
  await json(['workspace', 'create', 'Acme']);
});
afterAll(() => rm(folder, { recursive: true }));

function options() {
  return { env: { DATABASE_URL: database.url, DATA_DIR: folder }, cwd: folder };
}
function json<Document>(line: string[]) {
  return platenJsonInProcess<Document>(line, options());
}
function run(line: string[]) {
  return runPlatenInProcess(line, options());
}

test('mistakes are told with their lines, those of pictures and fonts too, and need no database', async () => {
  const env = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', DATA_DIR: folder };
  const { code, stderr } = await runPlatenInProcess(['theme', 'check', 'broken.theme.yaml'], { env, cwd: folder });
  expect([code, stderr.trimEnd().split('\n')]).toEqual([
    1,
    [
      'broken.theme.yaml:1: The picture gone.svg does not exist.',
      'broken.theme.yaml:2: colour: is unknown. Did you mean "color"?',
      'broken.theme.yaml:3: A heading is not allowed here, only lines of text. Put \\ before the character that begins it.',
      expect.stringMatching(
        /^broken\.theme\.yaml:4: The font letter\.md is not a TrueType, OpenType, WOFF or WOFF2 font/,
      ),
      'broken.theme.yaml:4: The font gone.ttf does not exist.',
      'platen: 5 errors. Nothing was imported.',
    ],
  ]);
  expect(await json(['theme', 'check', 'good'])).toEqual([
    { name: 'acme', file: 'good/acme.theme.yaml', ignored: ['meta.link'], warnings: [] },
  ]);
  expect((await run(['theme', 'check', 'empty'])).stderr).toMatch(
    /The folder empty has no themes \(\*\.theme\.yaml\)\./,
  );
});

test('a folder is imported with its themes, and nothing of it when anything is wrong', async () => {
  const refused = await run(['template', 'import', 'Acme', '.']);
  expect([refused.code, await json(['theme', 'list']), await json(['template', 'list'])]).toEqual([1, [], []]);
  const lost = await run(['template', 'import', 'Acme', 'good', 'lost.md']);
  expect(lost.stderr).toContain('lost.md:3: theme: Theme "amce" not found in the workspace. Did you mean "acme"?');
  expect(await json(['theme', 'list'])).toEqual([]);

  const checked = await run(['template', 'check', 'good']);
  expect([checked.code, await json(['theme', 'list'])]).toEqual([0, []]);
  const { code, stdout } = await run(['template', 'import', 'Acme', 'good']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^theme +version +result +file +ignored\nacme +1 +saved +good\/acme\.theme\.yaml +meta\.link\n\nid +title/,
  );
  expect(stdout).toMatch(
    /left out, because .*:\ntheme +placeholder +templates\nacme +Our reference +Letter\n\nStyles .* no such style:\ntheme +style +templates\nacme +degree +Memo\n$/,
  );
});

test('versions, the default, and the file as it was', async () => {
  expect(await json(['theme', 'import', 'Acme', 'good'])).toMatchObject({
    themes: [{ theme: 'acme', version: 1, result: 'unchanged' }],
    left_out: [
      { theme: 'acme', placeholder: 'Our reference', templates: [{ title: 'Letter' }] },
      { theme: 'acme', style: 'degree', templates: [{ title: 'Memo' }] },
    ],
  });
  // Another picture is another version.
  await writeFile(path.join(folder, 'good/logo.svg'), FILES['logo.svg'].replace('"9"', '"8"'));
  expect(await json(['theme', 'import', 'Acme', 'good/acme.theme.yaml'])).toMatchObject({
    themes: [{ version: 2, result: 'saved' }],
  });
  expect(await json(['theme', 'default', 'Acme', 'acme'])).toEqual({ workspace: 'Acme', theme: 'acme' });
  expect(await json(['theme', 'list', 'Acme'])).toEqual([
    {
      workspace: 'Acme',
      theme: 'acme',
      version: 2,
      default: true,
      templates_that_name_it: 2,
      updated_at: expect.any(String),
    },
  ]);
  expect((await run(['theme', 'show', 'acme'])).stdout).toBe(THEME);
  expect((await run(['theme', 'show', 'acne'])).stderr).toBe(
    'platen: Theme "acne" not found in this workspace. Did you mean "acme"?\n',
  );
  await json(['theme', 'default', 'Acme', 'none']);
  expect(await json(['theme', 'list'])).toMatchObject([{ default: false }]);
});
