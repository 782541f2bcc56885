/** §20.24 rule 7: what the buttons of the editor write into the settings: a field belongs to the group in which its name stands. */
import { describe, expect, test } from '@jest/globals';
import {
  choiceAt,
  declare,
  declareFields,
  entriesIn,
  moveOf,
  removalOf,
} from '../../../../../src/doors/web/pages/browser/declare-fields.ts';
import { groupAt, labelsOf } from '../../../../../src/doors/web/pages/browser/group-at.ts';
import { namesAt } from '../../../../../src/doors/web/pages/browser/known-fields.ts';
import type { TextChange } from '../../../../../src/doors/web/pages/browser/text-area-editor.ts';
import { faultsOf } from '../../../../template/support/templates.ts';

const DUE = '- label: Due\n  type: date\n';
const TABLE = '| A | B |\n|---|---|\n| {{#Items}}{{Item}} {{Due}} | {{Price}}{{/Items}} |\n| x | {{Total}} |\n';
const TOTAL = 'placeholders:\n  - label: Total\n    type: number\n    formula: SUM(Items.Price)\n';
const ITEMS = 'groups:\n  - label: Items\n    fields:\n      - label: Price\n        type: number\n';

function fileWith(settings: string, body = TABLE): string {
  return `---\ntitle: T\n${settings}---\n\n${body}`;
}

function changed(text: string, changes: readonly TextChange[] = []): string {
  return changes
    .toSorted((a, b) => a.from - b.from)
    .toReversed()
    .reduce((now, { from, to = from, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}

/** The line of a text, from 1. */
function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
}

test('a place is in a group where what stands there repeats, in a whole row of a table too', () => {
  const text = fileWith(
    '',
    `${TABLE}\n{{#Notes}}\n\n{{Note}}\n\n{{/Notes}}\n\n{{#if Total}}{{Total}}{{/if}} \\{{#No}}\n`,
  );
  const at = (part: string) => groupAt(text, text.indexOf(part));
  expect(['| A', '{{#Items}}', '{{Price', ' |\n| x', '| x', '{{Note}}', '{{#if'].map(at)).toEqual([
    undefined,
    'Items',
    'Items',
    'Items',
    undefined,
    'Notes',
    undefined,
  ]);
  expect([labelsOf(text, undefined), labelsOf(text, 'Items')]).toEqual([['Total'], ['Item', 'Due', 'Price']]);
});

describe('a field is declared in its list', () => {
  test.each([
    ['behind the fields of its group', TOTAL + ITEMS, `${TOTAL}${ITEMS}      - label: Due\n        type: date\n`],
    [
      'in a group that was not declared',
      'placeholders:\n  - label: Total\n',
      'placeholders:\n  - label: Total\ngroups:\n  - label: Items\n    fields:\n      - label: Due\n        type: date\n',
    ],
    [
      'in a group without fields, by its key, with indents as they are',
      'groups:\n- key: Items\n  label: All\n- label: B\n',
      'groups:\n- key: Items\n  label: All\n  fields:\n    - label: Due\n      type: date\n- label: B\n',
    ],
    [
      'also where a placeholder is called the same',
      `placeholders:\n  - label: Due\n    type: date\n${ITEMS}`,
      `placeholders:\n  - label: Due\n    type: date\n${ITEMS}      - label: Due\n        type: date\n`,
    ],
    ['once', `${ITEMS}      - label: "Due"\n`, `${ITEMS}      - label: "Due"\n`],
  ])('%s', (_, before, after) => {
    expect(changed(fileWith(before), declareFields(fileWith(before), 'Items', [DUE]))).toBe(fileWith(after));
  });

  test('and so are those of an example, with further fields of a group that is there', () => {
    const example = `placeholders:\n  - label: Sum\n    type: number\n${ITEMS}      - label: Due\n        type: date\n  - label: Notes\n`;
    const before = fileWith(ITEMS);
    expect(changed(before, declare(before, entriesIn(example)))).toBe(
      fileWith(
        `${ITEMS}      - label: Due\n        type: date\n  - label: Notes\nplaceholders:\n  - label: Sum\n    type: number\n`,
      ),
    );
  });
});

describe('a field that is declared in the wrong list is moved to where the text has it', () => {
  const due = '  - label: Due\n    type: date\n';
  test.each([
    ['into a group', TOTAL + due + ITEMS, `${TOTAL}${ITEMS}      - label: Due\n        type: date\n`, TABLE],
    [
      'out of one, whose list goes with its last field',
      'groups:\n  - label: Items\n    fields:\n      - label: Due\n        type: date\n',
      'groups:\n  - label: Items\nplaceholders:\n  - label: Due\n    type: date\n',
      `${TABLE.replace(' {{Due}}', '').replace('{{Total}}', '{{Due}}')}`,
    ],
  ])('%s', (_, before, after, body) => {
    const text = fileWith(before, body);
    const [{ line } = { line: 0 }] = faultsOf(text);
    const moved = changed(text, moveOf(text, line) ?? choiceAt(text, line)?.ofGroup);
    expect(moved).toBe(fileWith(after, body));
    expect(faultsOf(moved)).toEqual([]);
  });

  test('and one that stands where it is declared is not, nor one that stands nowhere, which is taken out', () => {
    const text = fileWith(TOTAL + ITEMS + due.replaceAll('Due', 'X'));
    expect(moveOf(text, lineOf(text, '- label: Price'))).toBeUndefined();
    expect(moveOf(text, lineOf(text, '- label: X'))).toBeUndefined();
    expect(changed(text, [removalOf(text, lineOf(text, '- label: X'))!])).toBe(fileWith(TOTAL + ITEMS));
  });
});

test('a name of the document in a group becomes the document’s wherever the group has it, or a field of the group', () => {
  const body = '{{Rate}}\n\n{{#Items}}\n\n{{Item}} {{ Rate }} {{Rate}}\n\n{{/Items}}\n';
  const text = fileWith('placeholders:\n  - {label: Rate, type: number}\n', body);
  const line = lineOf(text, '{{Item}}');
  const { ofDocument, ofGroup } = choiceAt(text, line)!;
  expect(faultsOf(text).map((fault) => fault.line)).toEqual([line]);
  expect(changed(text, ofDocument)).toContain('{{Item}} {{ document: Rate }} {{document: Rate}}\n');
  expect(changed(text, ofGroup)).toContain(
    'groups:\n  - label: Items\n    fields:\n      - {label: Rate, type: number}\n',
  );
  for (const changes of [ofDocument, ofGroup]) expect(faultsOf(changed(text, changes))).toEqual([]);
  expect([1, lineOf(text, '{{#Items'), text.split('\n').length].map((one) => choiceAt(text, one))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('names are offered as they may be written: in a group its fields, and those of the document behind their mark', () => {
  const text = fileWith(TOTAL + ITEMS);
  expect(namesAt(undefined, text, text.indexOf('{{Item}}'))).toEqual(['Price', 'Item', 'Due', 'document: Total']);
  expect(namesAt(undefined, text, text.indexOf('{{Total}}'))).toEqual(['Total']);
});
