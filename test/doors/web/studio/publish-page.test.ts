/** §20.24 rule 5: the question before a draft is published, line by line: what would change, whom it concerns, and what prevents it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import type { Asset } from '../../../../src/template/model/code.ts';
import { importThemes } from '../../../../src/use-cases/templates/index.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn } from '../../../support/web.ts';
import { type Author, authorIn } from '../support/author.ts';
import { shownIn } from '../support/shown-in.ts';

let service: TestService;
let ours: Tenant;
let anna: Author;
let ben: Author;
let nth = 0;

beforeAll(async () => {
  service = await startTestService({ key: () => ours.key });
  ours = await seedTenant(db(), { timeZone: 'Europe/Paris' });
  const { userId } = await seedMember(db(), ours.workspaceId, 'ben@example.com', 'admin');
  anna = authorIn(ours.workspaceId, await signedIn(service, ours.userId));
  ben = authorIn(ours.workspaceId, await signedIn(service, userId));
});
afterAll(() => service.close());

function db() {
  return service.services.context.db;
}

function newTitle(): string {
  nth += 1;
  return `Notice ${nth}`;
}

function textOf(title: string, body = 'Dear {{Name}},', front = ''): string {
  return `---\ntitle: ${title}\n${front}---\n\n${body}\n`;
}

function seeded(source: string, assets: Asset[] = []): Promise<string> {
  return seedTemplate(db(), ours.workspaceId, source, { now: service.time.now, assets });
}

async function giveTheme(text: string): Promise<void> {
  const source = { nameOf: () => '', realPlace: async () => undefined, read: async () => Buffer.from(text) };
  const theme = { file: 'house.theme.yaml', path: '/house.theme.yaml', root: '/', source };
  await importThemes(db(), ours.workspaceId, [theme], { now: service.time.now });
}

/** The status and the lines of the page that asks whether to publish. */
async function asked(path: string, template = ''): Promise<[number, ...string[]]> {
  const { status, html } = await anna.get(`${path}/publish`);
  return [status, ...linesOf(html, path, template)];
}

function linesOf(html: string, path: string, template = ''): string[] {
  const names = { [path]: 'DRAFT', ...(template && { [template]: 'TEMPLATE' }), [`/w/${ours.workspaceId}`]: '' };
  return shownIn(html, names).map((line) => line.replace(/(name=outcome value=)[\w-]{43}/, '$1OUTCOME'));
}

/** Every page of a draft begins with these lines. */
function headOf(title: string): string[] {
  return [`[Edit: ${title}](DRAFT)`, `Publish: ${title}`, '[Back to the editor](DRAFT)'];
}

test('a new template: its name, its place, and who can use it then', async () => {
  const title = newTitle();
  const path = await anna.begin({ title });
  await anna.write(path, textOf(title));
  const { html } = await anna.get(`${path}/publish`);
  expect(linesOf(html, path)).toEqual([
    ...headOf(title),
    'Your draft becomes a new template. Everyone in the workspace can create documents from it.',
    'Template',
    title,
    'Folder',
    'None',
    '{input name=revision value=2}',
    '{input name=current value=0}',
    '{input name=outcome value=OUTCOME}',
    '{button} Publish [Back to the editor](DRAFT)',
  ]);
  expect(html).toContain(`<title>Publish: \u2068${title}\u2069 · Platen</title>`);
  expect(html).toContain(`<form method="post" action="${path}/publish"`);
  expect(html).toMatch(/<a [^>]*\/templates" aria-current="page">Templates</);
  expect((await anna.get(`${path}/paper`)).status).toBe(404);
  // A template that was published meanwhile would have another version.
  const form = await anna.formAt(`${path}/publish`);
  const late = await anna.post(`${path}/publish`, { ...form, current: '7' });
  expect([late.status, linesOf(late.html, path)[4]]).toEqual([
    409,
    'Something else in the workspace changed in the meantime. Review the changes again. Nothing has been published.',
  ]);
  expect(await anna.post(`${path}/publish`, form)).toMatchObject({ status: 303 });
  for (const page of ['', '/publish'])
    expect((await anna.get(path + page)).location).toMatch(/\/templates\/[^/]+\?notice=publishedBefore$/);
  expect((await anna.upload(`${path}/pictures`, {}, form)).status).toBe(404);
  const [event] = await db().auditEvent.findMany({ where: { action: 'template_published' }, orderBy: { at: 'desc' } });
  const { id, createdAt } = (await db().template.findFirstOrThrow({ where: { title } }))!;
  expect(event).toMatchObject({ at: service.time.now, userId: ours.userId, detail: { id, title, version: 1 } });
  expect(createdAt).toEqual(service.time.now);
});

test('a next version: what changes for callers, who is concerned, what is lost, and the difference', async () => {
  await giveTheme('page: {header: "{{Nobody}}"}\nstyles: {other: {color: "#103050"}}\n');
  const title = newTitle();
  const front = 'folder: HR / Out\ntheme: house\n';
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/><g style="filter:blur(1px)"/></svg>';
  const asset: Asset = { path: 'blur.svg', mediaType: 'image/svg+xml', bytes: Buffer.from(picture) };
  const template = await seeded(textOf(title, '![](blur.svg) Dear {{Name}},', front), [asset]);
  const made = await service.call('POST', `/templates/${template}/generations`, { body: { values: { name: 'Ada' } } });
  expect(made.status).toBe(201);
  const [path, his] = [await anna.edit(template), await ben.edit(template)];
  await ben.write(his, textOf(title, 'Dear {{Name}}, hello', front));
  const draft = { id: v7(), workspaceId: ours.workspaceId, userId: ours.userId, templateId: template };
  const updatedAt = service.time.now;
  await db().draft.create({
    data: { ...draft, templateTitle: title, title: '', name: '', values: {}, page: v7(), revision: 1, updatedAt },
  });
  await anna.write(path, textOf(title, '::: gone\n![](blur.svg) Dear {{Sum}},\n:::', `${front}styles: [gone]\n`));
  expect(await asked(path, template)).toEqual([
    200,
    ...headOf(title),
    'Your draft becomes version 2. Existing documents do not change.',
    'Template',
    title,
    'Folder',
    'HR / Out',
    'The admin ben@example.com started to edit this template on 27 Aug 2026, 11:00.',
    'See documents of the current and the new version side by side before you publish. [Compare pages](DRAFT/paper)',
    '{input name=revision value=2}',
    '{input name=current value=1}',
    '{input name=outcome value=OUTCOME}',
    '{button} Publish [Back to the editor](DRAFT)',
    'Warnings',
    'Line 9: The picture blur.svg is drawn without filter: blur(1px), in line 1: export it as plain shapes.',
    'The theme house uses Nobody, which the template does not have. That line is left out.',
    'The theme house has no style gone.',
    'What changes for users of this template',
    'What changes for users of this template',
    'Field Change Before Affects',
    'Sum name Reworded Name anyone who sends the label "Name"',
    'Users who created documents in the last 90 days',
    'Users who created documents in the last 90 days',
    'User Documents Last',
    `The owner ${ours.email} 1 27 Aug 2026, 11:00`,
    'These members have document drafts. The drafts continue with the new version:',
    `The owner ${ours.email}: 1 draft`,
    'Text changes',
    '4 lines added, 1 removed.',
    'Lines of both versions',
    'Line before Line after Change Text',
    `2 2 title: ${title}`,
    '3 3 folder: HR / Out',
    '4 4 theme: house',
    '5 +Added styles: [gone]',
    '5 6 ---',
    '6 7',
    '7 −Removed ![](blur.svg) Dear {{Name}},',
    '8 +Added ::: gone',
    '9 +Added ![](blur.svg) Dear {{Sum}},',
    '10 +Added :::',
  ]);
});

test('a newer version is named, with what it changed, and is only replaced on request', async () => {
  const title = newTitle();
  const template = await seeded(textOf(title));
  const path = await anna.edit(template);
  await anna.write(path, textOf(title, 'Mine'));
  await seeded(textOf(title, 'Imported'));
  expect(await asked(path, template)).toEqual([
    200,
    ...headOf(title),
    'Your draft becomes version 3. Existing documents do not change.',
    'Template',
    title,
    'Folder',
    'None',
    'See documents of the current and the new version side by side before you publish. [Compare pages](DRAFT/paper)',
    '{input name=revision value=2}',
    '{input name=current value=2}',
    '{input name=outcome value=OUTCOME}',
    // An import has no author.
    'Version 2 was published on 27 Aug 2026, 11:00, after you started. Your draft does not include its changes. [Show its changes](/templates/TEMPLATE/versions?from=1&to=2)',
    '{input name=over value=2} Publish mine anyway and lose the changes of version 2',
    '{button} Publish [Back to the editor](DRAFT)',
    'What changes for users of this template',
    'Nothing changes for users of this template.',
    'Text changes',
    '1 line added, 1 removed.',
    'Lines of both versions',
    'Line before Line after Change Text',
    `2 2 title: ${title}`,
    '3 3 ---',
    '4 4',
    '5 −Removed Imported',
    '5 +Added Mine',
  ]);
  const [notice] = shownIn((await anna.get(path)).html).filter((line) => line.startsWith('Version 2'));
  expect(notice).toMatch(/^Version 2 was .* \[Show its changes\]\(.*\/versions\?from=1&to=2\)$/);
  const paper = await anna.get(`${path}/paper`);
  expect([paper.status, paper.html.includes('Values in the editor')]).toEqual([200, false]);
  const refused = await anna.send(`${path}/publish`, {});
  expect([refused.status, linesOf(refused.html, path)[4]]).toEqual([
    422,
    'Confirm that you want to publish over the newer version, or add its changes to your draft first.',
  ]);
  expect((await anna.send(`${path}/publish`, { over: '2' })).status).toBe(303);
});

test('a draft without changes begins again with the newest version, and no other draft does', async () => {
  const [title, other] = [newTitle(), newTitle()];
  const path = await anna.edit(await seeded(textOf(title)));
  const [own, his] = await Promise.all([anna.edit(await seeded(textOf(other))), ben.edit(await seeded(textOf(title)))]);
  const template = await seeded(textOf(title, 'Newer {{Name}},'));
  expect(await anna.edit(template)).toBe(path);
  expect(await anna.formAt(path)).toMatchObject({ revision: '2', source: textOf(title, 'Newer {{Name}},') });
  expect(await anna.formAt(own)).toMatchObject({ revision: '1', source: textOf(other) });
  expect(await ben.formAt(his)).toMatchObject({ revision: '1', source: textOf(title) });
});

test('a draft that cannot be published says why, and nothing is offered or compared on paper', async () => {
  const [title, other] = [newTitle(), newTitle()];
  const [template, taken] = [await seeded(textOf(title)), await seeded(textOf(other))];
  const path = await anna.edit(template);
  expect(await asked(path)).toEqual([
    200,
    ...headOf(title),
    'The text and pictures are the same as in the current version. There is nothing to publish.',
  ]);
  const marks = Array.from({ length: 200 }, (_, at) => `Line ${at + 5}: {{/A}} closes a group that is not open.`);
  const outside = '../'.repeat(10);
  const refusals: [source: string, said: string[]][] = [
    [
      textOf(other),
      [
        'Another template in this folder has this title. Change the title or edit that template.',
        '[Go to that template](/templates/TEMPLATE)',
      ],
    ],
    [textOf(title, '{{/A}}\n'.repeat(202)), marks],
    [
      textOf(title, `![](${outside}x.svg) ![](http://a/x.svg)`),
      [
        `Line 5: The picture ${outside}x.svg is outside the folder of the draft.`,
        'Line 5: The picture http://a/x.svg is not a path relative to the file that refers to it.',
      ],
    ],
  ];
  for (const [source, said] of refusals) {
    await anna.write(path, source);
    const [status, , heading, , ...lines] = await asked(path, taken);
    expect([status, heading, ...lines]).toEqual([
      422,
      `Publish: ${source === textOf(other) ? other : title}`,
      'Please fix the following',
      ...said,
    ]);
    expect(await anna.get(`${path}/paper`)).toMatchObject({ status: 303, location: `${path}/publish` });
    expect((await anna.get(`${path}/paper/picture?of=x&at=0.0.0`)).status).toBe(404);
  }
  await anna.write(path, textOf(title, `|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}`));
  expect(await asked(path)).toEqual([
    422,
    ...headOf(title),
    'Please fix the following',
    'Line 1: A document of it cannot be rendered: a table of 400 columns does not fit on a page 454 pt wide.',
  ]);
});

test('the draft of an archived template waits until that is restored', async () => {
  const title = newTitle();
  const template = await seeded(textOf(title));
  const path = await anna.edit(template);
  const renamed = newTitle();
  await anna.write(path, textOf(renamed, 'New'));
  const form = await anna.formAt(`${path}/publish`);
  await db().template.update({ where: { id: template }, data: { archivedAt: service.time.now } });
  const said = [
    400,
    ...headOf(renamed),
    'Please fix the following',
    'The template of this draft is archived. Restore the template first. Your draft is not affected.',
  ];
  expect(await asked(path)).toEqual(said);
  const { status, html } = await anna.post(`${path}/publish`, form);
  expect([status, ...linesOf(html, path)]).toEqual(said);
  await db().template.update({ where: { id: template }, data: { archivedAt: null } });
  // It is the next version of its template, whatever its title is now.
  const published = await anna.post(`${path}/publish`, form);
  expect(published.location).toBe(anna.at(`templates/${template}?notice=templatePublished`));
});

test('what changed in the workspace since the page was shown is shown first', async () => {
  await giveTheme('page: {header: "{{Nobody}}"}\n');
  const title = newTitle();
  const path = await anna.begin({ title });
  await anna.write(path, textOf(title, 'Dear {{Name}},', 'theme: house\n'));
  const form = await anna.formAt(`${path}/publish`);
  await giveTheme('page: {header: "{{Somebody}}"}\n');
  const { status, html } = await anna.post(`${path}/publish`, form);
  const lines = linesOf(html, path);
  expect([status, lines[4], lines.at(-1)]).toEqual([
    409,
    'Something else in the workspace changed in the meantime. Review the changes again. Nothing has been published.',
    'The theme house uses Somebody, which the template does not have. That line is left out.',
  ]);
  await anna.write(path, textOf(title, 'Hello {{Name}},', 'theme: house\n'));
  const late = await anna.post(`${path}/publish`, form);
  expect([late.status, linesOf(late.html, path)[4]]).toEqual([
    409,
    'The draft has changed since you opened this page. Review the changes again.',
  ]);
});

test('while the studio has too much to do, nothing is lost, and nothing is taken for a fault of the draft', async () => {
  const title = newTitle();
  const path = await anna.begin({ title });
  await anna.write(path, textOf(title));
  const [form, publishing] = [await anna.formAt(path), await anna.formAt(`${path}/publish`)];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const work = Array.from({ length: 10 }, () => service.services.studio.turns(ours.userId, () => released));
  const said = '8 requests of this workspace are already waiting for the same kind of work. Send fewer at once.';
  const problem = [503, 'Something went wrong', said, '[Go to start page](/)'];
  try {
    expect(await asked(path)).toEqual(problem);
    const late = await anna.post(`${path}/publish`, { ...publishing, revision: '9' });
    expect([late.status, ...linesOf(late.html, path)]).toEqual(expect.arrayContaining(problem));
    const checked = await anna.post(path, { ...form, source: 'Written', do: 'check' });
    expect([checked.status, linesOf(checked.html, path)[4]]).toEqual([503, `[${said}](#source)`]);
    expect(checked.html).toContain('Written</textarea>');
  } finally {
    release();
    await Promise.all(work);
  }
  expect((await anna.formAt(path)).source).toBe('Written');
});
