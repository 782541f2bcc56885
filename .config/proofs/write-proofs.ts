/**
 * §18.43: measures what the README claims, and writes it into the page of proofs, each with the machine, its load, the date and the mode.
 *
 *     node .config/proofs/write-proofs.ts [--into <folder>] [--part peers|rates|kills|hashes|checks|attacks] [--quick]
 *
 * Without `--into` it updates `spec/proofs.md` and `.config/pictures/peers-*.png`; with it, the page is written there. Results of each part stay in
 * `.data/proofs`, so that parts can be measured one by one.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Figures, runKills, withOwnService } from './kill-harness.ts';
import { describeMachine, type Machine } from './machine.ts';
import { comparePeers, type Peers } from './peers.ts';
import { measureRates, type Rates } from './rates.ts';
import { type Attacks, type Checks, checkAccessibility, compareHashes, countAttacks, type Hashes } from './suites.ts';

const PROJECT = path.join(import.meta.dirname, '../..');
const RESULTS = path.join(PROJECT, '.data/proofs');
const PAGE = path.join(PROJECT, 'spec/proofs.md');

type Found = { peers: Peers; rates: Rates; kills: Figures; hashes: Hashes; checks: Checks; attacks: Attacks };
type Part = keyof Found;
type Result<Name extends Part> = { machine: Machine; found: Found[Name] };

const MEASURE: { [Name in Part]: (quick: boolean) => Promise<Found[Name]> | Found[Name] } = {
  peers: (quick) => comparePeers(path.join(RESULTS, 'peers'), quick),
  rates: measureRates,
  kills: (quick) => withOwnService((target) => runKills(target, quick ? 6 : 50)),
  hashes: compareHashes,
  checks: checkAccessibility,
  attacks: countAttacks,
};

/** What a part is on the page, between its marks. */
const WRITE: { [Name in Part]: (found: Found[Name]) => string } = {
  peers({ documents, missing, pictures }) {
    const names = Object.keys(documents[0]!.cells);
    const rows = documents.flatMap(({ name, cells }) => [
      [`${name}: pages a second`, ...names.map((one) => `${shown(cells[one]!.pagesASecond)}`)],
      [`${name}: ms, pages`, ...names.map((one) => `${shown(cells[one]!.milliseconds)}, ${cells[one]!.pages}`)],
      [`${name}: MB of memory`, ...names.map((one) => shown(cells[one]!.megabytes))],
      [`${name}: KB of the PDF`, ...names.map((one) => shown(cells[one]!.kilobytes))],
    ]);
    const left = Object.entries(missing).map(([name, why]) => `${name} is missing: ${why}.`);
    const side =
      pictures.length === 0
        ? []
        : [
            table(names, [
              pictures.map((one, at) => `![The first page of the invoice by ${names[at]}](${PICTURES}${one})`),
            ]),
          ];
    return [table(['', ...names], rows), ...left, ...side].join('\n\n');
  },
  rates: ({ clients, documentsASecond, rounds, pdfsASecond }) =>
    table(
      ['', 'a second'],
      [
        [`documents, ${clients} clients`, `${shown(documentsASecond)} (${rounds.map(shown).join(', ')})`],
        ['PDFs, one renderer', shown(pdfsASecond)],
      ],
    ),
  kills: ({ kills, requests, documents, pdfs, lost, doubled, gaps }) =>
    table(
      ['Killed', 'Promised', 'Documents', 'PDFs', 'Lost', 'Doubled', 'Gaps in numbers'],
      [
        [
          Object.entries(kills)
            .map(([who, times]) => `${who} ${times} ×`)
            .join(', '),
          ...[requests, documents, pdfs, lost, doubled, gaps].map(String),
        ],
      ],
    ),
  hashes: ({ documents, rendered, differ }) =>
    `${rendered} of ${documents} documents rendered again, ${differ} differ.`,
  checks: (found) =>
    'skipped' in found
      ? `Not checked: ${found.skipped}`
      : `${found.files} PDFs, ${found.checks.toLocaleString('en')} checks by veraPDF, ${found.failed} failed.`,
  attacks(found) {
    const sum = (of: (one: Attacks[number]) => number) => String(found.reduce((all, one) => all + of(one), 0));
    const rows = found.map(({ by, claims, tests }) => [by, String(claims), String(tests)]);
    return table(
      ['By', 'Attacks', 'Tests'],
      [...rows, ['All', sum(({ claims }) => claims), sum(({ tests }) => tests)]],
    );
  },
};

let PICTURES = '../.config/pictures/';

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? ':--' : '--:'))), ...rows.map(line)].join('\n');
}

/** Two digits that count: the third is another at the next run. */
function shown(value: number): string {
  return value >= 100 ? String(Number(value.toPrecision(2))) : String(Number(value.toPrecision(2)));
}

async function measure<Name extends Part>(name: Name, quick: boolean): Promise<void> {
  const machine = describeMachine(quick);
  const found = await MEASURE[name](quick);
  const result: Result<Name> = { machine, found };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}.json`), JSON.stringify(result, null, 2));
}

function blockOf<Name extends Part>(name: Name): string | undefined {
  const file = path.join(RESULTS, `${name}.json`);
  if (!existsSync(file)) return undefined;
  const { machine, found }: Result<Name> = JSON.parse(readFileSync(file, 'utf8'));
  const mode = machine.mode === 'quick' ? 'a short run' : 'a full run';
  return `${WRITE[name](found)}\n\n*${machine.name}; ${machine.date} UTC, load ${machine.load} before it began, ${mode}.*`;
}

/** Replaces what stands between the marks of each part that was measured. */
export function fillPage(page: string, blocks: Partial<Record<Part, string | undefined>>): string {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    const between = new RegExp(`(<!-- make proofs: ${name} -->\\n).*?(\\n<!-- to here -->)`, 's');
    if (!between.test(text)) throw new Error(`spec/proofs.md has no marks of ${name}`);
    return block === undefined
      ? text
      : text.replace(between, (_, begin: string, end: string) => `${begin}\n${block}\n${end}`);
  }, page);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      into: { type: 'string' },
      part: { type: 'string' },
      quick: { type: 'boolean', default: process.env.PROOFS === 'quick' },
    },
  });
  const parts = Object.keys(MEASURE) as Part[];
  if (values.part && !parts.includes(values.part as Part)) throw new Error(`--part: one of ${parts.join(', ')}`);
  // Figures of an earlier release do not stand in the page of this one.
  if (values.into && !values.part) rmSync(RESULTS, { recursive: true, force: true });
  for (const name of parts)
    if (values.part === undefined || values.part === name) {
      console.log(`${name} …`);
      await measure(name, values.quick);
    }
  if (values.into) PICTURES = '';
  const page = fillPage(readFileSync(PAGE, 'utf8'), Object.fromEntries(parts.map((name) => [name, blockOf(name)])));
  const folder = values.into ?? path.join(PROJECT, '.config/pictures');
  mkdirSync(folder, { recursive: true });
  for (const name of ['platen', 'typst', 'weasyprint', 'chromium']) {
    const picture = path.join(RESULTS, 'peers', `peers-${name}.png`);
    if (existsSync(picture)) cpSync(picture, path.join(folder, `peers-${name}.png`));
  }
  writeFileSync(values.into ? path.join(values.into, 'proofs.md') : PAGE, page);
}
