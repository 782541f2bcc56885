/** §17.9: link reference definitions (CommonMark §4.7); the first of a label wins. */
import type { Definition } from 'mdast';
import type { DocumentTree } from '../model/document-tree.ts';
import { everyNode } from './every-node.ts';

export type LinkDefinitions = Map<string, Definition>;

/** All definitions of a document by their normalised label. */
export function linkDefinitionsOf(tree: DocumentTree): LinkDefinitions {
  const definitions: LinkDefinitions = new Map();
  everyNode(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  return definitions;
}
