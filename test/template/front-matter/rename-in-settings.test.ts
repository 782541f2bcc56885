/** §20.94: a field's new name, wherever the settings have the old one. */
import { expect, test } from '@jest/globals';
import { editSettings } from '../../../src/template/front-matter/edit-settings.ts';
import type { SettingsEdit } from '../../../src/template/front-matter/settings-edit.ts';

const SETTINGS = `---
title: Bill for {{Customer}} # the list
known_by: [Number, Customer, Items.Rate]
pictures: [Rate]
languages: [en, de]
language: Tongue
header: {left: "{{Rate}}", right: "{{#if Rate > 2}}{{Customer}}{{/if}}"}
stamp: 'PAID {{ Customer }}'
texts:
  - {en: "Dear {{Customer}}", de: "Hallo {{Customer}}"}
e-invoice:
  buyer: {name: "{{Customer}}"}
  lines: {price: "{{Rate}}", name: "{{Customer}}"}
placeholders:
  - label: Customer # of the bill
  - {label: Tongue, type: select, options: [Customer, en]}
  - label: Rate
    min: Customer - 1
  - label: Total
    formula: 'SUM(Items.Rate) * Rate + [Rate] & "Rate" & Rate two'
groups:
  - label: Items
    where: Rate > 1 and Customer <> ""
    sort: [-Rate, Customer]
    carry: {field: Rate, from: Rate}
    fields:
      - {label: Rate, type: number, key: price}
      - {label: Sum, formula: Rate * 2 + price}
  - {label: Sums, from: Items, by: Rate}
---

{{Customer}}
`;

type Change = Extract<SettingsEdit, { do: 'change' }>;

test.each<[what: string, edit: Omit<Change, 'do'>, pairs: [before: string, after: string][]]>([
  [
    'a placeholder, in each kind of setting',
    { label: 'Customer', field: { label: 'Client name' } },
    [
      ['for {{Customer}} #', 'for {{Client name}} #'],
      ['[Number, Customer, Items', '[Number, Client name, Items'],
      ['2}}{{Customer}}', '2}}{{Client name}}'],
      ['{{ Customer }}', '{{ Client name }}'],
      ['Dear {{Customer}}', 'Dear {{Client name}}'],
      ['Hallo {{Customer}}', 'Hallo {{Client name}}'],
      ['buyer: {name: "{{Customer}}"}', 'buyer: {name: "{{Client name}}"}'],
      ['name: "{{Customer}}"}\nplace', 'name: "{{Client name}}"}\nplace'],
      ['label: Customer # of', 'label: Client name # of'],
      ['min: Customer - 1', 'min: Client name - 1'],
      ['and Customer <>', 'and Client name <>'],
      ['-Rate, Customer]', '-Rate, Client name]'],
    ],
  ],
  [
    'the placeholder that chooses the language',
    { label: 'Tongue', field: { label: 'Language' } },
    [
      ['language: Tongue', 'language: Language'],
      ['label: Tongue', 'label: Language'],
    ],
  ],
  [
    'a placeholder, and not the field of a group with its name',
    { label: 'Rate', field: { label: 'Day rate' } },
    [
      ['pictures: [Rate]', 'pictures: [Day rate]'],
      ['"{{Rate}}", right: "{{#if Rate', '"{{Day rate}}", right: "{{#if Day rate'],
      ['label: Rate\n', 'label: Day rate\n'],
      ['* Rate + [Rate] &', '* Day rate + Day rate &'],
      ['from: Rate}', 'from: Day rate}'],
    ],
  ],
  [
    'a field of a group, and not the placeholder with its name',
    { label: 'Rate', group: 'Items', field: { label: 'Net (EUR)' } },
    [
      ['Items.Rate]', 'Items.Net (EUR)]'],
      ['lines: {price: "{{Rate}}"', 'lines: {price: "{{Net (EUR)}}"'],
      ['SUM(Items.Rate)', 'SUM(Items.[Net (EUR)])'],
      ['where: Rate > 1 and Customer <> ""', `where: '[Net (EUR)] > 1 and Customer <> ""'`],
      ['[-Rate,', '[-Net (EUR),'],
      ['field: Rate,', 'field: Net (EUR),'],
      ['{label: Rate, type', '{label: Net (EUR), type'],
      ['formula: Rate * 2 + price', 'formula: "[Net (EUR)] * 2 + price"'],
      ['by: Rate}', 'by: Net (EUR)}'],
    ],
  ],
])('%s', (_, edit, pairs) => {
  const wanted = pairs.reduce((text, [before, after]) => {
    expect(text).toContain(before);
    return text.replace(before, () => after);
  }, SETTINGS);
  expect(editSettings({ source: SETTINGS }, [{ do: 'change', ...edit }])).toBe(wanted);
});

test('a field that is only in the text, with one of the same name in a group', () => {
  const source =
    '---\nknown_by: [Name, People.Name]\ntitle: "{{Name}}"\n---\n{{Name}} {{#People}}{{Name}}{{/People}}\n';
  const field = { label: 'Full name' };
  const renamed = editSettings({ source }, [{ do: 'change', label: 'Name', field, alike: ['People'] }]);
  expect(renamed).toBe(source.replace('[Name,', '[Full name,').replace('"{{Name}}"', '"{{Full name}}"'));
  const ofPeople = editSettings({ source }, [{ do: 'change', label: 'Name', group: 'People', field }]);
  expect(ofPeople).toBe(source.replace('People.Name', 'People.Full name'));
});
