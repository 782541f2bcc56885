/** §10.45: the parts of a party in a signature block. Parties side by side sign at one height, whatever stands above their lines. */
import type { RootContent } from 'mdast';
import type { Column } from '../model/document-tree.ts';
import { isPictured } from './place-pictures.ts';

/** `picture`: the paragraph whose picture stands on the line to sign on. `below`: that line and what follows it. Each may be empty. */
export type PartyParts = { above: RootContent[]; picture: RootContent[]; below: RootContent[] };

/** Returns the parts of a party. Without a line to sign on, all of it stands above. */
export function partsOfParty({ children }: Pick<Column, 'children'>): PartyParts {
  const line = children.findIndex(({ type }) => type === 'thematicBreak');
  if (line < 0) return { above: children, picture: [], below: [] };
  const from = endsInPicture(children[line - 1]) ? line - 1 : line;
  return { above: children.slice(0, from), picture: children.slice(from, line), below: children.slice(line) };
}

function endsInPicture(node: RootContent | undefined): boolean {
  if (!node) return false;
  if (isPictured(node)) return node.data?.isSigning === true;
  return 'children' in node && endsInPicture(node.children.at(-1) as RootContent | undefined);
}
