/** §17.29: what the tables of a document carry from page to page, by table. */
import type { Nodes } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { CarriedColumn } from '../../../template/model/carried-column.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';

export type CarriedColumns = ReadonlyMap<Nodes, CarriedColumn>;

export function carriedColumnsOf(tree: DocumentTree): CarriedColumns {
  const found = new Map<Nodes, CarriedColumn>();
  everyNode(tree, (node) => {
    const carried = node.type === 'table' || node.type === 'flowTable' ? node.data?.carried : undefined;
    if (carried) found.set(node, carried);
  });
  return found;
}
