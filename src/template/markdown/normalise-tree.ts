/** CommonMark §5.3, §6.1: normalises trees, so that documents with the same meaning have equal trees. */
import type { List, Nodes, Root } from 'mdast';
import { commentsIn } from '../model/document-tree.ts';
import { beginsBlock } from './html-printers.ts';

/**
 * Changes the tree in place. Lists are loose if blank lines separate their items, also in block quotes, where mdast-util-from-markdown
 * counts the blank line after a list as the list's. A line end in code is a space.
 */
export function normaliseTree(tree: Root): Root {
  normalise(tree, new Set());
  return tree;
}

/** The nodes that CommonMark's delimiter runs (`*`, `_`, `~`) form. */
export const ATTENTION: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete']);

/** `within`: the kinds of emphasis around the node. */
function normalise(node: Nodes, within: ReadonlySet<string>): void {
  if (node.type === 'inlineCode') node.value = node.value.replaceAll('\n', ' ');
  // If indented, an HTML block would join the list before it.
  if (node.type === 'html') node.value = node.value.replace(/^[ \t]+/, '').replace(/-->[ \t]+$/, '-->');
  // Beside other brackets `[a]` would not be parsed as a reference; `[a][a]` is.
  if (node.type === 'linkReference' || node.type === 'imageReference') node.referenceType = 'full';
  if (!('children' in node)) return;
  const inside = ATTENTION.has(node.type) ? new Set([...within, node.type]) : within;
  for (const child of node.children) normalise(child, inside);
  const children = unwrapRepeated(node.children, inside);
  node.children = children as typeof node.children;
  // A line break before content that would begin a block is written as HTML.
  for (let at = children.length - 2; at >= 0; at--) {
    if (children[at]!.type === 'break' && beginsBlock(children[at + 1]!))
      children[at] = { type: 'html', value: '<br>' };
  }
  if (node.type === 'list') loosen(node);
}

/** Unwraps strong within strong, which has no effect and cannot always be written. Splits comments on one line into separate nodes. */
function unwrapRepeated(children: readonly Nodes[], within: ReadonlySet<string>): Nodes[] {
  const parted = (node: Nodes): Nodes[] => {
    if (within.has(node.type) && 'children' in node) return node.children;
    const comments = node.type === 'html' ? commentsIn(node.value) : undefined;
    return comments ? comments.map((value) => ({ ...node, value }) as Nodes) : [node];
  };
  return joined(children.flatMap(parted));
}

/** Joins adjacent texts. */
function joined(children: readonly Nodes[]): Nodes[] {
  const all: Nodes[] = [];
  for (const child of children) addJoined(all, child);
  return all;
}

/** Appends a node. Joins it with the node before if both are text or both struck through, which Markdown could not separate. */
export function addJoined(nodes: Nodes[], node: Nodes): void {
  const last = nodes.at(-1);
  if (node.type === 'text' && last?.type === 'text')
    nodes[nodes.length - 1] = { ...last, value: last.value + node.value };
  else if (node.type === 'delete' && last?.type === 'delete')
    nodes[nodes.length - 1] = { ...last, children: joined([...last.children, ...node.children]) } as Nodes;
  else nodes.push(node);
}

function loosen(list: List): void {
  // In HTML lists, blank lines have no meaning.
  if (list.data?.marker) {
    for (const item of list.children) item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1;
    list.spread = list.children.some(({ spread }) => spread);
    return;
  }
  for (const item of list.children) item.spread = hasBlankLine(item.children);
  list.spread = hasBlankLine(list.children);
}

/** Returns whether a blank line separates two siblings. `except`: tells for two siblings that theirs does not count. */
export function hasBlankLine(
  siblings: readonly Nodes[],
  except: (above: Nodes, below: Nodes) => boolean = () => false,
): boolean {
  return siblings.some((node, at) => {
    const above = siblings[at - 1];
    return above !== undefined && firstLine(node) - lastLine(above) > 1 && !except(above, node);
  });
}

function firstLine(node: Nodes): number {
  return node.position?.start.line ?? 0;
}

/** Returns the last line of a container's content, since its own end may include blank lines after it. */
function lastLine(node: Nodes): number {
  const last = CONTAINERS.has(node.type) && 'children' in node ? node.children.at(-1) : undefined;
  return last ? lastLine(last) : (node.position?.end.line ?? firstLine(node));
}

const CONTAINERS = new Set(['list', 'listItem', 'blockquote', 'footnoteDefinition']);
