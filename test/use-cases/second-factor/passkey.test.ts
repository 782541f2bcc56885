/** §20.22 rule 3, §18.48: what passkeys sign. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { connect } from '../../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../../src/domain/durations.ts';
import { isChallenge, newChallenge, passkeyHost } from '../../../src/use-cases/second-factor/passkey.ts';
import { createTestDatabase } from '../../support/database.ts';
import { secretsOf } from '../../support/secrets.ts';
import { useDatabase } from '../../support/use-database.ts';

const NOW = new Date('2026-11-26T05:00:00Z');
const database = useDatabase();

test('of another browser, later or altered it is none, nor of another installation', async () => {
  const secrets = await secretsOf(database.db);
  const challenge = await newChallenge(secrets, 'browser', NOW);
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
  const altered = challenge.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const tries: [string, string, Date][] = [
    [challenge, 'browser', after(14)],
    [challenge, 'browser', after(15)],
    [challenge, 'another', NOW],
    [altered, 'browser', NOW],
    ['', 'browser', NOW],
  ];
  const found = await Promise.all(tries.map(([sent, browser, now]) => isChallenge(secrets, browser, sent, now)));
  expect(found).toEqual([true, false, false, false, false]);
  const other = await createTestDatabase();
  const db = connect(other.url);
  const others = await secretsOf(db, randomBytes(32).toString('hex'));
  expect(await isChallenge(others, 'browser', challenge, NOW)).toBe(false);
  await db.$disconnect();
  await other.drop();
  expect(await newChallenge(secrets, 'browser', NOW)).not.toBe(challenge);
});

test.each([
  ['https://platen.example', 'platen.example'],
  ['https://1platen.example/docs', '1platen.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://platen.example', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]:3000', null],
])('at %s they are bound to %s', (publicUrl, host) => expect(passkeyHost({ publicUrl })).toBe(host));
