/** §10.30: divides a document into sections, each with its own pages. */
import type { Heading, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fitsWindow } from '../model/address-windows.ts';
import {
  ANNEX_SECTION,
  type DocumentSetup,
  MAIN_SECTION,
  type RunningPart,
  sectionKey,
} from '../model/document-setup.ts';
import {
  type Column,
  type DocumentTree,
  isAddress,
  isContents,
  isLayoutComment,
  type PageToken,
  sectionAt,
} from '../model/document-tree.ts';
import { contentsOfBoxes, type PageFurniture } from '../model/page-furniture.ts';
import { everyNode } from './every-node.ts';

/**
 * `key`: the key of its setup, '' for the document's own pages. `annex`: the number of its annex. `run`: sections with the same run share
 * one page count; the document's is 0.
 */
export type PageSection = { key: string; annex: string; run: number; blocks: RootContent[] };

/** Returns the sections that show something, in order; at least one. Each begins on a new page. */
export function pageSections(tree: DocumentTree, { sections }: Pick<DocumentSetup, 'sections'>): PageSection[] {
  const main = { key: '', annex: '', run: 0 };
  if (!sections) return [{ ...main, blocks: tree.children }];
  const found: PageSection[] = [{ ...main, blocks: [] }];
  let annex: { depth: number; number: string; run: number; key: string } | undefined;
  let runs = 0;
  let hasHeadings = false;
  everyNode(tree, ({ type }) => {
    hasHeadings ||= type === 'heading';
  });
  const isSeen = ({ blocks }: PageSection) => blocks.some((block) => isShown(block, hasHeadings));
  const begin = (section: Omit<PageSection, 'blocks'>): void => {
    const last = found.at(-1)!;
    // A section that shows nothing has no page.
    if (isSeen(last)) found.push({ ...section, blocks: [] });
    else Object.assign(last, section);
  };
  const runOf = (key: string): number => (sections[key]?.restart ? ++runs : 0);
  for (const block of tree.children) {
    const heading = headingOf(block);
    const name = sectionAt(block);
    if (heading?.data?.section !== undefined) {
      const key = sectionKey(true, heading.data.section);
      annex = { depth: heading.depth, number: heading.data.clause!.number, run: runOf(key), key };
      begin({ key, annex: annex.number, run: annex.run });
    } else if (annex && heading && heading.depth <= annex.depth) {
      annex = undefined;
      begin(main);
    } else if (name === MAIN_SECTION) {
      annex = undefined;
      begin(main);
    } else if (name !== undefined) {
      const key = annex && name === ANNEX_SECTION ? annex.key : sectionKey(annex !== undefined, name);
      begin(annex ? { key, annex: annex.number, run: annex.run } : { ...main, key, run: runOf(key) });
    }
    if (name === undefined) found.at(-1)!.blocks.push(block);
  }
  return found.length > 1 && !isSeen(found.at(-1)!) ? joinLast(found) : found;
}

/** Returns the tree with a page break before each section but the first. Each break names its section. */
export function withSectionBreaks(tree: DocumentTree, setup: Pick<DocumentSetup, 'sections'>): DocumentTree {
  const found = pageSections(tree, setup);
  if (found.length === 1) return tree;
  const children = found.flatMap(({ blocks }, section): RootContent[] =>
    section === 0 ? blocks : [{ type: 'html', value: '<!-- pagebreak -->', data: { section } }, ...blocks],
  );
  return { ...tree, children };
}

/** Returns the heading at the beginning of a block. */
function headingOf(block: Nodes): Heading | undefined {
  if (block.type === 'aligned' || block.type === 'styledBlock')
    return block.children[0] && headingOf(block.children[0]);
  return block.type === 'heading' ? block : undefined;
}

const AROUND: ReadonlySet<string> = new Set(['aligned', 'styledBlock', 'signature', 'paragraph']);

/** Returns whether a block shows something on its page. `hasHeadings`: whether a table of contents would have entries. */
function isShown(block: Nodes, hasHeadings: boolean): boolean {
  if (block.type === 'html') return isContents(block) ? hasHeadings : !isLayoutComment(block.value);
  if (AROUND.has(block.type) && 'children' in block) return block.children.some((child) => isShown(child, hasHeadings));
  if (block.type === 'text') return block.value !== '';
  return block.type !== 'anchor' && block.type !== 'definition' && block.type !== 'footnoteDefinition';
}

function joinLast(sections: PageSection[]): PageSection[] {
  const last = sections.at(-1)!;
  const before = sections.at(-2)!;
  return [...sections.slice(0, -2), { ...before, blocks: [...before.blocks, ...last.blocks] }];
}

/**
 * Returns the setup of one section: the document's, with the section's own settings over it. `isFirst`: whether it has the document's
 * first page, which may differ.
 */
export function setupOf(setup: DocumentSetup, { key }: Pick<PageSection, 'key'>, isFirst: boolean): DocumentSetup {
  const own = setup.sections?.[key];
  if (!own && isFirst) return setup;
  const { first: _first, address: _address, ...others } = setup.furniture ?? {};
  const furniture: PageFurniture = isFirst ? { ...setup.furniture } : others;
  const { header, footer, page } = own ?? { page: setup.page };
  if (header) delete furniture.header;
  if (footer) delete furniture.footer;
  return {
    ...setup,
    page,
    ...(Array.isArray(header) && { header }),
    ...(Array.isArray(footer) && { footer }),
    furniture: {
      ...furniture,
      ...(header && !Array.isArray(header) && { header }),
      ...(footer && !Array.isArray(footer) && { footer }),
    },
  };
}

// §19.6, §17.34: finds the block after `<!-- address -->`, which stands in the window of an envelope, and the content beside it.

/** `beside`: the blocks of the column beside that of the address. Empty for an address by itself. */
export type TakenAddress = { address: RootContent; beside: RootContent[]; rest: DocumentTree };

/**
 * Returns the first address of a document, and the document without it. Undefined without an address, or if the sheet has no window. The
 * address must be at the top level, or be all of one of two columns.
 */
export function takeAddress(
  tree: DocumentTree,
  { furniture, page }: Pick<DocumentSetup, 'furniture' | 'page'>,
): TakenAddress | undefined {
  if (!furniture?.address || !fitsWindow(furniture.address.window, page)) return undefined;
  const at = tree.children.findIndex((node) => isAddress(node) || besideAddress(node));
  const columns = tree.children[at] && besideAddress(tree.children[at]);
  const address = columns ? columns.column.children[1] : tree.children[at + 1];
  if (at < 0 || !address || address.type === 'html') return undefined;
  const rest = { ...tree, children: tree.children.toSpliced(at, columns ? 1 : 2) };
  return { address, beside: columns?.beside ?? [], rest };
}

/** If one of two columns holds only an address, returns that column and the blocks of the other. */
export function besideAddress(node: Nodes): { column: Column; beside: RootContent[] } | undefined {
  if (node.type !== 'columns') return undefined;
  // Marks of conditions may stand between the columns, and a condition may have removed the second one.
  const [first, second, ...others] = node.children.filter(({ type }) => type === 'column') as Column[];
  if (others.length > 0) return undefined;
  const column = [first, second].find((one) => one?.children.length === 2 && isAddress(one.children[0]));
  if (!column) return undefined;
  return { column, beside: (column === first ? second : first)?.children ?? [] };
}

// §19.3: resolves the inline content of headers and footers for the PDF and the preview.

/** The values of the tokens in headers and footers. */
export type PageFacts = {
  page: number | string;
  pages: number | string;
  title: string;
  annex: string;
  chapter: string;
};

/** Converts the parts of a header or footer, as read from the front matter, into inline content. */
export function asContent(parts: RunningPart[]): PhrasingContent[] {
  return parts.map((part): PhrasingContent => {
    if (typeof part === 'string') return { type: 'text', value: part };
    return 'token' in part ? { type: 'pageToken', token: part.token } : { type: 'blank', label: part.blank };
  });
}

/** Returns all contents that headers, footers and the sender's line may show. */
export function runningContents({ header, footer, furniture, sections = {} }: DocumentSetup): PhrasingContent[][] {
  const { first, address } = furniture ?? {};
  const boxes = [furniture?.header, furniture?.footer, first?.header, first?.footer];
  const ofSections = Object.values(sections).flatMap((own) =>
    [own.header ?? {}, own.footer ?? {}].flatMap((one) =>
      Array.isArray(one) ? [asContent(one)] : contentsOfBoxes(one),
    ),
  );
  return [
    asContent(header),
    asContent(footer),
    ...boxes.flatMap((each) => contentsOfBoxes(each)),
    ...ofSections,
    address?.sender,
  ].filter((content) => content !== undefined);
}

/** Returns whether headers and footers show one of these tokens. */
export function showsToken(setup: DocumentSetup, ...tokens: PageToken['token'][]): boolean {
  return runningContents(setup).some((content) => hasToken(content, ...tokens));
}

/** Returns whether a header, a footer or a part of one shows one of these tokens. */
export function hasToken(content: PhrasingContent[], ...tokens: PageToken['token'][]): boolean {
  let found = false;
  everyNode({ type: 'paragraph', children: content }, (node) => {
    found ||= node.type === 'pageToken' && tokens.includes(node.token);
  });
  return found;
}

/**
 * Replaces links by their text, since a PDF artifact cannot hold links, and removes line breaks beside a picture, which ends its line
 * anyway.
 */
export function settledContent(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node, at): PhrasingContent[] => {
    if (node.type === 'break' && [nodes[at - 1], nodes[at + 1]].some((beside) => beside?.type === 'image')) return [];
    if (node.type === 'link' || node.type === 'linkReference') return settledContent(node.children);
    return 'children' in node ? [{ ...node, children: settledContent(node.children) } as PhrasingContent] : [node];
  });
}

/** Replaces tokens such as `{page}` by their values. */
export function withFacts(nodes: PhrasingContent[], facts: PageFacts): PhrasingContent[] {
  return nodes.map((node): PhrasingContent => {
    if (node.type === 'pageToken') return { type: 'text', value: String(facts[node.token]) };
    return 'children' in node ? ({ ...node, children: withFacts(node.children, facts) } as PhrasingContent) : node;
  });
}
