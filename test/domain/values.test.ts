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
  [null, 'values', 'null. Send an object of placeholder keys and strings.'],
  ['x', 'values', 'a string. Send an object of placeholder keys and strings.'],
  [[], 'values', 'an array. Send an object of placeholder keys and strings.'],
  [{ ok: 'x', amount: 1 }, 'values.amount', 'a number. Send a string, or for a group an array of objects.'],
  [{ amount: true }, 'values.amount', 'a boolean. Send a string, or for a group an array of objects.'],
  [{ amount: null }, 'values.amount', 'null. Send a string, or for a group an array of objects.'],
  [{ amount: {} }, 'values.amount', 'an object. Send a string, or for a group an array of objects.'],
  [{ 'Due date': 5 }, 'values["Due date"]', 'a number. Send a string, or for a group an array of objects.'],
  [{ items: ['x'] }, 'values.items[0]', 'a string. Send an object of field keys and strings.'],
  [{ items: [null] }, 'values.items[0]', 'null. Send an object of field keys and strings.'],
  [{ items: [{}, []] }, 'values.items[1]', 'an array. Send an object of field keys and strings.'],
  [{ items: [{}, {}, { qty: 2 }] }, 'values.items[2].qty', 'a number. Send a string.'],
  [{ items: [{ qty: ['2'] }] }, 'values.items[0].qty', 'an array. Send a string.'],
  [JSON.parse('{"__proto__": 1}'), 'values.__proto__', 'a number. Send a string, or for a group an array of objects.'],
])('%j is refused at %s as %s', (values, detail, problem) => {
  const message = `${detail} is ${problem}`;
  expect(() => checkValuesShape(values)).toThrow(expect.objectContaining({ code: 'validation', detail, message }));
});

test.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['', [], false],
  [[], '', false],
  [[{}], [], false],
  [[], [{}], false],
  [[{ a: '1', b: '2' }], [{ a: '1', b: '3' }], false],
  [[], [], true],
  [[{ a: '1', b: '2' }], [{ b: '2', a: '1' }], true],
  [[{ a: '1' }], [{ a: '2' }], false],
  [[{ a: '1' }], [{ a: '1', b: '2' }], false],
  [[{ a: '1' }, {}], [{}, { a: '1' }], false],
  [[{ toString: 'x' }], [{ a: 'x' }], false],
])('%j and %j are the same value: %s', (a, b, wanted) => expect(isSameValue(a as never, b as never)).toBe(wanted));
