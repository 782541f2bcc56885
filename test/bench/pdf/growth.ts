/** Whether a page costs the same in a short document and in a long one, and a row in a short table and in a long one. */
import { compare, medianOf } from './compare.ts';
import { ledger, page, report } from './documents.ts';
import type { System } from './systems.ts';

/** A report has four pages or more. */
const PAGES = [1, 4, 10, 30, 100, 500];
const ROWS = [100, 1000, 5000, 20_000, 50_000];
const MOST_ROUNDS = 60;
/** Before each size; a short document takes many until all that it needs is compiled. */
const WARM = { pages: 60, rows: 3000 };
/** So many pages of measured work for each size. */
const WORK = { pages: 300, rows: 15_000 };
/** For each size. */
const SECONDS = 8;

type Growth = Record<string, Record<string, string>>;

/** CPU time for each page and each row, and how much the dearest costs beside the cheapest. */
export async function growth(platen: System): Promise<Growth> {
  const table: Growth = {};
  const measure = async (unit: 'pages' | 'rows', sizes: number[], make: (size: number, seed: number) => string) => {
    const costs: number[] = [];
    for (const size of sizes) {
      const rounds = Math.max(1, Math.min(MOST_ROUNDS, Math.round(WORK[unit] / size)));
      const results = await compare([platen], {
        name: '',
        make: (seed) => make(size, seed),
        warm: Math.max(1, Math.round(WARM[unit] / size)),
        rounds,
        seconds: SECONDS,
      });
      const took = results.get(platen.name)!;
      const count = unit === 'pages' ? medianOf(took, 'pages') : size;
      const cost = medianOf(took, 'cpu') / count;
      costs.push(cost);
      table[`${count} ${unit}`] = { 'CPU ms for each': cost.toFixed(3) };
    }
    // One page or a hundred rows pay for the document's own parts: fonts, metadata, cross-references.
    const [, ...long] = costs;
    table[`${unit}: dearest ÷ cheapest`] = {
      'CPU ms for each': `${(Math.max(...costs) / Math.min(...costs)).toFixed(2)}; without the shortest ${(Math.max(...long) / Math.min(...long)).toFixed(2)}`,
      aim: '≤ 1.5',
    };
  };
  await measure('pages', PAGES, (size, seed) => (size === 1 ? page(seed) : report(size, seed)));
  await measure('rows', ROWS, ledger);
  return table;
}
