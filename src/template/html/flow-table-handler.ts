/** §17.21, §10.15: tables whose cells hold blocks or stand over several columns and rows → hast. */
import type { Element, ElementContent } from 'hast';
import type { Paragraph, Parents } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { type FlowGrid, gridOf, type PlacedCell } from '../document/flow-grid.ts';
import type { Alignment, FlowSection, FlowTable } from '../model/document-tree.ts';
import type { TableMeasures } from '../model/table-measure.ts';
import { cellText, isNoAmount, isNumber } from '../typography/number-columns.ts';
import { element } from './element.ts';
import { chosenAlign, withMeasure } from './html-tables.ts';

const SECTIONS: Record<FlowSection['part'], string> = { head: 'thead', body: 'tbody', foot: 'tfoot' };

/** What stands in a node: of one paragraph its text, as in an item of a tight list. */
export function contentOf(state: State, node: Parents): ElementContent[] {
  return state.all(onlyParagraph(node) ?? node) as ElementContent[];
}

function onlyParagraph({ children: [first, ...others] }: Parents): Paragraph | undefined {
  return first?.type === 'paragraph' && others.length === 0 ? first : undefined;
}

/** Columns are as wide as measured, those of amounts stand to the right, and a header says what it is the header of. */
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
          const made = element('tr', {}, cells);
          state.patch(row, made);
          return made;
        });
      return element(SECTIONS[part.part], {}, rows);
    });
    return withMeasure(element('table', {}, parts), measures.get(node));
  };
}

/** The text of a cell that holds no more than one paragraph. */
function textIn({ cell }: PlacedCell): string | undefined {
  return cell.children.length === 0 ? '' : onlyParagraph(cell) && cellText(onlyParagraph(cell));
}

/** The columns whose cells below the header are amounts throughout. */
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
