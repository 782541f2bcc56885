/** §10.15: tags that are text to Markdown, since an attribute is written as HTML allows and CommonMark §6.6 does not: `<a href=x/y>`. */

import type { Nodes, Root } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { type HtmlFault, shortened } from './html-faults.ts';
import { isKnownTag, REFUSED_TAGS } from './html-tags.ts';

const TAG = /(?<!\\)<\/?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?>/g;

/** A fault for each of them, in a tree as it was read from `source`. */
export function unreadTags(root: Root, source: string): HtmlFault[] {
  const faults: HtmlFault[] = [];
  const walk = (node: Nodes): void => {
    if ('children' in node) for (const child of node.children) walk(child as Nodes);
    if (node.type !== 'text' || !node.value.includes('<') || !node.position) return;
    const { start, end } = node.position;
    for (const [tag, name] of source.slice(start.offset, end.offset).matchAll(TAG)) {
      const isTag = isKnownTag(name!.toLowerCase()) || REFUSED_TAGS.has(name!.toLowerCase());
      if (!isTag || !node.value.includes(tag)) continue;
      const message = tell('markdown.html.unquoted', { tag: shortened(tag) });
      faults.push({ line: start.line, message });
    }
  };
  walk(root);
  return faults;
}
