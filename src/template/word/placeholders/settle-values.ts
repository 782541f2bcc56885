/** §10.37: finds what the text of a document says of values, groups and conditions, and gives each its label. */
import { tell } from '../../../locales/message.ts';
import {
  type Block,
  everyParagraph,
  isBoundary,
  type Paragraph,
  type Piece,
  textOf,
  type ValuePiece,
} from '../reading/block.ts';
import { partsOf, type WordDocument } from '../reading/read-document.ts';
import { type Choices, createEntries, type Entries, type Entry } from './entries.ts';
import { findSpans, type Span, type Spans } from './find-spans.ts';
import { findValues } from './find-values.ts';
import { nameControls } from './name-controls.ts';
import { type CaseContext, sentenceCase, tidyLabel } from './tidy-label.ts';
import { writeCondition } from './write-condition.ts';

/** `marks`: what stands for the marks of groups and conditions, `{{#Items}}`, in their order. `groups`: labels. `spanOf`: the group or condition of each mark. */
export type Settled = {
  entries: Entries;
  marks: ReadonlyMap<Piece, string>;
  groups: string[];
  spanOf: ReadonlyMap<Piece, SettledSpan>;
};
/** `isRunning`: it stands in a header or footer. */
export type SettledSpan = Pick<Span, 'no' | 'isGroup'> & { isRunning: boolean };

/** `language`: of the document. `without`: the numbers of spans that are left out. */
export type SettleOptions = { language: string; without: ReadonlySet<number>; choices?: Choices | undefined };

/** « and » are quotation marks where words with blanks stand between them. */
const QUOTED = /«[^«»]*»/g;
/** Blanks behind these are lines to write on. */
const OF_SIGNATURE =
  /^\s*(?:by|name|title|date|signature|its|print name|place|ort|datum|nom|fecha|firma|assinatura)\b.*:/i;
const WORDS_AROUND = 60;
const SMALL_WORD = /(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}\p{M}]+(?![\p{L}\p{N}])/gu;

/** Changes the pieces of the document's paragraphs: what stands for values, and marks. */
export function findMarks(document: WordDocument): void {
  const { notes, swallowed } = document;
  const parts = partsOf(document);
  nameControls(parts);
  const quotes = parts.some((part) => [...everyParagraph(part)].some(hasQuotes));
  const dollars = writesDollars(parts);
  for (const part of parts)
    for (const paragraph of everyParagraph(part)) {
      const isForm = paragraph.isInCell || OF_SIGNATURE.test(textOf(paragraph.pieces));
      const context = { notes, swallowed, paragraph: paragraph.no, quotes, dollars, isForm };
      paragraph.pieces = findValues(paragraph.pieces, context);
    }
}

/** Gives values and groups their labels. Changes the document, too. */
export function settleValues(document: WordDocument, { language, choices, without }: SettleOptions): Settled {
  const { blocks, footnotes, notes, swallowed } = document;
  const context = { language, written: smallWordsIn(document) };
  const entries = createEntries(context, choices);
  const seen = new Set<Entry>();
  const written = new Map<Piece, string>();
  const groups: string[] = [];
  const spanOf = new Map<Piece, SettledSpan>();
  let from = 0;
  for (const [at, part] of partsOf(document).entries()) {
    const spans = findSpans(part, { notes, without, from, isOfText: part === blocks });
    from += spans.count;
    const labels = labelGroups(spans, groups, context);
    labelValues(part, spans, labels, { entries, seen, notes, swallowed });
    for (const span of spans.kept) {
      writeMarks(span, labels, entries, written);
      const { no, isGroup } = span;
      for (const { piece } of span.marks) spanOf.set(piece, { no, isGroup, isRunning: at > footnotes.size });
    }
  }
  const marks = partsOf(document)
    .flatMap((part) => [...everyParagraph(part)])
    .flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (written.has(piece) ? [[piece, written.get(piece)!] as const] : [])),
    );
  return { entries, marks: new Map(marks), groups, spanOf };
}

/** `${name}` where all names have the sign, and more than one; else it is an amount in dollars. */
function writesDollars(parts: readonly Block[][]): boolean {
  const text = parts.flatMap((part) => [...everyParagraph(part)].map(({ pieces }) => textOf(pieces))).join('\n');
  const named = text.match(/.?\{[^{}\s][^{}\n]*\}/g) ?? [];
  return named.length > 1 && named.every((one) => one.startsWith('$'));
}

function hasQuotes({ pieces }: Paragraph): boolean {
  return (
    textOf(pieces)
      .match(QUOTED)
      ?.some((quoted) => /\s/.test(quoted)) ?? false
  );
}

function smallWordsIn(document: WordDocument): Set<string> {
  const words = partsOf(document)
    .flatMap((part) => [...everyParagraph(part)])
    .flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.type === 'text' ? piece.text : [])));
  return new Set(words.join(' ').match(SMALL_WORD));
}

/** Two loops over the same list are two groups. */
function labelGroups({ kept }: Spans, groups: string[], context: CaseContext): Map<Span, string> {
  const labels = new Map<Span, string>();
  const taken = new Set(groups);
  const next = new Map<string, number>();
  for (const span of kept) {
    const { piece } = span.marks[0]!;
    if (!span.isGroup || piece.type !== 'open') continue;
    const wanted = sentenceCase(tidyLabel(piece.label) || 'Items', !/\s/.test(piece.path), context);
    let label = wanted;
    for (let n = next.get(wanted) ?? 2; taken.has(label); n += 1) {
      label = `${wanted} ${n}`;
      next.set(wanted, n + 1);
    }
    taken.add(label);
    groups.push(label);
    labels.set(span, label);
  }
  return labels;
}

function itemOf(span: Span | undefined): { item?: string } {
  const piece = span?.marks[0]?.piece;
  return piece?.type === 'open' && piece.item !== undefined ? { item: piece.item } : {};
}

function labelValues(
  blocks: readonly Block[],
  { groupOf }: Spans,
  labels: ReadonlyMap<Span, string>,
  {
    entries,
    seen,
    notes,
    swallowed,
  }: Pick<WordDocument, 'notes' | 'swallowed'> & {
    entries: Entries;
    seen: Set<Entry>;
  },
): void {
  const label = (paragraph: Paragraph, piece: ValuePiece, group: string, item: { item?: string }) => {
    const { isBlank, isNamesake } = piece.value;
    const around = isBlank || isNamesake ? wordsAround(paragraph, piece) : '';
    const place = { group, ...item, paragraph: paragraph.no, around };
    const entry = entries.add(piece.value, place);
    // What controls of one binding show is one text.
    for (const text of ['default', 'shown', 'prompt'] as const)
      if (piece.value.isOwn && seen.has(entry) && piece.value[text] === entry[text]) swallowed.push(entry[text] ?? '');
    seen.add(entry);
    if ((piece.value.isGuess || isNamesake) && !entry.choice.label && entry.paragraph === paragraph.no)
      notes.add(
        'guessed',
        around === ''
          ? tell('word.label.look', { name: entry.label })
          : tell('word.label.lookFor', { name: entry.label, text: around }),
        paragraph.no,
        {
          isOfValue: true,
        },
      );
    piece.value = entry;
    if (group !== entry.group) piece.isOfDocument = true;
  };
  for (const paragraph of everyParagraph(blocks))
    for (const piece of paragraph.pieces) {
      const span = groupOf.get(piece);
      if (piece.type === 'value') label(paragraph, piece, (span && labels.get(span)) ?? '', itemOf(span));
    }
}

/** `“pay the Provider ___ per month”` */
function wordsAround({ pieces }: Paragraph, piece: Piece): string {
  const at = pieces.indexOf(piece);
  const before = lineOf(pieces.slice(0, at));
  const after = lineOf(pieces.slice(at + 1));
  const from = before.length > WORDS_AROUND ? before.slice(-WORDS_AROUND).replace(/^\S*\s/, '') : before;
  const to = after.length > WORDS_AROUND ? after.slice(0, WORDS_AROUND).replace(/\s\S*$/, '') : after;
  const shown = `${from}____${to}`.trim();
  return /\p{L}/u.test(shown) ? `“${shown}”` : '';
}

function lineOf(pieces: readonly Piece[]): string {
  return textOf(pieces).replace(/\s+/g, ' ').replace(/[{}]/g, '');
}

function writeMarks(span: Span, labels: ReadonlyMap<Span, string>, entries: Entries, marks: Map<Piece, string>): void {
  const around = groupAround(span, labels);
  for (const { piece, place } of span.marks) {
    if (!isBoundary(piece)) continue;
    const scope = { group: around?.label ?? '', ...itemOf(around?.span), paragraph: place.paragraph.no };
    const label = labels.get(span);
    const said = () =>
      writeCondition('condition' in piece ? piece.condition! : [], (name) => entries.named(name, scope));
    if (piece.type === 'open') marks.set(piece, `{{#${label}}}`);
    else if (piece.type === 'close') marks.set(piece, `{{/${label}}}`);
    else if (piece.type === 'if') marks.set(piece, `{{#if ${said()}}}`);
    else if (piece.type === 'elseif') marks.set(piece, `{{else if ${said()}}}`);
    else marks.set(piece, piece.type === 'else' ? '{{else}}' : '{{/if}}');
  }
}

function groupAround(span: Span, labels: ReadonlyMap<Span, string>): { span: Span; label: string } | undefined {
  for (let one = span.parent; one; one = one.parent) {
    const label = labels.get(one);
    if (label !== undefined) return { span: one, label };
  }
  return undefined;
}
