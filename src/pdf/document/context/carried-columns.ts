/** §17.29: what the tables of a document carry from page to page, by table. */
import type { Nodes } from 'mdast';
import type { CarriedColumn } from '../../../template/model/carried-column.ts';

export type CarriedColumns = ReadonlyMap<Nodes, CarriedColumn>;

/** `rare`: the `rareNodes` of the document. */
export function carriedColumnsOf(rare: readonly Nodes[]): CarriedColumns {
  const found = new Map<Nodes, CarriedColumn>();
  for (const node of rare) {
    const carried = node.type === 'table' || node.type === 'flowTable' ? node.data?.carried : undefined;
    if (carried) found.set(node, carried);
  }
  return found;
}
