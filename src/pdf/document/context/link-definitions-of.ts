/** §17.9: link reference definitions (CommonMark §4.7); the first of a label wins. */
import type { Definition } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';

export type LinkDefinitions = Map<string, Definition>;

/** All definitions of a document by their normalised label. */
export function linkDefinitionsOf(tree: DocumentTree): LinkDefinitions {
  const definitions: LinkDefinitions = new Map();
  everyNode(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  return definitions;
}
