/** §10.27: the branches of a line that apply, put into it; what their marks leave over of blanks and line ends goes. */
import type { Nodes, Parents, Text } from 'mdast';
import type { Branch, Branches } from '../model/branches.ts';
import type { Prepared } from '../model/compiled.ts';
import type { Slot } from '../model/running-pattern.ts';

/** The branches that apply: one or none, but all in a sample. `instance`: the index of the instance of the group around them. */
export type Choose = (branches: Branches, instance: number) => readonly Branch[];

type Child = (Nodes & Prepared) | Slot | Branches;

/** The node with none but what applies in it, not yet filled; undefined when nothing is left of it. */
export function chooseInLine<Node extends Parents & Prepared>(
  node: Node,
  choose: (branches: Branches) => readonly Branch[],
): Node | undefined {
  const children = chooseParts(node.children as Child[], choose) as Nodes[];
  const isEmptied = children.every(({ type }) => type === 'anchor');
  const { branching: _, ...chosen } = node;
  return isEmptied && node.type !== 'tableCell' ? undefined : ({ ...chosen, children } as unknown as Node);
}

/** Parts of a line. Only what an author wrote is looked at here: no value stands in it yet. */
export function chooseParts(children: readonly Child[], choose: (branches: Branches) => readonly Branch[]): Child[] {
  const kept: Child[] = [];
  /** Whether a mark stood behind the last one that was kept. */
  let isAtMark = false;
  const add = (part: Child): void => {
    const last = kept.at(-1);
    const [before, after] = isAtMark ? joint(last, part) : [last, part];
    if (last && before !== last) kept.pop();
    if (last && before !== last && before) kept.push(before);
    if (!after) return;
    isAtMark = false;
    kept.push(after);
  };
  const walk = (parts: readonly Child[]): void => {
    for (const part of parts) {
      if (part.type === 'branches') {
        isAtMark = true;
        for (const branch of choose(part)) {
          walk(branch.children);
          isAtMark = true;
        }
      } else if (part.type !== 'slot' && part.branching) {
        const left = chooseInLine(part as Parents, choose);
        if (left) add(left);
        else isAtMark = true;
      } else add(part);
    }
  };
  walk(children);
  if (isAtMark) trimEnd(kept);
  return kept;
}

/** What is left of two parts that come to stand side by side where a mark was: of the blanks or line ends between them one. */
function joint(before: Child | undefined, after: Child): [before: Child | undefined, after: Child | undefined] {
  const [left, right] = [blanksAtEnd(before), blanksAtStart(after)];
  if (right === '' || (before && left === '')) return [before, after];
  if (!before || left === 'break') return [before, withoutStart(after)];
  if (right === 'break') return [withoutEnd(before), after];
  const blank = (left + right).includes('\n') ? '\n' : ' ';
  return [{ ...(before as Text), value: (withoutEnd(before)?.value ?? '') + blank }, withoutStart(after)];
}

function blanksAtEnd(part: Child | undefined): string {
  if (part?.type === 'break') return 'break';
  return part?.type === 'text' ? part.value.slice(endOf(part.value)) : '';
}

function blanksAtStart(part: Child): string {
  if (part.type === 'break') return 'break';
  return part.type === 'text' ? part.value.slice(0, startOf(part.value)) : '';
}

function withoutEnd(part: Child): Text | undefined {
  return part.type === 'text' ? textOf(part, part.value.slice(0, endOf(part.value))) : undefined;
}

function withoutStart(part: Child): Text | undefined {
  return part.type === 'text' ? textOf(part, part.value.slice(startOf(part.value))) : undefined;
}

function textOf(text: Text, value: string): Text | undefined {
  return value === '' ? undefined : { ...text, value };
}

const BLANKS = ' \t\n';

/** Where the blanks end with which a text begins. */
function startOf(text: string): number {
  let at = 0;
  while (at < text.length && BLANKS.includes(text[at]!)) at++;
  return at;
}

/** Where the blanks begin with which a text ends. */
function endOf(text: string): number {
  let at = text.length;
  while (at > 0 && BLANKS.includes(text[at - 1]!)) at--;
  return at;
}

function trimEnd(parts: Child[]): void {
  for (let last = parts.at(-1); last && blanksAtEnd(last) !== ''; last = parts.at(-1)) {
    parts.pop();
    const left = withoutEnd(last);
    if (left) parts.push(left);
  }
}
