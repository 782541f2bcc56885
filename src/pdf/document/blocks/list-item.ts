/** §17.1: list items: blocks under one another, with a marker, the box of a task, or both beside their first line. */
import type { ListItem } from 'mdast';
import type { Content } from '../../engine/definition.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, marginsOf } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { fitsPage, spacerOf } from '../flow/reserve-space.ts';
import { textNode } from '../flow/text-block.ts';

/** What stands beside the text. `boxIndent`, `inset`: how far the box and the marker hang out from it, in points. `box`: its context. */
type Markers = { marker: Content | undefined; box: Context | undefined; boxIndent: number; inset: number };

/** The item as a block of its list. `context`: that of its text. */
export function listItem(item: ListItem, { marker, box, boxIndent, inset }: Markers, context: Context): BlockLayout {
  const laidOut = context.layOutBlocks(item.children, context);
  const line = lineHeightOf(context.style.size, context.style.leading);
  const height = Math.max(laidOut.height, line);
  const startHeight = Math.max(laidOut.startHeight, line);
  const drop = laidOut.baselineDrop ?? 0;
  const [left, , right] = marginsOf(context, -inset);
  const beside: Content[] = [
    ...(marker ? [{ stack: [marker], margin: [left, drop, right, -line - drop] } as Content] : []),
    ...(box ? [taskBox(item.checked === true, boxIndent, line, drop, box)] : []),
  ];
  // What is lower than a line (a thematic break) stands in the middle of one.
  const air = Math.max(0, line - laidOut.height) / 2;
  const body: Content =
    item.children.length === 0
      ? textNode([], context)
      : air > 0
        ? { stack: [laidOut.content], margin: [0, air] }
        : laidOut.content;
  // A box is lower than a line: unless the whole start is reserved, it could stay behind at the end of a page.
  const spacer = box && fitsPage(context, startHeight) ? spacerOf(startHeight) : [];
  return {
    ...laidOut,
    content: { stack: [...spacer, ...beside, body], margin: marginsOf(context, inset) },
    height,
    startHeight,
  };
}

const STROKE = 0.8;

/**
 * §17.1: the box of a task in a list, drawn, with a tick in it when the task is done.
 * A box that takes no height. It hangs out by `indent` from where lines begin, in the middle of a first line that is `line` high and
 * begins `drop` lower; all in points.
 */
function taskBox(done: boolean, indent: number, line: number, drop: number, context: Context): Content {
  const { taskBox: size, muted, text } = context.styles;
  const x = context.direction === 'rtl' ? context.width + indent - size - STROKE / 2 : STROKE / 2;
  const y = drop + (line - size) / 2 + 0.5;
  const stroke = { lineWidth: STROKE, lineColor: muted, place: placeIn(context.structure, context.element) };
  const tick = [
    { x: x + size * 0.2, y: y + size * 0.52 },
    { x: x + size * 0.42, y: y + size * 0.75 },
    { x: x + size * 0.82, y: y + size * 0.22 },
  ];
  return {
    canvas: [
      { type: 'rect', x, y, w: size, h: size, ...stroke },
      ...(done ? [{ type: 'polyline' as const, points: tick, ...stroke, lineWidth: 1.1, lineColor: text.color }] : []),
    ],
    margin: marginsOf(context, -indent, -(y + size)),
  };
}
