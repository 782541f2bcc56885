/**
 * §10.41: the rows of groups that are sorted or filtered. Entries keep the index that they were sent with, so that values have the same
 * paths; the rows that a document shows are a list of such indices.
 */
import { type EntryRange, entryAt } from '../model/expression.ts';
import { entriesWithin, type Nesting } from './hold-entries.ts';

/** `order`: the entry in each row. `starts`: of a group within another, the first row of each entry that holds it, and at the end their number. */
type Rows = { order: readonly number[]; starts: readonly number[] | undefined; rowOf: Int32Array };

export type ShownRows = {
  /** Stores the rows of a group: the entries that are shown, in order; of a group within another, those of each holder together. */
  arrange(group: number, order: readonly number[]): void;
  /** Returns the rows of a group: all, or those within the entry `at` of `base`. Undefined if they are the entries as sent. */
  rowsOf(group: number, base?: number, at?: number): EntryRange | undefined;
  /** Returns the row of an entry in `rowsOf` with the same `base`. Undefined for an entry that is not shown. */
  rowOf(group: number, entry: number, base?: number): number | undefined;
  /** Returns whether an entry and those that hold it are shown, as far as is known so far. */
  isShown(group: number, entry: number): boolean;
};

/** `count`: returns the number of a group's entries. */
export function shownRows(nesting: Nesting, count: (group: number) => number): ShownRows {
  const own: (Rows | undefined)[] = [];
  /** The rows of all entries, in the order of the rows around them. */
  let whole: (Rows | undefined)[] = [];
  const outerOf = (group: number) => nesting?.[group]?.outer;

  const arrange: ShownRows['arrange'] = (group, order) => {
    own[group] = rowsFrom(order, count(group), nesting?.[group]);
    whole = [];
  };
  const isArranged = (group: number): boolean => {
    const outer = outerOf(group);
    return own[group] !== undefined || (outer !== undefined && isArranged(outer));
  };
  /** Returns the rows within one entry of the group around. */
  const heldBy = (group: number, holder: number): EntryRange => {
    const { starts } = nesting![group]!;
    const { order, starts: rows } = own[group] ?? {};
    return rows
      ? { from: rows[holder]!, to: rows[holder + 1]!, order: order! }
      : { from: starts[holder]!, to: starts[holder + 1]! };
  };
  const wholeOf = (group: number): Rows => {
    const known = whole[group];
    if (known) return known;
    const outer = outerOf(group);
    const found =
      outer === undefined
        ? own[group]!
        : rowsFrom(
            listed(rowsOf(outer) ?? { from: 0, to: count(outer) }).flatMap((holder) => listed(heldBy(group, holder))),
            count(group),
          );
    whole[group] = found;
    return found;
  };
  const rowsOf: ShownRows['rowsOf'] = (group, base, at) => {
    if (!isArranged(group)) return undefined;
    if (base === undefined) {
      const { order } = wholeOf(group);
      return { from: 0, to: order.length, order };
    }
    if (group === base) return { from: at!, to: at! + 1 };
    if (outerOf(group) === base) return heldBy(group, at!);
    const outer = outerOf(group)!;
    const around = rowsOf(outer, base, at) ?? entriesWithin(nesting, outer, base, at!);
    const order = listed(around).flatMap((holder) => listed(heldBy(group, holder)));
    return { from: 0, to: order.length, order };
  };
  const rowOf: ShownRows['rowOf'] = (group, entry, base) => {
    if (!isArranged(group)) return entry;
    const rows = base === undefined ? wholeOf(group) : own[group];
    if (!rows) return entry;
    const row = rows.rowOf[entry]!;
    return row < 0 ? undefined : row;
  };
  const isShown: ShownRows['isShown'] = (group, entry) => {
    if (own[group] && own[group].rowOf[entry]! < 0) return false;
    const held = nesting?.[group];
    return !held || isShown(held.outer, held.holders[entry]!);
  };
  return { arrange, rowsOf, rowOf, isShown };
}

function rowsFrom(order: readonly number[], count: number, held?: NonNullable<Nesting>[number]): Rows {
  const rowOf = new Int32Array(count).fill(-1);
  for (const [row, entry] of order.entries()) rowOf[entry] = row;
  if (!held) return { order, starts: undefined, rowOf };
  const starts = [0];
  let row = 0;
  for (let holder = 0; holder + 1 < held.starts.length; holder++) {
    while (row < order.length && held.holders[order[row]!] === holder) row++;
    starts.push(row);
  }
  return { order, starts, rowOf };
}

function listed(range: EntryRange): number[] {
  return Array.from({ length: range.to - range.from }, (_, at) => entryAt(range, range.from + at));
}

/** Returns the entries of a group that a document shows, in order. */
export function shownEntries(
  { groups, rows }: { groups: readonly (readonly unknown[] | undefined)[]; rows?: ShownRows },
  group: number,
): number[] {
  return listed(rows?.rowsOf(group) ?? { from: 0, to: groups[group]!.length });
}
