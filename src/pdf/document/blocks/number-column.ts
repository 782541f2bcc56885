/** §17.27: the column in which the numbers of headings stand, and of the items that go on from them: one for the whole document. */
import type { Nodes } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import { asHeading, type Context } from '../context/context.ts';
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
  const numberColumn = widest > 0 && widest <= WIDEST ? Math.ceil(widest + GAP) : 0;
  return { ...context, numberColumn };
}

function widthOf(node: Nodes, context: Context): number {
  const clause = node.type === 'heading' || node.type === 'listItem' ? node.data?.clause : undefined;
  if (!clause) return 0;
  if (node.type === 'heading') return numberWidth(clause, asHeading(context, node.depth));
  // An item whose number is that of a heading with one more part.
  return clause.number.includes('.') && clause.label.startsWith(clause.number) ? numberWidth(clause, context) : 0;
}
