/** §18.7: long values are told from what anybody can send. */
import { expect, test } from '@jest/globals';
import { isLongValues, longValues } from '../../src/domain/values.ts';

const facts = { json: '{"a":"b"}', digest: 'd', fault: undefined };

test('long values carry their facts and are recognised', () => {
  const values = longValues(facts);
  expect(values).toMatchObject(facts);
  expect(isLongValues(values)).toBe(true);
});

test.each([[undefined], [null], [5], ['text'], [[]], [{}], [facts]])('%j is not taken for them', (sent) =>
  expect(isLongValues(sent)).toBe(false),
);
