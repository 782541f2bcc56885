/** §10.37: Word files are adopted beside Markdown, each with a report; what is no .docx is refused with the way out. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createWorkspace } from '../../../src/data/storage/workspaces/workspaces.ts';
import { findTemplateFiles } from '../../../src/use-cases/templates/files/index.ts';
import { importTemplates } from '../../../src/use-cases/templates/index.ts';
import { docxOf, heading, para, run } from '../../support/docx.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
let folder = '';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SEAL =
  '<w:r><w:drawing><wp:inline><wp:docPr descr="Seal"/><a:blip r:embed="seal.png"/></wp:inline></w:drawing></w:r>';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-word-'));
  const nda = docxOf({
    body:
      heading('Mutual NDA', 0) +
      para('[Name of the party] pays the Provider [●] per month.') +
      para(`${run('Seal ')}${SEAL}`),
    media: { 'seal.png': PNG },
  });
  await writeFile(path.join(folder, 'nda.docx'), nda);
  await writeFile(path.join(folder, '~$nda.docx'), 'locked');
  await writeFile(path.join(folder, 'old.doc'), Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await createWorkspace(database.db, { name: 'Acme', plan: 'active', timeZone: 'UTC', now: new Date() });
});
afterAll(() => rm(folder, { recursive: true }));

function runPlaten(...line: string[]) {
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') };
  return runPlatenInProcess(['template', ...line], { env, cwd: folder });
}

test('a Word file is saved as Markdown with its pictures, and again it is unchanged', async () => {
  const checked = await runPlaten('check', '--adopt', '.');
  expect(checked.stdout).toContain('would be saved; 2 guessed');
  expect(checked.stdout).toContain('nda.docx: 1 picture, 2 placeholders\n');
  expect(checked.stdout).toMatch(
    /guessed +2 +Mutual NDA +“Blank 1” for “Name of the party pays the Provider ____ per month\.”/,
  );
  expect(checked.stdout).toContain(
    'This is a .doc file, or it has a password. Save it in Word as .docx without a password.',
  );
  expect(checked.stdout).toMatch(/^1 +old\.doc +This is a \.doc file/m);

  const saved = await runPlaten('import', '--adopt', 'Acme', '.', '--json');
  const { files, sums } = JSON.parse(saved.stdout);
  expect(sums).toMatchObject({ files: 2, saved: 1, refused: 1 });
  const nda = files.find(({ file }: { file: string }) => file === 'nda.docx');
  expect(nda).toMatchObject({ title: 'Mutual NDA', placeholders: 2, word: { understood: { pictures: 1 }, lost: [] } });
  const exported = await runPlaten('export', nda.id);
  expect(exported.stdout).toContain(
    '{{Name of the party}} pays the Provider {{Blank 1}} per month.\n\nSeal ![Seal](nda/seal.png)',
  );

  const again = await runPlaten('import', 'Acme', 'nda.docx', '--json');
  expect(JSON.parse(again.stdout)[0]).toMatchObject({ title: 'Mutual NDA', version: 1, word: { lost: [] } });
});

test('edits made since the adoption are kept, unless the template is named', async () => {
  const [{ id }] = JSON.parse((await runPlaten('import', 'Acme', 'nda.docx', '--json')).stdout);
  const markdown = (await runPlaten('export', id)).stdout
    .replace('per month', 'a month')
    .replace('![Seal](nda/seal.png)', 'here');
  await writeFile(path.join(folder, 'edited.md'), markdown);
  await runPlaten('import', 'Acme', 'edited.md');
  const refused = await runPlaten('import', 'Acme', 'nda.docx');
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has since been edited as Markdown (version 2)'),
  });
  expect(refused.stderr).toContain(`--replace ${id}`);
  const replaced = await runPlaten('import', 'Acme', 'nda.docx', '--replace', id, '--json');
  expect(JSON.parse(replaced.stdout)[0]).toMatchObject({ id, version: 3 });
  expect(JSON.parse((await runPlaten('import', 'Acme', 'nda.docx', '--json')).stdout)[0]).toMatchObject({ version: 3 });
});

test('choices made in the browser about a placeholder apply to the next version of the file', async () => {
  await rm(path.join(folder, 'edited.md'));
  const { id: workspaceId } = await database.db.workspace.findFirstOrThrow();
  const choices = { 'nda.docx': { 'Blank 1': { label: 'Monthly fee', type: 'number' as const, format: '1,234.56' } } };
  const [nda] = await findTemplateFiles([path.join(folder, 'nda.docx')]);
  await importTemplates(database.db, workspaceId, [{ ...nda!, file: 'nda.docx' }], { choices, now: new Date() });
  const changed = docxOf({
    body:
      heading('Mutual NDA', 0) +
      para('Begin within [●] days after the order was placed.') +
      para('[Name of the party] pays the Provider [●] per month.'),
  });
  await writeFile(path.join(folder, 'nda.docx'), changed);
  // It may be another document of that title: nothing is saved before somebody says which.
  const adopted = JSON.parse((await runPlaten('import', '--adopt', 'Acme', '.', '--json')).stdout);
  expect(adopted.sums).toMatchObject({ saved: 0, refused: 2 });
  const [{ message }] = adopted.files.find(({ file }: { file: string }) => file === 'nda.docx').faults;
  expect(message).toMatch(
    /^"Mutual NDA" is already a template \(version 4\)\. In this file, \d+ of \d+ words are different, and so are the placeholders "/,
  );
  const [, id] = /--replace (\S+)\./.exec(message)!;
  await runPlaten('import', 'Acme', 'nda.docx', '--replace', id!);
  const next = (await runPlaten('export', id!)).stdout;
  expect(next).toContain('pays the Provider {{Monthly fee}} per month.');
  expect(next).toMatch(/label: Monthly fee\n {4}type: number/);
});

test('a Word file with the title of a template is another one, or its next version, only when somebody says so', async () => {
  const agreement = (...lines: string[]) =>
    docxOf({ body: heading('Agreement', 0) + lines.map((line) => para(line)).join('') });
  await writeFile(path.join(folder, 'horse.docx'), agreement('The horse [Name of the horse] is sold for [Price].'));
  await writeFile(path.join(folder, 'flat.docx'), agreement('The flat at [Address] is let for [Rent] a month.'));
  const [horse] = JSON.parse((await runPlaten('import', 'Acme', 'horse.docx', '--json')).stdout);
  for (const verb of [['import', 'Acme'], ['check']]) {
    const asked = await runPlaten(...verb, 'flat.docx');
    expect(asked).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"Agreement" is already a template (version 1).'),
    });
    expect(asked.stderr).toContain(
      'In this file, 7 of 11 words are different, and so are the placeholders "Address", "Rent", "Name of the horse", "Price".',
    );
    expect(asked.stderr).toContain(
      `If it is a new version of that template, import it alone with --replace ${horse.id}. If it is a different template, use --title "Agreement (flat)".`,
    );
  }
  const other = await runPlaten('import', 'Acme', 'flat.docx', '--title', 'Agreement (flat)', '--json');
  expect(JSON.parse(other.stdout)[0]).toMatchObject({ title: 'Agreement (flat)', version: 1 });
  expect((await runPlaten('check', 'flat.docx')).stderr).toContain('--title "Agreement (flat 2)"');

  // Nobody can write a key into a Word file: what is in doubt is new.
  const next = await runPlaten('import', 'Acme', 'flat.docx', '--replace', horse.id, '--json');
  expect(JSON.parse(next.stdout)[0]).toMatchObject({ id: horse.id, version: 2 });
  expect(JSON.parse(next.stdout)[0].changes.map(({ change, key }: Record<string, string>) => [change, key])).toEqual([
    ['added', 'address'],
    ['added', 'rent'],
    ['removed', 'name_of_the_horse'],
    ['removed', 'price'],
  ]);
  const [untitled] = [await runPlaten('import', 'Acme', 'flat.docx', 'horse.docx', '--title', 'Two')];
  expect(untitled).toMatchObject({ stderr: expect.stringContaining('You can set a title for a single Word file') });
});

test('a folder with many files of known titles has one answer: next versions, or other templates', async () => {
  const place = path.join(folder, 'many');
  await mkdir(place);
  const write = (words: string) =>
    Promise.all(
      ['Lease', 'Loan'].map((title) =>
        writeFile(path.join(place, `${title.toLowerCase()}.docx`), docxOf({ body: heading(title, 0) + para(words) })),
      ),
    );
  const adopt = async (...more: string[]) => {
    const { code, stdout } = await runPlaten('import', '--adopt', 'Acme', 'many', '--json', ...more);
    const { files } = JSON.parse(stdout);
    return { code, files: files.map(({ title, version }: Record<string, unknown>) => `${title} ${version}`) };
  };
  await write('The first words of it.');
  expect(await adopt()).toEqual({ code: 0, files: ['Lease 1', 'Loan 1'] });
  await write('Other words of it.');
  const asked = await runPlaten('import', '--adopt', 'Acme', 'many');
  expect(asked.code).toBe(1);
  expect(asked.stdout.replace(/ {2,}/g, '  ')).toMatch(
    /--namesakes next[\s\S]*\nmany\/lease\.docx {2}[0-9a-f-]{36} {2}--title "Lease \(lease\)"\nmany\/loan\.docx {2}[0-9a-f-]{36} {2}--title "Loan \(loan\)"\n/,
  );
  expect(await adopt('--namesakes', 'other')).toEqual({ code: 0, files: ['Lease (lease) 1', 'Loan (loan) 1'] });
  await write('The next words of it.');
  expect(await adopt('--namesakes', 'next')).toEqual({ code: 0, files: ['Lease 2', 'Loan 2'] });
  expect((await runPlaten('check', 'many', '--namesakes', 'next')).stderr).toContain(
    'platen: --namesakes requires --adopt.',
  );
});

test('to check a folder that is to be adopted takes no database, and leaves nothing behind', async () => {
  const nowhere = path.join(folder, 'nowhere');
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: nowhere };
  const { code, stdout } = await runPlatenInProcess(
    ['template', 'check', '--adopt', 'horse.docx', 'old.doc', '--json'],
    {
      env,
      cwd: folder,
    },
  );
  const { files, error } = JSON.parse(stdout);
  expect({ code, error: error.code }).toEqual({ code: 1, error: 'invalid_template' });
  expect(files.map(({ title, result }: Record<string, string>) => [title, result])).toEqual([
    ['Agreement', 'would be saved'],
    ['', 'refused'],
  ]);
  expect(existsSync(nowhere)).toBe(false);
});
