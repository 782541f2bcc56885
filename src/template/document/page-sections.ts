/** §10.30: the sections of a document: which of its blocks stand on which pages. */
import type { Heading, Nodes, RootContent } from 'mdast';
import { ANNEX_SECTION, type DocumentSetup, MAIN_SECTION, sectionKey } from '../model/document-setup.ts';
import { type DocumentTree, isContents, isLayoutComment, sectionAt } from '../model/document-tree.ts';
import type { PageFurniture } from '../model/page-furniture.ts';
import { everyNode } from './every-node.ts';

/**
 * `key`: of its setup, '' for the document's own pages. `annex`: the number of the annex that it belongs to. `run`: sections with the same one
 * have one count of pages; 0 is that of the document.
 */
export type PageSection = { key: string; annex: string; run: number; blocks: RootContent[] };

/** The sections that show something, in order; at least one. Each begins a page. */
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
    // What shows nothing has no page.
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

/** The tree with a page break before each section but the first, which says which one it is. */
export function withSectionBreaks(tree: DocumentTree, setup: Pick<DocumentSetup, 'sections'>): DocumentTree {
  const found = pageSections(tree, setup);
  if (found.length === 1) return tree;
  const children = found.flatMap(({ blocks }, section): RootContent[] =>
    section === 0 ? blocks : [{ type: 'html', value: '<!-- pagebreak -->', data: { section } }, ...blocks],
  );
  return { ...tree, children };
}

/** The heading with which a block begins. */
function headingOf(block: Nodes): Heading | undefined {
  if (block.type === 'aligned' || block.type === 'styledBlock')
    return block.children[0] && headingOf(block.children[0]);
  return block.type === 'heading' ? block : undefined;
}

const AROUND: ReadonlySet<string> = new Set(['aligned', 'styledBlock', 'signature', 'paragraph']);

/** Whether a block has something on its page. `hasHeadings`: whether a table of contents has. */
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

/** The setup of one section: that of the document, with what differs on its pages. `isFirst`: it has the first page, which has more. */
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
