/** §10.37: a header or footer of Word's → the text of one: `left`, `center` and `right`, by its tabs, its columns or its alignment. */
import type { PhrasingContent } from 'mdast';
import { printMarkdown } from '../../markdown/print-markdown.ts';
import { type Block, isBoundary, type Paragraph, type Piece } from '../reading/block.ts';
import { type InlineContext, inlineNodes } from './inline-nodes.ts';
import { printed } from './printed.ts';

const PARTS = ['left', 'center', 'right'] as const;
type Part = (typeof PARTS)[number];
export type RunningText = Partial<Record<Part, string>>;

const MAX_LINES = 6;
const MAX_LENGTH = 1000;

/** Undefined where nothing is left of it. `tell`: what is not shown. */
export function runningText(
  blocks: readonly Block[],
  context: InlineContext,
  tell: (message: string) => void,
): RunningText | undefined {
  const lines: Record<Part, string[]> = { left: [], center: [], right: [] };
  const put = (texts: readonly string[], parts: readonly Part[]) => {
    for (const [at, text] of texts.entries()) if (text !== '') lines[parts[at]!].push(text);
  };
  const write = (pieces: readonly Piece[]) => lineOf(pieces, context, tell);
  for (const block of blocks) {
    if (block.type === 'paragraph') {
      const texts = partsBetweenTabs(block).map(write);
      if (texts.length === 1) put(texts, [sideOf(block)]);
      else put([texts[0]!, texts.slice(1, -1).filter(Boolean).join(' '), texts.at(-1)!], placesOf(texts));
    } else if (block.type === 'table')
      for (const { cells } of block.rows) {
        const texts = cells.map((cell) =>
          paragraphsOf(cell.blocks)
            .map(({ pieces }) => write(pieces))
            .filter(Boolean)
            .join(' '),
        );
        put([texts[0] ?? '', ...texts.slice(1, 3)], texts.length === 2 ? ['left', 'right'] : PARTS);
      }
  }
  const said = PARTS.filter((part) => lines[part].length > 0);
  if (said.length === 0) return undefined;
  return Object.fromEntries(
    said.map((part) => [part, lines[part].slice(0, MAX_LINES).join('\n').slice(0, MAX_LENGTH)]),
  );
}

function paragraphsOf(blocks: readonly Block[]): Paragraph[] {
  return blocks.filter((block) => block.type === 'paragraph');
}

function sideOf({ align }: Paragraph): Part {
  return align === 'center' || align === 'right' ? align : 'left';
}

/** One tab alone leads to the middle, of two the second leads to the right. */
function placesOf(texts: readonly string[]): readonly Part[] {
  return texts.length === 2 && texts[0] === '' ? ['left', 'right', 'center'] : PARTS;
}

function partsBetweenTabs({ pieces }: Paragraph): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.type !== 'text' || !piece.text.includes('\t')) parts.at(-1)!.push(piece);
    else
      for (const [at, text] of piece.text.split('\t').entries()) {
        if (at > 0) parts.push([]);
        if (text !== '') parts.at(-1)!.push({ ...piece, text });
      }
  }
  return parts;
}

/** Inline Markdown of one line. */
function lineOf(pieces: readonly Piece[], context: InlineContext, tell: (message: string) => void): string {
  const shown = pieces.flatMap((piece): Piece[] => {
    if (piece.type === 'picture') tell('A picture was left out; the logo of a theme can stand there.');
    if (piece.type === 'picture' || piece.type === 'note' || isBoundary(piece)) return [];
    return [piece.type === 'break' ? { type: 'text', text: ' ', marks: [] } : piece];
  });
  const nodes = shown.flatMap((piece, at) => (piece.type === 'pageNumber' ? [{ at, token: piece.token }] : []));
  const children: PhrasingContent[] = [];
  let from = 0;
  for (const { at, token } of [...nodes, { at: shown.length, token: '' }]) {
    children.push(...spaced(shown.slice(from, at), context));
    if (token !== '') children.push(printed(`{${token}}`));
    from = at + 1;
  }
  return printMarkdown({ type: 'paragraph', children }).trim().replace(/\n/g, ' ');
}

/** As `inlineNodes`, with a blank where the pieces begin or end with one. */
function spaced(pieces: readonly Piece[], context: InlineContext): PhrasingContent[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  const blank = (is: boolean): PhrasingContent[] => (is ? [{ type: 'text', value: ' ' }] : []);
  return [
    ...blank(first?.type === 'text' && /^\s/.test(first.text)),
    ...inlineNodes(pieces, context),
    ...blank(last?.type === 'text' && /\S\s+$/.test(last.text)),
  ];
}
