/** §10.27: the branches of a line that apply, put into it; what their marks leave over of blanks and line ends goes. */
import type { Nodes, Parents } from 'mdast';
import { MARK, withoutMarks } from '../markdown/without-marks.ts';
import type { Prepared } from '../model/compiled.ts';
import type { Branch, Branches } from '../model/expression.ts';
import {
  type BranchingPattern,
  type MarginBoxes,
  mapBoxes,
  type RunningContent,
  type RunningPattern,
  type Slot,
} from '../model/page-furniture.ts';
import type { BranchingSettings, FieldText, OwnSettings } from '../model/theme.ts';

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
function chooseParts(children: readonly Child[], choose: (branches: Branches) => readonly Branch[]): Child[] {
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

/** §10.27: what applies of the header, the footer and the watermark of a template. */
export function chooseOwn(
  { header, footer, first, watermark, sections, ...others }: BranchingSettings,
  choose: Choose,
): OwnSettings {
  const running = (one: BranchingPattern | MarginBoxes) =>
    Array.isArray(one) ? chooseTexts<RunningPattern[number]>(one, choose) : chooseBoxes(one, choose);
  const both = (of: Pick<BranchingSettings, 'header' | 'footer'>) => ({
    ...(of.header && { header: running(of.header) }),
    ...(of.footer && { footer: running(of.footer) }),
  });
  const chosen = Object.entries(sections ?? {}).map(([key, { header: _header, footer: _footer, ...section }]) => [
    key,
    { ...section, ...both(sections![key]!) },
  ]);
  return {
    ...others,
    ...both({ ...(header && { header }), ...(footer && { footer }) }),
    ...(first && { first: both(first) as OwnSettings['first'] }),
    ...(sections && { sections: Object.fromEntries(chosen) }),
    ...(watermark && { watermark: chooseTexts<FieldText[number]>(watermark, choose) }),
  };
}

function chooseBoxes(boxes: MarginBoxes, choose: Choose): MarginBoxes {
  return mapBoxes(boxes, (content) => chooseParts(content, (branches) => choose(branches, 0)) as RunningContent);
}

/** Texts and what stands between them. */
function chooseTexts<Part>(parts: readonly unknown[], choose: Choose): Part[] {
  const toNode = (part: unknown) => (typeof part === 'string' ? { type: 'text', value: part } : part) as Nodes;
  const chosen = chooseParts(parts.map(toNode), (branches: Branches) =>
    choose(branches, 0).map((branch) => ({ ...branch, children: branch.children.map(toNode) })),
  );
  return chosen.map((node) => (node.type === 'text' ? node.value : node)) as Part[];
}
