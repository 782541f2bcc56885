/** §13.5: pages a second and memory beside Typst, WeasyPrint and a headless Chromium, as Gotenberg runs it, on the same documents; and a page of each. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { compare, medianOf } from '../../test/bench/pdf/compare.ts';
import { invoice, report } from '../../test/bench/pdf/documents.ts';
import { installTypst } from '../../test/bench/pdf/install-typst.ts';
import { installWeasyprint } from '../../test/bench/pdf/install-weasyprint.ts';
import { type System, startSystem } from '../../test/bench/pdf/systems.ts';

const NAMES: Record<string, string> = {
  platen: 'Platen',
  typst: 'Typst',
  weasyprint: 'WeasyPrint',
  chromium: 'Chromium',
};
const SAMPLE_MS = 40;

/** Of one system and one document. `megabytes`: the most that its processes took together. */
export type Cell = { pages: number; milliseconds: number; pagesASecond: number; megabytes: number; kilobytes: number };
export type Peers = {
  documents: { name: string; cells: Record<string, Cell> }[];
  /** Of each peer that is not here, why. */
  missing: Record<string, string>;
  pictures: string[];
};

/** `folder`: for PDFs and for pictures, `peers-typst.png` and so on. */
export async function comparePeers(folder: string, quick: boolean): Promise<Peers> {
  const missing: Record<string, string> = {};
  const systems: System[] = [];
  const prepare: Record<string, () => void> = {
    platen: () => undefined,
    typst: () => {
      process.env.PLATEN_TYPST = installTypst();
    },
    weasyprint: () => {
      process.env.PLATEN_WEASYPRINT = installWeasyprint();
    },
    chromium: () => {
      process.env.PLATEN_BROWSER = '1';
    },
  };
  for (const [name, before] of Object.entries(prepare))
    try {
      before();
      systems.push(await startSystem(name));
    } catch (error) {
      missing[NAMES[name]!] = (error as Error).message.split('\n')[0]!;
    }
  const pages = quick ? 20 : 100;
  const cases = [
    { name: 'invoice with its terms', make: invoice, warm: quick ? 5 : 10, rounds: quick ? 8 : 15 },
    { name: `report of ${pages} pages`, make: (seed: number) => report(pages, seed), warm: 2, rounds: quick ? 3 : 5 },
  ];
  mkdirSync(folder, { recursive: true });
  try {
    const documents: Peers['documents'] = [];
    for (const one of cases) documents.push({ name: one.name, cells: await measure(systems, one, folder) });
    return { documents, missing, pictures: await draw(systems, folder) };
  } finally {
    for (const system of systems) system.stop();
  }
}

type Case = Parameters<typeof compare>[1];

async function measure(systems: System[], of: Case, folder: string): Promise<Record<string, Cell>> {
  const results = await compare(systems, { ...of, seconds: 120 });
  const cells: Record<string, Cell> = {};
  for (const system of systems) {
    const file = path.join(folder, `${system.name}.pdf`);
    const megabytes = await memoryDuring(system.pid, () => system.save(of.make(0), file));
    const pages = await countPages(file);
    const milliseconds = medianOf(results.get(system.name)!, 'wall');
    const kilobytes = medianOf(results.get(system.name)!, 'bytes') / 1e3;
    const pagesASecond = (pages * 1000) / milliseconds;
    cells[NAMES[system.name]!] = {
      pages,
      milliseconds,
      pagesASecond,
      megabytes,
      kilobytes,
    };
  }
  return cells;
}

/** The most that the processes take while the work is done, and after it. Reading it costs time, so it is read apart from the clock. */
async function memoryDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = () => {
    most = Math.max(most, memoryOfTree(pid));
  };
  const watch = setInterval(look, SAMPLE_MS);
  await work();
  look();
  clearInterval(watch);
  return most;
}

async function countPages(file: string): Promise<number> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(readFileSync(file));
  const pages = document.getPageCount();
  document.destroy();
  library.destroy();
  return pages;
}

/** MB of a process and all below it; what they share counts once. Linux; 0 elsewhere. */
function memoryOfTree(root: number): number {
  try {
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      const stat = readOr(`/proc/${name}/stat`);
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    }
    const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
    const tree = [...parents.keys()].filter(isBelow);
    return tree.reduce(
      (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024,
      0,
    );
  } catch {
    return 0;
  }
}

/** Nothing of a process that has ended meanwhile. */
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Draws the first page of the same invoice by each; nothing where pdftoppm is missing. */
async function draw(systems: System[], folder: string): Promise<string[]> {
  const pictures: string[] = [];
  for (const system of systems) {
    const file = path.join(folder, `${system.name}.pdf`);
    await system.save(invoice(0), file);
    const picture = `peers-${system.name}`;
    const options = ['-r', '55', '-png', '-f', '1', '-l', '1', '-singlefile', file, path.join(folder, picture)];
    try {
      execFileSync('pdftoppm', options);
      pictures.push(`${picture}.png`);
    } catch {
      return [];
    }
  }
  return pictures;
}
