/** §17.6: ordered lists (with `start`), unordered lists and task lists, nested to any depth. */
import type { List, ListItem } from 'mdast';
import { contentWidths } from '../../lines/content-widths.ts';
import { linesOf } from '../../lines/lines.ts';
import { wordsOf } from '../../lines/words.ts';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import { type Context, indented, inElement } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { keptAtEnd } from '../flow/before-signature.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { textNode } from '../flow/text-block.ts';
import { itemMarker } from '../inline/item-marker.ts';
import { generatedRuns } from '../inline/text-runs.ts';
import { listItem } from './list-item.ts';

/** In points: a list nested so deep that less is left is not indented further. */
const NARROWEST_TEXT = 90;
/** In lines: how high the item before the last may be for both to be kept together. */
const SHORT_ITEM = 3;
/** In points: sums of fractions are no more exact. */
const HAIR = 0.1;

/** What PDF calls the markers of a list (ISO 32000-1 §14.8.5.5). */
const NUMBERINGS = { a: 'LowerAlpha', A: 'UpperAlpha', i: 'LowerRoman', I: 'UpperRoman' };

function numberingOf({ ordered, data }: List): string {
  if (!ordered) return 'Disc';
  return data?.marker ? NUMBERINGS[data.marker] : 'Decimal';
}

/** A list. Its markers stand beside the items, each on the first line of its item. */
export function list(node: List, context: Context): BlockLayout {
  const { listIndent, boxIndent: besideNumber, markerGap, spacing } = context.styles;
  const own = inElement(context, 'L', { attributes: { O: 'List', ListNumbering: numberingOf(node) } });
  const elements = node.children.map((item) => itemElements(item, own, node.ordered === true));
  const markers = elements.map(({ label }, index) => generatedRuns(label, itemMarker(node, index, context.listDepth)));
  const widest = Math.max(0, ...markers.map((runs) => contentWidths(wordsOf(runs)).maxWidth));
  const wanted = Math.max(listIndent, node.ordered ? widest + markerGap : 0);
  const indent = context.width - wanted < NARROWEST_TEXT ? Math.min(wanted, markerGap + widest) : wanted;
  const loose = node.spread || node.children.some((item) => item.spread);
  const tight = context.tight === 'note' ? 'note' : loose ? undefined : 'list';
  const inner: Context = { ...context, align: undefined, listDepth: context.listDepth + 1, tight };
  const items = node.children.map((item, index) => {
    const { body, box } = elements[index]!;
    // The box of a task is its marker; one that has a number too stands after it.
    const marker =
      box && !node.ordered ? undefined : textNode(linesOf(markers[index]!, indent, context.direction), context);
    const boxIndent = !box ? 0 : marker ? besideNumber : indent;
    const inset = indent + (marker ? boxIndent : 0);
    const left = node.children.length - 1 - index;
    const text = { ...indented(keptAtEnd(inner, left), inset), element: body.element };
    return withLeastSpacing(
      loose ? spacing.paragraph : spacing.tight,
      listItem(item, { marker, box: box && { ...text, element: box.element }, boxIndent, inset }, text),
    );
  });
  keepLastItems(items, context);
  return withLeastSpacing(context.tight ? spacing.tight : spacing.list, stackBlocks(context, items));
}

/** No widow: a last item of one line is kept with the item before it, where that one is short. */
function keepLastItems(items: BlockLayout[], { style }: Context): void {
  const [before, last] = items.slice(-2);
  if (!before || !last || before.keepWithNext || last.keepWithNext || last.pageBreak) return;
  const line = lineHeightOf(style.size, style.leading);
  if (last.height > line + HAIR || before.height > SHORT_ITEM * line + HAIR) return;
  items[items.length - 2] = {
    ...before,
    startHeight: before.height + Math.max(before.after, last.before) + last.height,
  };
}

/** The structure elements of an item: its label and its body. A box is read as the character for it. */
function itemElements({ checked }: ListItem, list: Context, isNumbered: boolean) {
  const item = inElement(list, 'LI');
  const sign = typeof checked === 'boolean' ? { actualText: checked ? '☑' : '☐' } : undefined;
  const label = inElement(item, 'Lbl', isNumbered ? {} : sign);
  return { label, box: sign && (isNumbered ? inElement(label, 'Span', sign) : label), body: inElement(item, 'LBody') };
}
