/** §18.32: when the installation was backed up. */
import { expect, test } from '@jest/globals';
import { noteBackup } from '../../../../src/data/storage/workspaces/installation.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const [early, late] = [new Date('2026-08-27T09:00:00.000Z'), new Date('2026-08-27T09:00:00.001Z')];

test('the recorded time of a backup never moves backwards', async () => {
  for (const [takenAt, kept] of [
    [early, early],
    [late, late],
    [early, late],
  ] as const) {
    await noteBackup(database.db, takenAt);
    expect((await database.db.installation.findFirstOrThrow()).backedUpAt).toEqual(kept);
  }
});
