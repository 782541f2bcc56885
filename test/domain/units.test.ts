/** Units of time, in milliseconds, and of memory, in bytes; and what is measured in them. */
import { expect, test } from '@jest/globals';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/domain/durations.ts';
import { SIGN_IN_LINK_LASTS, signInLinkAddress } from '../../src/domain/sign-in.ts';
import { GIBIBYTE, KIBIBYTE, MEBIBYTE } from '../../src/domain/sizes.ts';

test('units', () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
  expect([KIBIBYTE, MEBIBYTE, GIBIBYTE]).toEqual([2 ** 10, 2 ** 20, 2 ** 30]);
});

test('a link that signs in works for a week when somebody is invited, and for an hour when it was asked for', () => {
  expect(SIGN_IN_LINK_LASTS).toEqual({ invited: 604_800_000, asked: 3_600_000 });
  expect(signInLinkAddress('https://a.b/c', 'pli_x')).toBe('https://a.b/c/sign-in/link?token=pli_x');
});
