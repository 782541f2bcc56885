import type { ChosenType, Entry } from './placeholders/entries.ts';
import type { Settled } from './placeholders/settle-values.ts';
import { everyParagraph, type Piece, textOf } from './reading/block.ts';
import type { Note } from './reading/notes.ts';
import type { WordDocument } from './reading/read-document.ts';
import type { BlockTree } from './writing/block-tree.ts';
import { type Declared, type declareEntries, typeOf } from './writing/declare-entries.ts';
import type { SettledNumbers } from './writing/settle-numbers.ts';

/** `heading`: above the paragraph that a note is about. */
export type ToldNote = Note & { heading?: string };

/**
 * A placeholder as it was found and chosen. `found`: by which choices know it. `isGuess`: somebody should look at it. `where`: the words around a blank, or around one of several with one title; `heading`,
 * `paragraph`: where it stands first.
 */
export type ToldPlaceholder = {
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
export type Understood = (typeof UNDERSTOOD)[number];

export type WordReport = {
  /** How many of each were understood. */
  understood: Record<Understood, number>;
  told: ToldNote[];
  placeholders: ToldPlaceholder[];
  /** Words of the file that the template lacks. */
  lost: string[];
};

/** `depths`: of headings. `references`, `pictures`, `footnotes`: how many. */
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
    tables: (body.match(/^<table>$|^\|(?: ?:?-+:? ?\|)+$/gm) ?? []).length,
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
  const fields = group === '' ? placeholders : groups.find((one) => one.label === group)?.fields;
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
