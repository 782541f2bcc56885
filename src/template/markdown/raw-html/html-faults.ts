/** §10.5, §10.15: what is said of HTML that cannot be understood, and what to do instead. */
import type { Nodes } from 'mdast';
import type { Element } from './element.ts';
import { BLOCK_RULES, REFUSED_TAGS } from './html-tags.ts';

/** What an author should know of the HTML in a file; `line` counts from 1 in the text that was read. */
export type HtmlFault = { line: number; message: string };
/**
 * `ignored`: what was left out, as it is counted in a report: `class`, `</td>`, `.unnumbered`. `misplaced`: attribute lists that stay as text,
 * since they say nothing where they stand; other programs may mean them so.
 */
export type SourceNotes = { faults: HtmlFault[]; ignored: string[]; misplaced: HtmlFault[] };
/** `marks`: texts of sentinels alone that stand between rows or items. */
export type RaisedHtml = Pick<SourceNotes, 'faults' | 'ignored'> & { marks: string[] };

/** Tags of somebody's own, such as `<SearchBox />` or `<x:y a="b">`, which are no words. */
const COMPONENT = /[=/]/;

export function unknownTag(tag: string, source: string): string {
  const words = source.slice(1, -1).trim();
  if (REFUSED_TAGS.has(tag)) return `<${tag}> has no place in a document; remove it.`;
  return COMPONENT.test(words)
    ? `${shortened(source)} is no tag of HTML; remove it, or write \\${shortened(source)} to show it as it is.`
    : `${shortened(source)} is no tag of HTML. For a placeholder write {{${shortened(words)}}}, for these words themselves \\${shortened(source)}.`;
}

export function outOfPlace(what: string, { tag }: Element): string {
  return `${what} stands right in <${tag}>, which holds only ${BLOCK_RULES.get(tag)!
    .holds!.map((one) => `<${one}>`)
    .join(', ')}.`;
}

export function misplacedMarkdown(node: Nodes, element: Element): string {
  return node.type === 'code' && node.lang === null
    ? `Behind a blank line, Markdown takes lines that begin with four blanks for code, here in <${element.tag}>; remove the blank line or the blanks.`
    : outOfPlace('Text', element);
}

export function notClosedBefore({ tag, source }: Element, end: string): string {
  return `${source} is not closed before ${end}; add </${tag}>.`;
}

export function unclosedTag({ tag, source }: Element): string {
  const where = BLOCK_RULES.has(tag) ? 'in the list item, quote or document in which it stands' : 'in its paragraph';
  return `${source} is never closed ${where}; add </${tag}>.`;
}

export function shortened(text: string): string {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  return trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
}
