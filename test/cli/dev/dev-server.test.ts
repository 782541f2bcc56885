/** §18.21: `platen dev` as its pages know it: what they ask for, what they are told of, and who is refused. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type DevServer, startDevServer } from '../../../src/cli/dev/start-dev-server.ts';
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

const config = { renderConcurrency: 1, maxMemory: 2_048 };

let outside: string;
let folder: string;
let server: DevServer;
let events: ReadableStreamDefaultReader<string>;
const leaving = new AbortController();

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
}

function get(at: string): Promise<Response> {
  return fetch(server.url + at);
}

async function post(at: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(server.url + at, { method: 'POST', headers, body: JSON.stringify(body) });
  const document = (await answer.json()) as Record<string, unknown>;
  return { ...document, status: answer.status };
}

function show(scenario = 'typical', more: object = {}) {
  return post('/documents', { name: 'letter.md', scenario, ...more });
}

/** Resolves when the pages are told that a file has changed. */
async function untilTold(): Promise<void> {
  for (let text = ''; !text.includes('data: changed'); ) text += (await events.read()).value ?? '';
}

/** What is shown once the files that were written are heard of. */
async function shownWhen(isMeant: (shown: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  for (;;) {
    const shown = await show();
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
    ['/', 'templates.js'],
    ['/template?name=letter.md', 'template.js'],
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

test('a document has its preview with lines, its form, and the PDF of the service', async () => {
  write('letter.values.json', '{"title": "For Ada", "values": {"name": "Ada", "sum": "1500", "lines": []}}');
  const shown = await show();
  expect(shown).toMatchObject({
    title: 'Letter',
    faults: [],
    scenarios: ['typical', 'empty', 'long'],
    stored: { title: 'For Ada', values: { name: 'Ada', sum: '1500', lines: [] } },
    inventory: { placeholders: [{ key: 'name' }, { key: 'sum', format: '1,234.5' }], groups: [{ key: 'lines' }] },
  });
  expect(shown.html).toMatch(/<p data-line="9">Dear Ada, 1,500\.0<\/p>/);
  const pdf = await get(`/documents/${shown.id}.pdf`);
  expect([pdf.headers.get('Content-Type'), pdf.headers.get('Platen-Pages')]).toEqual(['application/pdf', '1']);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const edited = await show('typical', { values: { name: 'Grace' } });
  expect(edited.html).toContain('Dear Grace, <span class="blank">Sum</span>');
  expect(edited.stored).toEqual(shown.stored);
  // Labels are keys in the form.
  write('letter.values.json', '{"Name": "Ada", "Sum": "1500", "Lines": [{"Line": "A"}]}');
  const labelled = await show();
  expect([labelled.faults, labelled.stored]).toEqual([
    [],
    { values: { name: 'Ada', sum: '1500', lines: [{ line: 'A' }] } },
  ]);
  rmSync(path.join(folder, 'letter.values.json'));
});

test('a theme is shown as it is saved, with its pictures; what it lacks is told', async () => {
  const theme = (color: string) =>
    `typography: { base: { color: "${color}" } }\npage:\n  header: { left: "![](more/mark.svg){height=10mm} {{Name}}" }\n  footer: { center: "{{Nobody}}" }\n`;
  const picture = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="${color}"/></svg>`;
  write('more/mark.svg', picture('#123456'));
  write('acme.theme.yaml', theme('#103050'));
  write('letter.md', LETTER.replace('title: Letter', 'title: Letter\ntheme: acme'));
  const shown = await shownWhen((one) => one.id !== undefined);
  expect(shown).toMatchObject({ faults: [], warnings: [{ line: 1, message: expect.stringContaining('"Nobody"') }] });
  expect(shown.html).toContain('#103050');
  for (const change of [
    () => write('acme.theme.yaml', theme('#503010')),
    () => write('more/mark.svg', picture('#654321')),
  ]) {
    const before = await show();
    change();
    expect(await shownWhen(({ id }) => id !== before.id)).toMatchObject({ faults: [] });
  }
  write('acme.theme.yaml', theme('gold rush'));
  const wrong = await shownWhen(({ id }) => id === undefined);
  expect(wrong).toMatchObject({ faults: [{ line: 1, path: path.join(folder, 'acme.theme.yaml') }] });
  const listed = (await (await get('/templates')).text()).split('\n').filter((line) => line.includes('isTheme'));
  expect(listed.map((line) => JSON.parse(line))).toMatchObject([{ faults: [{ line: 1 }] }]);
  rmSync(path.join(folder, 'acme.theme.yaml'));
  write('letter.md', LETTER);
  await shownWhen(({ faults }) => (faults as unknown[]).length === 0);
});

test('mistakes are listed with their lines, also of values that a form sends', async () => {
  write('letter.md', LETTER.replace('type: number', 'type: numbr').replace('{{/Lines}}', ''));
  const { faults, html } = await show();
  expect(html).toBeUndefined();
  expect((faults as { line: number; path: string }[]).map(({ line, path }) => [line, path])).toEqual([
    [5, path.join(folder, 'letter.md')],
    [11, path.join(folder, 'letter.md')],
  ]);
  write('letter.md', LETTER);
  expect(await show('typical', { values: { sum: '1,5' } })).toMatchObject({
    faults: [{ line: 1, message: expect.stringContaining('"1,5" is not a plain number') }],
  });
  expect(await show('typical', { values: { sum: 1 } })).toMatchObject({
    faults: [{ message: 'values.sum is a number; send a string, or for a group an array of objects.' }],
  });
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
  const lines = (await (await get('/templates')).text()).trim().split('\n');
  const listed = new Map(lines.map((line) => [JSON.parse(line).name, JSON.parse(line)]));
  expect([...listed.keys()]).toEqual(['letter.md', 'more/wrong.md', 'new/deep/other.md', 'wrong.md']);
  expect(listed.get('more/wrong.md')).toMatchObject({ title: 'Other', folder: '', faults: [] });
  expect(listed.get('wrong.md').faults).toMatchObject([{ line: 1 }]);
  expect(listed.get('new/deep/other.md').faults).toMatchObject([
    { message: expect.stringContaining('the same title') },
  ]);
});

test('a folder that vanishes and comes back is shown again', async () => {
  renameSync(folder, `${folder}.away`);
  await shownWhen(({ status }) => status === 404);
  expect(await (await get('/templates')).text()).toBe('');
  renameSync(`${folder}.away`, folder);
  expect(await shownWhen(({ status }) => status === 200)).toMatchObject({ title: 'Letter' });
});

test('values are saved when they are told to be, and over no other file', async () => {
  const save = (more: object) => post('/scenarios', { name: 'letter.md', values: { name: 'Ada' }, ...more });
  expect(await save({ scenario: 'To Ada', title: 'T' })).toEqual({ status: 200, file: 'letter.To Ada.values.json' });
  const file = path.join(folder, 'letter.To Ada.values.json');
  expect(readFileSync(file, 'utf8')).toBe('{\n  "title": "T",\n  "values": {\n    "name": "Ada"\n  }\n}\n');
  expect(await save({ scenario: 'To Ada' })).toMatchObject({
    status: 400,
    message: `${path.basename(file)} is there already.`,
  });
  rmSync(file);
  const target = path.join(outside, 'kept.json');
  writeFileSync(target, 'kept');
  symlinkSync(target, file);
  expect(await save({ scenario: 'To Ada', overwrite: true })).toMatchObject({ status: 200 });
  expect(readFileSync(target, 'utf8')).toBe('kept');
  for (const scenario of ['../x', 'a/b', '', '.x', 'a.b'])
    expect(await save({ scenario })).toMatchObject({ status: 400 });
});

test('each formula says what it gives, and each mark whether it applies, also where values do not fit', async () => {
  const front =
    'title: Letter\nplaceholders:\n  - {label: Sum, type: number}\n  - {label: Twice, type: number, formula: Sum * 2}\n';
  const body =
    '{{Sum}} {{Twice}} {{#if Sum > 5}}much{{else}}little{{/if}}\n\n- {{#Lines}}{{#if Line = "x"}}{{Line}}{{/if}}.{{/Lines}}\n';
  write('letter.md', `---\n${front}---\n${body}`);
  const shown = await show('typical', { values: { sum: '4', lines: [{ line: 'x' }, {}, { line: 'x' }], nobody: '' } });
  expect(shown.faults).toHaveLength(1);
  expect(shown.rules).toMatchObject({
    computed: [{ label: 'Twice', formula: 'Sum * 2', line: 5, gives: [{ path: 'values.twice', text: '8' }] }],
    branches: [
      { mark: '{{#if Sum > 5}}', line: 7, applies: 0, of: 1 },
      { mark: '{{else}}', line: 7, applies: 1, of: 1 },
      { mark: '{{#if Line = "x"}}', line: 9, applies: 2, of: 3 },
    ],
  });
  write('letter.md', LETTER);
  expect((await shownWhen(({ rules }) => rules === undefined)).faults).toEqual([]);
});

test('an e-invoice has its XML, and what each reader of the finished file sees', async () => {
  write('bill.md', withSeller(TEMPLATE));
  write('bill.values.json', JSON.stringify(VALUES));
  const showBill = (scenario: string) => post('/documents', { name: 'bill.md', scenario });
  let shown = await showBill('typical');
  for (; shown.status === 404; shown = await showBill('typical')) await untilTold();
  expect(shown).toMatchObject({ faults: [], isEInvoice: true });
  const answer = await get(`/documents/${shown.id}/e-invoice`);
  const { terms, ...told } = (await answer.json()) as { terms: object[] };
  expect(told).toEqual({
    faults: [],
    title: 'Rechnung #1',
    xml: expect.stringContaining('<ram:ID>RE-0001</ram:ID>'),
  });
  expect(terms).toContainEqual({
    name: 'e-invoice.totals.due (BT-115, Amount due for payment)',
    ...{ entry: null, value: '975.80', printed: '975,80 €', page: '975,80 €', tags: '975,80 €', xml: '975.80' },
    agrees: true,
  });
  const madeUp = await showBill('empty');
  expect(madeUp).toMatchObject({ faults: [], isEInvoice: false });
  expect((await get(`/documents/${madeUp.id}/e-invoice`)).status).toBe(404);
  const letter = await show();
  expect(letter.isEInvoice).toBeUndefined();
  rmSync(path.join(folder, 'bill.md'));
});

test('no other file can be asked for', async () => {
  for (const name of ['../secret.md', `${outside}/secret.md`, 'more/../letter.md', 'letter.values.json', '__proto__'])
    expect(await post('/documents', { name, scenario: 'typical' })).toMatchObject({ status: 404 });
  for (const at of ['/secret.md', '/letter.md', '/assets/x/..%2fpages.ts', '/documents/0.pdf', '/scenarios'])
    expect((await get(at)).status).toBe(404);
});

test('requests of other sites are refused, under whatever name they come', async () => {
  const { port } = new URL(server.url);
  const statusOf = (headers: Record<string, string>) =>
    new Promise((resolve, reject) =>
      request(`${server.url}/templates`, { headers }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end(),
    );
  expect(await statusOf({ Host: `localhost:${port}` })).toBe(200);
  expect(await statusOf({ Host: 'localhost' })).toBe(403);
  expect(await statusOf({ Host: `rebound.example:${port}` })).toBe(403);
  expect(await statusOf({ Origin: 'http://evil.example' })).toBe(403);
  expect(await statusOf({ Origin: 'null' })).toBe(403);
  expect(await statusOf({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await statusOf({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
});
