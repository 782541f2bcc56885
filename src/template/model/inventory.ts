/** §2.3, §2.4: what a caller may send to a template: its placeholders, and its repeating groups with their fields. */
import type { NumberShape } from '../../domain/numbers.ts';

/** §2.3 `type`. */
export type PlaceholderType = 'text' | 'select' | 'number' | 'date' | 'today' | 'counter';

/**
 * §10.10: a key or label that earlier versions had. `key` is that of its entry now, null when that has gone. With `moved`, another entry
 * has the label now, and `key` is that one's.
 */
export type FormerName = { name: string; key: string | null; moved?: true };

/** §2.3, §10.11. `entry` is the identity that outlives versions (§10.10), once the version is saved. `value` is the default in the form in which a value is sent; empty when blank. */
export type Placeholder = {
  entry?: string;
  label: string;
  key: string;
  count: number;
  value: string;
  type: PlaceholderType;
  options?: string[];
  format?: string;
  /** As programs see it, where a date that is written with more than its reference date shows is sent without. */
  sentFormat?: string;
  description?: string;
  auto?: boolean;
  /** It begins a link's destination, so that it takes a whole URL (§11.3). */
  isUrl?: true;
  /** Wherever it stands, it is a paragraph or the second line of one, so that it may well have several lines. */
  isParagraph?: true;
  /** Callers send a picture for it (§10.33). */
  isPicture?: true;
  start?: number;
  /** Of a number with a format: as many as it shows, at most. `exact`: none that are sent are more. */
  decimals?: number;
  exact?: true;
  /** §11.14: it may be left out, and is computed then. `override`: what is sent stands, whatever the formula gives. */
  computed?: { formula: string; override?: true };
  /** §11.15. Bounds as their author wrote them. */
  required?: true;
  min?: string;
  max?: string;
  pattern?: string;
  /** What is wanted, in the author's words. */
  hint?: string;
  /** Where documents do not always need it: when they do, as a sentence (§10.27). */
  when?: string;
};

/** §2.4. `default` is the authored row's value for the field. */
export type GroupField = Placeholder & { default?: string };

/** §2.4. `min`, `max`: how many entries it must have (§11.15). `when`: as of a placeholder. */
export type Group = {
  entry?: string;
  label: string;
  key: string;
  fields: GroupField[];
  min?: number;
  max?: number;
  hint?: string;
  when?: string;
  former?: FormerName[];
};

/** §17.29: a field whose sum is carried over pages, and the author's words for it. */
export type Carry = { field: string; forward?: string; brought?: string };

/**
/**
 * By which rules the text of a template is read from now on. A version that was saved before there was a number is read as it was (1): no
 * emphasis begins or ends because `{{…}}` is beside it (§10.2).
 */
export const READING = 2;

/**
 * Placeholders and groups, both in order of first appearance. `reading`: as its text was read when it was saved; 1 unless given. `formats`: of
 * numbers, those that mean something else than they would by themselves; `years`: `{year}` in those of counters means the year.
 */
export type Inventory = {
  placeholders: Placeholder[];
  groups: Group[];
  former?: FormerName[];
  reading?: number;
  formats?: { numbers?: Record<string, NumberShape>; years?: true };
};
