/** §17.27: the room that the numbers of clauses have in the PDF, for the preview to give them as much. */
import type { List, Nodes } from 'mdast';
import type { ClauseMeasures } from '../../../template/model/clause-measures.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import type { DocumentFonts } from '../../fonts/document-fonts.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { clauseIndent, isOfClauses } from '../blocks/list.ts';
import { contentsColumn, withNumberColumn } from '../blocks/number-column.ts';
import { newContext } from '../context/context.ts';

/** Throws when the page has no room for text. */
export function measureClauses(tree: DocumentTree, setup: DocumentSetup, fonts: DocumentFonts): ClauseMeasures {
  const context = withNumberColumn(tree, newContext(tree, setup, [], layOutBlocks, { fonts }));
  const indents = new Map<List, number>();
  const visit = (node: Nodes, listDepth: number): void => {
    if (node.type === 'list' && isOfClauses(node)) indents.set(node, clauseIndent(node, { ...context, listDepth }));
    if (!('children' in node)) return;
    for (const child of node.children) visit(child as Nodes, node.type === 'list' ? listDepth + 1 : listDepth);
  };
  visit(tree, 0);
  return { column: context.numberColumn, contents: contentsColumn(context), indents };
}
