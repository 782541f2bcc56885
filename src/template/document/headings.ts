/** §17.9: what links in a document (`#name`) and its table of contents can lead to: headings, by their slugs, and anchors, by their ids. */
import GithubSlugger from 'github-slugger';
import type { Heading, Nodes, PhrasingContent } from 'mdast';
import { isContents, isUnnumbered } from '../model/layout-html.ts';
import { isAnnex } from '../model/numbering.ts';
import { rareNodes } from './every-node.ts';

/**
 * `number` counts all headings with text, from 0. `name`: of the place in PDF and HTML, made of that number, so that no attribute comes
 * from a value and no PDF reader meets a name that is not ASCII. `inNote`: it stands in a footnote, at the end of the document.
 */
export type HeadingEntry = {
  node: Heading;
  number: number;
  name: string;
  depth: number;
  slug: string;
  inNote: boolean;
};

/** A place that a link leads to: a heading, or an anchor. */
export type LinkTarget = { node: Nodes; name: string };

export type Headings = {
  /** In the order of the document. */
  entries: HeadingEntry[];
  byNode: ReadonlyMap<Nodes, HeadingEntry>;
  /** For each comment `<!-- contents -->`, how many headings stand before it. */
  before: ReadonlyMap<Nodes, number>;
  /** The names of the anchors that some link of the document leads to. */
  anchorNames: ReadonlyMap<Nodes, string>;
  /** The place that `#name` in a link means: the anchor of that id, or the heading of that name, named as GitHub names it. */
  find(url: string): LinkTarget | undefined;
};

/** All headings that have text or are annexes, and all anchors, of a document, from its `rareNodes`. */
export function headingsOf(rare: readonly Nodes[]): Headings {
  const entries: HeadingEntry[] = [];
  const before = new Map<Nodes, number>();
  const slugger = new GithubSlugger();
  const byId = new Map<string, LinkTarget>();
  const byLowerId = new Map<string, LinkTarget>();
  const urls = new Set<string>();
  const addHeading = (node: Heading, inNote: boolean): void => {
    const { clause } = node.data ?? {};
    const text = textOfHeading(node.children).trim() || (isAnnex(clause) ? clause!.label : '');
    if (text === '') return;
    const number = entries.length;
    entries.push({ node, number, name: `heading-${number}`, depth: node.depth, slug: slugger.slug(text), inNote });
  };
  const inNotes = new Set(rare.flatMap((node) => (node.type === 'footnoteDefinition' ? rareNodes(node) : [])));
  for (const node of rare) {
    if (node.type === 'heading') addHeading(node, inNotes.has(node));
    else if (isContents(node)) before.set(node, entries.length);
    else if (node.type === 'anchor' && !byId.has(node.id)) {
      const anchor = { node, name: `anchor-${byId.size}` };
      byId.set(node.id, anchor);
      if (!byLowerId.has(node.id.toLowerCase())) byLowerId.set(node.id.toLowerCase(), anchor);
    } else if ('url' in node && node.url.startsWith('#')) urls.add(node.url);
  }
  const bySlug = new Map<string, LinkTarget>(entries.map((entry) => [entry.slug, entry]));
  const find = (url: string) => {
    const name = nameIn(url);
    if (name === undefined) return undefined;
    const lower = name.toLowerCase();
    return byId.get(name) ?? bySlug.get(name) ?? byLowerId.get(lower) ?? bySlug.get(lower);
  };
  const wanted = [...urls].map(find).filter((target) => target?.node.type === 'anchor') as LinkTarget[];
  return {
    entries,
    before,
    byNode: new Map(entries.map((entry) => [entry.node as Nodes, entry])),
    anchorNames: new Map(wanted.map(({ node, name }) => [node, name])),
    find,
  };
}

/** `#name`, percent-encoded or not. */
export function nameIn(url: string): string | undefined {
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
      return 'value' in node && !isUnnumbered(node) ? node.value : '';
    })
    .join('');
}
