/** §11.14, §11.15: what callers are told of a placeholder behind the words of its author. */
import { expect, test } from '@jest/globals';
import { describeGroup, describeWhole, type Group, type Placeholder } from '../../../src/template/model/inventory.ts';

test.each<[Partial<Placeholder>, string | undefined]>([
  [{}, undefined],
  [{ description: 'Net of tax' }, 'Net of tax'],
  [{ computed: { formula: 'A * B' } }, 'Calculated: A * B. May be left out.'],
  [{ description: 'Net of tax', computed: { formula: 'A' } }, 'Net of tax. Calculated: A. May be left out.'],
  [{ description: 'What is it?', required: true }, 'What is it? Required.'],
  [
    { description: '税抜き。', required: true, when: 'Only if Plan = Gold.' },
    '税抜き。 Required. Only if Plan = Gold.',
  ],
  [{ type: 'number', min: '1', max: 'Sum / 2' }, 'At least 1. At most Sum / 2.'],
  [{ type: 'date', min: 'Start', max: '2026-12-31' }, 'Not before Start. Not after 2026-12-31.'],
  [{ pattern: '[A-Z]+' }, 'In the form [A-Z]+'],
  [{ pattern: '[A-Z]+', hint: 'Capital letters', required: true }, 'Required. Capital letters.'],
])('%j: %j', (rules, told) => {
  expect(describeWhole({ label: 'L', key: 'l', count: 1, value: '', type: 'text', ...rules })).toBe(told);
});

test.each<[Partial<Group>, string]>([
  [{}, ''],
  [{ min: 1, max: 20 }, 'At least 1 entry. At most 20 entries.'],
  [{ min: 1, hint: 'One line at least' }, 'One line at least.'],
  [{ min: 1, where: 'Open > 0' }, 'At least 1 entry. Only entries with Open > 0 are shown and counted.'],
  [{ min: 1, when: 'Only if Plan = Gold.' }, 'Only if Plan = Gold. At least 1 entry.'],
])('%j: %j', (limits, told) => {
  expect(describeGroup({ label: 'G', key: 'g', fields: [], ...limits } as Group)).toBe(told);
});
