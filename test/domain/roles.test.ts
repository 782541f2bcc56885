/** §20.6: what a role may do, and who may give it. */
import { expect, test } from '@jest/globals';
import { ROLES, reaches, roleToChange } from '../../src/domain/roles.ts';

test('each role may do what those below it may', () => {
  expect(ROLES.map((role) => ROLES.map((least) => reaches(role, least)))).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ]);
});

test.each([
  [null, 'member', 'admin'],
  ['admin', 'member', 'admin'],
  ['member', null, 'admin'],
  ['member', 'owner', 'owner'],
  ['owner', 'admin', 'owner'],
  ['owner', null, 'owner'],
] as const)('from %s to %s: %s', (before, after, wanted) => expect(roleToChange(before, after)).toBe(wanted));
