/**
 * Platen beside Typst and a warm headless Chromium, where they can be had: Typst's npm binding is installed into a folder of its
 * own below the system's temporary folder, Chromium is looked for in the PATH. Chromium works in processes of its own, so only
 * the clock is compared.
 */
import { type Case, compare, medianOf } from './pdf/compare.ts';
import { invoice, ledger, letter, report } from './pdf/documents.ts';
import { installTypst } from './pdf/install-typst.ts';
import { type System, startSystem } from './pdf/systems.ts';

/** For each document. */
const SECONDS = 35;

const CASES: Case[] = [
  { name: 'a: letter', make: letter, warm: 20, rounds: 25 },
  { name: 'b: invoice', make: invoice, warm: 10, rounds: 15 },
  { name: 'c: 100 pages', make: (seed) => report(100, seed), warm: 2, rounds: 5 },
  { name: 'd: 5,000 rows', make: (seed) => ledger(5000, seed), warm: 2, rounds: 3 },
];
const AIMS: Record<string, string[]> = { typst: ['0.77', '1', '0.77', '1'], chromium: ['4', '3', '', '3'] };

/** A system, or nothing where it cannot be had. */
async function available(name: string, prepare = () => {}): Promise<System[]> {
  try {
    prepare();
    return [await startSystem(name)];
  } catch (error) {
    console.log(`${name} is left out: ${(error as Error).message.split('\n')[0]}`);
    return [];
  }
}

const peers = [
  ...(await available('typst', () => {
    process.env.PLATEN_TYPST = installTypst();
  })),
  ...(await available('chromium')),
];
const systems = [await startSystem('platen'), ...peers];
const rows: Record<string, Record<string, string>> = {};
for (const [index, one] of CASES.entries()) {
  const results = await compare(systems, { ...one, seconds: SECONDS });
  const wall = (name: string) => medianOf(results.get(name)!, 'wall');
  const row: Record<string, string> = { 'Platen ms': wall('platen').toFixed(1) };
  for (const { name } of peers) {
    row[`${name} ms`] = wall(name).toFixed(1);
    row[`${name} ÷ Platen`] = `${(wall(name) / wall('platen')).toFixed(2)} × (aim ${AIMS[name]![index] || '–'})`;
  }
  rows[one.name] = row;
}
for (const system of systems) system.stop();
console.table(rows);
