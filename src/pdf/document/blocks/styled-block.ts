/** §17.36: a block in a style of the theme: its type, its box, and where that stands in the column and on the page. */
import type { Blockquote } from 'mdast';
import { type PartyParts, partsOfParty } from '../../../template/document/parts-of-party.ts';
import { isPictured } from '../../../template/document/place-pictures.ts';
import { COLUMN_GAP } from '../../../template/model/document-setup.ts';
import type { BlockStyle, BorderStyle, BoxSide } from '../../../template/model/document-style.ts';
import type { Alignment, Column, Columns, StyledBlock } from '../../../template/model/document-tree.ts';
import { tracksOf, trackWidths } from '../../../template/model/table-look.ts';
import type { Content } from '../../engine/layout.ts';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import {
  type Around,
  type Context,
  indented,
  inElement,
  type Look,
  measuredHeight,
  NARROWEST,
  type Room,
} from '../context/context.ts';
import { inBlockStyle, onlyHeading } from '../context/in-style.ts';
import { baselineDropOf, overhang } from '../context/styles.ts';
import { ASIDE, fitsPage, leftSpace, stackBlocks } from '../flow/stack-blocks.ts';
import { ROOM_TO_SIGN } from './paragraph.ts';

/** The rule and padding at each side of a box, in points. */
type Box = { rule(side: BoxSide): number; room(side: BoxSide): number; color: string; background?: string | undefined };

/** Returns the boxes of a style, the outermost first. A double rule makes two boxes, with a gap as wide as each rule. */
function boxesOf({ border, background, padding = 0, height }: BlockStyle): Box[] {
  if (!border && !background && padding === 0 && height === undefined) return [];
  const { color = '', width = 0, sides = [], double }: Partial<BorderStyle> = border ?? {};
  const rule = (side: BoxSide) => (sides.includes(side) ? width / (double ? 3 : 1) : 0);
  const inner = { rule, room: () => padding, color, background };
  return double
    ? [
        { rule, room: rule, color, background },
        { ...inner, background: undefined },
      ]
    : [inner];
}

function thickness({ rule, room }: Box, ...sides: BoxSide[]): number {
  return sides.reduce((sum, side) => sum + rule(side) + room(side), 0);
}

function boxed(content: Content, width: number, { rule, room, color, background }: Box): Content {
  const layout = {
    hLineWidth: (line: number) => rule(line === 0 ? 'top' : 'bottom'),
    vLineWidth: (line: number) => rule(line === 0 ? 'left' : 'right'),
    hLineColor: () => color,
    vLineColor: () => color,
    paddingTop: () => room('top'),
    paddingBottom: () => room('bottom'),
    paddingLeft: () => room('left'),
    paddingRight: () => room('right'),
    ...(background && { fillColor: () => background }),
  };
  return { table: { widths: [width], body: [[content]] }, layout };
}

/** The share of the free width that goes to the left of a narrower block. */
export const LEFT_OF: Record<Alignment, number> = { left: 0, center: 0.5, right: 1 };

function widthOf({ width }: BlockStyle, context: Room): number {
  return Math.min(width ?? context.width, context.width);
}

export function withinStyle({ style: name, children }: StyledBlock, context: Context): Context {
  const style = context.styles.styles?.[name];
  if (!style) return context;
  const around = boxesOf(style).reduce((sum, box) => sum + thickness(box, 'left', 'right'), 0);
  return inBlockStyle(indented(context, context.width - widthOf(style, context) + around), style, children);
}

/** A block with a box is kept on one page where it fits. */
export function styledBlock(node: StyledBlock, context: Context): BlockLayout {
  const style = context.styles.styles?.[node.style];
  const inside = withinStyle(node, context);
  const laidOut = context.layOutBlocks(node.children, inside);
  if (!style) return laidOut;
  const boxes = boxesOf(style);
  const width = widthOf(style, context);
  const baselineDrop = (laidOut.baselineDrop ?? 0) + baselineDropOf(inside.style.size, context.style.size);
  const spaced = {
    ...laidOut,
    baselineDrop,
    before: style.before ?? laidOut.before,
    after: style.after ?? laidOut.after,
  };
  const block =
    boxes.length > 0
      ? inBoxes(atLeast(inMiddle(spaced, style, node, inside), style, boxes), boxes, inside.width, context)
      : spaced;
  const free = context.width - width;
  const left = free * LEFT_OF[style.side ?? (context.direction === 'rtl' ? 'right' : 'left')];
  const beside: Content = { stack: [block.content], margin: [left, 0, free - left, 0] };
  const placed = free > 0 ? { ...block, content: beside } : block;
  if (!style.vertical || !fitsPage(context, placed.height)) return placed;
  const stack = [leftSpace(), placed.content, ...(style.vertical === 'middle' ? [leftSpace(ASIDE)] : [])];
  const [before, after] = [Math.max(2 * ASIDE, placed.before), Math.max(2 * ASIDE, placed.after)];
  return { ...placed, before, after, content: { stack } };
}

/** Text hangs from the top of its line. It is moved by half of the leading, to be centred in its box. */
function inMiddle(
  block: BlockLayout,
  { padding = 0 }: BlockStyle,
  { children }: StyledBlock,
  { style }: Look,
): BlockLayout {
  const by = onlyHeading(children) ? 0 : Math.max(-padding, Math.min(padding, overhang(style.size, style.leading) / 2));
  const baselineDrop = (block.baselineDrop ?? 0) + by;
  return { ...block, baselineDrop, content: { stack: [block.content], margin: [0, by, 0, -by] } };
}

/** The inaccuracy of sums of heights, in points. */
const SLACK = 0.02;

/** Adds the space below its content that a block lacks to be as high as its style says. */
function atLeast(block: BlockLayout, { height = 0 }: BlockStyle, boxes: Box[]): BlockLayout {
  const lacking = height - block.height - boxes.reduce((sum, box) => sum + thickness(box, 'top', 'bottom'), 0);
  if (lacking <= SLACK) return block;
  const content: Content = { stack: [block.content], margin: [0, 0, 0, lacking - SLACK] };
  return { ...block, content, height: block.height + lacking };
}

function inBoxes(block: BlockLayout, boxes: Box[], width: number, context: Room & Around): BlockLayout {
  let { content, height, baselineDrop = 0 } = block;
  let inner = width;
  for (const box of boxes.toReversed()) {
    content = boxed(content, inner, box);
    inner += thickness(box, 'left', 'right');
    height += thickness(box, 'top', 'bottom');
    baselineDrop += thickness(box, 'top');
  }
  const { keepWithNext, endSpaces: _ends, breaksBeforeEnd: _breaks, divided: _divided, ...plain } = block;
  const startHeight = fitsPage(context, height) ? height : height - block.height + block.startHeight;
  return {
    ...plain,
    content,
    height,
    startHeight,
    baselineDrop,
    ...(keepWithNext && context.endKept && { keepWithNext }),
  };
}

/** §17.1: block quotes: indented, with a thin rule at the side where lines begin, which continues over page breaks. */
const RULE_WIDTH = 1.5;

function layout({ direction, styles: { bar, quoteIndent } }: Look) {
  return {
    hLineWidth: () => 0,
    vLineWidth: (column: number) => (column === (direction === 'rtl' ? 1 : 0) ? RULE_WIDTH : 0),
    vLineColor: () => bar,
    paddingLeft: () => (direction === 'rtl' ? 0 : quoteIndent - RULE_WIDTH),
    paddingRight: () => (direction === 'rtl' ? quoteIndent - RULE_WIDTH : 0),
    paddingTop: () => 0,
    paddingBottom: () => 0,
  };
}

/** Lays out a quote with its blocks. */
export function blockquote(node: Blockquote, context: Context): BlockLayout {
  const { quoteIndent, spacing } = context.styles;
  const inner = indented({ ...context, tight: context.tight === 'note' ? 'note' : undefined }, quoteIndent);
  const laidOut = context.layOutBlocks(node.children, inElement(inner, 'BlockQuote'));
  return withLeastSpacing(spacing.quote, {
    ...laidOut,
    content: { table: { widths: [inner.width], body: [[laidOut.content]] }, layout: layout(context) },
  });
}

/** §17.34: columns side by side: each continues over pages by itself, and first lines share a baseline. */
const NOTHING: Content = { text: '' };

const LAYOUT = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column: number) => (column > 0 ? COLUMN_GAP : 0),
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** Columns need no structure elements of their own, since they are read one after the other. If they do not fit, they stack. */
export function columns(node: Columns, outer: Context): BlockLayout {
  const context: Context = { ...outer, inCell: 'column', endKept: undefined, endsDocument: undefined };
  const widths = widthsOfColumns(node, context);
  const rows: BlockLayout[] = [];
  for (let at = 0; at < node.children.length; at += widths.length)
    rows.push(rowOf(node.children.slice(at, at + widths.length), widths, context, node.parties));
  const { keepWithNext: _keeps, endSpaces: _spaces, breaksBeforeEnd: _breaks, ...laidOut } = stackBlocks(context, rows);
  return laidOut;
}

/** Returns the widths in points of the columns in one row. */
export function widthsOfColumns(node: Columns, { width }: Room): number[] {
  const widths = trackWidths(tracksOf(node, width, COLUMN_GAP), width, COLUMN_GAP);
  return Math.min(...widths) < NARROWEST ? [width] : widths;
}

/** A block picture has no first line. */
function hasFirstLine({ children: [first] }: Column): boolean {
  const begins = first?.type === 'paragraph' ? first.children[0] : first;
  return begins !== undefined && !(isPictured(begins) && !begins.data?.inLine);
}

/** Parties that sign stay whole. */
function rowOf(nodes: Column[], widths: number[], context: Context, ofParties?: true): BlockLayout {
  const blocks = ofParties
    ? partiesOf(nodes, widths, context)
    : nodes.map(({ children }, at) => context.layOutBlocks(children, { ...context, width: widths[at]! }));
  const drops = blocks.map(({ baselineDrop = 0 }, at) => (hasFirstLine(nodes[at]!) ? baselineDrop : 0));
  const lowest = Math.max(...drops);
  const most = (of: (block: BlockLayout) => number) => Math.max(...blocks.map(of));
  const down = (at: number) => (hasFirstLine(nodes[at]!) ? lowest - drops[at]! : 0);
  const cells = widths.map((_, at): Content => {
    const block = blocks[at];
    return block ? { stack: [block.content], margin: [0, down(at), 0, 0] } : NOTHING;
  });
  const isMirrored = context.direction === 'rtl';
  const table = { widths: isMirrored ? widths.toReversed() : widths, body: [isMirrored ? cells.reverse() : cells] };
  const height = Math.max(...blocks.map((one, at) => one.height + down(at)));
  const startHeight = Math.max(...blocks.map((one, at) => one.startHeight + down(at)));
  return {
    content: { table, layout: LAYOUT },
    before: most(({ before }) => before),
    after: most(({ after }) => after),
    height,
    startHeight: ofParties && fitsPage(context, height) ? height : startHeight,
    baselineDrop: lowest,
  };
}

// §10.45: parties of a signature block side by side, whose lines to sign on are at one height.

/** Lays out the parties of one row. `widths`: those of the columns in points. */
function partiesOf(nodes: Column[], widths: readonly number[], context: Context): BlockLayout[] {
  const parties = nodes.map((node, at): PlacedParty => {
    const parts = partsOfParty(node);
    // A party without text above its line has room to sign at the top of a page, too.
    const room = parts.above.length + parts.picture.length === 0 && parts.below.length > 0 ? ROOM_TO_SIGN : 0;
    return { ...parts, room, own: { ...context, width: widths[at]! } };
  });
  const levels = parties.map(({ above, picture, below: [line], room, own }) =>
    line ? room + measuredHeight([...above, ...picture, line], own) : 0,
  );
  const lowest = Math.max(...levels);
  return parties.map((party, at) => partyOf(party, party.below.length > 0 ? lowest - levels[at]! : 0));
}

/** `room`: the points to sign that stand within the party, above its line. */
type PlacedParty = PartyParts & { room: number; own: Context };

/** Lays out a party with its line `down` points lower than it would stand by itself. */
function partyOf({ above, picture, below, room, own }: PlacedParty, down: number): BlockLayout {
  const head = above.length > 0 ? own.layOutBlocks(above, own) : undefined;
  if (head && below.length === 0) return head;
  const signed = own.layOutBlocks([...picture, ...below], own);
  if (head) {
    const gap = Math.max(head.after, signed.before) + down;
    return stackBlocks(own, [
      { ...head, after: gap },
      { ...signed, before: gap },
    ]);
  }
  const by = room + down;
  return {
    ...signed,
    content: { stack: [signed.content], margin: [0, by, 0, 0] },
    before: Math.max(0, signed.before - by),
    height: signed.height + by,
    startHeight: signed.startHeight + by,
  };
}
