/** §10.15: reports instructions (such as `<!-- keep -->`) in places where they cannot work. */
import type { Html, Image, Nodes, Root } from 'mdast';
import { about, isMessage, type Message, type Problem, problem, tell } from '../../locales/message.ts';
import { everyNode, paymentsIn } from '../document/every-node.ts';
import { besideAddress } from '../document/page-sections.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { hasSentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import { findCodeProblem, findSizeProblem, isCode, readCode, VERIFY } from '../model/code.ts';
import { findBillPageProblem } from '../model/document-setup.ts';
import {
  annexAt,
  instructionIn,
  isFlowContainer,
  isUnnumbered,
  type Label,
  type Overlay,
  sectionAt,
} from '../model/document-tree.ts';
import { PAYMENT_ADDRESSES, paymentAt, SWISS_BILL } from '../model/e-invoice.ts';
import type { LineFault } from '../model/fault.ts';
import { columnCount, readLook, writtenLook } from '../model/table-look.ts';
import type { PagePart } from '../model/theme.ts';
import type { WithPatterns } from './insert-occurrences.ts';
import { MARKS, type Occurrence } from './scan-occurrences.ts';
import { everyEntry, type Names, type PlaceholderEntry } from './written-names.ts';

const ON_ITS_OWN = problem('markdown.comment.withinLine');
const NOTHING_BEHIND = problem('markdown.comment.nothingBehind');
const BEFORE_GROUP = problem('markdown.comment.beforeGroup');
const BEFORE_CONDITION = problem('markdown.comment.beforeCondition');
const NOT_NUMBERED = problem('markdown.comment.noNumbers');
const IN_CELL = problem('markdown.comment.inCell');
const IN_COLUMN = problem('markdown.comment.inColumn');
const NOT_AT_TOP = problem('markdown.comment.ofDocument');
const NOT_BESIDE = problem('markdown.comment.addressColumn');
const NOT_OF_TABLE = problem('markdown.comment.table');
const NOT_FIRST = problem('markdown.comment.second');
const NOT_RIGHT_BEFORE = problem('markdown.comment.beforeAddress');

/** Instructions that do no harm if nothing follows them, so the author is only warned. */
const HARMLESS = new Set(['keep', 'pagebreak']);

/** Finds misplaced instructions. `tree`: the tree as parsed, with sentinels. */
export function findMisplaced(
  tree: Root,
  occurrences: readonly Occurrence[],
): { faults: LineFault[]; warnings: LineFault[] } {
  const found: { faults: LineFault[]; warnings: LineFault[] } = { faults: [], warnings: [] };
  const file: Placing = { tree, occurrences, addresses: 0 };
  const visit = (parent: Nodes, around: Nodes['type'] | undefined): void => {
    if (!('children' in parent)) return;
    const within = parent.type === 'flowCell' || parent.type === 'column' ? parent.type : around;
    const siblings = parent.children as Nodes[];
    for (const [at, node] of siblings.entries()) {
      const word = instructionIn(node);
      if (annexAt(node) !== undefined && !isAtTop(parent, tree))
        found.faults.push({ line: node.position?.start.line ?? 1, message: tell('markdown.annexWithin') });
      if (word === undefined) {
        visit(node, within);
        continue;
      }
      const name = sectionAt(node);
      const behind = siblings.slice(at + 1, at + 1 + MAX_BESIDE);
      const wrong = problemAt(word, node, { parent, within, behind, isOfSection: name !== undefined }, file);
      if (wrong)
        found[wrong.code === 'markdown.comment.nothingBehind' && HARMLESS.has(word) ? 'warnings' : 'faults'].push({
          line: (node.position ?? parent.position)?.start.line ?? 1,
          message: about(name === undefined ? word : `${word} ${name}`, wrong),
        });
    }
  };
  visit(tree, undefined);
  return found;
}

/** `addresses`: the number of address instructions so far. */
type Placing = { tree: Root; occurrences: readonly Occurrence[]; addresses: number };

/** The surroundings of an instruction. `within`: a cell or column. `behind`: the nodes after it. */
type Spot = { parent: Nodes; within: Nodes['type'] | undefined; behind: Nodes[]; isOfSection: boolean };

function problemAt(word: string, node: Nodes, spot: Spot, file: Placing): Problem | undefined {
  if (word === 'address') file.addresses += 1;
  if (isFlowContainer(spot.parent))
    return word === 'contents'
      ? undefined
      : (problemOfPlace(word, spot, file) ?? problemBehind(word, node, spot, file));
  return spot.parent.type === 'heading' && isUnnumbered(node) ? undefined : ON_ITS_OWN;
}

/** Returns the problem with an instruction's place, whatever follows it. */
function problemOfPlace(
  word: string,
  { parent, within, behind, isOfSection }: Spot,
  { tree, addresses }: Placing,
): Problem | undefined {
  if (word === 'address' && parent.type === 'column') {
    if (!tree.children.some((node) => besideAddress(node)?.column === parent)) return NOT_BESIDE;
  } else if (word === 'address' && parent.type !== 'root') return NOT_AT_TOP;
  if (isOfSection && parent.type !== 'root') return NOT_AT_TOP;
  if (word === 'address' && addresses > 1) return NOT_FIRST;
  if (word === 'address' && behind[0]?.type === 'html') return NOT_RIGHT_BEFORE;
  if (word === 'pagebreak' && within) return within === 'column' ? IN_COLUMN : IN_CELL;
  return undefined;
}

/** Returns the problem with the block after an instruction. */
function problemBehind(word: string, node: Nodes, { behind }: Spot, { occurrences }: Placing): Problem | undefined {
  const next = behind.find((one) => !isBeside(one) && !(word === 'pagebreak' && marksIn(one, occurrences)));
  // After the last block of a group, its next entry follows.
  if (word === 'pagebreak') return next || behind.some((one) => marksIn(one, occurrences)) ? undefined : NOTHING_BEHIND;
  if (!next || /^(?:close|else|endif)/.test(marksIn(next, occurrences) ?? '')) return NOTHING_BEHIND;
  if (isConditional(next, occurrences)) return BEFORE_CONDITION;
  if (beginsGroup(next, occurrences))
    return isOfList(behind.slice(behind.indexOf(next)), occurrences) ? undefined : BEFORE_GROUP;
  if (word === 'table') return tableProblem((node as Html).value, next);
  if (word === 'unnumbered' && next.type !== 'heading' && next.type !== 'list') return NOT_NUMBERED;
  return undefined;
}

/** Returns the kinds of marks in a paragraph that holds only marks. */
export function marksIn(node: Nodes | undefined, occurrences: readonly Occurrence[]): string | undefined {
  if (node?.type !== 'paragraph' || !node.children.every(({ type }) => type === 'text' || type === 'break'))
    return undefined;
  const pieces = node.children.flatMap((child) => (child.type === 'text' ? splitAtSentinels(child.value) : []));
  const kinds = pieces.flatMap((piece) =>
    typeof piece === 'number' ? [occurrences[piece]!.kind] : piece.trim() && ['text'],
  );
  return kinds.length > 0 && kinds.every((kind) => MARKS.has(kind)) ? kinds.join(' ') : undefined;
}

/** A list or table repeats its items or rows, so it exists once. */
function beginsGroup(node: Nodes, occurrences: readonly Occurrence[]): boolean {
  if (node.type === 'list' || node.type === 'table' || node.type === 'flowTable') return false;
  return kindAt(node, 0, occurrences) === 'open';
}

/** Returns whether a node begins and ends with marks of conditions, or is one. */
function isConditional(node: Nodes, occurrences: readonly Occurrence[]): boolean {
  if (kindAt(node, 0, occurrences) !== 'if') return false;
  return marksIn(node, occurrences) !== undefined || kindAt(node, -1, occurrences) === 'endif';
}

/** Returns the kind of the occurrence with which a node begins (0) or ends (-1). */
function kindAt(node: Nodes, end: 0 | -1, occurrences: readonly Occurrence[]): Occurrence['kind'] | undefined {
  let edge: Nodes | undefined = node;
  while (edge && 'children' in edge) edge = (edge.children as Nodes[]).filter(({ type }) => type !== 'anchor').at(end);
  const piece = edge?.type === 'text' ? splitAtSentinels(edge.value).at(end) : undefined;
  return typeof piece === 'number' ? occurrences[piece]!.kind : undefined;
}

/** Marks on lines of their own around a list repeat its items. Markdown may take the second mark for a line of the last item. */
function isOfList([open, list, close]: Nodes[], occurrences: readonly Occurrence[]): boolean {
  if (marksIn(open, occurrences) !== 'open' || list?.type !== 'list') return false;
  let isEnded = marksIn(close, occurrences)?.startsWith('close') ?? false;
  everyNode(list, (node) => {
    const pieces = node.type === 'text' && hasSentinel(node.value) ? splitAtSentinels(node.value) : [];
    isEnded ||= pieces.some((piece) => typeof piece === 'number' && occurrences[piece]!.kind === 'close');
  });
  return isEnded;
}

function tableProblem(said: string, next: Nodes): Problem | undefined {
  if (next.type !== 'table' && next.type !== 'flowTable') return NOT_OF_TABLE;
  // HTML rows may stand beside cells that span from rows above.
  const look = readLook(writtenLook(said.trim())!, next.type === 'table' ? columnCount(next) : undefined);
  return isMessage(look) ? problem('markdown.comment.notFollowed', { problem: look }) : undefined;
}

/** Returns whether an annex may begin in this parent. Its heading may be aligned and styled. */
function isAtTop(parent: Nodes, tree: Root): boolean {
  return (
    parent === tree || ((parent.type === 'aligned' || parent.type === 'styledBlock') && tree.children.includes(parent))
  );
}

/** The most nodes to look at after an instruction, so that many instructions take linear time. */
const MAX_BESIDE = 20;

/** Returns whether a node is invisible: a comment, an anchor or a definition. */
export function isBeside(node: Nodes): boolean {
  if (node.type === 'paragraph') return node.children.every(({ type }) => type === 'anchor');
  return node.type === 'html' || node.type === 'definition' || node.type === 'footnoteDefinition';
}

// §10.35 rule 9: reports misplaced Swiss QR bills.

/** The nodes that may contain a bill. Conditions may surround it. */
const THROUGH = new Set<string>(['root', 'branches', 'branch']);

/** Finds misplaced Swiss QR bills. `tree`: the tree with its groups and branches. */
export function findMisplacedBills(tree: Root): LineFault[] {
  const faults: LineFault[] = [];
  let bills = 0;
  const problemOf = (bill: Image, isAlone: boolean, isAtTop: boolean): Message | undefined => {
    bills += 1;
    if (bill.title) return tell('markdown.bill.caption');
    if (!isAlone) return tell('markdown.bill.beside');
    if (!isAtTop) return tell('markdown.bill.within');
    return bills > 1 ? tell('markdown.bill.second') : undefined;
  };
  const visit = (node: Nodes, isAlone: boolean, isAtTop: boolean): void => {
    if (paymentAt(node) === SWISS_BILL) {
      const message = problemOf(node as Image, isAlone, isAtTop);
      if (message) faults.push({ line: node.position?.start.line ?? 1, message });
    }
    if (!('children' in node)) return;
    const children = node.children as Nodes[];
    const isBlock = node.type === 'paragraph';
    for (const child of children)
      visit(child, isBlock && children.length === 1, isAtTop && (isBlock || THROUGH.has(node.type)));
  };
  visit(tree, false, true);
  return faults;
}

/** Checks the template's settings for pages with a Swiss QR bill. Its theme may make them too. */
export function findBillPageFaults(tree: Root, { columns, lineOf }: FrontMatter, page: PagePart): LineFault[] {
  if (!paymentsIn(tree).includes(SWISS_BILL)) return [];
  const { margins: _, ...sheet } = page;
  const problem = findBillPageProblem(sheet, columns);
  if (!problem) return [];
  return [{ line: lineOf(columns ? 'columns' : 'page'), message: tell(`markdown.bill.${problem}`) }];
}

// §10.35: reports codes with useless sizes, and constant codes that are invalid.

/** Finds faults in codes. Call this once the strings of the tree are split at their occurrences. */
export function findCodeFaults(tree: Root): LineFault[] {
  const faults: LineFault[] = [];
  everyNode(tree, (node) => {
    if (node.type !== 'image' || !isCode(node.url)) return;
    const problem = problemOf(node);
    if (problem) faults.push({ line: node.position?.start.line ?? 1, message: problem });
  });
  return faults;
}

function problemOf(image: Image & WithPatterns): Message | undefined {
  const code = readCode(image.url)!;
  const pays = PAYMENT_ADDRESSES.some((address) => address === `${code.kind}:`);
  if (code.kind === 'verify' && image.url !== VERIFY) return pictureProblem(tell('markdown.code.verify'));
  if (pays && code.payload !== '') return pictureProblem(tell('markdown.code.nothing', { scheme: code.kind }));
  const inSize = findSizeProblem(code.kind, image);
  if (inSize) return pictureProblem(inSize);
  if (image.patterns?.url || pays) return undefined;
  const problem = findCodeProblem(code, image);
  return problem && tell('markdown.code.notFit', { problem });
}

function pictureProblem(problem: Message): Message {
  return tell('markdown.code.picture', { problem });
}

// §10.33: reports mistakes in the front matter's `pictures`.

/** The settings that a placeholder for a picture cannot have. */
const NOT_OF_PICTURES = ['type', 'options', 'default', 'format', 'formula', 'min', 'max', 'pattern'] as const;

/** Finds faults in pictures. Call this once it is known where each placeholder stands. */
export function findPictureFaults(
  { placeholders, groups }: Names,
  { pictures = [], lineOf }: Pick<FrontMatter, 'pictures' | 'lineOf'>,
): LineFault[] {
  const entries = [...placeholders.entries, ...everyEntry(groups).flatMap(({ fields }) => fields.entries)];
  const problemOf = (name: string): Message | undefined => {
    const named = entries.filter(({ label, key }) => label === name || key === name);
    if (named.length === 0) return tell('template.pictures.unknown', { name });
    if (!named.some(({ isPicture }) => isPicture)) return tell('template.pictures.notShown', { name, written: name });
    if (named.some(({ isPicture, isText }) => isPicture && isText))
      return tell('template.pictures.inText', { name, written: name });
    if (named.some(({ by, isEach }) => by?.isPicture && !isEach)) return tell('template.pictures.by', { name });
    const wrong = named.flatMap((entry) => (entry.isPicture ? declaredOf(entry) : []))[0];
    return wrong === undefined ? undefined : tell('template.pictures.field', { name, field: wrong });
  };
  return pictures.flatMap((name) => {
    const message = problemOf(name);
    return message ? [{ line: lineOf('pictures'), message }] : [];
  });
}

function declaredOf({ declared }: PlaceholderEntry): string[] {
  return NOT_OF_PICTURES.filter(
    (field) => declared?.[field] !== undefined && !(field === 'type' && declared.type === 'text'),
  );
}

// §10.49: reports pictures with labels that cannot be set: without the picture, with text beside the labels, or labels over each other.

/** `tree`: the tree as parsed, with sentinels. */
export function findMisplacedLabels(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const faults: LineFault[] = [];
  everyNode(tree, (node) => {
    if (node.type !== 'overlay') return;
    const wrong = (at: Nodes, message: Message) =>
      faults.push({ line: (at.position ?? node.position)?.start.line ?? 1, message });
    checkParts(node, occurrences, wrong);
    const count = node.children.filter(({ type }) => type === 'label').length;
    if (count > MAX_LABELS) wrong(node, tell('markdown.overlay.many', { count, max: MAX_LABELS }));
    for (const child of node.children) if (child.type === 'label') checkLabel(child, wrong);
  });
  return faults;
}

/** Each is compared with the others, which may not overlap. */
const MAX_LABELS = 200;

type Report = (at: Nodes, message: Message) => void;

/** Conditions may stand around labels, of which those at one place then exclude each other. */
function checkParts(node: Overlay, occurrences: readonly Occurrence[], wrong: Report): void {
  const [first, ...others] = (node.children as Nodes[]).filter((child) => child.type === 'label' || !isBeside(child));
  if (!first || !isPicture(first)) wrong(first ?? node, tell('markdown.overlay.picture'));
  const taken = new Set<string>();
  let depth = 0;
  for (const child of first && isPicture(first) ? others : []) {
    const marks = marksIn(child, occurrences)?.split(' ');
    if (marks?.some((mark) => mark === 'open' || mark === 'close')) wrong(child, tell('markdown.overlay.group'));
    else if (marks) for (const mark of marks) depth += mark === 'if' ? 1 : mark === 'endif' ? -1 : 0;
    else if (child.type !== 'label') wrong(child, tell('markdown.overlay.stray'));
    else if (depth === 0) {
      const place = placeOf(child);
      if (taken.has(place)) wrong(child, tell('markdown.overlay.taken'));
      taken.add(place);
    }
  }
}

function placeOf({ place, x, y }: Label): string {
  return x === undefined && y === undefined ? (place ?? 'middle center') : `${x ?? '0'} ${y ?? '0'}`;
}

/** Returns whether a block is nothing but a picture with no side. */
function isPicture(node: Nodes): boolean {
  const shown = node.type === 'paragraph' ? node.children.filter(({ type }) => type !== 'anchor') : [];
  const [only, second] = shown;
  return second === undefined && (only?.type === 'imageReference' || (only?.type === 'image' && !only.align));
}

const ELSEWHERE: ReadonlySet<string> = new Set(['footnoteReference', 'sideNote', 'overlay']);

function checkLabel(label: Label, wrong: Report): void {
  everyNode(label, (node) => {
    if (ELSEWHERE.has(node.type) || instructionIn(node) === 'pagebreak') wrong(node, tell('markdown.overlay.within'));
  });
}
