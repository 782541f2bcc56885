/**
 * §4.3: accepted documents a second with 64 clients, for one hot template and for 64, as the disk is and with a flush of
 * 2 ms, in one interleaved run. The service is a process of its own, which accepts and does not render; what sends the
 * load, over HTTP or by `pg`, is this process, and all share the same processors. Ratios are what counts.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect } from '../../src/data/storage/connection/database.ts';
import { SECOND } from '../../src/domain/durations.ts';
import { servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { CONNECTIONS, type Make, openWays, sourceOf, type Ways } from './document-ways.ts';

const TEMPLATES = 64;
const CELL = 1 * SECOND;
const WARM_UP = 2 * SECOND;
/** Each round measures everything once; ratios are taken inside of a round, and the median of the rounds is shown. */
const ROUNDS = 5;

type Way = Exclude<keyof Ways, 'pool' | 'close'>;
type Load = 'hot' | 'many';
type Disk = 'as it is' | '2 ms flush';
type Cell = { way: Way; load: Load; disk: Disk; rate: number; times: number[] };

const WAYS: Record<Way, string> = {
  service: 'service over HTTP',
  batches: 'the same SQL by pg, in the same batches',
  calls: 'the same SQL by pg, one call a document',
  singles: 'a transaction of single statements by pg',
};
const LOADS: Load[] = ['hot', 'many'];
const DISKS: Record<Disk, number> = { 'as it is': 0, '2 ms flush': 2_000 };

const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
await migrate(postgres.url);
const db = connect(postgres.url);
const tenant = await seedTenant(db);
const ids: string[] = [];
for (let at = 0; at < TEMPLATES; at += 1)
  ids.push(await seedTemplate(db, tenant.workspaceId, sourceOf(`Template ${at}`)));
const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
const service = await servePlaten(['--role', 'api'], { env });
const ways = openWays(service.url, postgres.url, tenant);

/** Every client asks again as soon as it is answered. */
async function measure(make: Make, load: Load, length: number): Promise<{ rate: number; times: number[] }> {
  const times: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  const run = async (client: number) => {
    while (performance.now() - startedAt < length) {
      const asked = performance.now();
      await make(client, ids[load === 'hot' ? 0 : next++ % TEMPLATES]!);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, client) => run(client)));
  return { rate: times.length / ((performance.now() - startedAt) / SECOND), times };
}

async function setFlush(disk: Disk): Promise<void> {
  await ways.pool.query(`ALTER SYSTEM SET commit_delay = ${DISKS[disk]}`);
  await ways.pool.query('ALTER SYSTEM SET commit_siblings = 0');
  await ways.pool.query('SELECT pg_reload_conf()');
}

/** Forwards and backwards in turn, so that what comes first has no advantage. */
async function measureRound(round: number): Promise<Cell[]> {
  const cells: Cell[] = [];
  const inTurn = <Item>(items: Item[]) => (round % 2 === 0 ? items : items.toReversed());
  for (const disk of inTurn(Object.keys(DISKS) as Disk[])) {
    await setFlush(disk);
    for (const load of inTurn(LOADS))
      for (const way of inTurn(Object.keys(WAYS) as Way[]))
        cells.push({ way, load, disk, ...(await measure(ways[way], load, CELL)) });
  }
  return cells;
}

/** Accepting once more, with a second process that renders what has been accepted so far. */
async function measureWithRendering(): Promise<Record<string, string | number>> {
  await setFlush('as it is');
  const ready = () => db.generation.count({ where: { pdfStatus: 'ready' } });
  const alone = await measure(ways.service, 'many', 2 * SECOND);
  const worker = await servePlaten(['--role', 'worker'], { env });
  try {
    await measure(ways.service, 'many', WARM_UP);
    const before = await ready();
    const { rate } = await measure(ways.service, 'many', 4 * SECOND);
    const rendered = ((await ready()) - before) / 4;
    return { 'accepting alone': Math.round(alone.rate), 'while rendering': Math.round(rate), 'PDFs/s': rendered };
  } finally {
    await worker.stop('SIGTERM');
  }
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
function p99(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}

function printRates(cells: Cell[]): void {
  const rows = (Object.keys(DISKS) as Disk[]).flatMap((disk) =>
    Object.entries(WAYS).map(([way, name]) => {
      const columns = LOADS.flatMap((load) => {
        const own = cells.filter((cell) => cell.way === way && cell.load === load && cell.disk === disk);
        return [
          [`${load}: documents/s`, Math.round(median(own.map(({ rate }) => rate)))],
          [`${load}: p99 ms`, Math.round(p99(own.flatMap(({ times }) => times)))],
        ];
      });
      return [`${name}, ${disk}`, Object.fromEntries(columns)];
    }),
  );
  console.table(Object.fromEntries(rows));
}

type Side = [way: Way, load: Load];
const RATIOS: [name: string, over: Side, under: Side, aim: Partial<Record<Disk, number>>][] = [
  ['service, hot ÷ many', ['service', 'hot'], ['service', 'many'], { 'as it is': 0.6, '2 ms flush': 0.6 }],
  ...LOADS.flatMap((load): typeof RATIOS => [
    [`service ÷ same batches, ${load}`, ['service', load], ['batches', load], { 'as it is': 0.7, '2 ms flush': 0.7 }],
    [
      `service ÷ one call a document, ${load}`,
      ['service', load],
      ['calls', load],
      { 'as it is': 0.7, '2 ms flush': 0.7 },
    ],
  ]),
  ['same batches ÷ single statements, hot', ['batches', 'hot'], ['singles', 'hot'], { '2 ms flush': 8 }],
  ['service ÷ single statements, hot', ['service', 'hot'], ['singles', 'hot'], { '2 ms flush': 8 }],
];

function printRatios(rounds: Cell[][]): void {
  const rateIn = (cells: Cell[], [way, load]: Side, disk: Disk) =>
    cells.find((cell) => cell.way === way && cell.load === load && cell.disk === disk)!.rate;
  const rows = RATIOS.map(([name, over, under, aim]) => {
    const columns = (Object.keys(DISKS) as Disk[]).map((disk) => {
      const ratios = rounds.map((cells) => rateIn(cells, over, disk) / rateIn(cells, under, disk));
      const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
      const wanted = aim[disk] === undefined ? '' : `, aim ${aim[disk]}`;
      return [disk, `${median(ratios).toFixed(2)} (${low}–${high}${wanted})`];
    });
    return [name, Object.fromEntries(columns)];
  });
  console.table(Object.fromEntries(rows));
}

const rounds: Cell[][] = [];
let rendering: Record<string, string | number>;
try {
  for (const way of Object.keys(WAYS) as Way[]) await measure(ways[way], 'many', WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(round));
  rendering = await measureWithRendering();
} finally {
  await ways.close();
  await service.stop('SIGTERM');
  await db.$disconnect();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${CONNECTIONS} clients; accepting alone (--role api). Medians of ${ROUNDS} rounds.`);
printRates(rounds.flat());
console.log('Ratios: the median of the rounds, with the lowest and the highest.');
printRatios(rounds);
console.log('The service over HTTP on 64 templates, documents/s, while a second process renders (--role worker):');
console.table([rendering]);
