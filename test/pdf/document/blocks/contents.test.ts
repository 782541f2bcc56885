/** §17.8: the table of contents says on which page a heading really stands, and leads there. */
import { describe, expect, test } from '@jest/globals';
import type { ContentsSetup } from '../../../../src/template/model/document-setup.ts';
import { documentPieces, type Line, linesOf, open } from '../../support/read-pdf.ts';
import { render, SETUP } from '../../support/render.ts';

const FILLER = 'The supplier shall perform the services with reasonable skill and care. '.repeat(12);
const NUMBER = /^(.*?)(?: \.)* ?(\d+)$/;

function withContents(markdown: string, contents: ContentsSetup, language = 'en') {
  return render(markdown, { setup: { ...SETUP, language, contents } });
}

/** Entries have leaders; nothing else in these documents has. */
function entriesOf(lines: Line[]) {
  return lines.filter(({ text }) => text.includes('. . .')).map(({ text }) => NUMBER.exec(text)!.slice(1));
}

/** Where headings stand, by the outline's own destinations, read by PDF.js. */
async function outlined(pdf: { bytes: Uint8Array }): Promise<[title: string, page: number][]> {
  const document = await open(pdf);
  const found: [string, number][] = [];
  const walk = async (items: Awaited<ReturnType<typeof document.getOutline>>): Promise<void> => {
    for (const { title, dest, items: inner } of items) {
      const destination = typeof dest === 'string' ? await document.getDestination(dest) : dest;
      found.push([title, (await document.getPageIndex(destination![0])) + 1]);
      await walk(inner);
    }
  };
  await walk(await document.getOutline());
  return found;
}

/** Pages of lines of text that are a heading's, as they are drawn. */
function drawnOn(lines: Line[], title: string) {
  return lines.find(({ text }) => text === title || text === `• ${title}`)?.page;
}

describe('table of contents', () => {
  const CHAPTERS = Array.from(
    { length: 30 },
    (_, index) => `## Chapter ${index}x\n\n${FILLER}\n\n- > ### Part ${index}x\n  >\n  > ${FILLER}`,
  ).join('\n\n');

  test('every entry has the page on which its heading stands, over ten and more pages', async () => {
    const pdf = await withContents(`# Report\n\n${CHAPTERS}`, { title: 'Contents', depth: 3 });
    const lines = await linesOf(pdf);
    const entries = entriesOf(lines);
    expect(entries).toHaveLength(60);
    expect(pdf.pages).toBeGreaterThan(12);
    for (const [title, page] of entries) expect([title, drawnOn(lines, title!)]).toEqual([title, Number(page)]);
  });

  test('its numbers end at the right margin, its leaders stand under one another', async () => {
    const pdf = await withContents(CHAPTERS, { title: '', depth: 2 });
    const rows = (await linesOf(pdf)).filter(({ text }) => text.includes('. . .'));
    const ends = rows.map(({ pieces }) => Math.round(pieces.at(-1)!.x + pieces.at(-1)!.width));
    expect(new Set(ends)).toEqual(new Set([523]));
    // Before a number of two digits PDF.js joins it to the leader.
    const leaders = rows.flatMap(({ pieces }) =>
      pieces.filter(({ text }) => /^[ .]+$/.test(text) && text.includes('.')),
    );
    const stops = leaders.map(({ x, width }) => x + width);
    expect(Math.max(...stops) - Math.min(...stops)).toBeLessThan(0.1);
  });

  test('is mirrored from right to left', async () => {
    const pdf = await withContents('# אחת\n\n## שתיים\n\ntext', { title: '', depth: 3 }, 'he');
    const [row] = (await linesOf(pdf)).filter(({ text }) => text.includes('. . .'));
    expect([row!.pieces[0]!.text, Math.round(row!.pieces[0]!.x)]).toEqual(['1', 72]);
    const last = row!.pieces.at(-1)!;
    expect(Math.round(last.x + last.width)).toBe(523);
  });

  const WHERE: [name: string, markdown: string, lines: string[]][] = [
    ['after the title', '# T\n\n## A\n\n## B', ['T', 'A 1', 'B 1', 'A', 'B']],
    ['first where the first heading is no title', '## A\n\n## B', ['A 1', 'B 1', 'A', 'B']],
    ['first where there is none', 'text\n\n## A', ['A 1', 'text', 'A']],
    ['where the comment is', '# T\n\n## A\n\n<!-- contents -->\n\n## B', ['T', 'A', 'B 1', 'B']],
    ['at the end, of all headings', '## A\n\n## B\n\n<!-- contents -->', ['A', 'B', 'A 1', 'B 1']],
    ['not deeper than asked for', '# T\n\n## A\n\n### B', ['T', 'A 1', 'A', 'B']],
    [
      'without notes and links',
      '# T\n\n## [A](https://a.example)[^n]\n\n[^n]: note',
      ['T', 'A 1', '1', 'A', '1. note'],
    ],
    ['not the headings in notes', '# T\n\n## A[^n]\n\n[^n]: note\n\n    ## N', ['T', 'A 1', '1', 'A', '1. note', 'N']],
    ['nothing where there are no headings', 'text', ['text']],
    ['a blank in a heading', '# T\n\n## {{A}}', ['T', 'A 1', 'A']],
  ];
  test.each(WHERE)('%s', async (_name, markdown, wanted) => {
    const lines = await linesOf(await withContents(markdown, { title: '', depth: 2 }));
    expect(lines.map(({ text }) => text.replace(/(?: \.)+ /, ' '))).toEqual(wanted);
  });

  test('the comment alone is enough, and its own title is no heading', async () => {
    const pdf = await render('<!-- contents -->\n\n# A\n\n#### B');
    expect((await linesOf(pdf)).map(({ text }) => text.replace(/(?: \.)+ /, ' '))).toEqual(['A 1', 'A', 'B']);
    const titled = await withContents('# T\n\n## A', { title: 'Inhalt', depth: 3 });
    expect(await outlined(titled)).toEqual([
      ['T', 1],
      ['A', 1],
    ]);
    expect((await linesOf(titled))[1]!.text).toBe('Inhalt');
  });

  test('a long title is set in lines, and its number stands on the last one', async () => {
    const pdf = await withContents(`# T\n\n## ${'long title '.repeat(30).trim()}`, { title: '', depth: 3 });
    const [first, ...others] = (await linesOf(pdf)).slice(1).map(({ text }) => text);
    expect(first).toMatch(/^long title [a-z ]+ title$/);
    expect(others.find((text) => text.includes('. .'))).toMatch(/^long title [a-z ]+ title(?: \.)+ 1$/);
  });

  test('titles and numbers are links to the headings', async () => {
    const document = await open(
      await withContents('# T\n\n## A\n\n<!-- pagebreak -->\n\n## B', { title: '', depth: 3 }),
    );
    const annotations = (await (await document.getPage(1)).getAnnotations()) as { dest: string }[];
    const pages = await Promise.all(
      annotations.map(async ({ dest }) => (await document.getPageIndex((await document.getDestination(dest))![0])) + 1),
    );
    expect(pages).toEqual([1, 1, 2, 2]);
  });

  test('is the same bytes each time', async () => {
    const once = () => withContents(`# T\n\n${CHAPTERS}`, { title: 'Contents', depth: 3 });
    const [first, second] = [await once(), await once()];
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
  });

  test('stands inside the margins on a narrow page', async () => {
    const margins = { top: 72, bottom: 72, left: 220, right: 220 };
    const setup = { ...SETUP, page: { ...SETUP.page, margins }, contents: { title: '', depth: 6 } };
    const headings = [2, 3, 4, 5, 6].map((depth) => `${'#'.repeat(depth)} Heading of a section`).join('\n\n');
    for (const piece of await documentPieces(await render(`# T\n\n${headings}`, { setup }))) {
      expect(piece.x).toBeGreaterThanOrEqual(219.9);
      expect(piece.x + piece.width).toBeLessThanOrEqual(595.28 - 219);
    }
  });
});
