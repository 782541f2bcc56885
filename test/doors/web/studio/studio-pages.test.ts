/** §20.24: what the pages show on which a template begins and is written, line by line. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { importThemes } from '../../../../src/use-cases/templates/index.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn } from '../../../support/web.ts';
import { type Author, authorIn } from '../support/author.ts';
import { shownIn } from '../support/shown-in.ts';

let service: TestService;
let ours: Tenant;
let anna: Author;
let alpha: string;
let beta: string;

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const ALPHA = '---\ntitle: Alpha\nfolder: HR / Out\ntheme: house\n---\n\n![](../../logo.svg) Dear {{Name}},\n';
const BETA = '---\ntitle: Beta\n---\n\nDear {{Name}},\n';

beforeAll(async () => {
  service = await startTestService();
  ours = await seedTenant(db(), { timeZone: 'Europe/Paris' });
  anna = authorIn(ours.workspaceId, await signedIn(service, ours.userId));
  const bytes = Buffer.from('page: {footer: "{page} of {pages}"}\n');
  const source = { nameOf: () => '', realPlace: async () => undefined, read: async () => bytes };
  const theme = { file: 'house.theme.yaml', path: '/house.theme.yaml', root: '/', source };
  await importThemes(db(), ours.workspaceId, [theme], { now: service.time.now });
  const logo = { path: '../../logo.svg', mediaType: 'image/svg+xml' as const, bytes: Buffer.from(SQUARE) };
  beta = await seedTemplate(db(), ours.workspaceId, BETA, { now: new Date('2026-08-01T09:00:00Z') });
  alpha = await seedTemplate(db(), ours.workspaceId, ALPHA, { assets: [logo], now: service.time.now });
});
afterAll(() => service.close());

function db() {
  return service.services.context.db;
}

/** The lines of a page of the workspace. */
async function linesAt(path: string): Promise<string[]> {
  return shown((await anna.get(path)).html, { [path]: 'DRAFT' });
}

function shown(html: string, names: Record<string, string> = {}): string[] {
  return shownIn(html, { ...names, [alpha]: 'ALPHA', [beta]: 'BETA', [`/w/${ours.workspaceId}`]: '' });
}

/** The lines that only one of two pages has. */
function beyond(lines: string[], others: string[]): string[] {
  return lines.filter((line) => !others.includes(line));
}

const BEGINNING = [
  '[All templates](/templates)',
  'New template',
  'Your draft is visible only to you until you publish it.',
  'Title',
  'For example “Offer letter”. You can change it later.',
  '{input name=title value= maxlength=180}',
  'Folder (optional)',
  'For example “HR / Offers”.',
  '{input name=folder value= maxlength=500 list=folders}',
  'Start with',
  '{input name=from value=letter checked} Short letterA few lines with fields, for you to adapt.',
  '{input name=from value=blank} Blank pageOnly a title and a language.',
  '{input name=from value=offer-letter} Sample: offer letterFields of every type and a table of benefits.',
  '{input name=from value=service-agreement} Sample: service agreementNumbered clauses, references, conditions and schedules.',
  '{input name=from value=statement} Sample: statement of accountA table with repeating rows and totals.',
  '{input name=from value=certificate} Sample: certificateA page with a picture and signature lines.',
  '{input name=from value=quotation-ja} Sample: quotation in JapaneseA price table with a seal.',
  '{button} Start writing',
  'Do you have a Word or Markdown file? [Import it](/import)',
];
const COPY = 'Copy of a templateCopies its text and pictures. The original does not change.';

test('a template begins with a letter, a blank page, a sample, or a copy of a template that can be copied', async () => {
  const other = await seedTenant(db());
  const stranger = authorIn(other.workspaceId, await signedIn(service, other.userId));
  const { html } = await stranger.get(stranger.at('new-template'));
  expect(shownIn(html, { [`/w/${other.workspaceId}`]: '' })).toEqual(BEGINNING);
  expect(html).toMatch(/<a [^>]*\/templates" aria-current="page">Templates</);
  expect(html).toContain('<title>New template · Platen</title>');

  const unsaved = await seedTemplate(db(), ours.workspaceId, BETA.replace('Beta', 'No version'), { draft: true });
  expect(await anna.edit(unsaved)).toBe(anna.at(`templates/${unsaved}`));
  for (const copy of [unsaved, v7()]) {
    expect((await anna.get(anna.at(`new-template?copy=${copy}`))).status).toBe(404);
    expect((await anna.post(anna.at('new-template'), { from: 'copy', copy })).status).toBe(404);
  }
  expect((await anna.post(anna.at(`templates/${v7()}/edit`))).status).toBe(404);
  expect(beyond(await linesAt(anna.at('new-template')), BEGINNING)).toEqual([
    '{option value=HR / Out}',
    `{input name=from value=copy} ${COPY}`,
    'Template to copy',
    '{select name=copy}',
    '{option value= selected} Choose a template {option value=ALPHA} Alpha (HR / Out) {option value=BETA} Beta',
  ]);
  const chosen = await linesAt(anna.at(`new-template?copy=${beta}&folder=F`));
  expect(beyond(chosen, BEGINNING)).toEqual([
    '{input name=folder value=F maxlength=500 list=folders}',
    '{option value=HR / Out}',
    '{input name=from value=letter} Short letterA few lines with fields, for you to adapt.',
    `{input name=from value=copy checked} ${COPY}`,
    'Template to copy',
    '{select name=copy}',
    '{option value=} Choose a template {option value=ALPHA} Alpha (HR / Out) {option value=BETA selected} Beta',
  ]);
  const refused = await anna.post(anna.at('new-template'), { from: 'copy', copy: '', title: 'T\u0001', folder: 'F' });
  expect(refused.status).toBe(422);
  expect(beyond(shown(refused.html), chosen)).toEqual([
    'Please fix the following',
    '[Use up to 180 characters, on one line.](#title)',
    '[Choose a template](#copy)',
    'Use up to 180 characters, on one line.',
    '{input name=title value=T\u0001 maxlength=180}',
    'Choose a template',
    '{option value= selected} Choose a template {option value=ALPHA} Alpha (HR / Out) {option value=BETA} Beta',
  ]);
});

test('the 200 templates that were changed last are offered to copy, and any other from its own page', async () => {
  const many = await seedTenant(db());
  const author = authorIn(many.workspaceId, await signedIn(service, many.userId));
  const oldest = await seedTemplate(db(), many.workspaceId, BETA, { now: new Date('2026-08-01T09:00:00Z') });
  const newest = await seedTemplate(db(), many.workspaceId, BETA.replace('Beta', 'New'));
  const of = { workspaceId: many.workspaceId, currentVersion: 1, updatedAt: service.time.now };
  const others = Array.from({ length: 199 }, (_, at) => ({ ...of, id: v7(), title: `${at}` }));
  await db().template.createMany({ data: others });
  const offered = async (query: string) => {
    const { html } = await author.get(author.at(`new-template${query}`));
    const [, options = ''] = /<select id="copy"[^>]*>([\s\S]*?)<\/select>/.exec(html)!;
    const ids = [...options.matchAll(/<option value="([^"]+)"/g)].map(([, id]) => id);
    return [ids.length, ids.indexOf(oldest), ids.indexOf(newest), ids.lastIndexOf(newest)];
  };
  expect(await offered('')).toEqual([200, -1, 0, 0]);
  expect(await offered(`?copy=${oldest}`)).toEqual([201, 0, 1, 1]);
  expect(await offered(`?copy=${newest}`)).toEqual([200, -1, 0, 0]);
});

const LETTER = `placeholders:
  - label: Date
    type: today
    format: 27 August 2026
---

{{Recipient}}\\
{{Street}}\\
{{Town}}

{{Date}}

# {{Subject}}

Dear {{Recipient}},

Thank you for your letter. Here is what we agreed:

- the first point
- the second point

Yours sincerely,

{{Sender}}
`;

test.each<[what: string, fields: () => Record<string, string>, text: string]>([
  ['a letter', () => ({ from: 'letter' }), `---\ntitle: Untitled\nlanguage: en-GB\n${LETTER}`],
  ['a blank page', () => ({ title: 'T' }), '---\ntitle: T\nlanguage: en-GB\n---\n\n\n'],
  ['a blank page without a title', () => ({}), '---\ntitle: Untitled\nlanguage: en-GB\n---\n\n\n'],
  ['one in a folder', () => ({ folder: 'A / B' }), '---\ntitle: Untitled\nfolder: A / B\nlanguage: en-GB\n---\n\n\n'],
  ['a copy', () => ({ from: 'copy', copy: alpha }), ALPHA.replace('Alpha', 'Copy of Alpha')],
  [
    'a copy with names of its own',
    () => ({ from: 'copy', copy: alpha, title: 'T', folder: 'F' }),
    ALPHA.replace('Alpha', 'T').replace('HR / Out', 'F'),
  ],
  ['an unknown beginning', () => ({ from: 'else' }), '---\ntitle: Untitled\nlanguage: en-GB\n---\n\n\n'],
])('a draft begins with the text of %s', async (_, fields, text) => {
  const form = await anna.formAt(await anna.begin(fields()));
  expect(form).toEqual({ page: expect.any(String), revision: '1', values: '', source: text });
});

test('a copy and a sample have their pictures, and a sample the folder that is given or none', async () => {
  const copy = await anna.begin({ from: 'copy', copy: alpha });
  expect((await linesAt(copy)).some((line) => line.startsWith('../../logo.svg '))).toBe(true);
  const path = await anna.begin({ from: 'certificate', folder: 'F' });
  expect((await anna.formAt(path)).source).toMatch(/^---\ntitle: [^\n]+\nfolder: F\n/);
  expect(await linesAt(path)).toContain('seal.svg {button name=do value=remove.seal.svg aria-label=Remove seal.svg} ×');
  expect((await anna.formAt(await anna.begin({ from: 'statement' }))).source).not.toMatch(/^folder:/m);
});

/** What the page of the draft of a template shows, up to its help and without the buttons that insert something. */
const EDITOR = [
  '[All templates](/templates)',
  '[HR](/templates?folder=HR)',
  '[Out](/templates?folder=HR+%2F+Out)',
  '[Alpha](/templates/ALPHA)',
  'Edit: Alpha',
  'Draft saved 27 Aug 2026, 11:00. Only you can see it.',
  '{input name=revision value=1}',
  '{input name=values value=}',
  'This draft was changed in another window. Your changes here are not saved yet.',
  '{button name=do value=save} Choose what to do',
  '{select aria-label=Paragraph style} {option value=0} Text {option value=1} Title {option value=2} Heading {option value=3} Subheading',
  'Page and theme {select} {option value=} Workspace default {option value=none} None {option value=house} house',
  'Settings',
  'Title{input maxlength=180}',
  'Folder (optional){input maxlength=500}',
  'Template text',
  'Write as in a word processor. Select a framed field to change it.',
  'Write as in an email. An empty line starts a new paragraph. {{Name}} is a field that people fill in. See “How to write” for more. The buttons above the text insert these for you.',
  '{textarea name=source}',
  ...ALPHA.split('\n').filter((line) => line !== ''),
  'Errors',
  'Warnings',
  '{button name=do value=publish} Publish…',
  '{button name=do value=save} Save draft',
  '{button name=do value=check} Check {button formaction=DRAFT/preview} Show preview {button formaction=DRAFT/pdf} Create PDF',
  'Press an arrow key to select the field beside the cursor, then Enter to open it. Tab goes to the next table cell, Alt+Enter opens the menu of the table. Press Escape, then Tab, to leave the text. You can drop pictures into the text.',
  'Tab indents. Press Escape, then Tab, to leave the text. Ctrl+Space shows suggestions. Shift+Enter starts a new line in the same paragraph. You can drop pictures into the text.',
  'Pictures',
  'PNG, JPEG or SVG, up to 5 MB. In the text: ![Description](file-name.png)',
  '../../logo.svg {button name=do value=remove.../../logo.svg aria-label=Remove ../../logo.svg} ×',
  'Picture',
  '{input name=picture}',
  '{button formaction=DRAFT/pictures} Add',
];

function editorIn(html: string, path: string): string[] {
  const lines = shown(html, { [path]: 'DRAFT' });
  const ends = lines.indexOf('{button} Discard draft');
  return lines.slice(0, ends).filter((line) => !/^\{button\}|^\{input name=page /.test(line));
}

test('the editor shows the draft of a template, its place, its pictures and its help', async () => {
  const path = await anna.edit(alpha);
  const { html } = await anna.get(path);
  expect(editorIn(html, path)).toEqual(EDITOR);
  expect(html).toContain('<title>Edit: \u2068Alpha\u2069 · Platen</title>');
  expect(html).toMatch(/<a [^>]*\/templates" aria-current="page">Templates</);
  const data = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(html)![1]!;
  expect(data('themes')).toBe('[&quot;house&quot;]');
  expect(data('value-words').split('\n')).toContain('remove\tRemove');
  expect(data('words').split('\n')).toContain('insert\tInsert');
  expect(shown(html)).toContain(
    'Type{select name=type} {option value=text} Text {option value=number} Number {option value=date} Date {option value=yesNo} Yes or no {option value=select} Choice {option value=today} Creation date {option value=counter} Automatic number',
  );
  const examples = [...html.matchAll(/data-example="([^"]+)">\n<div[^>]*>(.*)<\/div>/g)];
  expect(examples.map(([, key, head]) => [key, head!.includes('<button')])).toEqual([
    ...['line', 'bold', 'heading', 'list', 'field', 'today', 'date', 'items', 'rows', 'condition'].map((key) => [
      key,
      true,
    ]),
    // It needs a file of its own.
    ['picture', false],
    ['signature', true],
    ['verify', true],
    ['pagebreak', true],
  ]);
});

test('the editor shows what a check has found, beside the text and its values', async () => {
  const path = await anna.begin({ title: 'Checked' });
  const blur = SQUARE.replace('</svg>', '<g style="filter:blur(1px)"/></svg>');
  await anna.upload(`${path}/pictures`, { 'blur.svg': blur }, await anna.formAt(path));
  const plain = editorIn((await anna.get(path)).html, path);
  const text = (body: string) => `---\ntitle: Checked\nplaceholders: [{label: Sum, type: number}]\n---\n${body}\n`;
  const check = async (body: string, values: string) => {
    const { html, status } = await anna.send(path, { source: text(body), values, do: 'check' });
    return [status, ...beyond(editorIn(html, path), plain)];
  };
  const front = 'placeholders: [{label: Sum, type: number}]';
  expect(await check('![](blur.svg) {{Sum}}', '{"sum":"x"}')).toEqual([
    200,
    'Please fix the following',
    'Test values: Invalid value for "sum": "x" is not a plain number. Send at most 100 digits with at most one decimal point and no thousands separators, such as 1234.5.',
    '{input name=revision value=3}',
    '{input name=values value={"sum":"x"}}',
    front,
    '![](blur.svg) {{Sum}}',
    'Line 5 The picture blur.svg is drawn without filter: blur(1px), in line 1: export it as plain shapes.',
  ]);
  expect((await check('{{Sum}}', '')).slice(-2)).toEqual(['{{Sum}}', 'No errors.']);
  expect((await check('  {{#if Sum}}\n\n![](none.svg)', '')).slice(-3)).toEqual([
    '![](none.svg)',
    'Line 5 {{#if Sum}} is never closed. Add {{/if}} where it ends.{{#if Sum}}',
    'Line 7 The picture none.svg does not exist.![](none.svg)',
  ]);
});

test('a draft that another window has changed shows both ways on; a refused form keeps what was written', async () => {
  const path = await anna.begin();
  const stale: Record<string, string> = { ...(await anna.formAt(path)), page: v7() };
  await anna.write(path, 'No settings');
  const plain = editorIn((await anna.get(path)).html, path);
  expect(plain.slice(0, 3)).toEqual([
    '[All templates](/templates)',
    'Edit: Untitled template',
    'Draft saved 27 Aug 2026, 11:00. Only you can see it.',
  ]);
  const sent = async (changed: Record<string, string>) => {
    const { status, html } = await anna.post(path, { ...stale, ...changed });
    return [status, ...beyond(editorIn(html, path), plain)];
  };
  // What was seen counts only for the button that replaces it.
  expect(await sent({ source: 'Mine', values: '{"a":"b"}', seen: '2' })).toEqual([
    409,
    '{input name=values value={"a":"b"}}',
    'This draft was changed in another window.',
    'Your changes here are not saved yet.',
    '{input name=seen value=2}',
    '{button name=do value=copy} Keep this as a second draft {button name=do value=replace} Replace the other draft [View the other draft](DRAFT)',
    'Mine',
  ]);
  const { source: _, ...without } = stale;
  const refusals: [changed: Record<string, string>, said: unknown[]][] = [
    [{ source: 'Mine', values: '[]' }, [400, '[The example values could not be read.](#source)', 'Mine']],
    [{ source: 'a\u0001' }, [400, '[The text contains U+0001, which is not allowed. Remove it.](#source)', 'a\u0001']],
  ];
  for (const [changed, [status, said, text]] of refusals)
    expect(await sent(changed)).toEqual([status, 'Please fix the following', said, text]);
  const empty = await anna.post(path, {});
  expect(empty.html).toContain('name="page" value=""');
  expect(empty.html).toMatch(/<textarea [^>]*>\n<\/textarea>/);
  const missing = await anna.post(path, without);
  expect(shown(missing.html)).toContain('[Text is missing.](#source)');
  expect(missing.html).toContain(`name="page" value="${stale.page}"`);
  expect(await anna.send(path, { picture: 'cat.png', source: 'Later' })).toMatchObject({ status: 200 });
  expect(beyond(editorIn((await anna.send(path, { picture: 'cat.png' })).html, path), plain)).toEqual([
    'Please fix the following',
    '[You chose the picture cat.png but did not add it. Choose it again and select Add.](#picture)',
    '{input name=revision value=4}',
    'Later',
  ]);
});

/** It names a path that is too short for it. */
const LOST =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"><text><textPath href="#p">Registered office</textPath></text><path id="p" d="M 5 20 H 40"/></svg>';

test('pictures are added to what is written, and nothing is overwritten with them', async () => {
  const path = await anna.begin({ title: 'Pictures' });
  const stale = await anna.formAt(path);
  const [, ...plain] = editorIn((await anna.get(path)).html, path);
  const add = async (files: Record<string, string>, form: Record<string, string>) => {
    const { status, location, html } = await anna.upload(`${path}/pictures`, files, form);
    const lines = beyond(editorIn(html, path), plain);
    return [status, location, ...lines.filter((line) => !/^\{input|^\[All/.test(line))];
  };
  const written = { ...stale, source: `${stale.source}Written` };
  expect(await add({ 'a.svg': SQUARE }, written)).toEqual([303, `${path}?notice=pictureAdded`]);
  const kept = ['Written', 'a.svg {button name=do value=remove.a.svg aria-label=Remove a.svg} ×'];
  for (const [files, said] of [
    [{}, 'Choose a picture first.'],
    [
      { 'big.svg': 'x'.repeat(5 * 1024 * 1024 + 1) },
      'The picture big.svg has 5242881 bytes, and the limit is 5242880.',
    ],
    [
      { 'lost.svg': LOST },
      'The picture lost.svg cannot be drawn: text of the picture lost.svg would be lost, near “Registered”.',
    ],
    [{ 'long-name.png': '<svg' }, 'The picture long-name.png is not a PNG, JPEG or SVG (in UTF-8).'],
  ] as const)
    expect(await add(files, await anna.formAt(path))).toEqual([
      422,
      undefined,
      'Please fix the following',
      `[${said}](#picture)`,
      ...kept,
    ]);
  expect(await add({ 'b.svg': SQUARE }, { ...stale, page: v7(), source: 'Late' })).toEqual([
    422,
    undefined,
    'This draft was changed in another window.',
    'Your changes here are not saved yet.',
    '{button name=do value=copy} Keep this as a second draft {button name=do value=replace} Replace the other draft [View the other draft](DRAFT)',
    'Late',
    ...kept.slice(1),
    'b.svg {button name=do value=remove.b.svg aria-label=Remove b.svg} ×',
  ]);
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.svg`, SQUARE]));
  expect((await anna.upload(`${path}/pictures`, many, stale)).status).toBe(413);
  expect((await anna.formAt(path)).source).toBe(written.source);
  expect(await anna.send(path, { do: 'remove.a.svg' })).toMatchObject({ location: `${path}?notice=pictureRemoved` });
  expect(await linesAt(path)).not.toContain(kept[1]);
});

test('a second draft beside the first has its template, its pictures, and what was written', async () => {
  const path = await anna.edit(alpha);
  const form = await anna.formAt(path);
  await service.pass(1_000);
  const changed = { ...form, page: v7(), source: ALPHA.replace('Dear', 'Hello'), values: '{"name":"Ada"}', do: 'copy' };
  const { location } = await anna.post(path, changed);
  const beside = location!.split('?')[0]!;
  expect(location).toBe(`${beside}?notice=draftSaved`);
  expect(beyond(editorIn((await anna.get(beside)).html, beside), EDITOR)).toEqual([
    '{input name=values value={"name":"Ada"}}',
    '![](../../logo.svg) Hello {{Name}},',
  ]);
  expect(await anna.formAt(`${beside}/publish`)).toMatchObject({ current: '1' });
  // It is the one that was written last, and stays as it is.
  expect(await anna.edit(alpha)).toBe(beside);
  expect((await anna.formAt(beside)).source).toBe(changed.source);
});

test('two clicks open one draft; a hundred drafts are as many as somebody may have', async () => {
  const { userId } = await seedMember(db(), ours.workspaceId, 'carl@example.com', 'admin');
  const carl = authorIn(ours.workspaceId, await signedIn(service, userId));
  await carl.get(carl.at('new-template'));
  const opened = await Promise.all([1, 2, 3].map(() => carl.edit(beta)));
  expect(new Set(opened).size).toBe(1);
  const [createdAt, updatedAt] = [service.time.now, service.time.now];
  const of = {
    workspaceId: ours.workspaceId,
    userId,
    name: '',
    source: '',
    values: {},
    revision: 1,
    page: v7(),
    createdAt,
    updatedAt,
  };
  await db().templateDraft.createMany({ data: Array.from({ length: 99 }, () => ({ ...of, id: v7() })) });
  const said = 'You have 100 template drafts, which is the limit. Publish or discard one first.';
  const refused = await carl.post(carl.at('new-template'), { title: 'T', folder: '', from: 'blank' });
  expect([refused.status, shown(refused.html).includes(`[${said}](#from)`)]).toEqual([422, true]);
  const beside = await carl.send(opened[0]!, { do: 'copy' });
  expect([beside.status, shown(beside.html).includes(said)]).toEqual([400, true]);
  expect(await carl.edit(beta)).toBe(opened[0]);
});
