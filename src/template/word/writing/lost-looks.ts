/** §10.37: what of the look of a Word file its template does not have, each with the paragraphs that have it. */
import { type Code, type Message, tell } from '../../../locales/message.ts';
import { type Block, everyParagraph, isEmpty, type LostLook, type Paragraph, textOf } from '../reading/block.ts';
import type { Notes } from '../reading/notes.ts';
import { partsOf, type WordDocument } from '../reading/read-document.ts';

/** `isHeading`; `isAligned`: the template has the alignment of that paragraph. */
type Context = {
  isHeading: (paragraph: Paragraph) => boolean;
  isAligned: (paragraph: Paragraph) => boolean;
  isJustified: boolean;
};

type Lost = LostLook | 'pageNumber' | 'capitals' | 'headings' | 'aligned' | 'justified' | 'ragged';

const TOLD = {
  headings: 'word.lost.headings',
  aligned: 'word.lost.aligned',
  justified: 'word.lost.justified',
  ragged: 'word.lost.notJustified',
  shading: 'word.lost.shading',
  border: 'word.lost.rules',
  smallCapitals: 'word.lost.smallCapitals',
  capitals: 'word.lost.capitals',
  pageNumber: 'word.lost.pageNumbers',
} as const satisfies Record<Lost, Code>;
const OF_RUNNING: Partial<Record<Lost, Message>> = {
  shading: tell('word.running.shading'),
  border: tell('word.running.rules'),
  smallCapitals: tell('word.running.smallCapitals'),
  capitals: tell('word.running.capitals'),
};
/** The length of a paragraph that surely takes more than one line, so that both edges are visible. */
const MANY = 90;
const MAX_LISTED = 10;

/** Most of the text reaches both edges. */
export function isJustified(blocks: readonly Block[], isHeading: Context['isHeading']): boolean {
  const long = [...everyParagraph(blocks)].filter((one) => isLong(one) && !isHeading(one));
  return long.length > 0 && long.filter(({ align }) => align === 'both').length > long.length / 2;
}

function isLong({ pieces, isInCell }: Paragraph): boolean {
  return !isInCell && textOf(pieces).length > MANY;
}

export function tellLostLooks(document: WordDocument, context: Context, notes: Notes): void {
  const { blocks, footnotes } = document;
  const found = new Map<Lost, Set<number>>();
  const running = new Set<Lost>();
  const add = (lost: Lost, { no }: Paragraph) => found.set(lost, (found.get(lost) ?? new Set()).add(no));
  const texts = new Set([blocks, ...footnotes.values()]);
  for (const part of partsOf(document)) {
    const isText = texts.has(part);
    for (const paragraph of everyParagraph(part)) {
      for (const lost of lostOf(paragraph, part === blocks ? context : undefined)) {
        if (isText) add(lost, paragraph);
        else running.add(lost);
      }
    }
    for (const paragraph of inShadedCells(part))
      if (isText) add('shading', paragraph);
      else running.add('shading');
  }
  for (const [lost, all] of found) {
    const listed = [...all].sort((one, other) => one - other);
    const shown = listed.slice(0, MAX_LISTED).join(', ') + (listed.length > MAX_LISTED ? ', …' : '');
    notes.add('left out', tell(TOLD[lost], { paragraphs: shown }), listed[0]);
  }
  for (const lost of running) if (OF_RUNNING[lost] !== undefined) notes.add('left out', OF_RUNNING[lost]);
}

function lostOf(paragraph: Paragraph, context: Context | undefined): Lost[] {
  const { pieces, align, lost = [] } = paragraph;
  const isBlank = isEmpty(paragraph);
  // An empty paragraph with a border is a rule across the page.
  const out = new Set<Lost>(isBlank ? lost.filter((one) => one === 'border') : lost);
  for (const piece of pieces) {
    if (piece.type === 'text' && piece.text.trim() !== '') for (const one of piece.lost ?? []) out.add(one);
    if (piece.type === 'value' && piece.isCapital) out.add('capitals');
    if (piece.type === 'pageNumber') out.add('pageNumber');
  }
  if (!context || isBlank) return [...out];
  const isHeading = context.isHeading(paragraph);
  if (align === 'center' || align === 'right') {
    if (isHeading) out.add('headings');
    else if (!context.isAligned(paragraph)) out.add('aligned');
  } else if (!isHeading && isLong(paragraph) && (align === 'both') !== context.isJustified)
    out.add(align === 'both' ? 'justified' : 'ragged');
  return [...out];
}

/** The first paragraph of each. */
function* inShadedCells(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.type !== 'table') continue;
    for (const cell of block.rows.flatMap(({ cells }) => cells)) {
      const [first] = everyParagraph(cell.blocks);
      if (cell.isShaded && first) yield first;
      yield* inShadedCells(cell.blocks);
    }
  }
}
