/** CommonMark §4.7: link reference definitions; the first of a label wins. */
import type { Definition } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';

export type Definitions = Map<string, Definition>;

/** All definitions of a document by their normalised label. */
export function definitionsOf(tree: DocumentTree): Definitions {
  const definitions: Definitions = new Map();
  everyNode(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  return definitions;
}
