/** §10.23: the places of a tree that have a name, the links to them, and the clause in which each stands: the nearest heading or item. */
import type { Heading, Link, Nodes, Root } from 'mdast';
import type { Anchor } from '../model/document-tree.ts';
import type { Clause } from '../model/numbering.ts';

/** `group`: the index of the group in which it stands. `path`: the nodes around it, the nearest first. */
export type Around = { clause: Clause | undefined; group: number | undefined; path: Path | undefined };
export type Path = { node: Nodes; around: Path | undefined };

/** Calls `visit` with each heading, anchor and link in document order. */
export function everyPlace(
  root: Root,
  clauses: ReadonlyMap<Nodes, Clause>,
  visit: (node: Heading | Anchor | Link, around: Around) => void,
): void {
  const walk = (node: Nodes, around: Around): void => {
    const clause = clauses.get(node) ?? (node.type === 'heading' ? undefined : around.clause);
    if (node.type === 'heading' || node.type === 'anchor' || node.type === 'link') visit(node, { ...around, clause });
    if (!('children' in node)) return;
    const group = 'group' in node ? (node.group as number) : around.group;
    const inside = { clause, group, path: { node, around: around.path } };
    for (const child of node.children) walk(child as Nodes, inside);
  };
  walk(root, { clause: undefined, group: undefined, path: undefined });
}

/** The number of each place that has one, by its name; of several with one name the first counts. */
export function numbersById(root: Root, clauses: ReadonlyMap<Nodes, Clause>): Map<string, string | undefined> {
  const numbers = new Map<string, string | undefined>();
  everyPlace(root, clauses, (node, { clause }) => {
    if (node.type === 'anchor' && !numbers.has(node.id)) numbers.set(node.id, clause?.number);
  });
  return numbers;
}
