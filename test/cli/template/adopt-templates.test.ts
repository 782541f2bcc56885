/** §10.22: a folder of Markdown that knows nothing of Platen is taken in as it is, file by file. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createWorkspace } from '../../../src/data/storage/workspaces/workspaces.ts';
import { png } from '../../pdf/support/pictures.ts';
import { filesBelow } from '../../support/files-below.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
let folder = '';

const GERMAN = 'Dieser Vertrag regelt die Zusammenarbeit der Parteien und tritt mit der Unterschrift in Kraft.';
const ENGLISH = 'This agreement is made between the parties below and takes effect on the date of the last signature.';
const PNG = Buffer.from(png('', 1, 1).bytes);
const FILES: Record<string, string | Buffer> = {
  'legal/eu/jekyll.md': `---\nlayout: post\ntitle: "{{ site.name }} terms"\nlang: de_AT\ntags: [a, b]\n---\n\n# Other\n\n{{ site.name }}\n\n{% include a.html %}\n\n{% raw %} x\n`,
  'legal/plain.MD': `Intro\n\n## Offer for *{{Customer}}*\n\n${ENGLISH}\n\n<p class="a" data-x="b">x</p>\n\n![Logo](logo.png) ![Far](https://example.com/a.png) ![Gone](gone.gif)\n`,
  'legal/logo.png': PNG,
  'legal/hugo.markdown': `+++\ntitle = "Nutzung: 'A'"\ndraft = true\n[params]\ntitle = "no"\n+++\n${GERMAN}\n\n{{< ref "x" >}}\n`,
  'one/a.md': '# Terms\n',
  'one/b.md': '# Terms\n',
  'two/a.md': '# Terms\n',
  'README.md': 'Nothing above the text, and no heading.\n',
  'rule.md': '---\n\nBetween: two lines\nacross the page.\n\n---\n\n# Rule\n',
  'words.md': '{{One}} and {{Two}}\n',
  'long.md': `# ${'Long '.repeat(60)}\n`,
  'own.md': '---\ntitle: Own\nfolder: HR\nplaceholders:\n  - label: Name\n---\n\n{{Name}}\n',
  'refused/own.md': '---\ntitle: Own\nplaceholders:\n  - label: Name\n---\n\nNobody\n',
  'refused/frame.md': '---\nlayout: x\n---\n\n<iframe src="a"></iframe>\n',
  'refused/frame2.md': 'Text\n\n<iframe src="b"></iframe>\n\n<div>\n\nopen, {{#Group}}\n',
  'refused/latin.md': Buffer.from('caf\xe9', 'latin1'),
  'refused/big.md': Buffer.alloc(2 * 1024 * 1024 + 1, 'x'),
  'page.mdx': '<iframe />',
  'analysis.Rmd': '<iframe />',
  'note.txt': '<iframe />',
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-adopt-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, 'docs', name)), { recursive: true });
    await writeFile(path.join(folder, 'docs', name), content);
  }
  await writeFile(path.join(folder, 'outside.md'), '# Outside\n');
  await symlink('../outside.md', path.join(folder, 'docs/outside.md'));
  await createWorkspace(database.db, { name: 'Acme', plan: 'active', timeZone: 'UTC', now: new Date() });
});
afterAll(() => rm(folder, { recursive: true }));

function run(...line: string[]) {
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') };
  return runPlatenInProcess(['template', ...line], { env, cwd: folder });
}

type File = {
  file: string;
  id: string;
  result: string;
  version: number | null;
  faults: { line: number; message: string }[];
};

/** The one document on standard output, its files by name. */
async function runJson(...line: string[]) {
  const { code, stdout, stderr } = await run(...line, '--json');
  const { files, ...rest } = JSON.parse(stdout) as { files: File[]; sums: Record<string, number>; error?: object };
  return { code, stderr, files: new Map(files.map((one) => [one.file.replace('docs/', ''), one])), ...rest };
}

const ADOPT = ['import', '--adopt', 'Acme', 'docs'];

test('a check reports what an import saves; a second import saves only changed files', async () => {
  const checked = await runJson('check', '--adopt', '--workspace', 'Acme', 'docs');
  const sums = { files: 16, saved: 11, unchanged: 0, refused: 5, with_things_ignored: 3, placeholders: 6 };
  expect({ code: checked.code, sums: checked.sums }).toEqual({ code: 1, sums });
  expect(await database.db.template.count()).toBe(0);

  const first = await runJson(...ADOPT);
  expect(first).toMatchObject({
    code: 1,
    sums,
    stderr: 'platen: 5 of 16 files have errors. The others are saved.\n',
    error: { code: 'invalid_template' },
  });
  const saved = Object.fromEntries([...first.files].filter(([, { result }]) => result === 'saved'));
  const whole = { version: 1, faults: [], notes: [], warnings: [], ignored: {}, changes: [], callers: [] };
  const short = { language: 'en', language_from: 'default: too short to tell', placeholders: 0 };
  expect(saved).toEqual(
    Object.fromEntries(
      [
        {
          file: 'legal/eu/jekyll.md',
          folder: 'legal / eu',
          title: 'site.name terms',
          placeholders: 1,
          language: 'de-AT',
          language_from: 'given',
          ignored: { 'layout:': 1, 'tags:': 1 },
          notes: ['2 lines with {% … %} were kept as text'],
        },
        {
          file: 'legal/plain.MD',
          folder: 'legal',
          title: 'Offer for Customer',
          placeholders: 1,
          language: 'en',
          language_from: 'guessed',
          ignored: { class: 1, 'data-x': 1, '![https://example.com/a.png]': 1, '![gone.gif]': 1 },
        },
        {
          file: 'legal/hugo.markdown',
          folder: 'legal',
          title: "Nutzung: 'A'",
          placeholders: 1,
          language: 'de',
          language_from: 'guessed',
          ignored: { 'draft:': 1, 'params:': 1 },
        },
        { file: 'one/a.md', folder: 'one', title: 'Terms (a.md)', ...short },
        { file: 'one/b.md', folder: 'one', title: 'Terms (b.md)', ...short },
        { file: 'two/a.md', folder: 'two', title: 'Terms', ...short },
        { file: 'README.md', folder: '', title: 'README', ...short },
        { file: 'words.md', folder: '', title: 'words', ...short, placeholders: 2 },
        { file: 'rule.md', folder: '', title: 'Rule', ...short },
        {
          file: 'long.md',
          folder: '',
          title: `${'Long '.repeat(35)}Long…`,
          ...short,
          language_from: expect.any(String),
          notes: ['title cut'],
        },
        { file: 'own.md', folder: 'HR', title: 'Own', language: 'en', language_from: 'given', placeholders: 1 },
      ].map((one) => [
        one.file,
        { ...whole, ...one, file: `docs/${one.file}`, id: expect.any(String), result: 'saved' },
      ]),
    ),
  );
  const refused = [...first.files].filter(([, { result }]) => result === 'refused');
  const FRAME = '<iframe> is not allowed in a document. Remove it.';
  expect(Object.fromEntries(refused.map(([name, { faults }]) => [name, faults[0]]))).toEqual({
    'refused/own.md': { file: 'docs/refused/own.md', line: 4, message: expect.stringContaining('Name') },
    'refused/frame.md': { file: 'docs/refused/frame.md', line: 5, message: FRAME },
    'refused/frame2.md': { file: 'docs/refused/frame2.md', line: 3, message: FRAME },
    'refused/latin.md': { line: 1, message: expect.stringContaining('UTF-8') },
    'refused/big.md': { line: 1, message: expect.stringContaining('The file is larger than 2 MB') },
  });
  expect((await run('export', first.files.get('rule.md')!.id)).stdout).toBe(
    `---\ntitle: Rule\nlanguage: en\n---\n${FILES['rule.md']}`,
  );

  await writeFile(path.join(folder, 'docs/two/a.md'), '# Terms\n\n{{Customer}}\n');
  await writeFile(path.join(folder, 'docs/words.md'), '{{Three}} and {{Four}}\n');
  const second = await runJson(...ADOPT);
  expect(second.sums).toMatchObject({ saved: 1, unchanged: 9, refused: 6 });
  expect(second.files.get('words.md')!.faults).toMatchObject([{ line: 1 }, { line: 1 }]);
  expect(second.files.get('two/a.md')).toMatchObject({ version: 2, changes: [{ change: 'added', key: 'customer' }] });
  expect(second.files.get('own.md')).toMatchObject({ result: 'unchanged', version: 1 });
  expect(await database.db.templateVersion.count()).toBe(12);
});

test('the table has a row for each file; reasons and names are counted; no file is touched', async () => {
  const { code, stdout } = await run('check', '--adopt', '--workspace', 'Acme', 'docs');
  const text = stdout.replace(/ {2,}/g, '  ');
  expect(code).toBe(1);
  expect(text).toContain('docs/legal/plain.MD  Offer for Customer  en (guessed)  1  unchanged; 4 ignored: ');
  expect(text).toContain('docs/refused/frame2.md  frame2  en (default: too short to tell)  -  refused; line 3: ');
  expect(text).toMatch(
    /docs\/refused\/frame2\.md .*; line 3: <iframe> is not allowed in a document. .* \(and \d more\)\n/,
  );
  expect(text).toMatch(/\nfiles {2}first {2}refused\n2 {2}docs\/refused\/frame\.md:5 {2}<iframe> is not allowed/);
  expect(text).toMatch(/\nfiles {2}times {2}ignored\n(1 {2}.*\n)+\nfiles {2}16\n/);
  for (const [name, content] of Object.entries(FILES))
    if (!['two/a.md', 'words.md'].includes(name))
      expect(await readFile(path.join(folder, 'docs', name))).toEqual(Buffer.from(content));
  expect(filesBelow(path.join(folder, 'docs')).sort()).toEqual(Object.keys(FILES).sort());
});

test('the command refuses `--draft`', async () => {
  expect(await run(...ADOPT, '--draft')).toMatchObject({ code: 1, stderr: expect.stringContaining('--draft') });
});
