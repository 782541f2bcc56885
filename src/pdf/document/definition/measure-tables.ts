/** §2.2, §2.6 `html`: the column widths and type sizes of a document's tables in its PDF, for the preview to set them alike. */
import type { Nodes, RootContent, Table } from 'mdast';
import { gridOf } from '../../../template/document/flow-grid.ts';
import { pageSections, setupOf } from '../../../template/document/page-sections.ts';
import type { Asset } from '../../../template/model/asset.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree, FlowTable } from '../../../template/model/document-tree.ts';
import type { TableMeasure, TableMeasures } from '../../../template/model/table-measure.ts';
import { BUILT_IN_FONTS } from '../../fonts/document-fonts.ts';
import { widthsOfColumns } from '../blocks/columns.ts';
import { descriptionList, details } from '../blocks/description-list.ts';
import { list } from '../blocks/list.ts';
import { withNumberColumn } from '../blocks/number-column.ts';
import { inSignature } from '../blocks/signature.ts';
import { blockquote, withinStyle } from '../blocks/styled-block.ts';
import type { AmountsAbove, BlockLayout } from '../context/block-layout.ts';
import { type Context, indented, newContext, pageIn, styled } from '../context/context.ts';
import { amountsOf, densityOf, type FittedTable, fitTable, gapsIn } from '../tables/fit-table.ts';
import { spanWidth } from '../tables/flow-rows.ts';
import { fitFlowTable, flowTableContext } from '../tables/flow-table.ts';
import { aroundColumns, rulesOf } from '../tables/table-layout.ts';

const NOTHING: BlockLayout = { content: [], before: 0, after: 0, height: 0, startHeight: 0 };

/** The measures of every table, wherever it stands. A table that has no room on the page, and so makes the render fail, has none. */
export function measureTables(
  tree: DocumentTree,
  setup: DocumentSetup,
  assets: Asset[],
  fonts = BUILT_IN_FONTS,
): TableMeasures {
  const measures = new Map<Table | FlowTable, TableMeasure>();
  let above: AmountsAbove | undefined;
  // What has blocks in it narrows their context by its own rule.
  const rules: { [Kind in Nodes['type']]?: (node: Extract<Nodes, { type: Kind }>, context: Context) => void } = {
    table: (node, context) => {
      const own = node.data?.look?.totals ? { ...context, above } : context;
      const fitted = fitTable(node, own);
      measures.set(node, measureTable(node, fitted, own));
      if (!node.data?.look?.totals) above = amountsOf(fitted, node, own);
    },
    flowTable: (node, context) => measureFlowTable(node, context),
    aligned: (node, context) => visit(node.children, context),
    signature: (node, context) => visit(node.children, inSignature(context)),
    columns: (node, context) => {
      const widths = widthsOfColumns(node, context);
      for (const [at, { children }] of node.children.entries())
        visit(children, { ...context, width: widths[at % widths.length]! });
    },
    styledBlock: (node, context) => visit(node.children, withinStyle(node, context)),
    blockquote,
    descriptionList,
    details,
    list,
  };
  const visit = (nodes: RootContent[], context: Context): BlockLayout => {
    for (const node of nodes) {
      if (node.type !== 'table' && node.type !== 'html') above = undefined;
      (rules[node.type] as ((node: Nodes, context: Context) => void) | undefined)?.(node, context);
    }
    return NOTHING;
  };
  const measureFlowTable = (node: FlowTable, context: Context) => {
    const grid = gridOf(node);
    if (grid.columns === 0) return;
    const { cells, frame, sized } = fitFlowTable(node, grid, flowTableContext(node, context));
    const shares = sharesOf(frame.widths, frame.padding, context);
    const isMirrored = context.direction === 'rtl';
    measures.set(node, {
      shares: isMirrored ? shares.reverse() : shares,
      padding: frame.padding,
      ...unusual(sized.style.size, context),
      ...inDensity(node, context),
    });
    for (const { cell, column, colspan, context: own, runs } of cells) {
      if (runs) continue;
      const { size } = sized.style;
      visit(cell.children, { ...styled(own, { size }), width: spanWidth(column, colspan, frame), listDepth: 0 });
    }
  };
  try {
    const fresh = newContext(tree, setup, assets, visit, { fonts });
    const context = setup.numbering ? withNumberColumn(tree, fresh) : fresh;
    for (const [index, part] of pageSections(tree, setup).entries())
      visit(part.blocks, { ...context, ...pageIn(setupOf(setup, part, index === 0)) });
    const { smallSize, listIndent } = context.styles;
    const note = indented(styled(context, { size: smallSize }), listIndent);
    for (const { definition } of context.footnotes.values()) visit(definition.children, note);
  } catch {
    // The render will report what is wrong; the preview shows what it can.
  }
  return measures;
}

function measureTable(node: Table, fitted: FittedTable, context: Context): TableMeasure {
  const { widths, padding, size, gap } = fitted;
  const shares = sharesOf(widths, padding, context);
  const gaps = fitted.columns.some(({ decimals }) => decimals) ? gapsIn(fitted) : undefined;
  const beside = node.data?.look?.totals ? (context.above?.beside ?? 0) / context.width : 0;
  const measure = {
    shares,
    padding,
    ...(beside > 0 && { beside }),
    ...unusual(size, context),
    ...inDensity(node, context),
    ...(gaps && { gaps }),
  };
  if (gap === undefined) return measure;
  const last = shares.length - 1;
  return { ...measure, shares: shares.map((share, at) => (at === last ? share : share + gap / context.width)), gap };
}

function inDensity(node: Table | FlowTable, context: Context): Pick<TableMeasure, 'density'> {
  const density = densityOf(node, context);
  return density ? { density } : {};
}

function unusual(size: number, { styles }: Context): Pick<TableMeasure, 'size'> {
  return size < styles.table.size ? { size } : {};
}

/** Of columns in the width of their table, with their padding and the rules beside them. */
function sharesOf(widths: number[], padding: number, { width: whole, styles }: Context): number[] {
  const { column: rule } = rulesOf(styles);
  const around = aroundColumns(widths.length, { padding, rule, flush: styles.table.flush });
  return widths.map((width, at) => (width + around[at]!) / whole);
}
