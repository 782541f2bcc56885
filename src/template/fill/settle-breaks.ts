/** §11: a line break in a value is one in the document, also where Markdown has no syntax for it. */
import type { Nodes } from 'mdast';

const ATTENTION = new Set(['emphasis', 'strong', 'delete']);

/**
 * A break that is first or last in its parent, beside emphasis or before HTML would be read as something else and becomes `<br>`.
 */
export function settleBreaks(parent: string, children: Nodes[]): Nodes[] {
  if (!children.some(({ type }) => type === 'break')) return children;
  const isParagraph = parent === 'paragraph';
  const settled = [...children];
  // From the end, since one `<br>` makes that of the break before it.
  for (let at = settled.length - 1; at >= 0; at--) {
    if (settled[at]!.type !== 'break') continue;
    const next = settled[at + 1];
    const isAtEdge = next === undefined || (at === 0 && !isParagraph);
    const isBesideEmphasis = ATTENTION.has(next?.type ?? '') || ATTENTION.has(settled[at - 1]?.type ?? '');
    if (isAtEdge || isBesideEmphasis || next?.type === 'html') settled[at] = { type: 'html', value: '<br>' };
  }
  // Alone on its line, `<br>` would begin a block of HTML.
  if (isParagraph && settled.length === 1 && settled[0]!.type === 'html')
    settled.push({ type: 'html', value: '<!-- -->' });
  return settled;
}
