/** §9.2: a deprecated operation says so in each answer. */
import { expect, test } from '@jest/globals';
import { deprecationsOf } from '../../../../../src/doors/api/http/routes/api.ts';
import { readSpecification } from '../../../../../src/doors/api/index.ts';

const DAY = 86_400_000;

type Operation = Record<string, unknown>;
function withDeprecated(facts: Operation) {
  const specification = structuredClone(readSpecification());
  const { get } = specification.paths!['/templates'] as { get: Operation };
  Object.assign(get, { deprecated: true, ...facts });
  return specification;
}

test('the headers have the day from which it is deprecated, and the day from which it may be gone', () => {
  const found = deprecationsOf(withDeprecated({ 'x-deprecated': '2027-02-01', 'x-sunset': '2028-03-01' }));
  const headers = { Deprecation: '@1801440000', Sunset: 'Wed, 01 Mar 2028 00:00:00 GMT' };
  expect([...found]).toEqual([['listTemplates', headers]]);
});

test.each([{}, { 'x-deprecated': '2027-02-01' }, { 'x-deprecated': '2028-02-01', 'x-sunset': '2027-02-01' }])(
  'a contract with %j is refused',
  (facts) => {
    expect(() => deprecationsOf(withDeprecated(facts))).toThrow('listTemplates is deprecated');
  },
);

test('what the contract deprecates stays for 12 months', () => {
  for (const { Deprecation, Sunset } of deprecationsOf(readSpecification()).values()) {
    const days = (Date.parse(Sunset!) - Number(Deprecation!.slice(1)) * 1_000) / DAY;
    expect(days).toBeGreaterThanOrEqual(365);
  }
});
