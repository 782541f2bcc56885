/** §10.23: how the clauses of a document (headings and list items) are numbered. */

/** Marks are written as examples: `1.1`, `(a)`, `Article I`. */
export type Numbering = {
  /** The depth of the headings that are numbered first, 1 to 6. */
  from: number;
  /** A mark for each level; deeper ones have none, unless the last is one such as `1.1`, which goes on. */
  headings: string[];
  items: string[];
  /** How annexes are numbered (§10.30), and the clauses in each; none are unless given. */
  annexes?: AnnexNumbering;
};

/** `label`: a mark, such as `Schedule 1`. `reference`: what a reference from outside says, `{number} of {annex}`. */
export type AnnexNumbering = Pick<Numbering, 'headings' | 'items'> & { label: string; reference: string };

/** Of the last part of a number: decimal, letters (`aa`: each twice) or Roman. */
export type NumberKind = '1' | 'a' | 'aa' | 'A' | 'i' | 'I';

/**
 * `label`: what stands at the clause, `(b)`; `number`: what a reference to it says, `4.2(b)`. `annex`: the number of the annex in which it
 * stands, `Schedule 1`, or that it is. `path`: the numbers of which its label is made, its own last.
 */
export type Clause = { label: string; number: string; kind: NumberKind; path: number[]; annex?: string };

/** Whether a clause is an annex itself. */
export function isAnnex(clause: Clause | undefined): boolean {
  return clause?.annex !== undefined && clause.annex === clause.number;
}
