/** §10.23: how the clauses of a document (headings and list items) are numbered. */

/** Marks are written as examples: `1.1`, `(a)`, `Article I`. */
export type Numbering = {
  /** The depth of the headings that are numbered first, 1 to 6. */
  from: number;
  /** A mark for each level; deeper ones have none, unless the last is one such as `1.1`, which goes on. */
  headings: string[];
  items: string[];
};

/** Of the last part of a number: decimal, letters or Roman. */
export type NumberKind = '1' | 'a' | 'A' | 'i' | 'I';

/** `label`: what stands at the clause, `(b)`; `number`: what a reference to it says, `4.2(b)`. */
export type Clause = { label: string; number: string; kind: NumberKind };
