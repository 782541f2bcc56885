/** §10.3: writes an mdast tree as Markdown, such that `parseMarkdown` gives the same tree back (round trip). */
import type { Nodes } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { printSettings } from './print-settings.ts';

export function printMarkdown(tree: Nodes): string {
  return toMarkdown(tree, printSettings);
}
