/** §10.23 rule 3: the numbering of a template, with what its text decides. */
import type { Root } from 'mdast';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { type AnnexNumbering, annexAt, type Numbering } from '../model/document-tree.ts';

export function numberingOf(
  { numbering = NOT_NUMBERED, annexes, language }: FrontMatter,
  tree: Root,
): Numbering | undefined {
  if (numbering === NOT_NUMBERED && !annexes) return undefined;
  return {
    ...{ from: beginsWithTitle(tree) ? 2 : 1, ...numbering },
    ...(annexes && { annexes: annexNumbering(annexes, numbering, language) }),
  };
}

const NOT_NUMBERED = { headings: [], items: [] };
const ENGLISH = /^en(?:-|$)/i;

/** Clauses of annexes have the marks of the others, unless told. */
function annexNumbering(
  { label, numbering, reference }: NonNullable<FrontMatter['annexes']>,
  { headings, items }: Pick<Numbering, 'headings' | 'items'>,
  language: string,
): AnnexNumbering {
  const own = numbering ?? { headings, items };
  const said = ENGLISH.test(language) ? '{number} of {annex}' : '{number}, {annex}';
  return { label, headings: own.headings, items: own.items, reference: reference ?? said };
}

/** Whether the first heading is the only one of the first level, up to the first annex. */
function beginsWithTitle(tree: Root): boolean {
  const depths: number[] = [];
  let isBefore = true;
  everyNode(tree, (node) => {
    isBefore &&= annexAt(node) === undefined;
    if (node.type === 'heading' && isBefore) depths.push(node.depth);
  });
  return depths[0] === 1 && depths.lastIndexOf(1) === 0;
}
