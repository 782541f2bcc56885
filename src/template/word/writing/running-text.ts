/** §10.37: a header or footer of Word's → the text of one: `left`, `center` and `right`, by its tabs, its columns or its alignment. */

import type { PhrasingContent } from 'mdast';
import { type Message, tell } from '../../../locales/message.ts';
import { printMarkdown } from '../../markdown/print-markdown.ts';
import { COPY_LINE } from '../../model/copy-line.ts';
import { type Block, everyParagraph, type Paragraph, type Piece, textOf } from '../reading/block.ts';
import { type InlineContext, inlineNodes } from './inline-nodes.ts';
import { printed } from './printed.ts';

const PARTS = ['left', 'center', 'right'] as const;
type Part = (typeof PARTS)[number];
export type RunningText = Partial<Record<Part, string>> | { columns: string[] };

const MAX_LINES = 12;
const MAX_LENGTH = 1000;
const MAX_COLUMNS = 4;
/** Of a picture, in CSS pixels: 50 mm. A higher one would leave no room for text. */
const MAX_HEIGHT = 190;

/** Undefined where nothing is left of it. `note`: what is not shown. */
export function runningText(
  blocks: readonly Block[],
  context: InlineContext,
  note: (message: Message) => void,
): RunningText | undefined {
  const lines: Record<Part, string[]> = { left: [], center: [], right: [] };
  const columns: string[][] = [];
  const put = (texts: readonly string[], parts: readonly Part[]) => {
    for (const [at, text] of texts.entries()) if (text !== '') lines[parts[at]!].push(text);
  };
  const write = (pieces: readonly Piece[]) => lineOf(pieces, context, note);
  const said = (texts: readonly string[]) => {
    const text = texts.slice(0, MAX_LINES).join('\n').slice(0, MAX_LENGTH);
    if (text.length < texts.join('\n').length) note(tell('word.longLine'));
    return text;
  };
  for (const block of blocks) {
    if (block.type === 'paragraph' && block.style === COPY_LINE) continue;
    if (block.type === 'paragraph') {
      const texts = partsBetweenTabs(block).map(write);
      if (texts.length === 1) put(texts, [sideOf(block)]);
      else put([texts[0]!, texts.slice(1, -1).filter(Boolean).join(' '), texts.at(-1)!], placesOf(texts));
    } else if (block.type === 'table')
      for (const { cells } of block.rows) {
        const texts = cells.map((cell) =>
          [...everyParagraph(cell.blocks)]
            .map(({ pieces }) => write(pieces))
            .filter(Boolean)
            .join('\n'),
        );
        if (texts.length <= PARTS.length) put(texts, texts.length === 2 ? ['left', 'right'] : PARTS);
        else
          for (const [at, text] of texts.entries()) {
            const column = Math.min(at, MAX_COLUMNS - 1);
            columns[column] = [...(columns[column] ?? []), ...(text === '' ? [] : [text])];
          }
      }
  }
  if (columns.length > 0) {
    for (const [at, part] of [0, 1, columns.length - 1].entries()) columns[part]!.unshift(...lines[PARTS[at]!]);
    return columns.some((texts) => texts.length > 0) ? { columns: columns.map(said) } : undefined;
  }
  const filled = PARTS.filter((part) => lines[part].length > 0);
  return filled.length === 0 ? undefined : Object.fromEntries(filled.map((part) => [part, said(lines[part])]));
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
function lineOf(pieces: readonly Piece[], context: InlineContext, note: (message: Message) => void): string {
  const shown = pieces.flatMap((piece): Piece[] => {
    const isTooHigh = piece.type === 'picture' && !((piece.height ?? Infinity) <= MAX_HEIGHT);
    if (isTooHigh) note(tell('word.largePicture'));
    if (isTooHigh || piece.type === 'note') return [];
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
  const line = printMarkdown({ type: 'paragraph', children }).replace(/\n/g, ' ');
  const own = line.replace(/^(?: |&#x20;)+|(?: |&#x20;)+$/g, '');
  // A tag alone on its line would make HTML of the lines below.
  return own.replace(
    TAG_ALONE,
    (_, file, alt, width) => `![${alt.replace(/[[\]]/g, '\\$&')}](${file}){width=${width}}`,
  );
}

const TAG_ALONE = /^<img src="([^"]*)" alt="([^"]*)" width="(\d+)">$/;

/** As `inlineNodes`, with a blank where the pieces begin or end with one. */
function spaced(pieces: readonly Piece[], context: InlineContext): PhrasingContent[] {
  const text = textOf(pieces);
  const blank = (is: boolean): PhrasingContent[] => (is ? [{ type: 'text', value: ' ' }] : []);
  const nodes = inlineNodes(pieces, context);
  return [...blank(/^\s/.test(text)), ...nodes, ...blank(nodes.length > 0 && /\s$/.test(text))];
}
