/** §2.6: a document with values in it, before the numbers of its counters are drawn. */
import type { SentPicture } from '../../domain/placeholder-types.ts';
import type { DocumentSetup } from './document-setup.ts';
import type { EInvoiceValues } from './e-invoice.ts';
import type { ValueFaults } from './fault.ts';

/**
 * One number to draw for a document, of the counter of an entry (§10.10), or of its range of a year. `padding`: digits, at least. In the Markdown a
 * sentinel with this entry's index stands for the number.
 */
export type CounterDraw = { entry: string; start: number; padding: number; year?: number };

/**
 * `blanks` are the ordinals (0, 1, …) of those `{{…}}` in `markdown` that are placeholders left blank; any other
 * `{{…}}` is text that somebody wrote.
 */
export type FilledDocument = {
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
  counters: CounterDraw[];
  /** Values that its Markdown shows by their paths (§10.33). */
  pictures?: SentPicture[];
  /** §10.34: texts by which people know it, each on one line, with sentinels where numbers will stand. */
  knownBy?: string[];
  /** The line of the template's file from which each block comes (`blockLines`), when its tree has kept the lines. */
  lines?: number[];
  /** Numbers that were sent with more decimals than their formats show, as they are written; the first ones. */
  rounded?: Gives[];
  /** Of values that nobody has sent: where its pages have the core terms of its e-invoice. */
  looked?: EInvoiceValues;
  /** Of a trial. */
  faults?: ValueFaults;
  /** Of a trial of a template that computes or decides something. */
  facts?: TrialFacts;
};

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

/** §20.9: what was entered under a key that the template does not have any more; `row` counts from 1. */
export type LostEntry = { name: string; row: number | null; text: string };
