/** §20.9, §18.21: what a template makes of the values of a trial, apart from its document. Plain data. */

export type TrialFacts = {
  /** What formulas give, in the order in which they are computed. */
  computed: ComputedFact[];
  /** Paths of placeholders, groups and fields that the document does not need (§10.27), such as `values.items[2].note`. */
  hidden: string[];
  /** In the order of the file. */
  branches: BranchFact[];
};

/** `mark`: as its author wrote it. `applies`: how often, of so many times that it is asked; in a group that is once for each entry. */
export type BranchFact = { mark: string; line: number; applies: number; of: number };

/** `line`: of the formula in the file. `gives`: for each entry of a group, or once. */
export type ComputedFact = { label: string; formula: string; line: number; gives: Gives[] };

/** `path`: of the placeholder or field. `text`: as it would be printed; empty when blank. */
export type Gives = { path: string; text: string };
