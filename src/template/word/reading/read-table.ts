/** §10.37: reads a table of a Word file: rows, cells with spans, widths, and whether it has rules. */
import { tell } from '../../../locales/message.ts';
import { childOf, childrenOf, isOn, valueIn, WordFault, wholeNumber, type Xml } from '../package/word-package.ts';
import { type Block, type Cell, type Paragraph, type Piece, type Row, type Table, textOf } from './block.ts';
import { boundariesOf, controlPieces, FIRST_ENTRY, readControl, tellKept } from './controls.ts';
import type { PartReader, Place } from './part-reader.ts';
import { isShaded } from './styles.ts';

export function readTable(table: Xml, reader: PartReader, place: Place): Table {
  const properties = childOf(table, 'w:tblPr');
  const styles = reader.styles.chainOf(valueIn(properties, 'w:tblStyle'));
  if (styles.some(hasNumbers)) throw new WordFault(tell('word.numbers.tableStyle', { paragraph: reader.at.paragraph }));
  const found = rowsIn(table.children, reader);
  const rows = readRows(found, reader, place);
  const look = childOf(properties, 'w:tblLook')?.attributes ?? {};
  const ofStyle = styles.map((style) => childOf(childOf(style, 'w:tblPr'), 'w:tblBorders')).find((one) => one);
  const borders = childOf(properties, 'w:tblBorders') ?? ofStyle;
  return {
    type: 'table',
    rows,
    widths: childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol').map(({ attributes }) =>
      Number(attributes['w:w'] ?? 0),
    ),
    isRuled:
      isDrawn(borders) || found.some(({ row }) => cellsIn(row.children).some(({ cell }) => isDrawn(bordersOf(cell)))),
    hasHeadStyle: look['w:firstRow'] === '1' && styles.some(hasFirstRow),
  };
}

/** Returns whether a table style numbers paragraphs, in the table or some of its rows and columns. */
function hasNumbers(style: Xml): boolean {
  return [style, ...childrenOf(style, 'w:tblStylePr')].some((one) => {
    const list = valueIn(childOf(childOf(one, 'w:pPr'), 'w:numPr'), 'w:numId');
    return list !== undefined && list !== '0';
  });
}

/** Returns whether a style formats the first row; most do not. */
function hasFirstRow(style: Xml): boolean {
  return childrenOf(style, 'w:tblStylePr').some(({ attributes }) => attributes['w:type'] === 'firstRow');
}

function bordersOf(cell: Xml): Xml | undefined {
  return childOf(childOf(cell, 'w:tcPr'), 'w:tcBorders');
}

const NOT_DRAWN = new Set(['nil', 'none', undefined]);

function isDrawn(borders: Xml | undefined): boolean {
  return borders?.children.some(({ attributes }) => !NOT_DRAWN.has(attributes['w:val'])) ?? false;
}

/** `opens`, `closes`: a repeating section begins or ends with the row. */
type FoundRow = { row: Xml; opens?: Piece; closes?: Piece };
/** Elements around rows and cells. */
const FRAMES = new Set(['w:ins', 'w:customXml', 'w:moveTo']);

function rowsIn(elements: readonly Xml[], reader: PartReader): FoundRow[] {
  return elements.flatMap((element) => {
    if (element.name === 'w:tr') return childOf(childOf(element, 'w:trPr'), 'w:del') ? [] : [{ row: element }];
    if (FRAMES.has(element.name)) return rowsIn(element.children, reader);
    if (element.name !== 'w:sdt') return [];
    const content = childOf(element, 'w:sdtContent')?.children ?? [];
    if (!childOf(childOf(element, 'w:sdtPr'), 'w15:repeatingSection')) return rowsIn(content, reader);
    return repeatedRows(element, content, reader);
  });
}

/** The first entry of a repeating section is the pattern for all. */
function repeatedRows(section: Xml, content: readonly Xml[], reader: PartReader): FoundRow[] {
  const entries = content.filter(({ name }) => name === 'w:sdt');
  const rows = rowsIn(entries.length > 0 ? [entries[0]!] : content, reader);
  if (entries.length > 1) reader.notes.add('guessed', FIRST_ENTRY, reader.at.paragraph + 1);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last) {
    [first.opens, last.closes] = boundariesOf(section, 'Rows');
  }
  return rows;
}

/** `open`: the cells that continue below, by column. */
function readRows(found: readonly FoundRow[], reader: PartReader, place: Place): Row[] {
  const open: (Cell | undefined)[] = [];
  return found.map(({ row, opens, closes }) => {
    const properties = childOf(row, 'w:trPr');
    const cells: Cell[] = [];
    let column = columnsIn(properties, 'w:gridBefore', 0);
    if (column > 0) cells.push({ blocks: [], colspan: column, rowspan: 1 });
    for (const { cell, control } of cellsIn(row.children)) {
      const own = childOf(cell, 'w:tcPr');
      const colspan = columnsIn(own, 'w:gridSpan', 1);
      const merge = childOf(own, 'w:vMerge');
      const blocks = readCell(cell, control, reader, place);
      const above = open[column];
      if (merge && merge.attributes['w:val'] !== 'restart' && above) {
        above.rowspan += 1;
        above.blocks.push(...blocks.filter(holdsText));
      } else {
        const isColored = own !== undefined && isShaded([own]);
        const read: Cell = { blocks, colspan, rowspan: 1, ...(isColored && { isShaded: true as const }) };
        cells.push(read);
        for (let at = 0; at < colspan; at += 1) open[column + at] = merge ? read : undefined;
      }
      column += colspan;
      if (column > MAX_COLUMNS) throw new WordFault(TOO_WIDE);
    }
    if (opens) paragraphsOf(cells.at(0))[0]?.pieces.unshift(opens);
    if (closes) paragraphsOf(cells.at(-1)).at(-1)?.pieces.push(closes);
    return { cells, isHeader: isOn(properties, 'w:tblHeader') ?? false };
  });
}

/** Word allows 63; other programs may write more. */
const MAX_COLUMNS = 200;
const TOO_WIDE = tell('word.table.columns', { max: MAX_COLUMNS });

function columnsIn(properties: Xml | undefined, name: string, otherwise: number): number {
  const written = valueIn(properties, name);
  return wholeNumber(written, { otherwise, least: otherwise, most: MAX_COLUMNS, fault: TOO_WIDE });
}

function paragraphsOf(cell: Cell | undefined): Paragraph[] {
  return cell?.blocks.filter((block) => block.type === 'paragraph') ?? [];
}

function holdsText(block: Block): boolean {
  return block.type !== 'paragraph' || textOf(block.pieces).trim() !== '';
}

function cellsIn(elements: readonly Xml[]): { cell: Xml; control?: Xml }[] {
  return elements.flatMap((element) => {
    if (element.name === 'w:tc') return [{ cell: element }];
    if (FRAMES.has(element.name)) return cellsIn(element.children);
    if (element.name !== 'w:sdt') return [];
    const inner = cellsIn(childOf(element, 'w:sdtContent')?.children ?? []);
    return inner.map((one) => ({ control: element, ...one }));
  });
}

/** A control around a cell with one paragraph represents its content. */
function readCell(cell: Xml, control: Xml | undefined, reader: PartReader, place: Place): Block[] {
  const blocks = reader.readBlocks(cell.children, { ...place, isInCell: true });
  const [first] = blocks;
  if (control && blocks.length === 1 && first?.type === 'paragraph')
    first.pieces = controlPieces(readControl(control), first.pieces, reader);
  else if (control) tellKept(readControl(control), reader);
  return blocks;
}
