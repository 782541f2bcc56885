/** §17.42: assigns each clause and list item of a document a Word list and level, or a typed label. */
import type { Heading, List, ListItem, Nodes } from 'mdast';
import { ordinal } from '../../template/clauses/ordinal.ts';
import { itemNumber } from '../../template/document/every-node.ts';
import { delimiterOf } from '../../template/markdown/html-printers.ts';
import { type Clause, type DocumentTree, isAnnex, type NumberKind } from '../../template/model/document-tree.ts';
import { writtenNumber } from '../../template/word/numbering/written-number.ts';
import { WordFault } from '../../template/word/package/word-package.ts';
import { properties, say, twips, w, wordXml } from './xml.ts';

const FORMATS: Partial<Record<NumberKind, string>> = {
  1: 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  一: 'chineseCounting',
  '①': 'decimalEnclosedCircle',
  ア: 'aiueoFullWidth',
  가: 'ganada',
};
const BULLETS = ['•', '–'];

/**
 * The room for numbers in points. `column`: the width of the numbers beside headings. `indentOf`: the indent of a list's items from the
 * surrounding text.
 */
export type NumberRooms = { column: number; indentOf(list: List): number };

export type NumberedDocument = {
  lists: NumberedLists;
  /** By headings and items; a string is a label to be typed. Missing for nodes without a number. */
  places: ReadonlyMap<Nodes, ListPlace | string>;
  /** The place of each heading style in a list, by depth. */
  ofStyles: ReadonlyMap<number, ListPlace>;
};

/** A surrounding clause with its level. `list`: the list of an item. */
type Open = { node: Heading | ListItem; clause: Clause; level: number; list?: number | undefined };

/** `below`: the level below all headings. `headings`: those around the current node. */
type Numbering = {
  lists: NumberedLists;
  places: Map<Nodes, ListPlace | string>;
  rooms: NumberRooms;
  below: number;
  headings: Open[];
};

type Room = Omit<Level, 'text' | 'format'>;

export function numberDocument(tree: DocumentTree, rooms: NumberRooms): NumberedDocument {
  const lists = numberedLists();
  const places = new Map<Nodes, ListPlace | string>();
  visit({ lists, places, rooms, below: deepestOf(tree) + 1, headings: [] }, tree.children, undefined, 0, 0);
  return { lists, places, ofStyles: tieStyles(places, lists) };
}

/** `around`: the surrounding clauses; undefined outside of items, where headings are. `left`: in points. */
function visit(
  numbering: Numbering,
  nodes: readonly Nodes[],
  around: readonly Open[] | undefined,
  left: number,
  depth: number,
): void {
  for (const node of nodes) {
    if (node.type === 'heading') visitHeading(numbering, node);
    else if (node.type === 'list') visitList(numbering, node, around ?? numbering.headings, left, depth);
    else if ('children' in node) {
      const inCell = node.type === 'tableCell' || node.type === 'flowCell';
      visit(numbering, node.children as Nodes[], around, left, inCell ? 0 : depth);
    }
  }
}

function visitHeading(numbering: Numbering, node: Heading): void {
  const clause = node.data?.clause;
  numbering.headings = numbering.headings.filter(
    (open) => (open.node as Heading).depth < node.depth && (!clause || open.clause.annex === clause.annex),
  );
  if (!clause) return;
  const { column } = numbering.rooms;
  const room: Room = { left: column, hanging: column, ...(column === 0 && { suffix: 'space' }) };
  const own: Room = isAnnex(clause) ? { left: 0, hanging: 0, suffix: 'nothing' } : room;
  const open = placeClause(numbering, node, clause, numbering.headings, own);
  if (!isAnnex(clause)) numbering.headings.push(open);
}

function visitList(numbering: Numbering, list: List, around: readonly Open[], left: number, depth: number): void {
  const { lists, places, rooms } = numbering;
  const indent = rooms.indentOf(list);
  const room = { left: left + indent, hanging: indent };
  const within = around.findLast(({ node }) => node.type === 'listItem')?.list;
  let own: number | undefined;
  for (const [index, item] of list.children.entries()) {
    const { clause } = item.data ?? {};
    let inside = around;
    if (clause) {
      const open = placeClause(numbering, item, clause, around, room, own ?? within);
      own = open.list;
      inside = [...around, open];
    } else if (list.ordered) {
      const number = (list.start ?? 1) + index;
      const label = `${itemNumber(number, list)}${delimiterOf(list)}`;
      const marker = list.data?.marker ?? '1';
      const level: Level = { ...room, text: `%${depth + 1}${delimiterOf(list)}`, format: FORMATS[marker]! };
      const place = lists.place(`list ${marker}${delimiterOf(list)}`, depth, level, { label, number, within: own });
      own = place?.list;
      places.set(item, place ?? label);
    } else if (item.checked == null) {
      places.set(item, lists.bullets(depth, { ...room, text: BULLETS[depth % BULLETS.length]! }));
    }
    visit(numbering, item.children, inside, left + indent, depth + 1);
  }
}

function placeClause(
  { lists, places, below }: Numbering,
  node: Heading | ListItem,
  clause: Clause,
  around: readonly Open[],
  room: Room,
  within?: number,
): Open {
  const level = levelOf(node, clause, around, below);
  const place = level < 0 ? undefined : placeAt(lists, clause, around, level, room, within);
  places.set(node, place ?? clause.label);
  return { node, clause, level, list: place?.list };
}

function placeAt(
  lists: NumberedLists,
  clause: Clause,
  around: readonly Open[],
  level: number,
  room: Room,
  within?: number,
): ListPlace | undefined {
  const text = levelText(clause, around, level);
  const format = FORMATS[clause.kind];
  if (text === undefined || format === undefined) return undefined;
  const family = isAnnex(clause) ? 'annexes' : clause.annex === undefined ? 'clauses' : 'clauses of annexes';
  const above = clause.path.length > 1 ? lists.levelsOf(family).slice(0, level) : [];
  const isLegal = format === 'decimal' && above.some((one) => one && one.format !== 'decimal');
  const whole: Level = { ...room, text, format, ...(isLegal && { isLegal }) };
  return lists.place(family, level, whole, { label: clause.label, number: clause.path.at(-1)!, within });
}

/** Returns the level of a clause: below the one whose number it includes, for others below all headings; -1 if there is none. */
function levelOf(node: Heading | ListItem, { path }: Clause, around: readonly Open[], below: number): number {
  if (path.length > 1) return (parentOf(path, around)?.level ?? -2) + 1;
  if (node.type === 'heading') return around.length;
  return below + around.filter((open) => open.node.type === 'listItem' && open.clause.path.length === 1).length;
}

function parentOf(path: readonly number[], around: readonly Open[]): Open | undefined {
  const wanted = path.slice(0, -1).join('.');
  return around.findLast(({ clause }) => clause.path.join('.') === wanted);
}

/** Returns the deepest level of headings, and of items whose numbers include theirs. */
function deepestOf(tree: DocumentTree): number {
  let deepest = -1;
  const depths: number[] = [];
  const visit = (node: Nodes, isInItem: boolean): void => {
    const clause = node.type === 'heading' || node.type === 'listItem' ? node.data?.clause : undefined;
    if (node.type === 'heading') {
      while (depths.length > 0 && depths.at(-1)! >= node.depth) depths.pop();
      if (clause && !isAnnex(clause)) deepest = Math.max(deepest, clause.path.length - 1, depths.push(node.depth) - 1);
    } else if (clause && clause.path.length > 1)
      deepest = Math.max(deepest, clause.path.length - 1, isInItem ? 0 : depths.length);
    if ('children' in node)
      for (const child of node.children) visit(child as Nodes, isInItem || node.type === 'listItem');
  };
  visit(tree, false);
  return deepest;
}

/** Returns a label in the form of a level. Undefined if no level can produce it. */
function levelText({ label, path, kind }: Clause, around: readonly Open[], level: number): string | undefined {
  const levels = [level];
  for (let from = path; from.length > 1; from = from.slice(0, -1)) {
    const parent = parentOf(from, around);
    if (!parent) return undefined;
    levels.unshift(parent.level);
  }
  for (const others of ['1', 'I', 'A', 'i', 'a'] as const) {
    const numbers = path.map((number, at) => ordinal(number, at === path.length - 1 ? kind : others)).join('.');
    const at = label.lastIndexOf(numbers);
    if (at < 0) continue;
    const marks = levels.map((one) => `%${one + 1}`).join('.');
    return label.slice(0, at) + marks + label.slice(at + numbers.length);
  }
  return undefined;
}

/** A style gets the level of most headings of its depth, so that a heading added in Word gets its number. */
function tieStyles(places: ReadonlyMap<Nodes, ListPlace | string>, lists: NumberedLists): Map<number, ListPlace> {
  const main = lists.currentOf('clauses');
  const counts = new Map<string, { depth: number; place: ListPlace; count: number }>();
  for (const [node, place] of places) {
    if (node.type !== 'heading' || typeof place === 'string' || place.list !== main) continue;
    const key = `${node.depth} ${place.level}`;
    const known = counts.get(key) ?? { depth: node.depth, place, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  const tied = new Map<number, ListPlace>();
  for (const { depth, place } of [...counts.values()].sort((one, other) => other.count - one.count)) {
    const level = lists.levelOf(place);
    if (tied.has(depth) || level.style !== undefined) continue;
    tied.set(depth, place);
    level.style = `Heading${depth}`;
  }
  return tied;
}

// §17.42: the lists of a Word file, whose numbers Word counts. Labels decide, as when a Word file is read (§10.37): each is counted here
// as Word counts it, a list restarts only where necessary, and labels that Word would number otherwise are typed.

/** `text`: with `%1` for the number of the outermost level. In points: where the text begins, and how far its number hangs out. */
type Level = {
  text: string;
  format: string;
  isLegal?: boolean;
  left: number;
  hanging: number;
  suffix?: 'space' | 'nothing';
  /** The style of paragraphs that have this level automatically. */
  style?: string;
};

/** The place of a paragraph in a Word list. */
export type ListPlace = { list: number; level: number };

/** Lists that are counted together. */
type Family = { levels: (Level | undefined)[]; counts: (number | undefined)[]; current: number };
type Instance = { family: string; starts?: { level: number; number: number } };

const LEVELS = 9;
const DEEPEST = LEVELS - 1;

type NumberedLists = {
  /**
   * Returns the place of the next paragraph: at a level of a family, with a label and a number. `within`: the list of its neighbours.
   * Undefined if Word would show another label.
   */
  place(
    family: string,
    at: number,
    level: Level,
    wanted: { label: string; number: number; within?: number | undefined },
  ): ListPlace | undefined;
  /** Returns the place of a bullet. `lefts`: in points, by level. */
  bullets(level: number, level1: Omit<Level, 'format'>): ListPlace;
  /** Returns the level of a place. */
  levelOf(place: ListPlace): Level;
  /** Returns the list that a family continues. */
  currentOf(family: string): number | undefined;
  levelsOf(family: string): readonly (Level | undefined)[];
  xml(): string;
};

/** Returns a number as Word writes it; empty for one that has no sign in its format. */
function inWord(number: number, format: string): string {
  try {
    return writtenNumber(number, format, 'en');
  } catch (error) {
    if (error instanceof WordFault) return '';
    throw error;
  }
}

function numberedLists(): NumberedLists {
  const families = new Map<string, Family>();
  const instances: Instance[] = [];

  const familyOf = (name: string): Family => {
    const known = families.get(name);
    if (known) return known;
    const made: Family = { levels: [], counts: [], current: instances.push({ family: name }) };
    families.set(name, made);
    return made;
  };

  // A number also counts the levels above it that have none yet.
  const countedAt = ({ counts }: Family, at: number, number: number) => [
    ...Array.from({ length: at }, (_, above) => counts[above] ?? 1),
    number,
  ];
  const labelAt = ({ levels }: Family, counts: readonly (number | undefined)[], at: number): string =>
    levels[at]!.text.replace(/%(\d)/g, (_, below) => {
      const level = levels[Number(below) - 1];
      return inWord(counts[Number(below) - 1] ?? 1, levels[at]!.isLegal ? 'decimal' : (level?.format ?? 'decimal'));
    });

  return {
    place(name, at, level, { label, number, within }) {
      if (at > DEEPEST) return undefined;
      const family = familyOf(name);
      const known = family.levels[at];
      if (known && (known.text !== level.text || known.format !== level.format)) return undefined;
      family.levels[at] ??= level;
      const next = countedAt(family, at, (family.counts[at] ?? 0) + 1);
      const list = within ?? family.current;
      if (labelAt(family, next, at) === label) {
        family.counts = next;
        return { list, level: at };
      }
      const anew = countedAt(family, at, number);
      if (labelAt(family, anew, at) !== label) return undefined;
      family.counts = anew;
      const begun = instances.push({ family: name, starts: { level: at, number } });
      // Everything below continues with it.
      if (at === family.levels.findIndex(Boolean)) family.current = begun;
      return { list: begun, level: at };
    },
    bullets(at, level) {
      const family = familyOf('bullets');
      const depth = Math.min(at, DEEPEST);
      family.levels[depth] ??= { ...level, format: 'bullet' };
      return { list: family.current, level: depth };
    },
    levelOf: ({ list, level }) => families.get(instances[list - 1]!.family)!.levels[level]!,
    currentOf: (name) => families.get(name)?.current,
    levelsOf: (name) => families.get(name)?.levels ?? [],
    xml() {
      const names = [...families.keys()];
      return wordXml(
        'numbering',
        ...names.map((name, at) => abstractXml(at, families.get(name)!)),
        ...instances.map(({ family, starts }, at) => instanceXml(at + 1, names.indexOf(family), starts)),
      );
    },
  };
}

function abstractXml(id: number, { levels }: Family): string {
  return w(
    'abstractNum',
    { abstractNumId: id },
    w('multiLevelType', { val: 'multilevel' }),
    ...levels.map((level, at) => level && levelXml(at, level)),
  );
}

function levelXml(at: number, { text, format, isLegal, left, hanging, suffix, style }: Level): string {
  return w(
    'lvl',
    { ilvl: at },
    w('start', { val: 1 }),
    w('numFmt', { val: format }),
    say('pStyle', style),
    isLegal ? w('isLgl') : undefined,
    say('suff', suffix),
    w('lvlText', { val: text }),
    w('lvlJc', { val: 'left' }),
    properties('pPr', w('ind', { left: twips(left), hanging: twips(hanging) })),
  );
}

function instanceXml(id: number, abstract: number, starts: Instance['starts']): string {
  return w(
    'num',
    { numId: id },
    w('abstractNumId', { val: abstract }),
    starts && w('lvlOverride', { ilvl: starts.level }, w('startOverride', { val: starts.number })),
  );
}
