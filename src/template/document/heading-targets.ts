/** §17.9: which headings and anchors of a document something links to, and their ids in HTML. */
import type { Nodes } from 'mdast';
import type { ContentsSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { type ContentsEntry, contentsOf } from './contents.ts';
import { rareNodes } from './every-node.ts';
import { headingsOf, type LinkTarget } from './headings.ts';

export type HeadingTargets = {
  /** Of a heading or an anchor that something links to. */
  idOf(node: Nodes): string | undefined;
  /** What `#name` in a link becomes; undefined where there is no such heading or anchor. */
  hrefOf(url: string): string | undefined;
  /** The entries of the table of contents at a comment; undefined when it is no comment for one. */
  listedAt(comment: Nodes): ContentsEntry[] | undefined;
};

function idFor({ name }: Pick<LinkTarget, 'name'>): string {
  return `user-content-${name}`;
}

export function headingTargets(tree: DocumentTree, setup: ContentsSetup): HeadingTargets {
  const rare = rareNodes(tree);
  const headings = headingsOf(rare);
  const lists = new Map([...headings.before.keys()].map((comment) => [comment, contentsOf(comment, headings, setup)]));
  const wanted = new Map<Nodes, LinkTarget>([...lists.values()].flat().map((entry) => [entry.node, entry]));
  for (const node of rare) {
    const target = 'url' in node ? headings.find(node.url) : undefined;
    if (target) wanted.set(target.node, target);
  }
  return {
    idOf: (node) => {
      const target = wanted.get(node);
      return target && idFor(target);
    },
    hrefOf: (url) => {
      const target = headings.find(url);
      return target && `#${idFor(target)}`;
    },
    listedAt: (comment) => lists.get(comment),
  };
}
