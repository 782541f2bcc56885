/** §18.21: `platen dev` as its pages know it: what they ask for, what they are told of, what they write, and who is refused. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type DevServer, startDevServer } from '../../../src/cli/dev/start-dev-server.ts';
import { docxOf, heading, para } from '../../support/docx.ts';
import { SHARED_WORKERS } from '../../support/shared-workers.ts';
import { TEMPLATE, VALUES, withSeller } from '../../template/e-invoice/support/invoice.ts';

const LETTER = `---
title: Letter
placeholders:
  - label: Sum
    type: number
    format: "1,234.5"
---

Dear {{Name}}, {{Sum}}

{{#Lines}}{{Line}}{{/Lines}}
`;
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

const config = { renderConcurrency: 1, maxMemory: 2_048 };

let outside: string;
let folder: string;
let server: DevServer;
let events: ReadableStreamDefaultReader<string>;
const leaving = new AbortController();

function write(name: string, text: string | Buffer): void {
  writeFileSync(path.join(folder, name), text);
}

function read(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

function get(at: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + at, { headers });
}

function post(at: string, fields: Record<string, string> | FormData, accept = 'application/json'): Promise<Response> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  return fetch(server.url + at, { method: 'POST', headers: { Accept: accept }, body, redirect: 'manual' });
}

function textPath(name: string, below = ''): string {
  return `/templates/${encodeURIComponent(name)}${below}`;
}

/** The editor's form as it stands. */
async function opened(name = 'letter.md'): Promise<Record<string, string>> {
  const html = await (await get(textPath(name))).text();
  const [, revision = ''] = /name="revision" value="([^"]*)"/.exec(html) ?? [];
  return { source: read(name), revision, page: '', values: '' };
}

type Tried = Record<string, unknown> & { faults: Record<string, unknown>[]; warnings: Record<string, unknown>[] };

/** What the page is told of a text: as its file is, unless another is sent. */
async function tried(more: Record<string, string> = {}, name = 'letter.md'): Promise<Tried> {
  const answer = await post(textPath(name, '/try'), { source: read(name), scenario: 'typical', ...more });
  return { ...((await answer.json()) as Tried), status: answer.status };
}

/** Resolves when the pages are told that a file has changed. */
async function untilTold(): Promise<void> {
  for (let text = ''; !text.includes('data: changed'); ) text += (await events.read()).value ?? '';
}

/** What is shown once the files that were written are heard of. */
async function triedWhen(isMeant: (shown: Tried) => boolean): Promise<Tried> {
  for (;;) {
    const shown = await tried();
    if (isMeant(shown)) return shown;
    await untilTold();
  }
}

beforeAll(async () => {
  outside = mkdtempSync(path.join(tmpdir(), 'platen-dev-'));
  folder = path.join(outside, 'templates');
  mkdirSync(path.join(folder, 'more'), { recursive: true });
  writeFileSync(path.join(outside, 'secret.md'), LETTER);
  write('letter.md', LETTER);
  server = await startDevServer(folder, { config, port: 0, open: SHARED_WORKERS });
  const { body } = await fetch(`${server.url}/events`, { signal: leaving.signal });
  events = body!.pipeThrough(new TextDecoderStream()).getReader();
});
afterAll(async () => {
  leaving.abort();
  await server.close();
  rmSync(outside, { recursive: true });
});
beforeEach(() => write('letter.md', LETTER));

test('pages load nothing from elsewhere, and their assets are there', async () => {
  for (const [at, script] of [
    ['/', 'folder.js'],
    [textPath('letter.md'), 'editor.js'],
  ] as const) {
    const page = await get(at);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const html = await page.text();
    const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address!);
    expect(assets.join(' ')).toContain(script);
    const found = await Promise.all(assets.map((address) => get(address)));
    expect(found.map(({ status }) => status)).toEqual(assets.map(() => 200));
    const modules = (await found.at(-1)!.text()).matchAll(/from '\.\/([^']+)'/g);
    const folderOf = path.posix.dirname(assets.at(-1)!);
    for (const [, name] of modules) expect((await get(`${folderOf}/${name}`)).status).toBe(200);
  }
});

test.each([
  ['de', 'Vorlagen', 'Datei speichern'],
  ['ja', 'テンプレート', 'ファイルを保存'],
])('pages are in the language that the browser asks for: %s', async (language, list, save) => {
  const headers = { 'Accept-Language': language };
  expect(await (await get('/', headers)).text()).toContain(`<h1>${list}</h1>`);
  const editor = await (await get(textPath('letter.md'), headers)).text();
  expect(editor).toContain(save);
  expect(editor).not.toMatch(/value="publish"|\/discard"|sign-in/);
});

test('a text has its preview with lines, its form, and the PDF of the service', async () => {
  write('letter.values.json', '{"title": "For Ada", "values": {"name": "Ada", "sum": "1500", "lines": []}}');
  const shown = await triedWhen(({ values }) => (values as { name?: string }).name === 'Ada');
  expect(shown).toMatchObject({
    title: 'Letter',
    faults: [],
    scenarios: ['typical', 'empty', 'long'],
    values: { name: 'Ada', sum: '1500', lines: [] },
    inventory: { placeholders: [{ key: 'name' }, { key: 'sum', format: '1,234.5' }], groups: [{ key: 'lines' }] },
  });
  expect(shown.html).toMatch(/<p data-line="9">Dear Ada, 1,500\.0<\/p>/);
  const pdf = await post(textPath('letter.md', '/pdf'), { source: LETTER });
  expect([pdf.headers.get('Content-Type'), pdf.headers.get('Platen-Pages')]).toEqual(['application/pdf', '1']);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const edited = await tried({ values: '{"name": "Grace"}' });
  expect(edited.html).toContain('Dear Grace, <span class="blank">Sum</span>');
  // What is written is shown before it is saved.
  expect((await tried({ source: LETTER.replace('Dear', 'Hello') })).html).toContain('Hello Ada');
  expect(read('letter.md')).toBe(LETTER);
  // Labels are keys in the form.
  write('letter.values.json', '{"Name": "Bea", "Sum": "1500", "Lines": [{"Line": "A"}]}');
  const labelled = await triedWhen(({ values }) => (values as { name?: string }).name === 'Bea');
  expect([labelled.faults, labelled.values]).toEqual([[], { name: 'Bea', sum: '1500', lines: [{ line: 'A' }] }]);
  rmSync(path.join(folder, 'letter.values.json'));
});

test('a theme is shown as it is saved, with its pictures; what it lacks is told', async () => {
  const theme = (color: string) =>
    `typography: { base: { color: "${color}" } }\npage:\n  header: { left: "![](more/mark.svg){height=10mm} {{Name}}" }\n  footer: { center: "{{Nobody}}" }\n`;
  write('more/mark.svg', SQUARE);
  write('acme.theme.yaml', theme('#103050'));
  write('letter.md', LETTER.replace('title: Letter', 'title: Letter\ntheme: acme'));
  const shown = await triedWhen((one) => one.id !== undefined);
  expect(shown).toMatchObject({ faults: [], warnings: [{ line: 1, message: expect.stringContaining('"Nobody"') }] });
  expect(shown.html).toContain('#103050');
  expect(await (await get(textPath('letter.md'))).text()).toContain('<option value="acme">');
  for (const change of [
    () => write('acme.theme.yaml', theme('#503010')),
    () => write('more/mark.svg', SQUARE.replace('<rect', '<rect fill="#654321"')),
  ]) {
    const before = await tried();
    change();
    expect(await triedWhen(({ id }) => id !== before.id)).toMatchObject({ faults: [] });
  }
  write('acme.theme.yaml', theme('gold rush'));
  const wrong = await triedWhen(({ id }) => id === undefined);
  expect(wrong).toMatchObject({ faults: [{ line: 1, file: 'acme.theme.yaml' }] });
  const list = await (await get('/')).text();
  expect(list).toContain(`href="vscode://file${path.join(folder, 'acme.theme.yaml')}:1`);
  rmSync(path.join(folder, 'acme.theme.yaml'));
  write('letter.md', LETTER);
  await triedWhen(({ faults }) => faults.length === 0);
});

test('mistakes are listed with their lines, also of values; blanks stand for those that do not fit', async () => {
  const { faults, html } = await tried({
    source: LETTER.replace('type: number', 'type: numbr').replace('{{/Lines}}', ''),
  });
  expect([html, faults.map(({ line, file }) => [line, file])]).toEqual([
    undefined,
    [
      [5, undefined],
      [11, undefined],
    ],
  ]);
  expect(await tried({ values: '{"sum": "1,5"}' })).toMatchObject({
    valueFaults: [{ path: 'values.sum', message: expect.stringContaining('"1,5" is not a plain number') }],
    html: expect.stringContaining('<span class="blank">Sum</span>'),
  });
  expect(await tried({ values: '{"sum": 1}' })).toMatchObject({
    status: 400,
    error: { message: 'values.sum is a number. Send a string, or for a group an array of objects.' },
  });
  write('letter.values.json', '{\n  "name": "Ada",\n  "sum": "much"\n}');
  const ofFile = await triedWhen(({ valueFaults }) => (valueFaults as unknown[]).length > 0);
  expect(ofFile.valueFaults).toMatchObject([{ file: 'letter.values.json', line: 3 }]);
  rmSync(path.join(folder, 'letter.values.json'));
});

test.each<[what: string, change: () => void]>([
  ['a template that is written', () => write('letter.md', `${LETTER}\nMore.\n`)],
  ['one that another file is moved to', () => moveTo('letter.md')],
  ['the same once more', () => moveTo('letter.md')],
  ['one that is written after that', () => write('letter.md', `${LETTER}\nAgain.\n`)],
  ['values', () => write('letter.values.json', '{"name": "Ada"}')],
  ['a picture in a folder', () => write('more/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a file that goes', () => rmSync(path.join(folder, 'letter.values.json'))],
  ['a new folder with a template', () => newFolder()],
])('pages are told of %s', async (_, change) => {
  const told = untilTold();
  change();
  await told;
});

function moveTo(name: string): void {
  write('.saving', `${LETTER}\n${Math.random()}\n`);
  renameSync(path.join(folder, '.saving'), path.join(folder, name));
}

function newFolder(): void {
  mkdirSync(path.join(folder, 'new/deep'), { recursive: true });
  write('new/deep/other.md', LETTER);
}

test('the list has every template, with what is wrong', async () => {
  write('wrong.md', 'No front matter');
  const told = untilTold();
  write('more/wrong.md', LETTER.replace('Letter', 'Other'));
  await told;
  const html = await (await get('/')).text();
  const names = [...html.matchAll(/<a href="\/templates\/([^"]+)"/g)].map(([, name]) => decodeURIComponent(name!));
  expect(names).toEqual(['letter.md', 'more/wrong.md', 'new/deep/other.md', 'wrong.md']);
  expect(html).toContain('4 templates · 2 errors');
  const mistakes = [...html.matchAll(/<li class="fault"><a href="([^"]+)"><bdi>[^<]*<\/bdi><\/a> <bdi>([^<]*)/g)].map(
    ([, href, says]) => [href, says],
  );
  expect(mistakes).toEqual([
    [`vscode://file${folder}/new/deep/other.md:1`, expect.stringContaining('the same title')],
    [`vscode://file${folder}/wrong.md:1`, expect.any(String)],
  ]);
});

test('a folder that vanishes and comes back is shown again', async () => {
  const listedWhen = async (isMeant: (html: string) => boolean) => {
    while (!isMeant(await (await get('/')).text())) await untilTold();
  };
  const isEmpty = (html: string) => html.includes('This folder has no templates (*.md).');
  renameSync(folder, `${folder}.away`);
  await listedWhen(isEmpty);
  expect((await post(textPath('letter.md', '/try'), { source: LETTER })).status).toBe(404);
  renameSync(`${folder}.away`, folder);
  await listedWhen((html) => !isEmpty(html));
  expect(await tried()).toMatchObject({ status: 200, title: 'Letter' });
});

test('a file is written when somebody says so, as it was written before, and never over what another program saved', async () => {
  const windows = `\uFEFF${LETTER.replaceAll('\n', '\r\n')}`;
  write('letter.md', windows);
  chmodSync(path.join(folder, 'letter.md'), 0o640);
  const form = { ...(await opened()), source: LETTER.replace('Dear', 'Hello') };
  const saved = (await (await post(textPath('letter.md', '/save'), form)).json()) as { revision: string };
  expect(read('letter.md')).toBe(windows.replace('Dear', 'Hello'));
  expect(statSync(path.join(folder, 'letter.md')).mode & 0o777).toBe(0o640);
  // The page that saved it goes on.
  const next = { ...form, revision: saved.revision, source: LETTER.replace('Dear', 'Good day') };
  expect((await post(textPath('letter.md', '/save'), next)).status).toBe(200);
  // Another program has saved it meanwhile: a script is told, and the page asks.
  write('letter.md', LETTER.replace('Dear', 'Theirs'));
  const late = await post(textPath('letter.md', '/save'), next);
  expect([late.status, ((await late.json()) as { error: { code: string } }).error.code]).toEqual([409, 'changed']);
  expect(await tried({ ...next })).toMatchObject({ now: { source: LETTER.replace('Dear', 'Theirs') } });
  const asked = await post(textPath('letter.md'), { ...next, do: 'save' }, 'text/html');
  const html = await asked.text();
  expect([asked.status, read('letter.md')]).toEqual([409, LETTER.replace('Dear', 'Theirs')]);
  expect(html).toContain('This file was changed outside this page.');
  expect(html).toContain('Good day {{Name}}');
  expect(html).not.toContain('value="copy"');
  const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(html)!;
  // What was not shown with the question is not replaced either.
  write('letter.md', LETTER.replace('Dear', 'Later'));
  expect((await post(textPath('letter.md'), { ...next, seen, do: 'replace' }, 'text/html')).status).toBe(409);
  const { revision = '' } = await opened();
  const replaced = await post(textPath('letter.md'), { ...next, seen: revision, do: 'replace' }, 'text/html');
  expect([replaced.status, read('letter.md')]).toEqual([303, LETTER.replace('Dear', 'Good day')]);
});

test('settings are edited, and a picture gets a file of its own beside the text', async () => {
  const edited = async (edit: object) => {
    const answer = await post(textPath('letter.md', '/settings'), { source: LETTER, edit: JSON.stringify(edit) });
    return (await answer.json()) as { changes: object[]; error?: { message: string } };
  };
  const [front = ''] = LETTER.split('---\n\n');
  expect(await edited({ do: 'set', name: 'theme', value: 'acme' })).toEqual({
    changes: [{ from: front.length, to: front.length, insert: 'theme: acme\n' }],
  });
  expect((await edited({ do: 'else' })).error?.message).toContain('could not be read');
  write('more/seal.svg', 'another');
  write('more/there.md', LETTER.replace('Letter', 'There'));
  await untilTold();
  const add = async () => {
    const body = new FormData();
    body.append('as', 'json');
    body.append('picture', new Blob([SQUARE]), '../Seal.svg');
    return (await post(textPath('more/there.md', '/pictures'), body)).json();
  };
  expect(await add()).toEqual({ names: ['seal-2.svg'], faults: [] });
  expect(await add()).toEqual({ names: ['seal-2.svg'], faults: [] });
  expect([read('more/seal.svg'), read('more/seal-2.svg')]).toEqual(['another', SQUARE]);
  rmSync(path.join(folder, 'more/there.md'));
});

test('values are saved when they are told to be, and over no other file', async () => {
  const save = async (more: Record<string, string>) => {
    const answer = await post(textPath('letter.md', '/values'), { values: '{"name": "Ada"}', ...more });
    return { status: answer.status, ...((await answer.json()) as { file?: string; error?: { message: string } }) };
  };
  expect(await save({ scenario: 'To Ada' })).toMatchObject({ status: 200, file: 'letter.To Ada.values.json' });
  const file = path.join(folder, 'letter.To Ada.values.json');
  expect(readFileSync(file, 'utf8')).toBe('{\n  "values": {\n    "name": "Ada"\n  }\n}\n');
  // The title of its document stays.
  writeFileSync(file, '{"title": "T", "values": {}}');
  expect(await save({ scenario: 'To Ada', overwrite: '1' })).toMatchObject({ status: 200 });
  expect(readFileSync(file, 'utf8')).toBe('{\n  "title": "T",\n  "values": {\n    "name": "Ada"\n  }\n}\n');
  expect(await save({ scenario: 'To Ada' })).toMatchObject({
    status: 400,
    error: { message: `${path.basename(file)} already exists.` },
  });
  rmSync(file);
  const target = path.join(outside, 'kept.json');
  writeFileSync(target, 'kept');
  symlinkSync(target, file);
  expect(await save({ scenario: 'To Ada', overwrite: '1' })).toMatchObject({ status: 200 });
  expect(readFileSync(target, 'utf8')).toBe('kept');
  for (const scenario of ['../x', 'a/b', '', '.x', 'a.b'])
    expect(await save({ scenario })).toMatchObject({ status: 400 });
});

test('each formula says what it gives, and each mark whether it applies, also where values do not fit', async () => {
  const front =
    'title: Letter\nplaceholders:\n  - {label: Sum, type: number}\n  - {label: Twice, type: number, formula: Sum * 2}\n';
  const body =
    '{{Sum}} {{Twice}} {{#if Sum > 5}}much{{else}}little{{/if}}\n\n- {{#Lines}}{{#if Line = "x"}}{{Line}}{{/if}}.{{/Lines}}\n';
  const values = JSON.stringify({ sum: '4', lines: [{ line: 'x' }, {}, { line: 'x' }], nobody: '' });
  const shown = await tried({ source: `---\n${front}---\n${body}`, values });
  expect(shown.valueFaults).toHaveLength(1);
  expect(shown.rules).toMatchObject({
    computed: [{ label: 'Twice', formula: 'Sum * 2', line: 5, gives: [{ path: 'values.twice', text: '8' }] }],
    branches: [
      { mark: '{{#if Sum > 5}}', line: 7, applies: 0, of: 1 },
      { mark: '{{else}}', line: 7, applies: 1, of: 1 },
      { mark: '{{#if Line = "x"}}', line: 9, applies: 2, of: 3 },
    ],
  });
});

test('an e-invoice shows its XML, and what each reader of the finished file sees', async () => {
  const source = withSeller(TEMPLATE);
  write('bill.md', source);
  write('bill.values.json', JSON.stringify(VALUES));
  const ofBill = () => post(textPath('bill.md', '/reading'), { source, scenario: 'typical' });
  let answer = await ofBill();
  for (; answer.status === 404; answer = await ofBill()) await untilTold();
  const { terms, ...told } = (await answer.json()) as { terms: object[] };
  expect(told).toEqual({
    faults: [],
    title: 'Rechnung #1',
    xml: expect.stringContaining('<ram:ID>RE-0001</ram:ID>'),
  });
  expect(terms).toContainEqual({
    name: 'e-invoice.totals.due (BT-115, Amount due for payment)',
    entry: null,
    value: '975.80',
    printed: '975,80 €',
    page: '975,80 €',
    tags: '975,80 €',
    xml: '975.80',
    agrees: true,
  });
  expect(await tried({ source, scenario: 'typical' }, 'bill.md')).toMatchObject({ faults: [], isEInvoice: true });
  expect(await tried({ source, scenario: 'empty' }, 'bill.md')).toMatchObject({ faults: [], isEInvoice: false });
  expect((await tried()).isEInvoice).toBeUndefined();
  rmSync(path.join(folder, 'bill.md'));
});

test('a Word file is converted, with what was guessed, and is not written', async () => {
  write('word.docx', docxOf({ body: heading('A letter', 0) + para('Dear {{Name}},') }));
  const source = '';
  const ofWord = () => post(textPath('word.docx', '/try'), { source, scenario: 'typical' });
  let answer = await ofWord();
  for (; answer.status === 404; answer = await ofWord()) await untilTold();
  const shown = (await answer.json()) as { html: string; title: string };
  expect(shown.html).toContain('Dear Name,');
  const html = await (await get(textPath('word.docx'))).text();
  expect(html).toMatch(/<textarea [^>]* readonly>/);
  expect(html).toContain('Dear {{Name}},');
  rmSync(path.join(folder, 'word.docx'));
});

test('files outside the folder are not served', async () => {
  for (const name of ['../secret.md', `${outside}/secret.md`, 'more/../letter.md', 'letter.values.json', '__proto__'])
    for (const below of ['/try', '/save', '/values'])
      expect([
        name,
        (await post(textPath(name, below), { source: LETTER, scenario: 'x', values: '{}' })).status,
      ]).toEqual([name, 404]);
  for (const at of ['/secret.md', '/letter.md', '/assets/x/..%2fpages.ts', '/templates', '/templates/letter.md/else'])
    expect((await get(at)).status).toBe(404);
});

test('requests of other sites are refused under any host name', async () => {
  const { port } = new URL(server.url);
  const statusOf = (headers: Record<string, string>) =>
    new Promise((resolve, reject) =>
      request(`${server.url}/`, { headers }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end(),
    );
  expect(await statusOf({ Host: `localhost:${port}` })).toBe(200);
  expect(await statusOf({ Host: 'localhost' })).toBe(403);
  expect(await statusOf({ Host: `rebound.example:${port}` })).toBe(403);
  expect(await statusOf({ Origin: 'http://evil.example' })).toBe(403);
  expect(await statusOf({ Origin: 'null' })).toBe(403);
  expect(await statusOf({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await statusOf({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  expect(await statusOf({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await statusOf({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
});
