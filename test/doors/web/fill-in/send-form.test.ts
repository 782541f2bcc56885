/** §20.9: a form makes its document once, and what is refused comes back with every fault. */
import { beforeEach, expect, test } from '@jest/globals';
import { digestOfValues } from '../../../../src/domain/json.ts';
import { keyIdentity } from '../../../../src/use-cases/create-document/earlier-creation.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { seedMember, seedTemplate, seedTenant } from '../../../support/seed.ts';
import { signedIn } from '../../../support/web.ts';
import { whileLocked } from '../../../support/while-locked.ts';
import { decode } from '../support/form-fields.ts';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();

const NOTE = `---
title: Note
placeholders:
  - {label: Number, type: number}
  - {label: Day, type: date, format: 27/08/2026}
  - {label: Kind, type: select, options: [a, b]}
  - {label: Drawn, type: counter}
groups:
  - label: Items
    fields: [{label: Qty, type: number, format: "600.00"}]
---
{{Number}} {{Day}} {{Kind}} {{Drawn}} {{Text}}

- {{#Items}}{{Qty}}{{/Items}}
`;

let path: string;
let notes = 0;
beforeEach(async () => {
  notes += 1;
  path = await forms.formOf(NOTE.replace('title: Note', `title: Note ${notes}`));
});

async function fieldsOf(filled: Record<string, string> = {}): Promise<[string, string][]> {
  return formFields((await forms.member.get(path)).html, filled);
}

const WITHOUT_NOTICE = /\?notice=\w+$/;

test('twenty equal forms at once make one document, and all lead to it', async () => {
  const fields = await fieldsOf({ 'values.text': 'once' });
  const pages = await Promise.all(Array.from({ length: 20 }, () => forms.member.post(path, fields)));
  expect(new Set(pages.map(({ status, location }) => `${status} ${location!.replace(WITHOUT_NOTICE, '')}`)).size).toBe(
    1,
  );
  expect(pages[0]!.location).toMatch(/^\/w\/[^/]+\/documents\/[^/]+\?notice=documentMade(?:Before)?$/);
  expect(await forms.countDocuments(path)).toBe(1);
});

test('after "Back", the same form leads to its document, and a changed one makes another', async () => {
  const fields = await fieldsOf({ 'values.text': 'first' });
  const first = await forms.member.post(path, fields);
  expect(first.location).toMatch(/notice=documentMade$/);
  const same = await forms.member.post(path, fields);
  expect(same.location).toBe(first.location!.replace('documentMade', 'documentMadeBefore'));
  const changed = await forms.member.post(
    path,
    fields.map(([name, text]): [string, string] => [name, text.replace('first', 'second')]),
  );
  expect((await forms.documentOf(changed)).markdown).toContain('second');
  expect(changed.location).not.toBe(first.location);
});

test('a form waits while its document is being made', async () => {
  const fields = await fieldsOf({ 'values.text': 'waits', title: 'Waits' });
  const { workspaceId } = forms.tenant;
  const submission = fields.find(([name]) => name === 'submission')![1];
  const values = { number: '', day: '', kind: '', text: 'waits', items: [{ qty: '' }] };
  const key = `form-${submission}-${digestOfValues({ title: 'Waits', values })}`;
  const identity = keyIdentity({ workspaceId, templateId: path.split('/')[4]!, key });
  const answers: string[] = [];
  const waiting = await whileLocked(forms.service, identity, async () => {
    const sent = forms.member.post(path, fields).then((page) => {
      answers.push('answered');
      return page;
    });
    // A request that does not wait is answered before this one, which looks up as much.
    await forms.member.get(path);
    await forms.member.get(path);
    answers.push('released');
    return { sent };
  });
  expect((await waiting.sent).location).toMatch(/notice=documentMade$/);
  expect(answers).toEqual(['released', 'answered']);
});

test('a form of a deleted template leads to the document that it made', async () => {
  const fields = await fieldsOf({ 'values.text': 'kept' });
  const first = await forms.member.post(path, fields);
  await deleteTemplate(forms.service.services.database.db, path.split('/')[4]!);
  const same = await forms.member.post(path, fields);
  expect([same.status, same.location]).toEqual([303, first.location!.replace('documentMade', 'documentMadeBefore')]);
  const changed = fields.map(([name, text]): [string, string] => [name, text.replace('kept', 'changed')]);
  expect((await forms.member.post(path, changed)).status).toBe(404);
  expect((await forms.member.post(path, [...fields, ['do', 'draft']])).status).toBe(404);
});

test('all faults come back at once, in a summary with links to the fields, and the entries are kept', async () => {
  const wrong = { 'values.number': '1,5.', 'values.day': '31/02/2026', 'values.kind': 'c', 'values.items[0].qty': 'x' };
  expect((await forms.send(path, wrong)).status).toBe(422);
  const { status, html } = await forms.send(path, { ...wrong, 'values.text': 'keep <me>', title: 'x'.repeat(201) });
  expect(status).toBe(400);
  const summary = html.slice(html.indexOf('id="faults"'), html.indexOf('</ul>', html.indexOf('id="faults"')));
  const links = [...summary.matchAll(/<a href="#([^"]+)">/g)].map(([, id]) => id);
  expect(links).toEqual(['title', 'values.number', 'values.day', 'values.kind', 'values.items[0].qty']);
  for (const id of links) expect(html).toContain(` id="${id}"`);
  const lines = [...decode(summary).matchAll(/<li><a [^>]*>([^<]*)</g)].map(([, line]) => line);
  expect(lines).toEqual([
    'Document title: use up to 200 characters, with no invisible ones.',
    'Number: enter a number such as 1234.5.',
    'Day: 31 February 2026 does not exist.',
    'Kind: choose a or b.',
    'Items 1, Qty: enter a number such as 600.00.',
  ]);
  expect(html).toContain(
    '<p class="fault" id="values.items[0].qty-fault" lang="en">Enter a number such as 600.00.</p>',
  );
  expect(summary).not.toContain('more error');
  expect(html).toContain('tabindex="-1" autofocus');
  const again = Object.fromEntries(formFields(html));
  expect(again).toMatchObject({ ...wrong, 'values.text': 'keep <me>' });
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(5);
  expect(await forms.countDocuments(path)).toBe(0);
});

test('of very many faults 200 are shown, with the number of the rest', async () => {
  const rows = Array.from({ length: 250 }, (_, at): [string, string] => [`values.items[${at}].qty`, 'x']);
  const { html } = await forms.member.post(path, [...(await fieldsOf()), ...rows]);
  expect(html.match(/<li><a href="#values\.items\[\d+\]\.qty">/g)).toHaveLength(200);
  expect(html).toContain('<li>50 more</li>');
});

test('an unknown name is refused as the API refuses it', async () => {
  const fields = await fieldsOf();
  const send = async (...more: [string, string][]) => {
    const { status, html } = await forms.member.post(path, [...fields, ...more]);
    return [status, decode(/<div class="faults"[\s\S]*?<\/div>/.exec(html)?.[0] ?? '')];
  };
  const text = fields.filter(([name]) => !name.startsWith('values.items'));
  expect((await forms.member.post(path, [...text, ['values.items', 'x']])).html).toContain('is a repeating group');
  const unknown = (name: string) => [422, expect.stringContaining(`"${name}" is not a placeholder of this template.`)];
  expect(await send(['values.__proto__', 'x'])).toEqual(unknown('__proto__'));
  expect(await send(['values.constructor', 'x'])).toEqual(unknown('constructor'));
  expect(await send(['values.number[0].x', 'x'])).toEqual([422, expect.stringContaining('"number" is a placeholder')]);
  expect(await send(['values.items[0].__proto__', 'x'])).toEqual([
    422,
    expect.stringContaining('"__proto__" in entry 0 is not a field of the group "items"'),
  ]);
  expect(await send(['values.text', 'a\0b'])).toEqual([422, expect.stringContaining('U+0000')]);
  expect(await forms.countDocuments(path)).toBe(0);
});

test('a form of an earlier version makes nothing, and comes back as one of the new version', async () => {
  const changing = await forms.formOf('---\ntitle: Changing\n---\n{{Old}} {{Kept}}\n');
  const { html } = await forms.member.get(changing);
  const { workspaceId } = forms.tenant;
  await seedTemplate(
    forms.service.services.context.db,
    workspaceId,
    '---\ntitle: Changing\n---\n{{Kept}}\n\n{{#Rows}}{{New}}{{/Rows}}\n',
  );
  const sent = formFields(html, { 'values.old': 'lost text', 'values.kept': 'kept text' });
  const { status, html: fresh } = await forms.member.post(changing, sent);
  expect([status, await forms.countDocuments(changing)]).toEqual([409, 0]);
  expect(fresh).toContain('The template has changed since you opened it');
  expect(fresh).toContain('<dt dir="auto">old</dt><dd dir="auto">lost text</dd>');
  const fields = formFields(fresh);
  expect(Object.fromEntries(fields)).toMatchObject({ version: '2', 'values.kept': 'kept text' });
  expect((await forms.documentOf(await forms.member.post(changing, fields))).markdown).toBe('kept text\n\n{{New}}\n');
});

test('without a plan nothing is made, and an admin is led to the plans', async () => {
  const { service } = forms;
  const { db } = service.services.context;
  const poor = await seedTenant(db, { plan: 'none' });
  const { userId } = await seedMember(db, poor.workspaceId, 'poor@example.com', 'member');
  const id = await seedTemplate(db, poor.workspaceId, NOTE);
  const [owner, member] = [await signedIn(service, poor.userId), await signedIn(service, userId)];
  const form = `/w/${poor.workspaceId}/templates/${id}/fill-in`;
  for (const [visitor, isLed] of [
    [owner, true],
    [member, false],
  ] as const) {
    const { html } = await visitor.get(form);
    const { status, html: answer } = await visitor.post(form, formFields(html, { 'values.text': 'kept' }));
    expect([status, answer.includes(`href="/w/${poor.workspaceId}/settings#billing">Choose a plan`)]).toEqual([
      402,
      isLed,
    ]);
    expect(answer).toContain('This workspace has no active plan');
    expect(answer).toContain('value="kept"');
  }
});

test('a form that the service did not make is refused', async () => {
  expect((await forms.member.post(path, { 'values.text': 'x' })).status).toBe(400);
  const fields = await fieldsOf();
  expect((await forms.member.post(path, [...fields, ['csrf', 'x']])).status).toBe(403);
  const flood = Array.from({ length: 100_000 }, (_, at): [string, string] => [`values.k${at}`, '']);
  expect((await forms.member.post(path, [...fields, ...flood])).status).toBe(413);
  const long: [string, string] = ['values.text', 'x'.repeat(2_000_000)];
  const tooLong = await forms.member.post(path, [...fields, long]);
  expect([tooLong.status, Object.fromEntries(formFields(tooLong.html))['values.text'] === long[1]]).toEqual([
    413,
    true,
  ]);
  expect((await forms.member.post(`${path}/preview`, [...fields, long])).status).toBe(413);
  expect(await forms.countDocuments(path)).toBe(0);
});

test('blanks are shown once before anything is made; then the same form makes one document, without scripts', async () => {
  const unseen = { seen: '[]', 'values.text': 'here' };
  const asked = await forms.member.post(path, await fieldsOf(unseen));
  expect([asked.status, await forms.countDocuments(path)]).toEqual([200, 0]);
  const notice = decode(/id="blanks"[\s\S]*?<\/ul>/.exec(asked.html)![0]);
  expect(notice).toContain('<h2>4 of 5 fields are still empty</h2>');
  const links = [...notice.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)</g)].map(([, id, name]) => `${id} ${name}`);
  expect(links).toEqual([
    'values.number Number',
    'values.day Day',
    'values.kind Kind',
    'values.items[0].qty Items 1, Qty',
  ]);
  // As it stands; what else is blank since is shown first.
  const stands = new Map(formFields(asked.html, { seen: /name="seen" value="([^"]*)"/.exec(asked.html)![1]! }));
  stands.set('seen', decode(stands.get('seen')!));
  const emptied = await forms.member.post(
    path,
    [...stands].map(([name, text]): [string, string] => [name, name === 'values.text' ? '' : text]),
  );
  expect(decode(emptied.html)).toContain('<h2>5 of 5 fields are still empty</h2>');
  const both = await Promise.all([forms.member.post(path, [...stands]), forms.member.post(path, [...stands])]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await forms.countDocuments(path)).toBe(1);
});

test('faults are shown before blanks', async () => {
  const { status, html } = await forms.send(path, { seen: '[]', 'values.number': 'x' });
  expect([status, html.includes('id="blanks"')]).toEqual([422, false]);
});

test('optional blanks do not stop: those that print nothing, and those in a branch that does not apply', async () => {
  const optional = await forms.formOf(`---
title: Optional
placeholders:
  - { label: Line, blank: line }
  - { label: Nothing, blank: nothing }
groups:
  - label: Rows
    blank: dash
    fields: [{ label: Cell }, { label: Other }]
---
{{Asked}} {{Line}} {{Nothing}}{{#if Note}} {{Note}}{{/if}}

- {{#Rows}}{{Cell}} {{Other}}{{/Rows}}
`);
  const asked = await forms.send(optional, { seen: '[]' });
  const notice = decode(/id="blanks"[\s\S]*?<\/ul>/.exec(asked.html)![0]);
  expect([...notice.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(['values.asked']);
  expect((await forms.send(optional, { seen: '[]', 'values.asked': 'here' })).status).toBe(303);
  expect(await forms.countDocuments(optional)).toBe(1);
});

test('a blank in the header is asked for', async () => {
  const path = await forms.formOf('---\ntitle: Head\nheader: "{{Office}}"\n---\nText\n');
  const asked = await forms.send(path, { seen: '[]' });
  expect([asked.status, asked.html.includes('#values.office')]).toEqual([200, true]);
});
