/** What lists in the cells of a table cost beside the same rows without lists, and whether that grows with the number of rows. */
import { compare, median } from './compare.ts';
import { startSystem } from './systems.ts';

const SIZES = [1000, 4000];

function text(row: number): string {
  return `Service ${row}, as the schedule says`;
}

function times(rows: number, row: (at: number) => string): string {
  return Array.from({ length: rows }, (_, at) => row(at)).join('\n');
}

const TABLES: Record<string, (rows: number) => string> = {
  plain: (rows) =>
    `| Id | One | Two |\n|---|---|---|\n${times(rows, (at) => `| ${at} | ${text(at)} | ${text(at + 1)} |`)}`,
  lists: (rows) =>
    `<table>\n${times(rows, (at) => `<tr>\n<td>${at}</td>\n<td>\n\n- ${text(at)}\n- ${text(at + 1)}\n\n</td>\n<td>${text(at)}</td>\n</tr>`)}\n</table>`,
};

/** Milliseconds of reading and of setting a table: the medians of some rounds. */
async function costOf(kind: string, rows: number) {
  const system = await startSystem('phases');
  const results = await compare([system], { name: kind, make: () => TABLES[kind]!(rows), warm: 2, rounds: 5 });
  system.stop();
  const took = results.get('phases')!.map(({ phases }) => {
    const { parse, ...others } = phases!;
    return { parse: parse!, set: Object.values(others).reduce((sum, one) => sum + one, 0) };
  });
  return { parse: median(took.map(({ parse }) => parse)), set: median(took.map(({ set }) => set)) };
}

export async function cells(): Promise<Record<string, Record<string, string>>> {
  const found: Record<string, Record<string, string>> = {};
  for (const rows of SIZES) {
    const plain = await costOf('plain', rows);
    const lists = await costOf('lists', rows);
    found[`${rows} rows`] = {
      'plain: read, set (ms)': `${plain.parse.toFixed(0)}, ${plain.set.toFixed(0)}`,
      'with lists': `${lists.parse.toFixed(0)}, ${lists.set.toFixed(0)}`,
      'set: lists ÷ plain': (lists.set / plain.set).toFixed(1),
      aim: '≤ 12',
    };
  }
  return found;
}
