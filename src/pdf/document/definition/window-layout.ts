/** §19.6: the address in the window of an envelope: text of the document that takes no room among the rest, and the sender's line above it. */
import type { RootContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import type { TakenAddress } from '../../../template/document/page-sections.ts';
import { ADDRESS_WINDOWS, type AddressWindow, type Box, mm } from '../../../template/model/address-windows.ts';
import type { PageFurniture, RunningContent } from '../../../template/model/page-furniture.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';
import type { Run } from '../../lines/run.ts';
import { type Context, type Look, measuredHeight, type Room, styled } from '../context/context.ts';
import { sideMargins } from '../context/page.ts';
import { HAIRLINE } from '../context/styles.ts';
import { boxNodes, boxSize, runningContext } from './box-nodes.ts';

/** In points: the smallest type of an address, and the steps in which it shrinks to that. */
const SMALLEST = 8;
const STEP = 0.5;
/** Sums of heights are off by less than this. */
const SLACK = 0.01;
/** Of the address and the sender. */
export const WINDOW_LEADING = 1.2;
/** Of the sender's line; it has at most this share of a box in which the address stands too. */
const SENDER_SIZES = [7, 6.5, 6, 5.5, 5];
const SENDER_SHARE = 0.3;
/** Between the sender's line and its rule, and between that and the address. */
const RULE_GAP = 1;
/** Between the rule and the zone of the address, where it has one of its own. */
const ZONE_GAP = 2;
const SENDER_GAP = 3;

/** Where the parts of a window stand. `size`: of the address's type; undefined for an address that does not fit, which stands in the text. */
export type WindowLayout = {
  address: Box & { size: number | undefined };
  sender?: Box & { size: number; content: RunningContent };
  /** Of what stands beside the address. */
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
  const { sender: zone, address } = ADDRESS_WINDOWS[window];
  const isShared = zone === address;
  const max = (isShared ? zone.height * SENDER_SHARE : zone.height - ZONE_GAP) - RULE_GAP;
  for (const size of SENDER_SIZES) {
    const { height } = boxSize(sender, title, senderContext(context, size, zone.width));
    if (height > max) continue;
    const y = isShared ? zone.y : zone.y + zone.height - ZONE_GAP - RULE_GAP - height;
    return { x: zone.x, y, width: zone.width, height, size, content: sender };
  }
  throw cannotBeSet(tell('pdf.sender'));
}

/** The greatest size of type in which the address fits a box; undefined when there is none. */
function fittingSize(node: RootContent, box: Box, context: Context): number | undefined {
  for (let size = context.style.size; ; size = Math.max(SMALLEST, size - STEP)) {
    if (measuredHeight([node], windowContext(context, size, box.width)) <= box.height + SLACK) return size;
    if (size <= SMALLEST) return undefined;
  }
}

/**
 * Type shrinks until the address fits. Where it shares a box with the line of the sender and there is too little room for both, the sender
 * goes up to where it is seen in most envelopes: the address must be seen in all. `beside`: where that has room which is to stand there; an
 * address is in its window with it, or in the text.
 */
export function windowLayout(
  { address: node, beside: blocks }: TakenAddress,
  { window, sender }: Address,
  title: string,
  beside: Box | undefined,
  context: Context,
): WindowLayout {
  const { address: zone, sender: senderZone } = ADDRESS_WINDOWS[window];
  const above = sender?.length ? senderLayout(sender, window, title, context) : undefined;
  const taken = above && zone === senderZone ? above.height + RULE_GAP + SENDER_GAP : 0;
  const box = { ...zone, y: zone.y + taken, height: zone.height - taken };
  const sizeIn = (one: Box) => (blocks.length === 0 || beside ? fittingSize(node, one, context) : undefined);
  const size = sizeIn(box);
  if (size !== undefined || taken === 0) return { address: { ...box, size }, ...(above && { sender: above }), beside };
  return { address: { ...zone, size: sizeIn(zone) }, sender: { ...above!, y: zone.y - taken }, beside };
}

/** At a place on the page, with its own width, whatever stands around it. */
function placedAt({ x, y, width }: Box, stack: Content[], { page, direction }: Room & Look): Content {
  const right = page.width - sideMargins(page, direction).right - x - width;
  return { stack: [{ stack, margin: [0, 0, right, 0] }], absolutePosition: { x, y } };
}

/** The address in its window on page 1, and what stands beside it; undefined when it does not fit. */
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

/** The line of the sender above a hairline. `enter` enters each run in the ledger of running text. */
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
  const nodes = boxNodes(box, { page: 1, pages: '', title, annex: '' }, own, enter);
  return placedAt(sender, [...nodes, { canvas: [rule] } as Content], context);
}

// §17.34: blocks that stand beside the window of an address, in the column behind that of the address.

/** In points: blocks that have less width, or take more of the sheet, stand in the text. */
const NARROWEST = 72;
const MAX_SHARE = 0.5;
/** Two lines, as DIN 5008 has them above the text. */
export const BELOW_WINDOW = mm(8.46);

/** Where blocks stand on the first page when no header is above them; undefined where they have no room. */
export function besideWindow(blocks: RootContent[], window: AddressWindow, context: Context): Box | undefined {
  const { page } = context;
  const { x, y, width: most } = ADDRESS_WINDOWS[window].beside;
  const width = Math.min(most, page.width - page.margins.right - x);
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
