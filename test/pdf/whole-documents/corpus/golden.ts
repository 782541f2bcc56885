/** A document's golden file: what stands where on its pages, as PDF.js reads it. */
import { createHash } from 'node:crypto';
import { type Line, linesOf, type Piece } from '../../support/read-pdf.ts';

/** Of longer documents only the first and the last lines of each page are written out. */
const WHOLE_PAGES = 2;
const AT_PAGE_ENDS = 2;
/** Pieces nearer to each other, in sizes of their type, are one text; what is further apart is a cell, a marker or a number. */
const APART = 0.4;

/** `page x,y text`: x from the left, y from the bottom, in whole points; other texts on the line follow with their x. */
function written({ page, y, pieces }: Line): string {
  const texts: { x: number; end: number; text: string }[] = [];
  for (const piece of pieces.filter(({ text }) => text.trim() !== '')) {
    const last = texts.at(-1);
    if (last && piece.x - last.end < APART * piece.size)
      Object.assign(last, { text: last.text + between(last, piece) + piece.text, end: endOf(piece) });
    else texts.push({ x: piece.x, end: endOf(piece), text: piece.text });
  }
  const [first, ...others] = texts.map(({ x, text }) => ({ x: Math.round(x), text: text.replace(/\s+/g, ' ').trim() }));
  return `${page} ${first!.x},${Math.round(y)} ${first!.text}${others.map(({ x, text }) => ` | ${x} ${text}`).join('')}`;
}

function endOf(piece: Piece): number {
  return piece.x + piece.width;
}

function between(last: { end: number; text: string }, piece: Piece): string {
  return piece.x - last.end > 1 ? ' ' : '';
}

/** The golden file of a rendered document. */
export async function goldenOf(pdf: { bytes: Uint8Array; pages: number; missing: string[] }): Promise<string> {
  const lines = await linesOf(pdf);
  const byPage = Map.groupBy(lines, ({ page }) => page);
  const body = Array.from({ length: pdf.pages }, (_, index) => (byPage.get(index + 1) ?? []).map(written)).flatMap(
    (page, index) => {
      if (pdf.pages <= WHOLE_PAGES || page.length <= 2 * AT_PAGE_ENDS + 1) return page;
      const inner = page.slice(AT_PAGE_ENDS, -AT_PAGE_ENDS);
      const hash = createHash('sha256').update(inner.join('\n')).digest('hex').slice(0, 12);
      return [
        ...page.slice(0, AT_PAGE_ENDS),
        `${index + 1} … ${inner.length} lines ${hash}`,
        ...page.slice(-AT_PAGE_ENDS),
      ];
    },
  );
  const facts = [`pages ${pdf.pages}`, ...(pdf.missing.length > 0 ? [`missing ${pdf.missing.join(' ')}`] : [])];
  return `${[...facts, ...body].join('\n')}\n`;
}

const MAX_SHOWN = 6;

/** What has moved, line by line, or nothing. */
export function movedLines(golden: string, found: string): string[] {
  if (golden === found) return [];
  const [wanted, given] = [golden.split('\n'), found.split('\n')];
  const lost = wanted.filter((line) => !given.includes(line));
  const added = given.filter((line) => !wanted.includes(line));
  const moved = [
    ...lost.slice(0, MAX_SHOWN).map((line) => `- ${line}`),
    ...added.slice(0, MAX_SHOWN).map((line) => `+ ${line}`),
  ];
  return moved.length > 0 ? moved : ['the same lines in another order'];
}
