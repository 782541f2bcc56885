/**
 * §10.15: raw HTML → nodes of the tree ("raising"). CommonMark has found the HTML; a block of it ends at a blank line, but its pieces and
 * the Markdown between them stay siblings, so that one stack of open elements for each parent's children joins them again. A parent
 * whose HTML has a fault keeps it as it was written.
 */
import type { Nodes, Parents, Root } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { isFlowContainer } from '../../model/document-tree.ts';
import { elementsIn } from './elements-in.ts';
import { type HtmlFault, type RaisedHtml, shortened } from './html-faults.ts';
import { isKnownTag, REFUSED_TAGS } from './html-tags.ts';
import { isFlow, isMarkup, isPhrasing, paragraphsOf } from './paragraphs-of.ts';
import { asFlowTable } from './table-rules.ts';

const PHRASING_PARENTS = new Set('paragraph heading tableCell emphasis strong delete link linkReference'.split(' '));

/** Changes the tree in place. */
export function raiseHtml(root: Root): RaisedHtml {
  const raised: RaisedHtml = { faults: [], ignored: [], marks: [] };
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    for (const child of node.children) visit(child as Nodes);
    const isInFlow = isFlowContainer(node);
    if (isInFlow) node.children = node.children.flatMap(settled) as typeof node.children;
    if (node.children.some(isMarkup)) raiseChildren(node as Parents, raised);
  };
  visit(root);
  return raised;
}

function raiseChildren(parent: Parents, raised: RaisedHtml): void {
  const isInFlow = isFlowContainer(parent);
  if (!isInFlow && !PHRASING_PARENTS.has(parent.type)) return;
  const own: RaisedHtml = { faults: [], ignored: [], marks: [] };
  const children = elementsIn(parent.children as Nodes[], isInFlow, own);
  if (!isInFlow && parent.type !== 'paragraph' && parent.type !== 'tableCell') {
    const block = children.find(isFlow);
    if (block)
      own.faults.push({
        line: block.position?.start.line ?? 1,
        message: tell('markdown.html.withinLine'),
      });
  }
  raised.faults.push(...own.faults);
  if (own.faults.length > 0) return;
  raised.ignored.push(...own.ignored);
  raised.marks.push(...own.marks);
  parent.children = (isInFlow ? paragraphsOf(children) : children) as typeof parent.children;
}

/** A paragraph is parted around the blocks that its HTML made, one of whose HTML nothing is left goes, and a table with blocks in its cells is no longer GFM's. */
function settled(node: Nodes): Nodes[] {
  if (node.type === 'table') return [asFlowTable(node)];
  if (node.type !== 'paragraph') return [node];
  if (node.children.length > 0 && node.children.every(isPhrasing)) return [node];
  return paragraphsOf(node.children);
}

/** §10.15: tags that are text to Markdown, since an attribute is written as HTML allows and CommonMark §6.6 does not: `<a href=x/y>`. */
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
