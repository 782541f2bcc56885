/** §19.2, §19.1: themes from outside: imported with the command's own functions, seen through the API. */
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import { setDefaultTheme } from '../../src/data/storage/templates/themes.ts';
import type { DocumentSetup } from '../../src/template/model/document-setup.ts';
import { findTemplateFiles, findThemeFiles } from '../../src/use-cases/templates/files/index.ts';
import { importTemplates, importThemes } from '../../src/use-cases/templates/index.ts';
import { contentOf } from '../pdf/support/read-pdf.ts';
import { allInEnglish } from '../support/all-in-english.ts';
import { seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const FONT = path.join(import.meta.dirname, '../../node_modules/fontverter/testdata/Roboto-400.woff2');
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><path d="M0 0h60v20H0z" fill="#0b6e8f"/></svg>';
/** `seal.svg` stands in the header alone. */
function themeOf(color: string, header: string): string {
  return `logo: logo.svg
color: {primary: "${color}"}
typography: {fonts: [{family: Ours, files: [ours.woff2]}], base: {family: Ours, size: 10pt}}
page:
  size: Letter
  margins: {top: 40mm}
  header:
    left: "{logo} ![](seal.svg){height=5mm}"
    right: |
      ${header} {{Number}} for {{Customer}}
      {{status}}
      Reference {{Our reference}}
watermark: "{{Status}}"
`;
}
const LETTER = `---
title: Letter
theme: acme
placeholders:
  - {label: Number, type: counter, format: L-001}
  - {label: Status}
---
# Letter {{Number}}

To {{Customer}}. {{Status}}
`;
const FILES = {
  'acme.theme.yaml': themeOf('#0b6e8f', 'First'),
  'logo.svg': LOGO,
  'seal.svg': LOGO.replace('60v20', '20v20'),
  'letter.md': LETTER,
  'plain.md': '---\ntitle: Plain\n---\nTo {{Customer}}\n',
  'own.md': `---
title: Own
theme: acme
font: serif
page: {margins: {top: 20mm}}
header: {center: "{logo} **{{Customer}}**"}
footer: Page {page}
watermark: COPY
address: uk
---
To {{Customer}}
`,
  'none.md': '---\ntitle: None\ntheme: none\n---\nTo {{Customer}}\n',
};

let service: TestService;
let tenant: Tenant;
let folder: string;
let templates: Record<string, string>;

beforeAll(async () => {
  service = await startTestService({ env: { CHECK_ANSWERS: '1' }, key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  folder = await mkdtemp(path.join(tmpdir(), 'platen-themes-'));
  await write(FILES);
  await copyFile(FONT, path.join(folder, 'ours.woff2'));
  const imported = await importTemplates(db(), tenant.workspaceId, await findTemplateFiles([folder]), {
    now: new Date(),
  });
  templates = Object.fromEntries(imported.templates.map(({ title, id }) => [title, id]));
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true });
});

function db() {
  return service.services.database.db;
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

async function importTheme() {
  return importThemes(db(), tenant.workspaceId, await findThemeFiles([folder]), { now: new Date() });
}

type Values = Record<string, string>;
async function make(title: string, values: Values = {}, headers: Record<string, string> = {}): Promise<string> {
  const customer = title === 'Declared' ? {} : { customer: 'Marlow' };
  const call = { body: { values: { ...customer, ...values } }, headers };
  const { status, body } = await service.call('POST', `/templates/${templates[title]}/generations`, call);
  expect([status, body]).toEqual([status === 200 ? 200 : 201, expect.anything()]);
  return (body as { id: string }).id;
}

async function setupOf(id: string): Promise<DocumentSetup> {
  const { setup } = await db().generation.findUniqueOrThrow({ where: { id }, select: { setup: true } });
  return setup as unknown as DocumentSetup;
}

async function filesOf(id: string): Promise<string[]> {
  const files = await db().generationAsset.findMany({ where: { generationId: id }, orderBy: { path: 'asc' } });
  return files.map((file) => file.path);
}

async function pdfOf(id: string): Promise<Buffer> {
  for (;;) {
    const answer = await service.call('GET', `/generations/${id}/pdf`);
    if (answer.status === 202) continue;
    expect(answer).toMatchObject({ status: 200 });
    return (await service.get((answer.body as { url: string }).url).responseType('blob')).body;
  }
}

async function textOf(pdf: Buffer): Promise<string> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  return (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function text(value: string) {
  return { type: 'text', value };
}

test('a document has the parts of its theme, with its own values and numbers', async () => {
  const id = await make('Letter', { status: '*DRAFT*\n{{Customer}} {page}' });
  const setup = await setupOf(id);
  expect(setup).toMatchObject({
    theme: { name: 'acme', version: 1 },
    page: { size: 'Letter', margins: { top: 113.39, left: 70.87 } },
    style: { text: { family: 'Ours', size: 10 } },
    fonts: [{ family: 'Ours' }],
    furniture: { watermark: { text: '*DRAFT* {{Customer}} {page}' } },
  });
  const { left = [], right } = setup.furniture!.header!;
  expect(left.map((node) => 'url' in node && node.url)).toEqual(['theme:logo.svg', false, 'theme:seal.svg']);
  // The line with the reference, which the template does not have, is left out.
  expect(right).toEqual([
    text('First L-001 for Marlow'),
    { type: 'break' },
    text('*DRAFT*'),
    { type: 'break' },
    text('{{Customer}} {page}'),
  ]);
  const font = `font:${setup.fonts![0]!.files.normal}`;
  expect(await filesOf(id)).toEqual([font, 'theme:logo.svg', 'theme:seal.svg']);
});

test('the PDF and the preview use the fonts of the theme', async () => {
  const id = await make('Letter', { status: 'Sent' });
  expect(contentOf(await pdfOf(id))).toMatch(/\/FontName \/\w{6}\+Roboto-Regular/);
  for (const shown of [`/generations/${id}`, `/templates/${templates.Letter}`]) {
    const { html } = (await service.call('GET', shown)).body as { html: string };
    expect(html).toMatch(/@font-face\{font-family:"own-0";.*--text-font:"own-0"/s);
    expect(html).not.toContain('Ours');
  }
});

test('a blank placeholder is a blank in a header, and nothing in a watermark', async () => {
  const { furniture } = await setupOf(await make('Letter'));
  expect(furniture!.header!.right!.slice(-1)).toEqual([{ type: 'blank', label: 'Status' }]);
  expect(furniture!.watermark).toBeUndefined();
});

test('the settings of a template override the theme, and unused files are not stored', async () => {
  const id = await make('Own');
  const setup = await setupOf(id);
  expect(setup).toMatchObject({
    font: 'serif',
    page: { size: 'Letter', margins: { top: 56.69 } },
    style: { text: { family: 'serif', size: 10 } },
    footer: ['Page ', { token: 'page' }],
    furniture: { watermark: { text: 'COPY' }, address: { window: 'uk' } },
  });
  expect(setup.fonts).toBeUndefined();
  expect(setup.furniture!.header).toEqual({
    center: [
      expect.objectContaining({ type: 'image', url: 'theme:logo.svg' }),
      text(' '),
      { type: 'strong', children: [text('Marlow')] },
    ],
  });
  expect(await filesOf(id)).toEqual(['theme:logo.svg']);
});

describe('the next version of a theme', () => {
  test('applies to new documents; earlier ones keep their version, to the byte', async () => {
    const [rendered, waiting] = [await make('Letter', {}, { 'Idempotency-Key': 'a' }), await make('Letter')];
    const before = await pdfOf(rendered);
    expect(await textOf(before)).toContain('First');
    const template = `/templates/${templates.Letter}`;
    const seen = await service.call('GET', template);
    const unchanged = { 'If-None-Match': seen.headers.etag as string };
    expect((await service.call('GET', template, { headers: unchanged })).status).toBe(304);

    await write({ 'acme.theme.yaml': themeOf('#7a1f4e', 'Second') });
    const { themes } = await importTheme();
    expect(themes).toMatchObject([{ name: 'acme', version: 2, unchanged: false }]);
    expect((await importTheme()).themes).toMatchObject([{ version: 2, unchanged: true }]);

    // The template's page looks otherwise.
    const again = await service.call('GET', template, { headers: unchanged });
    expect(again.status).toBe(200);
    expect((again.body as { html: string }).html).toContain('#7a1f4e');
    expect((seen.body as { html: string }).html).not.toContain('#7a1f4e');

    // The same request again is the document of before.
    expect(await make('Letter', {}, { 'Idempotency-Key': 'a' })).toBe(rendered);
    expect((await setupOf(await make('Letter', { status: 'x' }))).theme).toEqual({ name: 'acme', version: 2 });
    expect((await setupOf(waiting)).theme).toEqual({ name: 'acme', version: 1 });
    expect(await textOf(await pdfOf(waiting))).toContain('First');
    const objects = path.join(service.config.dataDir, 'objects');
    for (const name of await readdir(objects, { recursive: true }))
      if (name.includes(rendered)) await rm(path.join(objects, name));
    expect(sha256(await pdfOf(rendered))).toBe(sha256(before));
  });
});

test('a placeholder that a template declares for its theme need not appear in the text', async () => {
  const placeholders = 'placeholders:\n  - {label: Our reference, type: counter, format: R-01}\n';
  const file = path.join(folder, 'declared.md');
  await write({ 'declared.md': `---\ntitle: Declared\ntheme: acme\n${placeholders}---\nText\n` });
  const imported = await importTemplates(db(), tenant.workspaceId, await findTemplateFiles([file]), {
    now: new Date(),
  });
  await rm(file);
  templates.Declared = imported.templates[0]!.id;
  const { body } = await service.call('GET', `/templates/${templates.Declared}`);
  expect(body).toMatchObject({ placeholders: [{ label: 'Our reference', count: 0, auto: true }] });
  const { furniture } = await setupOf(await make('Declared'));
  expect(furniture!.header!.right).toEqual([text('Reference R-01')]);
});

test('the theme of the workspace applies to templates that name none', async () => {
  expect((await setupOf(await make('Plain'))).theme).toBeUndefined();
  await setDefaultTheme(db(), tenant.workspaceId, 'acme');
  expect((await setupOf(await make('Plain', { customer: 'Ada' }))).theme).toMatchObject({ name: 'acme' });
  expect((await setupOf(await make('None'))).theme).toBeUndefined();
  await setDefaultTheme(db(), tenant.workspaceId, 'none');
  expect((await setupOf(await make('Plain', { customer: 'Eve' }))).theme).toBeUndefined();
  await expect(setDefaultTheme(db(), tenant.workspaceId, 'acmee')).rejects.toThrow('Did you mean "acme"?');
});

test('themes of one workspace are unknown in another', async () => {
  const other = await seedTenant(db());
  const file = path.join(folder, 'letter.md');
  const importing = importTemplates(db(), other.workspaceId, await findTemplateFiles([file]), { now: new Date() });
  await expect(importing.catch(allInEnglish)).resolves.toMatchObject({
    faults: [{ file, line: 3, message: expect.stringMatching(/^theme: Theme "acme" not found in the workspace\./) }],
  });
});
