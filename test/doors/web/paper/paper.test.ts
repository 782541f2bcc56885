/** §20.26: what the next version of a template changes on paper, before it is saved. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import request from 'supertest';
import { listTemplates } from '../../../../src/data/storage/templates/templates.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Page, signedIn, type WebVisitor } from '../../../support/web.ts';

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

function inWorkspace(rest: string) {
  return `/w/${ours.workspaceId}/${rest}`;
}

async function check(files: Record<string, string>): Promise<Page & { path: string }> {
  const sent = await owner.upload(inWorkspace('import'), files);
  expect(sent.status).toBe(303);
  return { ...(await owner.follow(sent)), path: sent.location! };
}

async function bring(files: Record<string, string>): Promise<void> {
  const { path, html } = await check(files);
  await owner.post(path, { outcome: /name="outcome" value="([^"]*)"/.exec(html)?.[1] ?? '' });
}

/** As a browser without script asks for it again. */
async function compared(path: string): Promise<Page> {
  for (let place = path; ; ) {
    const page = await owner.get(place);
    if (!page.html.includes('http-equiv="refresh"')) return page;
    const again = /http-equiv="refresh" content="2;url=([^"]+)"/.exec(page.html)![1]!;
    place = again.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');
    await pause(200);
  }
}

function pictures({ html }: Page): string[] {
  return [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) =>
    src!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='),
  );
}

function letter(text: string, placeholders = '  - {label: Days, type: number}\n'): string {
  return `---\ntitle: Letter\nplaceholders:\n${placeholders}---\n${text}\n`;
}

const TEXT =
  '# To {{Name}}\n\nPay within {{Days}} days.\n\n{{#if Days > 9}}\nThank you for waiting.\n{{/if}}\n\n<!-- pagebreak -->\n\nThe end.';
const EXAMPLES = {
  'letter.values.json': '{"name": "Ada", "days": "3"}',
  'letter.late.values.json': '{"name": "Eve", "days": "30"}',
};

test('an import shows its differences by example and page, and leaves out what is the same', async () => {
  await bring({ 'letter.md': letter(TEXT), ...EXAMPLES });
  // A key that changes is followed; a page comes; one example alone sees the branch.
  const changed = letter(
    TEXT.replace('Thank you', 'Many thanks').replace(
      '<!-- pagebreak -->',
      '<!-- pagebreak -->\n\nA page between.\n\n<!-- pagebreak -->',
    ),
    '  - {label: Days, type: number, key: term}\n',
  );
  const upload = await check({ 'letter.md': changed });
  const place = `${upload.path}/paper?file=letter.md`;
  expect(upload.html).toContain('/paper?file&#x3D;letter.md');
  const page = await compared(place);
  expect(page.html).toMatch(
    /<h2[^>]*>late<\/h2>[\s\S]*2 pages before, 3 now[\s\S]*Page 1<[\s\S]*Changed: “Thank you” to “Many thanks”[\s\S]*Page 2 \(new\)/,
  );
  expect(page.html).toMatch(/<h2[^>]*>typical<\/h2>[\s\S]*Page 2 \(new\)/);
  // Both of page 1, the new one; and the new one.
  const found = pictures(page);
  expect(found).toHaveLength(4);
  const { body, headers } = await request(service.url!)
    .get(found[0]!)
    .set('Cookie', owner.cookie)

    .responseType('blob');
  expect(headers['content-type']).toBe('image/png');
  expect(headers['cache-control']).toBe('private, max-age=900');
  expect(PNG.sync.read(body as Buffer).width).toBeGreaterThan(1_000);

  // Of this session alone, and of this comparison.
  const email = `admin-${ours.workspaceId}@example.com`;
  const other = await signedIn(service, (await seedMember(db(), ours.workspaceId, email, 'admin')).userId);
  const stranger = await signedIn(service, (await seedTenant(db())).userId);
  for (const path of [found[0]!, place]) {
    expect((await other.get(path)).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
  }
  for (const path of [
    found[0]!.replace(/of=./, 'of=x'),
    found[0]!.replace(/at=.*/, 'at=9.9.9'),
    `${upload.path}/paper?file=none.md`,
  ])
    expect((await owner.get(path)).status).toBe(404);
});

test('a page marks what changed only in its look, collapses what is the same, and reports what makes no document', async () => {
  const text = TEXT.replace('Thank you for waiting.', '**Thank you** for waiting.');
  const upload = await check({
    'letter.md': letter(text),
    ...EXAMPLES,
    'letter.wrong.values.json': '{"days": "many"}',
  });
  const page = await compared(`${upload.path}/paper?file=letter.md`);
  expect(page.html).toMatch(/<h2[^>]*>late<\/h2>[\s\S]*The words are the same[\s\S]*<rect /);
  expect(page.html).toMatch(/No changes for these examples<\/summary><ul><li[^>]*>typical</);
  const wrong = letter(TEXT, '  - {label: Days, type: number, max: 9}\n');
  const second = await check({ 'letter.md': wrong });
  const told = await compared(`${second.path}/paper?file=letter.md`);
  expect(told.html).toMatch(
    /<h2[^>]*>late<\/h2>[\s\S]*The new version cannot create a document from these values: [^<]*days/,
  );
});

test('without examples, the comparison makes up values that reach the branches; a draft is compared before it is published', async () => {
  const branching =
    '---\ntitle: Plan\nplaceholders:\n  - {label: Plan, type: select, options: [Gold, Silver]}\n---\n{{Plan}} {{#if Plan = Silver}}Basic{{/if}}\n';
  await bring({ 'plan.md': branching });
  const upload = await check({ 'plan.md': branching.replace('Basic', 'Simple') });
  const page = await compared(`${upload.path}/paper?file=plan.md`);
  expect(page.html).toContain('these are sample values');
  expect(page.html).toMatch(/<h2[^>]*>With Plan &#x3D; &quot;Silver&quot;<\/h2>[\s\S]*Changed: “Basic” to “Simple”/);
  expect(page.html).toMatch(/No changes for these examples[\s\S]*Typical values/);

  const id = (await listTemplates(db(), ours.workspaceId)).find(({ title }) => title === 'Plan')!.id;
  const begun = await owner.post(inWorkspace(`templates/${id}/edit`));
  const draft = begun.location!.split('?')[0]!;
  const { html } = await owner.get(draft);
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!,
  ]);
  await owner.post(draft, {
    ...Object.fromEntries(hidden),
    source: branching.replace('Basic', 'Other'),
    values: '{"plan":"Silver"}',
  });
  const publish = await owner.get(`${draft}/publish`);
  expect(publish.html).toContain(`${draft}/paper`);
  const shown = await compared(`${draft}/paper`);
  expect(shown.html).toMatch(/Values in the editor<\/h2>[\s\S]*Changed: “Basic” to “Other”/);
  expect((await owner.get(pictures(shown)[0]!)).status).toBe(200);
});

test('a theme shows its changes for the templates that use it, up to a limit, and names the others', async () => {
  const theme = (color: string) => `typography: {headings: {color: "${color}"}}\n`;
  const followers = Array.from({ length: 14 }, (_, nth) => `Follower ${String(nth + 1).padStart(2, '0')}`);
  const textOf = (title: string, named = 'theme: house\n') => `---\ntitle: ${title}\n${named}---\n\n# Dear {{Name}}\n`;
  const files = Object.fromEntries(followers.map((title) => [`${title}.md`, textOf(title)]));
  await bring({ 'house.theme.yaml': theme('#aa0000'), ...files, 'alone.md': textOf('Alone', 'theme: none\n') });
  await bring({ 'Follower 03.md': textOf(followers[2]!), 'Follower 03.values.json': '{"name": "Ada"}' });
  const id = (await listTemplates(db(), ours.workspaceId)).find(({ title }) => title === 'Follower 14')!.id;
  await db().template.update({ where: { id }, data: { generationCount: 5 } });

  // With a template that is compared by itself, and alone.
  const both = await check({ 'house.theme.yaml': theme('#0000aa'), 'Follower 01.md': textOf('Follower 01') });
  expect(both.html).toContain('Theme \u2068house\u2069: used by 13 templates');
  expect(both.html).toContain('/paper?file&#x3D;Follower%2001.md');
  const alone = await check({ 'house.theme.yaml': theme('#0000aa') });
  expect(alone.html).toContain('Theme \u2068house\u2069: used by 14 templates');
  expect((await owner.get(`${alone.path}/paper?theme=nothing`)).status).toBe(404);
  const page = await compared(`${alone.path}/paper?theme=house`);
  const headings = [...page.html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, text]) =>
    text!.replaceAll(/[\u2068\u2069]/g, ''),
  );
  expect(headings).toHaveLength(12);
  expect(headings).toContain('Follower 14: Typical values');
  expect(headings).toContain('Follower 03: typical');
  expect(page.html).toMatch(
    /2 more templates were not compared:<\/p><ul><li[^>]*>Follower 12<\/li><li[^>]*>Follower 13</,
  );
  expect(page.html).not.toContain('Alone');
  expect((await owner.get(pictures(page)[0]!)).status).toBe(200);
  // What no document shows.
  const same = await check({ 'house.theme.yaml': `# The house\n${theme('#aa0000')}` });
  expect((await compared(`${same.path}/paper?theme=house`)).html).toContain('No changes in the compared pages.');
});
