/** §10.37: turns lines whose dots lead to an amount at a right tab stop, as on menus and price lists, into a table with leaders. */
import { type Block, isEmpty, type Paragraph, type Piece, type Row, type Table } from '../reading/block.ts';

/** Returns whether a paragraph becomes a row: words, one tab with dots to a stop at the right, and words. */
export function isLeaderLine(paragraph: Paragraph): boolean {
  if (paragraph.tab !== 'leader' || paragraph.number || paragraph.isInCell) return false;
  const sides = sidesOf(paragraph);
  return sides.length === 2 && sides.every((pieces) => !isEmpty({ ...paragraph, pieces }));
}

/** Joins adjacent lines with leaders to tables. Headings stay as they are. */
export function withLeaderTables(blocks: readonly Block[], isHeading: (paragraph: Paragraph) => boolean): Block[] {
  const out: Block[] = [];
  let table: Table | undefined;
  for (const block of blocks) {
    const isLine = block.type === 'paragraph' && isLeaderLine(block) && !isHeading(block);
    if (!isLine) {
      table = undefined;
      out.push(block);
      continue;
    }
    if (!table) {
      table = { type: 'table', rows: [], widths: [], isRuled: false, hasHeadStyle: false, hasLeaders: true };
      out.push(table);
    }
    table.rows.push(rowOf(block));
  }
  return out;
}

function rowOf(paragraph: Paragraph): Row {
  const cells = sidesOf(paragraph).map((pieces, at) => {
    const { align: _, ...own } = { ...paragraph, pieces, isInCell: true };
    return { blocks: [at === 0 ? own : { ...own, align: 'right' as const }], colspan: 1, rowspan: 1 };
  });
  return { cells, isHeader: false };
}

/** Returns the pieces between the tabs of a paragraph. */
function sidesOf({ pieces }: Paragraph): Piece[][] {
  const sides: Piece[][] = [[]];
  for (const piece of pieces) {
    const texts = piece.type === 'text' ? piece.text.split('\t') : [undefined];
    for (const [at, text] of texts.entries()) {
      if (at > 0) sides.push([]);
      if (text === undefined || piece.type !== 'text') sides.at(-1)!.push(piece);
      else if (text !== '') sides.at(-1)!.push({ ...piece, text });
    }
  }
  return sides;
}
