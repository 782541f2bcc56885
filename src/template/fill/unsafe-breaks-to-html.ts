/** §11.2: a line break in a value is one in the document, also where Markdown has no syntax for it: there it is written as `<br>`. */
import type { Nodes } from 'mdast';
import { beginsBlock } from '../markdown/html-printers.ts';
import { ATTENTION } from '../markdown/normalise-tree.ts';

/**
 * A break that is first or last in its parent, beside emphasis or before what begins a block would be read as something else and becomes `<br>`.
 * `parent` is the type of the node whose children they are.
 */
export function unsafeBreaksToHtml(parent: string, children: Nodes[]): Nodes[] {
  if (!children.some(({ type }) => type === 'break')) return children;
  const isParagraph = parent === 'paragraph';
  const safe = [...children];
  // From the end, since one `<br>` makes that of the break before it.
  for (let at = safe.length - 1; at >= 0; at--) {
    if (safe[at]!.type !== 'break') continue;
    const next = safe[at + 1];
    const isAtEdge = next === undefined || (at === 0 && !isParagraph);
    const isBesideEmphasis = ATTENTION.has(next?.type ?? '') || ATTENTION.has(safe[at - 1]?.type ?? '');
    if (isAtEdge || isBesideEmphasis || (next && beginsBlock(next))) safe[at] = { type: 'html', value: '<br>' };
  }
  // Alone on its line, `<br>` would begin a block of HTML.
  if (isParagraph && safe.length === 1 && safe[0]!.type === 'html') safe.push({ type: 'html', value: '<!-- -->' });
  return safe;
}
