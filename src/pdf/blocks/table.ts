/** GFM tables: headers repeat, rows stay whole, numbers unbroken and to the right, nothing leaves the page. */
import type { Table } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { type Build, styled, within } from '../build.ts';
import type { Laid } from '../laid.ts';
import { dropOf, SPACING, TABLE } from '../styles.ts';
import { besideBrackets, headerDrop, lowered } from '../table/cell-places.ts';
import { type Cell, resized } from '../table/cells.ts';
import { fitTable } from '../table/fit-table.ts';
import { tableLayout } from '../table/layout.ts';
import { placed, type Row, rowPieces } from '../table/rows.ts';
import { type Alignment, aligned, textNode } from './text-block.ts';

/** What a header and the row below it may take of a page together, and the header alone when it is to be repeated. */
const MOST_OF_PAGE = 0.9;
const MOST_FOR_HEADER = 0.3;

/** A table as wide as the block has room. Throws when there are more columns than the width has letters. */
export function table(node: Table, build: Build): Laid {
  const { build: text, cells, columns, widths, ratio, padding, size } = fitTable(node, within(build, 'Table'));
  const sized = styled(text, { size });
  const alignments = columns.map(({ numeric }, column) => node.align?.[column] ?? (numeric ? 'right' : undefined));
  // The first column stands where lines begin.
  const across = <Item>(items: Item[]): Item[] => (build.direction === 'rtl' ? items.toReversed() : items);
  const rows = dividedRows(
    cells.map((row) => row.map((cell, column) => placed(resized(cell, ratio), widths[column]!, sized))),
    sized,
  );
  const header = rows.header.length === 1 ? 1 : 0;
  const all = [...rows.header, ...rows.body];
  const contentOf = (cell: Cell, column: number, row: Row, index: number): Content => {
    const content = cellContent(cell, alignments[column], sized);
    if (index < header) return lowered(content, headerDrop(cell, row, sized));
    const isBeside = columns[column]!.brackets && alignments[column] === 'right';
    return isBeside ? besideBrackets(content, cell, widths[column]!) : content;
  };
  const begins = all[0]!;
  return {
    content: {
      table: {
        headerRows: header,
        keepWithHeaderRows: header === 1 && rows.body.length > 0 ? 1 : 0,
        dontBreakRows: true,
        setRows: true,
        widths: across(widths),
        body: all.map((row, index) => across(row.cells.map((cell, column) => contentOf(cell, column, row, index)))),
      },
      layout: tableLayout(
        all.map((row) => row.continued),
        rows.header.length > 0,
        { x: padding, y: TABLE.padding.y },
      ),
    } as Content,
    height: all.reduce((sum, row) => sum + row.height, 0),
    lead: begins.height + (all[1]?.height ?? 0),
    drop:
      TABLE.padding.y +
      dropOf(size, build.text.size) +
      (header === 1 ? headerDrop(begins.cells[0]!, begins, sized) : 0),
    ...SPACING.table,
  };
}

/** The header (none when all its cells are empty; several pieces when it is too tall to be repeated) and the other rows. */
function dividedRows([first, ...others]: Cell[][], build: Build): { header: Row[]; body: Row[] } {
  const { bodyHeight } = build.page;
  const isEmpty = others.length > 0 && first!.every((cell) => cell.runs.length === 0 && !cell.picture && !cell.stacked);
  const header = isEmpty ? [] : rowPieces(first!, bodyHeight * MOST_FOR_HEADER, build);
  const left = bodyHeight * MOST_OF_PAGE - (header.length === 1 ? header[0]!.height : 0);
  return { header, body: others.flatMap((row) => rowPieces(row, left, build)) };
}

function cellContent(cell: Cell, wanted: Alignment | undefined, build: Build): Content {
  const alignment = wanted ?? (build.direction === 'rtl' ? 'right' : 'left');
  if (cell.stacked) return { stack: cell.stacked.map((part) => cellContent(part, wanted, build)), alignment };
  if (cell.laid) return { ...(cell.laid.content as object), alignment } as Content;
  const lines = cell.lines ?? [];
  return textNode(wanted ? aligned(lines, wanted) : lines, build, alignment);
}
