/** §17.10: notes stand at the foot of the pages that refer to them, each once, and nothing stands over them. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { inTurn } from '../../support/in-turn.ts';
import { assertProperty } from '../../support/property.ts';
import { isLong } from '../../support/this-run.ts';
import { documentPieces } from '../support/read-pdf.ts';
import { BOTH_ENGINES, ENGINES, page, render, SETUP } from '../support/render.ts';

const AT_FOOT: DocumentSetup = { ...SETUP, footnotes: 'continuous' };
const SMALL: DocumentSetup = {
  ...page({ size: 'A6', margins: { top: 36, right: 36, bottom: 36, left: 36 } }),
  ...{ footnotes: 'continuous' },
};

/** A reference to note 3 stands behind `r3x`; note 3 is the words `n3w0`, `n3w1`, … */
function reference(note: number): string {
  return `r${note}x[^${note}]`;
}

function definition(note: number, length: number): string {
  return `[^${note}]: ${Array.from({ length }, (_, at) => `n${note}w${at}`).join(' ')}`;
}

function fill(count: number): string {
  return Array.from({ length: count }, (_, at) => `b${at}`).join(' ');
}

type Word = { text: string; page: number; column: number; y: number };

async function wordsOf(pdf: { bytes: Uint8Array }, setup: DocumentSetup): Promise<Word[]> {
  const middle = setup.columns ? 297.6 : Number.POSITIVE_INFINITY;
  const pieces = await documentPieces(pdf);
  return pieces.flatMap(({ text, page: at, x, y }) =>
    [...text.matchAll(/\S+/g)].map(([word]) => ({ text: word, page: at, column: x < middle ? 0 : 1, y })),
  );
}

/** The faults of a document: a note that is lost or doubled, begins on another page than its reference, or is not below all text. */
function faultsIn(words: Word[], notes: Map<number, number>): string[] {
  const faults: string[] = [];
  const of = (pattern: RegExp) => words.filter(({ text }) => pattern.test(text));
  for (const [note, length] of notes) {
    const shown = of(new RegExp(`^n${note}w\\d+$`)).map(({ text }) => text);
    const wanted = Array.from({ length }, (_, at) => `n${note}w${at}`);
    if (shown.join(' ') !== wanted.join(' ')) faults.push(`note ${note} is ${shown.slice(0, 5).join(' ')}`);
    const [referred] = of(new RegExp(`^r${note}x`));
    const [begun] = of(new RegExp(`^n${note}w0$`));
    if (referred?.page !== begun?.page || referred?.column !== begun?.column)
      faults.push(
        `note ${note} begins on page ${begun?.page}.${begun?.column}, its reference is on ${referred?.page}.${referred?.column}`,
      );
  }
  const places = Map.groupBy(words, ({ page: at, column }) => `${at}.${column}`);
  for (const [place, inPlace] of places) {
    const lowest = Math.min(...inPlace.filter(({ text }) => /^[br]\d/.test(text)).map(({ y }) => y));
    const highest = Math.max(...inPlace.filter(({ text }) => /^n\d+w/.test(text)).map(({ y }) => y));
    if (lowest <= highest + 8) faults.push(`page ${place}: text reaches down to ${lowest}, notes up to ${highest}`);
  }
  return faults;
}

async function faultsOf(markdown: string, notes: Map<number, number>, setup = AT_FOOT, engine = ENGINES[0]![1]) {
  const pdf = await render(markdown, { setup, tree: parseDocument(markdown, [], setup) }, engine);
  return faultsIn(await wordsOf(pdf, setup), notes);
}

function definitionsOf(notes: Map<number, number>): string {
  return [...notes].map(([note, length]) => definition(note, length)).join('\n\n');
}

/** Text of about so many words with references in it, one for each note. */
const CASES: [name: string, body: string, lengths: number[], setup?: Partial<DocumentSetup>][] = [
  ['one page', `a ${reference(1)} b ${reference(2)} c`, [3, 5]],
  ['no text around it', reference(1), [400]],
  [
    'several pages',
    [1, 2, 3, 4].map((note) => `${fill(300)} ${reference(note)} ${fill(60)}`).join('\n\n'),
    [10, 40, 5, 90],
  ],
  ['a note over two pages', `${fill(380)} ${reference(1)} ${fill(400)}`, [300]],
  ['a note over four pages', `${fill(380)} ${reference(1)} ${fill(2000)}`, [3500]],
  [
    'a long note behind a long note',
    `${fill(380)} ${reference(1)} ${fill(20)} ${reference(2)} ${fill(900)}`,
    [500, 500],
  ],
  ['three in one line', `${fill(450)}\n\n${reference(1)} ${reference(2)} ${reference(3)}`, [60, 60, 60]],
  ['a heading', `${fill(420)}\n\n## Head ${reference(1)}\n\n${fill(200)}`, [80]],
  [
    'a list',
    Array.from({ length: 40 }, (_, at) => `- ${fill(12)} ${reference(at + 1)}`).join('\n'),
    Array.from({ length: 40 }, (_, at) => 5 + (at % 7) * 9),
  ],
  ['a quote', `${fill(300)}\n\n> ${fill(200)} ${reference(1)} ${fill(100)}`, [150]],
  [
    'a table',
    `| a | b |\n|---|---|\n${Array.from({ length: 60 }, (_, at) => `| b${at} ${reference(at + 1)} | **b${at}** |`).join('\n')}`,
    Array.from({ length: 60 }, () => 8),
  ],
  [
    'a table over pages beside a long cell',
    `<table><tr><td>\n\n${fill(900)}\n\n</td><td>\n\n${fill(40)} ${reference(1)} ${fill(300)} ${reference(2)} ${fill(40)}\n\n</td></tr></table>`,
    [30, 30],
  ],
  ['a kept block', `${fill(330)}\n\n<!-- keep -->\n\n> ${fill(60)} ${reference(1)} ${fill(20)}`, [90]],
  [
    'blocks side by side',
    `${fill(330)}\n\n::: columns\n::: column\n${fill(30)} ${reference(1)}\n:::\n::: column\n${fill(30)} ${reference(2)}\n:::\n:::\n\n${fill(200)}`,
    [40, 40],
  ],
  [
    'page breaks',
    `${reference(1)}\n\n<!-- pagebreak -->\n\n${reference(2)} ${fill(30)}\n\n<!-- pagebreak -->\n\n${fill(20)}`,
    [700, 20],
  ],
  [
    'two columns',
    [1, 2, 3, 4].map((note) => `${fill(220)} ${reference(note)} ${fill(60)}`).join('\n\n'),
    [10, 140, 5, 90],
    { columns: 2 },
  ],
  [
    'two columns with a title',
    `# ${fill(3)}\n\n${[1, 2, 3].map((note) => `${fill(220)} ${reference(note)} ${fill(60)}`).join('\n\n')}`,
    [10, 140, 5],
    { columns: 2 },
  ],
];

describe('notes at the foot of pages', () => {
  test.each(CASES)('%s', async (_, body, lengths, changes = {}) => {
    const notes = new Map(lengths.map((length, at) => [at + 1, length]));
    const markdown = `${body}\n\n${definitionsOf(notes)}`;
    for (const [, engine] of BOTH_ENGINES)
      expect(await faultsOf(markdown, notes, { ...AT_FOOT, ...changes }, engine)).toEqual([]);
  });
});

/** A block with some references. */
type Piece = {
  kind: 'text' | 'list' | 'table' | 'heading' | 'quote' | 'kept';
  words: number;
  notes: number[];
  long: number | null;
};

const PIECES: fc.Arbitrary<Piece[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Piece['kind']>('text', 'list', 'table', 'heading', 'quote', 'kept'),
    words: fc.integer({ min: 1, max: 120 }),
    notes: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
    long: fc.option(fc.integer({ min: 41, max: 300 }), { freq: 6 }),
  }),
  { minLength: 1, maxLength: 14 },
);

function written({ kind, words, notes }: Piece, first: number): string {
  const half = Math.ceil(words / 2);
  const references = notes.map((_, at) => reference(first + at));
  const text = `${fill(half)} ${references.join(` ${fill(9)} `)} ${fill(words - half)}`;
  switch (kind) {
    case 'list':
      return `- ${text}\n- ${fill(4)}`;
    case 'table':
      return `| a | b |\n|---|---|\n| ${fill(3)} ${references.join(' ')} | ${fill(6)} |\n| ${fill(2)} | ${fill(2)} |`;
    case 'heading':
      return `## ${fill(3)} ${references.join(' ')}\n\n${fill(words)}`;
    case 'quote':
      return `> ${text}`;
    case 'kept':
      return `<!-- keep -->\n\n${text}`;
    default:
      return text;
  }
}

test('in any document no note is lost, doubled, away from its reference or below text', async () => {
  await assertProperty(
    fc.asyncProperty(
      PIECES,
      fc.constantFrom(AT_FOOT, SMALL, { ...AT_FOOT, columns: 2 as const }),
      async (pieces, setup) => {
        const notes = new Map<number, number>();
        const blocks = pieces.map((piece) => {
          const first = notes.size + 1;
          // What stays together, with the notes that must begin there, fits on a page.
          const lengths = piece.long !== null && piece.kind === 'text' ? [...piece.notes, piece.long] : piece.notes;
          for (const length of lengths) notes.set(notes.size + 1, length);
          return written({ ...piece, notes: lengths }, first);
        });
        const markdown = `${blocks.join('\n\n')}\n\n${definitionsOf(notes)}`;
        expect(await faultsOf(markdown, notes, setup)).toEqual([]);
      },
    ),
    { numRuns: isLong ? 300 : 25 },
  );
});

const ROWS = [3, 1, 4, 2]
  .map((note) => `<tr><td>row${note}</td><td>\n\nb0\n\nb0 ${reference(note)}\n\n</td></tr>`)
  .join('');
/** Tables of four rows, each with a note of several lines. Cells of two paragraphs or over two rows are laid out in another way. */
const TABLES: [name: string, table: string][] = [
  [
    'in Markdown',
    `| row3 | b0 ${reference(3)} |\n|---|---|\n${[1, 4, 2].map((note) => `| row${note} | b0 ${reference(note)} |`).join('\n')}`,
  ],
  ['in HTML', `<table>${ROWS}</table>`],
  [
    'in HTML, with a cell over two rows',
    `<table>${ROWS.replace('<td>row4', '<td rowspan="2">row4').replace('<td>row2</td>', '')}</table>`,
  ],
];

test.each(TABLES)(
  'a table %s keeps its first row with its heading and its last rows together, with their notes',
  async (_, table) => {
    const notes = new Map([1, 2, 3, 4].map((note) => [note, 40]));
    for (let words = 0; words <= 760; words += 40) {
      const markdown = `${fill(words)}\n\n## Head\n\n${table}\n\n${definitionsOf(notes)}`;
      const found = await wordsOf(
        await render(markdown, { setup: AT_FOOT, tree: parseDocument(markdown, [], AT_FOOT) }),
        AT_FOOT,
      );
      const pageOf = (start: string) => found.find(({ text }) => text.startsWith(start))?.page;
      expect({ words, head: pageOf('row3') }).toEqual({ words, head: pageOf('Head') });
      expect({ words, last: pageOf('r2x') }).toEqual({ words, last: pageOf('row4') });
      expect(faultsIn(found, notes)).toEqual([]);
    }
  },
);

const MANY = isLong ? 5_000 : 1_500;
inTurn('many notes')(`each of ${MANY} notes in one paragraph is set`, async () => {
  const many = Array.from({ length: MANY }, (_, at) => at + 1);
  const notes = new Map(many.map((note) => [note, 3]));
  const markdown = `${many.map((note) => reference(note)).join(' ')}\n\n${definitionsOf(notes)}`;
  const words = await wordsOf(await render(markdown, { setup: AT_FOOT }), AT_FOOT);
  expect(words.filter(({ text }) => /^n\d+w\d+$/.test(text))).toHaveLength(3 * MANY);
});
