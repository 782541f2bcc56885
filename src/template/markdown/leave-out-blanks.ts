/**
 * §17.33: removes blanks that are shown as nothing, and what holds nothing else: lines, items, rows, blocks, and columns if the template
 * says so. Takes linear time.
 */
import type { Nodes, Parents, Root, Table, Text } from 'mdast';
import type { DocumentSetup } from '../model/document-setup.ts';
import { type FlowCell, type FlowTable, isAnnexMark, isForNextBlock } from '../model/document-tree.ts';
import { type CarriedCells, withoutColumns } from '../model/table-look.ts';

type AnyTable = Table | FlowTable;
type Cell = Parents & Pick<FlowCell, 'colspan' | 'rowspan'>;
/** A row of either kind of table. */
type Row = { children: Cell[] };

/** Changes the tree in place. */
export function leaveOutBlanks(tree: Root, { hideColumns }: Pick<DocumentSetup, 'hideColumns'>): void {
  const hides = new Set(hideColumns === true ? [] : hideColumns);
  /** The notes that have become empty. */
  const lostNotes = new Set<string>();
  let tables = 0;

  /** Returns whether nothing is left of a node that held something to remove. */
  const settle = (node: Nodes): boolean => {
    if (node.type === 'blank') return node.as === 'nothing';
    if (node.type === 'footnoteReference') return lostNotes.has(node.identifier);
    if (!('children' in node)) return false;
    if (node.type === 'table' || node.type === 'flowTable')
      return settleTable(node, hideColumns === true || hides.has(tables++), settle);
    // Columns beside an empty one keep their places.
    if (node.type === 'columns') return node.children.filter(settle).length > 0 && node.children.every(isEmpty);
    let isChanged = false;
    const left = (node.children as Nodes[]).map((child) => {
      if (!settle(child)) return child;
      isChanged = true;
      return MARK;
    });
    if (!isChanged) return false;
    for (let at = left.length - 2; at >= 0; at--) if (left[at + 1] === MARK && isBound(left[at]!)) left[at] = MARK;
    node.children = withoutMarks(left) as typeof node.children;
    return isEmpty(node);
  };

  // Finds emptied notes first, since references may stand before them.
  const findNotes = (node: Nodes): void => {
    if (node.type === 'footnoteDefinition' && (node.children as Nodes[]).every(isNothing))
      lostNotes.add(node.identifier);
    else if ('children' in node) for (const child of node.children) findNotes(child as Nodes);
  };
  findNotes(tree);
  settle(tree);
}

/** Returns whether a node holds only blanks that are shown as nothing. */
function isNothing(node: Nodes): boolean {
  if (node.type === 'blank') return node.as === 'nothing';
  if (node.type === 'text') return node.value.trim() === '';
  return 'children' in node && node.children.length > 0 && (node.children as Nodes[]).every(isNothing);
}

function isBound(node: Nodes | typeof MARK): boolean {
  return node !== MARK && isForNextBlock(node);
}

function isEmpty({ children }: Parents): boolean {
  return (children as Nodes[]).every((node) => node.type === 'anchor' || isForNextBlock(node) || isAnnexMark(node));
}

/** Rows and columns stay if cells span several rows. */
function settleTable(table: AnyTable, hidesColumns: boolean, settle: (node: Nodes) => boolean): boolean {
  const { head, body } = rowsOf(table);
  const amounts = amountsIn(table, body);
  const emptied = new Set<Cell>();
  for (const cell of [...head, ...body].flatMap(({ children }) => children)) if (settle(cell)) emptied.add(cell);
  const caption = (table.children as Nodes[]).find(({ type }) => type === 'caption');
  if (caption && settle(caption)) table.children = without(table.children as Nodes[], new Set([caption])) as never;
  const isJoined = [...head, ...body].some(({ children }) => children.some(({ rowspan = 1 }) => rowspan > 1));
  if (emptied.size > 0 && !isJoined) {
    const lost = new Set(
      body.filter(({ children }) => children.every(isEmpty) && children.some((cell) => emptied.has(cell))),
    );
    if (lost.size > 0 && lost.size === body.length) return true;
    if (lost.size > 0) leaveOutRows(table, lost);
    if (hidesColumns) leaveOutColumns(table, emptied);
  }
  const carried = table.data?.carried;
  if (carried) table.data = { ...table.data, carried: { ...carried, cells: placesOf(amounts, rowsOf(table).body) } };
  return false;
}

function rowsOf(table: AnyTable): { head: Row[]; body: Row[] } {
  if (table.type === 'table') {
    const [head, ...body] = table.children as unknown as Row[];
    return { head: head ? [head] : [], body };
  }
  const sections = table.children.filter((part) => part.type === 'flowSection');
  const rowsIn = (isHead: boolean) =>
    sections.filter(({ part }) => (part === 'head') === isHead).flatMap(({ children }) => children as unknown as Row[]);
  return { head: rowsIn(true), body: rowsIn(false) };
}

function without<Node extends Nodes>(nodes: readonly Node[], lost: ReadonlySet<unknown>): Node[] {
  return nodes.filter((node) => !lost.has(node));
}

function leaveOutRows(table: AnyTable, lost: ReadonlySet<Row>): void {
  const sums = table.data?.totals;
  if (sums !== undefined) {
    const left = rowsOf(table)
      .body.slice(-sums)
      .filter((row) => !lost.has(row));
    table.data = { ...table.data, totals: left.length };
  }
  const isLeft = (part: Nodes) => part.type !== 'flowSection' || part.children.length > 0;
  for (const part of table.children) if (part.type === 'flowSection') part.children = without(part.children, lost);
  table.children = without(table.children as Nodes[], lost).filter(isLeft) as never;
}

/** Removes columns of which all cells below the head are empty, at least one by a blank. Cells that span several become narrower. */
function leaveOutColumns(table: AnyTable, emptied: ReadonlySet<Cell>): void {
  const { head, body } = rowsOf(table);
  const [full, blank] = [new Set<number>(), new Set<number>()];
  let columns = 0;
  for (const row of body) {
    const end = eachCell(row, (cell, column, colspan) => {
      if (colspan > 1) return;
      if (!isEmpty(cell)) full.add(column);
      else if (emptied.has(cell)) blank.add(column);
    });
    columns = Math.max(columns, end);
  }
  const lost = new Set([...blank].filter((column) => !full.has(column)));
  if (lost.size === 0 || lost.size === columns) return;
  for (const row of [...head, ...body]) {
    const left: Cell[] = [];
    eachCell(row, (cell, column, colspan) => {
      const width = Array.from({ length: colspan }, (_, at) => column + at).filter((at) => !lost.has(at)).length;
      if (width === 0) return;
      if (width < colspan) cell.colspan = width;
      left.push(cell);
    });
    row.children = left;
  }
  if (table.type === 'table' && table.align) table.align = table.align.filter((_, column) => !lost.has(column));
  const look = table.data?.look;
  if (look) table.data = { ...table.data, look: withoutColumns(look, lost) };
}

/** Calls `visit` with each cell, its column and its span. Returns the number of columns of the row. */
function eachCell({ children }: Row, visit: (cell: Cell, column: number, colspan: number) => void): number {
  let column = 0;
  for (const cell of children) {
    const { colspan = 1 } = cell;
    visit(cell, column, colspan);
    column += colspan;
  }
  return column;
}

/** Returns the cells with amounts whose sums are carried over. Amounts shown as nothing or a dash do not count. */
function amountsIn({ data }: AnyTable, body: readonly Row[]): Set<Cell> {
  const found = (data?.carried?.cells ?? []).flatMap(({ from, count, every, cell }) =>
    Array.from({ length: count }, (_, at) => body[from + at * every]!.children[cell]!),
  );
  return new Set(found.filter((cell) => !holdsBlank(cell)));
}

function holdsBlank(node: Nodes): boolean {
  if (node.type === 'blank') return node.as !== undefined;
  return 'children' in node && (node.children as Nodes[]).some(holdsBlank);
}

function placesOf(amounts: ReadonlySet<Cell>, body: readonly Row[]): CarriedCells[] {
  return body.flatMap(({ children }, from) =>
    children.flatMap((cell, at) => (amounts.has(cell) ? [{ from, count: 1, every: 1, cell: at }] : [])),
  );
}

// §10.27, §17.33: joins the parts of a line where something was removed, and keeps one of the spaces or line ends that meet there.

/** Marks a place in the line where something was removed. */
export const MARK = Symbol('mark');

/** The parts of lines, at least some of which are mdast nodes. */
type Part = { type: string };

/** Returns the parts with adjacent texts joined. Removes spaces at the edges of a line. */
export function withoutMarks<Other extends Part = Nodes>(parts: Iterable<Other | typeof MARK>): Other[] {
  const kept: Part[] = [];
  /** Whether a mark followed the last part that was kept. */
  let isAtMark = false;
  for (const part of parts) {
    if (part === MARK) {
      isAtMark = true;
      continue;
    }
    const last = kept.at(-1);
    const [before, after] = isAtMark ? joint(last, part) : [last, part];
    if (last && before !== last) kept.pop();
    if (last && before !== last && before) kept.push(before);
    if (!after) continue;
    isAtMark = false;
    if (before && isText(before) && isText(after))
      kept[kept.length - 1] = { ...before, value: before.value + after.value } as Text;
    else kept.push(after);
  }
  if (isAtMark) trimEnd(kept);
  return kept as Other[];
}

function isText(part: Part): part is Text {
  return part.type === 'text';
}

/** Joins two parts that meet at a mark: keeps one of the spaces or line ends between them. */
function joint(before: Part | undefined, after: Part): [before: Part | undefined, after: Part | undefined] {
  const [left, right] = [blanksAtEnd(before), blanksAtStart(after)];
  if (right === '' || (before && left === '')) return [before, after];
  if (!before || left === 'break') return [before, withoutStart(after)];
  if (right === 'break') return [withoutEnd(before), after];
  const blank = (left + right).includes('\n') ? '\n' : ' ';
  return [{ ...(before as Text), value: (withoutEnd(before)?.value ?? '') + blank } as Text, withoutStart(after)];
}

function blanksAtEnd(part: Part | undefined): string {
  if (part?.type === 'break') return 'break';
  return part && isText(part) ? part.value.slice(endOf(part.value)) : '';
}

function blanksAtStart(part: Part): string {
  if (part.type === 'break') return 'break';
  return isText(part) ? part.value.slice(0, startOf(part.value)) : '';
}

function withoutEnd(part: Part): Text | undefined {
  return isText(part) ? textOf(part, part.value.slice(0, endOf(part.value))) : undefined;
}

function withoutStart(part: Part): Text | undefined {
  return isText(part) ? textOf(part, part.value.slice(startOf(part.value))) : undefined;
}

function textOf(text: Text, value: string): Text | undefined {
  return value === '' ? undefined : { ...text, value };
}

const BLANKS = ' \t\n';

/** Returns the offset at which the leading blanks of a text end. */
function startOf(text: string): number {
  let at = 0;
  while (at < text.length && BLANKS.includes(text[at]!)) at++;
  return at;
}

/** Returns the offset at which the trailing blanks of a text begin. */
function endOf(text: string): number {
  let at = text.length;
  while (at > 0 && BLANKS.includes(text[at - 1]!)) at--;
  return at;
}

function trimEnd(parts: Part[]): void {
  for (let last = parts.at(-1); last && blanksAtEnd(last) !== ''; last = parts.at(-1)) {
    parts.pop();
    const left = withoutEnd(last);
    if (left) parts.push(left);
  }
}
