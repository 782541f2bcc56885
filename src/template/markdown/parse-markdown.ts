/** §10.2: parses CommonMark and GFM into an mdast tree. */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { raiseAttributes } from './attributes/raise-attributes.ts';
import { readRawNodes } from './attributes/raise-spans.ts';
import { readListDelimiters } from './html-printers.ts';
import { findLeftMarks, type LeftMarks } from './left-marks.ts';
import { normaliseTree } from './normalise-tree.ts';
import type { RaisedHtml, SourceNotes } from './raw-html/html-tags.ts';
import { raiseHtml, unreadTags } from './raw-html/raise-html.ts';
import { syntax, templateSyntax } from './syntax/syntax.ts';

// GFM's transforms search text for URLs after parsing, and so undo escapes such as `https\://`.
const toTree = [
  ...gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
  readListDelimiters,
  readRawNodes,
];

/** Parses Markdown into mdast with positions. Any text is a document; throws a `TooDeepError` for excessive nesting. */
export function parseMarkdown(markdown: string): Root {
  return raised(treeOf(markdown), markdown, NO_STYLES).tree;
}

const NO_STYLES: ReadonlySet<string> = new Set();

/**
 * Parses the text of a template, and returns notes about its attribute lists, HTML and marks. `styles`: classes that are styles.
 * `asBefore`: parses emphasis beside sentinels as in `reading` 1 (`model/inventory.ts`).
 */
export function readMarkdown(markdown: string, styles = NO_STYLES, asBefore = false): Read {
  const tree = treeOf(markdown, asBefore ? syntax : templateSyntax);
  const unread = unreadTags(tree, markdown);
  const left = findLeftMarks(tree, markdown);
  const read = raised(tree, markdown, styles);
  const misplaced = [...read.misplaced, ...left.faults];
  return { ...read, faults: [...unread, ...read.faults], misplaced, warnings: left.warnings };
}

/** Parses the text of a template into its blocks and lines as they are written: HTML and attribute lists stand in it as such. */
export function readAsWritten(markdown: string): Root {
  return treeOf(markdown, templateSyntax);
}

function treeOf(markdown: string, extension = syntax): Root {
  return fromMarkdown(markdown, { extensions: [extension], mdastExtensions: toTree });
}

type Raised = { tree: Root } & RaisedHtml & SourceNotes;
type Read = Raised & Pick<LeftMarks, 'warnings'>;

function raised(tree: Root, markdown: string, styles: ReadonlySet<string>): Raised {
  const attributes = raiseAttributes(tree, markdown, styles);
  const html = raiseHtml(tree);
  const faults = [...attributes.faults, ...html.faults];
  const ignored = [...attributes.ignored, ...html.ignored];
  return { tree: normaliseTree(tree), faults, ignored, marks: html.marks, misplaced: attributes.misplaced };
}
