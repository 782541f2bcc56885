/**
 * §10.15: raw HTML → nodes of the tree ("raising"). CommonMark has found the HTML; a block of it ends at a blank line, but its pieces and
 * the Markdown between them stay siblings, so that one stack of open elements for each parent's children joins them again. A parent
 * whose HTML has a fault keeps it as it was written.
 */

import type { Nodes, Parents, Root } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { isFlowContainer } from '../../model/is-flow-container.ts';
import { elementsIn } from './elements-in.ts';
import type { RaisedHtml } from './html-faults.ts';
import { isFlow, isMarkup, isPhrasing, paragraphsOf } from './paragraphs-of.ts';
import { asFlowTable } from './table-of.ts';

const PHRASING_PARENTS = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
]);

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
