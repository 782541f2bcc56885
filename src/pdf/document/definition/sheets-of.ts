/**
 * §19.3, §19.4, §17.23: the sheet of the first page, and that of following pages: their margins, which grow if the header or footer needs
 * it, and the places of the boxes of both.
 */
import type { RootContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import type { PageFacts, TakenAddress } from '../../../template/document/page-sections.ts';
import { type AddressWindow, BELOW_WINDOW, type Box, windowMeasures } from '../../../template/model/address-windows.ts';
import { boxesOf, type DocumentSetup, type RunningPosition } from '../../../template/model/document-setup.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';
import type { Run } from '../../lines/run.ts';
import type { Context } from '../context/context.ts';
import { oncePerPage } from '../context/page.ts';
import { boxNodes, boxSize, type MeasuredBox, placedBoxes, runningContext } from './box-nodes.ts';
import { onPaperOf } from './page-background.ts';
import { besideWindow } from './window-layout.ts';

/** The space in points between the running text and the body, and the least space between it and the edge of the sheet. */
const GAP = 14;
const EDGE = 18;

/**
 * A row of boxes in a header or footer. `top`: the distance in points from the upper edge of the sheet, or for a footer from the lower
 * edge of the body.
 */
type RunningRow = { boxes: MeasuredBox[]; top: number };
/** `beside`: the place of the blocks beside the window. */
export type Sheet = { top: number; bottom: number; bodyHeight: number; beside?: Box } & Record<
  RunningPosition,
  RunningRow
>;
export type Sheets = { first: Sheet; following: Sheet };

/**
 * Returns the sheets of a document. `found`: its address; without one there is no window, whatever the setup says. Throws when header and
 * footer leave no room for text.
 */
export function sheetsOf(setup: DocumentSetup, title: string, context: Context, found?: TakenAddress): Sheets {
  const { furniture } = setup;
  const window = found && furniture?.address?.window;
  const following = sheetOf(setup, title, context, { isFirst: false });
  return {
    following,
    first:
      furniture?.first || window
        ? sheetOf(setup, title, context, { isFirst: true, window, beside: found?.beside })
        : following,
  };
}

function sheetOf(
  setup: DocumentSetup,
  title: string,
  started: Context,
  {
    isFirst,
    window: name,
    beside: blocks = [],
  }: { isFirst: boolean; window?: AddressWindow | undefined; beside?: RootContent[] | undefined },
): Sheet {
  const context = onPaperOf(setup.furniture, isFirst, started);
  const { page, direction } = context;
  const window = name && windowMeasures(name, page.width);
  const margins = { ...page.margins, ...(isFirst && setup.furniture?.first?.margins) };
  const wanted = { top: Math.max(margins.top, window?.bodyTop ?? 0), bottom: margins.bottom };
  const row = (position: RunningPosition) => {
    const boxes = placedBoxes(boxesOf(setup, position, isFirst), page.bodyWidth, direction).map((box) => ({
      ...box,
      size: boxSize(box.content, title, runningContext(context, position, box.width)),
    }));
    const height = Math.max(...boxes.map(({ size }) => size.height));
    return { boxes, needed: boxes.length > 0 ? EDGE + height + GAP : 0 };
  };
  const [header, footer] = [row('header'), row('footer')];
  const above = Math.min(Math.max(wanted.top, header.needed), window?.seen.y ?? Number.POSITIVE_INFINITY);
  const headerTop = Math.max(EDGE, (above - (header.needed - EDGE - GAP)) / 2);
  if (window) assertClear(window.seen, header.boxes, headerTop, page.margins.left);
  const placed = name && blocks.length > 0 ? besideWindow(blocks, name, context) : undefined;
  const beside = placed && belowHeader(placed, header.boxes, headerTop, page.margins.left);
  const top = Math.max(wanted.top, header.needed, beside ? beside.y + beside.height + BELOW_WINDOW : 0);
  const bottom = Math.max(wanted.bottom, footer.needed);
  const bodyHeight = page.height - top - bottom;
  if (bodyHeight < Math.min(page.height - wanted.top - wanted.bottom, page.height / 4))
    throw cannotBeSet(tell('pdf.noRoom'));
  return {
    ...(beside && { beside }),
    top,
    bottom,
    bodyHeight,
    header: { boxes: header.boxes, top: headerTop },
    footer: { boxes: footer.boxes, top: GAP },
  };
}

const SHARE_BEFORE: Record<MeasuredBox['align'], number> = { left: 0, center: 0.5, right: 1 };

/** Content beside the window may be higher than the room above it. */
function assertClear(seen: Box, boxes: MeasuredBox[], top: number, left: number): void {
  if (boxes.some((box) => isAbove(seen, box, left) && top + box.size.height > seen.y))
    throw cannotBeSet(tell('pdf.firstHeader'));
}

/** Returns whether the content of a header's box is above a part of the width. */
function isAbove(below: Box, { align, offset, width, size }: MeasuredBox, left: number): boolean {
  const x = left + offset + (width - size.width) * SHARE_BEFORE[align];
  return x < below.x + below.width && x + size.width > below.x;
}

/** Returns the place of blocks beside the window, moved down if the header reaches into it. */
function belowHeader(place: Box, boxes: MeasuredBox[], top: number, left: number): Box {
  const ends = boxes.filter((box) => isAbove(place, box, left)).map(({ size }) => top + size.height + GAP);
  return { ...place, y: Math.max(place.y, ...ends) };
}

/** §17.23, §19.3, §19.4: pdfmake's `header` and `footer`: the boxes of each page side by side. */
type Row = (page: number, pages: number) => Content | undefined;

/**
 * Returns the rows of each page. `factsAt`: returns the facts of a page, by its count. `enter`: enters each run in the ledger of running
 * text.
 */
export function runningRows(
  { furniture }: DocumentSetup,
  sheets: Sheets,
  factsAt: (page: number, pages: number) => PageFacts,
  context: Context,
  enter: (run: Run) => Run,
): Record<RunningPosition, Row> {
  const contexts = { first: onPaperOf(furniture, true, context), following: onPaperOf(furniture, false, context) };
  const { margins, bodyWidth } = context.page;
  const row =
    (position: RunningPosition): Row =>
    (page, pages) => {
      const which = page === 1 ? 'first' : 'following';
      const { boxes, top } = sheets[which][position];
      if (boxes.length === 0) return undefined;
      const stack = boxes.map(({ width, offset, ...box }): Content => {
        const own = runningContext(contexts[which], position, width);
        const [left, right] = [margins.left + offset, margins.right + (bodyWidth - width - offset)];
        const { stack, height } = boxNodes(box, factsAt(page, pages), own, enter);
        // Each box moves back up by its height, so that the next one stands beside it.
        return { stack, alignment: box.align, margin: [left, top, right, -(top + height)] };
      });
      return { stack };
    };
  const { page } = context;
  return { header: oncePerPage(page, row('header')), footer: oncePerPage(page, row('footer')) };
}
