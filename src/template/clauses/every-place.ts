/** §10.23: the places of a tree that have a name, the links to them, and the clause in which each stands: the nearest heading or item. */
import type { Heading, Link, Nodes, Root } from 'mdast';
import type { Anchor } from '../model/document-tree.ts';
import { type Clause, isAnnex, type Numbering } from '../model/numbering.ts';
import type { NumberedClauses } from './number-clauses.ts';

/** `annex`: the number of the annex in which it stands, `group`: the index of the group. `path`: the nodes around it, the nearest first. */
export type Around = {
  clause: Clause | undefined;
  annex: string | undefined;
  group: number | undefined;
  path: Path | undefined;
};
export type Path = { node: Nodes; around: Path | undefined };

/** Calls `visit` with each heading, anchor and link in document order. */
export function everyPlace(
  root: Root,
  { clauses, annexes }: Pick<NumberedClauses, 'clauses' | 'annexes'>,
  visit: (node: Heading | Anchor | Link, around: Around) => void,
): void {
  const walk = (node: Nodes, around: Around): void => {
    const clause = clauses.get(node) ?? (node.type === 'heading' ? undefined : around.clause);
    const annex = annexes.has(node) ? annexes.get(node) : around.annex;
    if (node.type === 'heading' || node.type === 'anchor' || node.type === 'link')
      visit(node, { ...around, clause, annex });
    if (!('children' in node)) return;
    const group = 'group' in node ? (node.group as number) : around.group;
    const inside = { clause, annex, group, path: { node, around: around.path } };
    for (const child of node.children) walk(child as Nodes, inside);
  };
  walk(root, { clause: undefined, annex: undefined, group: undefined, path: undefined });
}

/** The clause of each place that has one, by its name; of several with one name the first counts. */
export function clausesById(
  root: Root,
  numbered: Pick<NumberedClauses, 'clauses' | 'annexes'>,
): Map<string, Clause | undefined> {
  const found = new Map<string, Clause | undefined>();
  everyPlace(root, numbered, (node, { clause }) => {
    if (node.type === 'anchor' && !found.has(node.id)) found.set(node.id, clause);
  });
  return found;
}

/** What a reference to a clause says in an annex, or outside of all. */
export function referenceTo(clause: Clause, annex: string | undefined, { annexes }: Numbering): string {
  const { number, annex: own } = clause;
  if (!annexes || own === undefined || own === annex || isAnnex(clause)) return number;
  return annexes.reference.replace('{number}', () => number).replace('{annex}', () => own);
}
