/** §23.5: of what is told while workers are killed and other receivers are dead or slow nothing is lost, and a document's events keep their order. */
import { expect } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { createTestDatabase } from '../support/database.ts';
import { inTurn, LONG } from './in-turn.ts';
import { webhookRound } from './webhook-round.ts';

const { documents, kills } = LONG ? { documents: 5_000, kills: 10 } : { documents: 100, kills: 1 };

inTurn('webhooks')(
  `${documents * 2} events and ${kills} kills`,
  async () => {
    const database = await createTestDatabase();
    try {
      const round = await webhookRound(database.url, { documents, kills });
      expect(round).toMatchObject({ events: documents * 2, lost: 0, disordered: 0 });
      expect(round.received).toBeGreaterThanOrEqual(round.events);
    } finally {
      await database.drop();
    }
  },
  LONG ? 10 * MINUTE : 2 * MINUTE,
);
