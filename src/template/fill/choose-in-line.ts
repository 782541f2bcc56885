/** §10.27: the branches of a line that apply, put into it; what their marks leave over of blanks and line ends goes. */
import type { Nodes, Parents } from 'mdast';
import { MARK, withoutMarks } from '../markdown/without-marks.ts';
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
  return withoutMarks<Child>(chosen(children, choose));
}

function* chosen(
  children: readonly Child[],
  choose: (branches: Branches) => readonly Branch[],
): Generator<Child | typeof MARK> {
  for (const part of children) {
    if (part.type === 'branches') {
      yield MARK;
      for (const branch of choose(part)) {
        yield* chosen(branch.children, choose);
        yield MARK;
      }
    } else if (part.type !== 'slot' && part.branching) yield chooseInLine(part as Parents, choose) ?? MARK;
    else yield part;
  }
}
