/**
 * §10.37: decides which numbers Platen prints itself. Labels decide: the marks that Word's lists suggest are tried by Platen's own rules,
 * and a label that would differ from Word's becomes typed text. So a document never shows another number than Word did.
 */
import type { Html, List, PhrasingContent, Root, RootContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { numberClauses } from '../../clauses/number-clauses.ts';
import type { Numbering } from '../../model/document-tree.ts';
import {
  type Block,
  bookmarksIn,
  everyParagraph,
  type Notes,
  type Paragraph,
  type Piece,
  textOf,
} from '../reading/block.ts';
import type { BlockTree, Labelled } from './block-tree.ts';
import type { Annex } from './find-headings.ts';
import { comment, printed } from './inline-nodes.ts';

/**
 * `numbering`: undefined if Platen numbers no clause. `typed`: clauses whose labels are text. `numberOf`: returns the text of a reference
 * to a clause.
 */
export type SettledNumbers = {
  numbering: Numbering | undefined;
  typed: ReadonlySet<Labelled>;
  numberOf: (one: Labelled) => string | undefined;
};

/** The marks that the schema of the front matter allows. */
const MARK = /^(?:[^\n]*[^\p{L}\p{N}.\n])?[1aAiI](?:\.[1aAiI])*[^\p{L}\p{N}\n]*$/u;
const MAX_MARK = 40;
const UNNUMBERED = comment('unnumbered');
/** The most attempts; after that all remaining labels are kept as typed text. */
const MAX_TRIES = 150;

/** Changes the tree: labels become text, and lists that Markdown numbers are marked. `annexOf`: the annexes of paragraphs. */
export function settleNumbers(
  { root, labelled }: Pick<BlockTree, 'root' | 'labelled'>,
  annexOf: ReadonlyMap<Paragraph, Annex>,
): SettledNumbers {
  const typed = new Set<Labelled>();
  const plain = new Set<List>();
  const type = (one: Labelled) => {
    for (const each of one.kind === 'item' ? itemsBeside(labelled, one.list) : [one]) typed.add(each);
    typeLabels(labelled, one);
  };
  for (const one of labelled) if (!typed.has(one) && !isSayable(one)) type(one);
  const numbered = new Set<RootContent>(labelled.map(({ node }) => node));
  for (const node of root.children)
    if (node.type === 'heading' && !numbered.has(node)) node.children.unshift({ ...UNNUMBERED });
  const marks = () =>
    marksOf(
      labelled.filter((one) => !typed.has(one)),
      plain,
      annexOf,
    );
  const isOpen = (one: Labelled) => !typed.has(one) && !(one.kind === 'item' && plain.has(one.list));
  let numbering = marks();
  for (let tries = 0; ; tries += 1) {
    const { clauses } = numberClauses(root, numbering);
    const wrong = labelled.find((one) => isOpen(one) && !isSame(clauses.get(one.node)?.label ?? '', one.label));
    if (!wrong) break;
    if (tries >= MAX_TRIES) for (const one of labelled.filter(isOpen)) type(one);
    else if (wrong.kind === 'item' && isPlain(labelled, wrong.list)) leavePlain(wrong.list, wrong.siblings, plain);
    else type(wrong);
    numbering = marks();
  }
  const native = labelled.filter(isOpen);
  const { clauses } = numberClauses(root, numbering);
  const isNeeded = native.length > 0 && !isMarkdownsOwn(numbering);
  if (!isNeeded) removeUnnumbered(root.children);
  return {
    numbering: isNeeded ? numbering : undefined,
    typed,
    numberOf: (one) => (isNeeded && native.includes(one) ? clauses.get(one.node)?.number : undefined),
  };
}

/** A single level of `1.` is Markdown's default. */
function isMarkdownsOwn({ headings, items, annexes }: Numbering): boolean {
  return !annexes && headings.length === 0 && items.length === 1 && items[0] === '1.';
}

/** `1.` and `1` are the same label, and so are labels that differ in spaces. */
function isSame(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(label: string): string {
  return label.replace(/[\s\u00a0]+/g, '').replace(/\.$/, '');
}

function isSayable(one: Labelled): boolean {
  if (annexAt(one)) return isMark(annexAt(one)!.mark);
  const { number } = one.paragraph;
  return one.label !== '' && number !== undefined && 'mark' in number && isMark(number.mark);
}

function isMark(mark: string): boolean {
  return mark.length <= MAX_MARK && MARK.test(mark);
}

function itemsBeside(labelled: readonly Labelled[], list: List): Labelled[] {
  return labelled.filter((one) => one.kind === 'item' && one.list === list);
}

/** Returns whether Markdown itself can number a list: 1, 2, 3. */
function isPlain(labelled: readonly Labelled[], list: List): boolean {
  const items = itemsBeside(labelled, list);
  return items.every(({ label }, at) => new RegExp(`^${(list.start ?? 1) + at}[.)]$`).test(label));
}

function leavePlain(list: List, siblings: RootContent[], plain: Set<List>): void {
  plain.add(list);
  siblings.splice(siblings.indexOf(list), 0, { ...UNNUMBERED });
}

/** Without numbering, no list needs to be excluded from it. */
function removeUnnumbered(children: RootContent[]): void {
  const isUnneeded = (node: RootContent) => node.type === 'html' && node.value === UNNUMBERED.value;
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const node = children[at]!;
    if (isUnneeded(node)) children.splice(at, 1);
    else if (node.type === 'list') for (const item of node.children) removeUnnumbered(item.children);
  }
}

/** A heading gets its label as text and no number; the items of a list become paragraphs. */
function typeLabels(labelled: readonly Labelled[], one: Labelled): void {
  if (one.kind === 'heading') {
    const words = one.node.children.filter(({ type }) => type !== 'html');
    one.node.children = [{ ...UNNUMBERED }, ...typedLabel(one.label), ...words];
    return;
  }
  const { list, siblings } = one;
  for (const { node, label } of itemsBeside(labelled, list) as Extract<Labelled, { kind: 'item' }>[]) {
    const [first] = node.children;
    if (first?.type === 'paragraph') first.children = [...typedLabel(label), ...first.children];
  }
  const at = siblings.indexOf(list);
  const inner = list.children.flatMap(({ children }) => children);
  siblings.splice(at, 1, ...inner);
  const moved = new Set<RootContent>(inner);
  for (const other of labelled) if (other.kind === 'item' && moved.has(other.list)) other.siblings = siblings;
}

function typedLabel(label: string): PhrasingContent[] {
  return label === '' ? [] : [{ type: 'text', value: `${label} ` }];
}

/** Returns the annex that a clause begins. */
function annexAt(one: Labelled): Annex | undefined {
  return one.kind === 'heading' ? one.annex : undefined;
}

function marksOf(
  open: readonly Labelled[],
  plain: ReadonlySet<List>,
  annexOf: ReadonlyMap<Paragraph, Annex>,
): Numbering {
  const around = new Map<readonly RootContent[], Labelled>(open.map((one) => [one.node.children, one]));
  const annex = open.map(annexAt).find((one) => one !== undefined);
  const clauses = open.filter((one) => !annexAt(one));
  const isInAnnex = ({ paragraph }: Labelled) => annex !== undefined && annexOf.has(paragraph);
  const { from: _, ...own } = levelsOf(clauses.filter(isInAnnex), plain, around);
  return {
    ...levelsOf(
      clauses.filter((one) => !isInAnnex(one)),
      plain,
      around,
    ),
    ...(annex && { annexes: { label: annex.mark, reference: '', ...own } }),
  };
}

/** Returns the marks that most clauses of each level have. */
function levelsOf(
  clauses: readonly Labelled[],
  plain: ReadonlySet<List>,
  around: ReadonlyMap<readonly RootContent[], Labelled>,
): Pick<Numbering, 'from' | 'headings' | 'items'> {
  const headings: string[][] = [];
  const items: string[][] = [];
  for (const one of clauses) {
    const { number } = one.paragraph;
    if (!number || !('mark' in number)) continue;
    if (one.kind === 'heading') add(headings, one.node.depth, number.mark);
    else if (!plain.has(one.list)) add(items, nestingOf(one, around), number.mark);
  }
  const from = headings.findIndex((marks) => marks !== undefined);
  return { from: Math.max(1, from), headings: from < 0 ? [] : common(headings.slice(from)), items: common(items) };
}

function add(marks: string[][], level: number, mark: string): void {
  marks[level] ??= [];
  marks[level].push(mark);
}

/** Returns the levels before the first without a mark. */
function common(levels: readonly (string[] | undefined)[]): string[] {
  const all = Array.from(levels);
  const end = all.indexOf(undefined);
  return all.slice(0, end < 0 ? all.length : end).map((marks) => {
    const counts = [...Map.groupBy(marks!, (mark) => mark)].sort(([, a], [, b]) => b.length - a.length);
    return counts[0]![0];
  });
}

/** Returns the number of numbered items around an item. */
function nestingOf(one: Labelled, around: ReadonlyMap<readonly RootContent[], Labelled>): number {
  let nesting = 0;
  for (let at = itemAround(one, around); at; at = itemAround(at, around)) nesting += 1;
  return nesting;
}

function itemAround(one: Labelled, around: ReadonlyMap<readonly RootContent[], Labelled>): Labelled | undefined {
  return one.kind === 'item' ? around.get(one.siblings) : undefined;
}

/** Writes `{-}` and `{.annex}` in place of the comments, as authors do. */
export function writeHeadingMarks({ children }: Root, numbering: Numbering | undefined): void {
  const { headings = [], from = 1, annexes } = numbering ?? {};
  let isInAnnex = false;
  for (const node of children) {
    if (node.type !== 'heading') continue;
    const marks = node.children.flatMap((child) => (child.type === 'html' ? [wordsOf(child)] : []));
    const annex = marks.find(([word]) => word === 'annex');
    isInAnnex = annex !== undefined || (isInAnnex && node.depth > 1);
    const isNumbered = isInAnnex ? annexes!.headings.length > 0 : headings.length > 0 && node.depth >= from;
    const plain = node.children.filter(({ type }) => type !== 'html');
    const blank = plain.length > 0 ? ' ' : '';
    if (annex) plain.push(printed(`${blank}{${annex.map((name) => `.${name}`).join(' ')}}`));
    else if (isNumbered && marks.length > 0) plain.push(printed(' {-}'));
    node.children = plain;
  }
}

function wordsOf({ value }: Html): string[] {
  return value.match(/\w+/g)!;
}

// §10.37: turns REF fields to numbered paragraphs into `[](#name)`, if that shows the number that Word printed.

type Reference = Extract<Piece, { type: 'reference' }>;

/** References are placeholders for nodes until it is known which clauses have numbers. */
type References = { nodeFor: (piece: Reference) => PhrasingContent; settle: (context: SettleContext) => number };

type SettleContext = {
  blocks: readonly Block[];
  labelled: readonly Labelled[];
  numbers: SettledNumbers;
  annexOf: ReadonlyMap<Paragraph, Annex>;
  notes: Notes;
};

const MAX_NAME = 40;

export function collectReferences(): References {
  const waiting: { piece: Reference; node: PhrasingContent }[] = [];
  return {
    nodeFor: (piece) => {
      const node = printed('');
      waiting.push({ piece, node });
      return node;
    },
    settle: ({ blocks, labelled, numbers, annexOf, notes }) => {
      const targets = bookmarksIn(blocks);
      const annexes = annexesOf(blocks, annexOf);
      const byParagraph = new Map(labelled.map((one) => [one.paragraph, one]));
      const names = new Map<Labelled, string>();
      let count = 0;
      for (const { piece, node } of waiting) {
        const paragraph = targets.get(piece.to);
        const target = paragraph && byParagraph.get(paragraph);
        const number = target && numbers.numberOf(target);
        const annex = paragraph && annexOf.get(paragraph);
        // From outside of the annex, Platen writes the annex after the number.
        const isElsewhere = annex !== undefined && annex !== annexes.get(piece) && !(target && 'annex' in target);
        if (!target || number === undefined || isElsewhere) {
          Object.assign(node, { type: 'text', value: piece.said || '?' });
          const code = isElsewhere ? 'word.reference.annex' : 'word.reference.noNumber';
          notes.add('typed', tell(code, { text: piece.said || '?' }));
          continue;
        }
        const name = names.get(target) ?? nameFor(target, new Set(names.values()));
        if (!names.has(target)) anchor(target, name);
        names.set(target, name);
        Object.assign(node, { value: `[](#${name})` });
        count += 1;
        if (piece.said !== '' && !isSame(piece.said, number))
          notes.add(
            'guessed',
            tell('word.reference.reads', { before: piece.said, after: number }),
            target.paragraph.no,
          );
      }
      return count;
    },
  };
}

/** Returns the annexes that contain references. */
function annexesOf(blocks: readonly Block[], annexOf: ReadonlyMap<Paragraph, Annex>) {
  const annexes = new Map<Piece, Annex | undefined>();
  let annex: Annex | undefined;
  for (const paragraph of everyParagraph(blocks)) {
    // Paragraphs in cells begin no annex.
    if (!paragraph.isInCell) annex = annexOf.get(paragraph);
    for (const piece of paragraph.pieces) if (piece.type === 'reference') annexes.set(piece, annex);
  }
  return annexes;
}

/** Makes a name from the first words of the clause. */
function nameFor({ paragraph }: Labelled, taken: ReadonlySet<string>): string {
  const words = textOf(paragraph.pieces)
    .replace(/\{\{[^{}]*\}\}/g, ' ')
    .normalize('NFKD')
    .toLowerCase();
  const slug =
    words
      .match(/[a-z0-9]+/g)
      ?.slice(0, 4)
      .join('-')
      .slice(0, MAX_NAME) || 'clause';
  const name = /^[a-z]/.test(slug) ? slug : `clause-${slug}`;
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name}-${n}`;
    if (!taken.has(free)) return free;
  }
}

function anchor(target: Labelled, name: string): void {
  if (target.kind === 'heading')
    target.node.children.push(printed(target.node.children.length > 0 ? ` {#${name}}` : `{#${name}}`));
  else {
    const [first] = target.node.children;
    if (first?.type === 'paragraph') first.children.unshift(printed(`{#${name}} `));
  }
}
