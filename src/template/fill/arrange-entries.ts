/** §10.41: chooses and orders the entries of a group that a document shows, by the group's `where` and `sort`. */
import Fraction from 'fraction.js';
import { shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import { EvaluationFault } from '../language/arithmetic.ts';
import type { Arrangement, LeftOut } from '../model/compiled.ts';
import type { Expression } from '../model/expression.ts';
import type { ValueFault } from '../model/fault.ts';
import type { Group } from '../model/inventory.ts';
import type { Located } from './find-target.ts';
import { pathOfEntry } from './hold-entries.ts';
import type { ResolvedValues } from './resolve-values.ts';
import type { TypedValues } from './typed-values.ts';

/** An entry for which the `where` of its group cannot be evaluated. */
export type WhereFault = { group: number; instance: number; where: Expression; reason: Message };

/** Stores the rows of a group in `resolved`. With `madeUp`, nothing is left out. */
export function arrangeEntries(
  { group, where, sort }: Arrangement,
  resolved: ResolvedValues,
  typed: TypedValues,
  { madeUp, report }: { madeUp?: true | undefined; report: (fault: WhereFault) => void },
): void {
  const count = resolved.groups[group]!.length;
  const { starts = [0, count] } = resolved.nesting?.[group] ?? {};
  const columns = sort.map(({ field, order, asPrinted }) => ({
    values: asPrinted ? typed.printed(group, field) : typed.column(group, field),
    order,
  }));
  const compare = (a: number, b: number): number => {
    for (const { values, order } of columns) {
      const found = order(values[a], values[b]);
      if (found !== 0) return found;
    }
    return 0;
  };
  const isShown = (instance: number): boolean => {
    if (!where || madeUp) return true;
    try {
      return where.evaluate(typed.document.entry(group, instance)) === true;
    } catch (error) {
      if (!(error instanceof EvaluationFault)) throw error;
      report({ group, instance, where, reason: error.told });
      return true;
    }
  };
  const rows: number[] = [];
  for (let holder = 0; holder + 1 < starts.length; holder++) {
    const held: number[] = [];
    for (let one = starts[holder]!; one < starts[holder + 1]!; one++) if (isShown(one)) held.push(one);
    for (const one of columns.length > 0 ? held.sort(compare) : held) rows.push(one);
  }
  resolved.rows!.arrange(group, rows);
}

export function whereFault({ groups, nesting }: Located, { group, instance, where, reason }: WhereFault): ValueFault {
  const { key, source } = groups[group]!;
  const path = source === undefined ? pathOfEntry(groups, nesting, group, instance) : `values.${groups[source]!.key}`;
  const message = tell('values.where', { group: key, where: shorten(where.text), problem: reason, entry: instance });
  return { code: 'invalid_values', message, path, fact: { kind: 'uncomputed', reason } };
}

/** §10.41 rule 5: returns the groups whose `where` leaves entries out. `groups`: with derived ones, which have a `source`. */
export function findLeftOut(
  arranged: readonly Arrangement[],
  { groups, rows, nesting }: ResolvedValues,
  owners: readonly (Group & { source?: number })[],
): LeftOut[] {
  return arranged.flatMap(({ group, where, line }) => {
    if (!where || !rows) return [];
    const of = groups[group]!.length;
    let shown = 0;
    for (let entry = 0; entry < of; entry++) shown += Number(rows.isShown(group, entry));
    if (shown === of) return [];
    let outermost = owners[group]!.source ?? group;
    for (let outer = nesting?.[outermost]?.outer; outer !== undefined; outer = nesting![outer]?.outer)
      outermost = outer;
    const { label } = owners[group]!;
    return [{ path: `values.${owners[outermost]!.key}`, label, where: where.text, line, shown, of }];
  });
}

/**
 * Returns a comparison that puts blanks last in either direction: numbers and dates by their value, options of a select in their order,
 * and other texts as in a dictionary of the language, digit by digit. `language`: the template's.
 */
export function sortOrder(
  { options }: { options?: readonly string[] | undefined },
  direction: 1 | -1,
  language: string,
): Arrangement['sort'][number]['order'] {
  const places = options && new Map(options.map((option, at) => [option, at]));
  let compare: Intl.Collator['compare'] | undefined;
  const compareTexts = (a: string, b: string): number => {
    if (places) return (places.get(a) ?? places.size) - (places.get(b) ?? places.size);
    compare ??= new Intl.Collator(new Intl.Locale(language).baseName, COLLATION).compare;
    return compare(a, b);
  };
  return (a, b) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    if (a instanceof Fraction) return direction * a.compare(b as Fraction);
    return direction * (typeof a === 'string' ? compareTexts(a, b as string) : Number(a) - Number(b));
  };
}

/** Every choice is made here, so that none depends on the language or on the version of Node. */
const COLLATION: Intl.CollatorOptions = {
  usage: 'sort',
  sensitivity: 'variant',
  numeric: false,
  caseFirst: 'false',
  ignorePunctuation: false,
};
