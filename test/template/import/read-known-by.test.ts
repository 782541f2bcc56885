/** §10.34: what documents are known by, and mistakes in what a template says of it. */

import { expect, test } from '@jest/globals';
import type { Values } from '../../../src/domain/values.ts';
import { english } from '../../../src/locales/message.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { splitAtCounterSentinels } from '../../../src/template/markdown/sentinels.ts';

function read(fields: string, text: string) {
  const file = `---\ntitle: T\n${fields}\n---\n\n${text}\n`;
  return readTemplate({ file: 't.md', bytes: new TextEncoder().encode(file) });
}

test.each([
  ['known_by: [Custmer]', '3: known_by: "Custmer" is not a placeholder of the template. Did you mean "Customer"?'],
  ['known_by:\n  - Customer\n  - Else', '5: known_by: "Else" is not a placeholder of the template.'],
  [
    'known_by: [What]',
    '3: known_by: "What" belongs to the group "Lines". Name a field with its group, such as "Lines.What".',
  ],
  [
    'known_by: [lines]',
    '3: known_by: "lines" belongs to the group "Lines". Name a field with its group, such as "Lines.What".',
  ],
  ['known_by: [Lines.Wat]', '3: known_by: "Lines.Wat" is not a placeholder of the template.'],
  ['known_by: [Stamp]', '3: known_by: "Stamp" is a picture. Name a text placeholder.'],
  ['known_by: Customer', '3: known_by'],
  ['known_by: []', '3: known_by'],
  ['known_by: [A, B, C, D, E, F]', '3: known_by'],
])('%j is a mistake', (fields, message) => {
  const result = read(`${fields}\npictures: [Stamp]`, '{{Customer}} ![]({{Stamp}})\n\n- {{#Lines}}{{What}}{{/Lines}}');
  const faults = result.ok ? [] : result.faults.map((fault) => `${fault.line}: ${english(fault.message)}`);
  expect(faults.join('\n')).toContain(message);
});

const INVOICE = `language: en
placeholders:
  - { label: Seller, default: Acme }
  - { label: Number, type: counter, format: INV-0001 }
  - { label: Kind, type: select, options: [Gold, Plain], default: Plain }
  - { label: Total, type: number, format: "1,234.50 €" }
  - { label: Due, type: date, format: 27 August 2026 }`;
const TEXT =
  '{{Seller}} {{Number}} {{Kind}} {{Total}} {{Due}} {{Customer}} {{Note}}\n\n{{#if Kind = Gold}}{{Card}}{{/if}}\n\n- {{#Lines}}{{What}}{{/Lines}}';

function rows(...texts: string[]) {
  return texts.map((what) => ({ what }));
}

test.each<[string, Values, (string | number)[]]>([
  // Its counters, and the first text that is its own.
  ['', {}, ['INV-', 0]],
  ['', { customer: 'Ann' }, ['INV-', 0, '\nAnn']],
  ['', { seller: 'Acme', customer: ' ', note: 'Urgent' }, ['INV-', 0]],
  ['', { seller: 'Bolt', customer: 'Ann' }, ['INV-', 0, '\nBolt']],
  // A sum that was entered is no amount unless the author says so. An amount begins with a tab.
  ['', { customer: 'Ann', total: '1234.5' }, ['INV-', 0, '\nAnn']],
  // What the author names, as the document shows it.
  [
    '[Customer, total, Due, Seller]',
    { customer: 'Ann', total: '1234.5', due: '1 May 2026' },
    ['Ann\n\t1,234.50 €\n1 May 2026\nAcme'],
  ],
  ['[customer, Customer]', { customer: '  **Marlow** &\nSons \u2028 ' }, ['**Marlow** & Sons']],
  ['[Customer]', { customer: `${'😀'.repeat(90)}` }, [`${'😀'.repeat(79)}…`]],
  ['[Customer]', {}, ['']],
  // What the document does not show is no name of it.
  ['[Card, Note]', { card: '4711', note: 'N' }, ['N']],
  ['[Card, Note]', { card: '4711', kind: 'Gold', note: 'N' }, ['4711\nN']],
  // Fields of groups: the different texts of the rows that are shown.
  [
    '[Customer, Lines.What]',
    { customer: 'Ann', lines: rows('Paper', ' Red \n ink ', '', 'Paper') },
    ['Ann\nPaper, Red ink'],
  ],
  ['[lines.what]', {}, ['']],
  ['[Lines.What]', { lines: rows(...Array.from({ length: 20 }, () => 'x'.repeat(90))) }, [`${'x'.repeat(79)}…`]],
  [
    '[Lines.What]',
    { lines: rows(...Array.from({ length: 200 }, (_, at) => `Item ${at + 100}`)) },
    [`${Array.from({ length: 90 }, (_, at) => `Item ${at + 100}`).join(', ')}, …`],
  ],
])('known_by: %s, with %j', (knownBy, values, wanted) => {
  const result = read(`${INVOICE}\n${knownBy && `known_by: ${knownBy}`}`, TEXT);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const { knownBy: known = [] } = fillTemplate(result.template, values, { today: '2026-01-02' });
  expect(
    splitAtCounterSentinels(known.join('\n')).filter((piece, _at, all) => piece !== '' || all.length === 1),
  ).toEqual(wanted);
});

test('rows that the document does not show are left out, and a field within a group within a group is named by its path', () => {
  const result = read(
    'known_by: [Orders.Items.Item]\ngroups:\n  - label: Orders\n    fields: [{ label: Nr }]\n    groups:\n      - label: Items\n        where: Item <> "Secret"\n        fields: [{ label: Item }, { label: Note }]',
    '- {{#Orders}}{{Nr}}\n\n  - {{#Items}}{{Item}} {{Note}}{{/Items}}\n\n  {{/Orders}}',
  );
  if (!result.ok) throw new Error(result.faults.map(({ message }) => english(message)).join('\n'));
  const values = {
    orders: [
      { nr: '1', items: [{ item: 'Pen' }, { item: 'Secret' }] },
      { nr: '2', items: [{ item: 'Ink' }] },
    ],
  };
  expect(fillTemplate(result.template, values, { today: '2026-01-02' }).knownBy).toEqual(['Pen, Ink']);
});
