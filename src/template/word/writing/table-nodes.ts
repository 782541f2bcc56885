/**
 * §10.37: turns a Word table into a GFM table where GFM can express it, else into an HTML table; a frame of one cell becomes its content.
 */
import type { List, ListItem, PhrasingContent, RootContent, TableCell } from 'mdast';
import type { Alignment, FlowCell, FlowRow, FlowSection } from '../../model/document-tree.ts';
import { lookComment } from '../../model/table-look.ts';
import { type Bullet, isBullet, type ListNumber } from '../numbering/count-numbers.ts';
import { isRowOfMarks } from '../placeholders/find-spans.ts';
import { type Block, type Cell, isBoundary, type Paragraph, type Row, type Table, textOf } from '../reading/block.ts';
import { isBold } from './find-headings.ts';
import { type InlineContext, inlineNodes, printed } from './inline-nodes.ts';

export function tableNodes(table: Table, context: InlineContext): RootContent[] {
  const rows = withoutRowsOfMarks(table.rows.filter(({ cells }) => cells.length > 0));
  const [first] = rows;
  if (!first) return [];
  if (rows.length === 1 && first.cells.length === 1) return cellNodes(first.cells[0]!.blocks, context);
  const nodes = new Map(
    rows.flatMap(({ cells }) => {
      const keepsEmpty = areLinesBeside(cells);
      return cells.map((cell) => [cell, cellNodes(cell.blocks, { ...context, keepsEmpty })] as const);
    }),
  );
  if (isSignature(table, rows)) return [{ type: 'signature', children: [flowTable(rows, 0, nodes)] }];
  const heads = headRows(table, rows);
  const simple = heads < 2 && isSimple(rows, nodes);
  const look = lookOf(table, rows);
  const column = (at: number) => (simple ? columnAlign(rows.slice(heads), at) : undefined);
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries())
      for (const one of paragraphsOf(cell.blocks))
        if (one.align === (simple ? column(at) : alignOf(cell))) context.aligned?.add(one);
  return [...look, simple ? simpleTable(rows, heads, nodes) : flowTable(rows, heads, nodes)];
}

/** Returns whether lines of adjacent cells belong together, with empty lines as spacers. */
function areLinesBeside(cells: readonly Cell[]): boolean {
  const lines = cells.map((cell) =>
    wordsIn(cell).flatMap(({ pieces }) =>
      textOf(pieces)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    ),
  );
  return lines.filter(({ length }) => length > 0).length > 1 && lines.some(({ length }) => length > 1);
}

type CellNodes = ReadonlyMap<Cell, RootContent[]>;

/** Moves marks that have a row of their own into the adjacent rows. */
function withoutRowsOfMarks(rows: readonly Row[]): Row[] {
  const kept = rows.filter((row) => !isRowOfMarks(row));
  for (const [at, row] of rows.entries()) {
    if (kept.includes(row)) continue;
    const marks = row.cells.flatMap(({ blocks }) =>
      paragraphsOf(blocks).flatMap(({ pieces }) => pieces.filter(isBoundary)),
    );
    const next = rows.slice(at + 1).find((one) => kept.includes(one));
    const before = rows.slice(0, at).findLast((one) => kept.includes(one));
    for (const mark of marks.toReversed()) {
      const isEnd = mark.type === 'close' || mark.type === 'endif';
      if (isEnd || !next) continue;
      paragraphsOf(next.cells[0]!.blocks)[0]?.pieces.unshift(mark);
    }
    for (const mark of marks)
      if (mark.type === 'close' || mark.type === 'endif')
        paragraphsOf(before?.cells.at(-1)?.blocks ?? [])
          .at(-1)
          ?.pieces.push(mark);
  }
  return kept;
}

function paragraphsOf(blocks: readonly Block[]): Paragraph[] {
  return blocks.filter((block) => block.type === 'paragraph');
}

function wordsIn(cell: Cell): Paragraph[] {
  return paragraphsOf(cell.blocks).filter(({ pieces }) => textOf(pieces).trim() !== '');
}

/** Recognises a signature block: no rules, signature lines, and a column for each party. */
function isSignature({ isRuled }: Table, rows: readonly Row[]): boolean {
  if (isRuled || rows[0]!.cells.length > 3) return false;
  return rows.some(({ cells }) =>
    cells.some((cell) => wordsIn(cell).some(({ pieces }) => /_{4}/.test(textOf(pieces)))),
  );
}

/** Returns the number of header rows: those that Word repeats, else a first row that looks like one. */
function headRows({ isRuled, hasHeadStyle }: Table, rows: readonly Row[]): number {
  const said = rows.findIndex(({ isHeader }) => !isHeader);
  if (said !== 0) return said < 0 ? 1 : said;
  if (rows.length === 1) return 0;
  const isBoldRow = ({ cells }: Row) => cells.every((cell) => wordsIn(cell).length === 1 && isBold(wordsIn(cell)[0]!));
  const looksLikeHead = isRuled && isBoldRow(rows[0]!) && !isBoldRow(rows[1]!);
  return hasHeadStyle || looksLikeHead ? 1 : 0;
}

function isSimple(rows: readonly Row[], nodes: CellNodes): boolean {
  const columns = rows[0]!.cells.length;
  return (
    columns > 1 &&
    rows.every(
      ({ cells }) =>
        cells.length === columns &&
        cells.every((cell) => cell.colspan === 1 && cell.rowspan === 1 && isOneLine(nodes.get(cell)!)),
    )
  );
}

function isOneLine(nodes: readonly RootContent[]): boolean {
  const [node] = nodes;
  if (!node) return true;
  return nodes.length === 1 && node.type === 'paragraph' && node.children.every(({ type }) => type !== 'image');
}

/** A table without a head gets an empty first row. */
function simpleTable(rows: readonly Row[], heads: number, nodes: CellNodes): RootContent {
  const empty: Row = { cells: rows[0]!.cells.map(() => ({ blocks: [], colspan: 1, rowspan: 1 })), isHeader: true };
  return {
    type: 'table',
    align: rows[0]!.cells.map((_, column) => columnAlign(rows.slice(heads), column)),
    children: (heads === 0 ? [empty, ...rows] : rows).map(({ cells }) => ({
      type: 'tableRow',
      children: cells.map((cell): TableCell => ({ type: 'tableCell', children: inlineOf(nodes.get(cell) ?? []) })),
    })),
  };
}

function inlineOf([node]: readonly RootContent[]): PhrasingContent[] {
  const children = node?.type === 'paragraph' ? node.children : [];
  return children.map((child): PhrasingContent => (child.type === 'break' ? { type: 'html', value: '<br>' } : child));
}

/** Returns the alignment that all cells below the head share. */
function columnAlign(rows: readonly Row[], column: number): Alignment | null {
  const said = new Set(rows.map(({ cells }) => alignOf(cells[column]!)));
  const [align] = said;
  return (said.size === 1 && align) || null;
}

function alignOf(cell: Cell): Alignment | undefined {
  const align = wordsIn(cell)[0]?.align;
  return align === 'both' ? undefined : align;
}

function flowTable(rows: readonly Row[], heads: number, nodes: CellNodes): RootContent {
  const rowOf = (row: Row, header: boolean): FlowRow => ({
    type: 'flowRow',
    children: row.cells.map((cell): FlowCell => {
      const { colspan, rowspan } = cell;
      const align = alignOf(cell);
      return {
        type: 'flowCell',
        header,
        children: nodes.get(cell)!,
        ...(align && { align }),
        ...(colspan > 1 && { colspan }),
        ...(rowspan > 1 && { rowspan }),
      };
    }),
  });
  const section = (part: FlowSection['part'], all: readonly Row[]): FlowSection[] =>
    all.length === 0 ? [] : [{ type: 'flowSection', part, children: all.map((row) => rowOf(row, part === 'head')) }];
  return {
    type: 'flowTable',
    children: [...section('head', rows.slice(0, heads)), ...section('body', rows.slice(heads))],
  };
}

/** Columns whose widths differ by less than this, in twips, count as equally wide. */
const SAME_WIDTH = 60;

/** Returns the widths as shares, if they differ. */
function lookOf({ widths, hasLeaders }: Table, rows: readonly Row[]): RootContent[] {
  if (hasLeaders) return [{ type: 'html', value: lookComment({ words: ['leaders'] }) }];
  const columns = Math.max(...rows.map(({ cells }) => cells.reduce((sum, { colspan }) => sum + colspan, 0)));
  const sum = widths.reduce((all, width) => all + width, 0);
  if (widths.length !== columns || !widths.every((width) => width > 0)) return [];
  if (Math.max(...widths) - Math.min(...widths) < SAME_WIDTH) return [];
  const shares = widths.map((width) => Math.max(1, Math.round((100 * width) / sum)));
  return [{ type: 'html', value: lookComment({ widths: shares.join(' '), words: [] }) }];
}

/** A line without content. */
const NO_WORDS = '&nbsp;';

/**
 * Returns the content of a cell, note or frame. Nothing in it is a clause, so numbers are Markdown's own 1. 2. 3., or typed.
 * `keepsEmpty`: keeps empty lines, except at the end.
 */
export function cellNodes(
  blocks: readonly Block[],
  { keepsEmpty = false, ...context }: InlineContext & { keepsEmpty?: boolean },
): RootContent[] {
  const out: RootContent[] = [];
  let empty = 0;
  for (const block of blocks) {
    if (block.type !== 'paragraph') {
      if (block.type === 'table') out.push(...tableNodes(block, context));
      empty = 0;
      continue;
    }
    const inline = inlineNodes(block.pieces, context);
    const text = textOf(block.pieces);
    if (inline.length === 0) {
      empty += text.split('\n').length;
      continue;
    }
    if (keepsEmpty) {
      for (; empty > 0; empty -= 1) out.push({ type: 'paragraph', children: [printed(NO_WORDS)] });
      const breaks = /^\s*/.exec(text)![0].split('\n').length - 1;
      for (let at = 0; at < breaks; at += 1) inline.unshift(printed(NO_WORDS), { type: 'break' });
    }
    empty = /\s*$/.exec(text)![0].split('\n').length - 1;
    if (block.number) addNumbered(block, inline, out);
    else out.push({ type: 'paragraph', children: inline });
  }
  return out;
}

/** A box in place of a bullet makes the item a task. */
export function listItemOf(number: ListNumber | Bullet, inline: PhrasingContent[]): ListItem {
  const checked = isBullet(number) ? number.checked : undefined;
  const children: ListItem['children'] = [{ type: 'paragraph', children: inline }];
  return { type: 'listItem', spread: false, ...(checked !== undefined && { checked }), children };
}

function addNumbered({ number: place }: Paragraph, inline: PhrasingContent[], out: RootContent[]): void {
  const number = place!;
  const item = listItemOf(number, inline);
  const last = out.at(-1);
  if (isBullet(number)) addItem(item, last, out, { ordered: false });
  else if (number.label !== `${number.number}.`) {
    const typed: PhrasingContent[] = number.label === '' ? [] : [{ type: 'text', value: `${number.label} ` }];
    out.push({ type: 'paragraph', children: [...typed, ...inline] });
  } else addItem(item, last, out, { ordered: true, start: number.number });
}

/** Continues the last list if it is of the same kind. */
function addItem(
  item: ListItem,
  last: RootContent | undefined,
  out: RootContent[],
  { ordered, start }: Pick<List, 'ordered' | 'start'>,
): void {
  const next = last?.type === 'list' ? (last.start ?? 1) + last.children.length : 0;
  if (last?.type === 'list' && last.ordered === ordered && (!ordered || next === start)) last.children.push(item);
  else out.push({ type: 'list', ordered: ordered!, spread: false, ...(start && { start }), children: [item] });
}
