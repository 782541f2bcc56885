/** §10.3: writes an mdast tree as Markdown, such that `parseMarkdown` gives the same tree back (round trip). */
import type { Nodes, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { printSettings } from './print-settings.ts';

export function printMarkdown(tree: Nodes): string {
  return toMarkdown(tree, printSettings);
}

/** Blocks that stand side by side at the top of a document, without a line end behind the last. */
export function printMarkdownOf(blocks: readonly RootContent[]): string {
  return printMarkdown({ type: 'root', children: [...blocks] }).replace(/\n$/, '');
}
