/**
 * §10.46: boxes of task lists that a condition ticks: `- [{{Married = Yes}}] Married`, `- [{{if Discount}}] Discount`, and one for each
 * option of a select, `- [{{Plan = *}}]`. Each becomes a box that is not ticked, with a condition in its line around a sign that ticks it.
 * At the beginning of a table's cell, `| [{{Married = Yes}}] Married |`, the condition chooses between two signs, and `[ ]` and `[x]` are one.
 */
import type { List, ListItem, Nodes, Root } from 'mdast';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { sentinel, TICK } from '../markdown/sentinels.ts';
import { everyGroup } from '../model/inventory.ts';

type Names = { has(name: string): boolean };

/** `text`: what documents show for it. */
type Option = { value: string; text: string };

/** `declared`: names of placeholders, which are never conditions. `options`: those of each select, by label and key. */
export type BoxNames = { declared: Names; options: ReadonlyMap<string, readonly Option[]> };

export function boxNames(declared: Names, { placeholders, groups }: FrontMatter): BoxNames {
  const options = new Map<string, readonly Option[]>();
  const fields = everyGroup(groups).flatMap((group) => group.fields);
  // A name of the document goes before one of a group.
  for (const { label, key, options: given, shown } of [...fields, ...placeholders]) {
    const own = given?.map((value) => ({ value, text: shown?.get(value) ?? value }));
    if (own) for (const name of [label, key]) if (name !== undefined) options.set(name, own);
  }
  return { declared, options };
}

/** Matches what stands before a box in its line: marks of items and quotes, and those of groups that repeat the item. */
const BEFORE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+(?:\{\{#[^{}\n]+\}\}[ \t]*)*\[$/;
/** Matches what stands before a box that begins a cell. */
const BEGINS_CELL = /(?:\||<t[dh]\b[^<>]*>)[ \t]*(?:\{\{#[^{}\n]+\}\}[ \t]*)*\[$/;
const CONDITION = /\S\s+(?:=|<>|<|>|<=|>=)\s+\S/;
const GIVEN = /^if\s+(\S.*)$/;
const EACH = /^(\S.*?)\s*=\s*\*$/;

/** `condition`: that of the box. `option`: the text of the option that it stands for. `isInCell`: whether it begins a cell. */
type Box = { condition: string; option?: string; isInCell?: true };

/** The most characters before a box in its line, so that each mark takes bounded time. Lists have at most 100 levels. */
const MOST_BEFORE = 1_000;

/** The place of a mark in its text, and where its line begins. */
type Span = { lineStart: number; start: number; end: number };

/** Returns the boxes that a mark stands for. Undefined for any other mark. */
export function boxesAt(
  text: string,
  { lineStart, start, end }: Span,
  name: string,
  names: BoxNames,
): Box[] | undefined {
  if (
    start - lineStart > MOST_BEFORE ||
    text[start - 1] !== '[' ||
    text[end] !== ']' ||
    !/[\s|<{]|^$/.test(text.charAt(end + 1))
  )
    return undefined;
  if (names.declared.has(name)) return undefined;
  const before = text.slice(lineStart, start);
  const isInCell = BEGINS_CELL.test(before);
  if (!isInCell && (!BEFORE.test(before) || /[|<{]/.test(text.charAt(end + 1)))) return undefined;
  const of = EACH.exec(name)?.[1];
  if (of !== undefined) {
    if (isInCell) return undefined;
    const options = /^[ \t]*(?:\n|$)/.test(text.slice(end + 1)) ? names.options.get(of) : undefined;
    return options?.map(({ value, text }) => ({ condition: `${asName(of)} = ${quoted(value)}`, option: text }));
  }
  const condition = GIVEN.exec(name)?.[1] ?? (CONDITION.test(name) ? name : undefined);
  return condition === undefined ? undefined : [{ condition, ...(isInCell && { isInCell }) }];
}

/** A label may have signs that compute. One with brackets in it can only be named as it is. */
function asName(name: string): string {
  return /[[\]]/.test(name) ? name : `[${name}]`;
}

function quoted(option: string): string {
  if (!option.includes('"')) return `"${option}"`;
  return option.includes("'") ? option : `'${option}'`;
}

/** Parts the options of one mark, each of which becomes an item. */
const NEXT = '\uFDEB';

/** A mark of a box among the occurrences of a file: a condition around its tick, or the text of an option. `box`: as in `Occurrence`. */
export type BoxMark = {
  kind: 'open' | 'close' | 'braces' | 'placeholder';
  name: string;
  line: number;
  column: number;
  inset?: number;
  box: string;
};

/** Writes boxes as text with sentinels, whose occurrences it appends. `at`: their place, and `written`: the mark in the file. */
export function writeBoxes(
  boxes: readonly Box[],
  { line, column, written }: { line: number; column: number; written: string },
  occurrences: { push(mark: BoxMark): number },
): string {
  const box = `[${written}]`;
  const push = (mark: Pick<BoxMark, 'kind' | 'name' | 'inset'>) => occurrences.push({ ...mark, line, column, box }) - 1;
  const texts = boxes.map(({ condition, option, isInCell }) => {
    const inset = written.indexOf(condition) - IF.length;
    const open = sentinel(push({ kind: 'open', name: IF + condition, inset: Math.max(0, inset) }), 'begins');
    const otherwise = isInCell ? sentinel(push({ kind: 'placeholder', name: 'else' }), 'turns') + UNTICKED : '';
    const close = sentinel(push({ kind: 'close', name: 'if' }), 'ends');
    if (isInCell) return `${open}${TICKED}${otherwise}${close}`;
    const shown = option === undefined ? '' : ` ${sentinel(push({ kind: 'braces', name: option }))}`;
    return `${open}${TICK}${close}${shown}`;
  });
  return texts.join(NEXT);
}

const MARK_OR_BLANK = /[\uFDD0-\uFDEF \t]/;
const BLANK = /[ \t]/;

/** Writes an empty box behind the mark of the item with which a text with sentinels ends, before the marks of groups. */
export function withBox(scanned: string): string {
  let end = scanned.length;
  while (MARK_OR_BLANK.test(scanned.charAt(end - 1))) end -= 1;
  while (BLANK.test(scanned.charAt(end))) end += 1;
  return `${scanned.slice(0, end)}[ ] ${scanned.slice(end)}`;
}

const IF = 'if ';
/** The signs of boxes in cells, where Markdown has no task lists. */
const [TICKED, UNTICKED] = ['☑', '☐'];

/** A box at the beginning of a cell, behind the marks of groups and conditions. */
const WRITTEN_BOX = /^((?:[\uFDE6][\uFDD2-\uFDE1]+\uFDE7[ \t]*)*)\[([ xX])\](?=[\s\uFDD0-\uFDEF]|$)/;

/**
 * Makes a sign of `[ ]` or `[x]` that begins a cell. `scanned`: the text of the tree, in which brackets with a backslash are none. Changes the
 * tree in place.
 */
export function signBoxes(tree: Root, scanned: string): void {
  const sign = (cell: Nodes[]): void => {
    const first = cell[0]?.type === 'paragraph' ? cell[0].children[0] : cell[0];
    if (first?.type !== 'text') return;
    const [found, marks = '', tick] = WRITTEN_BOX.exec(first.value) ?? [];
    // Text of HTML has no place of its own, and no backslashes that mean something.
    const start = first.position?.start.offset;
    if (found === undefined || (start !== undefined && scanned[start + marks.length] !== '[')) return;
    first.value = marks + (tick === ' ' ? UNTICKED : TICKED) + first.value.slice(found.length);
  };
  everyNode(tree, (node) => {
    if (node.type === 'tableCell' || node.type === 'flowCell') sign(node.children as Nodes[]);
  });
}

/** Makes an item of each option. Changes the tree in place. */
export function partOptions(tree: Root): void {
  everyNode(tree, (node) => {
    if (node.type === 'list') node.children = node.children.flatMap(itemsOf);
  });
}

function itemsOf(item: ListItem): List['children'] {
  const [first, ...others] = item.children;
  const text = first?.type === 'paragraph' && first.children.length === 1 ? first.children[0]! : undefined;
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !text.value.includes(NEXT)) return [item];
  const values = text.value.split(NEXT);
  return values.map((value, at) => ({
    ...item,
    children: [{ ...first, children: [{ ...text, value }] }, ...(at < values.length - 1 ? [] : others)],
  }));
}
