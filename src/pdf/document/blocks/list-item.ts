/** An item of a list: blocks under one another, with its marker, its box or both beside their first line. */
import type { ListItem } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import type { Laid } from '../context/block-layout.ts';
import { type Build, marginsOf } from '../context/build.ts';
import { lineOf } from '../context/styles.ts';
import { fitsPage, roomFor } from '../flow/reserved-space.ts';
import { textNode } from '../flow/text-block.ts';
import { taskBox } from './task-box.ts';

/** What stands beside the text. `boxIndent`, `inset`: how far the box and the marker stand out from it. */
type Marks = { marker: Content | undefined; box: Build | undefined; boxIndent: number; inset: number };

/** The item, as seen from the list; `build` is that of its text. */
export function listItem(item: ListItem, { marker, box, boxIndent, inset }: Marks, build: Build): Laid {
  const laid = build.sequence(item.children, build);
  const line = lineOf(build.text.size, build.text.leading);
  const height = Math.max(laid.height, line);
  const lead = Math.max(laid.lead, line);
  const drop = laid.drop ?? 0;
  const [left, , right] = marginsOf(build, -inset);
  const beside: Content[] = [
    ...(marker ? [{ stack: [marker], margin: [left, drop, right, -line - drop] } as Content] : []),
    ...(box ? [taskBox(item.checked === true, boxIndent, line, drop, box)] : []),
  ];
  // What is lower than a line, a rule or nothing at all, stands in the middle of one.
  const air = Math.max(0, line - laid.height) / 2;
  const body: Content =
    item.children.length === 0
      ? textNode([], build)
      : air > 0
        ? { stack: [laid.content], margin: [0, air] }
        : laid.content;
  // A drawn box is lower than a line: without room for the whole line it would stay behind on the page before.
  const room = box && fitsPage(build, lead) ? roomFor(lead) : [];
  return { ...laid, content: { stack: [...room, ...beside, body], margin: marginsOf(build, inset) }, height, lead };
}
