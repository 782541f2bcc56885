/** §10.27: what stands under conditions in a compiled template. */
import type { Nodes } from 'mdast';
import type { Expression } from './expression.ts';

/** One of several that applies, or none: whole siblings, or parts of a line. They may stand wherever a section may, and in lines. */
export interface Branches<Node = Nodes> {
  type: 'branches';
  children: Branch<Node>[];
}

/**
 * What stands behind a condition, or behind `{{else}}`, which has none. `mark`: as its author wrote it, on that `line` of the file. `reach`: what it shows when it
 * applies. `size`: as a section's.
 */
export type Branch<Node = Nodes> = {
  type: 'branch';
  mark: string;
  line: number;
  condition?: Expression;
  children: Node[];
  size: number;
  reach: Reach;
};

/** What a part of a document shows: placeholders of its scope by index, in a group also those of the document, and what groups and branches in it show. */
export type Reach = {
  fields: number[];
  ofDocument?: number[];
  sections: { group: number; reach: Reach }[];
  branches: { children: Pick<Branch, 'condition' | 'mark' | 'line' | 'reach'>[] }[];
};
