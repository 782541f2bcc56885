/** §20.12: plain Markdown in a browser's import, and pictures that are not sent again. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadVersionAssets } from '../../../../src/data/storage/templates/assets.ts';
import { exportTemplate, listTemplates } from '../../../../src/data/storage/templates/templates.ts';
import { png } from '../../../pdf/support/pictures.ts';
import { seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Page, signedIn, type WebVisitor } from '../../../support/web.ts';
import { zipOf } from '../../../support/zip.ts';

const PNG = Buffer.from(png('', 1, 1).bytes);
const LETTER =
  'Sehr geehrte Damen und Herren, wir kündigen hiermit den Vertrag zum Ende des Monats und bitten um Bestätigung.\n';

let service: TestService;
let ours: Tenant;
let owner: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  ours = await seedTenant(db());
  owner = await signedIn(service, ours.userId);
});
afterAll(() => service.close());

function db() {
  return service.services.context.db;
}

async function titles() {
  return (await listTemplates(db(), ours.workspaceId)).map(({ title }) => title).sort();
}

async function sourceOf(title: string) {
  const found = (await listTemplates(db(), ours.workspaceId)).find((one) => one.title === title);
  return (await exportTemplate(db(), found!.id))!.source;
}

async function check(files: Record<string, string | Buffer>, fields = {}): Promise<Page & { path: string }> {
  const sent = await owner.upload(`/w/${ours.workspaceId}/import`, files, fields);
  expect(sent.status).toBe(303);
  return { ...(await owner.follow(sent)), path: sent.location! };
}

/** As the form is sent: with all fields of it. */
function send({ path, html }: Page & { path: string }, changed: Record<string, string | null> = {}) {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input form="upload"[^>]*>|<input type="hidden" name="outcome"[^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(input)!;
    if (input.includes('checkbox') && !input.includes(' checked')) continue;
    fields[name!] = / value="([^"]*)"/.exec(input)![1]!;
  }
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) delete fields[name];
    else fields[name] = value;
  }
  return owner.post(path, fields);
}

test('plain Markdown is shown with what was guessed, can be changed, and is saved', async () => {
  const page = await check({
    'all.zip': zipOf([
      {
        name: 'Briefe/kuendigung.markdown',
        bytes: Buffer.from(`# Kündigung\n\n![Logo](logo.png) {{Name}}\n\n${LETTER}`),
      },
      {
        name: 'Briefe/post.md',
        bytes: Buffer.from('---\nlayout: post\ntags: [a]\n---\n\n{% include x %}\n\nHello {{Close}\n'),
      },
      { name: 'broken.md', bytes: Buffer.from('Text.\n\n{{#if x}}\n') },
    ]),
  });
  expect(page.html).toContain('<h2>Markdown without settings</h2>');
  expect(page.html).toMatch(/value="Kündigung"[\s\S]*value="Briefe"[\s\S]*guessed from the text[\s\S]*value="de"/);
  expect(page.html).toMatch(/post\.md[\s\S]*No effect: layout:, tags:[\s\S]*kept as text/);
  expect(page.html).toMatch(/kuendigung[\s\S]*No effect: !\[logo\.png\]/);
  // What is wrong in a file is told with its own lines, and leaves it out.
  expect(page.html).toMatch(/Left out[\s\S]*broken\.md[\s\S]*>3:1</);
  expect(page.html).not.toContain('preview?file&#x3D;broken.md');
  expect(page.html).toMatch(/Warnings[\s\S]*post\.md[\s\S]*>8<[\s\S]*\{\{Close\} is not a placeholder/);
  const preview = await owner.get(`${page.path}/preview?file=${encodeURIComponent('Briefe/kuendigung.markdown')}`);
  expect(preview.html).toMatch(/Kündigung[\s\S]*Name/);

  const changed = await send(page, {
    rename: '1',
    'plain title Briefe/kuendigung.markdown': 'Brief',
    'plain folder Briefe/kuendigung.markdown': 'Post / Aus',
    'plain take Briefe/post.md': null,
  });
  const again = { ...(await owner.follow(changed)), path: page.path };
  expect(again.html).toMatch(/<th scope="row"><bdi>Brief<\/bdi><\/th>[\s\S]*Post \/ Aus/);
  expect((await send(again)).status).toBe(303);
  expect(await titles()).toEqual(['Brief']);
  expect(await sourceOf('Brief')).toMatch(/^---\ntitle: Brief\nlanguage: de\nfolder: Post \/ Aus\n---\n# Kündigung/);
});

test('beside templates, plain Markdown is left out unless the person takes it; a file with declarations of Platen remains a mistake', async () => {
  const files = { 'quote.md': '---\ntitle: Quote\n---\n\n{{A}}\n', 'README.md': '# About these\n\nText.\n' };
  const page = await check(files);
  await send(page);
  expect(await titles()).toEqual(['Brief', 'Quote']);
  const second = await check(files);
  await send(second, { 'plain take README.md': '1' });
  // It was not shown what that would do.
  expect(await titles()).toEqual(['Brief', 'Quote']);
  await send({ ...(await owner.get(page.path)), path: second.path });
  await send({ ...(await owner.get(second.path)), path: second.path });
  expect(await titles()).toEqual(['About these', 'Brief', 'Quote']);
  const wrong = await owner.upload(`/w/${ours.workspaceId}/import`, { 'a.md': '---\nfolder: HR\nlayout: x\n---\n' });
  expect(wrong).toMatchObject({ status: 422, html: expect.stringContaining('Errors') });
  const alone = await owner.upload(`/w/${ours.workspaceId}/import`, { 'a.md': 'Text {{#x}}\n' });
  expect(alone).toMatchObject({ status: 422, html: expect.stringContaining('Errors') });
});

test('a version without its pictures keeps those of the version before', async () => {
  const text = '---\ntitle: Offer\n---\n\n![](logo.png) ![](../b.png)\n\n';
  const sent = { 'in/offer.md': text, 'in/logo.png': PNG, 'b.png': PNG };
  await send(await check(sent));
  const page = await check({ 'offer.md': `${text}Dear {{Name}},\n` });
  expect(page.html).toMatch(/Pictures kept[\s\S]*logo\.png[\s\S]*Version 1[\s\S]*\.\.\/b\.png/);
  const done = await owner.follow(await send(page));
  expect(done.html).toContain('Pictures kept');
  const { id, version } = (await listTemplates(db(), ours.workspaceId)).find(({ title }) => title === 'Offer')!;
  expect(version).toBe(2);
  const saved = await db().templateVersion.findFirstOrThrow({ where: { templateId: id, version: 2 } });
  const assets = await loadVersionAssets(db(), ours.workspaceId, saved.id);
  expect(assets.map(({ path, bytes }) => [path, bytes.length])).toEqual([
    ['../b.png', PNG.length],
    ['logo.png', PNG.length],
  ]);
  // Only what it had.
  const none = await owner.upload(`/w/${ours.workspaceId}/import`, { 'offer.md': `${text}![](new.png)\n` });
  expect(none.html).toContain('The picture new.png does not exist.');
  // Under another title, too, and plain Markdown keeps the name of what it replaces.
  const renamed = await check({ 'x.md': '# Other\n\n![](logo.png)\n' }, { replaces: id });
  expect(renamed.html).toMatch(/value="Offer"[\s\S]*Pictures kept/);
  expect((await check({ 'offer.md': text })).html).toContain('Version 3');
});
