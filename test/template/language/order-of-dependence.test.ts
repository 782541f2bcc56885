/** §10.26: what is needed comes first; a circle is found, and told in order. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { orderOfDependence } from '../../../src/template/import/order-of-dependence.ts';
import { assertProperty } from '../../support/property.ts';

test('a circle is told from its beginning to its beginning', () => {
  expect(orderOfDependence([[1], [2, 3], [], [4], [1]])).toEqual({ circle: [1, 3, 4, 1] });
  expect(orderOfDependence([[0]])).toEqual({ circle: [0, 0] });
});

test('a long chain does not overflow the stack', () => {
  const chain = Array.from({ length: 100_000 }, (_, at) => (at === 99_999 ? [] : [at + 1]));
  expect(orderOfDependence(chain)).toEqual({ order: chain.map((_, at) => 99_999 - at) });
});

const needsArbitrary = fc
  .integer({ min: 1, max: 12 })
  .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }));

test('each comes once, behind what it needs; else there is a circle', () => {
  assertProperty(
    fc.property(needsArbitrary, (needs) => {
      const found = orderOfDependence(needs);
      if ('circle' in found) {
        const { circle } = found;
        expect(circle.length).toBeGreaterThan(1);
        expect(circle.at(-1)).toBe(circle[0]);
        for (const [at, node] of circle.slice(0, -1).entries()) expect(needs[node]).toContain(circle[at + 1]);
        return;
      }
      expect(found.order.toSorted((a, b) => a - b)).toEqual([...needs.keys()]);
      for (const [at, node] of found.order.entries())
        for (const need of needs[node]!) expect(found.order.indexOf(need)).toBeLessThan(at);
    }),
  );
});
