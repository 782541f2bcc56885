/** §10.37: which paragraphs are headings. The style says little: law firms put whole clauses into “Heading 2”. */
import { isBullet, type ListNumber } from '../numbering/count-numbers.ts';
import { type Block, everyParagraph, type Paragraph, textOf } from '../reading/block.ts';
import { type Annex, findAnnexes, isBold, isShort } from './find-annexes.ts';

export type Headings = {
  depths: ReadonlyMap<Paragraph, number>;
  /** The paragraph that is the document's title. */
  title: Paragraph | undefined;
  annexes: ReadonlyMap<Paragraph, Annex>;
  /** The annex in which a paragraph stands, or which it begins. */
  annexOf: ReadonlyMap<Paragraph, Annex>;
};

const MAX_TITLE = 200;
const MAX_DEPTH = 6;
/** In half points: what stands first in larger type is the title. */
const LARGE = 28;
/** Where the outline says nothing, what is so much larger than the text is a heading. */
const LARGER = 1.2;
/** So many of a level are headings, or none. */
const SHARE = 0.8;
const TITLE = /^(?:title|titel|titre|título|titolo)$/i;
const TOC_LINE = /^toc \d/i;

export function findHeadings(blocks: readonly Block[]): Headings {
  const paragraphs = [...everyParagraph(blocks)].filter(({ isInCell, style }) => !isInCell && !TOC_LINE.test(style));
  const levels = headingLevels(paragraphs);
  const hasOutline = paragraphs.some(({ outline }) => outline !== undefined);
  const large = hasOutline ? Number.POSITIVE_INFINITY : LARGER * usualSize(paragraphs);
  const depths = new Map<Paragraph, number>();
  let title: Paragraph | undefined;
  const annexes = findAnnexes(blocks);
  const annexOf = new Map<Paragraph, Annex>();
  let annex: Annex | undefined;
  const first = paragraphs.find(({ pieces }) => textOf(pieces).trim() !== '');
  for (const paragraph of paragraphs) {
    const isLarge = paragraph === first && (paragraph.size ?? 0) >= LARGE && isShort(paragraph);
    const found = depthOf(paragraph, levels, { hasTitle: title !== undefined, hasOutline, large });
    const own = annexes.get(paragraph);
    const depth = own ? 1 : (found ?? (isLarge && !paragraph.number ? 1 : undefined));
    if (own || depth === 1) annex = own;
    if (annex) annexOf.set(paragraph, annex);
    if (depth === undefined) continue;
    depths.set(paragraph, Math.min(MAX_DEPTH, depth));
    if (depth === 1 && !own) title ??= paragraph;
  }
  return { depths, title, annexes, annexOf };
}

/** By list and level: whether its paragraphs are headings. Below a level of items there are none. */
type Levels = ReadonlyMap<string, boolean>;

function levelOf({ list, level }: Pick<ListNumber, 'list' | 'level'>): string {
  return `${list}:${level}`;
}

function headingLevels(paragraphs: readonly Paragraph[]): Levels {
  const numbered = paragraphs.filter(({ number }) => number && !isBullet(number));
  const levels = new Map<string, boolean>();
  const groups = Map.groupBy(numbered, ({ number }) => levelOf(number!));
  for (const [level, all] of groups) {
    const share = (is: (one: Paragraph) => boolean) => all.filter(is).length / all.length;
    const areShort = share((one) => isShort(one) && !/[.;,]$/.test(textOf(one.pieces).trim())) >= SHARE;
    levels.set(level, areShort && (share(({ outline }) => outline !== undefined) > 0.5 || share(isBold) >= SHARE));
  }
  for (const { number } of numbered)
    for (let above = 0; above < number!.level; above += 1)
      if (levels.get(levelOf({ ...number!, level: above })) === false) levels.set(levelOf(number!), false);
  return levels;
}

function depthOf(
  paragraph: Paragraph,
  levels: Levels,
  { hasTitle, hasOutline, large }: { hasTitle: boolean; hasOutline: boolean; large: number },
): number | undefined {
  const { number, outline, style, align, pieces, size = 0 } = paragraph;
  const text = textOf(pieces).trim();
  if (text === '' || isBullet(number)) return undefined;
  if (number) return levels.get(levelOf(number)) ? 2 + number.level : undefined;
  if (text.length < MAX_TITLE) {
    if (TITLE.test(style)) return 1;
    if (outline !== undefined && (isShort(paragraph) || !/[.;:,]$/.test(text))) return (hasTitle ? 2 : 1) + outline;
  }
  if (size >= large && isShort(paragraph) && !/[.,;]$|_{4}|\{\{/.test(text)) return hasTitle ? 2 : 1;
  if (!isShort(paragraph) || !isBold(paragraph) || /[.,;:]$|_{4}|\{\{/.test(text)) return undefined;
  if (!hasTitle && align === 'center') return 1;
  if (hasOutline) return undefined;
  return align === 'center' || levels.size === 0 ? 2 : undefined;
}

/** In half points, of most characters. */
function usualSize(paragraphs: readonly Paragraph[]): number {
  const sizes = new Map<number, number>();
  for (const { size, pieces } of paragraphs)
    if (size !== undefined) sizes.set(size, (sizes.get(size) ?? 0) + textOf(pieces).length);
  const [most] = [...sizes].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? Number.POSITIVE_INFINITY;
}
