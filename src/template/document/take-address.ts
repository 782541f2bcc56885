/** §19.6, §17.34: the block behind `<!-- address -->`, which stands in the window of an envelope, and what stands beside it. */
import type { Nodes, RootContent } from 'mdast';
import { fitsWindow } from '../model/address-windows.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import { type Column, type DocumentTree, isAddress } from '../model/document-tree.ts';

/** `beside`: the blocks of a column that stands beside that of the address; none of an address by itself. */
export type TakenAddress = { address: RootContent; beside: RootContent[]; rest: DocumentTree };

/**
 * The first address of a document, and the document without it; undefined when there is none, or no window for it on such a sheet. It is no
 * part of another block, unless it is all that is in the first of two columns.
 */
export function takeAddress(
  tree: DocumentTree,
  { furniture, page }: Pick<DocumentSetup, 'furniture' | 'page'>,
): TakenAddress | undefined {
  if (!furniture?.address || !fitsWindow(furniture.address.window, page)) return undefined;
  const at = tree.children.findIndex((node) => isAddress(node) || besideAddress(node));
  const columns = tree.children[at] && besideAddress(tree.children[at]);
  const address = columns ? columns.column.children[1] : tree.children[at + 1];
  if (at < 0 || !address || address.type === 'html') return undefined;
  const rest = { ...tree, children: tree.children.toSpliced(at, columns ? 1 : 2) };
  return { address, beside: columns?.beside ?? [], rest };
}

/** Of two columns, the first of which holds an address and nothing else: that one, and the blocks of the other. */
export function besideAddress(node: Nodes): { column: Column; beside: RootContent[] } | undefined {
  if (node.type !== 'columns') return undefined;
  // Marks of conditions may stand between them, and a condition may have taken out the second one.
  const [column, beside, ...others] = node.children.filter(({ type }) => type === 'column') as Column[];
  if (others.length > 0 || column?.children.length !== 2 || !isAddress(column.children[0])) return undefined;
  return { column, beside: beside?.children ?? [] };
}
