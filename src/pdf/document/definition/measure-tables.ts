/** §2.2, §2.6 `html`: how the PDF sets the tables of a document, for its preview: by the PDF's own rules and measures. */
import type { RootContent, Table } from 'mdast';
import type { Asset } from '../../../template/model/asset.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import type { TableMeasure, TableMeasures } from '../../../template/model/table-measure.ts';
import { blockquote } from '../blocks/blockquote.ts';
import { list } from '../blocks/list.ts';
import type { Laid } from '../context/block-layout.ts';
import { type Build, indented, startBuild, styled } from '../context/build.ts';
import { LIST_INDENT, SMALL_SIZE } from '../context/styles.ts';
import { fitTable } from '../tables/fit-table.ts';

const NOTHING: Laid = { content: [], before: 0, after: 0, height: 0, lead: 0 };

/** Of every table, wherever it stands. One that has no room on the page, which is no document then, has no measure. */
export function measureTables(tree: DocumentTree, setup: DocumentSetup, assets: Asset[]): TableMeasures {
  const measures = new Map<Table, TableMeasure>();
  // Lists and quotes say themselves how much room they leave for what is in them.
  const visit = (nodes: RootContent[], build: Build): Laid => {
    for (const node of nodes) {
      if (node.type === 'table') measures.set(node, measureTable(node, build));
      else if (node.type === 'list') list(node, build);
      else if (node.type === 'blockquote') blockquote(node, build);
    }
    return NOTHING;
  };
  try {
    const build = startBuild(tree, setup, assets, visit);
    visit(tree.children, build);
    const note = indented(styled(build, { size: SMALL_SIZE }), LIST_INDENT);
    for (const { definition } of build.footnotes.values()) visit(definition.children, note);
  } catch {
    // Its render says what is wrong; the preview shows what it can.
  }
  return measures;
}

function measureTable(node: Table, build: Build): TableMeasure {
  const { widths, padding, size } = fitTable(node, build);
  return { shares: widths.map((width) => (width + 2 * padding) / build.width), size, padding };
}
