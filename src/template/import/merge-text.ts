/** mdast: text nodes side by side become one, as if the text had been read like that. */
import type { Nodes } from 'mdast';

/** Changes the text nodes in place. */
export function mergeText(children: readonly Nodes[]): Nodes[] {
  const merged: Nodes[] = [];
  for (const child of children) {
    const last = merged.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value = joinText(last.value, child.value);
    else merged.push(child);
  }
  return merged;
}

/** Where a line of its own was taken out between them, one of its two line ends goes. */
function joinText(left: string, right: string): string {
  return left.endsWith('\n') && right.startsWith('\n') ? left + right.slice(1) : left + right;
}
