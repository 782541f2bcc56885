/** §10.27: branches that no values can reach are found; none that some can reach is taken for one. */

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import Fraction from 'fraction.js';
import { about, english } from '../../../src/locales/message.ts';
import type { Scope } from '../../../src/template/language/names.ts';
import { canApply, findNeverApplies, MAX_STEPS } from '../../../src/template/language/never-applies.ts';
import { readExpression } from '../../../src/template/language/read-expression.ts';
import type { Environment, Expression, Place, Value } from '../../../src/template/model/expression.ts';
import { assertProperty } from '../../support/property.ts';

const SCOPE: Scope = {
  placeholders: [
    { label: 'Plan', key: 'plan', type: 'select', options: ['Gold', 'Silver'] },
    { label: 'Name', key: 'name', type: 'text' },
    { label: 'Other', key: 'other', type: 'text' },
    { label: 'Net', key: 'net', type: 'number' },
    { label: 'Start', key: 'start', type: 'date' },
  ],
  groups: [{ label: 'Lines', key: 'lines', fields: [] }],
};

function conditionOf(text: string): Expression {
  const result = readExpression(text, 'condition', SCOPE);
  if ('faults' in result) throw new Error(english(result.faults[0]!.message));
  return result.expression;
}

/** `around`: conditions of branches around the chain. */
function found(chain: readonly string[], hasElse = false, around: readonly string[] = []) {
  const cases = around.map((text) => ({ condition: conditionOf(text), before: [] }));
  const never = findNeverApplies(chain.map(conditionOf), hasElse, cases, { steps: MAX_STEPS });
  return never && { index: never.index, reason: english(about('It', never.reason)) };
}

test.each([
  [['1 > 2'], false, 0, 'never true'],
  [['Name', '1 = 1 and 2 > 3'], true, 1, 'never true'],
  [['Plan = "Gold"', 'Plan = "Silver"', "Plan  =  'Gold'"], false, 2, 'repeats an earlier condition'],
  [['Name', '2 > 1', 'Other'], false, 2, 'always true'],
  [['2 > 1'], true, 1, 'always true'],
  [['Plan = Gold and Plan = Silver'], false, 0, 'never true'],
  [['Net > 5 and Net < 3'], false, 0, 'never true'],
  [['Net > 1 and not Net'], false, 0, 'never true'],
  [['Start < "2027-01-01" and Start > "2026-12-31"'], false, 0, 'never true'],
  [['Name = "a" and Name = "b"'], false, 0, 'never true'],
  [['COUNT(Lines) < 1 and Lines'], false, 0, 'never true'],
  [['COUNT(Lines) > 1 and COUNT(Lines) < 2'], false, 0, 'never true'],
  [['Net > 5', 'Net > 7'], false, 1, 'whenever it is true, a condition before it is true'],
  [['Plan = Gold', 'Plan = Silver', 'not Plan'], true, 3, 'one of the conditions before it is always true'],
  [['Lines', 'COUNT(Lines) = 0'], true, 2, 'one of the conditions before it is always true'],
])('%j', (chain, hasElse, index, reason) => {
  expect(found(chain, hasElse)).toEqual({ index, reason: expect.stringContaining(reason) });
});

test.each([
  [['Name', 'Other'], true],
  [['Name = "Gold"', 'Name = Other'], true],
  [['Plan = "Gold"', 'Plan = Silver'], true],
  [['2 > 1'], false],
  // A blank is neither above nor below.
  [['Net > 5', 'Net <= 5'], true],
  [['Net > 5 and Net < 6', 'COUNT(Lines) > 0.5 and COUNT(Lines) < 1.5'], true],
  [['Start > "2026-12-31" and Start < "2027-01-02"'], true],
  // What is more than a comparison with a constant is not judged.
  [['Net > Net + 1', 'Name = Other and Name <> Other'], true],
  [['Net > 1 / 0'], true],
])('%j may all apply', (chain, hasElse) => {
  expect(found(chain, hasElse)).toBeUndefined();
});

test('a branch that those around it exclude never applies', () => {
  const excluded = { reason: expect.stringContaining('around it') };
  expect(found(['Plan = Gold'], false, ['Name', 'Plan = Silver'])).toEqual({ index: 0, ...excluded });
  expect(found(['Plan = Silver'], true, ['Plan = Silver'])).toEqual({ index: 1, ...excluded });
  expect(found(['Plan = Silver'], true, ['Name'])).toBeUndefined();
});

test('with too many names, or after too many steps, nothing is said', () => {
  const many = Array.from({ length: 200 }, (_, at) => `Net <> ${at} and Name <> "${at}" and Start <> "2026-01-01"`);
  expect(
    found([
      `${many
        .join(' and ')
        .slice(0, 1_900)
        .replace(/ and [^"]*("[^"]*)?$/, '')} and Net = 0`,
    ]),
  ).toBeUndefined();
  expect(canApply([{ condition: conditionOf('Net > 5 and Net < 3'), before: [] }], { steps: 1 })).toBe(true);
});

const atom = fc.oneof(
  fc
    .tuple(fc.constantFrom('Net', 'COUNT(Lines)'), fc.constantFrom('=', '<>', '<', '>', '<=', '>='), fc.nat(3))
    .map((of) => of.join(' ')),
  fc
    .tuple(fc.constantFrom('=', '<>'), fc.constantFrom('Gold', 'Silver'))
    .map(([sign, option]) => `Plan ${sign} ${option}`),
  fc
    .tuple(fc.constantFrom('=', '<', '>='), fc.constantFrom('01', '02'))
    .map(([sign, day]) => `Start ${sign} "2026-01-${day}"`),
  fc.constantFrom('Name = "a"', 'Name <> ""', 'Name', 'Net', 'Plan', 'Lines', 'Start'),
);
const condition = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    atom,
    fc.tuple(tie('any'), fc.constantFrom('and', 'or'), tie('any')).map(([a, word, b]) => `(${a}) ${word} (${b})`),
    tie('any').map((a) => `not (${a})`),
  ),
})).any;

const DAY = Date.UTC(2026, 0, 1) / 86_400_000;
/** Every kind of value of each name: by its index, then the number of entries. */
const GRID: readonly Value[][] = [
  [undefined, 'Gold', 'Silver'],
  [undefined, 'a', 'b'],
  [undefined],
  [undefined, ...Array.from({ length: 11 }, (_, at) => new Fraction(at - 2, 2))],
  [undefined, DAY - 1, DAY, DAY + 1, DAY + 2],
  [0, 1, 2, 3, 4],
];

function everyCombination(visit: (environment: Environment) => boolean): boolean {
  const walk = (values: Value[]): boolean =>
    values.length < GRID.length
      ? GRID[values.length]!.some((value) => walk([...values, value]))
      : visit({
          valueOf: (place: Place) => values[place.index],
          entriesOf: () => ({ from: 0, to: values.at(-1) as number }),
          partOf: () => undefined,
          memo: new Map(),
          spend: () => undefined,
        } as unknown as Environment);
  return walk([]);
}

test('the answer equals that of trying all values', () => {
  const said = { true: 0, false: 0 };
  assertProperty(
    fc.property(condition, condition, (text, before) => {
      const [own, other] = [conditionOf(text), conditionOf(before)];
      const can = canApply([{ condition: own, before: [other] }], { steps: MAX_STEPS });
      said[`${can}`] += 1;
      expect(can).toBe(everyCombination((at) => own.evaluate(at) === true && other.evaluate(at) !== true));
    }),
    { numRuns: 150 },
  );
  // One in nine never applies: of so few, chance decides how many.
  expect(Math.min(said.true, said.false)).toBeGreaterThan(0);
});
