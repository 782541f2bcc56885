/** §17.9: which headings of a document something links to, and their ids in HTML. */
import type { Nodes } from 'mdast';
import type { ContentsSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { type ContentsEntry, contentsOf } from './contents.ts';
import { type HeadingEntry, headingsOf } from './headings.ts';

export type HeadingTargets = {
  /** Of a heading that something links to. */
  idOf(heading: Nodes): string | undefined;
  /** What `#name` in a link becomes; undefined where there is no such heading. */
  hrefOf(url: string): string | undefined;
  /** The entries of the table of contents at a comment; undefined when it is no comment for one. */
  listedAt(comment: Nodes): ContentsEntry[] | undefined;
};

/** A number, so that no attribute comes from a value. */
function idFor({ number }: HeadingEntry): string {
  return `user-content-heading-${number}`;
}

export function headingTargets(tree: DocumentTree, setup: ContentsSetup): HeadingTargets {
  const headings = headingsOf(tree);
  const lists = new Map([...headings.before.keys()].map((comment) => [comment, contentsOf(comment, headings, setup)]));
  const wanted = new Set<Nodes>([...lists.values()].flat().map(({ node }) => node));
  const walk = (node: Nodes): void => {
    const heading = 'url' in node ? headings.find(node.url) : undefined;
    if (heading) wanted.add(heading.node);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  return {
    idOf: (node) => (wanted.has(node) ? idFor(headings.byNode.get(node)!) : undefined),
    hrefOf: (url) => {
      const heading = headings.find(url);
      return heading && `#${idFor(heading)}`;
    },
    listedAt: (comment) => lists.get(comment),
  };
}
