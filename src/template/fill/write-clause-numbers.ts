/** §10.23: writes the numbers of clauses into a filled tree: before headings, as the texts of references, and as the starts of lists. */
import type { Heading, Nodes, PhrasingContent, Root } from 'mdast';
import { clausesById, referenceTo } from '../clauses/every-place.ts';
import { numberClauses } from '../clauses/number-clauses.ts';
import type { Prepared, Reference } from '../model/compiled.ts';
import type { Numbering } from '../model/numbering.ts';

/**
 * A new tree, which shares what has no numbers with the given one. `check` is called with each reference and the number that it
 * says, undefined where the clause is not there, and returns what is written; it throws where the reference means no single clause.
 */
export function writeClauseNumbers(
  tree: Root,
  numbering: Numbering,
  check: (reference: Reference, number: string | undefined) => string,
): Root {
  const found = numberClauses(tree, numbering);
  const { clauses, starts, annexes } = found;
  const byId = clausesById(tree, found);

  const numbered = (node: Nodes & Prepared, around: string | undefined): Nodes => {
    const annex = annexes.has(node) ? annexes.get(node) : around;
    if (node.type === 'link' && node.reference) {
      const meant = byId.get(node.reference.id);
      const written = check(node.reference, meant && referenceTo(meant, annex, numbering));
      return { ...node, children: [{ type: 'text', value: written }] };
    }
    if (!('children' in node)) return node;
    const children = node.children.map((child) => numbered(child as Nodes, annex));
    const clause = node.type === 'heading' ? clauses.get(node) : undefined;
    const start = node.type === 'list' ? starts.get(node) : undefined;
    const isChanged = clause || start !== undefined || children.some((child, at) => child !== node.children[at]);
    if (!isChanged) return node;
    const changed: object = { ...node, children, printed: undefined, ...(start !== undefined && { start }) };
    return clause ? withNumber(changed as Heading, clause.number) : (changed as Nodes);
  };
  return numbered(tree, undefined) as Root;
}

/** As references say it, and behind its places, so that it is one text with the heading's own. */
function withNumber(heading: Heading, written: string): Heading {
  const at = heading.children.findIndex(({ type }) => type !== 'anchor');
  const first = heading.children[at]!;
  const number: PhrasingContent = { type: 'text', value: `${written} ` };
  const numbered: PhrasingContent[] =
    first.type === 'text' ? [{ ...first, value: number.value + first.value }] : [number, first];
  return { ...heading, children: heading.children.toSpliced(at, 1, ...numbered) };
}
