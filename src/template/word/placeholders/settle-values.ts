/** §10.37: finds the values, groups and conditions in the text of a document, and labels them. */
import { tell } from '../../../locales/message.ts';
import {
  type Block,
  type Cell,
  type Condition,
  everyParagraph,
  type FoundValue,
  isBoundary,
  type Paragraph,
  type Piece,
  textOf,
  type ValuePiece,
} from '../reading/block.ts';
import { partsOf, type WordDocument } from '../reading/read-document.ts';
import {
  type CaseContext,
  type Choices,
  createEntries,
  type Entries,
  type Entry,
  fieldOf,
  labelOfExpression,
  sentenceCase,
  tidyLabel,
} from './entries.ts';
import { findSpans, type Span, type Spans } from './find-spans.ts';
import { findValues } from './find-values.ts';

/**
 * `marks`: the text for each mark of groups and conditions, such as `{{#Items}}`, in order. `groups`: their labels, and that of the
 * group around each, if it is in one. `spanOf`: the group or condition of each mark.
 */
export type Settled = {
  entries: Entries;
  marks: ReadonlyMap<Piece, string>;
  groups: GroupLabel[];
  spanOf: ReadonlyMap<Piece, SettledSpan>;
};
export type GroupLabel = { label: string; around?: string };
/** `isRunning`: whether it is in a header or footer. */
type SettledSpan = Pick<Span, 'no' | 'isGroup'> & { isRunning: boolean };

/** `language`: the document's. `without`: the numbers of spans to leave out. */
type SettleOptions = { language: string; without: ReadonlySet<number>; choices?: Choices | undefined };

/** « and » are quotation marks if they enclose words with spaces. */
const QUOTED = /«[^«»]*»/g;
/** Matches words after which a blank is a signature line. */
const OF_SIGNATURE =
  /^\s*(?:by|name|title|date|signature|its|print name|place|ort|datum|nom|fecha|firma|assinatura)\b.*:/i;
const WORDS_AROUND = 60;
const SMALL_WORD = /(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}\p{M}]+(?![\p{L}\p{N}])/gu;

/** Changes the pieces of the document's paragraphs: splits off values and marks. */
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

/** Labels values and groups. Changes the document too. */
export function settleValues(document: WordDocument, { language, choices, without }: SettleOptions): Settled {
  const { blocks, footnotes, notes, swallowed } = document;
  const context = { language, written: smallWordsIn(document) };
  const entries = createEntries(context, choices);
  const seen = new Set<Entry>();
  const written = new Map<Piece, string>();
  const groups: GroupLabel[] = [];
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

/** Returns whether the document writes `${name}`: all names have the sign, and there are several. Otherwise `$` is a currency. */
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

/** Two loops over the same list are two groups. A loop over `order.items` within one that calls its entries `order` is over items. */
function labelGroups({ kept }: Spans, groups: GroupLabel[], context: CaseContext): Map<Span, string> {
  const labels = new Map<Span, string>();
  const taken = new Set(groups.map(({ label }) => label));
  const next = new Map<string, number>();
  // Outer groups end behind those within them.
  for (const span of kept.toSorted((a, b) => a.no - b.no)) {
    const { piece } = span.marks[0]!;
    if (!span.isGroup || piece.type !== 'open') continue;
    const around = groupsAround(span.parent, labels);
    const path = around.map(({ item }) => fieldOf(piece.path, item)).find((one) => one !== undefined);
    const found = path === undefined ? piece.label : labelOfExpression(path);
    const wanted = sentenceCase(tidyLabel(found) || 'Items', !/\s/.test(piece.path), context);
    let label = wanted;
    for (let n = next.get(wanted) ?? 2; taken.has(label); n += 1) {
      label = `${wanted} ${n}`;
      next.set(wanted, n + 1);
    }
    taken.add(label);
    groups.push({ label, ...(around[0] && { around: around[0].group }) });
    labels.set(span, label);
  }
  return labels;
}

/** A group around a value. `item`: the loop's name for an entry of it. */
type Around = { group: string; item?: string };

/** Returns the groups that a span is in, with itself, the innermost first. */
function groupsAround(span: Span | undefined, labels: ReadonlyMap<Span, string>): Around[] {
  if (!span) return [];
  const outer = groupsAround(span.parent, labels);
  const group = labels.get(span);
  const piece = span.marks[0]?.piece;
  if (group === undefined) return outer;
  return [{ group, ...(piece?.type === 'open' && piece.item !== undefined && { item: piece.item }) }, ...outer];
}

/** Returns the group whose entry a name begins with, else the innermost. */
function ownerOf(path: string | undefined, around: readonly Around[]): Around {
  return around.find(({ item }) => fieldOf(path, item) !== undefined) ?? around[0] ?? { group: '' };
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
  const label = (paragraph: Paragraph, piece: ValuePiece, groups: readonly Around[]) => {
    const { isBlank, isNamesake, path } = piece.value;
    const around = isBlank || isNamesake ? wordsAround(paragraph, piece) : '';
    const place = { ...ownerOf(path, groups), paragraph: paragraph.no, around };
    const entry = entries.add(piece.value, place);
    // Controls with the same binding show the same text.
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
        { isOfValue: true },
      );
    piece.value = entry;
    if (entry.group === (groups[0]?.group ?? '')) return;
    if (groups.some(({ group }) => group === entry.group)) piece.ofGroup = entry.group;
    else piece.isOfDocument = true;
  };
  for (const paragraph of everyParagraph(blocks))
    for (const piece of paragraph.pieces)
      if (piece.type === 'value') label(paragraph, piece, groupsAround(groupOf.get(piece), labels));
}

/** Returns the words around a value: `“pay the Provider ___ per month”`. */
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
  const around = groupsAround(span.parent, labels);
  for (const { piece, place } of span.marks) {
    if (!isBoundary(piece)) continue;
    const label = labels.get(span);
    const entryOf = (name: string) => entries.named(name, { ...ownerOf(name, around), paragraph: place.paragraph.no });
    if (piece.type === 'open') marks.set(piece, `{{#${label}}}`);
    else if (piece.type === 'close') marks.set(piece, `{{/${label}}}`);
    else if (piece.type === 'if' || piece.type === 'elseif')
      marks.set(piece, `{{${piece.type === 'if' ? '#' : 'else '}if ${writeCondition(piece.condition!, entryOf)}}}`);
    else marks.set(piece, piece.type === 'else' ? '{{else}}' : '{{/if}}');
  }
}

// §10.37: names content controls after their titles, else after the words beside them, never after their content.

/** `beside`: the name from a cell, a heading or words with a colon. `before`: a few words before it. */
type Found = { value: FoundValue; beside: string; before: string };

const MAX_WORDS = 8;
const MAX_LENGTH = 80;
/** More words before a control, without a colon, are a sentence. */
const MAX_FORM_WORDS = 3;
const MAX_PROMPT_WORDS = 6;
/** The most pieces that are examined around a control. */
const MAX_PIECES = 40;
/** Titles that say nothing about the value. */
const UNNAMED =
  /^(?:(?:input|enter|plain|rich|form)\s*)?(?:text|field|texto|texte|testo|tekst)\s*(?:field|input|box)?\s*\d*$/i;

/** Changes the values. If several controls share a title, the words beside them replace it. */
function nameControls(parts: readonly Block[][]): void {
  const found = parts.flatMap((part) => [...controlsIn(part, [])]);
  const titles = Map.groupBy(found, ({ value }) => tidyLabel(value.label).toLowerCase());
  for (const { value, beside, before } of found) {
    const title = tidyLabel(value.label);
    const isShared = isSeveral(titles.get(title.toLowerCase())!);
    if (hasTitle(value) && (!isShared || beside === '')) continue;
    const asked = value.prompt && wordsOf(value.prompt).length <= MAX_PROMPT_WORDS ? tidyLabel(value.prompt) : '';
    const label = beside || asked || before || title;
    const isKept = label !== '' && label === title;
    Object.assign(value, { label, ...(!isKept && { isGuess: true }), ...(label === '' && { isBlank: true }) });
  }
  const named = Map.groupBy(found, ({ value }) => tidyLabel(value.label).toLowerCase());
  for (const all of named.values()) if (isSeveral(all)) for (const { value } of all) value.isNamesake = true;
}

function hasTitle({ label }: FoundValue): boolean {
  const title = tidyLabel(label);
  return title !== '' && !UNNAMED.test(title);
}

/** Controls with the same binding count as one. */
function isSeveral(all: readonly Found[]): boolean {
  const [first] = all;
  return all.length > 1 && !all.every(({ value }) => value.binding && value.binding === first!.value.binding);
}

/** `beside`: the lines of the cell beside these blocks, or above them. */
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

/** Returns the lines of a cell as labels; empty for a cell that contains values. */
function linesOf(cell: Cell | undefined): string[] {
  const lines = cell ? [...everyParagraph(cell.blocks)] : [];
  const isOfWords = lines.every(({ pieces }) => !pieces.some(({ type }) => type === 'value'));
  return isOfWords ? lines.map(({ pieces }) => labelOf(textOf(pieces))) : [];
}

/** Returns the words of the line before a piece, after other values and sentences. Values without a name are `____`. */
function wordsBefore({ pieces }: Paragraph, at: number): string {
  const before = textOf(pieces.slice(Math.max(0, at - MAX_PIECES), at));
  return before
    .split(/[\t\n]|\}\}|_{4}|[.;!?]\s/)
    .at(-1)!
    .trim();
}

/** Recognises `Name [control]` at the end of a line. */
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

/** §10.37: writes conditions as in a template, `{{#if Plan = "Gold"}}`. */
const PLAIN = /^\p{L}[\p{L}\p{N}]*(?: [\p{L}\p{N}]+)*$/u;
const OPERATOR_WORDS = /\b(?:and|or|not|if|else|days?|weeks?|months?|years?)\b/i;
const COMPARES = new Set(['=', '<>', '<', '>', '<=', '>=']);
const YES = 'Yes';

/**
 * `entryOf`: returns the entry of a name. A name that is compared with nothing asks whether a value is given; one that is not in the text
 * becomes a yes-or-no question.
 */
function writeCondition(condition: Condition, entryOf: (name: string) => Entry): string {
  const parts = condition.map((part, at) => {
    if (typeof part === 'string') return part;
    const entry = entryOf(part.name);
    const label = PLAIN.test(entry.label) && !OPERATOR_WORDS.test(entry.label) ? entry.label : `[${entry.label}]`;
    const sides = [condition[at - 1], condition[at + 1]];
    const isCompared = sides.some((side) => typeof side === 'string' && COMPARES.has(side));
    if (isCompared) {
      entry.isCompared = true;
      const other = [condition[at - 2], condition[at + 2]].find((side) => typeof side === 'string' && /^\d/.test(side));
      if (other !== undefined && !entry.kind) entry.kind = 'number';
      return label;
    }
    if (entry.isUsed || (entry.kind && !entry.isFlag)) return label;
    Object.assign(entry, { isFlag: true, kind: 'select', options: [YES, 'No'] });
    return condition[at - 1] === 'not' ? `(${label} = ${YES})` : `${label} = ${YES}`;
  });
  return parts.join(' ').replace(/\( /g, '(').replace(/ \)/g, ')');
}

/** §10.37: finds which groups and conditions cause a template's faults, to leave out only those. */
const MARK = /\{\{(?:[#/]|else)[^{}]*\}\}/g;
/** Characters that YAML and JSON may escape. */
const QUOTES = /["'\\]/g;

/**
 * Returns the spans on the lines that have faults, which can be left out. `lines`: the lines of the faults. Returns an empty set if they
 * concern nothing that can be left out.
 */
export function blameSpans(source: string, lines: readonly number[], { marks, spanOf }: Settled): Set<number> {
  const all = source.split('\n');
  const textFrom = all.indexOf('---', 1);
  const places = all.flatMap((line, at) => (at < textFrom ? [] : [...line.matchAll(MARK)].map(() => at + 1)));
  const ofText = [...marks.keys()].filter((piece) => !spanOf.get(piece)!.isRunning);
  const isInOrder = places.length === ofText.length;
  const blamed = new Set<number>();
  for (const line of lines) {
    const written = all[line - 1]!.replace(QUOTES, '');
    for (const [piece, mark] of marks) {
      const { no, isRunning } = spanOf.get(piece)!;
      const isThere = isInOrder && !isRunning && places[ofText.indexOf(piece)] === line;
      const isSaidThere = (isRunning || !isInOrder) && written.includes(mark.replace(QUOTES, ''));
      if (isThere || isSaidThere) blamed.add(no);
    }
  }
  return blamed;
}

/** Returns all conditions, or all groups if no condition is left. */
export function everySpan({ spanOf }: Settled): Set<number> {
  const spans = [...spanOf.values()];
  const conditions = spans.filter(({ isGroup }) => !isGroup);
  return new Set((conditions.length > 0 ? conditions : spans).map(({ no }) => no));
}
