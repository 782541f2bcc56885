/** §17.29: what the tables of a document carry from page to page, by table. */
import type { Nodes } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { CarriedColumn } from '../../../template/model/carried-column.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';

export type CarriedColumns = ReadonlyMap<Nodes, CarriedColumn>;

export function carriedColumnsOf(tree: DocumentTree, { carries }: Pick<DocumentSetup, 'carries'>): CarriedColumns {
  const found = new Map<Nodes, CarriedColumn>();
  if (!carries) return found;
  const byTable = new Map(carries.map((carried) => [carried.table, carried]));
  let table = 0;
  everyNode(tree, (node) => {
    if (node.type !== 'table' && node.type !== 'flowTable') return;
    const carried = byTable.get(table++);
    if (carried) found.set(node, carried);
  });
  return found;
}
