/** §18.21: values are found with which each branch applies, and what none reaches is told. */

import { expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { sampleValues } from '../../../src/template/fill/sample-values.ts';
import { tryBranches } from '../../../src/template/fill/try-branches.ts';
import { inEnglish } from '../../../src/template/model/fault.ts';
import { templateOf } from '../../template/support/templates.ts';

const TODAY = '2026-01-02';
const FRONT = `language: de
placeholders:
  - {label: Plan, type: select, options: [Gold, Silver, Bronze], required: true}
  - {label: Users, type: number, required: true, max: 500}
  - {label: Price, type: number, format: "1.234,56"}
  - {label: Total, type: number, formula: Users * Price}
  - {label: Start, type: date, format: 27.08.2026}
  - {label: End, type: date, format: 27.08.2026, min: Start}
  - {label: Country}
  - {label: Now, type: today}
groups:
  - {label: Items, max: 9, fields: [{label: Kind, type: select, options: [a, b]}, {label: Hours, type: number}]}
  - {label: Kinds, from: Items, by: Kind, fields: [{label: Sum, type: number, formula: SUM(Hours)}]}
`;
const END = `

{{Plan}} {{Users}} {{Price}} {{Total}} {{Start}} {{End}} {{Country}} {{Now}}

- {{#Items}}{{Kind}} {{Hours}}{{#if Kind = b and Hours > 12}} long{{/if}}{{/Items}}

- {{#Kinds}}{{Kind}} {{Sum}}{{/Kinds}}
`;
const SAMPLES = ['typical', 'empty', 'long'];

function triedOf(body: string) {
  const template = templateOf(body + END, FRONT);
  const known = SAMPLES.map((name) => ({ name, values: sampleValues(template, name), madeUp: true }));
  return { template, ...tryBranches(template, known, { today: TODAY }) };
}

test.each([
  '{{#if Plan = Gold}}a{{else if Plan = Bronze}}b{{else if Plan = Silver}}c{{/if}}',
  '{{#if Users > 100 and Plan = Bronze and Country = "Norway"}}a{{/if}}',
  '{{#if Users = 17}}a{{else if Users < 3}}b{{else if Users >= 499}}c{{/if}}',
  '{{#if Plan = Silver}}a {{#if Users > 450}}b {{#if Country = "Chad" or Country = "Mali"}}c{{else}}d{{/if}}{{/if}}{{/if}}',
  '{{#if not Country}}a{{else if Country = \'x "y"\'}}b{{/if}}',
  '{{#if Total > 100000}}a{{/if}}',
  '{{#if Start > "2030-05-01"}}a{{else if Start = "2029-01-01"}}b{{/if}}',
  '{{#if End - Start > 365}}a{{else if End = Start + 2 months}}b{{/if}}',
  '{{#if Now > "2031-01-01"}}a{{/if}}',
  '{{#if Items}}a{{else}}b{{/if}}',
  '{{#if COUNT(Items) > 6}}a{{/if}}',
  '{{#if SUM(Items.Hours) > 4321.5}}a{{/if}}',
  '{{#if COUNTIF(Items, Kind = b) > 0}}a{{/if}}',
  '\n\n- {{#Kinds}}{{#if Sum > 70}}a{{/if}}{{/Kinds}}\n',
])('%s', (body) => {
  const { found, warnings } = triedOf(body);
  expect(warnings).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
});

test('each set that is found reaches what none before did, and says what was changed', () => {
  const { template, found } = triedOf('{{#if Plan = Bronze}}a{{else if Users < 451}}b{{/if}}');
  expect(found.map(({ says }) => says)).toEqual(['With Plan = "Bronze"', 'With Items.Kind = "b"']);
  for (const { values } of found) expect(() => fillTemplate(template, values, { today: TODAY })).not.toThrow();
});

test('what no values reach is told with its line and mark', () => {
  const never = (line: number, mark: string) => ({ line, message: expect.stringContaining(`${mark} did not apply`) });
  const { warnings } = triedOf(
    '{{#if Users > 500}}a{{/if}}\n\n{{#if Plan = Gold}}\n\nx {{#if Users > Users + 1}}b{{else}}c{{/if}}\n\n{{/if}}\n\n{{#if Country <> Country}}d{{/if}}',
  );
  const line = warnings[0]!.line;
  expect(warnings.map(inEnglish)).toEqual([
    never(line, '{{#if Users > 500}}'),
    never(line + 4, '{{#if Users > Users + 1}}'),
    never(line + 8, '{{#if Country <> Country}}'),
  ]);
});

test('texts that cannot be made are told with the values', () => {
  const front = `numbering: legal\n${FRONT}`;
  const body = `# A\n\n{{#if Plan = Gold}}\n\n# B {#b}\n\n{{/if}}\n\nsee [](#b) {{#if Users / Price > 2}}x{{/if}}${END}`;
  const { warnings } = tryBranches(templateOf(body, front), [], { today: TODAY });
  const told = warnings.map(({ message }) => english(message));
  expect(told).toContainEqual(expect.stringMatching(/^With Plan = "Silver": The text refers to the clause "b"/));
});

test('a template without conditions has nothing to try', () => {
  expect(tryBranches(templateOf('{{A}}\n'), [], { today: TODAY })).toEqual({ found: [], warnings: [] });
});
