/** §18.47: of a workspace that moves under load nothing is lost or doubled, whenever the command is killed. */
import { expect } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { createTestDatabase } from '../support/database.ts';
import { inTurn, LONG } from './in-turn.ts';
import { moveRound } from './move-round.ts';

const { documents, kills } = LONG ? { documents: 2_000, kills: 9 } : { documents: 40, kills: 1 };

inTurn('moves')(
  `${documents} documents and ${kills} kills`,
  async () => {
    const databases = [await createTestDatabase(), await createTestDatabase()] as const;
    try {
      const direct = [databases[0].direct, databases[1].direct] as const;
      const options = { documents, kills, clients: 2, calm: 1, direct };
      const round = await moveRound([databases[0].url, databases[1].url], options);
      expect(round.wrong).toEqual([]);
      expect(round.documents).toBe(documents + round.made);
    } finally {
      for (const database of databases) await database.drop();
    }
  },
  LONG ? 20 * MINUTE : 5 * MINUTE,
);
