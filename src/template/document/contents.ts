/** §17.8: the table of contents of a document, where it stands and what it lists. */
import type { Heading, Nodes, PhrasingContent } from 'mdast';
import type { ContentsSetup, DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { isAddress, isContents } from '../model/layout-html.ts';
import type { HeadingEntry, Headings } from './headings.ts';

/**
 * The tree with a comment `<!-- contents -->` in it, if there is to be a table of contents: where the author wrote the comment, else
 * after the document's title, a heading above all others with which it begins, else first.
 */
export function insertContents(tree: DocumentTree, { contents }: Pick<DocumentSetup, 'contents'>): DocumentTree {
  if (!contents || hasContents(tree)) return tree;
  // An address with which a document begins stands in a window, or above its title.
  const start = isAddress(tree.children[0]) ? 2 : 0;
  const at = beginsWithTitle(tree.children.slice(start)) ? start + 1 : start;
  return { ...tree, children: tree.children.toSpliced(at, 0, { type: 'html', value: '<!-- contents -->' }) };
}

function beginsWithTitle([first, ...others]: DocumentTree['children']): boolean {
  if (first?.type !== 'heading' || beginsAnnex(first)) return false;
  const annex = others.findIndex(beginsAnnex);
  const before = annex < 0 ? others : others.slice(0, annex);
  return before.every((node) => node.type !== 'heading' || node.depth > first.depth);
}

function beginsAnnex(node: Nodes): boolean {
  return node.type === 'heading' && node.data?.section !== undefined;
}

function hasContents(node: Nodes): boolean {
  return isContents(node) || ('children' in node && (node.children as Nodes[]).some(hasContents));
}

/** An entry of the table; `level` is 0 for the outermost headings that it lists. */
export type ContentsEntry = HeadingEntry & { level: number };

/** The headings that the table at `comment` lists: those that follow it, or all where none does. Headings in notes never. */
export function contentsOf(comment: Nodes, headings: Headings, { depth }: ContentsSetup): ContentsEntry[] {
  const first = headings.before.get(comment) ?? 0;
  const fit = headings.entries.filter((entry) => !entry.inNote && entry.depth <= depth);
  const following = fit.filter(({ number }) => number >= first);
  const listed = following.length > 0 ? following : fit;
  return withLevels(listed);
}

/** Annexes are as far out as the clauses before them. */
function withLevels(listed: readonly HeadingEntry[]): ContentsEntry[] {
  const first = listed.findIndex(({ node }) => beginsAnnex(node));
  const before = first > 0 ? listed.slice(0, first) : listed;
  const outermost = Math.min(...before.map(({ depth }) => depth));
  let annex: number | undefined;
  return listed.map((entry) => {
    if (beginsAnnex(entry.node)) annex = entry.depth;
    else if (annex !== undefined && entry.depth <= annex) annex = undefined;
    return { ...entry, level: Math.max(0, entry.depth - (annex ?? outermost)) };
  });
}

/** What an entry shows of its heading: links, notes, places and line ends are left out. */
export function plainHeading({ children }: Pick<Heading, 'children'>): PhrasingContent[] {
  return children.flatMap((node): PhrasingContent[] => {
    if (node.type === 'link' || node.type === 'linkReference') return plainHeading(node);
    if (node.type === 'footnoteReference' || node.type === 'anchor') return [];
    if (node.type === 'break') return [{ type: 'text', value: ' ' }];
    return 'children' in node ? [{ ...node, children: plainHeading(node) } as PhrasingContent] : [node];
  });
}
