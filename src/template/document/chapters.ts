/** §17.23: the chapters of a document, which headers and footers name by `{chapter}`. */
import type { Heading, Nodes } from 'mdast';
import { withIsolatedControls } from '../../domain/text.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import { type DocumentTree, PAGE_BREAK } from '../model/document-tree.ts';
import { everyNode, rareNodes } from './every-node.ts';
import { beginsAnnex, type Headings, headingsOf, textOfHeading, withLevels } from './headings.ts';
import { withSectionBreaks } from './page-sections.ts';

/** `name`: the destination of its heading. `text`: the heading with its number, on one line. */
export type Chapter = { name: string; node: Heading; text: string };

/**
 * Returns the outermost headings of a document, and its annexes, in order. The title is none: the first heading, if it is the only one of
 * level 1 before the first annex.
 */
export function chaptersOf({ entries }: Pick<Headings, 'entries'>): Chapter[] {
  const listed = entries.filter(({ inNote }) => !inNote);
  const [first, ...others] = listed;
  const annex = others.findIndex(({ node }) => beginsAnnex(node));
  const before = annex < 0 ? others : others.slice(0, annex);
  const isTitled = first?.depth === 1 && !beginsAnnex(first.node) && before.every(({ depth }) => depth > 1);
  return withLevels(isTitled ? others : listed)
    .filter(({ level }) => level === 0)
    .map(({ name, node }) => {
      const numbered = `${node.data?.clause?.label ?? ''} ${textOfHeading(node.children)}`;
      return { name, node, text: shortened(numbered.replace(/\s+/g, ' ').trim()) };
    });
}

/** The longest chapter in a header or footer, in characters. */
const LONGEST = 100;

/** Returns a text that ends after a word and with an ellipsis if it is too long for a header. */
function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST) return withIsolatedControls(text);
  const beginning = characters.slice(0, LONGEST).join('');
  return withIsolatedControls(`${beginning.replace(/\s+\S*$/, '')}…`);
}

/**
 * Returns the chapter of each page, or '': the first that begins on the page, else the last that began before. `starts`: the names of the
 * headings that begin on each page.
 */
export function chaptersOfPages(chapters: readonly Chapter[], starts: readonly string[][]): string[] {
  const texts = new Map(chapters.map(({ name, text }) => [name, text]));
  let last = '';
  return starts.map((names) => {
    const begun = names.flatMap((name) => texts.get(name) ?? []);
    const shown = begun[0] ?? last;
    last = begun.at(-1) ?? last;
    return shown;
  });
}

/** Returns the chapter of each part of a document between its page breaks, as `chaptersOfPages` does. */
export function chaptersOfParts(tree: DocumentTree, setup: Pick<DocumentSetup, 'sections'>): string[] {
  const headings = headingsOf(rareNodes(tree));
  const starts: string[][] = [[]];
  const add = (node: Nodes) => {
    const name = headings.byNode.get(node)?.name;
    if (name !== undefined) starts.at(-1)!.push(name);
  };
  for (const block of withSectionBreaks(tree, setup).children)
    if (block.type === 'html' && PAGE_BREAK.test(block.value.trim())) starts.push([]);
    else everyNode(block, add);
  return chaptersOfPages(chaptersOf(headings), starts);
}
