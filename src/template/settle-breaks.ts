/** decisions §2: a line break in a value is one in the document, also where Markdown has no syntax for it. */
import type { Nodes } from 'mdast';

const ATTENTION = new Set(['emphasis', 'strong', 'delete']);

/**
 * A break that is first or last in its parent, beside emphasis or before HTML would be read as something else and becomes `<br>`.
 * `children` may be changed.
 */
export const settleBreaks = (parent: string, children: Nodes[]): Nodes[] => {
  if (!children.some(({ type }) => type === 'break')) return children;
  const isParagraph = parent === 'paragraph';
  const settled = children.map((child, at): Nodes => {
    if (child.type !== 'break') return child;
    const isFirst = at === 0 && !isParagraph;
    const isLast = at === children.length - 1;
    const isBesideEmphasis = [children[at - 1], children[at + 1]].some((next) => next && ATTENTION.has(next.type));
    const isBeforeHtml = children[at + 1]?.type === 'html';
    return isFirst || isLast || isBesideEmphasis || isBeforeHtml ? { type: 'html', value: '<br>' } : child;
  });
  // Alone on its line, `<br>` would begin a block of HTML.
  if (isParagraph && settled.length === 1 && settled[0]!.type === 'html')
    settled.push({ type: 'html', value: '<!-- -->' });
  return settled;
};
