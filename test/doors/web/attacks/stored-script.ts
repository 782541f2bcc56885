/** §20.10: HTML and script in everything that a person can write: every page that shows it shows it as text. */
import { expect, test } from '@jest/globals';
import { seedGrant } from '../../../support/seed.ts';
import { ask } from '../support/ask.ts';
import { crawl } from '../support/crawl.ts';
import { formFields } from '../support/form-fields.ts';
import type { Standing } from '../support/standing.ts';
import { signIn } from '../support/world.ts';

/** Leaves an attribute, an element and a text; `name` tells one field from the others. */
function hostile(name: string): string {
  return `'"></textarea></title><x-${name} onclick=alert(1)><script>{{7*7}}`;
}
const RAW = /<x-[a-z]+ on|<script>/;

/** Quoted as YAML: a template whose every text is hostile. */
function file(): string {
  const quoted = (name: string) => JSON.stringify(hostile(name).replace(/[{}]/g, ''));
  return `---
title: ${quoted('title')}
folder: ${quoted('folder')}
placeholders:
  - label: ${quoted('label')}
    key: one
    description: ${quoted('description')}
    default: ${quoted('default')}
  - label: Two
    type: select
    options: [${quoted('option')}, plain]
  - label: Three
    type: date
groups:
  - label: ${quoted('group')}
    key: rows
    fields:
      - label: ${quoted('field')}
        key: cell
---
# Text

{{one}} {{Two}} {{Three}}

- {{#rows}}{{cell}}{{/rows}}
`;
}

export function storedScript(worldOf: () => Standing): void {
  test('a stored script is shown as text on every page', async () => {
    const world = worldOf();
    const { origin, theirs } = world;
    const token = await signIn(world, theirs.people.owner);
    const own = `/w/${theirs.workspaceId}`;
    const answers: { path: string; type: string; html: string }[] = [];
    /** Sends the form of a page with these fields. */
    const send = async (page: string, path: string, fields: Record<string, string | File>) => {
      const { html } = await ask(origin, { path: page, token });
      const form = [
        ...formFields(html, path).filter(([name]) => !Object.hasOwn(fields, name)),
        ...Object.entries(fields),
      ];
      const answered = await ask(origin, { path, token, form });
      answers.push({ path, type: 'text/html', html: answered.html });
      return answered;
    };
    const sendWell = async (page: string, path: string, fields: Record<string, string | File>) => {
      const { status, location, html } = await send(page, path, fields);
      expect([path, status, status < 400 ? '' : html]).toEqual([path, expect.any(Number), '']);
      return location ?? '';
    };

    await sendWell('/account', '/account', { name: hostile('person') });
    await sendWell(`${own}/settings`, `${own}/settings`, { name: hostile('workspace') });
    await sendWell(`${own}/members`, `${own}/members`, {
      name: hostile('member'),
      email: 'x-mail@example.com',
      role: 'member',
    });
    await seedGrant(world.service.services.context.db, {
      workspaceId: theirs.workspaceId,
      userId: theirs.people.owner,
      now: world.service.time.now,
      appName: hostile('app'),
      redirectHost: hostile('host'),
    });
    await sendWell(`${own}/connections`, `${own}/connections`, { name: hostile('key') });
    const upload = await sendWell(`${own}/import`, `${own}/import`, {
      files: new File([file()], `${hostile('file').replaceAll('/', '')}.md`),
    });
    await sendWell(upload, upload, {});
    const { id } = await world.service.services.context.db.template.findFirstOrThrow({
      where: { folder: { contains: 'x-folder' } },
    });
    const form = `${own}/templates/${id}/fill-in`;
    const values = {
      title: hostile('document'),
      'values.one': hostile('value'),
      'values.rows[0].cell': hostile('cell'),
    };
    await send(form, form, { ...values, 'values.Three': hostile('fault'), do: 'draft' });
    await send(form, form, { ...values, 'values.three': hostile('fault') });
    await sendWell(form, form, { ...values, 'values.three': '' });
    await send(form, form, { ...values, 'values.one': hostile('draft'), do: 'draft' });
    await send(`${own}/import`, `${own}/import`, {
      files: new File(['---\ntitle: {{\n---\n{{#x}}'], `${hostile('faulty').replaceAll('/', '')}.md`),
    });

    const crawled = await crawl(origin, token, [own, '/account', '/sign-in', form, upload]);
    expect(crawled.filter(({ status }) => status >= 400).map(({ path }) => path)).toEqual([]);
    const pages = [...answers, ...crawled.filter(({ type }) => type.includes('html'))];
    expect(pages.filter(({ html }) => RAW.test(html)).map(({ path, html }) => [path, RAW.exec(html)?.[0]])).toEqual([]);
    const shown = new Set(
      pages.flatMap(({ html }) => [...html.matchAll(/(?:&lt;|&#x3[Cc];)x-([a-z]+) /g)].map(([, name]) => name)),
    );
    const written = [
      'person',
      'workspace',
      'member',
      'key',
      'app',
      'host',
      'file',
      'title',
      'folder',
      'label',
      'description',
      'default',
      'option',
      'group',
      'field',
      'document',
      'value',
      'cell',
      'fault',
      'draft',
      'faulty',
    ];
    expect([...shown].sort()).toEqual(written.sort());
  });
}
