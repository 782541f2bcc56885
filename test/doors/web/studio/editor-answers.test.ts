/** §20.24 rules 3, 4 and 7: what the script of the editor is told of a text, and of what it asks to change. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn } from '../../../support/web.ts';
import { type Author, authorIn } from '../support/author.ts';

let service: TestService;
let ours: Tenant;
let anna: Author;
let path: string;

beforeAll(async () => {
  service = await startTestService();
  ours = await seedTenant(service.services.context.db);
  anna = authorIn(ours.workspaceId, await signedIn(service, ours.userId));
  path = await anna.begin();
});
afterAll(() => service.close());

function textOf(body: string, front = ''): string {
  return `---\ntitle: T\n${front}---\n\n${body}\n`;
}

test.each([
  ['3', '3 of 3'],
  ['1', '1 of 1'],
  ['99999', '99999 of 99999'],
  ['100000', '… of …'],
  ['0', '… of …'],
  ['-1', '… of …'],
  ['1.5', '… of …'],
  ['x', '… of …'],
  ['', '… of …'],
])('for a PDF of %s pages, the preview counts %s', async (pages, said) => {
  const source = textOf('Text', 'footer: "{page} of {pages}"\n');
  const { told } = await anna.ask(path, 'try', { source, pages });
  expect(/<footer [^>]*><div>([^<]*)</.exec(told.html)![1]).toBe(said);
});

test('a text comes with its document, its fields and its rules, and values with what does not fit', async () => {
  const source = textOf('{{Name}} {{#if Sum > 5}}much{{/if}}', 'placeholders: [{label: Sum, type: number}]\n');
  // What another page has saved is no concern of a draft.
  const { status, told } = await anna.ask(path, 'try', { source, revision: '77', values: '{"sum":"x"}' });
  expect([status, told]).toEqual([
    200,
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      html: expect.stringContaining('<span class="blank">Name</span>'),
      truncated: false,
      title: 'T',
      inventory: { groups: [], placeholders: [expect.objectContaining({ key: 'name' }), expect.anything()] },
      values: { sum: 'x' },
      valueFaults: [
        expect.objectContaining({
          path: 'values.sum',
          message: expect.stringMatching(/^Invalid value for "sum": "x" is not a plain number/),
        }),
      ],
      rules: { computed: [], branches: [{ mark: '{{#if Sum > 5}}', line: 6, applies: 0, of: 1 }] },
      faults: [],
      warnings: [],
    },
  ]);
  const made = async (scenario: string) => (await anna.ask(path, 'try', { source, scenario })).told.values.name;
  expect(await made('long')).not.toBe(await made('typical'));
  // Without script, the preview is a page of its own.
  const frame = await anna.post(`${path}/preview`, { ...(await anna.formAt(path)), source, values: '{"name":"Ada"}' });
  expect([frame.status, frame.html.includes('Ada')]).toEqual([200, true]);
});

test.each<[mends: string | undefined, source: string]>([
  ['template.unused.placeholder', textOf('Text', 'placeholders: [{label: Spare}]\n')],
  ['template.unused.field', textOf('{{#G}}{{A}}{{/G}}', 'groups: [{label: G, fields: [{label: Spare}]}]\n')],
  ['template.unused.group', textOf('Text', 'groups: [{label: G}]\n')],
  ['template.unused.groupOf', textOf('{{#Gs}}{{A}}{{/Gs}}', 'groups: [{label: G}]\n')],
  ['markdown.eitherOf', textOf('{{A}} {{#G}}{{A}}{{/G}}', 'placeholders: [{label: A}]\n')],
  [undefined, textOf('{{#if A}}')],
])('a mistake says what a click on it mends: %s', async (mends, source) => {
  const { told } = await anna.ask(path, 'try', { source });
  expect(told).not.toHaveProperty('html');
  const [{ about, ...fault }] = told.faults;
  expect([about?.code, fault]).toEqual([mends, expect.not.objectContaining({ file: expect.anything() })]);
});

test('of many mistakes, the first 200 are told', async () => {
  const { told } = await anna.ask(path, 'try', { source: textOf('{{/A}}\n'.repeat(201)) });
  expect(told.faults).toHaveLength(200);
});

test('a script that sends no values and no page saves the text alone', async () => {
  const { revision = '' } = await anna.formAt(path);
  const saved = await anna.post(`${path}/save`, { source: textOf('Alone'), revision });
  expect([saved.status, JSON.parse(saved.html).revision]).toEqual([200, String(Number(revision) + 1)]);
  expect(await anna.formAt(path)).toMatchObject({ source: textOf('Alone'), values: '' });
});

const FIELDS = '  - label: A\n  - label: B\n';
const OF_GROUP = '    fields:\n      - label: C\n';
const GROUP = `groups:\n  - label: G\n${OF_GROUP}`;

test.each<[edit: object, settings: string]>([
  [{ do: 'set', name: 'folder', value: 'F' }, `folder: F\nplaceholders:\n${FIELDS}${GROUP}`],
  [{ do: 'declare', placeholders: [{ label: 'B2' }] }, `placeholders:\n${FIELDS}  - label: B2\n${GROUP}`],
  [
    { do: 'insert', yaml: 'placeholders:\n  - label: A\n  - label: D\n' },
    `placeholders:\n${FIELDS}  - label: D\n${GROUP}`,
  ],
  [{ do: 'remove', label: 'A' }, `placeholders:\n  - label: B\n${GROUP}`],
  [{ do: 'removeGroup', label: 'G' }, `placeholders:\n${FIELDS}`],
  [{ do: 'move', label: 'A', to: 'G' }, `placeholders:\n  - label: B\n${GROUP}      - label: A\n`],
  [{ do: 'copy', label: 'B', to: 'G' }, `placeholders:\n${FIELDS}${GROUP}      - label: B\n`],
])('the settings are changed by %j, in one place', async (edit, settings) => {
  const source = textOf('{{A}}', `placeholders:\n${FIELDS}${GROUP}`);
  const { status, told } = await anna.ask(path, 'settings', { source, edit: JSON.stringify(edit) });
  const [{ from, to, insert }] = told.changes;
  const wanted = textOf('{{A}}', settings);
  expect([status, source.slice(0, from) + insert + source.slice(to)]).toEqual([200, wanted]);
  // What stays is not sent.
  const gone = source.slice(from, to);
  expect(gone === '' || insert === '' || (gone[0] !== insert[0] && gone.at(-1) !== insert.at(-1))).toBe(true);
});

const OPEN = { detail: 'source', message: 'Line 5: {{#if A}} is never closed. Add {{/if}} where it ends.' };

test.each<[page: string, what: string, changed: Record<string, string>, status: number, error: object]>([
  ['settings', 'an unknown change', { edit: '{"do":"else"}' }, 400, { code: 'validation', detail: 'edit' }],
  [
    'settings',
    'settings with a mistake',
    { source: '---\n: [\n---\n', edit: '{"do":"removeGroup","label":"G"}' },
    400,
    { detail: 'source', message: 'There is an error in the settings between the --- lines. Fix it first.' },
  ],
  ['pdf', 'a mistake', { source: textOf('{{#if A}}') }, 400, { code: 'validation', ...OPEN }],
  ['reading', 'a mistake', { source: textOf('{{#if A}}') }, 400, { code: 'validation', ...OPEN }],
  ['preview', 'a mistake', { source: textOf('{{#if A}}') }, 400, { code: 'validation', ...OPEN }],
  [
    'reading',
    'no e-invoice',
    { source: textOf('Text') },
    400,
    { code: 'validation', detail: 'source', message: expect.stringMatching(/^No XML yet: /) },
  ],
  [
    'preview',
    'too long a text',
    { source: 'x'.repeat(1_100_000) },
    413,
    { code: 'payload_too_large', detail: 'source' },
  ],
  [
    'try',
    'a list of values',
    { values: '[]' },
    400,
    { code: 'validation', detail: 'values', message: 'The example values could not be read.' },
  ],
  [
    'save',
    'a character that no text holds',
    { source: 'a\u0001' },
    400,
    { code: 'validation', detail: 'source', message: 'The text contains U+0001, which is not allowed. Remove it.' },
  ],
])('%s refuses %s', async (page, _, changed, status, error) => {
  expect(await anna.ask(path, page, changed)).toEqual({ status, told: { error: expect.objectContaining(error) } });
});

test('a PDF comes with its pages, and with the first 50 of the characters that no font has', async () => {
  const missing = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x13000 + at));
  const source = textOf(`a\n\n<!-- pagebreak -->\n\n${missing.join('')}`);
  const { status, headers } = await anna.post(`${path}/pdf`, { ...(await anna.formAt(path)), source });
  expect([status, headers['content-type'], headers['platen-pages']]).toEqual([200, 'application/pdf', '2']);
  expect(decodeURIComponent(headers['platen-missing']!)).toBe(missing.slice(0, 50).join(''));
});

test('without a store, texts are tried and published, and no PDF and no comparison on paper is offered', async () => {
  const other = await startTestService({ env: { STORAGE_URL: 'none' } });
  try {
    const tenant = await seedTenant(other.services.context.db);
    const author = authorIn(tenant.workspaceId, await signedIn(other, tenant.userId));
    const first = await author.begin({ title: 'T' });
    expect(await author.ask(first, 'pdf')).toEqual({
      status: 503,
      told: {
        error: {
          code: 'pdf_unavailable',
          message: 'This service does not create PDFs because it has no file storage.',
        },
      },
    });
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const { html } = await author.upload(`${first}/pictures`, { 'a.svg': picture }, { as: 'json' });
    expect(JSON.parse(html)).toEqual({ names: ['a.svg'], faults: [] });
    await author.write(first, textOf('Text'));
    const done = await author.send(`${first}/publish`, {});
    const [, id = ''] = /templates\/([^?]+)\?notice=templatePublished$/.exec(done.location!)!;
    const next = await author.edit(id);
    await author.write(next, textOf('Next'));
    const asked = await author.get(`${next}/publish`);
    expect([asked.html.includes('Your draft becomes version 2.'), asked.html.includes('/paper')]).toEqual([
      true,
      false,
    ]);
    for (const page of ['paper', 'paper/picture']) expect((await author.get(`${next}/${page}`)).status).toBe(404);
  } finally {
    await other.close();
  }
});
