/** §10.37: turns blocks into an mdast tree: headings, nested lists, tables. Which numbers Platen prints is decided later. */
import type { BlockContent, Heading, List, ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import { ANNEX_SECTION, MAIN_SECTION } from '../../model/document-setup.ts';
import { isBullet, type ListNumber } from '../numbering/count-numbers.ts';
import {
  type Block,
  type BoundaryPiece,
  type Cell,
  isBoundary,
  type Paragraph,
  type Piece,
  type Table,
  textOf,
} from '../reading/block.ts';
import type { Annex, Headings } from './find-headings.ts';
import { comment, type InlineContext, inlineNodes } from './inline-nodes.ts';
import { withLeaderTables } from './leader-lines.ts';
import type { Pages } from './pages-of.ts';
import { listItemOf, tableNodes } from './table-nodes.ts';

/** A heading or item that Word numbered. `list`: the item's list. `annex`: the annex that a heading begins. */
export type Labelled = { paragraph: Paragraph; label: string } & (
  | { kind: 'heading'; node: Heading; annex?: Annex }
  | { kind: 'item'; node: ListItem; list: List; siblings: RootContent[] }
);

/** `aligned`: paragraphs whose alignment the template keeps. */
export type BlockTree = { root: Root; labelled: Labelled[]; hasContents: boolean; aligned: ReadonlySet<Paragraph> };

/** `swallowed`: lines of a table of contents, which Platen generates. */
type TreeContext = InlineContext & { headings: Headings; pages: Pages; swallowed: string[] };

/** An item to which further blocks may belong. `left`: in twips. */
type Open = { list: string; level: number; left: number; item: ListItem };
type Container = { children: RootContent[] };

/** The identity of a list's level, and the number of its last item. */
const lists = new WeakMap<List, { key: string; last: number }>();

/** Differences between indents that are smaller than this do not count, in twips. */
const SLACK = 50;
const MAX_START = 999_999_999;
const DOTTED = /\t?\.{5,}\s*\d+$/;

/** The state of writing. `depths`: the number of open items where each group or condition began. `section`: the index in the file. */
type Building = {
  context: TreeContext;
  root: Root;
  labelled: Labelled[];
  aligned: Set<Paragraph>;
  hasContents: boolean;
  /** Paragraphs that became titles of annexes. */
  titles: ReadonlySet<Paragraph | undefined>;
  open: Open[];
  depths: number[];
  section: number;
  /** The name of the current pages, and that of the pages with which the annex began. */
  pagesNow: string;
  pagesOfAnnex: string | undefined;
};

export function blockTree(all: readonly Block[], context: TreeContext): BlockTree {
  const isHeading = (paragraph: Paragraph) => context.headings.depths.has(paragraph);
  const blocks = withLeaderTables(
    withSignatureColumns(all, isHeading),
    (paragraph) => isHeading(paragraph) || TOC_LINE.test(paragraph.style),
  );
  const building: Building = {
    context,
    root: { type: 'root', children: [] },
    labelled: [],
    aligned: new Set(),
    hasContents: blocks.some(isContents),
    titles: new Set([...context.headings.annexes.values()].map(({ from }) => from)),
    open: [],
    depths: [],
    section: 0,
    pagesNow: '',
    pagesOfAnnex: undefined,
  };
  const next = nextParagraphs(blocks);
  for (const [at, block] of blocks.entries()) {
    if (block.type === 'paragraph') addParagraph(block, next[at], building);
    else if (block.type === 'table') addTable(block, next[at], building);
    else if (block.type === 'section') addSection(block.index, building);
    else addRoot(comment(block.type === 'contents' ? 'contents' : 'pagebreak'), building);
  }
  const { root, labelled, hasContents, aligned } = building;
  return { root, labelled, hasContents, aligned };
}

function container({ open, root }: Building): Container {
  return open.at(-1)?.item ?? root;
}

function addRoot(node: RootContent, { open, root }: Building): void {
  open.length = 0;
  root.children.push(node);
}

function addParagraph(paragraph: Paragraph, next: Paragraph | undefined, building: Building): void {
  const { context, hasContents, titles } = building;
  const { pieces, style } = paragraph;
  if (pieces.some(({ type }) => type === 'contents')) addRoot(comment('contents'), building);
  if (TOC_LINE.test(style) || (hasContents && DOTTED.test(textOf(pieces)))) {
    context.swallowed.push(textOf(pieces));
    return;
  }
  if (pieces.some(({ type }) => type === 'pageBreak')) addRoot(comment('pagebreak'), building);
  const annex = context.headings.annexes.get(paragraph);
  if (annex) {
    addAnnex(paragraph, annex, building);
    return;
  }
  if (titles.has(paragraph)) return;
  const inline = inlineNodes(pieces, context);
  if (inline.length === 0) return;
  const depth = context.headings.depths.get(paragraph);
  if (depth !== undefined) addHeading(paragraph, depth, inline, building);
  else if (paragraph.number) addItem(paragraph, inline, building);
  else addText(paragraph, inline, next, building);
}

/** Adds a paragraph of text, or marks of groups and conditions on a line of their own. */
function addText(
  paragraph: Paragraph,
  inline: PhrasingContent[],
  next: Paragraph | undefined,
  building: Building,
): void {
  const { open, aligned } = building;
  const { pieces, align } = paragraph;
  const mark = pieces.find(isBoundary);
  if (mark && pieces.every((piece) => isBoundary(piece) || textOf([piece]).trim() === ''))
    place(mark, paragraph, next, building);
  else leave(open, paragraph.left, next);
  const node: BlockContent = { type: 'paragraph', children: inline };
  const isAligned = align !== undefined && align !== 'both' && open.length === 0;
  if (isAligned) aligned.add(paragraph);
  container(building).children.push(isAligned ? { type: 'aligned', align, children: [node] } : node);
}

function addHeading(paragraph: Paragraph, depth: number, inline: PhrasingContent[], building: Building): void {
  const node: Heading = { type: 'heading', depth: depth as Heading['depth'], children: plainHeading(inline) };
  addRoot(node, building);
  if (depth === 1) building.pagesOfAnnex = undefined;
  const { number } = paragraph;
  if (number && !isBullet(number)) building.labelled.push({ kind: 'heading', node, paragraph, label: number.label });
}

/** An annex has the pages of its section. */
function addAnnex(paragraph: Paragraph, annex: Annex, building: Building): void {
  const { context, root, section, labelled } = building;
  const wasBegun = isPageBreak(root.children.at(-1));
  while (isPageBreak(root.children.at(-1))) root.children.pop();
  building.pagesNow = context.pages.nameOf(section, wasBegun);
  building.pagesOfAnnex = building.pagesNow;
  const mark = comment(`annex ${building.pagesNow}`.trim());
  const children = [...plainHeading(inlineNodes(annex.title, context)), mark];
  const node: Heading = { type: 'heading', depth: 1, children };
  addRoot(node, building);
  context.swallowed.push(annex.label);
  labelled.push({ kind: 'heading', node, paragraph, label: annex.label, annex });
}

function addItem(paragraph: Paragraph, inline: PhrasingContent[], building: Building): void {
  const { open, labelled } = building;
  const number = paragraph.number!;
  const { list: id, level } = number;
  while (open.length > 0 && !holds(open, number, paragraph.left)) open.pop();
  const parent = container(building);
  const list = listFor(parent, paragraph);
  const item = listItemOf(number, inline);
  list.children.push(item);
  open.push({ list: id, level, left: paragraph.left, item });
  if (!isBullet(number))
    labelled.push({ kind: 'item', node: item, list, siblings: parent.children, paragraph, label: number.label });
}

/** Puts all marks of a group or condition into the item that holds their content. */
function place(
  mark: BoundaryPiece,
  { left }: Paragraph,
  next: Paragraph | undefined,
  { open, depths }: Building,
): void {
  if (mark.type === 'open' || mark.type === 'if') {
    if (!next?.number) leave(open, left, next);
    else while (open.length > 0 && !holds(open, next.number, next.left)) open.pop();
    depths.push(open.length);
  } else {
    open.length = Math.min(open.length, depths.at(-1) ?? 0);
    if (mark.type === 'close' || mark.type === 'endif') depths.pop();
  }
}

function addTable(table: Table, next: Paragraph | undefined, building: Building): void {
  const { open, context, aligned } = building;
  leave(open, 0, next);
  container(building).children.push(...tableNodes(table, { ...context, aligned }));
}

function addSection(index: number, building: Building): void {
  const { pages } = building.context;
  if (pages.goesOn(index)) return;
  building.section = index;
  const begun = pages.nameOf(index, true);
  const isAsBefore = begun === building.pagesNow && begun === pages.nameOf(index, false);
  addRoot(comment(`pagebreak ${isAsBefore ? '' : nameAt(begun, index, building)}`.trim()), building);
  building.pagesNow = begun;
}

/** Within an annex, the document's own pages need another name, since returning to them would end the annex. */
function nameAt(name: string, index: number, { pagesOfAnnex, context }: Building): string {
  if (pagesOfAnnex === undefined) return name || MAIN_SECTION;
  if (name === pagesOfAnnex) return ANNEX_SECTION;
  return name || context.pages.wholeNameOf(index);
}

function isPageBreak(node: RootContent | undefined): boolean {
  return node?.type === 'html' && /^<!-- pagebreak/.test(node.value);
}

const TOC_LINE = /^toc \d/i;

function isContents(block: Block): boolean {
  return (
    block.type === 'contents' || (block.type === 'paragraph' && block.pieces.some(({ type }) => type === 'contents'))
  );
}

/** Returns, for each block, the next paragraph with words. */
function nextParagraphs(blocks: readonly Block[]): (Paragraph | undefined)[] {
  const found: (Paragraph | undefined)[] = [];
  let next: Paragraph | undefined;
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    found[at] = next;
    const block = blocks[at]!;
    if (block.type === 'paragraph' && textOf(block.pieces).trim() !== '') next = block;
  }
  return found;
}

/** Headings are bold and on one line anyway. */
function plainHeading(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'strong') return plainHeading(node.children);
    return node.type === 'break' ? [{ type: 'text', value: ' ' }] : [node];
  });
}

/** Returns whether the innermost open item contains an item with this number. */
function holds(open: readonly Open[], number: Pick<ListNumber, 'list' | 'level'>, left: number): boolean {
  const top = open.at(-1)!;
  if (top.list === number.list) return top.level < number.level;
  const isBehind = open.slice(0, -1).some((one) => one.list === number.list && one.level >= number.level);
  return top.left < left - 2 * SLACK && !isBehind;
}

/** Returns the list at the end of a container that a paragraph continues, or a new one. */
function listFor(parent: Container, { number: place }: Paragraph): List {
  const number = place!;
  const ordered = !isBullet(number);
  const last = parent.children.at(-1);
  const key = `${number.list}:${number.level}`;
  const own = isBullet(number) ? 0 : number.number;
  const known = last?.type === 'list' ? lists.get(last) : undefined;
  if (last?.type === 'list' && known?.key === key && last.ordered === ordered && (!ordered || own === known.last + 1)) {
    known.last = own;
    return last;
  }
  const start = ordered ? { start: Math.min(MAX_START, Math.max(0, own)) } : {};
  const list: List = { type: 'list', ordered, spread: false, ...start, children: [] };
  lists.set(list, { key, last: own });
  parent.children.push(list);
  return list;
}

/**
 * Closes the items to which an unnumbered block does not belong: it belongs to the deepest item that its indent reaches and that the next
 * paragraph does not close.
 */
function leave(open: Open[], left: number, next: Paragraph | undefined): void {
  const number = next?.number && !isBullet(next.number) ? next.number : undefined;
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const goesOn = number !== undefined && top.list === number.list && number.level > top.level;
    if (goesOn || (left > 0 && left >= top.left - SLACK)) return;
    open.pop();
  }
}

// §10.37: turns signature lines side by side, separated by tabs or spaces, with the lines above and below them, into a table, which is a
// signature block.

/** A line of a paragraph: the pieces between its tabs. */
type Line = Piece[][];

/** A signature line, perhaps after a word such as `By:`. */
const SIGNED = /^(?:(\p{L}[^_]{0,20}:?)\s*)?_{4,}$/u;
const GAP = /\t+|(?: |\u00a0){3,}/;
const LINE_GAP = /\t+|(?: |\u00a0){2,}/;
const MAX_PARTIES = 3;

/** Joins the columns of signature blocks. Headings stay as they are. */
function withSignatureColumns(blocks: readonly Block[], isHeading: (paragraph: Paragraph) => boolean): Block[] {
  const lines = blocks.map((block) =>
    block.type === 'paragraph' && !block.number && !isHeading(block) && block.pieces.every(isOfLine)
      ? linesOf(block)
      : undefined,
  );
  const out: Block[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const parties = lines[at]?.find(isSigned)?.length;
    if (parties === undefined) {
      out.push(blocks[at]!);
      continue;
    }
    const fits = (index: number) => lines[index]?.every((line) => line.length === parties) ?? false;
    const isBlank = (index: number) => lines[index]?.length === 0;
    if (!fits(at)) {
      out.push(blocks[at]!);
      continue;
    }
    let from = at;
    while (fits(from - 1) && out.at(-1) === blocks[from - 1]) {
      out.pop();
      from -= 1;
    }
    let to = at;
    for (let next = at + 1; fits(next) || isBlank(next); next += 1) if (fits(next)) to = next;
    const paragraphs = blocks.slice(from, to + 1) as Paragraph[];
    const rows = paragraphs.flatMap((paragraph, index) =>
      lines[from + index]!.map((line) => ({ cells: line.map((pieces) => cellOf(paragraph, pieces)), isHeader: false })),
    );
    out.push({ type: 'table', rows, widths: [], isRuled: false, hasHeadStyle: false });
    at = to;
  }
  return out;
}

function isOfLine(piece: Piece): boolean {
  return piece.type !== 'pageBreak' && piece.type !== 'contents' && !isBoundary(piece);
}

function isSigned(line: Line): boolean {
  const found = line.map((pieces) => SIGNED.exec(textOf(pieces).trim()));
  return found.length > 1 && found.length <= MAX_PARTIES && found.every((one) => one && one[1] === found[0]![1]);
}

function cellOf(paragraph: Paragraph, pieces: Piece[]): Cell {
  return { blocks: [{ ...paragraph, pieces, isInCell: true }], colspan: 1, rowspan: 1 };
}

/** Returns a paragraph's lines with words, split into parts. */
function linesOf({ pieces }: Paragraph): Line[] {
  const gap = /_{4}/.test(textOf(pieces)) ? LINE_GAP : GAP;
  const lines: Line[] = [[[]]];
  for (const piece of pieces) {
    if (piece.type === 'break') lines.push([[]]);
    else if (piece.type !== 'text') lines.at(-1)!.at(-1)!.push(piece);
    else
      for (const [at, text] of piece.text.split(gap).entries()) {
        if (at > 0) lines.at(-1)!.push([]);
        if (text !== '')
          lines
            .at(-1)!
            .at(-1)!
            .push({ ...piece, text });
      }
  }
  return lines
    .map((line) => line.filter((part) => part.some((piece) => textOf([piece]).trim() !== '')))
    .filter((line) => line.length > 0);
}
