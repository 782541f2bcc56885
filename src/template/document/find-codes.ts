/** §10.35: the codes of a stored document, those of its headers and footers included. */
import type { Nodes } from 'mdast';
import { isCode } from '../model/code.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { everyNode } from './every-node.ts';

/** Their addresses, each once. */
export function findCodes(tree: DocumentTree, setup: DocumentSetup): string[] {
  const addresses = new Set<string>();
  const add = (node: Nodes) => {
    if (node.type === 'image' && isCode(node.url)) addresses.add(node.url);
  };
  if (setup.codes) everyNode(tree, add);
  nodesIn([setup.furniture, setup.sections]).forEach(add);
  return [...addresses];
}

/** What stands around the text, at any depth. */
function nodesIn(value: unknown): Nodes[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...('type' in value ? [value as Nodes] : []), ...Object.values(value).flatMap(nodesIn)];
}
