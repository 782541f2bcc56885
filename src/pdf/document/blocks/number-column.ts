/**
 * §17.27: the columns in which the numbers of clauses stand: one of the whole document for headings and the items that go on from them, and
 * one of its table of contents. In points; 0 where numbers stand in the line.
 */
import type { ListItem, Nodes } from 'mdast';
import { type Clause, type DocumentTree, isAnnex } from '../../../template/model/document-tree.ts';
import type { Content } from '../../engine/layout.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import { linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import {
  asHeading,
  type Context,
  type Defaults,
  inElement,
  type Look,
  marginsOf,
  type Room,
  styled,
  type Trace,
} from '../context/context.ts';
import { linesHeight, textNode } from '../flow/text-block.ts';
import { generatedRuns } from '../inline/text-runs.ts';

/** In points, between the column and the text beside it. */
const GAP = 8;
/** In points: a number that is wider stands in the line of its text, and so do all. */
const WIDEST = 60;

/** The context of a document whose clauses have numbers. Its tree has them (`parseDocument`). */
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

/** Whether the number of an item is that of a heading with one more part. */
function goesOn({ data }: ListItem): boolean {
  const { label = '', number = '' } = data?.clause ?? {};
  return number.includes('.') && label.startsWith(number);
}

/** The column of the table of contents. */
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

/** Between a number and a text behind it in its line. */
const EN_SPACE = '\u2002';

/** A number that stands beside its text. */
export function clauseNumber({ label }: Clause, context: Context): Run[] {
  return isolatedRuns(label, inElement(context, 'Lbl'));
}

/** A number that begins the line of its text; none of what has no number. */
export function leadingNumber(clause: Clause | undefined, context: Context): Run[] {
  if (!clause) return [];
  const own = inElement(context, 'Lbl');
  return [...isolatedRuns(clause.label, own), ...generatedRuns(own, EN_SPACE)];
}

/** The number of an annex has a line of its own above the title. */
export function annexNumber({ label }: Clause, context: Context): Run[] {
  return [...isolatedRuns(label, inElement(context, 'Lbl')), ...generatedRuns(context, '\n')];
}

function isolatedRuns(text: string, context: Look & Trace & Defaults): Run[] {
  return generatedRuns(context, text).map((run) => ({ ...run, isolated: true }));
}

/** In points. */
function numberWidth({ label }: Clause, context: Look & Trace & Defaults): number {
  return contentWidths(wordsOf(generatedRuns(context, label))).maxWidth;
}

// §17.27: a text whose number stands in a column beside it.

/** The number on the first line of the text, which is moved by `column` points. `context`: that of both together. */
export function besideNumber(number: Run[], column: number, text: Content, context: Room & Look): Content {
  const lines = linesOf(number, context.width, context.direction);
  return {
    stack: [
      { stack: [textNode(lines, context)], margin: [0, 0, 0, -linesHeight(lines, context)] },
      { stack: [text], margin: marginsOf(context, column) },
    ],
  };
}
