/** §10.27: which branches apply, and which values a document needs then; the others are hidden and not demanded. */
import { expect, test } from '@jest/globals';
import type { Values } from '../../../src/domain/values.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { templateOf } from '../support/templates.ts';

const TODAY = '2026-01-02';

function factsOf(body: string, front: string, values: Values) {
  const { facts, faults } = fillTemplate(templateOf(body, front), values, { today: TODAY, trial: true });
  return { ...facts!, faults: faults!.reported.map(({ path }) => path) };
}

const PLAN = 'placeholders:\n  - {label: Plan, type: select, options: [Gold, Silver, Bronze]}\n';

test('each branch says how often it applies, in the order of the file, of so many times that it is asked', () => {
  const front = `header: "{{#if Plan}}a{{/if}}"\n${PLAN}  - {label: Other}\ngroups:\n  - {label: G, fields: [{label: F}]}\n`;
  const body =
    '{{#if Plan = Gold}}\n\ngold {{#if Other}}never{{/if}}\n\n{{else if Plan = Silver}}\n\n{{#G}}\n\n{{#if F = "x"}}{{F}}{{else}}no{{/if}}\n\n{{/G}}\n\n{{else}}\n\nnone\n\n{{/if}}\n';
  const G = ['x', 'y', 'x'].map((F) => ({ F }));
  const { branches } = factsOf(body, front, { Plan: 'Silver', G });
  expect(branches.map(({ mark, line, applies, of }) => `${line} ${mark} ${applies}/${of}`)).toEqual([
    '3 {{#if Plan}} 1/1',
    '10 {{#if Plan = Gold}} 0/1',
    '12 {{#if Other}} 0/0',
    '14 {{else if Plan = Silver}} 1/1',
    '18 {{#if F = "x"}} 2/3',
    '18 {{else}} 1/3',
    '22 {{else}} 0/1',
  ]);
  expect(factsOf(body, front, { Plan: 'Gold', G: [] }).branches.map(({ applies, of }) => [applies, of])).toEqual([
    ...[
      [1, 1],
      [1, 1],
      [0, 1],
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 1],
    ],
  ]);
});

/** Front matter, body, values, and the paths that are hidden with them. */
const HIDDEN: Record<string, [front: string, body: string, values: Values, hidden: string[]]> = {
  'what stands in a branch that does not apply': [
    PLAN,
    '{{Plan}}{{#if Plan = Gold}} {{Hours}}{{else}} {{Price}}{{/if}}\n',
    { Plan: 'Gold' },
    ['values.price'],
  ],
  'nothing that stands elsewhere, too': [
    PLAN,
    '{{#if Plan = Gold}}{{Hours}}{{/if}}\n\n{{Hours}}\n',
    { Plan: 'Silver' },
    [],
  ],
  'nothing that stands in a header': [
    `header: "{{Hours}}"\n${PLAN}`,
    '{{#if Plan = Gold}}{{Hours}}{{/if}}\n',
    { Plan: 'Silver' },
    [],
  ],
  'a condition that is asked keeps what it names': [
    PLAN,
    '{{#if Plan = Gold}}{{Plan}}{{else if Users = "3"}}{{Users}}{{/if}}\n',
    { Plan: 'Silver' },
    [],
  ],
  'one that is not asked does not': [
    PLAN,
    '{{#if Plan = Gold}}gold{{else if Users = "3"}}{{Users}}{{/if}}\n',
    { Plan: 'Gold' },
    ['values.users'],
  ],
  'nor does one in a branch that does not apply': [
    `${PLAN}  - {label: Users}\n`,
    '{{#if Plan = Gold}}\n\n{{#if Users = "3"}}few{{/if}}\n\n{{/if}}\n',
    { Plan: 'Silver' },
    ['values.users'],
  ],
  'what a formula needs, where what it gives is needed': [
    `${PLAN}  - {label: Fee, type: number}\n  - {label: Twice, type: number, formula: Fee * 2}\n  - {label: Half, type: number, formula: Fee / 2}\n`,
    '{{#if Plan = Gold}}{{Fee}}{{/if}} {{Twice}} {{#if Plan = Gold}}{{Half}}{{/if}}\n',
    { Plan: 'Silver' },
    ['values.half'],
  ],
  'and not, where it is not': [
    `${PLAN}  - {label: Fee, type: number}\n  - {label: Twice, type: number, formula: Fee * 2}\n`,
    '{{#if Plan = Gold}}{{Twice}}{{/if}}\n',
    { Plan: 'Silver' },
    ['values.twice', 'values.fee'],
  ],
  'what a limit needs': [
    `${PLAN}  - {label: Start, type: date}\n  - {label: End, type: date, min: Start}\n`,
    '{{#if Plan = Gold}}{{Start}}{{/if}} {{End}}\n',
    { Plan: 'Silver' },
    [],
  ],
  'what an upper limit needs': [
    `${PLAN}  - {label: Start, type: date}\n  - {label: End, type: date, max: Start}\n`,
    '{{#if Plan = Gold}}{{Start}}{{/if}} {{End}}\n',
    { Plan: 'Silver' },
    [],
  ],
  'what is named by the limit of another alone, with the other': [
    `${PLAN}  - {label: Start, type: date}\n  - {label: End, type: date, max: Start}\n`,
    '{{Plan}} {{#if Plan = Gold}}{{End}}{{/if}}\n',
    { Plan: 'Silver' },
    ['values.end', 'values.start'],
  ],
  'a group, with all that is in it': [
    PLAN,
    '{{#if Plan = Gold}}\n\n- {{#Items}}{{What}}{{/Items}}\n\n{{/if}}\n',
    { Plan: 'Silver', Items: [{ What: 'x' }] },
    ['values.items'],
  ],
  'no group that is summed': [
    `${PLAN}  - {label: Sum, type: number, formula: SUM(Items.Price)}\ngroups:\n  - {label: Items, fields: [{label: Price, type: number}]}\n`,
    '{{Sum}}\n\n{{#if Plan = Gold}}\n\n- {{#Items}}{{What}} {{Price}}{{/Items}}\n\n{{/if}}\n',
    { Plan: 'Silver', Items: [{}, {}] },
    ['values.items[0].what', 'values.items[1].what'],
  ],
  'no group that is counted': [
    PLAN,
    '{{#if Items}}\n\nsome\n\n{{/if}}\n\n{{#if Plan = Gold}}\n\n- {{#Items}}{{What}}{{/Items}}\n\n{{/if}}\n',
    { Plan: 'Silver', Items: [{}] },
    ['values.items[0].what'],
  ],
  'no group from which another is made': [
    `${PLAN}groups:\n  - {label: Items, fields: [{label: Rate, type: number}, {label: Price, type: number}]}\n  - {label: VAT, from: Items, by: Rate, fields: [{label: Tax, type: number, formula: SUM(Price) * Rate / 100}]}\n`,
    '{{#if Plan = Gold}}\n\n- {{#Items}}{{What}} {{Rate}} {{Price}}{{/Items}}\n\n{{/if}}\n\n- {{#VAT}}{{Rate}} {{Tax}}{{/VAT}}\n',
    { Plan: 'Silver', Items: [{}] },
    ['values.items[0].what'],
  ],
  'no group from which another is made that sums up nothing': [
    `${PLAN}groups:\n  - {label: Items, fields: [{label: Rate}]}\n  - {label: VAT, from: Items, by: Rate}\n`,
    '{{#if Plan = Gold}}\n\n- {{#Items}}{{What}} {{Rate}}{{/Items}}\n\n{{/if}}\n\n- {{#VAT}}{{Rate}}{{/VAT}}\n',
    { Plan: 'Silver', Items: [{}] },
    ['values.items[0].what'],
  ],
  'a field by which a group is made that is not there': [
    `${PLAN}groups:\n  - {label: Items, fields: [{label: Rate}]}\n  - {label: VAT, from: Items, by: Rate}\n`,
    '- {{#Items}}{{What}}{{/Items}}\n\n{{Plan}}\n\n{{#if Plan = Gold}}\n\n- {{#VAT}}{{Rate}}{{/VAT}}\n\n{{/if}}\n',
    { Plan: 'Silver', Items: [{}] },
    ['values.items[0].rate'],
  ],
  'no field from which one is computed that is summed': [
    `${PLAN}  - {label: Sum, type: number, formula: SUM(Items.Fee)}\ngroups:\n  - {label: Items, fields: [{label: Hours, type: number}, {label: Fee, type: number, formula: Hours * 2}]}\n`,
    '{{Sum}}\n\n{{#if Plan = Gold}}\n\n- {{#Items}}{{What}} {{Hours}} {{Fee}}{{/Items}}\n\n{{/if}}\n',
    { Plan: 'Silver', Items: [{}, {}] },
    ['values.items[0].what', 'values.items[1].what'],
  ],
  'no group that is summed in the entries of another': [
    `${PLAN}groups:\n  - {label: Items, fields: [{label: Share, type: number, formula: SUM(Parts.Price)}]}\n  - {label: Parts, fields: [{label: Price, type: number}]}\n`,
    '- {{#Items}}{{Share}}{{/Items}}\n\n{{Plan}}\n\n{{#if Plan = Gold}}\n\n- {{#Parts}}{{What}} {{Price}}{{/Parts}}\n\n{{/if}}\n',
    { Plan: 'Silver', Items: [{}], Parts: [{}, {}] },
    ['values.parts[0].what', 'values.parts[1].what'],
  ],
  'fields of each entry for itself': [
    'groups:\n  - {label: Items, fields: [{label: Kind}, {label: Hours, type: number}, {label: Fee, type: number, formula: Hours * 2}, {label: Sum}]}\n',
    '- {{#Items}}{{Kind}}{{#if Kind = "h"}} {{Fee}}{{else}} {{Sum}}{{/if}}{{/Items}}\n',
    { Items: [{ Kind: 'h' }, { Kind: 's' }] },
    ['values.items[0].sum', 'values.items[1].fee', 'values.items[1].hours'],
  ],
};
test.each(Object.keys(HIDDEN))('hidden is %s', (name) => {
  const [front, body, values, hidden] = HIDDEN[name]!;
  expect(factsOf(body, front, values).hidden).toEqual(hidden);
});

test('what is not needed is not demanded, and its limits do not count', () => {
  const front = `${PLAN}  - {label: Hours, type: number, required: true, max: 5}\n  - {label: Code, required: true, pattern: "[a-z]+"}\ngroups:\n  - {label: Items, min: 2, fields: [{label: What, required: true}]}\n`;
  const body = '{{Plan}}\n\n{{#if Plan = Gold}}\n\n{{Hours}} {{Code}}\n\n- {{#Items}}{{What}}{{/Items}}\n\n{{/if}}\n';
  const sent = { hours: '6', code: 'A1', items: [{}] };
  expect(factsOf(body, front, { Plan: 'Silver' }).faults).toEqual([]);
  expect(factsOf(body, front, { Plan: 'Silver', ...sent }).faults).toEqual([]);
  expect(factsOf(body, front, { Plan: 'Gold' }).faults).toEqual([
    'values.hours',
    'values.code',
    'values.items[0].what',
    'values.items',
  ]);
  expect(factsOf(body, front, { Plan: 'Gold', ...sent }).faults).toEqual([
    'values.items[0].what',
    'values.hours',
    'values.code',
    'values.items',
  ]);
});

test('a value of the wrong kind is refused wherever it stands', () => {
  const front = `${PLAN}  - {label: Hours, type: number}\n`;
  const body = '{{Plan}} {{#if Plan = Gold}}{{Hours}}{{/if}}\n';
  expect(factsOf(body, front, { plan: 'Silver', hours: 'x' }).faults).toEqual(['values.hours']);
});
