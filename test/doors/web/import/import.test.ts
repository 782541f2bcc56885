/** §20.12, §20.14: files are checked, and saved once somebody has seen what that does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { removeExpired } from '../../../../src/data/storage/connection/remove-expired.ts';
import { setMemberRole } from '../../../../src/data/storage/people/members.ts';
import { archiveTemplate } from '../../../../src/data/storage/templates/archived-templates.ts';
import { exportTemplate, listTemplates } from '../../../../src/data/storage/templates/templates.ts';
import { HOUR } from '../../../../src/domain/durations.ts';
import { png } from '../../../pdf/support/pictures.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { docxOf, heading, para } from '../../../support/docx.ts';
import { lockWaited } from '../../../support/lock-waited.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Page, signedIn, type WebVisitor } from '../../../support/web.ts';
import { zipOf } from '../../../support/zip.ts';

const PNG = Buffer.from(png('', 1, 1).bytes);
const LETTER = '---\ntitle: Letter\nfolder: HR\n---\n\n![Logo](logo.png) Dear {{Name}},\n';
const FILES = { 'letter.md': LETTER, 'logo.png': PNG };

let service: TestService;
let ours: Tenant;
let owner: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
});
afterAll(() => service.close());
beforeEach(async () => {
  ours = await seedTenant(db());
  owner = await signedIn(service, ours.userId);
});

function db() {
  return service.services.context.db;
}

function importPath(tenant = ours) {
  return `/w/${tenant.workspaceId}/import`;
}

function templates(tenant = ours) {
  return listTemplates(db(), tenant.workspaceId);
}

function events() {
  return db().auditEvent.findMany({ where: { workspaceId: ours.workspaceId }, orderBy: { id: 'asc' } });
}

/** Sends files and opens what saving them would do. */
async function check(files: Record<string, string | Buffer>, fields = {}): Promise<Page & { path: string }> {
  const sent = await owner.upload(importPath(), files, fields);
  expect(sent.status).toBe(303);
  return { ...(await owner.follow(sent)), path: sent.location! };
}

/** As the button does. */
function save({ path, html }: Page & { path: string }) {
  return owner.post(path, { outcome: /name="outcome" value="([^"]*)"/.exec(html)?.[1] ?? '' });
}

/** The cells of rows of all tables. */
function rows({ html }: Page): string[][] {
  return [...html.matchAll(/<tr>(<t[hd] scope="row"|<td)[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]*>/g, '').trim()),
  );
}

test('files are checked, shown, and saved exactly once', async () => {
  const checked = await check(FILES);
  expect(checked.html).toContain('Nothing has been saved yet.');
  expect(rows(checked)).toEqual([['Letter', 'HR', 'New', 'letter.md']]);
  expect(await templates()).toEqual([]);
  const answers = await Promise.all([save(checked), save(checked), save(checked)]);
  expect(answers.map(({ status, location }) => [status, location])).toEqual(
    Array(3).fill([303, `${checked.path}?notice=imported`]),
  );
  const [template, ...others] = await templates();
  expect([template, others]).toMatchObject([{ title: 'Letter', folder: 'HR', version: 1 }, []]);
  expect((await exportTemplate(db(), template!.id)).source).toBe(LETTER);
  const saved = await owner.follow(answers[0]!);
  expect(saved.html).toContain('Files saved.');
  expect(saved.html).toContain(`href="/w/${ours.workspaceId}/templates/${template!.id}"`);
  expect((await save(checked)).status).toBe(303);
  expect(await events()).toMatchObject([
    {
      action: 'templates_imported',
      userId: ours.userId,
      actor: ours.email,
      via: 'web',
      detail: { templates: [{ id: template!.id, title: 'Letter', folder: 'HR', version: 1 }], themes: [] },
    },
  ]);
  expect(await db().uploadFile.count({ where: { workspaceId: ours.workspaceId } })).toBe(0);
});

test('the next version shows what changes and whom it affects; an unchanged file makes none', async () => {
  const id = await seedTemplate(db(), ours.workspaceId, '---\ntitle: A\n---\n\n{{Name}} {{City}}\n');
  await service.call('POST', `/templates/${id}/generations`, { key: ours.key, body: { title: 'One' } });
  const next = await check({
    'a.md': '---\ntitle: A\n---\n\n{{Name}} {{Town}}\n',
    'b.md': LETTER,
    'logo.png': PNG,
  });
  expect(rows(next)).toEqual(
    expect.arrayContaining([
      ['A', '', 'Version 2', 'a.md'],
      ['Town city', 'Reworded', 'City', 'anyone who sends the label &quot;City&quot;'],
    ]),
  );
  expect(rows(next).at(-1)).toEqual([expect.stringContaining(ours.email), '1', '27 Aug 2026, 09:00']);
  await save(next);
  const again = await check({ 'a.md': '---\ntitle: A\n---\n\n{{Name}} {{Town}}\n' });
  expect(rows(again)).toEqual([['A', '', 'Unchanged (version 2)', 'a.md']]);
  expect(again.html).not.toContain('name="outcome"');
});

test('a file becomes the next version of a template that is chosen, under another title', async () => {
  const id = await seedTemplate(db(), ours.workspaceId, '---\ntitle: Old\n---\n');
  const page = await owner.get(`${importPath()}?replaces=${id}`);
  expect(page.html).toContain('New version of “Old”');
  const checked = await check({ 'new.md': '---\ntitle: New\n---\n' }, { replaces: id });
  expect(rows(checked)).toEqual([['New', '', 'Version 2', 'new.md']]);
  await save(checked);
  expect(await templates()).toMatchObject([{ id, title: 'New', version: 2 }]);
  const late = await check({ 'newer.md': '---\ntitle: Newer\n---\n' }, { replaces: id });
  await deleteTemplate(db(), id);
  const gone = await save(late);
  expect([gone.status, gone.html]).toEqual([404, expect.stringContaining('Template ')]);
  expect((await owner.get(`${importPath()}?replaces=${id}`)).status).toBe(404);
  expect((await owner.upload(importPath(), { 'a.md': LETTER }, { replaces: id })).status).toBe(404);
});

test('the next version of an archived template restores it, and so does an unchanged file', async () => {
  const source = '---\ntitle: Back\n---\n\n{{Name}}\n';
  const id = await seedTemplate(db(), ours.workspaceId, source);
  for (const [version, text] of [
    [1, source],
    [2, `${source}More\n`],
  ] as const) {
    await archiveTemplate(db(), id);
    const checked = await check({ 'back.md': text });
    expect(rows(checked)[0]).toEqual(['Back', '', `Restored from the archive (version ${version})`, 'back.md']);
    expect((await db().template.findUniqueOrThrow({ where: { id } })).archivedAt).not.toBeNull();
    await save(checked);
    const { archivedAt, currentVersion } = await db().template.findUniqueOrThrow({ where: { id } });
    expect([archivedAt, currentVersion]).toEqual([null, version]);
  }
});

test('a single file can replace a template', async () => {
  const id = await seedTemplate(db(), ours.workspaceId, '---\ntitle: Old\n---\n');
  const two = await owner.upload(importPath(), { 'a.md': LETTER, 'b.md': LETTER }, { replaces: id });
  expect([two.status, two.html]).toEqual([400, expect.stringContaining('Only one file can replace a template')]);
});

test('a warning is shown with its file and line, before and after saving', async () => {
  const checked = await check({ 'a.md': '---\ntitle: A\n---\n\n[Schedule 9](#nowhere)\n' });
  const warned = /<h2>Warnings<\/h2>[\s\S]*?<bdi>a\.md<\/bdi>[\s\S]*?>5<[\s\S]*?The link #nowhere leads nowhere/;
  expect(checked.html).toMatch(warned);
  expect((await owner.follow(await save(checked))).html).toMatch(warned);
});

test('every mistake is shown with its file and line, and nothing is stored', async () => {
  const bad = { 'a.md': '---\ntitle: A\n---\n\n![x](none.png)\n', 'b/c.md': '---\ntitle: C\nfont: <b>\n---\n' };
  const { status, html } = await owner.upload(importPath(), { ...bad, 'letter.md': LETTER, 'logo.png': PNG });
  expect(status).toBe(422);
  expect(html).toContain('2 errors in 2 files. Nothing was saved.');
  expect(html).toMatch(/<bdi>a\.md<\/bdi>[\s\S]*?>5<[\s\S]*?none\.png does not exist/);
  expect(html).toMatch(/<bdi>b\/c\.md<\/bdi>[\s\S]*?>3</);
  expect(html).not.toContain('<b>');
  expect(await db().upload.count({ where: { workspaceId: ours.workspaceId } })).toBe(0);
});

test('a folder and an archive import templates with pictures and themes', async () => {
  const theme = 'page:\n  header:\n    left: "{{Stamp}}"\n';
  const archive = zipOf([
    { name: 'contracts/', bytes: Buffer.alloc(0) },
    { name: 'contracts/sale.md', bytes: Buffer.from('---\ntitle: Sale\ntheme: acme\n---\n\n![](pics/é.png)\n') },
    { name: 'contracts/pics/e\u0301.png', bytes: PNG },
    { name: 'contracts/acme.theme.yaml', bytes: Buffer.from(theme) },
    { name: '__MACOSX/contracts/._sale.md', bytes: Buffer.from('\0') },
  ]);
  const checked = await check({ 'letters/in/letter.md': LETTER, 'letters/in/logo.png': PNG, 'contracts.zip': archive });
  expect(rows(checked)).toEqual([
    ['Sale', '', 'New', 'contracts/sale.md'],
    ['Letter', 'HR', 'New', 'letters/in/letter.md'],
    ['acme', 'New', 'contracts/acme.theme.yaml', ''],
    ['acme', 'Stamp', 'Sale'],
  ]);
  await save(checked);
  expect((await templates()).map(({ title }) => title).sort()).toEqual(['Letter', 'Sale']);
});

test('a change that somebody else saved in between is shown before anything is saved', async () => {
  const checked = await check(FILES);
  await seedTemplate(db(), ours.workspaceId, '---\ntitle: Letter\nfolder: HR\n---\n\nOther text.\n');
  const conflict = await save(checked);
  expect(conflict.status).toBe(409);
  expect(conflict.html).toContain('Nothing has been saved.');
  expect(rows(conflict)[0]).toEqual(['Letter', 'HR', 'Version 2', 'letter.md']);
  expect(await templates()).toMatchObject([{ version: 1 }]);
  expect((await save(checked)).status).toBe(409);
  expect((await save({ ...conflict, path: checked.path })).status).toBe(303);
  expect(await templates()).toMatchObject([{ version: 2 }]);
  const late = await check({ 'a.md': '---\ntitle: A\ntheme: none\n---\n\n{{D}} {{E}}\n' });
  await seedTemplate(db(), ours.workspaceId, '---\ntitle: A\n---\n\n{{B}} {{C}}\n');
  const doubtful = await save(late);
  expect([doubtful.status, doubtful.html]).toEqual([422, expect.stringContaining('Errors')]);
});

test('an admin who is demoted before saving saves nothing', async () => {
  const email = `admin-${ours.workspaceId}@example.com`;
  owner = await signedIn(service, (await seedMember(db(), ours.workspaceId, email, 'admin')).userId);
  const checked = await check(FILES);
  let saving: Promise<Page> | undefined;
  await db().$transaction(async (tx) => {
    await setMemberRole(tx, ours.workspaceId, email, 'member');
    saving = save(checked);
    // It waits for the lock that this transaction holds.
    await lockWaited(db());
  });
  expect((await saving!).status).toBe(403);
  expect(await templates()).toEqual([]);
});

test('a list too long to read is cut, and a template has a limit of placeholders', async () => {
  const withFields = (count: number) => Array.from({ length: count }, (_, at) => `{{P ${at}}}`).join(' ');
  await seedTemplate(db(), ours.workspaceId, `---\ntitle: Many\n---\n\n${withFields(520)}\n`);
  const checked = await check({ 'many.md': '---\ntitle: Many\n---\n' });
  expect(rows(checked).filter(([, change]) => change === 'Removed')).toHaveLength(500);
  expect(checked.html).toContain('20 more changes.');
  const tooMany = await owner.upload(importPath(), { 'many.md': `---\ntitle: Many\n---\n\n${withFields(5_001)}\n` });
  expect([tooMany.status, tooMany.html]).toEqual([422, expect.stringContaining('It has 5001 placeholders')]);
});

describe('an upload', () => {
  test('belongs to the session that sent it, and expires', async () => {
    const checked = await check(FILES);
    const sameElsewhere = await signedIn(service, ours.userId);
    expect((await sameElsewhere.get(checked.path)).status).toBe(404);
    expect((await sameElsewhere.post(checked.path)).status).toBe(404);
    const theirs = await seedTenant(db());
    const stranger = await signedIn(service, theirs.userId);
    expect((await stranger.get(checked.path.replace(ours.workspaceId, theirs.workspaceId))).status).toBe(404);
    await service.pass(HOUR);
    try {
      const gone = await save(checked);
      expect([gone.status, gone.html]).toEqual([404, expect.stringContaining('no longer available')]);
      expect(await removeExpired(db(), 'uploads', 100)).toBeGreaterThan(0);
    } finally {
      await service.pass(-HOUR);
    }
    expect(await db().upload.count({ where: { workspaceId: ours.workspaceId } })).toBe(0);
    expect(await templates()).toEqual([]);
  });

  test('replaces the one before, and a workspace has at most five', async () => {
    const first = await check(FILES);
    await check(FILES);
    expect((await owner.get(first.path)).status).toBe(404);
    for (const _ of Array(6)) {
      owner = await signedIn(service, ours.userId);
      await check({ 'letter.md': '---\ntitle: Letter\n---\n' });
    }
    expect(await db().upload.count({ where: { workspaceId: ours.workspaceId } })).toBe(5);
  });

  test('needs an admin and the CSRF token of the form', async () => {
    const { userId } = await seedMember(db(), ours.workspaceId, `member-${ours.workspaceId}@example.com`, 'member');
    const member = await signedIn(service, userId);
    expect((await member.get(importPath())).status).toBe(403);
    expect((await member.upload(importPath(), FILES)).status).toBe(403);
    expect((await owner.upload(importPath(), FILES, { csrf: 'other' })).status).toBe(403);
    expect(await db().upload.count({ where: { workspaceId: ours.workspaceId } })).toBe(0);
  });

  test.each<[string, Record<string, string | Buffer>, string]>([
    ['nothing', {}, 'contain no template'],
    ['a control in which nothing was chosen', { '': '' }, 'contain no template'],
    ['pictures alone', { 'logo.png': PNG }, 'contain no template'],
  ])('of %s is refused in the form', async (_, files, message) => {
    const { status, html } = await owner.upload(importPath(), files);
    expect([status, html]).toEqual([400, expect.stringContaining(message)]);
    expect(html).toContain('<a href="#files">');
  });
});

const ANY = [expect.anything(), expect.anything(), expect.anything()];

test('a Word file, alone or in a zip, is shown with its reading, and saved as Markdown', async () => {
  await save(await check({ 'acme.theme.yaml': 'page:\n  header:\n    left: Acme Bank\n' }));
  const { id: defaultThemeId } = await db().theme.findFirstOrThrow({ where: { workspaceId: ours.workspaceId } });
  await db().workspace.update({ where: { id: ours.workspaceId }, data: { defaultThemeId } });
  const nda = docxOf({
    body: heading('Mutual NDA', 0) + para('Pay the Provider [●] per month to [Name of the bank].'),
  });
  const page = await check({ 'all.zip': zipOf([{ name: 'Legal/nda.docx', bytes: nda }]) });
  expect(rows(page)).toEqual(
    expect.arrayContaining([
      ['Mutual NDA', 'Legal', 'New', 'Legal/nda.docx'],
      [expect.stringMatching(/^Guessed Mutual NDA, paragraph 2“Pay the Provider ____ per month/), ...ANY],
    ]),
  );
  // A guess is told where its label can be changed, and nowhere else.
  expect(page.html).not.toContain('check its label');
  const shown = await owner.get(`${page.path}/preview?file=Legal%2Fnda.docx`);
  expect(shown.html).toMatch(/Pay the Provider[\s\S]*Blank 1/);
  // The place leads into the preview, which has the theme of the workspace.
  const [, leads] = page.html.match(/href="([^"]*preview[^"]*)#place" target="word-0"/)!;
  const preview = await owner.get(leads!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='));
  expect(preview.html).toMatch(/<mark id="place">Pay the Provider/);
  expect(preview.html).toContain('Acme Bank');
  expect((await owner.get(`${page.path}/preview?file=other.docx`)).status).toBe(404);
  const at = (what: string, found: string) => `${what} ["Legal/nda.docx","${found}"]`;
  const named = await owner.post(page.path, {
    rename: '1',
    [at('label', 'Blank 1')]: 'Monthly fee',
    [at('type', 'Blank 1')]: 'number',
    [at('detail', 'Blank 1')]: '1,234.56',
    [at('required', 'Blank 1')]: '1',
  });
  expect(named.status).toBe(303);
  const renamed = await owner.follow(named);
  // What was typed counts, even if nobody asked to see what it does.
  const outcome = renamed.html.match(/name="outcome" value="([^"]+)"/)![1]!;
  await owner.post(page.path, { outcome, [at('label', 'Name of the bank')]: 'Bank' });
  const [saved] = await templates();
  const { source } = (await exportTemplate(db(), saved!.id))!;
  expect(source).toContain('Pay the Provider {{Monthly fee}} per month to {{Bank}}.');
  expect(source).toContain('label: Monthly fee\n    type: number\n    format: 1,234.56\n    required: true\n');

  // It holds for the same words and the same place when the file has changed.
  const changed = docxOf({
    body:
      heading('Mutual NDA', 0) +
      para('Begin the services within [●] days after the order.') +
      para('Pay the Provider [●] per month to [Name of the bank].'),
  });
  const asked = await check({ 'all.zip': zipOf([{ name: 'Legal/nda.docx', bytes: changed }]) });
  const answered = await owner.post(asked.path, { 'namesake is Legal/nda.docx': 'next' });
  await save({ ...(await owner.follow(answered)), path: asked.path });
  expect((await exportTemplate(db(), saved!.id))!.source).toMatch(
    /label: Monthly fee\n {4}type: number[\s\S]*within \{\{Blank 1\}\} days[\s\S]*\{\{Monthly fee\}\} per month to \{\{Bank\}\}/,
  );

  const refused = await owner.upload(importPath(), { 'old.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex') });
  expect(refused).toMatchObject({
    status: 422,
    html: expect.stringContaining('Save it in Word as .docx without a password'),
  });
});

test('a refused Word file is reported, and does not stop the others', async () => {
  const nda = docxOf({ body: heading('NDA', 0) + para('Between the parties.') });
  const files = { 'nda.docx': nda, 'old.docx': Buffer.from('PK no zip') };
  const page = await check(files);
  expect(page.html).toContain('<h2>Left out</h2>');
  expect(page.html).toMatch(/old\.docx[\s\S]*The file is damaged/);
  // Word has no lines.
  expect(page.html).not.toContain('Line</th>');
  expect(await templates()).toEqual([]);
  const saved = await owner.follow(await save(page));
  expect(saved.html).toMatch(/old\.docx[\s\S]*The file is damaged/);
  const { id } = (await templates())[0]!;

  // So is one over what somebody has edited since.
  await save(await check({ 'nda.md': '---\ntitle: NDA\n---\nEdited.\n' }));
  const other = docxOf({ body: heading('Lease', 0) + para('Between the parties.') });
  const again = docxOf({ body: heading('NDA', 0) + para('Between these parties.') });
  const second = await check({ 'nda.docx': again, 'lease.docx': other });
  expect(second.html).toMatch(/nda\.docx[\s\S]*has since been edited as Markdown/);
  await save(second);
  expect((await templates()).map(({ title }) => title).sort()).toEqual(['Lease', 'NDA']);
  expect((await exportTemplate(db(), id))!.source).toContain('Edited.');
});

test('a Word file with the title of a template needs a choice: another template, or the next version', async () => {
  const agreement = (line: string) => docxOf({ body: heading('Agreement', 0) + para(line) });
  await save(await check({ 'horse.docx': agreement('The horse is sold for [Price].') }));
  const flat = { 'flat.docx': agreement('The flat is let for [Rent].') };
  const page = await check(flat);
  expect(page.html).toContain('<h2>Titles that already exist</h2>');
  expect(page.html).toContain('In this file, 3 of 7 words are different, and so are the placeholders');
  expect(page.html).not.toContain('--replace');
  // Nothing is saved of a question without an answer.
  await save(page);
  expect(await templates()).toMatchObject([{ title: 'Agreement', version: 1 }]);

  const answer = async (fields: Record<string, string>) => {
    const { path } = await check(flat);
    return { ...(await owner.follow(await owner.post(path, fields))), path };
  };
  const other = await answer({ 'namesake is flat.docx': 'other', 'namesake title flat.docx': 'Agreement (flat)' });
  expect(rows(other)).toEqual(expect.arrayContaining([['Agreement (flat)', '', 'New', 'flat.docx']]));
  await save(other);
  const next = await answer({ 'namesake is flat.docx': 'next' });
  expect(rows(next)).toEqual(expect.arrayContaining([['Agreement', '', 'Version 2', 'flat.docx']]));
  expect(next.html).toMatch(/Rent[\s\S]*Price/);
  await save(next);
  expect((await templates()).map(({ title, version }) => `${title}: ${version}`).sort()).toEqual([
    'Agreement (flat): 1',
    'Agreement: 2',
  ]);
});
