/** §11.1, §11.2, §10.47: the nodes that stand in a tree for a value: text with its line breaks, and what its author lets it have. */
import type { Nodes } from 'mdast';
import { beginsBlock } from '../markdown/html-printers.ts';
import { ATTENTION } from '../markdown/normalise-tree.ts';

/** What of sent values or of contents has marks (§10.47), by field of their scope. */
export type Marked = ReadonlyMap<readonly (string | undefined)[], readonly (readonly Nodes[] | undefined)[]>;

/** The surroundings of a value. `spend`: called with the length of each addition. `within`: the kinds of spans around it. */
export type Place = {
  inCell: boolean;
  inHeading: boolean;
  spend: (length: number) => void;
  within?: ReadonlySet<string> | undefined;
};

/** Turns a content into nodes of a paragraph, heading or cell, with its line breaks as far as these allow them. */
export function textNodes(content: string, { inCell, inHeading, spend }: Place): Nodes[] {
  spend(content.length);
  if (!content.includes('\n')) return [{ type: 'text', value: content }];
  if (inHeading) return [{ type: 'text', value: flatten(content) }];
  return content.split('\n').flatMap((line, at): Nodes[] => {
    const text: Nodes[] = line === '' ? [] : [{ type: 'text', value: line }];
    return at === 0 ? text : [inCell ? { type: 'html', value: '<br>' } : { type: 'break' }, ...text];
  });
}

/** Returns a text on one line. */
export function flatten(text: string): string {
  return text.replaceAll('\n', ' ');
}

/**
 * Returns the nodes of a value with marks. Links within a link of the template, and bold within bold, which Markdown cannot write, are
 * only their content.
 */
export function formattedNodes(nodes: readonly Nodes[], place: Place): Nodes[] {
  return nodes.flatMap((node): Nodes[] => {
    if (node.type === 'text') return textNodes(node.value, place);
    if (!('children' in node)) return [node];
    place.spend(MARKS);
    if (place.within?.has(node.type)) return formattedNodes(node.children, place);
    const within = SPANS.has(node.type) ? new Set([...(place.within ?? []), node.type]) : place.within;
    const children = formattedNodes(node.children, { ...place, within });
    return [{ ...node, children: separateSpans(unsafeBreaksToHtml(node.type, children)) } as Nodes];
  });
}

/** About as many characters as the marks of a node take. */
const MARKS = 4;

/** Nodes that have no effect, or no way to be written, within one of their own kind. */
export const SPANS: ReadonlySet<string> = new Set([...ATTENTION, 'link']);

/** Puts an invisible comment between adjacent spans, whose marks (`*a***b**`) could be read otherwise. */
export function separateSpans(children: Nodes[]): Nodes[] {
  const isSpan = (node: Nodes | undefined) => ATTENTION.has(node?.type ?? '');
  if (!children.some((node, at) => isSpan(node) && isSpan(children[at - 1]))) return children;
  return children.flatMap((node, at): Nodes[] =>
    isSpan(node) && isSpan(children[at - 1]) ? [{ type: 'html', value: '<!-- -->' }, node] : [node],
  );
}

/**
 * §11.2: a line break in a value is a line break in the document. Where Markdown has no syntax for it, or would misread it (first or last
 * in its parent, beside emphasis, before text that would begin a block), it becomes `<br>`. `parent`: the type of the node that holds the
 * children.
 */
export function unsafeBreaksToHtml(parent: string, children: Nodes[]): Nodes[] {
  if (!children.some(({ type }) => type === 'break')) return children;
  const isParagraph = parent === 'paragraph';
  const safe = [...children];
  // Goes backwards, since a `<br>` requires the break before it to become one too.
  for (let at = safe.length - 1; at >= 0; at--) {
    if (safe[at]!.type !== 'break') continue;
    const next = safe[at + 1];
    const isAtEdge = next === undefined || (at === 0 && !isParagraph);
    const isBesideEmphasis = ATTENTION.has(next?.type ?? '') || ATTENTION.has(safe[at - 1]?.type ?? '');
    if (isAtEdge || isBesideEmphasis || (next && beginsBlock(next))) safe[at] = { type: 'html', value: '<br>' };
  }
  // Alone on its line, `<br>` would begin an HTML block.
  if (isParagraph && safe.length === 1 && safe[0]!.type === 'html') safe.push({ type: 'html', value: '<!-- -->' });
  return safe;
}
