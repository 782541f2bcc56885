/** §10.51: turns the group behind a spark line into a section in its line. All other groups repeat blocks, items or rows. */
import type { Nodes, Parents } from 'mdast';
import { CHART_VALUE } from '../markdown/sentinels.ts';
import type { OccurrenceNode } from './insert-occurrences.ts';
import type { Occurrence } from './scan-occurrences.ts';

type Child = Nodes | OccurrenceNode | { type: 'section'; occurrence: number; children: Child[] };

/** Changes `parent` in place, and notes the marks that no longer stand in it. */
export function cutInlineGroups(parent: Parents, occurrences: readonly Occurrence[]): void {
  const children = parent.children as Child[];
  const cut: Child[] = [];
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!;
    const [slot, sign, close] = children.slice(at + 1, at + 4);
    const isOpen = child.type === 'boundary' && occurrences[child.occurrence]!.kind === 'open';
    if (isOpen && slot?.type === 'slot' && close?.type === 'boundary' && isSign(children[at - 1]) && isSign(sign)) {
      cut.push({ type: 'section', occurrence: child.occurrence, children: [slot, sign!] });
      for (const { occurrence } of [child, close]) occurrences[occurrence]!.isInLine = true;
      at += 3;
    } else {
      if ('children' in child) cutInlineGroups(child as Parents, occurrences);
      cut.push(child);
    }
  }
  parent.children = cut as typeof parent.children;
}

function isSign(node: Child | undefined): boolean {
  return node?.type === 'text' && node.value.endsWith(CHART_VALUE);
}
