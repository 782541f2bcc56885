/** Ordered (with `start`), unordered and task lists; nested to any depth. */
import type { List, ListItem } from 'mdast';
import { delimiterOf } from '../../../template/markdown/list-delimiter.ts';
import { extent, linesOf } from '../../lines/lines.ts';
import { wordsOf } from '../../lines/words.ts';
import { atLeast, type Laid } from '../context/block-layout.ts';
import { type Build, indented, within } from '../context/build.ts';
import { LIST_INDENT, lineOf, SPACING } from '../context/styles.ts';
import { inSequence } from '../flow/stack-blocks.ts';
import { textNode } from '../flow/text-block.ts';
import { furnitureRuns } from '../inline/text-runs.ts';
import { listItem } from './list-item.ts';
import { BOX_INDENT } from './task-box.ts';

/** By depth of nesting, round and round. */
const BULLETS = ['•', '–'];
/** Between an item's number and its text. */
const MARKER_GAP = 5;
/** A list nested so deep that less than this is left stands no further in. */
const NARROWEST_TEXT = 90;
/** An item of so many lines is short. */
const SHORT_ITEM = 3;
/** Sums of fractions are no more exact. */
const HAIR = 0.1;

/** A list. Its markers stand in the margin of the items, each on the first line of its item. */
export function list(node: List, build: Build): Laid {
  const own = within(build, 'L', { attributes: { O: 'List', ListNumbering: node.ordered ? 'Decimal' : 'Disc' } });
  const elements = node.children.map((item) => itemElements(item, own, node.ordered === true));
  const bullet = BULLETS[build.listDepth % BULLETS.length]!;
  const markers = elements.map(({ label }, index) =>
    furnitureRuns(label, node.ordered ? `${(node.start ?? 1) + index}${delimiterOf(node)}` : bullet),
  );
  const widest = Math.max(0, ...markers.map((runs) => extent(wordsOf(runs)).greatest));
  const wanted = Math.max(LIST_INDENT, node.ordered ? widest + MARKER_GAP : 0);
  const indent = build.width - wanted < NARROWEST_TEXT ? Math.min(wanted, MARKER_GAP + widest) : wanted;
  const loose = node.spread || node.children.some((item) => item.spread);
  const tight = build.tight === 'note' ? 'note' : loose ? undefined : 'list';
  const inner: Build = { ...build, listDepth: build.listDepth + 1, tight };
  const items = node.children.map((item, index) => {
    const { body, box } = elements[index]!;
    // The box of a task is its marker; one that has a number too stands after it.
    const marker =
      box && !node.ordered ? undefined : textNode(linesOf(markers[index]!, indent, build.direction), build);
    const boxIndent = !box ? 0 : marker ? BOX_INDENT : indent;
    const inset = indent + (marker ? boxIndent : 0);
    const text = { ...indented(inner, inset), element: body.element };
    return atLeast(
      loose ? SPACING.paragraph : SPACING.tight,
      listItem(item, { marker, box: box && { ...text, element: box.element }, boxIndent, inset }, text),
    );
  });
  keepEnd(items, build);
  return atLeast(build.tight ? SPACING.tight : SPACING.list, inSequence(build, items));
}

/** A last item of one line does not stand alone on a page where the one before it is short: that one goes with it. */
function keepEnd(items: Laid[], { text }: Build): void {
  const [before, last] = items.slice(-2);
  if (!before || !last || before.keepNext || last.keepNext || last.pageBreak) return;
  const line = lineOf(text.size, text.leading);
  if (last.height > line + HAIR || before.height > SHORT_ITEM * line + HAIR) return;
  items[items.length - 2] = { ...before, lead: before.height + Math.max(before.after, last.before) + last.height };
}

/** An item's mark and its text in the structure tree. A drawn box is read as the sign for it. */
function itemElements({ checked }: ListItem, list: Build, isNumbered: boolean) {
  const item = within(list, 'LI');
  const sign = typeof checked === 'boolean' ? { actualText: checked ? '☑' : '☐' } : undefined;
  const label = within(item, 'Lbl', isNumbered ? {} : sign);
  return { label, box: sign && (isNumbered ? within(label, 'Span', sign) : label), body: within(item, 'LBody') };
}
