/**
 * §10.23, §10.30: numbers the clauses of a tree, which are its headings and the items of its numbered lists, from 1 in each annex. The
 * tree may be a template's, in which each group occurs once. Takes linear time.
 */
import type { Heading, Link, List, ListItem, Nodes, Root } from 'mdast';
import type { Prepared } from '../model/compiled.ts';
import { MAIN_SECTION } from '../model/document-setup.ts';
import {
  type Anchor,
  type AnnexNumbering,
  annexAt,
  type Clause,
  isAnnex,
  isUnnumbered,
  type Numbering,
  type NumberKind,
  sectionAt,
} from '../model/document-tree.ts';
import { ordinal } from './ordinal.ts';

type NumberedClauses = {
  /** The clause of each heading and item. */
  clauses: ReadonlyMap<Nodes, Clause>;
  /** The first number of each list whose clauses begin with another number than its Markdown. */
  starts: ReadonlyMap<List, number>;
  /** Lists that the author continued from the list before them in the same clause. */
  continued: ReadonlySet<List>;
  /** The number of the annex in which each block stands. Empty without annexes. */
  annexes: ReadonlyMap<Nodes, string | undefined>;
};

/**
 * The parent of numbered parts: a clause or the document. `parts` counts the children whose mark includes the parent's number, `items`
 * those whose mark does not.
 */
type Holder = { depth: number; clause: Clause | undefined; parts: number; items: number };

/** A range that is numbered from 1: the document or an annex. `from`: the depth of the outermost numbered headings. */
type Part = {
  marks: Record<'headings' | 'items', Mark[]>;
  from: number;
  open: Holder[];
  annex?: { number: string; depth: number };
};

/** Nodes in which nothing is a clause: quotes, tables, notes, descriptions, and bullets, which have no numbers. */
const NO_CLAUSES = new Set('blockquote table flowTable footnoteDefinition descriptionList list paragraph'.split(' '));

export function numberClauses(root: Root, numbering: Numbering): NumberedClauses {
  const clauses = new Map<Nodes, Clause>();
  const starts = new Map<List, number>();
  const continued = new Set<List>();
  const annexes = new Map<Nodes, string | undefined>();
  const body: Part = { marks: readMarks(numbering), from: numbering.from, open: [newHolder(0)] };
  let part = body;
  let count = 0;

  const beginAnnex = (heading: Heading, { label, ...own }: AnnexNumbering): void => {
    count += 1;
    const clause = placed(readMark(label), count, undefined);
    clauses.set(heading, { ...clause, annex: clause.number });
    const annex = { number: clause.number, depth: heading.depth };
    part = { marks: readMarks(own), from: 0, open: [newHolder(0)], annex };
  };
  const inPart = (clause: Clause): Clause => (part.annex ? { ...clause, annex: part.annex.number } : clause);

  const visitHeading = (heading: Heading, isPlain: boolean): void => {
    if (numbering.annexes && annexAt(heading) !== undefined) {
      beginAnnex(heading, numbering.annexes);
      return;
    }
    if (part.annex && heading.depth <= part.annex.depth) part = body;
    const { open, marks, from } = part;
    while (open.length > 1 && open.at(-1)!.depth >= heading.depth) open.pop();
    const mark = markAt(marks.headings, open.length - 1);
    if (!mark || isPlain || heading.depth < from || !holdsText(heading)) return;
    const holder = open.at(-1)!;
    holder.parts += 1;
    const clause = inPart(placed(mark, holder.parts, holder.clause));
    clauses.set(heading, clause);
    open.push(newHolder(heading.depth, clause));
  };

  const visitList = (list: List & Prepared, holder: Holder, level: number): void => {
    const mark = markAt(part.marks.items, level);
    if (!mark) return;
    const counted = goesOn(mark) && holder.clause ? 'parts' : 'items';
    const written = list.start ?? 1;
    const next = holder[counted] + 1;
    if (written !== 1 && written === next) continued.add(list);
    const first = list.goesOn || (written === 1 && goesOn(mark)) ? next : written;
    if (first !== written) starts.set(list, first);
    const items = itemsOf(list);
    for (const [at, item] of items.entries()) {
      const clause = inPart(placed(mark, first + at, holder.clause));
      clauses.set(item, clause);
      visitBlocks(item.children, newHolder(0, clause), level + 1);
    }
    holder[counted] = first + items.length - 1;
  };

  /** `holder`: the item that contains the blocks. Undefined for blocks of the document. */
  const visitBlocks = (blocks: readonly Nodes[], holder?: Holder, level = 0): void => {
    let isPlain = false;
    for (const block of blocks) {
      if (block.type === 'heading') {
        if (!holder) visitHeading(block, isPlain || block.children.some(isUnnumbered));
      } else if (isClauseList(block)) {
        if (!isPlain) visitList(block, holder ?? part.open.at(-1)!, level);
      } else if ('children' in block && !NO_CLAUSES.has(block.type)) visitBlocks(block.children, holder, level);
      if (!holder && sectionAt(block) === MAIN_SECTION) part = body;
      if (!holder && numbering.annexes) annexes.set(block, part.annex?.number);
      isPlain = isUnnumbered(block) || (isPlain && isBeside(block));
    }
  };

  visitBlocks(root.children);
  return { clauses, starts, continued, annexes };
}

/** Returns whether a node may stand between an instruction and its block: another comment, or an anchor. */
function isBeside(block: Nodes): boolean {
  return block.type === 'html' || (block.type === 'paragraph' && block.children.every(({ type }) => type === 'anchor'));
}

function newHolder(depth: number, clause?: Clause): Holder {
  return { depth, clause, parts: 0, items: 0 };
}

/** A list with a marker of its own (`<ol type="a">`) keeps it, and is no list of clauses. */
function isClauseList(node: Nodes): node is List {
  return node.type === 'list' && node.ordered === true && node.data?.marker === undefined;
}

function holdsText({ children }: Heading): boolean {
  return children.some(({ type }) => type !== 'anchor' && type !== 'html');
}

function readMarks({ headings, items }: Pick<Numbering, 'headings' | 'items'>): Part['marks'] {
  return { headings: headings.map(readMark), items: items.map(readMark) };
}

/** Returns the items of a list, including those in groups and branches. */
function itemsOf({ children }: List): ListItem[] {
  return children.flatMap((child) => (child.type === 'listItem' ? [child] : itemsOf(child as unknown as List)));
}

function placed(mark: Mark, number: number, around: Clause | undefined): Clause {
  const path = goesOn(mark) && around ? [...around.path, number] : [number];
  const label = writeMark(mark, path);
  const own = label.replace(/[.、．]+$/, '');
  const isWhole = goesOn(mark) || !around;
  return {
    label,
    number: isWhole ? own : around.number + joint(around.number, own) + own,
    kind: mark.kinds.at(-1)!,
    path,
  };
}

/** Letters that touch numbers, as in 第1条. */
const EAST_ASIAN_LETTER = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Returns the separator between a number and the number inside it: `4.2(b)`, `4.b`, `Part I § 2`, `第1条第2項`. */
function joint(around: string, own: string): string {
  if (/^[([（［〔①-⑳㉑-㉟㊱-㊿]/.test(own) || EAST_ASIAN_LETTER.test(own)) return '';
  if (EAST_ASIAN_LETTER.test(around.at(-1)!)) return '\u00a0';
  return /^[\p{L}\p{N}ـ]+$/u.test(own) ? '.' : '\u00a0';
}

/** A mark: the text before and after a number, and the kind of each of its parts. With several parts it includes the number above it. */
type Mark = { before: string; kinds: NumberKind[]; behind: string };

const EXAMPLE =
  /^((?:.*(?:[^\p{L}\p{N}.]|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]))?)((?:aa|[1aAiI一①ア가أ])(?:\.[1aAiI])*)((?:[^\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])*)$/u;

/**
 * §10.23: reads the mark of a clause from an example such as `1.1`, `(a)`, `§ 1`, `Article I` or `第1条`. Throws on a text that is no mark; the
 * schema of the front matter refuses those.
 */
function readMark(example: string): Mark {
  const [, before, parts, behind] = EXAMPLE.exec(example) ?? [];
  if (parts === undefined)
    throw new Error(`Cannot read the mark ${JSON.stringify(example)}, expected 1.1, (a) or the like`);
  return { before: before!, kinds: parts.split('.') as NumberKind[], behind: behind! };
}

/** Returns whether a mark such as `1.1` includes the number above it. */
function goesOn({ kinds }: Mark): boolean {
  return kinds.length > 1;
}

/** Returns the mark of a level, counted from 0. The last mark repeats if it includes the number above it. */
function markAt(marks: readonly Mark[], level: number): Mark | undefined {
  const last = marks.at(-1);
  return marks[level] ?? (last && goesOn(last) ? last : undefined);
}

/** `path`: the numbers from the one with which the mark begins. If it is longer than the example, the first kind repeats. */
function writeMark({ before, kinds, behind }: Mark, path: readonly number[]): string {
  const kindAt = (at: number) => kinds[Math.max(0, kinds.length - path.length + at)]!;
  return before + path.map((number, at) => ordinal(number, kindAt(at))).join('.') + behind;
}

// §10.23: finds named places and links in a tree, and the clause in which each stands: the nearest heading or item.

/** `annex`: the number of its annex. `group`: the index of its group. `path`: its ancestors, the nearest first. */
export type Around = {
  clause: Clause | undefined;
  annex: string | undefined;
  group: number | undefined;
  path: Path | undefined;
};
type Path = { node: Nodes; around: Path | undefined };

/** Calls `visit` with each heading, anchor and link in document order. */
export function everyPlace(
  root: Root,
  { clauses, annexes }: Pick<NumberedClauses, 'clauses' | 'annexes'>,
  visit: (node: Heading | Anchor | Link, around: Around) => void,
): void {
  const walk = (node: Nodes, around: Around): void => {
    const clause = clauses.get(node) ?? (node.type === 'heading' ? undefined : around.clause);
    const annex = annexes.has(node) ? annexes.get(node) : around.annex;
    if (node.type === 'heading' || node.type === 'anchor' || node.type === 'link')
      visit(node, { ...around, clause, annex });
    if (!('children' in node)) return;
    const group = 'group' in node ? (node.group as number) : around.group;
    const inside = { clause, annex, group, path: { node, around: around.path } };
    for (const child of node.children) walk(child as Nodes, inside);
  };
  walk(root, { clause: undefined, annex: undefined, group: undefined, path: undefined });
}

/** Maps the name of each place in a clause to that clause. If several places share a name, the first counts. */
export function clausesById(
  root: Root,
  numbered: Pick<NumberedClauses, 'clauses' | 'annexes'>,
): Map<string, Clause | undefined> {
  const found = new Map<string, Clause | undefined>();
  everyPlace(root, numbered, (node, { clause }) => {
    if (node.type === 'anchor' && !found.has(node.id)) found.set(node.id, clause);
  });
  return found;
}

/** Returns the text of a reference to a clause. `annex`: where the reference stands; undefined outside of annexes. */
export function referenceTo(clause: Clause, annex: string | undefined, { annexes }: Numbering): string {
  const { number, annex: own } = clause;
  if (!annexes || own === undefined || own === annex || isAnnex(clause)) return number;
  return annexes.reference.replace('{number}', () => number).replace('{annex}', () => own);
}
