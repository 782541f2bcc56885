/** §10.52: in filled text, words keep the style of a condition that is true, and lose any other. */
import type { Nodes } from 'mdast';
import { KEEPS_STYLE } from '../markdown/sentinels.ts';
import type { Prepared } from '../model/compiled.ts';

/** Returns the children of a node without the signs of conditions. */
export function settleStyles(children: readonly (Nodes & Prepared)[]): Nodes[] {
  return children.flatMap((child, at): Nodes[] => {
    const next = children[at + 1];
    const isKept = next?.type === 'text' && next.value.startsWith(KEEPS_STYLE);
    if (child.ifKept && !isKept && 'children' in child) return child.children as Nodes[];
    if (child.type !== 'text' || !child.value.includes(KEEPS_STYLE)) return [child];
    const value = child.value.replaceAll(KEEPS_STYLE, '');
    return value === '' ? [] : [{ ...child, value }];
  });
}
