/** §17.6: paragraphs. `flow/text-block.ts` controls widows and orphans. */
import type { Code, Paragraph, RootContent, ThematicBreak } from 'mdast';
import { tell } from '../../../locales/message.ts';
import type { Signature } from '../../../template/model/document-tree.ts';
import { BILL_ABOVE, BILL_HEIGHT, BILL_WIDTH, SWISS_BILL } from '../../../template/model/e-invoice.ts';
import { FIELD_SIZE } from '../../../template/model/signature-address.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';
import { linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import type { BlockLayout, ReservedSpace } from '../context/block-layout.ts';
import { asCode, type Context, indented, inElement, type Look, styled } from '../context/context.ts';
import { baselineDropOf, CODE_PADDING, HAIRLINE, lineHeightOf } from '../context/styles.ts';
import { picture } from '../flow/picture.ts';
import { fitsPage, stackBlocks } from '../flow/stack-blocks.ts';
import { textBlock, textNode } from '../flow/text-block.ts';
import {
  type DrawablePicture,
  figureContext,
  type InlinePart,
  placedPicture,
  splitAtPictures,
} from '../inline/drawn-picture.ts';
import { inline, TEXT_FIELD } from '../inline/inline.ts';
import { textRuns } from '../inline/text-runs.ts';

function block(part: DrawablePicture, context: Context): BlockLayout {
  return part.path.startsWith(SWISS_BILL) ? swissBill(part, context) : picture(part, context);
}

/** Lays out a paragraph. Pictures in it stand between its lines. `before`: begins its first line. */
export function paragraph(node: Paragraph, context: Context, before: Run[] = []): BlockLayout {
  const split = splitAtPictures(node.children, context);
  const needsLine = before.length > 0 && split[0]?.kind === 'picture';
  const parts: InlinePart[] = needsLine ? [{ kind: 'text', children: [] }, ...split] : split;
  const own = parts.some((part) => part.kind === 'text' || part.url !== undefined) ? inElement(context, 'P') : context;
  const blocks = parts.map((part, index) =>
    part.kind === 'text'
      ? textBlock([...(index === 0 ? before : []), ...inline(part.children, own)], own)
      : block(part, figureContext(own, part)),
  );
  const placed = blocks.map((one, index) => onLine(parts, index, one, context));
  return parts.length === 1 && parts[0]!.kind === 'text' ? blocks[0]! : stackBlocks(context, placed);
}

/** §17.28: places a picture on the signature line below it: without space between them, or above the baseline. */
function onLine(parts: readonly InlinePart[], index: number, block: BlockLayout, { style }: Look): BlockLayout {
  const [above, own, below] = [parts[index - 1], parts[index], parts[index + 1]];
  return {
    ...block,
    ...(isSigning(above) && { before: -style.size }),
    ...(isSigning(own) && below && { after: -style.size }),
  };
}

function isSigning(part: InlinePart | undefined): boolean {
  return part?.kind === 'picture' && part.isSigning === true;
}

/** Returns the gap, in points, for a paragraph that ends with a picture and the signature line below it. Undefined for other blocks. */
export function gapOnLine(above: RootContent | undefined, line: RootContent, context: Context): number | undefined {
  if (!context.isSigned || above?.type !== 'paragraph' || !isSigning(splitAtPictures(above.children, context).at(-1)))
    return undefined;
  return line.type === 'thematicBreak' ? 0 : -context.style.size;
}

/** §17.41: a Swiss QR bill, which takes the foot of its page from edge to edge (`layout/vertical-places.ts`) and never shrinks. */
const MM = 72 / 25.4;
const SIZE = { width: BILL_WIDTH * MM, height: (BILL_HEIGHT + BILL_ABOVE) * MM };
/** The tolerance for the sizes of sheets and bills, in points. */
const TOLERANCE = 1;

/**
 * Lays out a Swiss QR bill, whose lower part reaches into the margin of the page: the height of the block is the part above the margin.
 * `context`: the context of the bill's structure element.
 */
function swissBill(part: DrawablePicture, context: Context): BlockLayout {
  const { page, width } = context;
  if (page.columns || width !== page.bodyWidth || Math.abs(page.width - SIZE.width) > TOLERANCE)
    throw cannotBeSet(tell('pdf.bill.page'));
  const bottom = Math.min(page.margins.bottom, page.first?.bottom ?? Infinity);
  const height = Math.max(0, SIZE.height - bottom);
  if (!fitsPage(context, height)) throw cannotBeSet(tell('pdf.bill.room'));
  const node = { ...placedPicture(part, SIZE, context), height, footOf: SIZE.height };
  return {
    content: node as object as Content,
    before: context.styles.spacing.image.before,
    after: 0,
    height,
    startHeight: height,
  };
}

// §17.28: signature blocks: kept on one page where they fit, with room to sign, and with the end of the text before them.

/** The room above a signature line and its maximum width, in points. */
export const ROOM_TO_SIGN = 30;
const WIDTH_TO_SIGN = 240;
/** Between the line and the name below it. */
const ABOVE_NAME = 1;

/** Returns the context within a signature block, where tables have no rules and no tints. */
export function inSignature(context: Context): Context {
  const { stripe: _stripe, ...table } = context.styles.table;
  const header = { color: context.styles.text.color };
  return { ...context, isSigned: true, styles: { ...context.styles, table: { ...table, rules: 'none', header } } };
}

/** Lays out a block that is only divided if it is higher than a page. */
export function signature(node: Signature, context: Context): BlockLayout {
  const signed = inSignature({ ...context, endKept: undefined });
  const { keepWithNext, endSpaces, breaksBeforeEnd, ...laidOut } = context.layOutBlocks(node.children, signed);
  if (!fitsPage(context, laidOut.height)) return laidOut;
  return { ...laidOut, startHeight: laidOut.height, ...(context.endKept && { keepWithNext: true }) };
}

/** Lays out a signature line. `isSigned`: whether a picture above it replaces the room to sign. */
function signingLine(context: Context, isSigned?: true): BlockLayout {
  const width = Math.min(context.width, WIDTH_TO_SIGN);
  const field = inElement(inElement(context, 'P'), 'Form', TEXT_FIELD);
  const x1 = context.direction === 'rtl' ? context.width - width : 0;
  const line = {
    type: 'line' as const,
    x1,
    y1: 0,
    x2: x1 + width,
    y2: 0,
    lineWidth: HAIRLINE,
    lineColor: context.style.color,
    place: placeIn(context.structure, field.element),
  };
  return {
    content: { canvas: [line] },
    height: 0,
    startHeight: 0,
    before: isSigned ? 0 : ROOM_TO_SIGN,
    after: ABOVE_NAME,
    keepWithNext: true,
  };
}

/**
 * §26.3: lays out a signature field, above its line. The structure element has nothing but the field (ISO 14289-1 §7.18.4), so the line is
 * an artifact.
 */
function signatureField(context: Context, role: string): BlockLayout {
  const { height } = FIELD_SIZE;
  const width = Math.min(context.width, FIELD_SIZE.width);
  const { element } = inElement(inElement(context, 'P'), 'Form');
  const x1 = context.direction === 'rtl' ? context.width - width : 0;
  const line = {
    type: 'line' as const,
    x1,
    y1: height,
    x2: x1 + width,
    y2: height,
    lineWidth: HAIRLINE,
    lineColor: context.style.color,
    place: placeIn(context.structure, 'layout'),
    field: { name: role, height, place: placeIn(context.structure, element) },
  };
  return { content: { canvas: [line] }, height, startHeight: height, before: 0, after: ABOVE_NAME, keepWithNext: true };
}

// §17.1: thematic breaks: a horizontal rule, kept with the next block; in a signature block, a signature line.

/** Lays out a hairline of the full width. */
export function thematicBreak({ data }: ThematicBreak, context: Context): BlockLayout {
  if (context.isSigned && data?.field !== undefined) return signatureField(context, data.field);
  if (context.isSigned) return signingLine(context, data?.isSigned);
  const { accent, spacing } = context.styles;
  return {
    content: {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: context.width, y2: 0, lineWidth: HAIRLINE, lineColor: accent }],
    },
    height: 0,
    startHeight: 0,
    keepWithNext: true,
    ...spacing.rule,
  };
}

/** §17.13: code blocks: monospaced, tinted; long lines wrap, and a long block may break across pages. */
const TAB_STOP = 4;
/** Blocks of at most this many lines are kept together, and so are the parts of a wrapped line. */
const KEPT_LINES = 3;

function layout({ code: { background } }: Context['styles']) {
  return {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => CODE_PADDING.x,
    paddingRight: () => CODE_PADDING.x,
    paddingTop: () => CODE_PADDING.y,
    paddingBottom: () => CODE_PADDING.y,
    fillColor: () => background,
  };
}

/** Replaces the tabs of a line by spaces. */
function withSpaces(line: string): string {
  let spaced = '';
  for (const character of line)
    spaced += character === '\t' ? ' '.repeat(TAB_STOP - (spaced.length % TAB_STOP)) : character;
  return spaced;
}

/**
 * No orphan: returns how many lines are kept together at the beginning, at least two. `first`, `second`: the number of lines that each
 * wraps to.
 */
function startLines([first = 1, second = 1]: number[]): number {
  if (first > 1) return first > KEPT_LINES ? 2 : first;
  return 1 + (second > KEPT_LINES ? 1 : second);
}

/** Lays out a code block. Each of its lines is a text node, since pdfmake takes quadratic time for one long node. */
export function code(node: Code, context: Context): BlockLayout {
  const own = inElement(inElement(context, 'P'), 'Code');
  const { styles } = context;
  const inner = styled(asCode(indented(own, 2 * CODE_PADDING.x)), { leading: styles.codeLeading });
  const { size, leading } = inner.style;
  const counts: number[] = [];
  const stack: Content[] = node.value.split(/\r?\n/).map((line) => {
    const runs = textRuns(inner, withSpaces(line)).map((run) => ({ ...run, preserveLeadingSpaces: true }));
    const wrapped = linesOf(runs, inner.width);
    counts.push(Math.max(1, wrapped.length));
    const isKept = wrapped.length > 1 && wrapped.length <= KEPT_LINES;
    return { ...(textNode(wrapped, inner) as object), ...(isKept && { unbreakable: true }) } as Content;
  });
  const lines = counts.reduce((sum, count) => sum + count, 0);
  const line = lineHeightOf(size, leading);
  // The last two lines are kept together, so that no single line begins a page.
  let end: ReservedSpace | undefined;
  if (stack.length > KEPT_LINES) {
    const lastTwo: Content = { stack: stack.splice(-2), unbreakable: true };
    const height = counts.slice(-2).reduce((sum, count) => sum + count, 0) * line + CODE_PADDING.y;
    end = context.endKept && { height, stack: [lastTwo] };
    stack.push(end ? { stack: end.stack } : lastTwo);
  }
  return {
    content: {
      table: {
        widths: [inner.width],
        body: [[{ stack }]],
      },
      layout: layout(styles),
    },
    height: 2 * CODE_PADDING.y + lines * line,
    startHeight: 2 * CODE_PADDING.y + (lines <= KEPT_LINES ? lines : startLines(counts)) * line,
    baselineDrop: CODE_PADDING.y + baselineDropOf(size, context.style.size),
    ...styles.spacing.code,
    ...(end && { keepWithNext: true, endSpaces: [end], breaksBeforeEnd: true }),
  };
}
