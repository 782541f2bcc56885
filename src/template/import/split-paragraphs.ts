/** §10.27: a mark on a line of its own ends the paragraph before it, where other marks of its condition stand in other blocks. */
import type { Nodes, Paragraph, Parents, Root } from 'mdast';
import type { Chain } from './condition-marks.ts';
import type { OccurrenceNode } from './insert-occurrences.ts';
import { trimEdges } from './take-boundaries.ts';

type Child = Nodes | OccurrenceNode;

/** Changes `tree` in place. `chains`: those whose marks are not all in one line. */
export function splitParagraphs(tree: Root, chains: readonly Chain[]): void {
  const marks = new Set(chains.flat());
  const isMark = (child: Child) => child.type === 'boundary' && marks.has(child.occurrence);
  const walk = (node: Nodes): void => {
    if (!('children' in node)) return;
    const parent = node as Parents;
    if (parent.children.some((child) => child.type === 'paragraph'))
      parent.children = (parent.children as Nodes[]).flatMap((child) =>
        child.type === 'paragraph' && (child.children as Child[]).some(isMark) ? split(child, isMark) : [child],
      ) as typeof parent.children;
    for (const child of parent.children) walk(child as Nodes);
  };
  walk(tree);
}

function split(paragraph: Paragraph, isMark: (child: Child) => boolean): Paragraph[] {
  const children = paragraph.children as Child[];
  const lines: Child[][] = [[]];
  for (let at = 0; at < children.length; ) {
    let end = at;
    while (end < children.length && (isMark(children[end]!) || (end > at && isBlank(children[end]!)))) end++;
    if (end > at && endsLine(children[at - 1]) && beginsLine(children[end])) lines.push(children.slice(at, end), []);
    else lines.at(-1)!.push(...children.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  const parts = lines.map((line) => ({ ...paragraph, children: line as Paragraph['children'] }));
  parts.forEach(trimEdges);
  return parts.filter(({ children: left }) => left.length > 0);
}

function isBlank(child: Child): boolean {
  return child.type === 'text' && /^[ \t]*$/.test(child.value);
}

function endsLine(before: Child | undefined): boolean {
  return before === undefined || before.type === 'break' || (before.type === 'text' && /\n[ \t]*$/.test(before.value));
}

function beginsLine(after: Child | undefined): boolean {
  return after === undefined || after.type === 'break' || (after.type === 'text' && /^[ \t]*\n/.test(after.value));
}
