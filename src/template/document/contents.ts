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
  return first?.type === 'heading' && others.every((node) => node.type !== 'heading' || node.depth > first.depth);
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
  const outermost = Math.min(...listed.map((entry) => entry.depth));
  return listed.map((entry) => ({ ...entry, level: entry.depth - outermost }));
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
