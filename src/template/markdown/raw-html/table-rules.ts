/** §10.15: HTML tables: cells, rows and sections. */
import type { Nodes, Table, TableCell, TableRow } from 'mdast';
import type { Alignment, Caption, FlowCell, FlowRow, FlowSection, FlowTable } from '../../model/document-tree.ts';
import { columnCount } from '../../model/table-look.ts';
import {
  blocksRule,
  type ElementRule,
  isPhrasing,
  type Make,
  paragraphsOf,
  wholeNumber,
  withMarksIn,
} from './element-rule.ts';
import { alignmentOf, htmlLook, spanOf, withColumn, withoutColumns } from './html-look.ts';

/** The largest `rowspan` (HTML §4.9.11), for one of 0: to the end of its rows. */
export const TO_END = 65_534;

const cell: ElementRule = (element, make) => {
  const { tag, attributes } = element;
  const align = alignmentOf(attributes);
  const colspan = spanOf(attributes.colspan);
  const rowspan = wholeNumber(attributes.rowspan) === 0 ? TO_END : spanOf(attributes.rowspan);
  const children = paragraphsOf(element.children);
  const spans = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) };
  const made = make('flowCell', { header: tag === 'th', ...(align && { align }), ...spans, children });
  return [withColumn(made, attributes, colspan)];
};

/** Cells without an alignment of their own take that of their row. The mark of a group between cells gets a cell of its own. */
const row: ElementRule = ({ attributes, children }, make) => {
  const align = alignmentOf(attributes);
  const wrap = (mark: Nodes) => make('flowCell', { header: false, marks: true, children: [mark] });
  const cells = withMarksIn(children, make, wrap).map((child) =>
    child.type === 'flowCell' && align && !child.align ? { ...child, align } : child,
  );
  return [make('flowRow', { children: cells })];
};

function sectionRule(part: 'head' | 'body' | 'foot'): ElementRule {
  return ({ children }, make) => [make('flowSection', { part, children: rowsOf(children, make) })];
}

/** Returns the rows of a table or section. The mark of a group gets a row of its own. */
function rowsOf(children: readonly Nodes[], make: Make): Nodes[] {
  return withMarksIn(children, make, (block) =>
    make('flowRow', { children: [make('flowCell', { header: false, children: [block] })] }),
  );
}

const table: ElementRule = ({ attributes, children }, make) => {
  const made = tableOf(rowsOf(withoutColumns(children), make), make('html', {}).position);
  const look = htmlLook(children, attributes, columnCount(made));
  return look === undefined ? [made] : [make('html', { value: look }), made];
};

/** `col` is in no row; the table reads and removes its node. */
const column: ElementRule = ({ attributes }, make) => [
  withColumn(make('html', { value: '' }), attributes, spanOf(attributes.span)),
];

const columnGroup: ElementRule = (element, make, fault) =>
  element.children.length > 0 ? element.children : column(element, make, fault);

export const tableRules: Record<string, ElementRule> = {
  table,
  caption: blocksRule('caption'),
  thead: sectionRule('head'),
  tbody: sectionRule('body'),
  tfoot: sectionRule('foot'),
  tr: row,
  td: cell,
  th: cell,
  col: column,
  colgroup: columnGroup,
};

// §10.15: turns an HTML table into a GFM table if GFM can express it (one header row, no spans, one line of text in each cell, one
// alignment for each column), which costs a fourth to parse and a tenth to lay out; otherwise into a `flowTable`.

/** Returns the children of `<table>` as a table. */
function tableOf(children: readonly Nodes[], position: Nodes['position']): Nodes {
  const captions = children.filter((child) => child.type === 'caption');
  const sections = sectionsOf(children, position);
  return simpleTable(captions, sections, position) ?? flowTable([...captions.slice(0, 1), ...sections], position);
}

function flowTable(children: FlowTable['children'], position: Nodes['position']): FlowTable {
  return { type: 'flowTable', children, position };
}

function section(part: FlowSection['part'], children: FlowRow[], position: Nodes['position']): FlowSection {
  return { type: 'flowSection', part, children, position };
}

/**
 * Returns head, bodies and foot in this order. Rows outside of sections go into a body. Initial rows of header cells become the head
 * unless there is one; an empty head means none.
 */
function sectionsOf(children: readonly Nodes[], position: Nodes['position']): FlowSection[] {
  const sections: FlowSection[] = [];
  let bare: FlowSection | undefined;
  for (const child of children) {
    if (child.type === 'flowSection') {
      const isRepeated = child.part !== 'body' && sections.some(({ part }) => part === child.part);
      sections.push(isRepeated ? { ...child, part: 'body' } : child);
      bare = undefined;
    } else if (child.type === 'flowRow') {
      if (!bare) {
        bare = section('body', [], position);
        sections.push(bare);
      }
      bare.children.push(child);
    }
  }
  const [head] = sections.filter(({ part }) => part === 'head');
  const [foot] = sections.filter(({ part }) => part === 'foot');
  const bodies = sections.filter(({ part }) => part === 'body');
  const ordered = [...(head ? [head] : withHead(bodies.shift(), position)), ...bodies, ...(foot ? [foot] : [])];
  return ordered.filter(({ children: rows }) => rows.length > 0);
}

function withHead(body: FlowSection | undefined, position: Nodes['position']): FlowSection[] {
  if (!body) return [];
  const from = body.children.findIndex((row) => !isOfHeaders(row));
  if (from <= 0) return [body];
  return [section('head', body.children.slice(0, from), position), { ...body, children: body.children.slice(from) }];
}

export function isOfHeaders({ children }: FlowRow): boolean {
  return children.every(({ header, marks }) => header || marks);
}

/** Returns a filled table as a GFM table. Undefined if GFM cannot express it. */
export function simpleTableOf({ children, position }: FlowTable): Table | undefined {
  const sections = children.filter((child) => child.type === 'flowSection');
  return simpleTable(
    children.filter((child) => child.type === 'caption'),
    sections,
    position,
  );
}

/** Returns the table as a GFM table. Undefined if GFM cannot express it. */
function simpleTable(captions: Caption[], sections: FlowSection[], position: Nodes['position']): Table | undefined {
  const head = sections.find(({ part }) => part === 'head');
  const bodies = sections.filter((one) => one !== head);
  if (captions.length > 0 || bodies.length > 1 || bodies.some(({ part }) => part === 'foot')) return undefined;
  if (head && head.children.length !== 1) return undefined;
  const first = head?.children[0];
  const rows = bodies.flatMap(({ children }) => children);
  const width = Math.max(0, ...[first, ...rows].map((row) => row?.children.length ?? 0));
  if (width === 0 || (first && first.children.length !== width)) return undefined;
  if (first && !first.children.every((cell) => cell.header && isLine(cell))) return undefined;
  if (!rows.every(({ children }) => children.every((cell) => !cell.header && isLine(cell)))) return undefined;
  const align = Array.from({ length: width }, (_, column) => alignmentsIn(rows.length > 0 ? rows : [first!], column));
  if (align.some((own) => own.size > 1)) return undefined;
  const empty: TableRow = {
    type: 'tableRow',
    children: Array.from({ length: width }, () => ({ type: 'tableCell', children: [] })),
    position,
  };
  return {
    type: 'table',
    align: align.map(([own]) => own ?? null),
    children: [first ? simpleRow(first) : empty, ...rows.map(simpleRow)],
    position,
  };
}

function alignmentsIn(rows: readonly FlowRow[], column: number): Set<Alignment | undefined> {
  return new Set(rows.flatMap(({ children }) => (children[column] ? [children[column].align] : [])));
}

function isLine({ colspan, rowspan, marks, children }: FlowCell): boolean {
  const [block, ...others] = children;
  return (
    !marks &&
    !colspan &&
    !rowspan &&
    others.length === 0 &&
    (!block || block.type === 'paragraph' || block.type === 'html')
  );
}

function simpleRow({ children, position }: FlowRow): TableRow {
  return { type: 'tableRow', children: children.map(simpleCell), position };
}

function simpleCell({ children: [block], position }: FlowCell): TableCell {
  const parts = block?.type === 'paragraph' ? block.children : block ? [block] : [];
  return { type: 'tableCell', children: parts.map(onOneLine) as TableCell['children'], position };
}

/** In a GFM cell, a line break is a tag, and a line end in the text is a space. */
function onOneLine(node: Nodes): Nodes {
  if (node.type === 'break') return { type: 'html', value: '<br>' };
  if (node.type === 'text') return { ...node, value: node.value.replace(/\n/g, ' ') };
  return 'children' in node ? ({ ...node, children: (node.children as Nodes[]).map(onOneLine) } as Nodes) : node;
}

/** Turns a GFM table into a `flowTable` if a cell holds a block (`| <ul><li>…</ul> |`). */
export function asFlowTable(table: Table): Nodes {
  if (table.children.every((row) => row.children.every((cell) => (cell.children as Nodes[]).every(isPhrasing))))
    return table;
  const rowOf =
    (header: boolean) =>
    (row: TableRow): FlowRow => ({
      type: 'flowRow',
      children: row.children.map((cell, column) => cellOf(cell, header, table.align?.[column] ?? undefined)),
      position: row.position,
    });
  const [head, ...rows] = table.children;
  const sections = [section('head', [rowOf(true)(head!)], table.position)];
  if (rows.length > 0) sections.push(section('body', rows.map(rowOf(false)), table.position));
  return flowTable(sections, table.position);
}

function cellOf({ children, position }: TableCell, header: boolean, align: Alignment | undefined): FlowCell {
  return {
    type: 'flowCell',
    header,
    ...(align && { align }),
    children: paragraphsOf(children) as FlowCell['children'],
    position,
  };
}
