/** §10.27: footnotes and link definitions in branches: what refers to them must stand in the same branch, or it would lose them. */

import type { Nodes, Root } from 'mdast';
import { problem } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';
import { faultAt, type Occurrence } from './occurrence.ts';
import type { UnresolvedBranch } from './unresolved.ts';

/** The branches around a node, the nearest first. */
type Around = { branch: UnresolvedBranch; around: Around } | undefined;

const NOTES = new Set(['footnoteReference', 'linkReference', 'imageReference']);

export function findSplitNotes(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const definitions = new Map<string, Around[]>();
  const references: { key: string; around: Around }[] = [];
  const keyOf = (type: string, identifier: string) => `${type.startsWith('footnote') ? '^' : ''}${identifier}`;
  const walk = (node: Nodes | UnresolvedBranch, around: Around): void => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') {
      const key = keyOf(node.type, node.identifier);
      const known = definitions.get(key);
      if (known) known.push(around);
      else definitions.set(key, [around]);
    } else if (NOTES.has(node.type)) {
      const { identifier } = node as { identifier: string };
      references.push({ key: keyOf(node.type, identifier), around });
    }
    if (!('children' in node)) return;
    const inside = node.type === 'branch' ? { branch: node, around } : around;
    for (const child of node.children) walk(child as Nodes, inside);
  };
  walk(tree, undefined);
  const reported = new Set<string>();
  return references.flatMap(({ key, around }) => {
    const found = definitions.get(key) ?? [];
    if (found.length === 0 || reported.has(key) || found.some((own) => isWithin(around, own))) return [];
    reported.add(key);
    const code = key.startsWith('^') ? 'markdown.condition.footnote' : 'markdown.condition.definition';
    return [faultAt(occurrences[found[0]!.branch.occurrence]!, problem(code, { name: key }))];
  });
}

/** Whether a node stands in the branches around another. */
function isWithin(around: Around, outer: Around): boolean {
  if (!outer) return true;
  for (let one = around; one; one = one.around) if (one.branch === outer.branch) return true;
  return false;
}
