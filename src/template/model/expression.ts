/** §10.26: a parsed formula or condition: what it depends on, and how it is evaluated. Only types. */
import type Fraction from 'fraction.js';
import type { Nodes } from 'mdast';
import type { WorkCalendar } from '../../domain/workdays.ts';

/** The types of expressions. A date is a day; a `condition` is true, false or unknown. */
export type ValueType = 'number' | 'date' | 'text' | 'condition';

/**
 * The value of an expression: a number is a fraction, a date the days since 1970-01-01, a text a string, a condition a boolean. Undefined
 * is a blank, or an unknown condition.
 */
export type Value = Fraction | number | string | boolean | undefined;

/** A placeholder of the document, or a field of a group, by index. `group`: its index in `everyGroup`. */
export type Place = { group?: number; index: number };

/** The values of names during evaluation. */
export type Environment = {
  /** Returns a value of the document, or of the group's current entry. */
  valueOf(place: Place): Value;
  /**
   * Returns which entries of a group there are: all, or those within the current entry of `base`, a group around it. Entries of a group
   * within another lie one after another, in the order of the entries that hold them.
   */
  entriesOf(group: number, base?: number): EntryRange;
  /** Returns the index of the current entry of a group. Undefined outside of it. */
  at(group: number): number | undefined;
  /**
   * Returns the row of the current entry of a group, counted as in `entriesOf` with the same `base`. Undefined outside of the group, and
   * for an entry that is not shown.
   */
  rowOf(group: number, base?: number): number | undefined;
  /** Returns the environment with an entry of the group as the current one, and those that hold it as those around. */
  entry(group: number, index: number): Environment;
  /** For an entry of a derived group, returns the indices of its source entries. */
  partOf(group: number): readonly number[] | undefined;
  /** Results that are the same for all entries, or for all within an entry around them, by the index of that entry. */
  memo: Map<object, Map<number | undefined, Value>>;
  /** §10.54: of texts in the language of the document, the environment in the words of the original. */
  original?: Environment;
  /** §10.44: the weekend and holidays of the theme. */
  workdays?: WorkCalendar;
  /** Called with the number of steps before they are taken, each about a quarter of a microsecond. Throws if a request takes too many. */
  spend(steps: number): void;
};

/**
 * The rows from `from` up to `to`, which is not one of them. `order`: the entry in each row, if the group is sorted or filtered (§10.40);
 * without it, rows are the entries as they were sent.
 */
export type EntryRange = { from: number; to: number; order?: readonly number[] };

/** Returns the entry in a row of a range. */
export function entryAt({ order }: EntryRange, row: number): number {
  return order ? order[row]! : row;
}

/** The entries of a group that an expression goes over: all, or those within the current entry of `base`, a group around it. */
export type EntriesOf = { group: number; base?: number | undefined };

/** Returns the rows of a group that an expression goes over: in a derived group, those that belong to the current entry. */
export function rangeIn(environment: Environment, { group, base }: EntriesOf): EntryRange {
  const own = environment.partOf(group);
  return own ? { from: 0, to: own.length, order: own } : environment.entriesOf(group, base);
}

/**
 * §10.40: what an expression in a group names of other rows. `before`: fields that it names of the row before alone. `over`: fields of
 * its own group that it names of all entries. `lacksFirst`: whether a `PREVIOUS` says nothing about the first row. `runs`: whether it adds
 * up rows with `RUNNING`.
 */
export type RowsNamed = {
  before: readonly Place[];
  over: readonly Place[];
  lacksFirst?: true;
  runs?: true;
};

export type Expression = {
  type: ValueType;
  /** The expression as its author wrote it. */
  text: string;
  /** The places that it depends on. With `group`, outside of that group, on all of its entries. */
  places: readonly Place[];
  /** The groups on whose entries it depends. */
  groups: readonly number[];
  /** What of `groups` it goes over. */
  ranges: readonly EntriesOf[];
  /** Set if it names other rows of its own group. */
  rows?: RowsNamed;
  /** Evaluates the expression. Throws an `EvaluationFault`. */
  evaluate(environment: Environment): Value;
  /** The normalised text, by which conditions are compared (§10.27). */
  canonical: string;
  /** The value of an expression that depends on nothing. */
  constant?: { value: Value };
  /** Set if the expression tests whether a select has one of its options. */
  isOption?: { place: Place; option: string };
  /** For a condition that only compares names with constants, or asks whether they are given: its questions. */
  asks?: readonly Asked[];
};

/**
 * A placeholder, a field or the number of a group's entries in a condition. `than`: the constant that it is compared with, if any.
 * `options`: those of a select.
 */
export type Asked = {
  of: Place | { entriesOf: number };
  type: ValueType;
  options?: readonly string[];
  than?: (environment: Environment) => Value;
};

// §10.27: conditional content in a compiled template.

/** Alternatives, of which one or none applies: siblings, or parts of a line. They may stand wherever a section may, and within lines. */
export interface Branches<Node = Nodes> {
  type: 'branches';
  children: Branch<Node>[];
}

/**
 * The content after a condition, or after `{{else}}`, which has none. `mark`: as its author wrote it, on that `line` of the file.
 * `reach`: what it shows when it applies. `size`: as in a section.
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

/**
 * The contents that a part of a document shows: placeholders of its scope by index, within groups also those of the document and of groups
 * around, and the contents of nested groups and branches.
 */
export type Reach = {
  fields: number[];
  ofDocument?: number[];
  /** Fields of groups around its own group. */
  ofOuter?: (Place & { group: number })[];
  sections: { group: number; reach: Reach }[];
  branches: { children: Pick<Branch, 'condition' | 'mark' | 'line' | 'reach'>[] }[];
};
