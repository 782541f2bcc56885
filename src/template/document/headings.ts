/** §17.9: the targets of links (`#name`) and of the table of contents: headings by their slugs, and anchors by their ids. */
import GithubSlugger from 'github-slugger';
import type { Heading, Nodes, PhrasingContent } from 'mdast';
import type { ContentsSetup, DocumentSetup } from '../model/document-setup.ts';
import { type DocumentTree, isAddress, isAnnex, isContents, isUnnumbered } from '../model/document-tree.ts';
import { rareNodes } from './every-node.ts';

/**
 * `number` counts all headings with text, from 0. `name`: the destination in PDF and HTML, made from that number, so that no attribute
 * holds a value and PDF readers meet only ASCII. `inNote`: whether the heading stands in a footnote.
 */
type HeadingEntry = {
  node: Heading;
  number: number;
  name: string;
  depth: number;
  slug: string;
  inNote: boolean;
};

/** The target of a link: a heading or an anchor. */
type LinkTarget = { node: Nodes; name: string };

export type Headings = {
  /** The headings in document order. */
  entries: HeadingEntry[];
  byNode: ReadonlyMap<Nodes, HeadingEntry>;
  /** For each comment `<!-- contents -->`, the number of headings before it. */
  before: ReadonlyMap<Nodes, number>;
  /** The names of the anchors that a link of the document leads to. */
  anchorNames: ReadonlyMap<Nodes, string>;
  /** Returns the target of a link `#name`: the anchor with that id, or the heading with that slug, made as GitHub makes it. */
  find(url: string): LinkTarget | undefined;
};

/** Finds all anchors of a document, and all headings that have text or begin an annex, given its `rareNodes`. */
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

/** Returns the name in `#name`, percent-encoded or not. */
export function nameIn(url: string): string | undefined {
  if (!url.startsWith('#') || url.length === 1) return undefined;
  try {
    return decodeURIComponent(url.slice(1));
  } catch {
    return url.slice(1);
  }
}

/** Returns the text of a heading without its notes. */
export function textOfHeading(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node): string => {
      if (node.type === 'styled' && node.tag === 'rt') return '';
      if ('children' in node) return textOfHeading(node.children as PhrasingContent[]);
      if (node.type === 'blank') return node.label;
      if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
      if (node.type === 'break') return ' ';
      return 'value' in node && !isUnnumbered(node) ? node.value : '';
    })
    .join('');
}

// §17.8: places the table of contents of a document and lists its entries.

/**
 * Inserts a comment `<!-- contents -->` if the setup asks for a table of contents and the author placed none: after the document's title
 * (an initial heading above all others), else at the beginning.
 */
export function insertContents(tree: DocumentTree, { contents }: Pick<DocumentSetup, 'contents'>): DocumentTree {
  if (!contents || hasContents(tree)) return tree;
  // An address at the beginning of a document stands in a window, or above its title.
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

export function beginsAnnex(node: Nodes): boolean {
  return node.type === 'heading' && node.data?.section !== undefined;
}

function hasContents(node: Nodes): boolean {
  return isContents(node) || ('children' in node && (node.children as Nodes[]).some(hasContents));
}

/** An entry of the table; `level` is 0 for the outermost headings that it lists. */
export type ContentsEntry = HeadingEntry & { level: number };

/** Returns the headings that the table at `comment` lists: those after it, or all if there are none. Headings in notes are never listed. */
export function contentsOf(comment: Nodes, headings: Headings, { depth }: ContentsSetup): ContentsEntry[] {
  const first = headings.before.get(comment) ?? 0;
  const fit = headings.entries.filter((entry) => !entry.inNote && entry.depth <= depth);
  const following = fit.filter(({ number }) => number >= first);
  const listed = following.length > 0 ? following : fit;
  return withLevels(listed);
}

/** Returns headings with their levels. Annexes have the level of the outermost clauses before them. */
export function withLevels(listed: readonly HeadingEntry[]): ContentsEntry[] {
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

/** Returns the content of a heading as its entry shows it: without links, notes, places and line breaks. */
export function plainHeading({ children }: Pick<Heading, 'children'>): PhrasingContent[] {
  return children.flatMap((node): PhrasingContent[] => {
    if (node.type === 'link' || node.type === 'linkReference') return plainHeading(node);
    if (node.type === 'footnoteReference' || node.type === 'anchor') return [];
    if (node.type === 'break') return [{ type: 'text', value: ' ' }];
    return 'children' in node ? [{ ...node, children: plainHeading(node) } as PhrasingContent] : [node];
  });
}

/** §17.9: the headings and anchors that are linked to, and their ids in HTML. */
export type HeadingTargets = {
  /** Returns the id of a heading or anchor that is linked to. Undefined for others. */
  idOf(node: Nodes): string | undefined;
  /** Returns the `href` for a link `#name`. Undefined without such a heading or anchor. */
  hrefOf(url: string): string | undefined;
  /** Returns the entries of the table of contents at a comment. Undefined for other comments. */
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
