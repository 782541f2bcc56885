/**
 * §10.16, a render takes bounded memory: how deep a template may nest, and how many nodes its tree may have, each of which costs more
 * than its characters.
 */

import type { Nodes } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import { MAX_DEPTH, NESTED_TOO_DEEP } from '../markdown/syntax/too-deep-error.ts';
import type { LineFault } from '../model/fault.ts';

/** Paragraphs, links, cells, stretches of text and the like; five hundred pages have some 30,000. */
const MAX_NODES = 150_000;

const TOO_MANY = tell('markdown.tooManyParts', { max: MAX_NODES });

/** The first node in the body that is too deep, else the first that is one too many. */
export function findSizeFault(tree: Nodes): LineFault | undefined {
  const faultAt = (node: Nodes | undefined, message: Message): LineFault | undefined =>
    node && { line: node.position?.start.line ?? 1, message };
  return faultAt(findTooDeep(tree), NESTED_TOO_DEEP) ?? faultAt(findTooMany(tree), TOO_MANY);
}

function findTooDeep(tree: Nodes): Nodes | undefined {
  return findNode(tree, (depth) => depth > MAX_DEPTH);
}

function findTooMany(tree: Nodes): Nodes | undefined {
  let left = MAX_NODES;
  return findNode(tree, () => {
    left -= 1;
    return left < 0;
  });
}

/** The first node in document order for which `isWanted` holds; what is in it is not looked at. */
function findNode(node: Nodes, isWanted: (depth: number) => boolean, depth = 0): Nodes | undefined {
  if (isWanted(depth)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = findNode(child, isWanted, depth + 1);
    if (found) return found;
  }
  return undefined;
}
