/** §20.5: browsers that somebody has signed in with. */
import { expect, test } from '@jest/globals';
import { isKnownDevice, rememberDevice } from '../../../../src/data/storage/people/attempts.ts';
import { hashCredential } from '../../../../src/domain/credential.ts';
import { DAY } from '../../../../src/domain/durations.ts';
import { seedMember, seedTenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();

test('beyond 100 devices of one person, the one that expires first is removed', async () => {
  const { userId, email } = await seedTenant(database.db);
  const hashes = Array.from({ length: 101 }, (_, nth) => hashCredential(`device ${nth}`));
  for (const [nth, hash] of hashes.entries())
    await rememberDevice(database.db, { userId, hash, former: null, lasts: DAY * (nth + 1) });
  const known = await Promise.all(hashes.map((hash) => isKnownDevice(database.db, hash, email)));
  expect(known).toEqual(hashes.map((_, nth) => nth > 0));
});

test('a browser of two people is known to both by its new hash alone', async () => {
  const { workspaceId, userId, email } = await seedTenant(database.db);
  const other = await seedMember(database.db, workspaceId, 'other@example.com', 'member');
  const [former, hash] = [hashCredential('former'), hashCredential('new')];
  await rememberDevice(database.db, { userId, hash: former, former: null, lasts: DAY });
  await rememberDevice(database.db, { userId: other.userId, hash, former, lasts: DAY });
  for (const one of [email, other.email]) {
    expect(await isKnownDevice(database.db, hash, one)).toBe(true);
    expect(await isKnownDevice(database.db, former, one)).toBe(false);
  }
});
