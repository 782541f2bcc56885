/** §10.27: what the inventory says of placeholders that documents do not always need. */
import { expect, test } from '@jest/globals';
import { templateOf } from '../support/templates.ts';

const FRONT = `placeholders:
  - {label: Plan, type: select, options: [Gold, Silver, Bronze]}
  - {label: Users, type: number}
`;
const END = '\n\n{{Plan}} {{Users}}\n';

function whenOf(body: string, front = FRONT): Record<string, string | undefined> {
  const { placeholders, groups } = templateOf(body, front).inventory;
  return Object.fromEntries([
    ...placeholders.map(({ label, when }) => [label, when] as const),
    ...groups.flatMap(({ label, when, fields }) => [
      [label, when] as const,
      ...fields.map((field) => [`${label}.${field.label}`, field.when] as const),
    ]),
  ]);
}

/** A body, and what is said of the placeholder A in it. */
const SAID: Record<string, [body: string, when: string | undefined]> = {
  'in a branch': ['{{#if Plan = Gold}}{{A}}{{/if}}', 'Only if Plan = Gold.'],
  'outside of it, too': ['{{#if Plan = Gold}}{{A}}{{/if}} {{A}}', undefined],
  'behind else': ['{{#if Plan = Gold}}x{{else}}{{A}}{{/if}}', 'Not if Plan = Gold.'],
  'behind else of several': [
    '{{#if Plan = Gold}}x{{else if Users > 5}}y{{else}}{{A}}{{/if}}',
    'Not if Plan = Gold or Users > 5.',
  ],
  'behind else if': [
    '{{#if Users > 9}}x{{else if Plan = Gold}}{{A}}{{/if}}',
    'Only if Plan = Gold, but not if Users > 9.',
  ],
  'behind else if of another option': [
    '{{#if Plan = Gold}}x{{else if Plan = Silver}}{{A}}{{/if}}',
    'Only if Plan = Silver.',
  ],
  'in both branches': ['{{#if Plan = Gold}}{{A}}{{else}}{{A}}{{/if}}', undefined],
  'in all three': ['{{#if Plan = Gold}}{{A}}{{else if Users > 5}}{{A}}{{else}}{{A}}{{/if}}', undefined],
  'in two of three': [
    '{{#if Plan = Gold}}{{A}}{{else if Users > 5}}{{A}}{{else}}x{{/if}}',
    'Only if Plan = Gold or Users > 5.',
  ],
  'under two conditions': [
    '{{#if Plan = Gold}}{{A}}{{/if}} {{#if Users > 5}}{{A}}{{/if}}',
    'Only if Plan = Gold or Users > 5.',
  ],
  'under the same condition twice': [
    '{{#if Plan = Gold}}{{A}}{{/if}} {{#if  Plan  =  Gold }}{{A}}{{/if}}',
    'Only if Plan = Gold.',
  ],
  'under a condition in another': [
    '{{#if Plan = Gold}}x {{#if Users > 5 or Users < 2}}{{A}}{{/if}}{{/if}}',
    'Only if Plan = Gold and (Users > 5 or Users < 2).',
  ],
  'behind else in a branch': [
    '{{#if Plan = Gold}}x {{#if Users > 5}}x{{else}}{{A}}{{/if}}{{/if}}',
    'Only if Plan = Gold, but not if Users > 5.',
  ],
  'in a wider condition, too': [
    '{{#if Plan = Gold}}{{A}} {{#if Users > 5}}{{A}}{{/if}}{{/if}}',
    'Only if Plan = Gold.',
  ],
  'under conditions that no short sentence joins': [
    '{{#if Plan = Gold}}{{A}}{{/if}} {{#if Users > 5}}x{{else}}{{A}}{{/if}}',
    'Not always needed.',
  ],
  'under long conditions': [`{{#if ${'Plan = Gold or '.repeat(9)}Plan = Silver}}{{A}}{{/if}}`, 'Not always needed.'],
  'where something is given': ['{{#if B}}{{A}}{{/if}} {{B}}', 'Only if B is given.'],
  'where something is not given': ['{{#if not B}}{{A}}{{/if}} {{B}}', 'Not if B is given.'],
  'where a group has entries': ['{{#if G}}{{A}}{{/if}}\n\n- {{#G}}{{F}}{{/G}}', 'Only if G has entries.'],
  'where it is given itself': ['{{#if A}}{{A}}{{/if}}', 'May be left out.'],
  'where it is given, and nowhere else': ['{{#if A}}x{{/if}}', 'May be left out.'],
  'where it is given, under a condition': ['{{#if Plan = Gold}}x {{#if A}}{{A}}{{/if}}{{/if}}', 'Only if Plan = Gold.'],
  'in a condition that is always asked': ['{{#if A = "x"}}{{A}}{{/if}}', undefined],
  'in a condition that is asked behind another': [
    '{{#if Plan = Gold}}x{{else if A = "x"}}{{A}}{{/if}}',
    'Not if Plan = Gold.',
  ],
};
test.each(Object.keys(SAID))('a placeholder %s', (name) => {
  const [body, when] = SAID[name]!;
  const front = /\{\{A\}\}/.test(body) ? FRONT : `${FRONT}  - {label: A}\n`;
  expect(whenOf(body + END, front).A).toBe(when);
});

test('a placeholder that formulas and limits read is needed where their result is', () => {
  const front = `${FRONT}  - {label: Fee, type: number}
  - {label: Twice, type: number, formula: Fee * 2}
  - {label: Least, type: number}
  - {label: Most, type: number, min: Least}
groups:
  - {label: G, fields: [{label: Price, type: number}, {label: Rate, type: number}]}
  - {label: V, from: G, by: Rate, fields: [{label: Tax, type: number, formula: SUM(Price)}]}
`;
  const body = `{{#if Plan = Gold}}\n\n{{Twice}} {{Most}}\n\n- {{#V}}{{Rate}} {{Tax}}{{/V}}\n\n{{/if}}${END}`;
  const gold = 'Only if Plan = Gold.';
  expect(whenOf(body, front)).toEqual({
    Plan: undefined,
    Users: undefined,
    Fee: gold,
    Twice: gold,
    Least: gold,
    Most: gold,
    G: gold,
    'G.Price': gold,
    'G.Rate': gold,
  });
});

test('a group says it, and each field with what else it depends on', () => {
  const body =
    '{{#if Plan = Gold}}\n\n- {{#G}}{{Kind}}{{#if Kind = "h"}} {{Hours}}{{/if}}{{#if Note}} {{Note}}{{/if}}{{/G}}\n\n{{/if}}' +
    END;
  expect(whenOf(body)).toEqual({
    Plan: undefined,
    Users: undefined,
    G: 'Only if Plan = Gold.',
    'G.Kind': 'Only if Plan = Gold.',
    'G.Hours': 'Only if Plan = Gold and Kind = "h".',
    'G.Note': 'Only if Plan = Gold.',
  });
  const asked =
    '{{#if G}}\n\n- {{#G}}{{Kind}}{{#if A = "x"}} x{{/if}}{{#if Kind = "h"}}{{#if B = "x"}} x{{/if}}{{/if}}{{/G}}\n\n{{/if}}\n\n{{#if Plan = Gold}}{{A}} {{B}}{{/if}}' +
    END;
  expect(whenOf(asked)).toEqual({
    Plan: undefined,
    Users: undefined,
    A: 'Only if G has entries or Plan = Gold.',
    B: 'Not always needed.',
    G: undefined,
    'G.Kind': undefined,
  });
});

test.each([
  [
    'its own fields',
    'Hours = "9"',
    '{label: Hours}',
    { G: 'Only if Plan = Gold.', 'G.Hours': 'Only if Plan = Gold and Kind = "h".' },
  ],
  [
    'those of all entries',
    'SUM(G.Price) > 5',
    '{label: Price, type: number}',
    { G: 'Not always needed.', 'G.Price': 'Not always needed.' },
  ],
])('a condition in an entry asks for %s', (_, condition, field, needs) => {
  const front = `${FRONT}groups:\n  - {label: G, fields: [{label: Kind}, ${field}]}\n`;
  const body = `{{#if Plan = Gold}}\n\n- {{#G}}{{Kind}}{{#if Kind = "h"}}{{#if ${condition}}} x{{/if}}{{/if}}{{/G}}\n\n{{/if}}${END}`;
  expect(whenOf(body, front)).toMatchObject(needs);
});

test('a placeholder in a header is always needed, and a counter has no condition', () => {
  const front = `header: "{{A}}"\n${FRONT}  - {label: No, type: counter}\n`;
  expect(whenOf(`{{#if Plan = Gold}}{{A}} {{No}}{{/if}}${END}`, front)).toEqual({});
});
