/**
 * §10.20, §10.21: turns attribute lists, fenced divs and definition lists into nodes, before HTML is. `#id` becomes an anchor, and sizes
 * apply to pictures; the rest of a list is ignored.
 */
import type { Heading, Html, Nodes, Paragraph, Parents, Root, Table, Text } from 'mdast';
import { isMessage, ofField, sentence, tell } from '../../../locales/message.ts';
import {
  type DescriptionDetails,
  type DescriptionList,
  type DescriptionTerm,
  isFlowContainer,
} from '../../model/document-tree.ts';
import { columnCount, lookComment, readLook, TABLE_WORDS } from '../../model/table-look.ts';
import type { SourceNotes } from '../raw-html/html-tags.ts';
import { type AttributeList, readAttributeList } from '../syntax/attribute-list.ts';
import { joinDivs } from './join-divs.ts';
import {
  type BracketedSpan,
  inStyles,
  isAttributes,
  isBracketed,
  listOf,
  placesOf,
  type RawAttributes,
  type Report,
  raiseSpans,
  takePicture,
  takeStyles,
} from './raise-spans.ts';

/** Changes the tree in place. `source`: the text that it was parsed from. `styles`: classes that are styles. */
export function raiseAttributes(root: Root, source: string, styles: ReadonlySet<string>): SourceNotes {
  const raised: SourceNotes = { faults: [], ignored: [], misplaced: [] };
  const report: Report = {
    fault: (line, message) => void raised.faults.push({ line, message }),
    misplace: (line, message) => void raised.misplaced.push({ line, message }),
    ignore: (...names) => void raised.ignored.push(...names),
    styles,
  };
  /** Lists in the last line of a block, which belong to it. */
  const below = new Map<Nodes, RawAttributes[]>();
  const ofHeadings = new Map<Nodes, string[]>();

  const visit = (node: Nodes, around: readonly Nodes[]): void => {
    if (!('children' in node)) return;
    if (isFlowContainer(node)) node.children = joinDivs(node.children, report) as typeof node.children;
    if (node.type === 'table') takeLastRow(node, below);
    const inside = [...around, node];
    for (const child of node.children) visit(child as Nodes, inside);
    if (node.type === 'paragraph') takeLines(node, around, below);
    if (node.type === 'heading') ofHeadings.set(node, takeFromHeading(node, source, report));
    if (isFlowContainer(node)) {
      raiseBlocks(node as Parents, below, ofHeadings, report);
      node.children = groupDescriptions(node.children) as typeof node.children;
    }
    // Lists in a paragraph are handled with its siblings.
    if (isBracketed(node)) raiseInside(node, report);
    else if (node.type !== 'paragraph') raiseSpans(node as Parents, report);
  };
  visit(root, []);
  return raised;
}

/** The last child of a span is its own list. */
function raiseInside(span: BracketedSpan, report: Report): void {
  const list = span.children.pop()!;
  raiseSpans(span as unknown as Parents, report);
  span.children.push(list);
}

/** Takes lines of a paragraph that hold only lists, except the first ones, which may belong to the block before. */
function takeLines(paragraph: Paragraph, around: readonly Nodes[], below: Map<Nodes, RawAttributes[]>): void {
  const { children } = paragraph;
  if (!children.some(isAttributes)) return;
  const kept: Nodes[] = [];
  let isTaken = false;
  for (const [at, child] of (children as (Nodes | RawAttributes)[]).entries()) {
    const before = kept.at(-1);
    const beginsLine: boolean = isTaken || (before?.type === 'text' && LINE_END.test(before.value));
    isTaken = isAttributes(child) && beginsLine && endsLine(children[at + 1] as Nodes) && listOf(child) !== undefined;
    if (!isTaken) {
      kept.push(child as Nodes);
      continue;
    }
    if (before?.type === 'text') before.value = before.value.replace(LINE_END, '');
    if (before?.type === 'text' && before.value === '') kept.pop();
    const block = blockOf(child as RawAttributes, paragraph, around);
    const lists = below.get(block) ?? [];
    lists.push(child as RawAttributes);
    below.set(block, lists);
  }
  paragraph.children = kept as typeof children;
}

const LINE_END = /\n[ \t]*$/;

function endsLine(next: Nodes | undefined): boolean {
  return next === undefined || isAttributes(next) || (next.type === 'text' && /^[ \t]*(?:\n|$)/.test(next.value));
}

/** A line further left than its paragraph belongs to the list or quote that begins there. */
function blockOf({ position }: RawAttributes, paragraph: Paragraph, around: readonly Nodes[]): Nodes {
  let block: Nodes = paragraph;
  for (let at = around.length - 1; at > 0 && position.start.column < block.position!.start.column; at--)
    block = around[at]!;
  return block.type === 'listItem' ? around[around.indexOf(block) - 1]! : block;
}

/** GFM takes a line without a pipe for a row of the table before it. */
function takeLastRow(table: Table, below: Map<Nodes, RawAttributes[]>): void {
  const row = table.children.at(-1)!;
  const [cell, ...cells] = row.children;
  const [list, ...others] = (cell?.children ?? []) as unknown[];
  if (table.children.length < 2 || cells.length > 0 || others.length > 0 || !isAttributes(list)) return;
  if (!listOf(list) || list.position.start.column !== row.position?.start.column) return;
  table.children.pop();
  below.set(table, [list]);
}

/** Assigns lists that stand alone, or in the last line of a block, to the block. */
function raiseBlocks(
  parent: Parents,
  below: ReadonlyMap<Nodes, RawAttributes[]>,
  ofHeadings: ReadonlyMap<Nodes, string[]>,
  report: Report,
): void {
  const siblings = parent.children as Nodes[];
  const blocks: { block: Nodes; lists: RawAttributes[] }[] = [];
  let above: RawAttributes[] = [];
  for (const [index, block] of siblings.entries()) {
    const first = block.type === 'paragraph' ? takeFirstLines(block, parent) : [];
    const isAlone = block.type === 'paragraph' && first.length > 0 && block.children.length === 0;
    const isBelow = index > 0 && endOf(siblings[index - 1]!) + 1 === startOf(block);
    const isAbove = isAlone && siblings[index + 1] !== undefined && endOf(block) + 1 === startOf(siblings[index + 1]!);
    const before = isBelow || (isAlone && !isAbove) ? blocks.at(-1)?.lists : undefined;
    for (const list of first) (before ?? above).push(list);
    if (isAlone) continue;
    if (block.type === 'paragraph') raiseSpans(block, report);
    blocks.push({ block, lists: [...above, ...(below.get(block) ?? [])] });
    above = [];
  }
  parent.children = blocks.flatMap(({ block, lists }) => {
    const styles =
      block.type === 'descriptionDetails'
        ? []
        : lists.flatMap((list) => takeStyles(readAttributeList(list.value)!, report));
    const made = lists.length > 0 ? withLists(block, lists, report) : [block];
    return inStyles(made, [...(ofHeadings.get(block) ?? []), ...styles], block.position);
  }) as typeof parent.children;
  if (above.length === 0) return;
  const places = above.flatMap(({ value, position }) => placesOf(readAttributeList(value)!, position, report));
  if (places.length > 0) parent.children.push(placeBlock(places, siblings.at(-1)!) as never);
}

function startOf(node: Nodes): number {
  return node.position?.start.line ?? 0;
}

function endOf(node: Nodes): number {
  return node.position?.end.line ?? 0;
}

/** Takes the lists in the first lines of a paragraph, and at both ends of an item's text. */
function takeFirstLines(paragraph: Paragraph, parent: Parents): RawAttributes[] {
  const children = paragraph.children as Nodes[];
  const lists: RawAttributes[] = [];
  const isFirstInItem = parent.type === 'listItem' && parent.children[0] === paragraph;
  if (isFirstInItem) lists.push(...takeEnd(children));
  for (let [list, next] = children; isAttributes(list) && listOf(list); [list, next] = children) {
    const beginsItem = isFirstInItem && next?.type === 'text' && /^[ \t]/.test(next.value);
    if (!endsLine(next) && !beginsItem) break;
    lists.push(list);
    children.shift();
    if (next?.type === 'text') next.value = next.value.replace(/^[ \t]*\n?/, '');
    if (next?.type === 'text' && next.value === '') children.shift();
  }
  return lists;
}

/** Takes the list with a name after the last words of an item. */
function takeEnd(children: Nodes[]): RawAttributes[] {
  const [before, list] = children.slice(-2);
  if (before?.type !== 'text' || !/[ \t]$/.test(before.value) || !isAttributes(list)) return [];
  if (!listOf(list)?.ids.length) return [];
  children.pop();
  before.value = before.value.trimEnd();
  if (before.value === '') children.pop();
  return [list];
}

function placeBlock(children: Nodes[], { position }: Nodes): Nodes {
  return { type: 'paragraph', children, ...(position && { position }) } as Nodes;
}

const CONTENTS = 'toc';

/** Applies lists to a block. Comments about the look of a table go before it. */
function withLists(block: Nodes, raw: readonly RawAttributes[], report: Report): Nodes[] {
  const only = block.type === 'paragraph' && block.children.length === 1 ? block.children[0]! : undefined;
  let isContents = false;
  const looks: Nodes[] = [];
  const places = raw.flatMap((one) => {
    const list = listOf(one)!;
    takeStyles(list, report);
    if (only?.type === 'image') takePicture(only, list);
    const look = block.type === 'table' ? takeLook(block, list, one.value, report) : undefined;
    if (look) looks.push(look);
    if (list.keys.has('widths'))
      report.misplace(one.position.start.line, tell('markdown.attributes.table', { subject: one.value }));
    if (block.type === 'list' && block.children.length === 1 && list.words.includes(CONTENTS)) {
      isContents = true;
      list.words = list.words.filter((word) => word !== CONTENTS);
    }
    return placesOf(list, block.position, report);
  });
  const { position } = block;
  const made: Nodes = isContents ? { type: 'html', value: '<!-- contents -->', ...(position && { position }) } : block;
  if (places.length === 0) return [...looks, made];
  if (made.type === 'paragraph' || made.type === 'heading')
    return [{ ...made, children: [...places, ...made.children] } as Nodes];
  const place = placeBlock(places, block);
  // The anchor must not stand between its term and others.
  if (made.type === 'descriptionDetails') return [{ ...made, children: [place, ...made.children] } as Nodes];
  return [place, ...looks, made];
}

const ANNEX = 'annex';
const SECTION_NAME = /^[a-z]\w*$/;

/** Removes the closing signs of a heading. */
function withoutClosing(text: string): string {
  const trimmed = text.trimEnd();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end--;
  return /[ \t]/.test(trimmed[end - 1] ?? '') ? trimmed.slice(0, end).trimEnd() : trimmed;
}

/**
 * §10.20, §10.23: takes the attribute lists at the end of a heading, after or before its closing signs. One may make it unnumbered, or
 * begin an annex (§10.30). Changes the heading in place and returns its styles. `source`: the text that the tree was parsed from. Right
 * after a span, a list without an id belongs to the span.
 */
function takeFromHeading(heading: Heading, source: string, report: Report): string[] {
  const { children, position } = heading;
  const places: Nodes[][] = [];
  let isUnnumbered = false;
  let annex: string[] | undefined;
  const styles: string[] = [];
  while (isAttributes(children.at(-1))) {
    const node = children.at(-1) as unknown as RawAttributes;
    const list = readAttributeList(node.value);
    const before = children.at(-2);
    // An annex has its number, and needs no other words.
    if (!before && !list?.classes.includes(ANNEX)) break;
    const isOfSpan = before !== undefined && before.type !== 'text' && !isAttributes(before);
    if (!list || (isOfSpan && !list.words.includes('-') && list.ids.length === 0)) break;
    children.pop();
    styles.unshift(...takeStyles(list, report));
    places.push(placesOf(list, position, report));
    isUnnumbered ||= list.words.includes('-') || list.classes.includes('unnumbered');
    if (list.classes.includes(ANNEX)) annex = list.classes.filter((name) => name !== ANNEX && SECTION_NAME.test(name));
    if (before?.type !== 'text') continue;
    const written = source.slice(position!.start.offset, node.position.start.offset).trimEnd();
    before.value = withoutClosing(written) === written ? before.value.trimEnd() : withoutClosing(before.value);
    if (before.value === '') children.pop();
  }
  if (annex) children.push({ type: 'html', value: `<!-- ${[ANNEX, ...annex].join(' ')} -->` });
  if (isUnnumbered) children.push({ type: 'html', value: '<!-- unnumbered -->' });
  if (places.length > 0) heading.children = [...places.reverse().flat(), ...children] as typeof children;
  return styles;
}

// §10.21: turns descriptions and the paragraph before them, each line of which is a term, into definition lists.

/** Takes the children of one parent. */
function groupDescriptions(children: readonly Nodes[]): readonly Nodes[] {
  if (!children.some(({ type }) => type === 'descriptionDetails')) return children;
  const grouped: Nodes[] = [];
  for (const child of children) {
    const last = grouped.at(-1);
    if (child.type !== 'descriptionDetails') grouped.push(child);
    else if (last?.type === 'descriptionList') add(last, [child]);
    else if (last?.type === 'paragraph') {
      grouped.pop();
      const before = grouped.at(-1);
      if (before?.type === 'descriptionList') add(before, [...termsOf(last), child]);
      else grouped.push(descriptionListOf([...termsOf(last), child]));
    } else grouped.push(...asWritten(child));
  }
  return grouped;
}

function descriptionListOf(children: DescriptionList['children']): DescriptionList {
  const [start, end] = [children[0]!.position?.start, children.at(-1)!.position?.end];
  return { type: 'descriptionList', children, ...(start && end && { position: { start, end } }) };
}

function add(list: DescriptionList, parts: DescriptionList['children']): void {
  for (const part of parts) list.children.push(part);
  const end = parts.at(-1)!.position?.end;
  if (list.position && end) list.position = { ...list.position, end };
}

function termsOf({ children, position }: Paragraph): DescriptionTerm[] {
  const lines: Paragraph['children'][] = [[]];
  for (const child of children) {
    const [first, ...others] = child.type === 'text' ? child.value.split('\n') : [child];
    const pushed = (part: typeof child | string) => {
      if (part === '') return;
      lines.at(-1)!.push(typeof part === 'string' ? ({ ...child, value: part } as Text) : part);
    };
    pushed(first!);
    for (const line of others) {
      lines.push([]);
      pushed(line);
    }
  }
  return lines.map((line) => ({
    type: 'descriptionTerm',
    children: [{ type: 'paragraph', children: line, ...(position && { position }) }],
    ...(position && { position }),
  }));
}

/** After a link definition, which is no term, `: text` is text. */
function asWritten({ children, position }: DescriptionDetails): Nodes[] {
  const colon: Text = { type: 'text', value: ': ' };
  const [first, ...others] = children as Nodes[];
  return first?.type === 'paragraph'
    ? [{ ...first, children: [colon, ...first.children] }, ...others]
    : [
        { type: 'paragraph', children: [{ ...colon, value: ':' }], ...(position && { position }) },
        ...(children as Nodes[]),
      ];
}

/** §10.31: takes the words about the look of a GFM table from the attribute lists below it. */
function takeWords(list: AttributeList): string[] {
  const isOf = (word: string) => TABLE_WORDS.includes(word);
  const words = [...list.classes, ...list.words].filter(isOf);
  list.classes = list.classes.filter((word) => !isOf(word));
  list.words = list.words.filter((word) => !isOf(word));
  return words;
}

function takeKey({ keys }: AttributeList, name: string): string | undefined {
  const value = keys.get(name);
  keys.delete(name);
  return value;
}

/** Takes the look of a table from a list, as the comment in documents. Undefined if it has none. */
function takeLook(table: Table, list: AttributeList, written: string, report: Report): Html | undefined {
  const said = { widths: takeKey(list, 'widths'), align: takeKey(list, 'align'), words: takeWords(list) };
  if (said.widths === undefined && said.align === undefined && said.words.length === 0) return undefined;
  const look = readLook(said, columnCount(table));
  const { position } = table;
  if (isMessage(look)) {
    report.fault(position?.end.line ?? 1, sentence(ofField(written, look)));
    return undefined;
  }
  return { type: 'html', value: lookComment(said), ...(position && { position }) };
}
