/**
 * §10.50: what charts cost, in CPU time of a warm process: the drawing of one alone, the whole share of a chart in its document, and that of
 * 200 lines and bars in the cells of a table. All documents are made in turns.
 */
import { BUILT_IN_FONTS } from '../../../src/pdf/fonts/faces.ts';
import { type RenderJob, runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { chartPictures } from '../../../src/pdf/pictures/charts/draw-charts.ts';
import { SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { CHART_KINDS } from '../../../src/template/model/chart.ts';
import { median } from './compare.ts';

const SIZES = [12, 400];
const [WARM, ROUNDS] = [5, 25];
const CELLS = 200;
const MORE = 4;

function tableOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `| Day ${at + 1} | ${1000 + 37 * at} | ${500 + 11 * at} |`);
  return `| Name | Net | Tax |\n|---|---|---|\n${lines.join('\n')}`;
}

/** Milliseconds of CPU time. */
async function cpuOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A document with a paragraph, and so many charts and their tables, or the tables alone. */
function jobOf(blocks: readonly string[], charts: number): RenderJob {
  const setup = {
    ...SAMPLE_JOB.setup,
    ...(charts > 0 && { charts: blocks.map((_, table) => ({ table, shapes: [{}, {}] })) }),
  };
  return { ...SAMPLE_JOB, blanks: [], markdown: ['Sales of the year.', ...blocks].join('\n\nNext.\n\n'), setup };
}

/** Returns the medians of the CPU times of several works, done in turns. */
async function inTurns<Name extends string>(works: Record<Name, () => unknown>): Promise<Record<Name, number>> {
  const times = new Map<string, number[]>();
  for (let round = -WARM; round < ROUNDS; round++)
    for (const [name, work] of Object.entries<() => unknown>(works)) {
      const took = await cpuOf(work);
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), took]);
    }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)])) as Record<Name, number>;
}

async function costOf(kind: string, rows: number) {
  const table = tableOf(rows);
  const drawn = `![Net](chart:${kind})\n\n${table}`;
  const one = jobOf([drawn], 1);
  const more = jobOf(Array(1 + MORE).fill(drawn), 1 + MORE);
  const took = await inTurns({
    own: () => chartPictures(parseDocument(one.markdown, [], one.setup), one.setup, BUILT_IN_FONTS),
    read: () => parseDocument(one.markdown, [], one.setup),
    none: () => runRenderJob(jobOf([], 0)),
    one: () => runRenderJob(one),
    more: () => runRenderJob(more),
    table: () => runRenderJob(jobOf([table], 0)),
  });
  return {
    'drawing, CPU ms': (took.own - took.read).toFixed(2),
    'the first in a document': (took.one - took.none).toFixed(1),
    'each further': ((took.more - took.one) / MORE).toFixed(1),
    aim: '< 5',
    'the same as a table': (took.table - took.none).toFixed(1),
  };
}

/** A table with a chart in each row, beside the same rows with a number. */
async function cellsCost(cell: (at: number) => string) {
  const rows = (of: (at: number) => string) =>
    `| Name | Time |\n|---|---|\n${Array.from({ length: CELLS }, (_, at) => `| Task ${at} | ${of(at)} |`).join('\n')}`;
  const inline = (markdown: string): RenderJob => ({
    ...SAMPLE_JOB,
    blanks: [],
    markdown,
    setup: { ...SAMPLE_JOB.setup, charts: [] },
  });
  const took = await inTurns({
    charts: () => runRenderJob(inline(rows(cell))),
    numbers: () => runRenderJob(inline(rows(String))),
  });
  return { 'each further': ((took.charts - took.numbers) / CELLS).toFixed(2), aim: '< 5' };
}

function day(at: number): string {
  return new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
}

export async function charts(): Promise<Record<string, Record<string, string | number>>> {
  const found: Record<string, Record<string, string | number>> = {};
  for (const rows of SIZES) for (const kind of CHART_KINDS) found[`${kind}, ${rows} rows`] = await costOf(kind, rows);
  const numbers = (at: number) => Array.from({ length: 12 }, (_, week) => ((at + 3) * (week + 5)) % 37).join('/');
  found[`line in a cell, ${CELLS} rows`] = await cellsCost((at) => `![Hours](chart:spark/${numbers(at)})`);
  found[`bar in a cell, ${CELLS} rows`] = await cellsCost((at) => `![Days](chart:bar/${day(at)}/${day(at + 9)})`);
  return found;
}
