/** §4.3 rules 2, 5, 6; §11.1: puts contents into the compiled tree as text nodes, so that they stay literal text. */
import type { Image, ListItem, Nodes, Parents, Root } from 'mdast';
import { encodeUrl, encodeUrlPart } from '../../domain/links.ts';
import { separateLists } from '../markdown/html-printers.ts';
import { addJoined } from '../markdown/normalise-tree.ts';
import { simpleTableOf } from '../markdown/raw-html/table-rules.ts';
import { isBlank, mapTextBetweenSentinels } from '../markdown/sentinels.ts';
import { chartIn } from '../model/chart.ts';
import { isCode, withPayload } from '../model/code.ts';
import type { Pattern, Piece, Prepared, Section } from '../model/compiled.ts';
import {
  type FlowCell,
  type FlowRow,
  type FlowTable,
  isFlowContainer,
  isForNextBlock,
} from '../model/document-tree.ts';
import { type PaymentAddress, paymentAt } from '../model/e-invoice.ts';
import { type Branch, type Branches, type EntryRange, entryAt } from '../model/expression.ts';
import type { Slot } from '../model/page-furniture.ts';
import { isLookComment } from '../model/table-look.ts';
import type { At } from './find-target.ts';
import {
  flatten,
  formattedNodes,
  type Marked,
  SPANS,
  separateSpans,
  textNodes,
  unsafeBreaksToHtml,
} from './formatted-nodes.ts';
import { entriesWithin, type Nesting } from './hold-entries.ts';
import { type Choose, chooseInLine } from './pick-branches.ts';
import { fillCell, hasCondition, settleCharts, settleRow, settleStyles, settleTick } from './settle-charts.ts';
import type { ShownRows } from './shown-rows.ts';

/** The content of each slot: text with sentinels for blanks and counters, never empty. */
export type Contents = readonly string[];

export type Filling = {
  contents: Contents;
  /** The contents of each instance of each group. `nesting`: which of them lie in which others. */
  instances: readonly (readonly Contents[])[];
  nesting?: Nesting;
  /** What of the contents has marks (§10.47). */
  marked?: Marked | undefined;
  /** The rows of sorted and filtered groups. */
  rows?: ShownRows | undefined;
  choose: Choose;
  /** Set to print lines that have `pieces` as Markdown ahead of the rest. Without it, the tree is complete. */
  joins?: true;
  /**
   * Returns whether a code made from values can be scanned; if not, its alt text replaces it. `at`: the place of the first value, if any.
   */
  checkCode?: (code: Image, at: At | undefined) => boolean;
  /** Returns the content of payment codes, if known. Codes without content are left out. */
  paymentOf?: (address: PaymentAddress) => string | undefined;
  /** Called with the length of each addition. Throws when the document grows too large. */
  spend: (length: number) => void;
};

/** The surroundings of a node: in a heading, a line break becomes a space; in a cell, `<br>`. */
type Context = Filling & {
  /** The contents of the document's slots, also within groups. */
  ofDocument: Contents;
  inCell: boolean;
  inHeading: boolean;
  /** The kinds of spans around, where values may have marks. */
  within?: ReadonlySet<string>;
  /** The index of the surrounding group, and of the instance. */
  group?: number;
  instance: number;
  /** The row in which the instance is shown. */
  row: number;
  /** The context of the group around the surrounding one. */
  outer?: Context;
  /** The rows of a table so far, if cells stand over some of them. */
  tableRows?: Map<Nodes, FilledRow>;
};

/** A filled row: its place among those that are written, and the entry that it belongs to. */
type FilledRow = { at: number | undefined; context: Context };

type Child = Nodes | Slot | Section | Branches;

/** Returns a filled tree. Static nodes are shared with the compiled tree, not copied. */
export function fillTree(tree: Root, filling: Filling): Root {
  return fillNode(tree, {
    ...filling,
    ofDocument: filling.contents,
    inCell: false,
    inHeading: false,
    instance: 0,
    row: 0,
  }) as Root;
}

/** Returns the filled node. Undefined when nothing of it is left. */
function fillNode(node: Nodes & Prepared, context: Context): Nodes | undefined {
  const printed =
    context.joins &&
    node.pieces &&
    joinPieces(node.pieces, { own: context.contents, ofDocument: context.ofDocument }, context.spend);
  if (printed !== undefined) return asPrinted(node, printed);
  if (!node.dynamic) return node;
  const { paymentOf } = context;
  if (paymentOf && node.pays?.some((address) => paymentOf(address) === undefined)) return undefined;
  const left = blankPicture(node, context);
  if (left) return left;
  const filled = { ...node };
  if (node.patterns) fillStrings(filled, node.patterns, context);
  const payment = paymentAt(filled);
  if (payment && paymentOf) return fillPayment(filled as Image, paymentOf(payment), context);
  if (filled.type === 'image' && node.patterns?.url && !isReadable(filled, node.patterns.url, context))
    return { type: 'text', value: filled.alt ?? '' };
  if (node.own) nameOwn(filled, node.own, context.row);
  if (!('children' in filled)) return filled;
  const surroundings = (context.marked && insideSpan(node, context)) ?? contextIn[node.type]?.(context) ?? context;
  const inside = node.hasOver ? { ...surroundings, tableRows: new Map<Nodes, FilledRow>() } : surroundings;
  const unfilled = node.branching ? chooseInLine(node as Parents, (branches) => pickFrom(branches, context)) : node;
  if (!unfilled) return undefined;
  const all = separateLists(fillChildren((unfilled as Parents).children, inside, isFlowContainer(node)));
  const styled = node.settlesStyles ? settleStyles(all) : all;
  const charted = node.settlesCharts ? settleCharts(styled) : styled;
  const settled = node.settlesRow ? settleRow(charted) : charted;
  const inCell = node.type === 'tableCell' || node.type === 'flowCell' ? fillCell(settled) : settled;
  const children = context.marked ? separateSpans(inCell) : inCell;
  filled.children = unsafeBreaksToHtml(node.type, children) as typeof filled.children;
  if (node.hasOver) addCellsOverRows(node as Parents, filled.children as FlowRow[], inside);
  const kept = withoutEmptied(filled, node as Parents);
  return kept?.type === 'flowTable' && kept.children.some((part) => 'hasOver' in part) ? simplified(kept) : kept;
}

/** Without cells over rows, a table may be one of GFM, as which it is read again. */
function simplified(table: FlowTable): Nodes {
  const simple = simpleTableOf(table);
  if (!simple) return table;
  const { hidesColumns } = table as Prepared;
  const rows = table.children.flatMap((part) => (part.type === 'flowSection' ? part.children : []));
  const added = simple.children.length - rows.length;
  for (const [at, { carried }] of (rows as Prepared[]).entries())
    if (carried) Object.assign(simple.children[at + added]!, { carried });
  return { ...simple, ...(hidesColumns && { hidesColumns }) };
}

/** The node keeps its type (paragraph, heading or cell), on which its surroundings depend. */
function asPrinted(node: Nodes, printed: string): Nodes {
  return { type: node.type, printed, children: [{ type: 'printed', value: printed }] } as unknown as Nodes;
}

function contentIn({ field, ofDocument, ofGroup }: Slot, context: Context): string {
  const { contents } = ofGroup === undefined ? context : contextOf(ofGroup, context);
  return (ofDocument ? context.ofDocument : contents)[field]!;
}

/** Returns the nodes of a content: its text, or its own where it has marks. */
function nodesIn(slot: Slot, context: Context): Nodes[] {
  const marked = slot.formatted && markedIn(slot, context);
  return marked ? formattedNodes(marked, context) : textNodes(contentIn(slot, context), context);
}

/** §10.47: returns the nodes of a content that has marks. */
function markedIn({ field, ofDocument, ofGroup }: Slot, context: Context): readonly Nodes[] | undefined {
  const { contents } = ofGroup === undefined ? context : contextOf(ofGroup, context);
  return context.marked?.get(ofDocument ? context.ofDocument : contents)?.[field];
}

/** §10.47: returns the blocks that take the place of a paragraph with nothing but a value. */
function blocksFor(node: Child, context: Context): Nodes[] | undefined {
  const [slot] = node.type === 'paragraph' ? (node.children as Child[]) : [];
  if (slot?.type !== 'slot' || slot.formatted !== 'blocks') return undefined;
  const { position } = node as Nodes;
  const blocks = markedIn(slot, context);
  return (
    blocks && formattedNodes(blocks, context).map((block) => ({ ...block, ...(position && { position }) }) as Nodes)
  );
}

function insideSpan({ type }: Nodes, context: Context): Context | undefined {
  return SPANS.has(type) ? { ...context, within: new Set([...(context.within ?? []), type]) } : undefined;
}

/** Returns the context of a group around. */
function contextOf(group: number, context: Context): Context {
  return context.group === group || !context.outer ? context : contextOf(group, context.outer);
}

/** §10.33, §10.35: a picture that was not sent is a blank like any other value, and so is a code of which a part is missing. */
function blankPicture({ type, patterns }: Nodes & Prepared, context: Context): Nodes | undefined {
  const parts = (type === 'image' && patterns?.url) || [];
  const shown = parts.map((part) => (typeof part === 'string' ? part : contentIn(part, context)));
  const value = shown.find(isBlank);
  return value === undefined ? undefined : { type: 'text', value };
}

/** Returns whether a picture is no code made from values (§10.35), or one that can be scanned. */
function isReadable(picture: Image, parts: Pattern, context: Context): boolean {
  const { checkCode, group, instance } = context;
  const slot = parts.find((part) => typeof part !== 'string');
  if (!slot || !checkCode || !isCode(picture.url)) return true;
  if (slot.ofDocument) return checkCode(picture, { index: slot.field, instance: 0 });
  if (slot.ofGroup !== undefined) {
    const { group: around, instance: at } = contextOf(slot.ofGroup, context);
    return checkCode(picture, { index: slot.field, instance: at, ...(around !== undefined && { group: around }) });
  }
  return checkCode(picture, { index: slot.field, instance, ...(group !== undefined && { group }) });
}

/** The content of a payment code is not in the Markdown (§10.35 rule 6). */
function fillPayment(picture: Image, payload: string | undefined, { checkCode }: Context): Nodes | undefined {
  if (payload === undefined) return undefined;
  const url = withPayload(picture.url, payload);
  return checkCode?.({ ...picture, url }, undefined) === false ? { type: 'text', value: picture.alt ?? '' } : picture;
}

const contextIn: Record<string, (context: Context) => Context> = {
  tableCell: (context) => ({ ...context, inCell: true }),
  heading: (context) => ({ ...context, inHeading: true }),
};

/** §10.23: gives an anchor of a group, or a link to one, a name unique to its row, counted from 0. */
function nameOwn(node: Nodes & Prepared, { id, stem }: NonNullable<Prepared['own']>, row: number): void {
  const name = row === 0 ? id : `${stem}${row + 1}`;
  if (node.type === 'anchor') node.id = name;
  if (node.type !== 'link') return;
  node.url = `#${name}`;
  if (node.reference) node.reference = { id: name };
}

/** Fills children: expands sections, chooses branches and joins adjacent text. `isFlow`: they are blocks. */
function fillChildren(children: readonly Child[], context: Context, isFlow: boolean): Nodes[] {
  const filled: Nodes[] = [];
  const add = (node: Nodes) => addJoined(filled, node);
  for (const child of children) {
    const before = filled.length;
    const blocks = context.marked && blocksFor(child, context);
    if (blocks) blocks.forEach(add);
    else if (child.type === 'slot') nodesIn(child, context).forEach(add);
    else if (child.type === 'section') {
      const range = instancesOf(child, context);
      const outer = child.isInner ? { outer: context } : {};
      for (let row = range.from; row < range.to; row++) {
        context.spend(child.size);
        const instance = entryAt(range, row);
        const contents = context.instances[child.group]![instance]!;
        const own = { ...context, contents, group: child.group, instance, row, ...outer };
        fillChildren(child.children, own, isFlow).forEach(add);
      }
    } else if (child.type === 'branches') {
      for (const branch of pickFrom(child, context)) fillChildren(branch.children, context, isFlow).forEach(add);
    } else if ('over' in child) {
      // It is added once all rows are there.
    } else if (child.type === 'flowRow' && context.tableRows) {
      // A copy, since a row without values is shared by all entries.
      const row = { ...(fillNode(child, context) as FlowRow) };
      row.children = [...row.children];
      context.tableRows.set(row, { at: (child as Prepared).rowAt, context });
      add(row);
    } else {
      const node = fillNode(child, context);
      if (node) add(node);
      // A comment about the look of a table is removed with the table, and so is the picture of a chart without data.
      else if (isLook(filled.at(-1)) || (child.type === 'table' && chartIn(filled.at(-1)))) filled.pop();
    }
    // What is written for a block goes with it, and never to the block behind it.
    if (isFlow && filled.length <= before) while (isForNextBlock(filled.at(-1))) filled.pop();
  }
  return filled;
}

/** §10.8: adds each cell that stands over rows to the first of them, for each entry that it belongs to. */
function addCellsOverRows(section: Parents, filled: readonly FlowRow[], context: Context): void {
  const cells = cellsOverRows(section.children as Child[]).sort((a, b) => b.over!.column - a.over!.column);
  for (const cell of cells) {
    const covered = new Map<Context, { row: FlowRow & Prepared; before: number; count: number }>();
    for (const row of filled) {
      const { at, context: own } = context.tableRows!.get(row)!;
      const written = cell.over!.rows.find((one) => one.at === at);
      if (!written) continue;
      const holder = contextAround(own, written.up) ?? context;
      const known = covered.get(holder);
      if (known) known.count += 1;
      else covered.set(holder, { row, before: written.before, count: 1 });
    }
    for (const [holder, { row, before, count }] of covered) {
      const { rowspan: _rowspan, over: _over, ...once } = fillNode(cell, holder) as FlowCell & Prepared;
      row.children.splice(before, 0, { ...once, ...(count > 1 && { rowspan: count }) });
      const { carried } = row;
      if (carried && before <= carried.cell) row.carried = { ...carried, cell: carried.cell + 1 };
    }
  }
}

function cellsOverRows(nodes: readonly Child[]): (FlowCell & Prepared)[] {
  return nodes.flatMap((node): (FlowCell & Prepared)[] => {
    if (node.type === 'flowRow') return node.children.filter((cell: FlowCell & Prepared) => cell.over);
    return 'children' in node ? cellsOverRows(node.children as Child[]) : [];
  });
}

/** Returns the context of a group around, `up` levels further. Undefined for that of the document. */
function contextAround(context: Context, up: number): Context | undefined {
  return up === 0 ? context : context.outer && contextAround(context.outer, up - 1);
}

/** Returns which instances a section shows. */
function instancesOf({ group, isInner }: Section, context: Context): EntryRange {
  const { instances, nesting, rows, group: outer, instance } = context;
  if (isInner) return rows?.rowsOf(group, outer, instance) ?? entriesWithin(nesting, group, outer!, instance);
  return rows?.rowsOf(group) ?? { from: 0, to: instances[group]!.length };
}

/** Returns the branches that apply. `spend` runs first, before nodes are made of them. */
function pickFrom(branches: Branches, { choose, instance, spend }: Context): readonly Branch[] {
  const picked = choose(branches, instance);
  for (const { size } of picked) spend(size);
  return picked;
}

function isLook(node: Nodes | undefined): boolean {
  return node?.type === 'html' && isLookComment(node.value);
}

function fillStrings(node: Nodes, patterns: NonNullable<Prepared['patterns']>, context: Context): void {
  const strings = node as unknown as Record<string, string>;
  for (const [name, pattern] of Object.entries(patterns)) {
    const write = name === 'url' ? writeUrlPart : node.type === 'code' ? asIs : flatten;
    strings[name] = pattern
      .map((piece, at) => {
        if (typeof piece === 'string') return piece;
        const content = contentIn(piece, context);
        context.spend(content.length);
        return write(content, at);
      })
      .join('');
  }
}

function asIs(text: string): string {
  return text;
}

/** A value at the beginning of a destination is a whole URL, checked before; a later one is one opaque part. */
function writeUrlPart(content: string, at: number): string {
  return mapTextBetweenSentinels(content, at === 0 ? encodeUrl : encodeUrlPart);
}

/** §4.3 rule 6: removes nodes that a removed section or branch leaves empty, including a table with only its header. */
function withoutEmptied(node: Parents, before: Parents): Nodes | undefined {
  const { children } = node;
  const hasLostRows = children.length < 2 && before.children.length > 1;
  const isBox = node.type === 'listItem' && typeof node.checked === 'boolean' && hasCondition(before as ListItem);
  if (isBox) settleTick(node);
  if (node.type === 'table') return hasLostRows ? undefined : node;
  if (node.type === 'flowTable') return hasBody(node) || !hasBody(before) ? node : undefined;
  if (node.type === 'columns') return node.children.some(({ children }) => children.length > 0) ? node : undefined;
  if (children.length === 0 && !isBox && REMOVED_WHEN_EMPTY.has(node.type)) return undefined;
  if (node.type === 'descriptionList') return withoutBareTerms(node, before);
  if (node.type === 'list') return { ...node, spread: Boolean(node.spread) && isSpread(children) };
  if (node.type !== 'listItem') return node;
  // A checkbox belongs to a paragraph; an item that lost its paragraph gets an invisible one.
  const needsParagraph = typeof node.checked === 'boolean' && node.children[0]?.type !== 'paragraph';
  if (needsParagraph) node.children.unshift({ type: 'paragraph', children: [{ type: 'html', value: '<!-- -->' }] });
  return { ...node, spread: Boolean(node.spread) && children.length > 1 };
}

/** Returns whether a table has body rows. A section or branch counts as rows. */
function hasBody({ children }: Parents): boolean {
  return (children as Nodes[]).some(
    (child) => child.type !== 'caption' && !(child.type === 'flowSection' && child.part === 'head'),
  );
}

/** Removes a term whose descriptions were all removed, unless several terms of the list share one description. */
function withoutBareTerms(list: Parents, before: Parents): Nodes | undefined {
  if (!holdsBranches(before)) return list;
  const isTerm = (node: { type: string } | undefined) => node?.type === 'descriptionTerm';
  if (before.children.some((node, at, nodes) => isTerm(node) && isTerm(nodes[at + 1]))) return list;
  const children = (list.children as Nodes[]).filter(
    (node, at, nodes) => !isTerm(node) || nodes[at + 1]?.type === 'descriptionDetails',
  );
  return children.length === 0 ? undefined : ({ ...list, children } as Nodes);
}

function holdsBranches(node: Nodes & Prepared): boolean {
  if (node.branching || (node.type as string) === 'branches') return true;
  return node.dynamic === true && 'children' in node && node.children.some(holdsBranches);
}

/** Returns whether two adjacent items remain that were written with a blank line between them. */
function isSpread(items: readonly (Nodes & Prepared)[]): boolean {
  return items.some((item, at) => {
    const before = items[at - 1];
    return before && (item.writtenIn === undefined || item.writtenIn.spread || item.writtenIn !== before.writtenIn);
  });
}

const REMOVED_WHEN_EMPTY = new Set(
  `list listItem blockquote paragraph heading emphasis strong delete styled styledBlock aligned caption flowSection details summary signature
  sideNote overlay label descriptionList descriptionTerm descriptionDetails`.split(/\s+/),
);

// §10.29: joins the Markdown of a line, printed when its version was compiled, with the values of a request. The result equals that of printing
// the filled line. How a character is printed depends on the `unsafe` rules of mdast-util-to-markdown, its extensions and `print-markdown.ts`:
// - Most characters have no rule, and none outside of ASCII except U+FEFF. Those with a rule are in no joined value, or only where it cannot apply.
// - A rule may examine the next character, or letters and digits of the same word. So beside the place of a value are only characters whose rules
// do not examine it; if they examine the end of the value, `isBeforeSign` is set. Two rules look further: `{ … =` (such lines hold no brace), and
// those for the start of a line, where a value begins with a letter or digit.
// - Emphasis examines the classes of the characters on both sides of its marks. There a value begins and ends with a letter or digit, which is the
// class of the sentinels that the pieces were printed with (`isBesideEmphasis`).
// - Blanks and counters that are still to be drawn are not joined, since the tree decides what they become.
// A line also depends on its surroundings. The box of a task is printed with its paragraph, so a task has no pieces. In a table cell, line ends and
// pipes are printed differently, so its pieces are printed as a cell's. A heading underlined with dashes has no pieces, since the underline is as
// long as its text, and with clause numbers no heading has, since these come later.

/**
 * Characters without a rule, and those whose rule does not apply here: a point after a letter other than `w` or within a number, `)`
 * after a letter, `& `, a single space.
 */
const HARMLESS =
  /^[A-Za-z0-9$"'\x80-\uFDCF\uFDF0-\uFEFE\uFF00-\uFFFF](?:[A-Za-z0-9$"'\x80-\uFDCF\uFDF0-\uFEFE\uFF00-\uFFFF%,;/?(+-]|(?<=[A-VX-Za-vx-z\x80-\uFFFF])\.|(?<=\d)\.(?=\d)|(?<=[A-Za-z])\)| (?! |$)|&(?= ))*$/;
const BEGINS_AND_ENDS_WITH_LETTER = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u;
/** Matches a character that cannot be the end of `www`, `https`, `mailto`, `xmpp` or a number. */
const ENDS_HARMLESSLY = /(?![wWpPsSoO])\p{L}$/u;

/** Checking longer values costs more than it saves, as they are rarely harmless. */
const LONGEST = 1000;

/**
 * Returns the Markdown of a line. Undefined if a value must be printed together with its surroundings. `own`: the contents of the line's
 * scope. `ofDocument`: those of the document. `spend`: called with the length of the values.
 */
function joinPieces(
  pieces: readonly Piece[],
  { own, ofDocument }: { own: readonly string[]; ofDocument: readonly string[] },
  spend: (length: number) => void,
): string | undefined {
  let joined = '';
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      joined += piece;
      continue;
    }
    const content = (piece.ofDocument ? ofDocument : own)[piece.field]!;
    const isHarmless =
      content.length <= LONGEST &&
      HARMLESS.test(content) &&
      (!piece.isBesideEmphasis || BEGINS_AND_ENDS_WITH_LETTER.test(content)) &&
      (!piece.isBeforeSign || ENDS_HARMLESSLY.test(content));
    if (!isHarmless) return undefined;
    joined += content;
    length += content.length;
  }
  spend(length);
  return joined;
}
