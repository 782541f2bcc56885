/** §2.2, §2.6 `html`: the column widths and type sizes of a document's tables in its PDF, for the preview to set them alike. */
import type { RootContent, Table } from 'mdast';
import type { Asset } from '../../../template/model/asset.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import type { TableMeasure, TableMeasures } from '../../../template/model/table-measure.ts';
import { blockquote } from '../blocks/blockquote.ts';
import { list } from '../blocks/list.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, indented, newContext, styled } from '../context/context.ts';
import { LIST_INDENT, SMALL_SIZE } from '../context/styles.ts';
import { fitTable } from '../tables/fit-table.ts';

const NOTHING: BlockLayout = { content: [], before: 0, after: 0, height: 0, startHeight: 0 };

/** The measures of every table, wherever it stands. A table that has no room on the page, and so makes the render fail, has none. */
export function measureTables(tree: DocumentTree, setup: DocumentSetup, assets: Asset[]): TableMeasures {
  const measures = new Map<Table, TableMeasure>();
  // Lists and quotes narrow the context of what is in them by their own rules.
  const visit = (nodes: RootContent[], context: Context): BlockLayout => {
    for (const node of nodes) {
      if (node.type === 'table') measures.set(node, measureTable(node, context));
      else if (node.type === 'list') list(node, context);
      else if (node.type === 'blockquote') blockquote(node, context);
    }
    return NOTHING;
  };
  try {
    const context = newContext(tree, setup, assets, visit);
    visit(tree.children, context);
    const note = indented(styled(context, { size: SMALL_SIZE }), LIST_INDENT);
    for (const { definition } of context.footnotes.values()) visit(definition.children, note);
  } catch {
    // The render will report what is wrong; the preview shows what it can.
  }
  return measures;
}

function measureTable(node: Table, context: Context): TableMeasure {
  const { widths, padding, size } = fitTable(node, context);
  return { shares: widths.map((width) => (width + 2 * padding) / context.width), size, padding };
}
