/**
 * What a PDF costs: a letter (a), an invoice with its contract (b), a report of a hundred pages (c), tables of 5,000 (d) and of
 * 50,000 rows, as ratios against stock pdfmake and against drawing with pdfkit alone, all in one interleaved run. Times are
 * medians; the CPU ratio is the one to trust on a machine that is shared. `node test/bench/pdf.ts documents` runs one part
 * (documents, letterhead, phases, ways, growth, cells, charts, paragraphs, pool), `documents abcd` some of the documents.
 */
import { REPLACED_METHODS } from '../../src/pdf/engine/replacement.ts';
import { cells } from './pdf/cells.ts';
import { charts } from './pdf/charts.ts';
import { type Case, compare, medianOf, type Results } from './pdf/compare.ts';
import { invoice, ledger, letter, report } from './pdf/documents.ts';
import { growth } from './pdf/growth.ts';
import { paragraphs } from './pdf/paragraphs.ts';
import { poolFigures } from './pdf/pool.ts';
import { startSystem, type Took } from './pdf/systems.ts';

const CASES: Record<string, Case & { aim: string }> = {
  a: { name: 'a: letter', make: letter, warm: 30, rounds: 40, aim: '5' },
  b: { name: 'b: invoice', make: invoice, warm: 15, rounds: 25, aim: '5' },
  c: { name: 'c: 100 pages', make: (seed) => report(100, seed), warm: 2, rounds: 7, aim: '4' },
  d: { name: 'd: 5,000 rows', make: (seed) => ledger(5000, seed), warm: 2, rounds: 7, aim: '3.5' },
  e: { name: '50,000 rows', make: (seed) => ledger(50_000, seed), warm: 0, rounds: 1, aim: '' },
};

function milliseconds(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

function row(results: Results, aim: string) {
  const [platen, stock, bare] = ['platen', 'stock', 'bare'].map((name) => results.get(name)!);
  const times = (other: typeof platen, figure: 'wall' | 'cpu') =>
    `${(medianOf(other!, figure) / medianOf(platen!, figure)).toFixed(2)} ×`;
  return {
    'Platen ms': milliseconds(medianOf(platen!, 'wall')),
    'stock ms': milliseconds(medianOf(stock!, 'wall')),
    'bare ms': milliseconds(medianOf(bare!, 'wall')),
    'stock ÷ Platen': times(stock, 'wall'),
    'the same, CPU': times(stock, 'cpu'),
    aim: aim && `≥ ${aim} ×`,
    'bare ÷ Platen': times(bare, 'wall'),
    'pages (stock)': `${medianOf(platen!, 'pages')} (${medianOf(stock!, 'pages')})`,
    bytes: medianOf(platen!, 'bytes'),
  };
}

async function documents(letters = 'abcde') {
  const systems = await Promise.all(['platen', 'stock', 'bare'].map(startSystem));
  const rows: [string, object][] = [];
  for (const name of letters) {
    const one = CASES[name];
    if (!one) throw new Error(`document ${name}; there are ${Object.keys(CASES).join(', ')}`);
    rows.push([one.name, row(await compare(systems, one), one.aim)]);
  }
  for (const system of systems) system.stop();
  console.table(Object.fromEntries(rows));
}

/** A letter on a letterhead beside a plain one. */
async function letterhead() {
  const systems = await Promise.all(['platen', 'letterhead'].map(startSystem));
  const results = await compare(systems, { ...CASES.a!, rounds: 100 });
  for (const system of systems) system.stop();
  const [plain, themed] = ['platen', 'letterhead'].map((name) => results.get(name)!) as [Took[], Took[]];
  const ratio = (figure: 'wall' | 'cpu') => `${(medianOf(themed, figure) / medianOf(plain, figure)).toFixed(2)} ×`;
  console.table({
    'a letter on a letterhead': {
      'plain ms': milliseconds(medianOf(plain, 'wall')),
      'letterhead ms': milliseconds(medianOf(themed, 'wall')),
      'letterhead ÷ plain': ratio('wall'),
      'the same, CPU': ratio('cpu'),
      aim: '≤ 1.3 ×',
      pages: `${medianOf(themed, 'pages')} (${medianOf(plain, 'pages')})`,
    },
  });
}

async function phases(letters = 'abcd') {
  const system = await startSystem('phases');
  const rows: [string, object][] = [];
  for (const name of letters) {
    const { name: title, ...one } = CASES[name]!;
    const results = await compare([system], { name: title, ...one });
    const took = results.get('phases')!;
    const total = took.reduce((sum, { wall }) => sum + wall, 0);
    const shares = Object.keys(took[0]!.phases!).map((phase) => [
      phase,
      `${((took.reduce((sum, each) => sum + each.phases![phase]!, 0) / total) * 100).toFixed(0)} %`,
    ]);
    rows.push([title, Object.fromEntries(shares)]);
  }
  system.stop();
  console.table(Object.fromEntries(rows));
}

/** What each quick change to another package is worth: the CPU time without it, as a ratio to that with all of them. */
async function ways(letters = 'abcd') {
  const quick = Object.entries(REPLACED_METHODS).flatMap(([row, { needed }]) => (needed === 'speed' ? [row] : []));
  const systems = await Promise.all(['platen', ...quick.map((row) => `without:${row}`)].map(startSystem));
  const rows: Record<string, Record<string, string>> = Object.fromEntries(quick.map((row) => [row, {}]));
  for (const letter of letters) {
    const one = CASES[letter]!;
    const results = await compare(systems, { ...one, rounds: 3 * one.rounds });
    const [all, ...without] = systems.map(({ name }) => medianOf(results.get(name)!, 'cpu'));
    for (const [index, row] of quick.entries()) rows[row]![one.name] = `${(without[index]! / all!).toFixed(2)} ×`;
  }
  for (const system of systems) system.stop();
  console.table(rows);
}

async function grown() {
  return console.table(await growth());
}

async function lists() {
  return console.table(await cells());
}

async function pictures() {
  return console.table(await charts());
}

async function lines() {
  return console.table(paragraphs());
}

async function pool() {
  return console.table(await poolFigures());
}

const PARTS: Record<string, (letters?: string) => Promise<void>> = {
  documents,
  letterhead,
  phases,
  ways,
  growth: grown,
  cells: lists,
  charts: pictures,
  paragraphs: lines,
  pool,
};

const [wanted, letters] = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS)) {
  if (!wanted || wanted === name) await part(letters);
}
