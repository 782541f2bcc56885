/**
 * The render pool: what a second worker adds, beside what a second process would, and how long the event loop of the service waits
 * while both render flat out.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SECOND } from '../../../src/domain/durations.ts';
import { MEBIBYTE } from '../../../src/domain/sizes.ts';
import { createRenderPool, type RenderPool, SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';
import { median } from './compare.ts';
import { invoice, letter } from './documents.ts';
import { startSystem } from './systems.ts';

/** Until V8 has compiled what both kinds need: its compiler threads would take from the second core. */
const WARM = 6 * SECOND;
/** Short and many, so that other work on the machine meets both pools alike. */
const CELL = SECOND;
const ROUNDS = 9;
/** What a process sets at a time: about a second's work. */
const BATCH = { letters: 200, invoices: 80 };
const DELAY_FOR = 5 * SECOND;

const MAKERS = { letters: letter, invoices: invoice };
type Kind = keyof typeof MAKERS;

let seed = 0;

/** Documents a second of a pool that always has something waiting, and the CPU time of each in milliseconds. */
async function throughput(pool: RenderPool, lanes: number, kind: Kind, forMs: number) {
  const start = performance.now();
  const before = process.cpuUsage();
  let done = 0;
  const lane = async () => {
    while (performance.now() - start < forMs) {
      await pool.render({ ...SAMPLE_JOB, markdown: MAKERS[kind](seed++) });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const { user, system } = process.cpuUsage(before);
  return { rate: (done / (performance.now() - start)) * SECOND, cpu: (user + system) / 1000 / done };
}

type Process = Awaited<ReturnType<typeof startSystem>>;

/** Documents a second of processes that have nothing in common and wait for nothing: all that the machine's cores give. */
async function throughputOf(processes: Process[], kind: Kind): Promise<number> {
  const batches = processes.map(() => Array.from({ length: BATCH[kind] }, () => MAKERS[kind](seed++)));
  const start = performance.now();
  await Promise.all(processes.map((process, at) => process.set(...batches[at]!)));
  return ((processes.length * BATCH[kind]) / (performance.now() - start)) * SECOND;
}

export async function poolFigures(): Promise<Record<string, Record<string, string>>> {
  const pools = [createRenderPool({ concurrency: 1 }), createRenderPool({ concurrency: 2 })];
  const processes = await Promise.all([startSystem('platen'), startSystem('platen')]);
  const table: Record<string, Record<string, string>> = {};
  for (const kind of Object.keys(MAKERS) as Kind[]) {
    const took: { rate: number; cpu: number }[][] = [[], []];
    const apart: number[][] = [[], []];
    for (let round = 0; round < WARM / SECOND; round++) await throughputOf(processes, kind);
    for (const [at, pool] of pools.entries()) await throughput(pool, 2 * (at + 1), kind, WARM);
    for (let round = 0; round < ROUNDS; round++) {
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
        took[at]!.push(await throughput(pools[at]!, 2 * (at + 1), kind, CELL));
      for (const at of [0, 1]) apart[at]!.push(await throughputOf(processes.slice(0, at + 1), kind));
    }
    const [one, two] = took.map((cells) => median(cells.map(({ rate }) => rate)));
    const [cpuOne, cpuTwo] = took.map((cells) => median(cells.map(({ cpu }) => cpu)));
    table[`${kind} a second`] = {
      'one worker': one!.toFixed(0),
      'two workers': two!.toFixed(0),
      ratio: (two! / one!).toFixed(2),
      aim: '≥ 1.6',
    };
    const [alone, both] = apart.map(median);
    table[`${kind} a second, processes with nothing in common`] = {
      'one worker': alone!.toFixed(0),
      'two workers': both!.toFixed(0),
      ratio: (both! / alone!).toFixed(2),
      aim: 'what the machine has',
    };
    // What a second worker adds on two cores that have nothing else to do; a machine that is shared shows less above.
    table[`${kind}, CPU ms each`] = {
      'one worker': cpuOne!.toFixed(1),
      'two workers': cpuTwo!.toFixed(1),
      ratio: ((2 * cpuOne!) / cpuTwo!).toFixed(2),
      aim: '≥ 1.6',
    };
  }
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await throughput(pools[1]!, 8, 'invoices', DELAY_FOR);
  delay.disable();
  table['delay of the event loop, two workers flat out'] = {
    p50: `${(delay.percentile(50) / 1e6).toFixed(1)} ms`,
    p99: `${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
    aim: 'p99 < 20 ms',
  };
  table['memory of the process with both pools'] = { rss: `${(process.memoryUsage().rss / MEBIBYTE).toFixed(0)} MB` };
  for (const process of processes) process.stop();
  await Promise.all(pools.map((pool) => pool.close()));
  return table;
}
