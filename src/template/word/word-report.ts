import { type Code, type Message, tell } from '../../locales/message.ts';
import type { ChosenType, Entry } from './placeholders/entries.ts';
import type { Settled } from './placeholders/settle-values.ts';
import {
  type Block,
  everyParagraph,
  isEmpty,
  type LostLook,
  type Note,
  type Notes,
  type Paragraph,
  type Piece,
  textOf,
} from './reading/block.ts';
import { partsOf, type WordDocument } from './reading/read-document.ts';
import type { BlockTree } from './writing/block-tree.ts';
import { type Declared, declaredIn, type declareEntries, typeOf } from './writing/declare-entries.ts';
import { isLeaderLine } from './writing/leader-lines.ts';
import type { SettledNumbers } from './writing/settle-numbers.ts';

/** `heading`: the heading above the note's paragraph. */
type ToldNote = Note & { heading?: string };

/**
 * A placeholder as found and chosen. `found`: the label that choices refer to. `isGuess`: the author should check it. `where`: the words
 * around a blank, or around one of several with the same title. `heading`, `paragraph`: of its first occurrence.
 */
type ToldPlaceholder = {
  found: string;
  label: string;
  group?: string;
  type: ChosenType;
  format?: string;
  options?: string[];
  required?: true;
  isGuess?: true;
  where?: string;
  paragraph: number;
  heading?: string;
};

const UNDERSTOOD = [
  'clauses',
  'annexes',
  'tables',
  'conditions',
  'references',
  'pictures',
  'placeholders',
  'groups',
  'footnotes',
] as const;
type Understood = (typeof UNDERSTOOD)[number];

export type WordReport = {
  /** How many of each kind were understood. */
  understood: Record<Understood, number>;
  told: ToldNote[];
  placeholders: ToldPlaceholder[];
  /** Words of the file that the template lacks. */
  lost: string[];
};

/** Facts for the report. `depths`: the depths of headings. `references`, `pictures`, `footnotes`: how many there are. */
type Facts = {
  tree: BlockTree;
  numbers: SettledNumbers;
  settled: Settled;
  declared: ReturnType<typeof declareEntries>;
  body: string;
  depths: ReadonlyMap<unknown, number>;
  references: number;
  pictures: number;
  footnotes: number;
};

export function wordReport(document: WordDocument, facts: Facts): Omit<WordReport, 'lost'> {
  return {
    understood: understoodIn(facts),
    ...withHeadings(document, facts.depths, {
      told: document.notes.all,
      placeholders: facts.settled.entries.all().map((entry) => told(entry, facts.declared)),
    }),
  };
}

/** Returns the kinds that the file has, with their counts. */
export function understoodOf({ understood }: Pick<WordReport, 'understood'>): [what: Understood, count: number][] {
  return UNDERSTOOD.map((what): [Understood, number] => [what, understood[what]]).filter(([, count]) => count > 0);
}

function understoodIn({
  tree: { labelled },
  numbers: { typed },
  settled,
  body,
  ...counted
}: Facts): WordReport['understood'] {
  return {
    clauses: labelled.filter((one) => !typed.has(one) && !('annex' in one)).length,
    annexes: labelled.filter((one) => 'annex' in one).length,
    tables: (body.match(/^<table>$|^\|(?: :?-:? \|)+$/gm) ?? []).length,
    conditions: new Set([...settled.spanOf.values()].filter(({ isGroup }) => !isGroup).map(({ no }) => no)).size,
    references: counted.references,
    pictures: counted.pictures,
    placeholders: settled.entries.all().filter(({ isUsed }) => isUsed).length,
    groups: settled.groups.length,
    footnotes: counted.footnotes,
  };
}

function told(entry: Entry, { placeholders, groups }: ReturnType<typeof declareEntries>): ToldPlaceholder {
  const { found, label, group, paragraph, isGuess, isBlank, isNamesake, description, choice } = entry;
  const fields = group === '' ? placeholders : declaredIn(groups, group);
  const { format, options, required }: Partial<Declared> = fields?.find((one) => one.label === label) ?? {};
  return {
    found,
    label,
    type: typeOf(entry) ?? 'text',
    paragraph,
    ...(group !== '' && { group }),
    ...(format !== undefined && { format: format as string }),
    ...(options !== undefined && { options: options as string[] }),
    ...(required === true && { required }),
    ...(isGuess && !choice.label && { isGuess }),
    ...((isBlank || isNamesake) && description && { where: description }),
  };
}

/** Adds to each entry the heading above its paragraph. */
function withHeadings<Told extends Record<string, readonly { paragraph?: number }[]>>(
  { blocks }: WordDocument,
  depths: ReadonlyMap<unknown, number>,
  all: Told,
) {
  const headings: string[] = [];
  let heading = '';
  for (const paragraph of everyParagraph(blocks)) {
    if (depths.has(paragraph)) heading = headingOf(paragraph.pieces);
    headings[paragraph.no] = heading;
  }
  const withOne = <One extends { paragraph?: number }>(one: One): One & { heading?: string } => {
    const above = one.paragraph === undefined ? '' : (headings[one.paragraph] ?? '');
    return { ...one, ...(above !== '' && { heading: above }) };
  };
  return Object.fromEntries(Object.entries(all).map(([name, list]) => [name, list.map(withOne)])) as {
    [Name in keyof Told]: (Told[Name][number] & { heading?: string })[];
  };
}

const MAX_HEADING = 60;

function headingOf(pieces: readonly Piece[]): string {
  return textOf(pieces).replace(/[{}]/g, '').replace(/\s+/g, ' ').trim().slice(0, MAX_HEADING);
}

// §10.37: finds formatting of a Word file that its template cannot have, with the paragraphs that have it.

/** `isHeading`. `isAligned`: whether the template keeps the paragraph's alignment. */
type Context = {
  isHeading: (paragraph: Paragraph) => boolean;
  isAligned: (paragraph: Paragraph) => boolean;
  isJustified: boolean;
};

type Lost = LostLook | 'tabs' | 'pageNumber' | 'capitals' | 'headings' | 'aligned' | 'justified' | 'ragged';

const TOLD = {
  headings: 'word.lost.headings',
  aligned: 'word.lost.aligned',
  justified: 'word.lost.justified',
  ragged: 'word.lost.notJustified',
  shading: 'word.lost.shading',
  tabs: 'word.lost.tabs',
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

/** Returns whether most of the text is justified. */
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
  // An empty paragraph with a border is a horizontal rule.
  const out = new Set<Lost>(isBlank ? lost.filter((one) => one === 'border') : lost);
  for (const piece of pieces) {
    if (piece.type === 'text' && piece.text.trim() !== '') for (const one of piece.lost ?? []) out.add(one);
    if (piece.type === 'value' && piece.isCapital) out.add('capitals');
    if (piece.type === 'pageNumber') out.add('pageNumber');
  }
  if (!context || isBlank) return [...out];
  const isHeading = context.isHeading(paragraph);
  if (paragraph.tab && !isLeaderLine(paragraph) && /\S\t+\S/.test(textOf(pieces))) out.add('tabs');
  if (align !== undefined && align !== 'both') {
    if (isHeading) out.add('headings');
    else if (!context.isAligned(paragraph)) out.add('aligned');
  } else if (!isHeading && isLong(paragraph) && (align === 'both') !== context.isJustified)
    out.add(align === 'both' ? 'justified' : 'ragged');
  return [...out];
}

/** Yields the first paragraph of each shaded cell. */
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
