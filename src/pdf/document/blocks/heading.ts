/** §17.6, §17.27: headings with their numbers: more space above than below, kept with the next block, listed in the PDF's outline. */
import type { Heading, ListItem, Nodes } from 'mdast';
import { textOfHeading } from '../../../template/document/headings.ts';
import { type Clause, type DocumentTree, isAnnex } from '../../../template/model/document-tree.ts';
import type { Content } from '../../engine/layout.ts';
import { contentWidths, linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import { textString } from '../../syntax/serialize.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import {
  asHeading,
  type Context,
  type Defaults,
  type Drawables,
  indented,
  inElement,
  type Look,
  marginsOf,
  type References,
  type Room,
  styled,
  type Trace,
} from '../context/context.ts';
import { baselineDropOf } from '../context/styles.ts';
import { picture } from '../flow/picture.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { alignedText, destination, linesHeight, textNode } from '../flow/text-block.ts';
import { figureContext, type InlinePart, splitAtPictures } from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { generatedRuns } from '../inline/text-runs.ts';

/** Lays out a heading. Pictures in it stand between its lines. */
export function heading(node: Heading, context: Context): BlockLayout {
  const { headings, spacing } = context.styles;
  const { size, before, after } = headings[node.depth];
  const own = asHeading(inElement(context, `H${levelOf(node.depth, context)}`), node.depth);
  const entry = outlineEntry(node, context);
  const clause = node.data?.clause;
  const split = partsOf(node, context);
  const isText = split.length === 1 && split[0]!.kind === 'text';
  const isHung = clause !== undefined && !isAnnex(clause) && isText && context.numberColumn > 0 && !context.align;
  const hanging = isHung ? clauseNumber(clause, own) : [];
  const leading = isHung ? [] : isAnnex(clause) ? annexNumber(clause!, own) : leadingNumber(clause, own);
  const text = isHung ? indented(own, context.numberColumn) : own;
  const parts = split.map((part, index): BlockLayout => {
    if (part.kind === 'picture') return { ...picture(part, figureContext(own, part)), keepWithNext: true };
    const runs = inline(part.children, text);
    const all = index === 0 ? [...leading, ...runs] : runs;
    const lines = linesOf(all, text.width, context.direction, { balance: true });
    const height = linesHeight(lines, own);
    const baselineDrop = baselineDropOf(size, context.style.size);
    return {
      content: alignedText(lines, own),
      ...spacing.tight,
      height,
      startHeight: height,
      baselineDrop,
      keepWithNext: true,
    };
  });
  const [first] = parts;
  if (parts.length > 1 || first!.baselineDrop === undefined) {
    const laidOut = stackBlocks(own, parts);
    return { ...laidOut, content: { stack: [destination(entry, context), laidOut.content] }, before, after };
  }
  const content = { ...(first!.content as object), ...entry } as Content;
  return {
    ...first!,
    content: isHung ? besideNumber(hanging, context.numberColumn, content, own) : content,
    before,
    after,
  };
}

/** The number needs a line of text, even above a picture. */
function partsOf({ children, data }: Heading, context: References & Drawables): InlinePart[] {
  const parts = splitAtPictures(children, context);
  return data?.clause && parts[0]?.kind === 'picture' ? [{ kind: 'text', children: [] }, ...parts] : parts;
}

/** ISO 14289-1 §7.4.2: levels are never skipped: whatever its depth is, a heading is one level below its parent. */
function levelOf(depth: number, { headingPath }: Trace) {
  return (1 + headingPath.filter((entry) => entry.depth < depth).length) as Heading['depth'];
}

/** Returns the heading's entry in the outline. Its parent is the nearest earlier heading of a smaller depth. */
function outlineEntry(node: Heading, context: References & Trace) {
  const entry = context.headings.byNode.get(node);
  if (!entry) return {};
  const { depth } = node;
  while (context.headingPath.length > 0 && context.headingPath.at(-1)!.depth >= depth) context.headingPath.pop();
  const parent = context.headingPath.at(-1);
  const id = entry.name;
  const numbered = node.data?.clause?.label ?? '';
  context.headingPath.push({ depth, id });
  return {
    id,
    outline: true,
    outlineText: textString(`${numbered} ${textOfHeading(node.children)}`.replace(/\s+/g, ' ').trim()),
    outlineExpanded: depth === 1,
    ...(parent && { outlineParentId: parent.id }),
  };
}

// §17.27: the columns for clause numbers: one for the document's headings and the items that continue them, and one for its table of
// contents. In points; 0 if numbers are inline.

/** The space between the column of numbers and the text, in points. */
const GAP = 8;
/** The widest column of numbers, in points. If a number is wider, all numbers are inline. */
const WIDEST = 60;

/** Returns the context of a document with clause numbers, which its tree holds already (`parseDocument`). */
export function withNumberColumn(tree: DocumentTree, context: Context): Context {
  return { ...context, numberColumn: columnFor(widestIn(tree, context)) };
}

function widestIn(node: Nodes, context: Context): number {
  if (node.type === 'heading') return widthOf(node.data?.clause, asHeading(context, node.depth));
  if (!('children' in node)) return 0;
  const widths = (node.children as Nodes[]).map((child) =>
    child.type !== 'listItem' ? widestIn(child, context) : goesOn(child) ? widthOf(child.data!.clause, context) : 0,
  );
  return widths.reduce((max, width) => Math.max(max, width), 0);
}

/** Returns whether the number of an item is a heading's with one more part. */
function goesOn({ data }: ListItem): boolean {
  const { label = '', number = '' } = data?.clause ?? {};
  return number.includes('.') && label.startsWith(number);
}

export function contentsColumn(context: Context): number {
  const { headings, contents } = context;
  const bold = styled(context, { bold: true });
  const widths = headings.entries.map(({ node, depth }) =>
    node.data?.clause && !isAnnex(node.data.clause) && depth <= contents.depth
      ? numberWidth(node.data.clause, bold)
      : 0,
  );
  return columnFor(widths.reduce((max, width) => Math.max(max, width), 0));
}

function columnFor(widest: number): number {
  return widest > 0 && widest <= WIDEST ? Math.ceil(widest + GAP) : 0;
}

function widthOf(clause: Clause | undefined, context: Look & Trace & Defaults): number {
  return clause && !isAnnex(clause) ? numberWidth(clause, context) : 0;
}

// §17.27: the numbers of clauses: generated text, tagged as labels.

/** The space between a clause's number and the text after it in the same line. */
const EN_SPACE = '\u2002';

/** Returns a number that stands beside its text. */
export function clauseNumber({ label }: Clause, context: Context): Run[] {
  return isolatedRuns(label, inElement(context, 'Lbl'));
}

/** Returns an inline number at the beginning of its text; empty for a clause without one. */
export function leadingNumber(clause: Clause | undefined, context: Context): Run[] {
  if (!clause) return [];
  const own = inElement(context, 'Lbl');
  return [...isolatedRuns(clause.label, own), ...generatedRuns(own, EN_SPACE)];
}

/** The number of an annex stands on a line of its own above the title. */
function annexNumber({ label }: Clause, context: Context): Run[] {
  return [...isolatedRuns(label, inElement(context, 'Lbl')), ...generatedRuns(context, '\n')];
}

/** A number without letters has the direction of the document, as those of items have: `1.` ends with its point on the left. */
function isolatedRuns(text: string, context: Look & Trace & Defaults): Run[] {
  const runs = generatedRuns(context, text);
  return context.direction === 'ltr' || LETTER.test(text) ? runs.map((run) => ({ ...run, isolated: true })) : runs;
}

const LETTER = /\p{L}/u;

function numberWidth({ label }: Clause, context: Look & Trace & Defaults): number {
  return contentWidths(wordsOf(generatedRuns(context, label))).maxWidth;
}

// §17.27: puts the number of a text into a column beside it.

/** Puts the number on the first line of the text, which is indented by `column` points. `context`: that of both together. */
export function besideNumber(number: Run[], column: number, text: Content, context: Room & Look): Content {
  const lines = linesOf(number, context.width, context.direction);
  return {
    stack: [
      { stack: [textNode(lines, context)], margin: [0, 0, 0, -linesHeight(lines, context)] },
      { stack: [text], margin: marginsOf(context, column) },
    ],
  };
}
