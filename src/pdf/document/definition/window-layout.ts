/** §19.6: the address in the window of an envelope, which takes no room in the text, and the sender's line above it. */
import type { RootContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import type { TakenAddress } from '../../../template/document/page-sections.ts';
import { type AddressWindow, type Box, windowMeasures } from '../../../template/model/address-windows.ts';
import type { PageFurniture, RunningContent } from '../../../template/model/page-furniture.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';
import type { Run } from '../../lines/run.ts';
import { type Context, type Look, measuredHeight, type Room, styled } from '../context/context.ts';
import { sideMargins } from '../context/page.ts';
import { HAIRLINE, overhang } from '../context/styles.ts';
import { boxNodes, boxSize, runningContext } from './box-nodes.ts';

/** The smallest font size of an address, and the steps in which it shrinks, in points. */
const SMALLEST = 8;
const STEP = 0.5;
/** The inaccuracy of summed heights. */
const SLACK = 0.01;
/** The leading of the address and the sender. */
export const WINDOW_LEADING = 1.2;
/** The font sizes of the sender's line, and the largest share that it takes of a box with the address. */
const SENDER_SIZES = [7, 6.5, 6, 5.5, 5];
/** Those of a sender in a window of its own, which has no rule. */
const RETURN_SIZES = [9, 8.5, 8, 7.5, ...SENDER_SIZES];
const SENDER_SHARE = 0.3;
/** The space between the sender's line and its rule, and between the rule and the address. */
const RULE_GAP = 1;
/** Between the rule and the zone of the address, if it has its own. */
const ZONE_GAP = 2;
const SENDER_GAP = 3;

/** The places of a window's parts. `size`: the address's font size; undefined for an address that does not fit and stands in the text. */
export type WindowLayout = {
  address: Box & { size: number | undefined };
  sender?: Box & { size: number; content: RunningContent; isReturn?: true };
  /** The place of the content beside the address. */
  beside?: Box | undefined;
};

type Address = NonNullable<PageFurniture['address']>;

function windowContext(context: Context, size: number, width: number): Context {
  return { ...styled(context, { size, leading: WINDOW_LEADING, hyphenate: undefined }), width, justify: undefined };
}

function senderContext(context: Context, size: number, width: number): Context {
  return styled(runningContext(context, 'header', width), { size, leading: WINDOW_LEADING });
}

function senderLayout(sender: RunningContent, window: AddressWindow, title: string, context: Context) {
  const { sender: zone, address, isReturn } = windowMeasures(window, context.page.width);
  const isShared = zone === address;
  const max = (isShared ? zone.height * SENDER_SHARE : zone.height - ZONE_GAP) - RULE_GAP;
  for (const size of isReturn ? RETURN_SIZES : SENDER_SIZES) {
    const { height } = boxSize(sender, title, senderContext(context, size, zone.width));
    if (height > max) continue;
    if (isReturn) return { ...zone, height, size, content: sender, isReturn };
    const y = isShared ? zone.y : zone.y + zone.height - ZONE_GAP - RULE_GAP - height;
    return { x: zone.x, y, width: zone.width, height, size, content: sender };
  }
  throw cannotBeSet(tell('pdf.sender'));
}

/** Returns the place of the address in a box, in the largest font size in which it fits. `size`: undefined if there is none. */
function placeIn(box: Box, node: RootContent, context: Context): WindowLayout['address'] {
  for (let size = context.style.size; ; size = Math.max(SMALLEST, size - STEP)) {
    const height = measuredHeight([node], windowContext(context, size, box.width));
    if (height <= box.height + SLACK) return { ...box, y: box.y - raise(height, size, box), size };
    if (size <= SMALLEST) return { ...box, size: undefined };
  }
}

/**
 * Lines of an address are lower than their letters: in a full box, descenders of the last line would stand below it. Above the first line
 * even accents of capitals leave more room, of which this share is used, so that all letters are inside.
 */
const SHARE_ABOVE = 0.7;

/** Returns how far the address moves up in its box, in points. */
function raise(height: number, size: number, box: Box): number {
  return Math.max(0, height - overhang(size, WINDOW_LEADING) - box.height) * SHARE_ABOVE;
}

/**
 * Type shrinks until the address fits. If it shares a box with the sender's line and both do not fit, the sender moves up to where most
 * envelopes show it, since the address must be visible in all. `beside`: whether there is room for the content beside it; the address
 * stands in its window together with that, or in the text.
 */
export function windowLayout(
  { address: node, beside: blocks }: TakenAddress,
  { window, sender }: Address,
  title: string,
  beside: Box | undefined,
  context: Context,
): WindowLayout {
  const { address: zone, sender: senderZone } = windowMeasures(window, context.page.width);
  const above = sender?.length ? senderLayout(sender, window, title, context) : undefined;
  const taken = above && zone === senderZone ? above.height + RULE_GAP + SENDER_GAP : 0;
  const box = { ...zone, y: zone.y + taken, height: zone.height - taken };
  const addressIn = (one: Box) =>
    blocks.length === 0 || beside ? placeIn(one, node, context) : { ...one, size: undefined };
  const address = addressIn(box);
  if (address.size !== undefined || taken === 0) return { address, ...(above && { sender: above }), beside };
  return { address: addressIn(zone), sender: { ...above!, y: zone.y - taken }, beside };
}

/** Returns content at a place on the page with its own width, independent of its surroundings. */
function placedAt({ x, y, width }: Box, stack: Content[], { page, direction }: Room & Look): Content {
  const right = page.width - sideMargins(page, direction).right - x - width;
  return { stack: [{ stack, margin: [0, 0, right, 0] }], absolutePosition: { x, y } };
}

/** Returns the address in its window on page 1, and the content beside it. Undefined if it does not fit. */
export function addressContent(
  { address: node, beside: blocks }: TakenAddress,
  { address, beside }: WindowLayout,
  context: Context,
): Content[] | undefined {
  if (address.size === undefined) return undefined;
  const block = context.layOutBlocks([node], windowContext(context, address.size, address.width));
  const content = placedAt(address, [block.content], context);
  return beside ? [content, placedAt(beside, [besideContent(blocks, beside, context)], context)] : [content];
}

/** Returns the sender's line above a hairline. `enter`: enters each run in the ledger of running text. */
export function senderContent(
  { sender }: WindowLayout,
  title: string,
  context: Context,
  enter: (run: Run) => Run,
): Content | undefined {
  if (!sender) return undefined;
  const box = { align: context.direction === 'rtl' ? 'right' : 'left', content: sender.content } as const;
  const own = senderContext(context, sender.size, sender.width);
  const [y, x2] = [RULE_GAP, sender.width];
  const rule = { type: 'line', x1: 0, y1: y, x2, y2: y, lineWidth: HAIRLINE, lineColor: context.styles.muted };
  const { stack } = boxNodes(box, { page: 1, pages: '', title, annex: '', chapter: '' }, own, enter);
  return placedAt(sender, [...stack, ...(sender.isReturn ? [] : [{ canvas: [rule] } as Content])], context);
}

// §17.34: blocks beside the window of an address, from the column after that of the address.

/** The minimum width of blocks beside the address, in points. Blocks that are narrower, or take more of the sheet, stand in the text. */
const NARROWEST = 72;
const MAX_SHARE = 0.5;

/** Returns where blocks stand on the first page without a header above them. Undefined if they do not fit. */
export function besideWindow(blocks: RootContent[], window: AddressWindow, context: Context): Box | undefined {
  const { page } = context;
  const { x: from, y, width: most } = windowMeasures(window, page.width).beside;
  const x = Math.max(from, page.margins.left);
  const width = Math.min(most - (x - from), page.width - page.margins.right - x);
  if (width < NARROWEST) return undefined;
  const height = measuredHeight(blocks, inBox(width, context));
  return height > page.height * MAX_SHARE ? undefined : { x, y, width, height };
}

function besideContent(blocks: RootContent[], { width }: Box, context: Context): Content {
  return context.layOutBlocks(blocks, inBox(width, context)).content;
}

function inBox(width: number, context: Context): Context {
  return { ...context, width, inCell: true };
}
