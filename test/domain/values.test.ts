/** §11.5: wrong JSON types in `values` are 400 `validation`, and `detail` says where. */
import { expect, test } from '@jest/globals';
import { checkValuesShape, isSameValue } from '../../src/domain/values.ts';

test.each([
  [undefined, {}],
  [{}, {}],
  [
    { a: 'x', items: [], rows: [{}, { qty: '1' }] },
    { a: 'x', items: [], rows: [{}, { qty: '1' }] },
  ],
])('%j has the right types', (values, wanted) => expect(checkValuesShape(values)).toEqual(wanted));

test.each([
  [null, 'values'],
  ['x', 'values'],
  [[], 'values'],
  [{ ok: 'x', amount: 1 }, 'values.amount'],
  [{ amount: true }, 'values.amount'],
  [{ amount: null }, 'values.amount'],
  [{ amount: {} }, 'values.amount'],
  [{ 'Due date': 5 }, 'values["Due date"]'],
  [{ items: ['x'] }, 'values.items[0]'],
  [{ items: [null] }, 'values.items[0]'],
  [{ items: [{}, []] }, 'values.items[1]'],
  [{ items: [{}, {}, { qty: 2 }] }, 'values.items[2].qty'],
  [{ items: [{ qty: ['2'] }] }, 'values.items[0].qty'],
  [JSON.parse('{"__proto__": 1}'), 'values.__proto__'],
])('%j is refused at %s', (values, detail) => {
  expect(() => checkValuesShape(values)).toThrow(expect.objectContaining({ code: 'validation', detail }));
});

test.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['', [], false],
  [[], [], true],
  [[{ a: '1', b: '2' }], [{ b: '2', a: '1' }], true],
  [[{ a: '1' }], [{ a: '2' }], false],
  [[{ a: '1' }], [{ a: '1', b: '2' }], false],
  [[{ a: '1' }, {}], [{}, { a: '1' }], false],
  [[{ toString: 'x' }], [{ a: 'x' }], false],
])('%j and %j are the same value: %s', (a, b, wanted) => expect(isSameValue(a as never, b as never)).toBe(wanted));
