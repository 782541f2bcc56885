/** §20.9: the form hides what its document does not need (§10.27), without script and with one. */
import { expect, test } from '@jest/globals';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();

const PLANS = `---
title: Plans
placeholders:
  - {label: Plan, type: select, options: [Gold, Silver]}
  - {label: Hours, type: number, required: true, max: 9}
  - {label: Reason, required: true}
groups:
  - {label: Extras, min: 1, fields: [{label: What, required: true}]}
  - {label: Items, fields: [{label: Note}, {label: Kind}]}
---
{{Plan}} {{#if Plan = Gold}}{{Hours}} hours{{else}}since {{Reason}}{{/if}}

{{#if Plan = Gold}}

- {{#Extras}}{{What}}{{/Extras}}

{{/if}}

- {{#Items}}{{#if Kind = "long"}}{{Note}} {{/if}}{{Kind}}.{{/Items}}
`;
let plans = 0;
async function open() {
  plans += 1;
  const path = await forms.formOf(PLANS.replace('title: Plans', `title: Plans ${plans}`));
  return { path, html: (await forms.member.get(path)).html };
}

/** Ids of the fields and groups that are folded away. */
function folded(html: string): string[] {
  const parts = html.match(/<details class="unneeded">.*?<\/details>/gs) ?? [];
  return parts.flatMap((part) => [...part.matchAll(/ id="(values\.\w+(?:\[\d+\]\.\w+)?)"/g)].map(([, id]) => id!));
}

test('without scripts, an unneeded branch is collapsed, and each field says when it is needed', async () => {
  const { path, html } = await open();
  expect(folded(html)).toEqual(['values.hours', 'values.extras', 'values.extras[0].what', 'values.items[0].note']);
  const read = html.replaceAll('&#x3D;', '=');
  for (const when of ['Only if Plan = Gold.', 'Not if Plan = Gold.', 'Only if Kind = &quot;long&quot;.'])
    expect(read).toContain(when);
  // The group says it, and its fields do not say it again.
  expect(read.split('Only if Plan = Gold.')).toHaveLength(3);
  const fields = formFields(html, { 'values.plan': 'Gold', 'values.items[0].kind': 'long' });
  const gold = (await forms.member.post(path, [...fields, ['do', 'check']])).html;
  expect(folded(gold)).toEqual(['values.reason']);
});

test('entries come back with their branch, and are neither required nor checked until then', async () => {
  const { path, html } = await open();
  const kept = { 'values.hours': '12', 'values.extras[0].what': '', 'values.plan': 'Silver', 'values.reason': 'so' };
  const silver = (await forms.member.post(path, [...formFields(html, kept), ['do', 'check']])).html;
  expect(silver).toContain('No errors found.');
  expect(formFields(silver)).toContainEqual(['values.hours', '12']);
  const gold = await forms.member.post(path, formFields(silver, { 'values.plan': 'Gold' }));
  expect(gold.status).toBe(422);
  expect([...gold.html.matchAll(/<a href="#(values[^"]+)">/g)].map(([, id]) => id)).toEqual([
    'values.extras[0].what',
    'values.hours',
  ]);
  expect(formFields(gold.html)).toContainEqual(['values.reason', 'so']);
  const made = await forms.documentOf(await forms.member.post(path, formFields(silver)));
  expect(made.markdown).toBe('Silver since so\n\n- {{Kind}}.\n');
});

test('a fault is visible, also in a collapsed branch', async () => {
  const { path, html } = await open();
  const wrong = { 'values.plan': 'Silver', 'values.reason': 'so', 'values.hours': 'x' };
  const refused = (await forms.member.post(path, formFields(html, wrong))).html;
  expect(folded(refused)).not.toContain('values.hours');
  expect(refused).toMatch(/id="values\.hours"[^>]* aria-invalid="true"/);
});

test('a new row has the focus, even if its first field is collapsed', async () => {
  const { path, html } = await open();
  const more = (await forms.member.post(path, [...formFields(html), ['do', 'add.items']])).html;
  expect(more).toMatch(/<tr class="value-row" id="values\.items\[1\]" tabindex="-1" autofocus>/);
  expect(more.match(/autofocus/g)).toHaveLength(1);
});

test('a script gets the paths of hidden fields', async () => {
  const { path, html } = await open();
  const sent: [string, string][] = [...formFields(html, { 'values.plan': 'Silver' }), ['as', 'json']];
  const { facts } = JSON.parse((await forms.member.post(`${path}/preview`, sent)).html);
  expect(facts).toEqual({ gives: [], hidden: ['values.hours', 'values.extras', 'values.items[0].note'] });
});
