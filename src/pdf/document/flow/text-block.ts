/**
 * §17.6: paragraphs: widow and orphan control. At least two lines stand on each side of a page break: no widow (a last line alone at the
 * top of a page) and no orphan (a first line alone at the bottom of one).
 */
import type { RootContent } from 'mdast';
import type { Anchor } from '../../../template/model/document-tree.ts';
import type { Content } from '../../engine/layout.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { Alignment, Run } from '../../lines/run.ts';
import type { BlockLayout, ReservedSpace } from '../context/block-layout.ts';
import type { Around, Look, References, Room } from '../context/context.ts';
import { lineHeightOf, pdfmakeLineHeight } from '../context/styles.ts';

/** So many lines belong on each side of the end of a page, and at least so many on the last page of a document (§17.35). */
const AT_PAGE_END = 2;
export const ON_LAST_PAGE = 3;
/** pdfmake takes quadratic time over one long text node. */
const LINES_PER_NODE = 32;

/**
 * Lines as pdfmake's text node. A line end in the context's own style makes its line as high as all others, whatever stands in it; the
 * last line has one when all its runs are smaller. `alignment`: of lines that have none of their own.
 */
export function textNode(lines: Line[], { style }: Look, alignment?: Alignment): Content {
  const content =
    lines.length === 1 ? lines[0]! : lines.flatMap((line, index): Content[] => (index === 0 ? line : ['\n', ...line]));
  const isSmall = !lines.at(-1)?.some((run) => run.fontSize >= style.size && !run.sup);
  return {
    text: isSmall ? [...content, '\n'] : content,
    font: style.family,
    fontSize: style.size,
    lineHeight: pdfmakeLineHeight(style.leading),
    bold: style.bold,
    italics: style.italics,
    setLines: true,
    alignment,
  } as Content;
}

/** Lines with another alignment in place of the one that their direction gives them. */
export function aligned(lines: Line[], alignment: Alignment): Line[] {
  return lines.some((line) => line.some((run) => run.alignment))
    ? lines.map((line) => line.map((run) => (run.alignment ? { ...run, alignment } : run)))
    : lines;
}

/** Lines as pdfmake's text node, with the alignment of the context. */
export function alignedText(lines: Line[], context: Look): Content {
  const { align } = context;
  return align ? textNode(aligned(lines, align), context, align) : textNode(lines, context);
}

/** The height of some lines in points; no lines are as high as an empty one. */
export function linesHeight(lines: Line[], { style }: Look): number {
  const line = lineHeightOf(style.size, style.leading);
  let height = Math.max(1, lines.length) * line;
  for (const runs of lines) {
    let more = 0;
    for (const { picture } of runs) if (picture) more = Math.max(more, picture.line - line);
    height += more;
  }
  return height;
}

/** The ends of a text that announces what follows. */
const COLONS: readonly (string | undefined)[] = [':', '：'];

/** Anchors take no room; what they stand before is kept with them. */
function anchorsBlock(runs: Run[], context: Look): BlockLayout {
  const content = { ...(textNode([runs], context) as object), margin: [0, 0, 0, -linesHeight([], context)] } as Content;
  return { content, before: 0, after: 0, height: 0, startHeight: 0, keepWithNext: true };
}

/** §17.35: paragraphs that are not aligned, in a cell or in a block for signatures. */
export function isJustified({ justify, align, inCell, isSigned }: Look & Around): boolean {
  return justify === true && !align && !inCell && !isSigned;
}

/** Type so much larger than the document's is set like a title. */
const LARGE = 1.4;

/** §17.4: centred and large text, whose lines are of about one width. */
function isBalanced({ align, style, styles }: Look): boolean {
  return align === 'center' || style.size >= LARGE * styles.text.size;
}

/** Runs as one paragraph. One that ends with a colon, or that a signature block follows, is kept with the next block. */
export function textBlock(runs: Run[], context: Room & Look & Around): BlockLayout {
  if (runs.length > 0 && runs.every(({ text }) => text === '')) return anchorsBlock(runs, context);
  if (runs.some(({ ruby }) => ruby)) return rubyBlock(runs, context);
  return linesBlock(paragraphLines(runs, context), context, keepsWithNext(runs, context));
}

function paragraphLines(runs: Run[], context: Room & Look & Around): Line[] {
  const within = { justify: isJustified(context), balance: isBalanced(context) };
  return linesOf(runs, context.width, context.direction, within);
}

/** §10.39: the least distance of lines with readings between them, in multiples of the size. */
const RUBY_LEADING = 1.7;

/** Lines with readings above them are as far apart as these need, the first one from what is above it, too. */
function rubyBlock(runs: Run[], context: Room & Look & Around): BlockLayout {
  const leading = Math.max(context.style.leading, RUBY_LEADING);
  const own = { ...context, style: { ...context.style, leading } };
  const further = runs.map((run) => ({ ...run, lineHeight: pdfmakeLineHeight(leading) }));
  const block = linesBlock(paragraphLines(further, own), own, keepsWithNext(runs, context));
  return { ...block, before: block.before + (leading - context.style.leading) * context.style.size };
}

export function keepsWithNext(runs: Run[], { endKept }: Around): boolean {
  return endKept || COLONS.includes(runs.at(-1)?.text.trimEnd().at(-1));
}

/** The height of the notes to which lines refer for the first time, with the rule above them; 0 where notes stand at the end. */
export function noteRoomOf(lines: Line[], { noteRoom }: Around): number {
  if (!noteRoom) return 0;
  const isFirst = ({ id, linkToDestination }: Run) => id !== undefined && linkToDestination !== undefined;
  return noteRoom(lines.flatMap((line) => line.filter(isFirst).map(({ linkToDestination }) => linkToDestination!)));
}

/** Lines as one paragraph. `keeps`: it is kept with the next block. */
export function linesBlock(lines: Line[], context: Look & Around, keeps: boolean): BlockLayout {
  const atEnd = context.endsDocument ? ON_LAST_PAGE : AT_PAGE_END;
  // Fewer stay on one page.
  const isDivided = lines.length >= AT_PAGE_END + atEnd;
  const startLines = isDivided ? lines.slice(0, AT_PAGE_END) : lines;
  const baselineDrop = linesHeight(lines.slice(0, 1), context) - linesHeight([], context);
  const startHeight = linesHeight(startLines, context);
  const end: ReservedSpace | undefined =
    keeps && isDivided ? { height: startHeight + noteRoomOf(lines.slice(-atEnd), context), stack: [] } : undefined;
  return {
    content: isDivided ? divided(lines, atEnd, context, end) : alignedText(lines, context),
    height: linesHeight(lines, context),
    startHeight: startHeight + noteRoomOf(startLines, context),
    ...(baselineDrop > 0 && { baselineDrop }),
    ...(context.tight ? context.styles.spacing.tight : context.styles.spacing.paragraph),
    ...(keeps && { keepWithNext: true }),
    ...(end && { endSpaces: [end], breaksBeforeEnd: true }),
  };
}

/**
 * Lines that may be divided between pages. No orphan: the block reserves the height of its first two lines. No widow: its last two, or
 * `atEnd`, are unbreakable, and stand in `end`, the space that they reserve with what follows, where there is one.
 */
function divided(lines: Line[], atEnd: number, context: Look, end: ReservedSpace | undefined): Content {
  const stack: Content[] = [];
  const last = lines.length - atEnd;
  for (let from = 0; from < last; from += LINES_PER_NODE)
    stack.push(alignedText(lines.slice(from, Math.min(from + LINES_PER_NODE, last)), context));
  const ending = { ...(alignedText(lines.slice(last), context) as object), unbreakable: true } as Content;
  end?.stack.push(ending);
  stack.push(end ? { stack: end.stack } : ending);
  return { stack };
}

// §17.9: anchors between blocks: they show nothing and take no height; a link to one leads to where the next block begins.

/** The anchors of a node that holds nothing else; undefined for any other node. */
export function anchorsIn(node: RootContent): Anchor[] | undefined {
  if (node.type === 'anchor') return [node];
  if (node.type !== 'paragraph') return undefined;
  const anchors = node.children.filter((child) => child.type === 'anchor');
  return anchors.length > 0 && anchors.length === node.children.length ? anchors : undefined;
}

/** The names of the anchors that something links to. */
export function anchorNames(anchors: Anchor[], { headings }: References): string[] {
  return anchors.flatMap((anchor) => headings.anchorNames.get(anchor) ?? []);
}

/** An empty line that takes no room: pdfmake has destinations and entries of the outline only at lines. */
export function destination(entry: { id?: string }, context: Look): Content {
  return {
    ...(textNode([], context) as object),
    ...entry,
    margin: [0, 0, 0, -lineHeightOf(context.style.size, context.style.leading)],
  } as Content;
}

/** A block that begins at the destinations of these names. */
export function atAnchors(names: string[], block: BlockLayout, context: Look): BlockLayout {
  if (names.length === 0) return block;
  return { ...block, content: { stack: [...names.map((id) => destination({ id }, context)), block.content] } };
}
