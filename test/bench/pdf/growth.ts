/** Whether a page costs the same in a short document and in a long one, and a row in a short table and in a long one. */
import { median } from './compare.ts';
import { ledger, page, partingLedger, report } from './documents.ts';
import { startSystem } from './systems.ts';

type Unit = 'pages' | 'rows' | 'rows that part';
type Make = (size: number, seed: number) => string;

/** A report has four pages or more. */
const SIZES: Record<Unit, number[]> = {
  pages: [1, 4, 10, 30, 100, 500],
  rows: [100, 1000, 5000, 20_000, 50_000],
  'rows that part': [100, 1000, 5000, 20_000],
};
const MAKE: Record<Unit, Make> = {
  pages: (size, seed) => (size === 1 ? page(seed) : report(size, seed)),
  rows: ledger,
  'rows that part': partingLedger,
};
/** Before anything is measured: a process is at its pace after some four hundred documents, however short. */
const WARM: Record<Unit, number> = { pages: 1000, rows: 50_000, 'rows that part': 10_000 };
const MAX_WARM = 500;
/** What is measured at once, so that short documents pay their share of what is collected, too: one document at least. */
const SHARE: Record<Unit, number> = { pages: 100, rows: 10_000, 'rows that part': 5000 };
const ROUNDS: Record<Unit, number> = { pages: 7, rows: 5, 'rows that part': 5 };

type Growth = Record<string, Record<string, string>>;

/** Documents of one size, in a process of their own, which sets some of them at a time. */
async function startSize(unit: Unit, size: number) {
  const system = await startSystem('platen');
  let seed = 0;
  const set = (count: number) => system.set(...Array.from({ length: count }, () => MAKE[unit](size, seed++)));
  const first = await set(1);
  const length = unit === 'pages' ? first.pages : size;
  return {
    length,
    costs: [] as number[],
    warm: () => set(Math.ceil(Math.min(MAX_WARM, WARM[unit] / length))),
    /** CPU time of each page or row. */
    cost: async (): Promise<number> => {
      const count = Math.ceil(SHARE[unit] / length);
      const { cpu, pages } = await set(count);
      return cpu / (unit === 'pages' ? pages : size * count);
    },
    stop: system.stop,
  };
}

/** All sizes in turn, again and again, so that what else the machine does falls on all of them alike. */
async function measure(unit: Unit): Promise<Growth> {
  const sizes = await Promise.all(SIZES[unit].map((size) => startSize(unit, size)));
  for (const size of sizes) await size.warm();
  for (let round = 0; round < ROUNDS[unit]; round++) {
    for (const size of sizes) size.costs.push(await size.cost());
  }
  for (const size of sizes) size.stop();
  const costs = sizes.map((size) => median(size.costs));
  // One page or a hundred rows pay for the document's own parts: fonts, metadata, cross-references.
  const [, ...long] = costs;
  return {
    ...Object.fromEntries(
      sizes.map((size, index) => [`${size.length} ${unit}`, { 'CPU ms for each': costs[index]!.toFixed(3) }]),
    ),
    [`${unit}: dearest ÷ cheapest`]: {
      'CPU ms for each': `${(Math.max(...costs) / Math.min(...costs)).toFixed(2)}; without the shortest ${(Math.max(...long) / Math.min(...long)).toFixed(2)}`,
      aim: '≤ 1.5',
    },
  };
}

/** CPU time for each page and each row, and how much the dearest costs beside the cheapest. */
export async function growth(): Promise<Growth> {
  return { ...(await measure('pages')), ...(await measure('rows')), ...(await measure('rows that part')) };
}
