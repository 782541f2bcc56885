/** §10.37: what content controls are called: by their titles, else by the words beside them, never by what stands in them. */
import { type Block, type Cell, everyParagraph, type FoundValue, type Paragraph, textOf } from '../reading/block.ts';
import { tidyLabel } from './tidy-label.ts';

/** `beside`: what a cell, a heading or words with a colon call it. `before`: few words in front of it. */
type Found = { value: FoundValue; beside: string; before: string };

const MAX_WORDS = 8;
const MAX_LENGTH = 80;
/** Words without a colon before a control: more are a sentence. */
const MAX_FORM_WORDS = 3;
const MAX_PROMPT_WORDS = 6;
/** So many around a control are looked at. */
const MAX_PIECES = 40;
/** Titles that say nothing about the value. */
const UNNAMED =
  /^(?:(?:input|enter|plain|rich|form)\s*)?(?:text|field|texto|texte|testo|tekst)\s*(?:field|input|box)?\s*\d*$/i;

/** Changes the values. Where several controls have one title, the words beside them take its place. */
export function nameControls(parts: readonly Block[][]): void {
  const found = parts.flatMap((part) => [...controlsIn(part, [])]);
  const titles = Map.groupBy(found, ({ value }) => tidyLabel(value.label).toLowerCase());
  for (const { value, beside, before } of found) {
    const title = tidyLabel(value.label);
    const isShared = isSeveral(titles.get(title.toLowerCase()) ?? []);
    if (hasTitle(value) && (!isShared || beside === '')) continue;
    const asked = value.prompt && wordsOf(value.prompt).length <= MAX_PROMPT_WORDS ? tidyLabel(value.prompt) : '';
    const label = beside || asked || before || title;
    const isKept = label !== '' && label === title;
    Object.assign(value, { label, ...(!isKept && { isGuess: true }), ...(label === '' && { isBlank: true }) });
  }
  const named = Map.groupBy(found, ({ value }) => tidyLabel(value.label).toLowerCase());
  for (const [label, all] of named)
    if (label !== '' && isSeveral(all)) for (const { value } of all) value.isNamesake = true;
}

function hasTitle({ label }: FoundValue): boolean {
  const title = tidyLabel(label);
  return title !== '' && !UNNAMED.test(title);
}

/** Those of one binding are one. */
function isSeveral(all: readonly Found[]): boolean {
  const [first] = all;
  return all.length > 1 && !all.every(({ value }) => value.binding && value.binding === first!.value.binding);
}

/** `beside`: the lines of the cell beside these blocks, or of the one above them. */
function* controlsIn(blocks: readonly Block[], beside: readonly string[]): Generator<Found> {
  const lines = blocks.filter((block) => block.type === 'paragraph');
  let above = '';
  for (const block of blocks) {
    if (block.type === 'table') {
      for (const row of block.rows)
        for (const [at, cell] of row.cells.entries()) {
          const left = linesOf(row.cells[at - 1]);
          const head = block.rows[0]!;
          const hasHead = row !== head && row.cells.length === head.cells.length;
          const isBeside = left.some((line) => line !== '');
          yield* controlsIn(cell.blocks, isBeside || !hasHead ? left : linesOf(head.cells[at]));
        }
    } else if (block.type === 'paragraph') {
      const own =
        beside.length === lines.length ? beside[lines.indexOf(block)]! : beside.length === 1 ? beside[0]! : '';
      for (const [at, piece] of block.pieces.entries())
        if (piece.type === 'value' && piece.value.isOwn) {
          const words = wordsBefore(block, at);
          const isFirst = at === block.pieces.findIndex(({ type }) => type === 'value');
          const isLabel = words.endsWith(':');
          yield {
            value: piece.value,
            beside: isLabel ? labelOf(words) : isFirst ? own || above : '',
            before: isFormLine(block, at, words) ? labelOf(words) : '',
          };
        }
      const text = textOf(block.pieces).trim();
      if (text !== '') above = text.endsWith(':') || block.outline !== undefined ? labelOf(text) : '';
    }
  }
}

/** Each as a label; none of a cell that has values of its own. */
function linesOf(cell: Cell | undefined): string[] {
  const lines = cell ? [...everyParagraph(cell.blocks)] : [];
  const isOfWords = lines.every(({ pieces }) => !pieces.some(({ type }) => type === 'value'));
  return isOfWords ? lines.map(({ pieces }) => labelOf(textOf(pieces))) : [];
}

/** Those of its line, behind what stands there of other values and sentences. */
function wordsBefore({ pieces }: Paragraph, at: number): string {
  const before = textOf(pieces.slice(Math.max(0, at - MAX_PIECES), at));
  return before
    .split(/[\t\n]|\}\}|[.;!?]\s/)
    .at(-1)!
    .trim();
}

/** `Name [control]` at the end of a line. */
function isFormLine({ pieces }: Paragraph, at: number, words: string): boolean {
  const behind = textOf(pieces.slice(at + 1, at + MAX_PIECES)).split(/[\t\n]/)[0]!;
  return !/\p{L}|\{\{/u.test(behind) && wordsOf(words).length <= MAX_FORM_WORDS;
}

function labelOf(text: string): string {
  const words = text.trim().replace(/^[\p{P}\p{S}\s]+/u, '');
  const isLabel = words.length <= MAX_LENGTH && wordsOf(words).length <= MAX_WORDS && /\p{L}/u.test(words);
  return isLabel ? tidyLabel(words.replace(/\s*\*$/, '')) : '';
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
