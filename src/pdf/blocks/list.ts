/** Ordered (with `start`), unordered and task lists; items of several blocks; nested to any depth. */
import type { List, ListItem } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { type Build, indented, marginsOf, within } from '../build.ts';
import { fitsPage, inSequence, roomFor } from '../in-sequence.ts';
import { furnitureRuns } from '../inline/text-runs.ts';
import type { Laid } from '../laid.ts';
import { extent, linesOf } from '../measure/lines.ts';
import { wordsOf } from '../measure/words.ts';
import { LIST_INDENT, lineOf, SPACING } from '../styles.ts';
import { taskBox } from './task-box.ts';
import { textNode } from './text-block.ts';

/** By depth of nesting, round and round. */
const BULLETS = ['•', '–'];
/** Between an item's number and its text. */
const MARKER_GAP = 5;
/** A list nested so deep that less than this is left stands no further in. */
const NARROWEST_TEXT = 90;

/** A list. Its markers stand in the margin of the items, each on the first line of its item. */
export function list(node: List, build: Build): Laid {
  const own = within(build, 'L', { attributes: { O: 'List', ListNumbering: node.ordered ? 'Decimal' : 'Disc' } });
  const elements = node.children.map((item) => itemElements(item, own));
  const markers = elements.map(({ label }, index) =>
    furnitureRuns(label, node.ordered ? `${(node.start ?? 1) + index}.` : BULLETS[build.listDepth % BULLETS.length]!),
  );
  const widest = Math.max(0, ...markers.map((runs) => extent(wordsOf(runs)).greatest));
  const wanted = Math.max(LIST_INDENT, node.ordered ? widest + MARKER_GAP : 0);
  const indent = build.width - wanted < NARROWEST_TEXT ? Math.min(wanted, MARKER_GAP + widest) : wanted;
  const inner = { ...indented(build, indent), listDepth: build.listDepth + 1 };
  const loose = node.spread || node.children.some((item) => item.spread);
  const spacing = loose ? SPACING.paragraph : SPACING.tight;
  const items = node.children.map((item, index) => ({
    ...listItem(
      item,
      textNode(linesOf(markers[index]!, indent, build.direction), build),
      indent,
      { ...inner, element: elements[index]!.body.element, ...(!loose && { tight: true }) },
      elements[index]!.label,
    ),
    ...spacing,
  }));
  return { ...inSequence(build, items), ...(build.listDepth > 0 ? SPACING.tight : SPACING.list) };
}

/** An item's mark and its text in the structure tree. A drawn box is read as the sign for it. */
function itemElements({ checked }: ListItem, list: Build): { label: Build; body: Build } {
  const item = within(list, 'LI');
  const label = within(item, 'Lbl', typeof checked === 'boolean' ? { actualText: checked ? '☑' : '☐' } : {});
  return { label, body: within(item, 'LBody') };
}

function listItem(item: ListItem, marker: Content, indent: number, build: Build, label: Build): Laid {
  const laid = build.sequence(item.children, build);
  const line = lineOf(build.text.size, build.text.leading);
  const height = Math.max(laid.height, line);
  const lead = Math.max(laid.lead, line);
  const task = typeof item.checked === 'boolean';
  const hung = task
    ? taskBox(item.checked === true, indent, line, { ...build, element: label.element })
    : { stack: [marker], margin: marginsOf(build, -indent, -line) };
  const body: Content = item.children.length > 0 ? laid.content : textNode([], build);
  // A drawn box is lower than a line: without room for the whole line it would stay behind on the page before.
  const room = task && fitsPage(build, lead) ? roomFor(lead) : [];
  return { ...laid, content: { stack: [...room, hung, body], margin: marginsOf(build, indent) }, height, lead };
}
