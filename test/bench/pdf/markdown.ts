/** Markdown as the systems read it that Platen is measured against: by the ordinary packages, with no parser of ours. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const syntax = [gfm()];
const toTree = [gfmFromMarkdown()];

export function parseMarkdown(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: syntax, mdastExtensions: toTree });
}

export function textOf(node: Nodes): string {
  return 'value' in node ? node.value : 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : '';
}
