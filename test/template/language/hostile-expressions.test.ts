/** §10.26: whatever is written, it is read or refused, in steps that grow as the text does. */

import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { english } from '../../../src/locales/message.ts';
import type { Known, Scope } from '../../../src/template/language/names.ts';
import { readExpression } from '../../../src/template/language/read-expression.ts';
import { splitTokens } from '../../../src/template/language/split-tokens.ts';
import { codePoint } from '../../support/odd-text.ts';
import { assertProperty } from '../../support/property.ts';

function named(label: string, type: Known['type'] = 'number', options?: string[]): Known {
  return { label, key: label.toLowerCase().replace(/[^a-z0-9]+/g, '_'), type, ...(options && { options }) };
}

const SCOPE: Scope = {
  placeholders: [
    ...[
      named('Net total'),
      named('Net'),
      named('Day', 'date'),
      named('Name', 'text'),
      named('a'),
      named('constructor'),
      named('not'),
    ],
    ...[
      named('Plan', 'select', ['Gold', 'Gold plus', '__proto__']),
      named('Number', 'counter'),
      named(`a ${'and a '.repeat(30)}b`),
    ],
  ],
  groups: [{ label: 'Line items', key: 'items', fields: [named('Net'), named('Kind', 'select', ['goods'])] }],
};
const SCENES: Scope[] = [SCOPE, { ...SCOPE, group: 0 }];

const pieces = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...'Net total,Net,Day,Name,Plan,Gold,Line items,Number,constructor,__proto__,toString,goods,days'.split(','),
    ),
  },
  { weight: 4, arbitrary: fc.constantFrom(...'. [ ] ( ) " \' % - + * / = <> < >= , ; ! != == ≠ “ &&'.split(' ')) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'and',
      'or',
      'not',
      'SUM(',
      'IF(',
      'COUNTIF(',
      'ROUND(',
      'sumif (',
      '1',
      '0.5',
      '1,000',
      '007',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 3 }) },
);

test('any text is read or refused, with the place of the mistake', () => {
  assertProperty(
    fc.property(
      fc.array(pieces, { maxLength: 40 }),
      fc.constantFrom('', ' '),
      fc.constantFrom(...SCENES),
      (parts, gap, scope) => {
        const text = parts.join(gap);
        for (const wanted of ['number', 'date', 'condition'] as const) {
          const found = readExpression(text, wanted, scope);
          if ('expression' in found) {
            expect(found.expression.type).toBe(wanted);
            continue;
          }
          const [{ at, length, ...told }] = found.faults as [(typeof found.faults)[0]];
          const message = english(told.message);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(length).toBeGreaterThanOrEqual(at < text.length ? 1 : 0);
          expect(at + length).toBeLessThanOrEqual(text.length);
          expect(message).toMatch(/^[A-Z"].*[.?]$/s);
          expect(message).not.toMatch(/undefined|native code|\[object/);
        }
      },
    ),
  );
});

test('tokens are the text, in order', () => {
  assertProperty(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('');
      let end = 0;
      for (const token of splitTokens(text)) {
        expect(text.slice(end, token.at)).toMatch(/^\s*$/);
        end = token.end;
      }
      expect(end).toBe(text.length);
    }),
  );
});

describe('steps', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Words that are looked up in the index of names and options. */
  function stepsOf(text: string, scope = SCOPE): number {
    readExpression(text, 'number', scope);
    const looked = jest.spyOn(Map.prototype, 'get');
    for (const wanted of ['number', 'condition'] as const) readExpression(text, wanted, scope);
    const steps = looked.mock.calls.length;
    looked.mockRestore();
    return steps;
  }

  test.each([
    ['names', 'Net total + '],
    ['a name that begins as a long one does', 'a and '],
    ['brackets', '(Net '],
    ['closed brackets', '(Net) + '],
    ['functions', 'ABS('],
    ['functions of several values', 'MAX(1, '],
    ['sums that have no comma', 'SUM('],
    ['options', 'Plan = Gold or '],
    ['nots', 'not '],
    ['names in brackets', '[Net total] * '],
    ['brackets that are never closed', '['],
    ['quotation marks', "Name = ' or "],
    ['fields', 'SUM(Line items.Net) + '],
    ['nothing that is known', 'nothing '],
  ])('%s', (_name, part) => {
    const count = Math.floor(480 / part.length);
    const [once, fourTimes] = [stepsOf(part.repeat(count)), stepsOf(part.repeat(4 * count))];
    expect(fourTimes).toBeLessThanOrEqual(5 * once + 100);
  });

  test('how many names and options there are does not matter', () => {
    const scopeOf = (size: number): Scope => {
      const many = Array.from({ length: size }, (_, at) => `Some name ${at}`);
      return {
        placeholders: [...many.map((label) => named(label)), named('Plan', 'select', [...many, 'Gold'])],
        groups: [],
      };
    };
    const text = 'Plan = Gold or Some name 3 > 5 and '.repeat(50).concat('Plan = Gold');
    expect(stepsOf(text, scopeOf(5_000))).toBe(stepsOf(text, scopeOf(5)));
  });
});
