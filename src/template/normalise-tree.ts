/** CommonMark §5.3, §6.1: settles what mdast leaves to the accidents of how a document was written. */
import type { List, Nodes, Root } from 'mdast';

/**
 * Changes the tree in place. Lists are loose where blank lines part their items, also in block quotes, where
 * mdast-util-from-markdown takes the blank line after a list for one of the list's; a line end in code is a blank.
 */
export const normaliseTree = (tree: Root): Root => {
  normalise(tree);
  return tree;
};

const normalise = (node: Nodes): void => {
  if (node.type === 'inlineCode') node.value = node.value.replaceAll('\n', ' ');
  // Indented, a block of HTML would join the list before it.
  if (node.type === 'html') node.value = node.value.replace(/^[ \t]+/, '');
  // `[a]` beside other brackets would not be read as a reference; `[a][a]` is.
  if (node.type === 'linkReference' || node.type === 'imageReference') node.referenceType = 'full';
  if (!('children' in node)) return;
  for (const child of node.children) normalise(child);
  const children: Nodes[] = node.children;
  // At the start of a line HTML would begin a block, so that line end is written as HTML too.
  for (let at = children.length - 2; at >= 0; at--) {
    if (children[at]!.type === 'break' && children[at + 1]!.type === 'html')
      children[at] = { type: 'html', value: '<br>' };
  }
  if (node.type === 'list') loosen(node);
};

const loosen = (list: List): void => {
  for (const item of list.children) item.spread = hasBlankLine(item.children);
  list.spread = hasBlankLine(list.children);
};

const hasBlankLine = (siblings: readonly Nodes[]): boolean =>
  siblings.some((node, at) => at > 0 && firstLine(node) - lastLine(siblings[at - 1]!) > 1);

const firstLine = (node: Nodes): number => node.position?.start.line ?? 0;

/** The end of what is in a container, since its own may include blank lines after it. */
const lastLine = (node: Nodes): number => {
  const last = CONTAINERS.has(node.type) && 'children' in node ? node.children.at(-1) : undefined;
  return last ? lastLine(last) : (node.position?.end.line ?? firstLine(node));
};

const CONTAINERS = new Set(['list', 'listItem', 'blockquote', 'footnoteDefinition']);
