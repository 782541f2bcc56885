/** §18.37: what production installs, by the lock file: nothing of Prisma's tooling, and nothing without a licence that allows it. */
import { expect, test } from '@jest/globals';
import { isAllowed, listShipped, readLock } from '../../.config/licences.ts';

const shipped = listShipped(readLock());

test('the client of Prisma ships, its tooling does not', () => {
  const ofPrisma = shipped
    .map(({ name }) => name)
    .filter((name) => /^(@prisma\/|prisma|@electric-sql\/|effect$|typescript$)/.test(name));
  expect(new Set(ofPrisma)).toEqual(
    new Set([
      ...['@prisma/adapter-pg', '@prisma/client', '@prisma/client-runtime-utils', '@prisma/debug'],
      '@prisma/driver-adapter-utils',
    ]),
  );
});

test('all that ships has a licence that is allowed', () => {
  expect(shipped.length).toBeGreaterThan(400);
  expect(shipped.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test.each<[licence: string, wanted: boolean]>([
  ['MIT', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND OFL-1.1', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', false],
  ['Apache-2.0 WITH LLVM-exception', false],
  ['SEE LICENSE IN LICENSE', false],
  ['none', false],
])('%s is allowed: %s', (licence, wanted) => expect(isAllowed(licence)).toBe(wanted));
