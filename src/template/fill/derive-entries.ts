/** §10.28: the entries of a group that is made from another: one for each different value of the fields `by`, a blank among them. */
import Fraction from 'fraction.js';
import type { DerivedGroup } from '../model/compiled.ts';
import type { Value } from '../model/expression.ts';
import type { ResolvedValues, Sent } from './resolve-values.ts';
import type { TypedValues } from './typed-values.ts';

/** Puts the entries of the group with that index into `resolved` and `typed`, with the values that make them. */
export function deriveEntries(
  { source, by, order }: DerivedGroup,
  group: number,
  resolved: ResolvedValues,
  typed: TypedValues,
): void {
  const columns = by.map(({ of }) => typed.column(source, of));
  const keys = resolved.groups[source]!.map((_, at) => JSON.stringify(columns.map((column) => keyOf(column[at]))));
  const entries = [...Map.groupBy(keys.keys(), (at) => keys[at]).values()];
  const compare = (a: number[], b: number[]): number => {
    for (const column of columns) {
      const found = order!(column[a[0]!], column[b[0]!]);
      if (found !== 0) return found;
    }
    return 0;
  };
  if (order) entries.sort(compare);
  typed.setParts(group, { source, entries });
  resolved.groups[group] = entries.map(([first]) => {
    const sent: Sent = [];
    for (const [at, { field, of, write }] of by.entries()) {
      const value = columns[at]![first!];
      sent[field] =
        write && value !== undefined ? write(value).text : typed.textOf({ group: source, index: of, instance: first! });
    }
    return sent;
  });
}

function keyOf(value: Value): string | undefined {
  return value instanceof Fraction ? value.toFraction() : value?.toString();
}

/** Blanks are the last, whatever the direction. `language` is the template's. */
export function orderOf(sort: 'ascending' | 'descending', language: string): NonNullable<DerivedGroup['order']> {
  const { compare } = new Intl.Collator(language);
  const direction = sort === 'ascending' ? 1 : -1;
  return (a, b) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return (
      direction *
      (a instanceof Fraction
        ? a.compare(b as Fraction)
        : typeof a === 'string'
          ? compare(a, b as string)
          : Number(a) - Number(b))
    );
  };
}
