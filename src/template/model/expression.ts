/** §10.26: a formula or a condition once it is read: what it depends on, and how it is evaluated. Types alone. */
import type Fraction from 'fraction.js';
import type { Nodes } from 'mdast';

/** What an expression gives: a date is a day, `condition` is true, false or unknown. */
export type ValueType = 'number' | 'date' | 'text' | 'condition';

/** By type: a fraction; days since 1970-01-01; a string; a boolean. Undefined is a blank, and a condition that is unknown. */
export type Value = Fraction | number | string | boolean | undefined;

/** A placeholder of the document, or a field of a group, each by its index. */
export type Place = { group?: number; index: number };

/** What names mean while an expression is evaluated. */
export type Environment = {
  /** Of the document, or of the entry at hand of that group. */
  valueOf(place: Place): Value;
  /** How many entries a group has. */
  countOf(group: number): number;
  /** The same environment with that entry of the group at hand. */
  entry(group: number, index: number): Environment;
  /** Of an entry of a group made from a group: the indices of the entries of its source that belong to it. */
  partOf(group: number): readonly number[] | undefined;
  /** What was evaluated for all entries alike. */
  memo: Map<object, Value>;
  /** Called with the steps that are about to be taken, some quarter of a microsecond each; throws where a request takes too many. */
  spend(steps: number): void;
};

export type Expression = {
  type: ValueType;
  /** As its author wrote it. */
  text: string;
  /** What it depends on; with `group` outside of that group's entries, on all of its entries. */
  places: readonly Place[];
  /** Groups on whose entries it depends. */
  groups: readonly number[];
  /** Throws an `EvaluationFault`. */
  evaluate(environment: Environment): Value;
  /** For conditions that are compared with one another (§10.27): the words alone. */
  canonical: string;
  /** It depends on nothing, and gives this. */
  constant?: { value: Value };
  /** It says that a select has one of its options. */
  isOption?: { place: Place; option: string };
  /** Of a condition that does nothing but ask for names and compare them with constants: what it asks. */
  asks?: readonly Asked[];
};

/**
 * A placeholder, a field or the number of a group's entries, that a condition asks for. `than`: what it is compared with, if it is.
 * `options`: of a select.
 */
export type Asked = {
  of: Place | { entriesOf: number };
  type: ValueType;
  options?: readonly string[];
  than?: (environment: Environment) => Value;
};

// §10.27: what stands under conditions in a compiled template.

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
