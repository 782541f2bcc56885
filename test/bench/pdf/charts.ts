/** §10.50: what one chart costs: the CPU time of its drawing, and a document with it beside the same data as a table, both in one interleaved run. */
import { BUILT_IN_FONTS } from '../../../src/pdf/fonts/faces.ts';
import { runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { drawCharts } from '../../../src/pdf/pictures/charts/draw-charts.ts';
import { SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { CHART_KINDS } from '../../../src/template/model/chart.ts';
import { median } from './compare.ts';

const SIZES = [12, 400];
const [WARM, ROUNDS] = [5, 25];

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

async function costOf(kind: string, rows: number) {
  const table = tableOf(rows);
  const charts = { ...SAMPLE_JOB.setup, charts: [{ table: 0, shapes: [{}, {}] }] };
  const drawn = `![Net](chart:${kind})\n\n${table}`;
  const [own, whole, plain]: number[][] = [[], [], []];
  let bytes = 0;
  for (let round = -WARM; round < ROUNDS; round++) {
    const tree = parseDocument(drawn, [], charts);
    const took = [
      await cpuOf(() => {
        bytes = drawCharts(tree, charts, BUILT_IN_FONTS)[0]!.bytes.length;
      }),
      await cpuOf(() => runRenderJob({ ...SAMPLE_JOB, blanks: [], markdown: drawn, setup: charts })),
      await cpuOf(() => runRenderJob({ ...SAMPLE_JOB, blanks: [], markdown: table })),
    ];
    if (round >= 0) for (const [at, list] of [own!, whole!, plain!].entries()) list.push(took[at]!);
  }
  return { own: median(own!), whole: median(whole!), plain: median(plain!), bytes };
}

export async function charts(): Promise<Record<string, Record<string, string | number>>> {
  const found: Record<string, Record<string, string | number>> = {};
  for (const rows of SIZES)
    for (const kind of CHART_KINDS) {
      const { own, whole, plain, bytes } = await costOf(kind, rows);
      found[`${kind}, ${rows} rows`] = {
        'drawing, CPU ms': own.toFixed(2),
        aim: '< 5',
        'document, CPU ms': whole.toFixed(1),
        '÷ the same as a table': `${(whole / plain).toFixed(2)} ×`,
        'bytes of its SVG': bytes,
      };
    }
  return found;
}
