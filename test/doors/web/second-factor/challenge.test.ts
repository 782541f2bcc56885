/** §20.22 rule 3: what passkeys sign. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { isChallenge, newChallenge } from '../../../../src/doors/web/second-factor/challenge.ts';

const SECRET = randomBytes(32);
const NOW = new Date('2026-11-26T05:00:00Z');

test('of another browser, later or altered it is none', () => {
  const challenge = newChallenge(SECRET, 'browser', NOW);
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
  const altered = challenge.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const tries: [string, string, Date][] = [
    [challenge, 'browser', after(14)],
    [challenge, 'browser', after(15)],
    [challenge, 'another', NOW],
    [altered, 'browser', NOW],
    ['', 'browser', NOW],
  ];
  const found = tries.map(([sent, browser, now]) => isChallenge(SECRET, browser, sent, now));
  expect(found).toEqual([true, false, false, false, false]);
  expect(isChallenge(randomBytes(32), 'browser', challenge, NOW)).toBe(false);
  expect(newChallenge(SECRET, 'browser', NOW)).not.toBe(challenge);
});
