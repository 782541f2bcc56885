/** CommonMark §5.3, §6.1: makes trees equal that mean the same, however the document was written. */
import type { List, Nodes, Root } from 'mdast';
import { commentsIn } from '../model/document-tree.ts';
import { beginsBlock } from './html-printers.ts';

/**
 * Changes the tree in place. Lists are loose where blank lines separate their items, also in block quotes, where
 * mdast-util-from-markdown takes the blank line after a list for one of the list's; a line end in code is a blank.
 */
export function normaliseTree(tree: Root): Root {
  normalise(tree, new Set());
  return tree;
}

/** Kinds of nodes that CommonMark's delimiter runs (`*`, `_`, `~`) make. */
export const ATTENTION: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete']);

/** `within`: the kinds of emphasis around the node. */
function normalise(node: Nodes, within: ReadonlySet<string>): void {
  if (node.type === 'inlineCode') node.value = node.value.replaceAll('\n', ' ');
  // Indented, a block of HTML would join the list before it.
  if (node.type === 'html') node.value = node.value.replace(/^[ \t]+/, '').replace(/-->[ \t]+$/, '-->');
  // `[a]` beside other brackets would not be read as a reference; `[a][a]` is.
  if (node.type === 'linkReference' || node.type === 'imageReference') node.referenceType = 'full';
  if (!('children' in node)) return;
  const inside = ATTENTION.has(node.type) ? new Set([...within, node.type]) : within;
  for (const child of node.children) normalise(child, inside);
  const children = unwrapRepeated(node.children, inside);
  node.children = children as typeof node.children;
  // What would begin a block at the start of a line: that line end is written as HTML too.
  for (let at = children.length - 2; at >= 0; at--) {
    if (children[at]!.type === 'break' && beginsBlock(children[at + 1]!))
      children[at] = { type: 'html', value: '<br>' };
  }
  if (node.type === 'list') loosen(node);
}

/** Strong inside strong is no stronger, but not always possible to write; the inner one goes. Comments on one line are nodes of their own. */
function unwrapRepeated(children: readonly Nodes[], within: ReadonlySet<string>): Nodes[] {
  const parted = (node: Nodes): Nodes[] => {
    if (within.has(node.type) && 'children' in node) return node.children;
    const comments = node.type === 'html' ? commentsIn(node.value) : undefined;
    return comments ? comments.map((value) => ({ ...node, value }) as Nodes) : [node];
  };
  return joined(children.flatMap(parted));
}

/** With texts side by side as one. */
function joined(children: readonly Nodes[]): Nodes[] {
  const all: Nodes[] = [];
  for (const child of children) addJoined(all, child);
  return all;
}

/** Adds a node behind others; a text becomes one with the text before it, and so does what is struck out, which could not be written so. */
export function addJoined(nodes: Nodes[], node: Nodes): void {
  const last = nodes.at(-1);
  if (node.type === 'text' && last?.type === 'text')
    nodes[nodes.length - 1] = { ...last, value: last.value + node.value };
  else if (node.type === 'delete' && last?.type === 'delete')
    nodes[nodes.length - 1] = { ...last, children: joined([...last.children, ...node.children]) } as Nodes;
  else nodes.push(node);
}

function loosen(list: List): void {
  // As HTML writes it, blank lines say nothing.
  if (list.data?.marker) {
    for (const item of list.children) item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1;
    list.spread = list.children.some(({ spread }) => spread);
    return;
  }
  for (const item of list.children) item.spread = hasBlankLine(item.children);
  list.spread = hasBlankLine(list.children);
}

/** Whether a blank line parts two of some siblings; `except` tells of two beside each other that theirs says nothing. */
export function hasBlankLine(
  siblings: readonly Nodes[],
  except: (above: Nodes, below: Nodes) => boolean = never,
): boolean {
  return siblings.some((node, at) => {
    const above = siblings[at - 1];
    return above !== undefined && firstLine(node) - lastLine(above) > 1 && !except(above, node);
  });
}

function never(): boolean {
  return false;
}

function firstLine(node: Nodes): number {
  return node.position?.start.line ?? 0;
}

/** The end of what is in a container, since its own may include blank lines after it. */
function lastLine(node: Nodes): number {
  const last = CONTAINERS.has(node.type) && 'children' in node ? node.children.at(-1) : undefined;
  return last ? lastLine(last) : (node.position?.end.line ?? firstLine(node));
}

const CONTAINERS = new Set(['list', 'listItem', 'blockquote', 'footnoteDefinition']);
