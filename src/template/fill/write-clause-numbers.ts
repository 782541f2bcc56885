/** §10.23: writes the numbers of clauses into a filled tree: before headings, as texts of references, and as starts of lists. */
import type { Heading, List, Nodes, PhrasingContent, Root } from 'mdast';
import { clausesById, numberClauses, referenceTo } from '../clauses/number-clauses.ts';
import { leaveOutBlanks } from '../markdown/leave-out-blanks.ts';
import { hasSentinel, nodeOf, splitAtBlanks } from '../markdown/sentinels.ts';
import type { Prepared, Reference } from '../model/compiled.ts';
import type { ShapedBlank } from '../model/document-setup.ts';
import { BREAK_TAG, isAnnexMark, isSilentComment, type Numbering } from '../model/document-tree.ts';

/**
 * Returns a new tree that shares unchanged nodes. `check`: called with each reference and the number of its clause (undefined if the
 * clause is missing); returns the text to write, or throws if the reference is ambiguous.
 */
export function writeClauseNumbers(
  tree: Root,
  numbering: Numbering,
  check: (reference: Reference, number: string | undefined) => string,
  blanks: readonly ShapedBlank[] = [],
): Root {
  const { clauses, starts, annexes, byId } = blanks.some(({ shape }) => shape === 'nothing')
    ? numberShown(tree, numbering, blanks)
    : numbered(tree, numbering);

  const written = (node: Nodes & Prepared, around: string | undefined): Nodes => {
    const annex = annexes.has(node) ? annexes.get(node) : around;
    if (node.type === 'link' && node.reference) {
      const meant = byId.get(node.reference.id);
      const value = check(node.reference, meant && referenceTo(meant, annex, numbering));
      return { ...node, children: [{ type: 'text', value }] };
    }
    if (!('children' in node)) return node;
    const children = node.children.map((child) => written(child as Nodes, annex));
    const clause = node.type === 'heading' ? clauses.get(node) : undefined;
    const start = node.type === 'list' ? starts.get(node) : undefined;
    const isChanged = clause || start !== undefined || children.some((child, at) => child !== node.children[at]);
    if (!isChanged) return node;
    const changed: object = { ...node, children, printed: undefined, ...(start !== undefined && { start }) };
    return clause ? withNumber(changed as Heading, clause.number) : (changed as Nodes);
  };
  return written(tree, undefined) as Root;
}

function numbered(tree: Root, numbering: Numbering) {
  const found = numberClauses(tree, numbering);
  return { ...found, byId: clausesById(tree, found) };
}

/** §17.33: skips clauses of which nothing is left, which are not on paper either. */
function numberShown(
  tree: Root,
  numbering: Numbering,
  blanks: readonly ShapedBlank[],
): Pick<ReturnType<typeof numbered>, 'clauses' | 'starts' | 'annexes' | 'byId'> {
  const originals = new Map<Nodes, Nodes>();
  const copyOf = (node: Nodes): Nodes[] => {
    if (node.type === 'text' || node.type === 'inlineCode')
      return hasSentinel(node.value) ? splitAtBlanks(node, (index) => nodeOf(blanks[index]!)) : [node];
    if (node.type === 'html' && BREAK_TAG.test(node.value.trim())) return [{ type: 'break' }];
    if (node.type === 'html' && isSilentComment(node.value) && !isAnnexMark(node)) return [];
    if (!('children' in node)) return [node];
    const copy = { ...node, children: (node.children as Nodes[]).flatMap(copyOf) } as Nodes;
    originals.set(copy, node);
    return [copy];
  };
  const shown = copyOf(tree)[0] as Root;
  leaveOutBlanks(shown, {});
  const { clauses, starts, annexes, byId } = numbered(shown, numbering);
  const ofOriginals = <Value>(found: ReadonlyMap<Nodes, Value>) =>
    new Map([...found].map(([copy, value]) => [originals.get(copy) ?? copy, value]));
  return {
    clauses: ofOriginals(clauses),
    starts: ofOriginals(starts) as ReadonlyMap<List, number>,
    annexes: ofOriginals(annexes),
    byId,
  };
}

/** The number follows the anchors, in one text node with the heading's text, as references write it. */
function withNumber(heading: Heading, written: string): Heading {
  const at = heading.children.findIndex(({ type }) => type !== 'anchor');
  const first = heading.children[at]!;
  const number: PhrasingContent = { type: 'text', value: `${written} ` };
  const numbered: PhrasingContent[] =
    first.type === 'text' ? [{ ...first, value: number.value + first.value }] : [number, first];
  return { ...heading, children: heading.children.toSpliced(at, 1, ...numbered) };
}
