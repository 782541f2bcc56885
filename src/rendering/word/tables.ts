/** §17.42: writes tables: columns as wide as in the PDF, repeating headers, cells with spans. */
import type { Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { cellFills } from '../../template/document/cell-fills.ts';
import { everyNode } from '../../template/document/every-node.ts';
import { type FlowGrid, gridOf, type PlacedCell } from '../../template/document/flow-grid.ts';
import { partsOfParty } from '../../template/document/parts-of-party.ts';
import { COLUMN_GAP } from '../../template/model/document-setup.ts';
import { stylesInDensity } from '../../template/model/document-style.ts';
import type { Alignment, Columns, FlowTable } from '../../template/model/document-tree.ts';
import { tracksOf, trackWidths } from '../../template/model/table-look.ts';
import { cellText, isNumber, numberColumns } from '../../template/typography/number-columns.ts';
import { type Look, looking, type WordContext } from './context.ts';
import { inline, lineLook } from './inline.ts';
import { type ParagraphLook, paragraph } from './paragraph.ts';
import { type Cell, inCell, type Row, tableEnd, tableXml } from './table-xml.ts';

/** Returns the measures of a table in points. The columns of a table without measures have equal widths. */
function measuresOf(node: Table | FlowTable, columns: number, context: WordContext) {
  const measure = context.measures.get(node);
  const { width, styles } = context;
  const density = stylesInDensity(styles, measure?.density);
  const widths =
    measure?.shares.map((share) => share * width) ?? Array.from({ length: columns }, () => width / columns);
  const padding = measure?.padding ?? styles.tablePadding.x;
  const isUsual = padding === styles.tablePadding.x && !measure?.density;
  const size = measure?.size ?? (measure?.density ? density.table.size : undefined);
  const isBelow = node.data?.look?.totals === true;
  const free = width * (1 - (measure?.beside ?? 0)) - widths.reduce((sum, one) => sum + one, 0);
  return {
    widths,
    taken: context.isSigned ? (measure?.gap ?? 0) : 2 * padding,
    // A table with the totals of the table above is aligned with the end of that table.
    indent: isBelow && free > 1 ? free : 0,
    padding: isUsual ? undefined : { x: padding, y: density.tablePadding.y },
    context: {
      ...(size !== undefined && size < styles.table.size ? looking(context, { size }) : context),
      line: measure?.density && {
        height: size! * density.tableLeading,
        // A font may be higher than its lines on paper.
        rule: measure.density === 'compact' && !hasPicture(node) ? ('exact' as const) : ('atLeast' as const),
      },
    },
  };
}

/** The look of a single header cell; the first rows of a table with rules have that of its style. */
function inHead(context: WordContext): WordContext {
  const { color } = context.isSigned ? context.styles.text : context.styles.table.header;
  return looking(context, { bold: true, ...(color !== context.styles.text.color && { color }) });
}

/** Returns the context of a row. A head with a background of its own has the colour of that style, also on the background of a block. */
function inRow(context: WordContext, { isHead, isTotal }: { isHead: boolean; isTotal: boolean }): WordContext {
  if (isTotal && !isHead) return looking(context, totalLook(context));
  const isFilled = isHead && !context.isSigned && context.styles.table.header.background !== undefined;
  return isFilled ? { ...context, ground: undefined } : context;
}

const LEADER: PhrasingContent = { type: 'writingLine', value: '', data: { isLeader: true } };

export function table(node: Table, outer: WordContext): string {
  const columns = Math.max(1, ...node.children.map(({ children }) => children.length));
  const { context, taken, ...frame } = measuresOf(node, columns, outer);
  const { widths } = frame;
  if (node.data?.look?.leaders) frame.padding ??= outer.styles.tablePadding;
  const numbers = numberColumns(node);
  const look = node.data?.look;
  const totals = node.children.length - (node.data?.totals ?? 0);
  const { styles } = context;
  const alignOf = (
    column: number,
    cell: Table['children'][number]['children'][number] | undefined,
  ): Alignment | undefined => {
    const chosen = look?.align?.[column];
    if (chosen) return chosen === 'decimal' ? 'right' : chosen;
    return (
      node.align?.[column] ??
      (numbers[column] || (numbers.length === 0 && isNumber(cellText(cell))) ? 'right' : undefined)
    );
  };
  const isHeadless = node.children[0]!.children.every(({ children }) => children.length === 0);
  const rows = node.children.flatMap(({ children, data }, at): Row[] => {
    const isHead = at === 0;
    if (isHead && isHeadless) return [];
    const isTotal = (at >= totals && totals < node.children.length) || data?.subtotal === true;
    const isFirst = at === totals || (data?.subtotal && !node.children[at - 1]?.data?.subtotal);
    const own = inRow(isHead && outer.isSigned ? inHead(context) : context, { isHead, isTotal });
    const fills = cellFills(
      Array.from({ length: columns }, (_, column) => children[column]),
      styles.styles,
    );
    const cells = Array.from({ length: columns }, (_, column): Cell => {
      const cell = children[column];
      const inside = { ...inCell(own, widths[column]!, taken), align: node.align?.[column] ?? alignOf(column, cell) };
      const gap = isHead ? 0 : (context.measures.get(node)?.gaps?.[at - 1]?.[column] ?? 0);
      const written = (cell?.children ?? []) as PhrasingContent[];
      const leads = look?.leaders && !isHead && column < columns - 1 && written.length > 0;
      const nodes = leads ? [...written, LEADER] : written;
      // Room for a signature.
      const isToSign =
        outer.isSigned && nodes.length > 0 && nodes.every((one) => one.type === 'writingLine' && !one.data?.isSigned);
      const room = isToSign ? { before: styles.text.size * styles.text.leading } : {};
      return {
        content: paragraph(
          inline(nodes, inside),
          { ...lineLook(nodes, inside), ...room, ...beside(gap, context) },
          inside,
        ),
        isLow: outer.isSigned === true || look?.leaders === true,
        ...(isTotal && !look?.leaders && totalRow(context, isFirst === true)),
        ...fillOf(fills[column], context),
      };
    });
    return [{ cells, isHead }];
  });
  return (
    tableXml(
      {
        style: outer.isSigned || look?.leaders ? 'PlatenColumns' : 'PlatenTable',
        ...frame,
        hasHead: !isHeadless,
        ...(look?.leaders && { isFlush: true }),
      },
      rows,
      context,
    ) + tableEnd(outer)
  );
}

/** Returns the look of text in rows of sums. */
function totalLook({ styles }: WordContext): Look {
  const { bold, color } = styles.table.total ?? {};
  return { ...(bold && { bold: true }), ...(color && { color }) };
}

/** Returns the look of the cells of such a row. */
function totalRow({ styles }: WordContext, isFirst: boolean): Pick<Cell, 'background' | 'isBelowRule'> {
  return { background: styles.table.total?.background, isBelowRule: isFirst };
}

/** §10.52: returns the background of a cell that a style fills. */
function fillOf(style: string | undefined, { styles }: WordContext): Pick<Cell, 'background'> {
  return style === undefined ? {} : { background: styles.styles?.[style]?.background };
}

/** Returns the free space to the right of an amount with an aligned decimal point. `gap`: as a share of the font size. */
function beside(gap: number, { look, styles, direction }: WordContext): Pick<ParagraphLook, 'indent'> {
  if (gap < 0.005) return {};
  const free = gap * (look.size ?? styles.table.size);
  // Word counts from where lines begin.
  return { indent: direction === 'rtl' ? { left: free } : { right: free } };
}

/** A line of fixed height would cut off a picture. */
function hasPicture(table: Nodes): boolean {
  let found = false;
  everyNode(table, ({ type }) => {
    found ||= type === 'image' || type === 'imageReference';
  });
  return found;
}

export function flowTable(node: FlowTable, outer: WordContext): string {
  const grid = gridOf(node);
  const caption = node.children.find((child) => child.type === 'caption');
  const above = caption ? outer.writeBlocks(caption.children, { ...outer, style: 'Caption', isKept: true }) : '';
  if (grid.columns === 0) return above;
  const { context, taken, ...frame } = measuresOf(node, grid.columns, outer);
  const { widths } = frame;
  const { styles } = context.styles;
  const owners = ownersOf(grid);
  const rows = grid.rows.map(({ part }, row): Row => {
    const isHead = part === 'head';
    const isTotal = grid.subtotals?.has(row) === true;
    const own = inRow(context, { isHead, isTotal });
    const cells: Cell[] = [];
    for (let column = 0; column < grid.columns; ) {
      const found = owners[row]![column];
      const colspan = found ? found.column + found.colspan - column : 1;
      const cell = found ? flowCell(found, row, isHead, { widths, taken }, own) : { content: '' };
      const total = isTotal ? totalRow(context, !grid.subtotals?.has(row - 1)) : {};
      cells.push({ ...cell, ...total, ...fillOf(found && cellFills([found.cell], styles)[0], context) });
      column += colspan;
    }
    return { cells, isHead };
  });
  const hasHead = rows[0]!.isHead === true;
  return (
    above +
    tableXml({ style: outer.isSigned ? 'PlatenColumns' : 'PlatenTable', ...frame, hasHead }, rows, context) +
    tableEnd(outer)
  );
}

/** Returns the cell in each row and column. */
function ownersOf({ rows, cells }: FlowGrid): (PlacedCell | undefined)[][] {
  const owners = rows.map((): (PlacedCell | undefined)[] => []);
  for (const placed of cells)
    for (let row = placed.row; row < placed.row + placed.rowspan; row += 1)
      for (let column = placed.column; column < placed.column + placed.colspan; column += 1)
        owners[row]![column] ??= placed;
  return owners;
}

function flowCell(
  { cell, row, column, colspan, rowspan }: PlacedCell,
  at: number,
  isHead: boolean,
  { widths, taken }: { widths: number[]; taken: number },
  context: WordContext,
): Cell {
  const span = rowspan > 1 ? { span: at === row ? ('restart' as const) : ('goesOn' as const) } : {};
  if (at !== row) return { content: '', colspan, ...span };
  const width = widths.slice(column, column + colspan).reduce((sum, one) => sum + one, 0);
  const own = cell.header && (!isHead || context.isSigned) ? inHead(context) : context;
  const inside = {
    ...inCell(own, width, taken),
    align: cell.align ?? (isNumber(cellText(cell)) ? ('right' as const) : undefined),
  };
  return { content: context.writeBlocks(cell.children, inside), colspan, ...span };
}

/** Returns the largest space that the columns ask for. */
function spaceBelow({ children }: Columns, { styles: { headings, spacing, styles = {} } }: WordContext): number {
  const spaces = children.map(({ children: inside }) => {
    const last = inside.at(-1);
    if (last?.type === 'heading') return headings[last.depth].after;
    if (last?.type === 'table' || last?.type === 'list') return spacing[last.type].after;
    return (last?.type === 'styledBlock' && styles[last.style]?.after) || spacing.paragraph.after;
  });
  return Math.max(0, Math.max(...spaces) - 1);
}

/** Returns the least height of a row of columns, if the styles of their blocks say one. */
function heightOf(columns: Columns['children'], { styles }: WordContext): Pick<Row, 'height'> {
  const blocks = columns.flatMap((column) => ('children' in column ? (column.children as Nodes[]) : []));
  const heights = blocks.map((block) => (block.type === 'styledBlock' && styles.styles?.[block.style]?.height) || 0);
  const height = Math.max(0, ...heights);
  return height > 0 ? { height } : {};
}

/** §10.45: returns the rows of parties side by side: what stands above their lines, the pictures on these, the lines and what is below. */
function rowsOfParties(parties: Columns['children']): { contents: RootContent[][]; isLow?: true }[] {
  const parts = parties.map(partsOfParty);
  const hasPictures = parts.some(({ picture }) => picture.length > 0);
  const below = parts.map(({ below: all }): RootContent[] => {
    const [line, ...others] = all;
    return line?.type === 'thematicBreak' && hasPictures ? [{ ...line, data: { isSigned: true } }, ...others] : all;
  });
  const rows: { contents: RootContent[][]; isLow?: true }[] = [
    { contents: parts.map(({ above }) => above) },
    { contents: parts.map(({ picture }) => picture), isLow: true },
    { contents: below },
  ];
  return rows.filter(({ contents }) => contents.some((one) => one.length > 0));
}

/** Writes columns as a table without rules. */
export function columnsTable(node: Columns, context: WordContext): string {
  const widths = trackWidths(tracksOf(node, context.width, COLUMN_GAP), context.width, COLUMN_GAP);
  const whole = widths.map((width, at) => width + (at < widths.length - 1 ? COLUMN_GAP : 0));
  const rows: Row[] = [];
  for (let at = 0; at < node.children.length; at += widths.length) {
    // The space below the last row is that of the table.
    const ending = at + widths.length < node.children.length ? undefined : 0;
    const inRow = node.children.slice(at, at + widths.length);
    const rowOf = (contents: RootContent[][], isLow = false): Row => ({
      cells: widths.map((width, column): Cell => {
        const inside = { ...inCell(context, width), style: context.style, align: context.align, ending };
        return {
          content: context.writeBlocks(contents[column] ?? [], inside),
          gap: column < widths.length - 1 ? COLUMN_GAP : 0,
          ...(isLow && { isLow }),
        };
      }),
    });
    if (node.parties) for (const { contents, isLow } of rowsOfParties(inRow)) rows.push(rowOf(contents, isLow));
    else rows.push({ ...rowOf(inRow.map(({ children }) => children)), ...heightOf(inRow, context) });
  }
  return (
    tableXml({ style: 'PlatenColumns', widths: whole }, rows, context) +
    tableEnd(context, { after: context.ending ?? spaceBelow(node, context) })
  );
}
