/** §17.6, §17.27: ordered lists (with `start`), unordered lists and task lists, nested to any depth. */
import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { DescriptionDetails, DescriptionList, Details, Summary } from '../../../template/model/document-tree.ts';
import { directionOfList } from '../../../template/typography/direction-of-list.ts';
import type { Content } from '../../engine/layout.ts';
import { contentWidths, linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import {
  type Around,
  type Context,
  indented,
  inElement,
  type Look,
  marginsOf,
  type Room,
  styled,
  type Trace,
} from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { fitsPage, isShort, isTitle, KEPT, keptAtEnd, spacerOf, stackBlocks } from '../flow/stack-blocks.ts';
import { textNode } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { generatedRuns, itemMarker } from '../inline/text-runs.ts';
import { paragraph } from './paragraph.ts';

/** The least width of a list's text, in points. A list that would leave less is not indented further. */
const NARROWEST_TEXT = 90;
/** The most lines of the last item but one for keeping it together with the last. */
const SHORT_ITEM = 3;
/** The inaccuracy of sums of fractions, in points. */
const HAIR = 0.1;

/** PDF's names for the markers of a list (ISO 32000-1 §14.8.5.5). */
const NUMBERINGS = {
  1: 'Decimal',
  a: 'LowerAlpha',
  aa: 'LowerAlpha',
  A: 'UpperAlpha',
  i: 'LowerRoman',
  I: 'UpperRoman',
  // It has no names for those of other scripts.
  一: 'Decimal',
  '①': 'Decimal',
  ア: 'UpperAlpha',
  가: 'UpperAlpha',
  أ: 'UpperAlpha',
};

function numberingOf({ ordered, data, children: [first] }: List): string {
  if (!ordered) return 'Disc';
  return NUMBERINGS[first?.data?.clause?.kind ?? data?.marker ?? '1'];
}

/** Returns the label of each item. */
function labelsOf(node: List, depth: number): string[] {
  return node.children.map((item, index) => item.data?.clause?.label ?? itemMarker(node, index, depth));
}

function widestOf(markers: readonly Run[][]): number {
  return Math.max(0, ...markers.map((runs) => contentWidths(wordsOf(runs)).maxWidth));
}

/** Numbers do not stand further from their texts than so many times the room that they need: `1` below `第1条`. */
const WIDEST_COLUMN = 2;

/** Returns the indent of the items' text in points. Clause numbers align with the text of the headings above them. */
function indentOf(node: List, widest: number, { numberColumn, listDepth, styles }: Look & Around): number {
  const { listIndent, markerGap } = styles;
  if (!node.ordered) return listIndent;
  if (!isOfClauses(node)) return Math.max(listIndent, widest + markerGap);
  const own = Math.max(listIndent, Math.ceil(widest + markerGap));
  return listDepth === 0 && numberColumn <= WIDEST_COLUMN * own ? Math.max(own, numberColumn) : own;
}

export function isOfClauses({ children: [first] }: List): boolean {
  return first?.data?.clause !== undefined;
}

export function clauseIndent(node: List, context: Context): number {
  const markers = labelsOf(node, context.listDepth).map((label) => generatedRuns(context, label));
  return indentOf(node, widestOf(markers), context);
}

/** Lays out a list. Markers stand beside the items, each on the first line of its item. */
export function list(node: List, around: Context): BlockLayout {
  const direction = directionOfList(node, around.direction);
  const context: Context = direction === around.direction ? around : { ...around, direction };
  const { boxIndent: besideNumber, markerGap, spacing } = context.styles;
  const own = inElement(context, 'L', { attributes: { O: 'List', ListNumbering: numberingOf(node) } });
  const elements = node.children.map((item) => itemElements(item, own, node.ordered === true));
  const labels = labelsOf(node, context.listDepth);
  const markers = elements.map(({ label }, index) => generatedRuns(label, labels[index]!));
  const widest = widestOf(markers);
  const wanted = indentOf(node, widest, context);
  const indent = context.width - wanted < NARROWEST_TEXT ? Math.min(wanted, markerGap + widest) : wanted;
  const loose = node.spread || node.children.some((item) => item.spread);
  const tight = context.tight === 'note' ? 'note' : loose ? undefined : 'list';
  const inner: Context = { ...context, align: undefined, listDepth: context.listDepth + 1, tight };
  const isEnd = context.endsDocument && isShort(node.children.at(-1)!.children, inner);
  const kept = isEnd ? KEPT : 0;
  const items = node.children.map((item, index) => {
    const { body, box } = elements[index]!;
    // The box of a task is its marker; a numbered task has both, the box after the number.
    const marker =
      box && !node.ordered ? undefined : textNode(linesOf(markers[index]!, indent, context.direction), context);
    const boxIndent = !box ? 0 : marker ? besideNumber : indent;
    const inset = indent + (marker ? boxIndent : 0);
    const left = node.children.length - 1 - index;
    const ends = keptAtEnd(inner, left);
    const keeps = left > 0 && (left <= kept || (context.layout >= 2 && isHeading(item, node.children[index + 1]!)));
    const text = { ...indented(keeps ? { ...ends, endKept: true as const } : ends, inset), element: body.element };
    return withLeastSpacing(
      loose ? spacing.paragraph : spacing.tight,
      listItem(item, { marker, box: box && { ...text, element: box.element }, boxIndent, inset }, text),
    );
  });
  keepLastItems(items, context);
  return withLeastSpacing(context.tight ? spacing.tight : spacing.list, stackBlocks(context, items));
}

/** §17.35: returns whether an item is the title of the items after it. */
function isHeading({ children }: ListItem, next: ListItem): boolean {
  return children.length === 1 && isTitle(children[0]) && !isTitle(next.children[0]);
}

/** Avoids a widow: keeps a last item of one line with the previous item, if that is short. */
function keepLastItems(items: BlockLayout[], { style }: Look): void {
  const [before, last] = items.slice(-2);
  if (!before || !last || before.keepWithNext || last.keepWithNext || last.pageBreak) return;
  const line = lineHeightOf(style.size, style.leading);
  if (last.height > line + HAIR || before.height > SHORT_ITEM * line + HAIR) return;
  items[items.length - 2] = {
    ...before,
    startHeight: before.height + Math.max(before.after, last.before) + last.height,
  };
}

/** The structure elements of an item: its label and its body. Readers announce a box as its character. */
function itemElements({ checked }: ListItem, list: Context, isNumbered: boolean) {
  const item = inElement(list, 'LI');
  const sign = typeof checked === 'boolean' ? { actualText: checked ? '☑' : '☐' } : undefined;
  const label = inElement(item, 'Lbl', isNumbered ? {} : sign);
  return { label, box: sign && (isNumbered ? inElement(label, 'Span', sign) : label), body: inElement(item, 'LBody') };
}

// §17.1: list items: stacked blocks, with a marker, a task's box, or both beside the first line.

/**
 * The markers of an item. `boxIndent`, `inset`: how far the box and the marker hang out from the text, in points. `box`: the context of
 * the box.
 */
type Markers = { marker: Content | undefined; box: Context | undefined; boxIndent: number; inset: number };

/** Lays out an item as a block of its list. `context`: that of its text. */
function listItem(item: ListItem, { marker, box, boxIndent, inset }: Markers, context: Context): BlockLayout {
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
  // Content lower than a line, such as a thematic break, is centred on the line.
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
 * §17.1: draws the box of a task, with a tick if it is done. The box takes no height. It hangs out by `indent` from the start of the
 * lines, centred on a first line of height `line` that begins `drop` lower; all in points.
 */
function taskBox(done: boolean, indent: number, line: number, drop: number, context: Room & Look & Trace): Content {
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

// §17.24, §17.35: description lists: a bold term, kept with its indented descriptions, or run in with the first one.

/** `terms`: the run-in terms, with the space after them. */
function describe({ children }: DescriptionDetails, context: Context, terms: Run[]): BlockLayout {
  if (terms.length > 0) {
    const [first, ...rest] = children;
    const block = paragraph(first as RunInParagraph, keptAtEnd(context, rest.length), terms);
    return rest.length === 0 ? block : stackBlocks(context, [block, context.layOutBlocks(rest, context)]);
  }
  const { listIndent } = context.styles;
  const laidOut = context.layOutBlocks(children, indented(context, listIndent));
  return { ...laidOut, content: { stack: [laidOut.content], margin: marginsOf(context, listIndent) } };
}

type RunInParagraph = Extract<RootContent, { type: 'paragraph' }>;

/** Returns the content of a term that can run in. */
function lineOf({ children: [only, ...others] }: { children: RootContent[] }): PhrasingContent[] | undefined {
  return only?.type === 'paragraph' && others.length === 0 ? only.children : undefined;
}

/** Makes a term bold, unless parts of it are. */
function termRuns(children: PhrasingContent[], context: Context): Run[] {
  let isBold = true;
  everyNode({ type: 'paragraph', children }, ({ type }) => {
    if (type === 'strong') isBold = false;
  });
  return inline(children, isBold ? styled(context, { bold: true }) : context);
}

/** Each term begins an item, except one directly after another term, with which it shares descriptions. */
export function descriptionList(node: DescriptionList, context: Context): BlockLayout {
  const { spacing } = context.styles;
  const own = inElement(context, 'L', { attributes: { O: 'List', ListNumbering: 'None' } });
  const runsIn = node.data?.runIn === true;
  const tight = runsIn ? context.tight : (context.tight ?? 'list');
  const inner: Context = { ...own, align: undefined, tight };
  let item: Context | undefined;
  let terms: Run[] = [];
  const blocks = node.children.flatMap((child, at) => {
    const isTerm = child.type === 'descriptionTerm';
    const next = node.children[at + 1];
    if (!item || (isTerm && node.children[at - 1]?.type !== 'descriptionTerm')) item = inElement(inner, 'LI');
    const part = inElement(keptAtEnd(item, node.children.length - 1 - at), isTerm ? 'Lbl' : 'LBody');
    const line = isTerm && runsIn && runsInto(node.children.slice(at)) ? lineOf(child) : undefined;
    if (line) {
      const sign = next?.type === 'descriptionTerm' ? ', ' : ' ';
      terms.push(...termRuns(line, part), ...generatedRuns(part, sign));
      return [];
    }
    const laidOut = isTerm ? summary(child, part) : describe(child as DescriptionDetails, part, terms);
    terms = [];
    const isLast = next?.type !== 'descriptionDetails';
    const isClose = !runsIn && (isTerm || !isLast);
    return [withLeastSpacing(isClose || context.tight ? spacing.tight : spacing.paragraph, laidOut)];
  });
  return withLeastSpacing(context.tight ? spacing.tight : spacing.list, stackBlocks(context, blocks));
}

/** Returns whether one-line terms precede a paragraph into which they can run. */
function runsInto(from: DescriptionList['children']): boolean {
  const at = from.findIndex(({ type }) => type === 'descriptionDetails');
  return at > 0 && from.slice(0, at).every(lineOf) && from[at]!.children[0]?.type === 'paragraph';
}

/** §17.24: lays out `details`, always open, since paper cannot unfold. Its summary is bold and kept with the next block. */
export function details(node: Details, context: Context): BlockLayout {
  return context.layOutBlocks(node.children, context);
}

/** Lays out blocks in bold that do not end a page. */
export function summary({ children }: Pick<Summary, 'children'>, context: Context): BlockLayout {
  const {
    endSpaces: _endSpaces,
    breaksBeforeEnd: _breaks,
    ...laidOut
  } = context.layOutBlocks(children, styled(context, { bold: true }));
  const startHeight = fitsPage(context, laidOut.height) ? laidOut.height : laidOut.startHeight;
  return { ...laidOut, startHeight, keepWithNext: true };
}
