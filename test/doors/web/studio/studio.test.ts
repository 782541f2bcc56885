/** §20.24: templates written in the browser, as they are without a script: drafts that nobody else sees, checked, shown and published. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { DAY } from '../../../../src/domain/durations.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';
import { formFields } from '../support/form-fields.ts';

let service: TestService;
let ours: Tenant;
let anna: WebVisitor;
let ben: WebVisitor;
let member: WebVisitor;
let nth = 0;

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

beforeAll(async () => {
  service = await startTestService({ role: 'all', key: () => ours.key });
  const { db } = service.services.context;
  ours = await seedTenant(db);
  const [other, plain] = [
    await seedMember(db, ours.workspaceId, 'ben-of-the-studio@example.com', 'admin'),
    await seedMember(db, ours.workspaceId, 'member-of-the-studio@example.com', 'member'),
  ];
  await db.user.update({ where: { id: other.userId }, data: { name: 'Ben <script>alert(1)</script>' } });
  await db.user.update({ where: { id: ours.userId }, data: { name: 'Anna' } });
  anna = await signedIn(service, ours.userId);
  ben = await signedIn(service, other.userId);
  member = await signedIn(service, plain.userId);
});
afterAll(() => service.close());

function at(page: string): string {
  return `/w/${ours.workspaceId}/${page}`;
}

function newTitle(): string {
  nth += 1;
  return `Letter ${nth}`;
}

function textOf(title: string, body = 'Dear {{Name}},'): string {
  return `---\ntitle: ${title}\n---\n\n${body}\n`;
}

/** A draft of a new template; the path of its editor. */
async function begun(visitor: WebVisitor, title: string, from = 'blank'): Promise<string> {
  expect((await visitor.get(at('new-template'))).html).toMatch(/name="folder" type="text" value=""/);
  const { location, status } = await visitor.post(at('new-template'), { title, folder: '', from });
  expect(status).toBe(303);
  return location!;
}

/** Sends the form of the editor as it stands, with these fields changed. */
async function send(visitor: WebVisitor, path: string, changed: Record<string, string>) {
  const { html } = await visitor.get(path);
  return visitor.post(path, { ...Object.fromEntries(formFields(html, path)), ...changed });
}

/** Writes a text, and publishes it; where that leads. */
async function publish(visitor: WebVisitor, path: string, source: string) {
  const asked = await send(visitor, path, { source, do: 'publish' });
  expect(asked.location).toBe(`${path}/publish`);
  const { html } = await visitor.follow(asked);
  return visitor.post(`${path}/publish`, Object.fromEntries(formFields(html, `${path}/publish`)));
}

/** What the page says of the template, as plain texts. */
function factsIn(html: string): string[] {
  return [...html.matchAll(/<dd[^>]*>([\s\S]*?)<\/dd>/g)].map(([, text]) => text!.replace(/<\/?bdi>/g, '').trim());
}

async function seeded(title: string, body?: string): Promise<string> {
  return seedTemplate(service.services.context.db, ours.workspaceId, textOf(title, body));
}

async function edited(visitor: WebVisitor, template: string): Promise<string> {
  await visitor.get(at(`templates/${template}`));
  return (await visitor.post(at(`templates/${template}/edit`))).location!;
}

test('a letter from scratch: started, checked, previewed, published, and made into a document', async () => {
  const title = newTitle();
  const path = await begun(anna, title, 'letter');
  const faulty = await send(anna, path, { source: textOf(title, 'Dear {{Name}},\n\n{{#if Name}}open'), do: 'check' });
  expect(faulty.html).toMatch(
    /<strong>Line 7<\/strong> <bdi>[^<]+<\/bdi><br><code dir="auto">{{#if Name}}open<\/code>/,
  );
  const source = textOf(title, 'Dear {{Name}},\n\n- one\n- two');
  const checked = await send(anna, path, { source, do: 'check' });
  expect(checked.html).toContain('No errors.');
  const { html } = await anna.get(path);
  const form = Object.fromEntries(formFields(html, path));
  expect(form.source).toBe(source);
  expect((await anna.post(`${path}/preview`, form)).html).toContain('Dear Name,');
  const pdf = await anna.post(`${path}/pdf`, form);
  expect([pdf.status, pdf.headers['content-type'], pdf.headers['platen-pages']]).toEqual([200, 'application/pdf', '1']);
  const publishing = await anna.get(`${path}/publish`);
  expect(factsIn(publishing.html)).toEqual([title, 'None']);
  expect(publishing.html).not.toContain('class="faults"');
  const inFolder = source.replace('---\n\n', 'folder: Post / Out\n---\n\n');
  await send(anna, path, { source: inFolder, do: 'save' });
  expect(factsIn((await anna.get(`${path}/publish`)).html)).toEqual([title, 'Post / Out']);
  const done = await publish(anna, path, source);
  expect(done.location).toMatch(/\/templates\/[0-9a-f-]{36}\?notice=templatePublished$/);
  expect((await anna.follow(done)).html).toContain('Version 1');
  expect((await member.get(`${done.location!.split('?')[0]}/fill-in`)).html).toContain('>Name<');
  const [event] = await service.services.context.db.auditEvent.findMany({
    where: { workspaceId: ours.workspaceId, action: 'template_published' },
  });
  expect(event!.detail).toMatchObject({ title, version: 1 });
});

test('a draft is published once, however often its form is sent, and its address then leads to the template', async () => {
  const title = newTitle();
  const path = await begun(anna, title);
  await send(anna, path, { source: textOf(title), do: 'save' });
  const { html } = await anna.get(`${path}/publish`);
  const form = Object.fromEntries(formFields(html, `${path}/publish`));
  const clicks = await Promise.all([1, 2, 3].map(() => anna.post(`${path}/publish`, form)));
  expect(new Set(clicks.map(({ location }) => location?.split('?')[0])).size).toBe(1);
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
  const versions = await service.services.context.db.templateVersion.count({
    where: { workspaceId: ours.workspaceId, title },
  });
  expect(versions).toBe(1);
  expect((await anna.get(path)).location).toContain('notice=publishedBefore');
  expect((await anna.get(at('drafts'))).html).not.toContain(path);
});

test('nobody else sees a draft, not even an owner, and a member does not even see the editor', async () => {
  const path = await begun(ben, newTitle());
  for (const page of ['', '/publish']) {
    expect((await anna.get(path + page)).status).toBe(404);
    expect((await member.get(path + page)).status).toBe(403);
  }
  for (const page of ['', '/save', '/try', '/preview', '/pdf', '/discard', '/publish'])
    expect((await anna.post(path + page, { source: 'x', do: 'save' })).status).toBe(404);
  expect((await ben.get(path)).status).toBe(200);
  expect((await ben.get(at('drafts'))).html).toContain(path);
  expect((await anna.get(at('drafts'))).html).not.toContain(path);
});

describe('two authors of the same template', () => {
  test('see each other by name, but not what the other writes', async () => {
    const title = newTitle();
    const template = await seeded(title);
    const [own, his] = [await edited(anna, template), await edited(ben, template)];
    expect((await anna.get(own)).html).not.toContain('started to edit');
    await send(ben, his, { source: textOf(title, 'A secret {{Name}}'), do: 'save' });
    for (const page of [own, at(`templates/${template}`)]) {
      const { html } = await anna.get(page);
      expect(html).toContain('\u2068Ben &lt;script&gt;alert(1)&lt;/script&gt;\u2069 started to edit this template on');
      expect(html).not.toContain('secret');
    }
    expect((await member.get(at(`templates/${template}`))).html).not.toContain('started to edit');
    const { db } = service.services.context;
    const { workspaceId, userId } = ours;
    const batch = { id: v7(), workspaceId, userId, templateId: template, templateTitle: title, fileName: 'a.csv' };
    const rows = [
      { number: 1, line: 2, title: 'One', values: {}, state: 'made' as const },
      { number: 2, line: 3, title: 'Two', values: {}, state: 'fits' as const },
    ];
    const expiresAt = new Date(Date.now() + DAY);
    // Another process has its turn, so that this one leaves it as it is.
    const turn = { leaseHolder: v7(), leaseUntil: expiresAt };
    await db.batch.create({ data: { ...batch, ...turn, expiresAt, state: 'making', rows: { create: rows } } });
    const publishing = await ben.get(`${his}/publish`);
    expect(publishing.html).toContain(
      '\u2068Anna\u2069 is creating 2 documents from a sheet (1 done so far). Publishing stops this.',
    );
  });

  test('overwrite the version of the other only on request, and see who saved it and what changed', async () => {
    const title = newTitle();
    const template = await seeded(title);
    const [own, his] = [await edited(anna, template), await edited(ben, template)];
    await send(anna, own, { source: textOf(title, 'Mine, {{Name}}'), do: 'save' });
    expect((await publish(ben, his, textOf(title, 'His, {{Name}}'))).location).toContain('templatePublished');
    expect((await anna.get(own)).html).toMatch(
      /\u2068ben-of-the-studio@example.com\u2069 published version 2 on [^<]+<a href="[^"]+from&#x3D;1|from=1/,
    );
    const { html } = await anna.get(`${own}/publish`);
    const form = Object.fromEntries(formFields(html, `${own}/publish`));
    const refused = await anna.post(`${own}/publish`, form);
    expect([refused.status, refused.html.includes('Confirm that you want to publish over')]).toEqual([422, true]);
    const done = await anna.post(`${own}/publish`, { ...form, over: '2' });
    expect(done.location).toContain(`/templates/${template}?notice=templatePublished`);
    const { db } = service.services.context;
    const sources = await db.templateVersion.findMany({
      where: { templateId: template },
      orderBy: { version: 'asc' },
      select: { source: true },
    });
    expect(sources.map(({ source }) => source.split('\n')[4])).toEqual([
      'Dear {{Name}},',
      'His, {{Name}}',
      'Mine, {{Name}}',
    ]);
  });

  test('see a version that was published after they opened the page, and nothing is overwritten', async () => {
    const title = newTitle();
    const template = await seeded(title);
    const own = await edited(anna, template);
    await send(anna, own, { source: textOf(title, 'Mine, {{Name}} {{Place}}'), do: 'save' });
    const { html } = await anna.get(`${own}/publish`);
    expect(html).toMatch(/<bdi>Place<\/bdi>[\s\S]*Added/);
    const form = Object.fromEntries(formFields(html, `${own}/publish`));
    await seeded(title, 'Imported, {{Name}}');
    const late = await anna.post(`${own}/publish`, form);
    expect([late.status, late.html.includes('Version 2 was published')]).toEqual([422, true]);
    const again = await anna.post(`${own}/publish`, { ...form, over: '2' });
    expect([again.status, again.html.includes('Nothing has been published')]).toEqual([409, true]);
  });
});

test.each([
  ['another revision of the draft', 'revision', '7', 'The draft has changed'],
  ['another version before it', 'current', '7', 'Nothing has been published'],
  ['another outcome', 'outcome', 'of-something-else', 'Nothing has been published'],
])('a draft that changed after its review is not published: %s', async (_, name, other, said) => {
  const title = newTitle();
  const template = await seeded(title);
  const own = await edited(anna, template);
  await send(anna, own, { source: textOf(title, 'Mine, {{Name}}'), do: 'save' });
  const { html } = await anna.get(`${own}/publish`);
  const form = Object.fromEntries(formFields(html, `${own}/publish`));
  expect(form).toHaveProperty(name);
  const refused = await anna.post(`${own}/publish`, { ...form, [name]: other });
  expect([refused.status, refused.html.includes(said)]).toEqual([409, true]);
  const of = { workspaceId: ours.workspaceId, templateId: template };
  const versions = () => service.services.context.db.templateVersion.count({ where: of });
  expect(await versions()).toBe(1);
  expect((await anna.post(`${own}/publish`, form)).location).toContain('templatePublished');
  expect(await versions()).toBe(2);
});

test('two windows never overwrite each other: the later one keeps its text beside, or replaces the other on request', async () => {
  const title = newTitle();
  const path = await begun(anna, title);
  const [first, second] = [await anna.get(path), await anna.get(path)];
  const [one, other] = [first, second].map(({ html }) => Object.fromEntries(formFields(html, path)));
  expect((await anna.post(path, { ...one!, source: textOf(title, 'First'), do: 'save' })).status).toBe(303);
  const refused = await anna.post(path, { ...other!, source: textOf(title, 'Second'), do: 'save' });
  expect([refused.status, refused.html.includes('changed in another window')]).toEqual([409, true]);
  for (const button of ['replace', 'copy']) expect(refused.html).toContain(`name="do" value="${button}"`);
  const shown = Object.fromEntries(formFields(refused.html, path));
  expect(shown.source).toBe(textOf(title, 'Second'));
  const beside = await anna.post(path, { ...shown, do: 'copy' });
  expect(beside.location).not.toContain(path);
  expect((await anna.follow(beside)).html).toContain('Second');
  expect((await anna.get(path)).html).toContain('First');
  expect((await anna.post(path, { ...shown, do: 'replace' })).status).toBe(303);
  expect((await anna.get(path)).html).toContain('Second');
  // A script is told the same.
  const saved = await anna.post(`${path}/save`, { ...one!, source: 'Late' });
  const message = 'This draft was changed in another window. Your changes here are not saved yet.';
  expect([saved.status, JSON.parse(saved.html)]).toEqual([409, { error: { code: 'changed', message } }]);
});

test('a discarded draft can be restored for a day', async () => {
  const path = await begun(anna, newTitle());
  const gone = await anna.post(`${path}/discard`);
  expect((await anna.get(path)).status).toBe(404);
  const [, undo] = /<form class="undo" method="post" action="([^"]+)"/.exec((await anna.follow(gone)).html)!;
  expect((await anna.post(undo!)).location).toBe(path);
  expect((await anna.get(path)).status).toBe(200);
});

test('a draft without changes starts from the newest version; any other draft stays', async () => {
  const title = newTitle();
  const template = await seeded(title);
  const path = await edited(anna, template);
  await seeded(title, 'Newer {{Name}}');
  expect(await edited(anna, template)).toBe(path);
  expect((await anna.get(path)).html).toContain('Newer {{Name}}');
  await send(anna, path, { source: textOf(title, 'Own {{Name}}'), do: 'save' });
  await seeded(title, 'Newest {{Name}}');
  expect(await edited(anna, template)).toBe(path);
  expect((await anna.get(path)).html).toContain('Own {{Name}}');
});

test('a new template cannot take the title of another one, and an unchanged one is not published', async () => {
  const title = newTitle();
  const template = await seeded(title);
  const path = await begun(anna, title);
  await send(anna, path, { source: textOf(title, 'Else'), do: 'save' });
  const refused = await anna.get(`${path}/publish`);
  expect(refused.html).toContain('Another template in this folder has this title');
  expect(refused.html).toContain(`href="${at(`templates/${template}`)}"`);
  const same = await edited(anna, template);
  expect((await anna.get(`${same}/publish`)).html).toContain('There is nothing to publish');
});

test('a text that is too long for the editor is not opened, and the page says so', async () => {
  const title = newTitle();
  const long = `<!-- ${'x'.repeat(1_100_000)} -->`;
  const template = await seeded(title, long);
  await anna.get(at(`templates/${template}`));
  const said = 'The text is 1.1 MB. The editor can hold up to 1 MB. Import the next version as a file instead.';
  const opened = await anna.post(at(`templates/${template}/edit`));
  expect([opened.status, opened.html.includes(said)]).toEqual([413, true]);
  await anna.get(at('new-template'));
  const copied = await anna.post(at('new-template'), { title: '', folder: '', from: 'copy', copy: template });
  expect([copied.status, copied.html.includes(said)]).toEqual([422, true]);
});

describe('pictures', () => {
  test('are kept under safe names, shown, and refused if they are no pictures', async () => {
    const title = newTitle();
    const path = await begun(anna, title);
    const source = textOf(title, '![A square](my-square.svg)');
    const without = await send(anna, path, { source, do: 'check' });
    expect(without.html).toContain('The picture my-square.svg does not exist');
    const { html } = await anna.get(path);
    const form = Object.fromEntries(formFields(html, path));
    const added = await anna.upload(`${path}/pictures`, { '../../My  Square.SVG': SQUARE }, form);
    expect(added.location).toBe(`${path}?notice=pictureAdded`);
    expect((await anna.follow(added)).html).toContain('<code>my-square.svg</code>');
    expect((await send(anna, path, { source, do: 'check' })).html).toContain('No errors.');
    const now = Object.fromEntries(formFields((await anna.get(path)).html, path));
    expect((await anna.post(`${path}/preview`, now)).html).toContain('data:image/svg+xml');
    const answers = await anna.upload(
      `${path}/pictures`,
      {
        'a.png': 'no picture',

        'ö<b>.svg': SQUARE,
      },
      { as: 'json' },
    );
    const { names, faults } = JSON.parse(answers.html);
    expect(names).toEqual(['o-b.svg']);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('is not a PNG, JPEG or SVG');
    const kept = Object.fromEntries(formFields((await anna.get(path)).html, path));
    const refused = await anna.upload(`${path}/pictures`, { 'a.png': 'no picture' }, kept);
    expect([refused.status, refused.html.includes('value="replace"')]).toEqual([422, false]);
    expect((await send(anna, path, { do: 'remove.o-b.svg' })).location).toContain('pictureRemoved');
    expect((await anna.get(path)).html).not.toContain('o-b.svg');
    const done = await publish(anna, path, source);
    expect(done.location).toContain('templatePublished');
    const own = await edited(anna, done.location!.split('?')[0]!.split('/').at(-1)!);
    expect((await anna.get(own)).html).toContain('<code>my-square.svg</code>');
  });

  test('that cannot be drawn are refused, and lost details are reported beside the draft', async () => {
    const title = newTitle();
    const path = await begun(anna, title);
    const blur = SQUARE.replace('</svg>', '<g style="filter:blur(1px)"/></svg>');
    const answer = await anna.upload(
      `${path}/pictures`,
      { 'cut.svg': SQUARE.replace('</svg>', ''), 'blur.svg': blur },
      { as: 'json' },
    );
    const { names, faults } = JSON.parse(answer.html);
    expect([names, faults]).toEqual([
      ['blur.svg'],
      [expect.stringContaining('cut.svg is not valid SVG: it does not end')],
    ]);
    const { html } = await anna.get(path);
    const form = Object.fromEntries(formFields(html, path));
    const source = textOf(title, '![](blur.svg)');
    const { warnings } = JSON.parse((await anna.post(`${path}/try`, { ...form, source })).html);
    expect(warnings).toMatchObject([
      {
        line: 5,
        message: 'The picture blur.svg is drawn without filter: blur(1px), in line 1: export it as plain shapes.',
      },
    ]);
  });

  test('that were chosen but not sent are reported', async () => {
    const path = await begun(anna, newTitle());
    expect((await send(anna, path, { picture: 'cat.png', do: 'save' })).html).toContain('but did not add it');
  });
});

test('a script gets mistakes with their lines, the inventory and the preview, also with trial values', async () => {
  const title = newTitle();
  const path = await begun(anna, title);
  const { html } = await anna.get(path);
  const form = Object.fromEntries(formFields(html, path));
  const tried = async (body: string, more: Record<string, string> = {}) =>
    JSON.parse((await anna.post(`${path}/try`, { ...form, source: textOf(title, body), ...more })).html);
  const good = await tried('{{Name}} owes {{Sum}}');
  expect(good).toMatchObject({ title, faults: [], inventory: { placeholders: [{ label: 'Name' }, { label: 'Sum' }] } });
  expect(good.html).toContain('data-line="5"');
  const own = await tried('{{Name}} owes', { values: JSON.stringify({ name: 'Ada & <b>', gone: 'x' }) });
  expect(own.html).toContain('Ada &#x26; &#x3C;b> owes');
  expect(own.values).toEqual({ name: 'Ada & <b>' });
  const bad = await tried('{{/Close}}\n\n![](none.png)');
  expect(bad.html).toBeUndefined();
  expect(bad.faults.map(({ line }: { line: number }) => line)).toEqual([5, 7]);
  const themed = JSON.parse(
    (await anna.post(`${path}/try`, { ...form, source: `---\ntitle: T\ntheme: nowhere\n---\nText\n` })).html,
  );
  expect(themed.faults).toMatchObject([{ line: 3, message: expect.stringContaining('Theme "nowhere" not found') }]);
});

test('a script changes the settings, and is told why there is no PDF and no XML', async () => {
  const title = newTitle();
  const path = await begun(anna, title);
  const script = await signedIn(service, ours.userId);
  const { html } = await script.get(path);
  script.headers = { Accept: 'application/json' };
  const form = Object.fromEntries(formFields(html, path));
  const ask = async (page: string, fields: Record<string, string>) => {
    const answer = await script.post(`${path}/${page}`, { ...form, ...fields });
    return [answer.status, JSON.parse(answer.html)];
  };
  const source = textOf(title);
  const front = source.indexOf('---\n\n');
  const edit = (one: unknown) => ask('settings', { source, edit: JSON.stringify(one) });
  const change = { from: front, to: front, insert: 'theme: acme\n' };
  expect(await edit({ do: 'set', name: 'theme', value: 'acme' })).toEqual([200, { changes: [change] }]);
  expect(await edit({ do: 'set', name: 'title', value: title })).toEqual([200, { changes: [] }]);
  const message = 'The change to the settings could not be read.';
  for (const odd of [{ do: 'else' }, 'set', null])
    expect(await edit(odd)).toMatchObject([400, { error: { code: 'validation', message } }]);
  const wide = `|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}\n`;
  expect(await ask('pdf', { source: textOf(title, wide) })).toMatchObject([
    500,
    { error: { code: 'pdf_render_failed', message: expect.stringMatching(/^No PDF: .*400 columns/) } },
  ]);
  expect(await ask('reading', { source })).toMatchObject([
    400,
    { error: { message: expect.stringContaining('No XML yet') } },
  ]);
  const spare = source.replace('---\n\n', 'placeholders: [{label: Spare}]\n---\n\n');
  const [, { faults }] = await ask('try', { source: spare });
  expect(faults).toMatchObject([{ about: { code: 'template.unused.placeholder' } }]);
  expect(faults[0]).not.toHaveProperty('file');
});

test('what is too large, or no text, is refused with what was written', async () => {
  const path = await begun(anna, newTitle());
  const page = v7();
  const huge = await send(anna, path, { source: 'x'.repeat(1_100_000), page, do: 'save' });
  expect(huge.html).toContain(`name="page" value="${page}"`);
  expect([huge.status, huge.html.includes('up to 1 MB')]).toEqual([413, true]);
  const odd = await send(anna, path, { source: 'a\u0000b', do: 'save' });
  expect(odd.status).toBe(400);
  expect((await send(anna, path, { values: '{"a"', do: 'save' })).status).toBe(400);
  const kept = async () => Object.fromEntries(formFields((await anna.get(path)).html, path)).values;
  expect(await kept()).toBe('');
  await send(anna, path, { values: '{"name":"Ada"}', do: 'save' });
  expect(await kept()).toBe('{"name":"Ada"}');
});

test('samples and copies start without mistakes', async () => {
  for (const from of [
    'letter',
    'blank',
    'offer-letter',
    'service-agreement',
    'statement',
    'certificate',
    'quotation-ja',
  ]) {
    const path = await begun(anna, newTitle(), from);
    expect([from, (await send(anna, path, { do: 'check' })).html.includes('No errors.')]).toEqual([from, true]);
    await anna.post(`${path}/discard`);
  }
  const copied = (copy: string) => anna.post(at('new-template'), { title: '', folder: '', from: 'copy', copy });
  for (const copy of ['', 'x']) {
    const refused = await copied(copy);
    expect([refused.status, refused.html.includes('href="#copy"')]).toEqual([422, true]);
  }
  expect((await copied(v7())).status).toBe(404);
  const template = await seeded(newTitle());
  expect((await anna.get(at(`new-template?copy=${template}`))).html).toContain(`<option value="${template}" selected>`);
  const { location } = await anna.post(at('new-template'), {
    from: 'copy',
    copy: template,
    title: '',
    folder: 'A / B',
  });
  expect((await anna.get(location!)).html).toMatch(/title: Copy of Letter \d+\nfolder: A \/ B\n/);
});
