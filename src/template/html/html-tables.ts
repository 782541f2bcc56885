/** §17.21: converts tables to look as in the PDF, as far as HTML without style attributes allows. */
import type { Element, ElementContent, RootContent } from 'hast';
import type { Paragraph, Parents, Table } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import { type FlowGrid, gridOf, type PlacedCell } from '../document/flow-grid.ts';
import type { Alignment, FlowSection, FlowTable } from '../model/document-tree.ts';
import type { TableMeasure, TableMeasures } from '../model/measures.ts';
import type { ColumnAlignment, TableLook } from '../model/table-look.ts';
import { cellText, isBracketed, isNoAmount, isNumber, numberColumns } from '../typography/number-columns.ts';
import { element, isNoteNumber, textOf } from './element.ts';

/** The style sheet's classes for narrower cell padding, by the padding in points. */
const CLOSE: Record<number, string> = { 3: 'close', 2.5: 'closer', 2: 'closest', 1.5: 'crowded' };
/** Font sizes are rounded to this step, in hundredths of a point, so that few style rules cover them. */
const STEP = 2;

/** Returns the font size in hundredths of a point, never larger than measured. Undefined for the usual size. */
function ownSize({ size }: TableMeasure): number | undefined {
  return size === undefined ? undefined : Math.floor((size * 100) / STEP) * STEP;
}

/** Returns the width of a table in thousandths of the room. Undefined for a table of full width. */
function ownWidth({ shares }: TableMeasure): number | undefined {
  const width = Math.round(shares.reduce((sum, share) => sum + share, 0) * 1000);
  return width < 999 ? width : undefined;
}

/** Returns the free room at the end of a table, in thousandths of the width. */
function ownEnd({ beside = 0 }: TableMeasure): number | undefined {
  return Math.round(beside * 1000) || undefined;
}

/** Returns a gap in hundredths of the font size. Undefined without one. */
function ownGap(gap: number | undefined): number | undefined {
  return gap === undefined || gap < 0.005 ? undefined : Math.round(gap * 100);
}

/** Returns the style rules for the sizes, widths and gaps of these tables. */
export function tableSizeRules(measures: Iterable<TableMeasure>): string {
  const all = [...measures];
  const distinct = (values: (number | undefined)[]) => [...new Set(values)].filter((value) => value !== undefined);
  return [
    ...distinct(all.map(ownSize)).map((size) => `.size-${size}{font-size:${size / 100}pt}`),
    ...distinct(all.map(ownWidth)).map((width) => `.wide-${width}{width:${width / 10}%}`),
    ...distinct(all.map(ownEnd)).map((end) => `.ends-${end}{margin-inline-end:${end / 10}%}`),
    ...distinct(all.flatMap(({ gaps = [] }) => gaps.flat().map(ownGap))).map(
      (gap) => `td.gap-${gap}{padding-right:calc(var(--right-air,var(--air)) + ${gap / 100}em - var(--hair))}`,
    ),
  ].join('');
}

/** Gives columns their measured widths. Columns of numbers are right-aligned unless the author chose otherwise, and numbers do not wrap. */
export function tableHandler(measures: TableMeasures) {
  return (state: State, node: Table): Element => {
    const plain = defaultHandlers.table(state, { ...node, align: alignments(node) });
    const numbers = numberColumns(node);
    const besides = numbers.map((isOfNumbers, column) => isOfNumbers && hasBrackets(node, column));
    const widest = numbers.some(Boolean) ? widestNoteNumbers(plain) : [];
    const hanging = numbers.map((isOfNumbers, column) =>
      isOfNumbers && isRight(node, column) ? (widest[column] ?? 0) : 0,
    );
    const sums = node.children.length - 1 - (node.data?.totals ?? 0);
    const table = mapElements(plain, (part, place) =>
      mapElements(part, (row, index) =>
        mapElements(place > 0 ? asSum(row, index === sums, isSubtotal(node, index)) : row, (cell, column) =>
          finishCell(
            cell,
            node.children[place === 0 ? 0 : index + 1]?.children[column],
            numbers[column],
            besides[column],
            hanging[column],
            place === 0 ? undefined : ownGap(measures.get(node)?.gaps?.[index]?.[column]),
          ),
        ),
      ),
    );
    return withMeasure(table, measures.get(node), node.data?.look);
  };
}

/** Gives a table the columns, font size and padding that it has on paper. */
function withMeasure(table: Element, measure: TableMeasure | undefined, { totals, leaders }: TableLook = {}): Element {
  if (!measure) return table;
  const columns = columnsOf(measure);
  const size = ownSize(measure);
  const width = ownWidth(measure);
  const className = [
    measure.gap && 'parties',
    totals && 'totals',
    leaders && 'leaders',
    measure.density,
    CLOSE[measure.padding],
    size && `size-${size}`,
    width && `wide-${width}`,
    ownEnd(measure) && `ends-${ownEnd(measure)}`,
  ].filter((name) => typeof name === 'string');
  return {
    ...table,
    properties: { ...table.properties, ...(className.length > 0 && { className }) },
    children: isCaptioned(table) ? table.children.toSpliced(1, 0, columns) : [columns, ...table.children],
  };
}

function isCaptioned({ children: [first] }: Element): boolean {
  return first?.type === 'element' && first.tagName === 'caption';
}

function isSubtotal({ children }: Table, index: number): boolean {
  return children[index + 1]?.data?.subtotal === true;
}

/** Marks the first total row, and subtotals. */
function asSum(row: Element, isFirst: boolean, isWithin: boolean): Element {
  const className = isFirst ? 'sum' : isWithin ? 'subtotal' : undefined;
  return className === undefined ? row : { ...row, properties: { ...row.properties, className: [className] } };
}

/** Returns an alignment for every column of the longest row; cells without one would be left out. */
function alignments({ align, children, data }: Table): NonNullable<Table['align']> {
  const columns = children.reduce((max, row) => Math.max(max, row.children.length), align?.length ?? 0);
  return Array.from(
    { length: columns },
    (_, column) => chosenAlign(data?.look?.align?.[column]) ?? align?.[column] ?? null,
  );
}

/** Returns the alignment that HTML offers for a column. */
function chosenAlign(align: ColumnAlignment | undefined): Alignment | undefined {
  return align === 'decimal' ? 'right' : align;
}

function columnsOf(measure: TableMeasure): Element {
  const whole = (ownWidth(measure) ?? 1000) / 1000;
  const shares = measure.shares.map((share) => share / whole);
  return element(
    'colgroup',
    {},
    shares.map((share) => element('col', { width: `${Number((share * 100).toFixed(3))}%` }, [])),
  );
}

type Cell = Table['children'][number]['children'][number];

/** Returns whether the amounts of a column are right-aligned. */
function isRight({ align }: Table, column: number): boolean {
  return (align?.[column] ?? 'right') === 'right';
}

/** Returns whether amounts leave room for the brackets of others in the column. */
function hasBrackets(table: Table, column: number): boolean {
  return (
    isRight(table, column) && table.children.slice(1).some(({ children }) => isBracketed(cellText(children[column])))
  );
}

/** Returns the width of the note numbers after an amount, in half digits. The comma between two notes counts as one. */
function widthOfNoteNumbers({ children }: Element): number {
  const last = children.findLastIndex((child) => !isNoteNumber(child));
  const notes = last < 0 ? [] : children.slice(last + 1);
  return notes.reduce((sum, note) => sum + 2 * textOf(note).length, Math.max(0, notes.length - 1));
}

/** The most half digits by which note numbers may hang beyond the column; the style sheet has rules up to here. */
const MAX_HANGING = 8;

/** Returns, for each column, the width of the widest note numbers after an amount. */
function widestNoteNumbers({ children }: Element): number[] {
  const widest: number[] = [];
  const body = elementsIn(children).find(({ tagName }) => tagName === 'tbody');
  for (const row of elementsIn(body?.children ?? [])) {
    for (const [column, cell] of elementsIn(row.children).entries())
      widest[column] = Math.max(widest[column] ?? 0, Math.min(MAX_HANGING, widthOfNoteNumbers(cell)));
  }
  return widest;
}

function elementsIn(children: readonly (ElementContent | RootContent)[]): Element[] {
  return children.filter((child) => child.type === 'element');
}

/** A short word in CJK characters. A narrow window would break it after every character. */
const SHORT_WORD = /^(?=.*[\u3040-\u30ff\u3400-\u9fff])[^\s]{2,5}$/;

function finishCell(
  made: Element,
  cell: Cell | undefined,
  isOfNumbers = false,
  isBeside = false,
  hanging = 0,
  gap?: number,
): Element {
  if (gap !== undefined) return { ...made, properties: { ...made.properties, className: ['number', `gap-${gap}`] } };
  const text = cellText(cell);
  const isWhole = isNumber(text) || (isOfNumbers && (made.tagName === 'th' || isNoAmount(text)));
  const isShort = !isWhole && SHORT_WORD.test(text);
  if (!isOfNumbers && !isWhole && !isShort) return made;
  const properties = { ...(isOfNumbers && { align: 'right' }), ...made.properties };
  const hasRoom = isBeside && made.tagName === 'td' && text !== '' && !isBracketed(text);
  const hung = made.tagName === 'td' && text !== '' ? hanging - widthOfNoteNumbers(made) : 0;
  const className = [
    isWhole && (isOfNumbers ? 'number' : made.tagName === 'td' && 'figure'),
    isShort && 'short',
    hasRoom && 'beside',
    hung > 0 && `hung-${hung}`,
  ].filter((name) => typeof name === 'string');
  return { ...made, properties: { ...properties, ...(className.length > 0 && { className }) } };
}

function mapElements(parent: Element, change: (child: Element, index: number) => Element): Element {
  let count = 0;
  const children = parent.children.map((child) => (child.type === 'element' ? change(child, count++) : child));
  return { ...parent, children };
}

/** §17.21, §10.15: converts tables whose cells hold blocks or span columns and rows to hast. */
const SECTIONS: Record<FlowSection['part'], string> = { head: 'thead', body: 'tbody', foot: 'tfoot' };

/** Returns the content of a node. A single paragraph is replaced by its text, as in an item of a tight list. */
export function contentOf(state: State, node: Parents): ElementContent[] {
  return state.all(onlyParagraph(node) ?? node) as ElementContent[];
}

function onlyParagraph({ children: [first, ...others] }: Parents): Paragraph | undefined {
  return first?.type === 'paragraph' && others.length === 0 ? first : undefined;
}

/** Gives columns their measured widths, right-aligns amounts, and gives header cells a scope. */
export function flowTableHandler(measures: TableMeasures) {
  return (state: State, node: FlowTable): Element => {
    const grid = gridOf(node);
    const places = new Map(grid.cells.map((place) => [place.cell, place]));
    const amounts = amountColumns(grid);
    const parts = node.children.map((part) => {
      if (part.type === 'caption') return element('caption', {}, contentOf(state, part));
      const rows = part.children
        .filter(({ children }) => children.length > 0)
        .map((row) => {
          const cells = row.children.map((cell) => {
            const place = places.get(cell)!;
            const chosen = place.colspan === 1 ? chosenAlign(node.data?.look?.align?.[place.column]) : undefined;
            return cellOf(state, place, part, amounts, chosen);
          });
          const made = element('tr', row.data?.subtotal ? { className: ['subtotal'] } : {}, cells);
          state.patch(row, made);
          return made;
        });
      return element(SECTIONS[part.part], {}, rows);
    });
    return withMeasure(element('table', {}, parts), measures.get(node));
  };
}

/** Returns the text of a cell that holds at most one paragraph. Undefined for others. */
function textIn({ cell }: PlacedCell): string | undefined {
  return cell.children.length === 0 ? '' : onlyParagraph(cell) && cellText(onlyParagraph(cell));
}

/** Returns the columns in which all cells below the header are amounts. */
function amountColumns({ rows, cells }: FlowGrid): ReadonlySet<number> {
  const amounts = new Set<number>();
  const others = new Set<number>();
  for (const place of cells) {
    if (place.colspan > 1 || rows[place.row]!.part === 'head') continue;
    const text = textIn(place);
    if (text !== undefined && isNumber(text)) amounts.add(place.column);
    else if (text === undefined || !isNoAmount(text)) others.add(place.column);
  }
  return amounts.difference(others);
}

function cellOf(
  state: State,
  place: PlacedCell,
  { part }: FlowSection,
  amounts: ReadonlySet<number>,
  chosen: Alignment | undefined,
): Element {
  const { cell, column, colspan, rowspan } = place;
  const { header } = cell;
  const text = textIn(place);
  const isAmount = colspan === 1 && amounts.has(column);
  const align = cell.align ?? chosen ?? (isAmount ? 'right' : undefined);
  const isWhole = text !== undefined && (isNumber(text) || (isAmount && (header || isNoAmount(text))));
  const properties = {
    ...(header && { scope: part === 'head' ? 'col' : 'row' }),
    ...(align && { align }),
    ...(colspan > 1 && { colSpan: colspan }),
    ...(rowspan > 1 && { rowSpan: rowspan }),
    ...(isWhole && (isAmount || !header) && { className: [isAmount ? 'number' : 'figure'] }),
  };
  return element(header ? 'th' : 'td', properties, contentOf(state, cell));
}
