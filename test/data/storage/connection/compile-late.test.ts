/** §18.23: the query compiler comes with the first statement that needs it, whichever client sends it. */
import { expect, test } from '@jest/globals';
import { connect } from '../../../../src/data/storage/connection/database.ts';
import { createTestDatabase } from '../../../support/database.ts';

test('the second of two clients compiles first', async () => {
  const database = await createTestDatabase();
  const [first, second] = [connect(database.url), connect(database.url)];
  expect(await second.user.count()).toBe(0);
  expect(await first.user.count()).toBe(0);
  await Promise.all([first.$disconnect(), second.$disconnect()]);
  await database.drop();
});
