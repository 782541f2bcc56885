/** §18.47: a workspace moves between two cells at work, the command killed again and again (BENCH_DOCUMENTS=10000 BENCH_KILLS=6): seconds of read-only. */
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-temporary-postgres.ts';
import { moveRound } from '../faults/move-round.ts';

const { BENCH_DOCUMENTS = '10000', BENCH_KILLS = '6' } = process.env;

const log = { info: () => undefined, error: console.error };
const [from, to] = [await openTemporaryPostgres(log), await openTemporaryPostgres(log)];
try {
  for (const { url } of [from, to]) await migrate(url);
  const counts = { documents: Number(BENCH_DOCUMENTS), kills: Number(BENCH_KILLS), clients: 4 };
  const { wrong, ...round } = await moveRound([from.url, to.url], counts);
  console.table([round]);
  for (const one of wrong) console.error(one);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await Promise.all([from.close(), to.close()]);
}
