/**
 * §17.27: the columns in which the numbers of clauses stand: one of the whole document for headings and the items that go on from them, and
 * one of its table of contents. In points; 0 where numbers stand in the line.
 */
import type { Nodes } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import { asHeading, type Context, styled } from '../context/context.ts';
import { numberWidth } from '../inline/clause-number.ts';

/** In points, between the column and the text beside it. */
const GAP = 8;
/** In points: a number that is wider stands in the line of its text, and so do all. */
const WIDEST = 60;

/** The context of a document whose clauses have numbers. Its tree has them (`parseDocument`). */
export function withNumberColumn(tree: DocumentTree, context: Context): Context {
  let widest = 0;
  everyNode(tree, (node) => {
    widest = Math.max(widest, widthOf(node, context));
  });
  return { ...context, numberColumn: columnFor(widest) };
}

/** The column of the table of contents. */
export function contentsColumn(context: Context): number {
  const { headings, contents } = context;
  const bold = styled(context, { bold: true });
  const widths = headings.entries.map(({ node, depth }) =>
    node.data?.clause && depth <= contents.depth ? numberWidth(node.data.clause, bold) : 0,
  );
  return columnFor(widths.reduce((most, width) => Math.max(most, width), 0));
}

function columnFor(widest: number): number {
  return widest > 0 && widest <= WIDEST ? Math.ceil(widest + GAP) : 0;
}

function widthOf(node: Nodes, context: Context): number {
  const clause = node.type === 'heading' || node.type === 'listItem' ? node.data?.clause : undefined;
  if (!clause) return 0;
  if (node.type === 'heading') return numberWidth(clause, asHeading(context, node.depth));
  // An item whose number is that of a heading with one more part.
  return clause.number.includes('.') && clause.label.startsWith(clause.number) ? numberWidth(clause, context) : 0;
}
