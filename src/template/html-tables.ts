/** §2.2, §2.6 `html`: tables as the paper has them, as far as HTML without style attributes can say it. */
import type { Element } from 'hast';
import type { Table } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import { isBracketed, isNoAmount, isNumber, numberColumns, saidBy } from './number-columns.ts';

/** `shares`: of its columns in the width of the table, padding and all; `size` of its type and `padding` on each side in points. */
export type TableMeasure = { shares: number[]; size: number; padding: number };
/** None for a table that has no room on the page, which the reader's browser then lays out. */
export type TableMeasures = ReadonlyMap<Table, TableMeasure>;

/** What the sheet calls less air between columns than there usually is, in points. */
const CLOSE: Record<number, string> = { 3: 'close', 2.5: 'closer', 2: 'closest', 1.5: 'crowded' };
const NORMAL_SIZE = 9.5;
/** Sizes of type differ by as much at least, so that few rules make them all. In hundredths of a point. */
const STEP = 2;

/** In hundredths of a point, no larger than measured; undefined when it is the usual one. */
const ownSize = ({ size }: TableMeasure): number | undefined =>
  size >= NORMAL_SIZE ? undefined : Math.floor((size * 100) / STEP) * STEP;

/** Rules for the sizes that some tables have. */
export const tableSizeRules = (measures: Iterable<TableMeasure>): string => {
  const sizes = new Set([...measures].map(ownSize).filter((size) => size !== undefined));
  return [...sizes].map((size) => `.size-${size}{font-size:${size / 100}pt}`).join('');
};

const element = (tagName: string, properties: Element['properties'], children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/**
 * Columns as wide as measured. Columns of numbers stand to the right unless the author says otherwise, and no number is
 * broken.
 */
export const tableWith =
  (measures: TableMeasures) =>
  (state: State, node: Table): Element => {
    const plain = defaultHandlers.table(state, { ...node, align: alignments(node) });
    const measure = measures.get(node);
    const numbers = numberColumns(node);
    const besides = numbers.map((isOfNumbers, column) => isOfNumbers && hasBrackets(node, column));
    const parts = mapElements(plain, (part, place) =>
      mapElements(part, (row, index) =>
        mapElements(row, (cell, column) =>
          finishCell(
            cell,
            node.children[place === 0 ? 0 : index + 1]?.children[column],
            numbers[column],
            besides[column],
          ),
        ),
      ),
    );
    if (!measure) return parts;
    const size = ownSize(measure);
    const className = [CLOSE[measure.padding], size && `size-${size}`].filter((name) => typeof name === 'string');
    return {
      ...parts,
      properties: { ...parts.properties, ...(className.length > 0 && { className }) },
      children: [columnsOf(measure), ...parts.children],
    };
  };

/** For the longest row too, whose cells would be left out otherwise. */
const alignments = ({ align, children }: Table): NonNullable<Table['align']> => {
  const columns = children.reduce((most, row) => Math.max(most, row.children.length), align?.length ?? 0);
  return Array.from({ length: columns }, (_, column) => align?.[column] ?? null);
};

const columnsOf = ({ shares }: TableMeasure): Element =>
  element(
    'colgroup',
    {},
    shares.map((share) => element('col', { width: `${Number((share * 100).toFixed(3))}%` }, [])),
  );

type Cell = Table['children'][number]['children'][number];

/** Whether amounts that stand to the right leave room for the brackets of others. */
const hasBrackets = ({ align, children: [, ...rows] }: Table, column: number): boolean =>
  (align?.[column] ?? 'right') === 'right' && rows.some(({ children }) => isBracketed(saidBy(children[column])));

const finishCell = (made: Element, cell: Cell | undefined, isOfNumbers = false, isBeside = false): Element => {
  const text = saidBy(cell);
  const isWhole = isNumber(text) || (isOfNumbers && (made.tagName === 'th' || isNoAmount(text)));
  if (!isOfNumbers && !isWhole) return made;
  const properties = { ...(isOfNumbers && { align: 'right' }), ...made.properties };
  const hasRoom = isBeside && made.tagName === 'td' && text !== '' && !isBracketed(text);
  const className = [isWhole && (isOfNumbers ? 'number' : 'figure'), hasRoom && 'beside'].filter(
    (name) => typeof name === 'string',
  );
  return { ...made, properties: { ...properties, ...(className.length > 0 && { className }) } };
};

const mapElements = (parent: Element, change: (child: Element, index: number) => Element): Element => {
  let count = 0;
  const children = parent.children.map((child) => (child.type === 'element' ? change(child, count++) : child));
  return { ...parent, children };
};
