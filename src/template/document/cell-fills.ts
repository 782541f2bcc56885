/** §10.52: which style fills a cell of a table: of its own words by condition, else of the words of its row. */
import type { Nodes, Parents } from 'mdast';
import type { BlockStyle } from '../model/document-style.ts';
import type { Styled } from '../model/document-tree.ts';

type Styles = Readonly<Record<string, BlockStyle>>;

/** Returns the name of the style that fills each cell of a row; undefined for none. `styles`: those of the document. */
export function cellFills(cells: readonly (Parents | undefined)[], styles: Styles | undefined): (string | undefined)[] {
  if (!styles) return cells.map(() => undefined);
  const isSeen = ({ style }: Styled) => styles[style!]?.background !== undefined;
  const own = cells.map((cell) => stylesOf(cell).filter(isSeen));
  const ofRow = own.flat().findLast(({ fills }) => fills === 'row');
  return own.map((found) => (found.at(-1) ?? ofRow)?.style);
}

/** Returns the words in a style that fill a cell, from outside to inside. */
function stylesOf(cell: Parents | undefined): Styled[] {
  const [only, ...others] = (cell?.children ?? []) as Nodes[];
  if (!only || others.length > 0) return [];
  if (only.type === 'paragraph') return stylesOf(only);
  return only.type === 'styled' && only.fills ? [only, ...stylesOf(only)] : [];
}
