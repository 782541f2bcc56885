/** §18.21: `platen dev --check` and `--pdf`: all documents of a folder, and all mistakes with their lines. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { checkFolder } from '../../../src/cli/dev/check-folder.ts';
import { describeFailure } from '../../../src/cli/run/describe-failure.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { allInEnglish } from '../../support/all-in-english.ts';
import { docxOf, heading, para } from '../../support/docx.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { SHARED_WORKERS } from '../../support/shared-workers.ts';

const config = loadConfig({ RENDER_CONCURRENCY: '1' });
const LETTER = '---\ntitle: Letter\n---\n\nDear {{Name}},\n\n{{#Points}}\n- {{Point}}\n{{/Points}}\n';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'platen-dev-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of these files. */
function folderOf(files: Record<string, string | Buffer>): string {
  const made = mkdtempSync(path.join(folder, 'of-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(made, name)), { recursive: true });
    writeFileSync(path.join(made, name), text);
  }
  return made;
}

/** As the command prints it. */
async function failureOf(of: string): Promise<string[]> {
  const failed = await checkFolder(of, { config, open: SHARED_WORKERS }).then(
    () => undefined,
    (error) => describeFailure(error),
  );
  return failed?.lines.map((line) => line.replaceAll(`${of}/`, '')) ?? [];
}

test('--pdf writes the documents of all scenarios, of files and made up, under names of their own', async () => {
  const letters = folderOf({
    'letter.md': LETTER,
    'letter.values.json': '{"name": "Ada", "points": [{"point": "one"}]}',
    'letter.to all.values.json': '{"title": "To all", "values": {"name": "everybody", "points": []}}',
    'letter.de.md': LETTER.replace('Letter', 'Brief'),
    'letter.de.values.json': '{"name": "Ada"}',
    'more/letter.md': LETTER.replace('title: Letter', 'title: Letter\nfolder: More'),
  });
  const pdf = path.join(letters, 'out');
  const written = allInEnglish(await checkFolder(letters, { config, pdf, open: SHARED_WORKERS }));
  expect(written).toEqual({ templates: 3, documents: 10, warnings: [], pdfs: pdf });
  const made = ['typical', 'empty', 'long'];
  expect(readdirSync(pdf, { recursive: true }).sort()).toEqual(
    [
      ...[...made, 'to all'].map((scenario) => `letter.${scenario}.pdf`),
      ...made.map((scenario) => `letter.de.${scenario}.pdf`),
      'more',
      ...made.map((scenario) => `more/letter.${scenario}.pdf`),
    ].sort(),
  );
});

test('mistakes of templates, values and renders are reported together, each with its line', async () => {
  const wrong = folderOf({
    'a.md': '---\ntitle: A\n---\n\n{{#Open}}\n\n![](none.png)\n',
    'b.md':
      '---\ntitle: B\nplaceholders:\n  - {label: Sum, type: number}\n---\n\n{{Sum}}\n\n{{#Rows}}\n\n{{Cell}}\n\n{{/Rows}}\n',
    'b.values.json':
      '{\n  "title": "B",\n  "values": {\n    "rows": [\n      {"cell": "x"},\n      {"zell": "y"}\n    ]\n  }\n}\n',
    'b.bad.values.json': '{\n  "sum": "1,5",\n  "rows": [\n    {"cell": 7}\n  ],\n  "summ": "1"\n}\n',
    'b.broken.values.json': '{\n  "sum": "1",\n  sum\n}\n',
    'b.list.values.json': '[]',
    'c.md': '---\ntitle: C\nheader: "{{Head}}"\n---\n\nText\n',
    'c.values.json': `{"head": "${'word '.repeat(3_000)}"}`,
    'c.long.values.json': '{}',
    'd.md': '---\ntitle: C\n---\n\nThe same name\n',
  });
  expect(await failureOf(wrong)).toEqual([
    'a.md:5: {{#Open}} is never closed. Add {{/Open}} where the group ends.',
    'a.md:7: The picture none.png does not exist.',
    'b.bad.values.json:2: Invalid value for "sum": "1,5" is not a plain number. Send at most 100 digits with at most one decimal point and no thousands separators, such as 1234.5.',
    'b.bad.values.json:4: values.rows[0].cell is a number. Send a string.',
    'b.bad.values.json:6: "summ" is not a placeholder of this template. Did you mean "sum"? Valid keys: sum, rows.',
    expect.stringMatching(/^b\.broken\.values\.json:3: .*JSON/),
    'b.list.values.json:1: Expected one JSON object, such as {"customer": "Marlow"}.',
    'b.values.json:6: "zell" in entry 1 is not a field of the group "rows". Did you mean "cell"? Valid keys: cell.',
    'c.md:1: With the values "typical", the header and footer leave no room for text.',
    'd.md:1: c.md has the same title and folder.',
    'platen: 10 errors; 7 documents can be created.',
  ]);
});

test('themes are checked too, and a template that names one that there is not', async () => {
  const themed = folderOf({
    'a.md': LETTER.replace('title: Letter', 'title: A\ntheme: acne'),
    'acme.theme.yaml': 'typography: { base: { color: "#102030" } }\npage: { header: { left: "{{Name}}" } }\n',
  });
  expect(await failureOf(themed)).toEqual([
    'a.md:3: theme: Theme "acne" not found in the folder. Did you mean "acme"?',
    'platen: 1 error; 0 documents can be created.',
  ]);
  writeFileSync(path.join(themed, 'wrong.theme.yaml'), '\ncolor: { primary: mud }\n');
  writeFileSync(path.join(themed, 'a.md'), LETTER);
  expect(await failureOf(themed)).toEqual([
    expect.stringMatching(/^wrong\.theme\.yaml:2: color\.primary: /),
    'platen: 1 error; 3 documents can be created.',
  ]);
  rmSync(path.join(themed, 'wrong.theme.yaml'));
  const usual = allInEnglish(await checkFolder(themed, { config, theme: 'acme', open: SHARED_WORKERS }));
  expect(usual).toMatchObject({ documents: 3, warnings: [] });
});

test('a style used on words warns about its settings for blocks', async () => {
  const styled = folderOf({
    'a.theme.yaml': 'styles: { pill: { background: "#aa0000", padding: 2mm, place: right, color: "#ffffff" } }\n',
    'words.md': '---\ntitle: Words\ntheme: a\nstyles: [pill]\n---\n\nsome [words]{.pill}\n',
    'block.md': '---\ntitle: Block\ntheme: a\nstyles: [pill]\n---\n\nA block\n{: .pill}\n',
  });
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { warnings } = allInEnglish(await checkFolder(styled, { config, open: SHARED_WORKERS }));
  told.mockRestore();
  const message = expect.stringContaining('these fields of the style "pill" have no effect: padding, place.');
  expect(warnings).toEqual([{ file: `${styled}/words.md`, line: 4, message }]);
});

test('characters that no font has and links to nowhere are told once, and are no mistake', async () => {
  const odd = folderOf({ 'odd.md': '---\ntitle: Odd\n---\n\nfine [x](#gone)\n\n\u{12000} {{Name}}\n' });
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const checked = allInEnglish(await checkFolder(odd, { config, open: SHARED_WORKERS }));
  const message = 'No font contains U+12000. It is printed as a box.';
  const warning = { file: `${odd}/odd.md`, line: 7, message };
  const link = { file: `${odd}/odd.md`, line: 5, message: expect.stringContaining('The link #gone leads nowhere') };
  expect(checked).toEqual({ templates: 1, documents: 3, warnings: [link, warning] });
  expect(told.mock.calls.slice(1)).toEqual([
    [`${odd}/odd.md:7: warning: No font contains U+12000. It is printed as a box.\n`],
  ]);
  told.mockRestore();
});

test('each script without a font makes one warning', async () => {
  const odd = folderOf({ 'odd.md': '---\ntitle: Odd\n---\n\nfine\n\n\u{12000}\n\nමේ ගිවිසුම අනුව\n' });
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { warnings } = allInEnglish(await checkFolder(odd, { config, open: SHARED_WORKERS }));
  told.mockRestore();
  const file = `${odd}/odd.md`;
  expect(warnings).toEqual([
    { file, line: 7, message: 'No font contains U+12000. It is printed as a box.' },
    {
      file,
      line: 9,
      message:
        'No font contains 9 characters of the script Sinhala (U+0DB8, U+0DDA, U+0D9C and others). They are printed as boxes.',
    },
  ]);
});

test('a table whose numbers fit in small type only is told once, with its line', async () => {
  const row = (cell: string) => `|${` ${cell} |`.repeat(12)}\n`;
  const wide = folderOf({
    'wide.md': `---\ntitle: Wide\n---\n\n{{Name}}\n\n${row('Total')}${row('---')}${row('1,234,567.89')}`,
    'narrow.md': `---\ntitle: Narrow\n---\n\n| Total |\n|---|\n| 1,234,567.89 |\n`,
  });
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { warnings } = allInEnglish(await checkFolder(wide, { config, open: SHARED_WORKERS }));
  told.mockRestore();
  expect(warnings).toEqual([
    { file: `${wide}/wide.md`, line: 7, message: expect.stringContaining('(12 columns) is smaller than 7 pt') },
  ]);
});

test('every branch has a document; a branch that no values reach is reported with its line', async () => {
  const front =
    'title: Plans\nplaceholders:\n  - {label: Plan, type: select, options: [Gold, Silver, Bronze]}\n  - {label: Fee, type: number}\n';
  const plans = folderOf({
    'plans.md': `---\n${front}---\n\n{{#if Plan = Silver}}\n\nsilver\n\n{{else if Plan = Bronze}}\n\n\u{12000} bronze\n\n{{/if}}\n\n{{#if Fee > Fee + 1}}never{{/if}} {{Plan}}\n`,
    'plans.values.json': '{"plan": "Silver"}',
  });
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const pdf = path.join(plans, 'out');
  const { documents, warnings } = allInEnglish(await checkFolder(plans, { config, pdf, open: SHARED_WORKERS }));
  told.mockRestore();
  // Three scenarios, and one for bronze, whose character no font has.
  expect(documents).toBe(4);
  expect(readdirSync(pdf)).toHaveLength(3);
  const file = `${plans}/plans.md`;
  expect(warnings).toEqual([
    { file, line: 14, message: 'No font contains U+12000. It is printed as a box.' },
    { file, line: 18, message: expect.stringContaining('{{#if Fee > Fee + 1}} did not apply') },
  ]);
});

test('the command ends with exit code 1 and one JSON document when there is no such folder', async () => {
  const { code, stdout } = await runPlatenInProcess(['dev', path.join(folder, 'none'), '--check', '--json']);
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 1, error: { code: 'validation' } });
});

test('a Word file is a template, and guesses about it are warnings', async () => {
  const nda = docxOf({ body: heading('NDA', 0) + para('Between [Name of the party] and us.') });
  const contracts = folderOf({
    'nda.docx': nda,
    '~$nda.docx': 'locked',
    'nda.values.json': '{"name_of_the_party": "Acme"}',
  });
  const checked = allInEnglish(await checkFolder(contracts, { config, open: SHARED_WORKERS }));
  expect(checked).toMatchObject({ templates: 1, documents: 3 });
  expect(checked.warnings.map(({ message }) => message)).toEqual([
    'guessed (NDA, paragraph 2): “Name of the party”: check its label.',
  ]);
});

test('a number that is written with fewer decimals is a warning at its line, in the template and in values', async () => {
  const front =
    'placeholders:\n  - {label: Price, type: number, format: "1,234", default: "97.5"}\ngroups:\n  - {label: Rows, fields: [{label: Qty, type: number, format: "1,234.5"}]}';
  const rounding = folderOf({
    'a.md': `---\ntitle: A\n${front}\n---\n{{Price}}\n\n- {{#Rows}}{{Qty}}{{/Rows}}\n`,
    'a.values.json': '{\n  "price": "1.5",\n  "rows": [\n    {"qty": "1.5"},\n    {"qty": "1.25"}\n  ]\n}\n',
  });
  const { warnings } = allInEnglish(await checkFolder(rounding, { config, open: SHARED_WORKERS }));
  expect(warnings.map(({ file, line, message }) => `${path.basename(file)}:${line}: ${message}`)).toEqual([
    'a.md:4: "Price": The default 97.5 is printed as 98, and formulas use the printed number.',
    'a.values.json:2: price is printed as 2 because its format shows no more decimal places.',
    'a.values.json:5: rows[1].qty is printed as 1.3 because its format shows no more decimal places.',
  ]);
});

test('rows that are left out are a warning at what was sent', async () => {
  const front = 'groups:\n  - {label: Rows, where: Qty > 1, sort: -Qty, fields: [{label: Qty, type: number}]}';
  const leaving = folderOf({
    'a.md': `---\ntitle: A\n${front}\n---\n# A\n\n- {{#Rows}}{{Qty}}{{/Rows}}\n`,
    'a.values.json': '{\n  "rows": [\n    {"qty": "1"},\n    {"qty": "2"},\n    {"qty": "3"}\n  ]\n}\n',
  });
  const { warnings } = allInEnglish(await checkFolder(leaving, { config, open: SHARED_WORKERS }));
  expect(warnings.map(({ file, line, message }) => `${path.basename(file)}:${line}: ${message}`)).toEqual([
    'a.values.json:2: 2 of 3 entries of "Rows" are shown. The where condition filters out the others.',
  ]);
});
