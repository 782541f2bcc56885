/** §10.5, §10.15: what is said of HTML that cannot be understood, and what to do instead. */

import type { Nodes } from 'mdast';
import { type Message, tell } from '../../../locales/message.ts';
import type { Element } from './element-rule.ts';
import { BLOCK_RULES, REFUSED_TAGS } from './html-tags.ts';

/** What an author should know of the HTML in a file; `line` counts from 1 in the text that was read. */
export type HtmlFault = { line: number; message: Message };
/**
 * `ignored`: what was left out, as it is counted in a report: `class`, `</td>`, `.unnumbered`. `misplaced`: attribute lists that stay as text,
 * since they say nothing where they stand; other programs may mean them so.
 */
export type SourceNotes = { faults: HtmlFault[]; ignored: string[]; misplaced: HtmlFault[] };
/** `marks`: texts of sentinels alone that stand between rows or items. */
export type RaisedHtml = Pick<SourceNotes, 'faults' | 'ignored'> & { marks: string[] };

/** Tags of somebody's own, such as `<SearchBox />` or `<x:y a="b">`, which are no words. */
const COMPONENT = /[=/]/;

export function unknownTag(tag: string, source: string): Message {
  const words = source.slice(1, -1).trim();
  if (REFUSED_TAGS.has(tag)) return tell('markdown.html.noPlace', { tag });
  return COMPONENT.test(words)
    ? tell('markdown.html.noTag', { tag: shortened(source), written: shortened(source) })
    : tell('markdown.html.noTagOrPlaceholder', {
        tag: shortened(source),
        name: shortened(words),
        written: shortened(source),
      });
}

export function outOfPlace(what: string, { tag }: Element): Message {
  return tell('markdown.html.inside', { tag: what, parent: tag, children: childrenOf(tag) });
}

export function misplacedMarkdown(node: Nodes, element: Element): Message {
  return node.type === 'code' && node.lang === null
    ? tell('markdown.html.codeWithin', { tag: element.tag })
    : tell('markdown.html.textIn', { tag: element.tag, children: childrenOf(element.tag) });
}

function childrenOf(tag: string): string {
  return BLOCK_RULES.get(tag)!
    .holds!.map((one) => `<${one}>`)
    .join(', ');
}

export function notClosedBefore({ tag, source }: Element, end: string): Message {
  return tell('markdown.html.notClosedBefore', { tag: source, other: end, name: tag });
}

export function unclosedTag({ tag, source }: Element): Message {
  return tell(BLOCK_RULES.has(tag) ? 'markdown.html.openInBlock' : 'markdown.html.openInParagraph', {
    tag: source,
    name: tag,
  });
}

export function shortened(text: string): string {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  return trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
}
