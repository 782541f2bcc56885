/** An item of a list: blocks under one another, with its marker, its box or both beside their first line. */
import type { ListItem } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, marginsOf } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { fitsPage, spacerOf } from '../flow/reserved-space.ts';
import { textNode } from '../flow/text-block.ts';
import { taskBox } from './task-box.ts';

/** What stands beside the text. `boxIndent`, `inset`: how far the box and the marker stand out from it. */
type Markers = { marker: Content | undefined; box: Context | undefined; boxIndent: number; inset: number };

/** The item, as seen from the list; `context` is that of its text. */
export function listItem(item: ListItem, { marker, box, boxIndent, inset }: Markers, context: Context): BlockLayout {
  const laid = context.layOutBlocks(item.children, context);
  const line = lineHeightOf(context.style.size, context.style.leading);
  const height = Math.max(laid.height, line);
  const startHeight = Math.max(laid.startHeight, line);
  const drop = laid.baselineDrop ?? 0;
  const [left, , right] = marginsOf(context, -inset);
  const beside: Content[] = [
    ...(marker ? [{ stack: [marker], margin: [left, drop, right, -line - drop] } as Content] : []),
    ...(box ? [taskBox(item.checked === true, boxIndent, line, drop, box)] : []),
  ];
  // What is lower than a line, a rule or nothing at all, stands in the middle of one.
  const air = Math.max(0, line - laid.height) / 2;
  const body: Content =
    item.children.length === 0
      ? textNode([], context)
      : air > 0
        ? { stack: [laid.content], margin: [0, air] }
        : laid.content;
  // A drawn box is lower than a line: without room for the whole line it would stay behind on the page before.
  const room = box && fitsPage(context, startHeight) ? spacerOf(startHeight) : [];
  return {
    ...laid,
    content: { stack: [...room, ...beside, body], margin: marginsOf(context, inset) },
    height,
    startHeight,
  };
}
