/** §17.9: the headings of a document, and their slugs, by which links (`#name`) and the table of contents find them. */
import GithubSlugger from 'github-slugger';
import type { Heading, Nodes, PhrasingContent } from 'mdast';
import type { DocumentTree } from '../model/document-tree.ts';
import { isContents } from './layout-html.ts';

/** `number` counts all headings with text, from 0. `inNote`: it stands in a footnote, at the end of the document. */
export type HeadingEntry = { node: Heading; number: number; depth: number; slug: string; inNote: boolean };

export type Headings = {
  /** In the order of the document. */
  entries: HeadingEntry[];
  byNode: ReadonlyMap<Nodes, HeadingEntry>;
  /** For each comment `<!-- contents -->`, how many headings stand before it. */
  before: ReadonlyMap<Nodes, number>;
  /** The heading that `#name` in a link means, named as GitHub names it. */
  find(url: string): HeadingEntry | undefined;
};

/** All headings that have text. */
export function headingsOf(tree: DocumentTree): Headings {
  const entries: HeadingEntry[] = [];
  const before = new Map<Nodes, number>();
  const slugger = new GithubSlugger();
  const walk = (node: Nodes, inNote: boolean): void => {
    if (node.type === 'heading') {
      const text = textOfHeading(node.children).trim();
      if (text === '') return;
      entries.push({ node, number: entries.length, depth: node.depth, slug: slugger.slug(text), inNote });
    } else if (isContents(node)) {
      before.set(node, entries.length);
    } else if ('children' in node && node.type !== 'paragraph' && node.type !== 'table') {
      for (const child of node.children) walk(child as Nodes, inNote || node.type === 'footnoteDefinition');
    }
  };
  walk(tree, false);
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return {
    entries,
    before,
    byNode: new Map(entries.map((entry) => [entry.node as Nodes, entry])),
    find: (url) => {
      const name = nameIn(url);
      return name === undefined ? undefined : (bySlug.get(name) ?? bySlug.get(name.toLowerCase()));
    },
  };
}

/** `#name`, percent-encoded or not. */
function nameIn(url: string): string | undefined {
  if (!url.startsWith('#') || url.length === 1) return undefined;
  try {
    return decodeURIComponent(url.slice(1));
  } catch {
    return url.slice(1);
  }
}

/** What a heading says, without its notes. */
export function textOfHeading(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node): string => {
      if ('children' in node) return textOfHeading(node.children as PhrasingContent[]);
      if (node.type === 'blank') return node.label;
      if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
      if (node.type === 'break') return ' ';
      return 'value' in node ? node.value : '';
    })
    .join('');
}
