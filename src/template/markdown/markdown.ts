/** §10: CommonMark and GFM, read and written so that what is written reads back as the same tree. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { notingDelimiters } from './list-delimiter.ts';
import { normaliseTree } from './normalise-tree.ts';
import { printSettings } from './print-settings.ts';
import { syntax } from './syntax/index.ts';

// GFM's transforms look for addresses in text that has been read already, and so undo escapes such as `https\://`.
const toTree = [...gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })), notingDelimiters];

/** Markdown → mdast with positions. Every text is some document; throws a `TooDeepError` for one that nests without end. */
export function parseMarkdown(markdown: string): Root {
  return normaliseTree(fromMarkdown(markdown, { extensions: [syntax], mdastExtensions: toTree }));
}

/** mdast → Markdown, such that `parseMarkdown` gives the same tree back. */
export function printMarkdown(tree: Nodes): string {
  return toMarkdown(tree, printSettings);
}
