/** §10.23: the numbers of clauses in a stored document: taken off the texts of headings, and found again for items and references. */
import type { Heading, Nodes } from 'mdast';
import { everyPlace, numbersById } from '../clauses/every-place.ts';
import { numberClauses } from '../clauses/number-clauses.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import type { Clause, Numbering } from '../model/numbering.ts';
import { nameIn } from './headings.ts';

/** Changes the tree in place. */
export function readClauseNumbers(tree: DocumentTree, numbering: Numbering): void {
  const { clauses } = numberClauses(tree, numbering);
  const numbers = numbersById(tree, clauses);
  for (const [node, clause] of clauses) setClause(node, clause);
  everyPlace(tree, clauses, (node) => {
    if (node.type !== 'link' || node.children.length !== 1 || node.children[0]!.type !== 'text') return;
    // One that its author wrote out says the same.
    if (node.children[0].value === numbers.get(nameIn(node.url) ?? '')) node.data = { ...node.data, isReference: true };
  });
}

function setClause(node: Nodes, clause: Clause): void {
  if (node.type !== 'heading' && node.type !== 'listItem') return;
  node.data = { ...node.data, clause };
  if (node.type === 'heading') takeNumber(node, `${clause.number} `);
}

/** Every numbered heading begins with its number. */
function takeNumber({ children }: Heading, written: string): void {
  const at = children.findIndex(({ type }) => type !== 'anchor');
  const first = children[at];
  if (first?.type !== 'text' || !first.value.startsWith(written)) return;
  if (first.value === written) children.splice(at, 1);
  else first.value = first.value.slice(written.length);
}
