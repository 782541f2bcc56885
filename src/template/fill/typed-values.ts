/**
 * §10.28: what stands in a document as formulas, checks and conditions see it. Each column is read once, when it is first asked for: what
 * is computed must stand there by then.
 */

import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import type { Compiled, Filler, Reader, Rules } from '../model/compiled.ts';
import type { Environment, Value } from '../model/expression.ts';
import type { At } from './locate-value.ts';
import type { ResolvedValues } from './resolve-values.ts';

/** Steps that the expressions of one request take, all together: some seconds. 40 formulas over 10,000 entries take four million. */
const MAX_STEPS = 20_000_000;

type Parts = { source: number; entries: readonly (readonly number[])[] };

export type TypedValues = {
  /** What names mean outside of groups; `entry` leads into them. */
  document: Environment;
  /** The values of a placeholder or field in all entries, of which the document is one. */
  column(group: number | undefined, index: number): Value[];
  /** What stands in the document for a placeholder, or for a field in that entry of its group. */
  textOf(at: At): string;
  /** Puts in what was computed. */
  setColumn(group: number | undefined, index: number, values: Value[]): void;
  /** Which entries of its source belong to each entry of a group that is made from it. */
  setParts(group: number, parts: Parts): void;
};

/** `resolved` may still change in columns that nobody has asked for. Without `today`, what the service fills in is blank. */
export function typedValues(
  { fillers, groupFillers }: Compiled,
  { readers, groupReaders }: Pick<Rules, 'readers' | 'groupReaders'>,
  resolved: ResolvedValues,
  today: string | undefined,
): TypedValues {
  const columns: Value[][] = [];
  const groupColumns: Value[][][] = groupReaders.map(() => []);
  const entries: Environment[][] = groupReaders.map(() => []);
  const parts: Parts[] = [];
  let left = MAX_STEPS;

  const typedOf = (reader: Reader, filler: Filler, sent: string | undefined): Value => {
    const text = sent ?? defaultText(filler, today);
    return text === '' ? undefined : reader(text);
  };
  const readColumn = (group: number | undefined, index: number): Value[] => {
    if (group === undefined) return [typedOf(readers[index]!, fillers[index]!, resolved.placeholders[index])];
    const [reader, filler] = [groupReaders[group]![index]!, groupFillers[group]![index]!];
    return resolved.groups[group]!.map((sent) => typedOf(reader, filler, sent[index]));
  };
  const column = (group: number | undefined, index: number): Value[] => {
    const known = group === undefined ? columns : groupColumns[group]!;
    known[index] ??= readColumn(group, index);
    return known[index];
  };
  const shared = {
    countOf: (group: number) => resolved.groups[group]!.length,
    memo: new Map<object, Value>(),
    spend: (steps: number) => {
      left -= steps;
      if (left < 0) throw tooMuch();
    },
  };
  const document: Environment = {
    ...shared,
    valueOf: ({ group, index }) => column(group, index)[0],
    entry: (group, at) => {
      const known = entries[group]!;
      known[at] ??= entryIn(document, group, at);
      return known[at];
    },
    partOf: () => undefined,
  };
  const entryIn = (around: Environment, group: number, at: number): Environment => {
    const entry: Environment = {
      ...shared,
      valueOf: (place) => (place.group === group ? column(group, place.index)[at] : around.valueOf(place)),
      entry: (inner, index) => entryIn(entry, inner, index),
      partOf: (of) => (parts[group]?.source === of ? parts[group].entries[at] : undefined),
    };
    return entry;
  };
  return {
    document,
    column,
    textOf: ({ group, index, instance = 0 }) => {
      const sent = group === undefined ? resolved.placeholders : resolved.groups[group]![instance]!;
      return sent[index] ?? defaultText((group === undefined ? fillers : groupFillers[group]!)[index]!, today);
    },
    setColumn: (group, index, values) => {
      (group === undefined ? columns : groupColumns[group]!)[index] = values;
    },
    setParts: (group, own) => {
      parts[group] = own;
    },
  };
}

/** What stands there when nothing is sent. */
function defaultText(filler: Filler, today: string | undefined): string {
  if (filler.kind === 'sent') return filler.fallback;
  return filler.kind === 'today' && today !== undefined ? filler.write(today) : '';
}

function tooMuch(): Refusal {
  const message = tell('values.tooLong');
  return new Refusal('invalid_values', message, 'values');
}
