/** §10.2: reads CommonMark and GFM as an mdast tree. */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { raiseAttributes } from './attributes/raise-attributes.ts';
import { readRawNodes } from './attributes/raw-nodes.ts';
import { readListDelimiters } from './list-delimiter.ts';
import { normaliseTree } from './normalise-tree.ts';
import type { RaisedHtml, SourceNotes } from './raw-html/html-faults.ts';
import { raiseHtml } from './raw-html/raise-html.ts';
import { unreadTags } from './raw-html/unread-tags.ts';
import { syntax } from './syntax/syntax.ts';

// GFM's transforms look for addresses in text that has been read already, and so undo escapes such as `https\://`.
const toTree = [
  ...gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
  readListDelimiters,
  readRawNodes,
];

/** Markdown → mdast with positions. Every text is some document; throws a `TooDeepError` for one that nests without end. */
export function parseMarkdown(markdown: string): Root {
  return raised(treeOf(markdown), markdown, NO_STYLES).tree;
}

const NO_STYLES: ReadonlySet<string> = new Set();

/** The same with what is to be said of its attribute lists and its HTML. `styles`: classes that are styles. */
export function readMarkdown(markdown: string, styles = NO_STYLES): Read {
  const tree = treeOf(markdown);
  const unread = unreadTags(tree, markdown);
  const read = raised(tree, markdown, styles);
  return { ...read, faults: [...unread, ...read.faults] };
}

function treeOf(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [syntax], mdastExtensions: toTree });
}

type Read = { tree: Root } & RaisedHtml & SourceNotes;

function raised(tree: Root, markdown: string, styles: ReadonlySet<string>): Read {
  const attributes = raiseAttributes(tree, markdown, styles);
  const html = raiseHtml(tree);
  const faults = [...attributes.faults, ...html.faults];
  const ignored = [...attributes.ignored, ...html.ignored];
  return { tree: normaliseTree(tree), faults, ignored, marks: html.marks, misplaced: attributes.misplaced };
}
