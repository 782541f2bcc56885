/** §10.52: the background of words that have a style by condition is that of their cell if they are all that it has. */
import type { Nodes } from 'mdast';
import type { Prepared } from '../model/compiled.ts';

/** Returns the children of a cell, whose only words then fill it. In a table of HTML these stand in a paragraph. */
export function fillCell(children: Nodes[]): Nodes[] {
  const [only, ...others] = children as (Nodes & Prepared)[];
  if (!only || others.length > 0) return children;
  if (only.type === 'styled' && only.ifKept) return [{ ...only, fills: 'cell' }];
  return only.type === 'paragraph' ? [{ ...only, children: fillCell(only.children) } as Nodes] : children;
}
