/** §10.27: branches that no values can reach are found; none that some can reach is taken for one. */
import { expect, test } from '@jest/globals';
import type { Scope } from '../../../src/template/language/names.ts';
import { findNeverApplies } from '../../../src/template/language/never-applies.ts';
import { readExpression } from '../../../src/template/language/read-expression.ts';

const SCOPE: Scope = {
  placeholders: [
    { label: 'Plan', key: 'plan', type: 'select', options: ['Gold', 'Silver'] },
    { label: 'Name', key: 'name', type: 'text' },
    { label: 'Gold', key: 'gold', type: 'text' },
  ],
  groups: [],
};

function found(chain: readonly string[], hasElse = false) {
  const conditions = chain.map((text) => {
    const result = readExpression(text, 'condition', SCOPE);
    if ('faults' in result) throw new Error(result.faults[0]!.message);
    return result.expression;
  });
  return findNeverApplies(conditions, hasElse);
}

test.each([
  [['1 > 2'], false, 0, 'never true'],
  [['Name', '1 = 1 and 2 > 3'], true, 1, 'never true'],
  [['Plan = "Gold"', 'Plan = "Silver"', "Plan  =  'Gold'"], false, 2, 'the same condition'],
  [['Name', '2 > 1', 'Gold'], false, 2, 'always true'],
  [['2 > 1'], true, 1, 'always true'],
])('%j', (chain, hasElse, index, reason) => {
  expect(found(chain, hasElse)).toEqual({ index, reason: expect.stringContaining(reason) });
});

test.each([
  [['Name', 'Gold'], true],
  [['Name = "Gold"', 'Name = [Gold]'], true],
  [['Plan = "Gold"', 'Plan = Silver'], true],
  [['2 > 1'], false],
])('%j may all apply', (chain, hasElse) => {
  expect(found(chain, hasElse)).toBeUndefined();
});
