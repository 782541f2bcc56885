/** §19.6: the block behind `<!-- address -->`, which stands in the window of an envelope. */
import type { RootContent } from 'mdast';
import { fitsWindow } from '../model/address-windows.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { isAddress } from '../model/layout-html.ts';

/**
 * The first address of a document, and the document without it; undefined when there is none, or no window for it on such a sheet. It is no
 * part of another block.
 */
export function takeAddress(
  tree: DocumentTree,
  { furniture, page }: Pick<DocumentSetup, 'furniture' | 'page'>,
): { address: RootContent; rest: DocumentTree } | undefined {
  if (!furniture?.address || !fitsWindow(furniture.address.window, page)) return undefined;
  const at = tree.children.findIndex(isAddress);
  const address = tree.children[at + 1];
  if (at < 0 || !address || address.type === 'html') return undefined;
  return { address, rest: { ...tree, children: tree.children.toSpliced(at, 2) } };
}
