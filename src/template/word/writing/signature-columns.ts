/** §10.37: lines to sign on beside one another, which tabs or blanks part, with the lines below and above them → a table, which is a signature block. */
import { type Block, type Cell, isBoundary, type Paragraph, type Piece, textOf } from '../reading/block.ts';

/** Of a paragraph that breaks end, or all of it: the pieces between its tabs. */
type Line = Piece[][];

/** One line to sign on, perhaps behind a word such as `By:`. */
const SIGNED = /^(?:(\p{L}[^_]{0,20}:?)\s*)?_{4,}$/u;
const GAP = /\t+|(?: |\u00a0){3,}/;
const LINE_GAP = /\t+|(?: |\u00a0){2,}/;
const MAX_PARTIES = 3;

/** `isHeading`: those stay. */
export function withSignatureColumns(blocks: readonly Block[], isHeading: (paragraph: Paragraph) => boolean): Block[] {
  const lines = blocks.map((block) =>
    block.type === 'paragraph' && !block.number && !isHeading(block) && block.pieces.every(isOfLine)
      ? linesOf(block)
      : undefined,
  );
  const out: Block[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const parties = lines[at]?.find(isSigned)?.length;
    if (parties === undefined) {
      out.push(blocks[at]!);
      continue;
    }
    const fits = (index: number) => lines[index]?.every((line) => line.length === parties) ?? false;
    const isBlank = (index: number) => lines[index]?.length === 0;
    if (!fits(at)) {
      out.push(blocks[at]!);
      continue;
    }
    let from = at;
    while (fits(from - 1) && out.at(-1) === blocks[from - 1]) {
      out.pop();
      from -= 1;
    }
    let to = at;
    for (let next = at + 1; fits(next) || isBlank(next); next += 1) if (fits(next)) to = next;
    const paragraphs = blocks.slice(from, to + 1) as Paragraph[];
    const rows = paragraphs.flatMap((paragraph, index) =>
      lines[from + index]!.map((line) => ({ cells: line.map((pieces) => cellOf(paragraph, pieces)), isHeader: false })),
    );
    out.push({ type: 'table', rows, widths: [], isRuled: false, hasHeadStyle: false });
    at = to;
  }
  return out;
}

function isOfLine(piece: Piece): boolean {
  return piece.type !== 'pageBreak' && piece.type !== 'contents' && !isBoundary(piece);
}

function isSigned(line: Line): boolean {
  const found = line.map((pieces) => SIGNED.exec(textOf(pieces).trim()));
  return found.length > 1 && found.length <= MAX_PARTIES && found.every((one) => one && one[1] === found[0]![1]);
}

function cellOf(paragraph: Paragraph, pieces: Piece[]): Cell {
  return { blocks: [{ ...paragraph, pieces, isInCell: true }], colspan: 1, rowspan: 1 };
}

/** Its lines with words, each by its parts. */
function linesOf({ pieces }: Paragraph): Line[] {
  const gap = /_{4}/.test(textOf(pieces)) ? LINE_GAP : GAP;
  const lines: Line[] = [[[]]];
  for (const piece of pieces) {
    if (piece.type === 'break') lines.push([[]]);
    else if (piece.type !== 'text') lines.at(-1)!.at(-1)!.push(piece);
    else
      for (const [at, text] of piece.text.split(gap).entries()) {
        if (at > 0) lines.at(-1)!.push([]);
        if (text !== '')
          lines
            .at(-1)!
            .at(-1)!
            .push({ ...piece, text });
      }
  }
  return lines
    .map((line) =>
      line.filter((part) => part.some((piece) => piece.type !== 'bookmark' && textOf([piece]).trim() !== '')),
    )
    .filter((line) => line.length > 0);
}
