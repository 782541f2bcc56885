/** §10.10: who would notice what a version computes and demands that the one before did not. */

import { expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { findChanges } from '../../../src/template/import/find-changes.ts';
import { type Group, historyOf, type Placeholder } from '../../../src/template/model/inventory.ts';
import { savedTemplateOf, templateOf } from '../support/templates.ts';

const ENTRY = { entry: 'e', label: 'Net', key: 'net', count: 1, value: '', type: 'number' } as const;

/** `was` and `noticed` of each change. */
function changesOf(before: Partial<Placeholder>, after: Partial<Placeholder>): string[] {
  const of = (one: Partial<Placeholder>) => ({ placeholders: [{ ...ENTRY, ...one }], groups: [] });
  return findChanges(of(before), of(after), new Set(['e'])).map(({ was, noticed }) => `${was} → ${english(noticed)}`);
}

test.each<[Partial<Placeholder>, Partial<Placeholder>, string[]]>([
  [{ decimals: 2 }, { decimals: 2, exact: true }, ['not exact → anyone who sends more than 2 decimal places']],
  [
    { decimals: 2, exact: true },
    { decimals: 1, exact: true },
    ['2 decimals → anyone who sends more than 1 decimal place'],
  ],
  [{ decimals: 1, exact: true }, { decimals: 2, exact: true }, []],
  [{}, { required: true }, ['not required → anyone who sends "" or leaves it out']],
  [{ value: '5' }, { value: '5', required: true }, ['not required → anyone who sends ""']],
  [{ required: true }, {}, []],
  [{}, { computed: { formula: 'A * B' } }, [' → anyone who sends anything other than A * B']],
  [
    {},
    { computed: { formula: 'A * B' }, required: true },
    [' → anyone who sends anything other than A * B', 'not required → anyone who sends ""'],
  ],
  [
    { computed: { formula: 'A' } },
    { computed: { formula: 'A * B' } },
    ['A → anyone who sends anything other than A * B'],
  ],
  [
    { computed: { formula: 'A', override: true } },
    { computed: { formula: 'A' } },
    ['A → anyone who sends anything other than A'],
  ],
  [{}, { computed: { formula: 'A', override: true } }, []],
  [{ computed: { formula: 'A' } }, {}, []],
  [{}, { min: '5' }, [' → anyone who sends less than 5']],
  [{ min: '10' }, { min: '9' }, []],
  [{ min: '9' }, { min: '10' }, ['min 9 → anyone who sends less than 10']],
  [{ max: '9' }, { max: '10' }, []],
  [{ max: '10' }, { max: '9.5' }, ['max 10 → anyone who sends more than 9.5']],
  [{ max: '10' }, { max: 'Sum / 2' }, ['max 10 → anyone who sends more than Sum / 2']],
  [{ max: 'Sum' }, {}, []],
  [{ type: 'date' }, { type: 'date', min: 'Start' }, [' → anyone who sends a date before Start']],
  [
    { type: 'text', pattern: 'A+' },
    { type: 'text', pattern: 'B+' },
    ['A+ → anyone who sends a value that does not match B+'],
  ],
  [{}, { type: 'text', pattern: 'B+' }, ['number → anyone who sends a number']],
  [
    { type: 'text' },
    { type: 'text', markdown: 'inline' },
    [' → anyone who sends characters such as *, _ or [, which now have a different meaning'],
  ],
  [
    { type: 'text', markdown: 'blocks' },
    { type: 'text', markdown: 'inline' },
    ['markdown blocks → anyone who sends characters such as *, _ or [, which now have a different meaning'],
  ],
  [{ type: 'text', markdown: 'blocks' }, { type: 'text', markdown: 'blocks' }, []],
  [
    { type: 'select', options: ['a', 'b'] },
    { type: 'select', options: ['a'], required: true },
    ['b → anyone who sends "b"', 'not required → anyone who sends "" or leaves it out'],
  ],
])('%j → %j', (before, after, told) => expect(changesOf(before, after)).toEqual(told));

test('limits of a group, and what is new and required', () => {
  const group: Group = { entry: 'g', label: 'Rows', key: 'rows', fields: [{ ...ENTRY, entry: 'f' }] };
  const changes = findChanges(
    { placeholders: [], groups: [{ ...group, min: 1 }] },
    {
      placeholders: [{ ...ENTRY, required: true }],
      groups: [
        { ...group, min: 2, max: 1, fields: [...group.fields, { ...ENTRY, entry: 'new', value: '5', required: true }] },
        { ...group, entry: 'h', fields: [{ ...ENTRY, required: true }] },
      ],
    },
    new Set(['g', 'f']),
  );
  expect(changes.map(({ change, key, was, noticed }) => [change, key, was, noticed])).toEqual([
    ['added', 'net', '', 'anyone who does not send it'],
    ['changed', 'rows', 'min 1', 'anyone who sends fewer than 2 entries'],
    ['changed', 'rows', '', 'anyone who sends more than 1 entry'],
    ['added', 'rows', '', 'anyone who does not send it'],
    ['added', 'rows.net', '', ''],
  ]);
});

test('a group that is made from another now is gone for those who sent it', () => {
  const lines = '{label: L, fields: [{label: N}]}';
  const body = '- {{#L}}{{N}}{{/L}}\n- {{#G}}{{N}}{{/G}}\n';
  const { inventory } = savedTemplateOf(body, `groups: [${lines}, {label: G, fields: [{label: N}]}]\n`);
  const next = templateOf(body, `groups: [${lines}, {label: G, from: L, by: N}]\n`, historyOf(inventory)).inventory;
  expect(findChanges(inventory, next, new Set())).toMatchObject([
    { change: 'removed', key: 'g', noticed: 'anyone who sends "g" or "G"' },
  ]);
});
