/** §2.2, §2.6 `html`: measures the column widths and font sizes of tables in the PDF, so that the preview shows the same. */
import type { List, Nodes, RootContent, Table } from 'mdast';
import { gridOf } from '../../../template/document/flow-grid.ts';
import { pageSections, setupOf, type TakenAddress, takeAddress } from '../../../template/document/page-sections.ts';
import type { Box } from '../../../template/model/address-windows.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { DocumentSetup, RunningPosition } from '../../../template/model/document-setup.ts';
import type { DocumentTree, FlowTable } from '../../../template/model/document-tree.ts';
import type {
  BoxMeasure,
  ClauseMeasures,
  FurnitureMeasure,
  SheetMeasure,
  TableMeasure,
  TableMeasures,
  WindowMeasure,
} from '../../../template/model/measures.ts';
import { BUILT_IN_FONTS, type DocumentFonts } from '../../fonts/faces.ts';
import { contentsColumn, withNumberColumn } from '../blocks/heading.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { clauseIndent, descriptionList, details, isOfClauses, list } from '../blocks/list.ts';
import { inSignature } from '../blocks/paragraph.ts';
import { inSideNote } from '../blocks/side-note.ts';
import { blockquote, widthsOfColumns, withinStyle } from '../blocks/styled-block.ts';
import type { AmountsAbove, BlockLayout } from '../context/block-layout.ts';
import {
  type Around,
  type Context,
  indented,
  type Look,
  newContext,
  pageIn,
  type Room,
  styled,
  type TableFacts,
} from '../context/context.ts';
import { amountsOf, densityOf, type FittedTable, fitTable, gapsIn } from '../tables/fit-table.ts';
import { spanWidth } from '../tables/flow-rows.ts';
import { fitFlowTable, flowTableContext } from '../tables/flow-table.ts';
import { aroundColumns, rulesOf } from '../tables/table-layout.ts';
import { boxParts, runningContext } from './box-nodes.ts';
import { marksOf, measuredBackground, onPaperOf } from './page-background.ts';
import { type Sheet, sheetsOf } from './sheets-of.ts';
import { placeStamp, showsStamp } from './stamp.ts';
import { WINDOW_LEADING, windowLayout } from './window-layout.ts';

const NOTHING: BlockLayout = { content: [], before: 0, after: 0, height: 0, startHeight: 0 };

/** Returns the measures of every table. A table that does not fit, and so makes the render fail, has none. */
export function measureTables(
  tree: DocumentTree,
  setup: DocumentSetup,
  assets: Asset[],
  fonts = BUILT_IN_FONTS,
): TableMeasures {
  const measures = new Map<Table | FlowTable, TableMeasure>();
  let above: AmountsAbove | undefined;
  // Containers narrow the context of their blocks by their own rules.
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
    sideNote: (node, context) => visit(node.children, inSideNote(context)),
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
    // A failure is ignored here: the render reports it, and the preview shows what it can.
  }
  return measures;
}

function measureTable(node: Table, fitted: FittedTable, context: Context): TableMeasure {
  const { widths, padding, size, gap } = fitted;
  // A table with leaders has no padding at its edges, whatever the theme says.
  const shares = sharesOf(widths, padding, fitted.context);
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

function inDensity(node: Table | FlowTable, context: TableFacts & Around): Pick<TableMeasure, 'density'> {
  const density = densityOf(node, context);
  return density ? { density } : {};
}

function unusual(size: number, { styles }: Look): Pick<TableMeasure, 'size'> {
  return size < styles.table.size ? { size } : {};
}

/** Returns the shares of columns in the width of their table, including padding and rules. */
function sharesOf(widths: number[], padding: number, { width: whole, styles }: Room & Look): number[] {
  const { column: rule } = rulesOf(styles);
  const around = aroundColumns(widths.length, { padding, rule, flush: styles.table.flush });
  return widths.map((width, at) => (width + around[at]!) / whole);
}

// §17.21, §19.3–19.6: measures where the furniture of pages stands, so that the preview shows it in the same places.

/**
 * Returns the measures of a document's furniture, and the document without the content of a window. Undefined for a document that cannot
 * be laid out.
 */
export function measureFurniture(
  tree: DocumentTree,
  setup: DocumentSetup,
  title: string,
  assets: Asset[],
  fonts: DocumentFonts,
): { measure: FurnitureMeasure; rest: DocumentTree } | undefined {
  try {
    const whole = newContext(tree, setup, assets, layOutBlocks, { fonts });
    const parts = pageSections(tree, setup);
    const own = setupOf(setup, parts[0]!, true);
    const context = { ...whole, ...pageIn(own), annex: parts[0]!.annex };
    const found = takeAddress(tree, own);
    const sheets = sheetsOf(own, title, context, found);
    const window = found && windowOf(found, own, title, sheets.first.beside, context);
    const sections = parts.slice(1).map((part): [string, SheetMeasure] => {
      const ofPart = setupOf(setup, part, false);
      const inPart = { ...whole, ...pageIn(ofPart), annex: part.annex };
      return [part.key, sheetMeasure(sheetsOf(ofPart, title, inPart).following, false, ofPart, inPart)];
    });
    const { size, leading, color } = runningContext(context, 'header', context.width).style;
    const measure = {
      text: { size, leading, color },
      first: sheetMeasure(sheets.first, true, own, context),
      following: sheetMeasure(sheets.following, false, own, context),
      ...(sections.length > 0 && { sections: Object.fromEntries(sections) }),
      ...(window && { window }),
    };
    return { measure, rest: window?.address ? found!.rest : tree };
  } catch {
    // A failure is ignored here: the render reports it, and the preview shows what it can.
    return undefined;
  }
}

function sheetMeasure(sheet: Sheet, isFirst: boolean, setup: DocumentSetup, started: Context): SheetMeasure {
  const context = onPaperOf(setup.furniture, isFirst, started);
  const { left } = context.page.margins;
  const stamp = setup.furniture?.stamp;
  const row = (position: RunningPosition): BoxMeasure[] =>
    sheet[position].boxes.map(({ place, align, content, offset, width }) => ({
      place,
      align,
      x: left + offset,
      y: sheet[position].top,
      width,
      parts: boxParts(content, runningContext(context, position, width)),
    }));
  return {
    margins: { top: sheet.top, bottom: sheet.bottom },
    header: row('header'),
    footer: row('footer'),
    ...measuredBackground(setup.furniture ?? {}, isFirst, context),
    ...(stamp && showsStamp(stamp, isFirst ? 1 : 2) && { stamp: { ...placeStamp(stamp, context), text: stamp.text } }),
  };
}

function windowOf(
  found: TakenAddress,
  { furniture }: DocumentSetup,
  title: string,
  beside: Box | undefined,
  context: Context,
): WindowMeasure {
  const wanted = furniture!.address!;
  const { address, sender } = windowLayout(found, wanted, title, beside, context);
  const { size } = address;
  const parts = sender && boxParts(sender.content, runningContext(context, 'header', sender.width));
  return {
    leading: WINDOW_LEADING,
    address: size === undefined ? undefined : { ...address, size, block: found.address },
    ...(size !== undefined && beside && { beside: { ...beside, blocks: found.beside } }),
    ...(sender && parts && { sender: { ...sender, parts } }),
    marks: marksOf(wanted.window),
  };
}

// §17.27: measures the width of clause numbers in the PDF for the preview.

/** Measures the numbers of clauses. Throws when the page has no room for text. */
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
