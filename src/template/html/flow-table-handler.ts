/** §17.21, §10.15: tables whose cells hold blocks or stand over several columns and rows → hast. */
import type { Element, ElementContent } from 'hast';
import type { Paragraph, Parents } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { gridOf, type PlacedCell } from '../document/flow-grid.ts';
import type { FlowSection, FlowTable } from '../model/document-tree.ts';
import type { TableMeasures } from '../model/table-measure.ts';
import { cellText, isNumber } from '../typography/number-columns.ts';
import { element } from './element.ts';
import { withMeasure } from './html-tables.ts';

const SECTIONS: Record<FlowSection['part'], string> = { head: 'thead', body: 'tbody', foot: 'tfoot' };

/** What stands in a node: of one paragraph its text, as in an item of a tight list. */
export function contentOf(state: State, node: Parents): ElementContent[] {
  return state.all(onlyParagraph(node) ?? node) as ElementContent[];
}

function onlyParagraph({ children: [first, ...others] }: Parents): Paragraph | undefined {
  return first?.type === 'paragraph' && others.length === 0 ? first : undefined;
}

/** Columns are as wide as measured, and a header says what it is the header of. */
export function flowTableHandler(measures: TableMeasures) {
  return (state: State, node: FlowTable): Element => {
    const places = new Map(gridOf(node).cells.map((place) => [place.cell, place]));
    const parts = node.children.map((part) => {
      if (part.type === 'caption') return element('caption', {}, contentOf(state, part));
      const rows = part.children
        .filter(({ children }) => children.length > 0)
        .map(({ children }) => {
          const cells = children.map((cell) => cellOf(state, places.get(cell)!, part));
          return element('tr', {}, cells);
        });
      return element(SECTIONS[part.part], {}, rows);
    });
    return withMeasure(element('table', {}, parts), measures.get(node));
  };
}

function cellOf(state: State, { cell, width, height }: PlacedCell, { part }: FlowSection): Element {
  const { header, align } = cell;
  const properties = {
    ...(header && { scope: part === 'head' ? 'col' : 'row' }),
    ...(align && { align }),
    ...(width > 1 && { colSpan: width }),
    ...(height > 1 && { rowSpan: height }),
    ...(!header && isNumber(cellText(onlyParagraph(cell))) && { className: ['figure'] }),
  };
  return element(header ? 'th' : 'td', properties, contentOf(state, cell));
}
