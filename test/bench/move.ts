/**
 * §18.47: a workspace moves between two cells at work, the command killed again and again (BENCH_DOCUMENTS=10000 BENCH_KILLS=3): seconds in all
 * and of read-only, and what others in either cell feel, beside what they felt before.
 */
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import type { Spread } from '../faults/move-load.ts';
import { moveRound } from '../faults/move-round.ts';

const { BENCH_DOCUMENTS = '10000', BENCH_KILLS = '3' } = process.env;

const log = { info: () => undefined, error: console.error };
const [from, to] = [await openTemporaryPostgres(log), await openTemporaryPostgres(log)];
try {
  for (const { url } of [from, to]) await migrate(url);
  const counts = { documents: Number(BENCH_DOCUMENTS), kills: Number(BENCH_KILLS), clients: 4, calm: 100 };
  const { wrong, others, ...round } = await moveRound([from.url, to.url], counts);
  console.table([round]);
  const row = ({ requests, half, most, all }: Spread) => ({ requests, p50: half, p99: most, slowest: all });
  console.table(
    others.flatMap(({ cell, before, meanwhile }) => [
      { 'others in': cell, when: 'before', ...row(before) },
      { 'others in': cell, when: 'meanwhile', ...row(meanwhile) },
    ]),
  );
  for (const one of wrong) console.error(one);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await Promise.all([from.close(), to.close()]);
}
