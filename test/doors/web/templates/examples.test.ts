/** §20.25: values that stand beside a template or in its form are its examples. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { archiveTemplate, deleteTemplate } from '../../../../src/data/storage/templates/archived-templates.ts';
import { keepExample, listExamples, MAX_EXAMPLES } from '../../../../src/data/storage/templates/examples.ts';
import { listTemplates } from '../../../../src/data/storage/templates/templates.ts';
import { findTemplateFiles } from '../../../../src/use-cases/templates/files/index.ts';
import { importTemplates } from '../../../../src/use-cases/templates/index.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Page, signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let ours: Tenant;
let owner: WebVisitor;
let member: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  ours = await seedTenant(db());
  owner = await signedIn(service, ours.userId);
  const email = `member-${ours.workspaceId}@example.com`;
  member = await signedIn(service, (await seedMember(db(), ours.workspaceId, email, 'member')).userId);
});
afterAll(() => service.close());

function db() {
  return service.services.context.db;
}

function inWorkspace(rest: string) {
  return `/w/${ours.workspaceId}/${rest}`;
}

async function idOf(title: string) {
  return (await listTemplates(db(), ours.workspaceId)).find((one) => one.title === title)!.id;
}

async function examplesOf(id: string) {
  return (await listExamples(db(), ours.workspaceId, id)).map(({ name, title, values }) => [name, title, values]);
}

async function check(files: Record<string, string>): Promise<Page & { path: string }> {
  const sent = await owner.upload(inWorkspace('import'), files);
  expect(sent.status).toBe(303);
  return { ...(await owner.follow(sent)), path: sent.location! };
}

async function bring(files: Record<string, string>): Promise<Page> {
  const { path: upload, html } = await check(files);
  return owner.follow(await owner.post(upload, { outcome: /name="outcome" value="([^"]*)"/.exec(html)?.[1] ?? '' }));
}

/** Opens a page and sends its form with what is hidden in it. */
async function submit(visitor: WebVisitor, place: string, fields: Record<string, string>): Promise<Page> {
  const { html } = await visitor.get(place);
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const entries = hidden.map(([, name, value]): [string, string] => [name!, value!.replaceAll('&quot;', '"')]);
  return visitor.post(place, { ...Object.fromEntries(entries), ...fields });
}

const LETTER =
  '---\ntitle: Letter\nplaceholders:\n  - {label: Days, type: number}\n---\nDear {{Name}}, within {{Days}} days.\n';

test('files with values beside a template are its examples, across versions', async () => {
  const page = await check({
    'letter.md': LETTER,
    'letter.values.json': '{"Name": "Ada", "days": "3", "Gone": "x"}',
    'letter.long name.values.json': '{"title": "Long", "values": {"name": "Grace Brewster Murray Hopper"}}',
    'letter.broken.values.json': '{"Name": \n',
    'letter.wrong.values.json': '{"Name": 7}',
  });
  expect(page.html).toMatch(
    /long name<\/bdi>[\s\S]*?New[\s\S]*typical<\/bdi>[\s\S]*?New. Without fields that the template does not have: Gone/,
  );
  expect(page.html).toMatch(/wrong<\/bdi>[\s\S]*?Not saved: values\.Name is a number/);
  expect(page.html).toMatch(/Warnings[\s\S]*letter\.broken\.values\.json[\s\S]*The example is not valid/);
  const outcome = /name="outcome" value="([^"]*)"/.exec(page.html)![1]!;
  await owner.post(page.path, { outcome });
  const id = await idOf('Letter');
  const kept = [
    ['long name', 'Long', { name: 'Grace Brewster Murray Hopper' }],
    ['typical', '', { name: 'Ada', days: '3' }],
  ];
  expect(await examplesOf(id)).toEqual(kept);

  // They alone may change, which makes no version; a label that is reworded is the same entry.
  const changed = { 'letter.md': LETTER, 'letter.values.json': '{"Name": "Eve", "days": "4"}' };
  expect((await bring(changed)).html).toMatch(/Unchanged \(version 1\)[\s\S]*Changed/);
  expect((await check(changed)).html).toContain('Everything is already saved.');
  await bring({
    'letter.md': LETTER.replace('label: Days', 'label: Term, key: term')
      .replace('{{Days}}', '{{Term}}')
      .replace('Dear', 'Hello'),
  });
  const form = await owner.get(inWorkspace(`templates/${id}/fill-in?example=typical`));
  expect(form.html).toMatch(/Eve/);
  expect(await examplesOf(id)).toHaveLength(2);
});

test('entries of the form are saved as an example, shown to members, and removed', async () => {
  await bring({
    'note.md': '---\ntitle: Note\nplaceholders:\n  - {label: Days, type: number}\n---\n{{Name}} {{Days}}\n',
  });
  const id = await idOf('Note');
  const form = inWorkspace(`templates/${id}/fill-in`);
  const keep = (fields: Record<string, string>, visitor = owner) =>
    submit(visitor, form, { 'values.name': 'Ada', 'values.days': '3', do: 'example', ...fields });
  expect(await keep({ example: '' })).toMatchObject({ status: 400, html: expect.stringContaining('Enter a name') });
  expect(await keep({ example: 'a', 'values.days': 'x' })).toMatchObject({ status: 422 });
  expect((await keep({ example: 'a' }, member)).status).toBe(403);
  expect(await examplesOf(id)).toEqual([]);
  const kept = await owner.follow(await keep({ example: 'Short', title: 'T' }));
  expect(kept.html).toContain('Example saved.');
  expect(await examplesOf(id)).toEqual([['Short', 'T', { name: 'Ada', days: '3' }]]);
  const shown = await member.get(inWorkspace(`templates/${id}/examples`));
  expect(shown.html).toMatch(/fill-in\?example(=|&#x3D;)Short/);
  expect(shown.html).not.toContain('examples/remove');
  expect((await member.get(inWorkspace(`templates/${id}/fill-in?example=Short`))).html).toContain('value="Ada"');
  const remove = inWorkspace(`templates/${id}/examples/remove?name=Short`);
  expect((await owner.get(remove)).html).toContain('Remove the example');
  expect((await member.get(remove)).status).toBe(403);
  expect((await submit(owner, remove, {})).status).toBe(303);
  expect(await examplesOf(id)).toEqual([]);
  expect((await owner.get(remove)).status).toBe(404);
  const events = await db().auditEvent.findMany({
    where: { workspaceId: ours.workspaceId, action: { startsWith: 'example' } },
  });
  expect(events.map(({ action, detail }) => [action, detail])).toEqual([
    ['example_kept', { id, template: 'Note', name: 'Short' }],
    ['example_removed', { id, template: 'Note', name: 'Short' }],
  ]);
});

test('the command also saves examples; their number is limited, and they are deleted with the template', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'examples-'));
  try {
    await writeFile(path.join(folder, 'a.md'), '---\ntitle: A\n---\n{{X}}\n');
    await writeFile(path.join(folder, 'a.values.json'), '{"X": "1"}');
    const { templates } = await importTemplates(db(), ours.workspaceId, await findTemplateFiles([folder]), {
      now: new Date(),
    });
    expect(templates[0]!.examples).toMatchObject([{ name: 'typical', change: 'added' }]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const templateId = await idOf('A');
  const of = { workspaceId: ours.workspaceId, templateId };
  for (let at = 1; at < MAX_EXAMPLES; at++)
    await keepExample(db(), of, { name: `e${at}`, title: '', values: {} }, new Date());
  await expect(keepExample(db(), of, { name: 'more', title: '', values: {} }, new Date())).rejects.toThrow(/up to 50/);
  await expect(keepExample(db(), of, { name: 'e1', title: '\0', values: {} }, new Date())).rejects.toThrow(/U\+0000/);
  await archiveTemplate(db(), templateId);
  await deleteTemplate(db(), templateId);
  expect(await db().templateExample.count({ where: of })).toBe(0);
});
