/**
 * §23.5: how many events a second a worker delivers, while it is killed and other receivers are dead or slow (BENCH_EVENTS=100000
 * BENCH_KILLS=10); and how long an event waits for its message, with and without those others, as a ratio.
 */
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { webhookRound } from '../faults/webhook-round.ts';

const { BENCH_EVENTS = '10000', BENCH_KILLS = '5' } = process.env;

const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
await migrate(postgres.url);
try {
  const round = await webhookRound(postgres.url, { documents: Number(BENCH_EVENTS) / 2, kills: Number(BENCH_KILLS) });
  console.table([{ ...round, 'events/s': Math.round(round.events / round.seconds) }]);
  const paced = (others: boolean) => webhookRound(postgres.url, { documents: 300, kills: 0, pauseMs: 50, others });
  const alone = await paced(false);
  const beside = await paced(true);
  console.table({
    alone,
    'beside others': beside,
    ratio: { p50Ms: beside.p50Ms / alone.p50Ms, p99Ms: beside.p99Ms / alone.p99Ms },
  });
} finally {
  await postgres.close();
}
