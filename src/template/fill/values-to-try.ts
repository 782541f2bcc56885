/** §18.21: values that may make a branch of a template apply: each that its conditions depend on, by itself and with the others. */

import { addMonths, dayNumber, dayOfNumber, readIsoDay } from '../../domain/calendar.ts';
import { createTodayWriter } from '../../domain/placeholder-types.ts';
import type { Instance, Values } from '../../domain/values.ts';
import { type Param, tell } from '../../locales/message.ts';
import type { Expression, Place } from '../model/expression.ts';
import type { Placeholder } from '../model/inventory.ts';
import type { Template } from '../model/template.ts';
import type { ListedBranch } from './list-branches.ts';

/** `changed`: paths; `says`: the same in words; `today`: the day on which the document is made, where that matters. */
export type Try = { values: Values; changed: ReadonlySet<string>; says: readonly Param[]; today?: string };

/** A placeholder, a field in all entries of its group, how many of these there are, or the day. The first candidate changes nothing. */
type Variable = {
  candidates: readonly (string | number | undefined)[];
  put: (to: Draft, value: string | number) => void;
};
type Draft = { values: Record<string, string | Instance[]>; changed: Set<string>; says: Param[]; today?: string };

const MAX_ENTRIES = 50;
const SAMPLE_DAY = '2026-08-27';

/** Those that are most likely to do it come first. `base`: keys alone. */
export function* valuesToTry(template: Template, target: ListedBranch, base: Values, today: string): Generator<Try> {
  const variables = variablesOf(template, target, today);
  for (const choice of choicesOf(variables.map(({ candidates }) => candidates.length))) {
    const draft: Draft = { values: structuredClone(base), changed: new Set(), says: [] };
    for (const [at, { candidates, put }] of variables.entries()) {
      const value = candidates[choice[at]!];
      if (value !== undefined) put(draft, value);
    }
    yield draft;
  }
}

/** One index for each: the same of all first, then each by itself, then all others by their sums. */
function* choicesOf(counts: readonly number[]): Generator<number[]> {
  const most = Math.max(0, ...counts) - 1;
  const atMost = (index: number) => counts.map((count) => Math.min(index, count - 1));
  for (let index = 1; index <= most; index++) yield atMost(index);
  for (let index = 1; index <= most; index++)
    for (const [at, count] of counts.entries())
      if (index < count) yield counts.map((_, one) => (one === at ? index : 0));
  const withSum = function* (sum: number, from: number): Generator<number[]> {
    if (from === counts.length) {
      if (sum === 0) yield [];
      return;
    }
    for (let index = 0; index <= Math.min(sum, counts[from]! - 1); index++)
      for (const rest of withSum(sum - index, from + 1)) yield [index, ...rest];
  };
  const total = counts.reduce((sum, count) => sum + count - 1, 0);
  for (let sum = 2; sum <= total; sum++) yield* withSum(sum, 0);
}

function variablesOf(template: Template, { conditions, group }: ListedBranch, today: string): Variable[] {
  const { inventory, setup, compiled } = template;
  const { steps, derived } = compiled.rules!;
  const found = new Map<string, Variable>();
  const seen = new Set<Expression>();
  const expressions: Expression[] = [];
  const places: Place[] = [];

  const addGroup = (index: number): void => {
    const made = derived[index - inventory.groups.length];
    if (made) addGroup(made.source);
    else counted.add(index);
  };
  const counted = new Set<number>();
  const addPlace = (place: Place): void => {
    const made = place.group === undefined ? undefined : derived[place.group - inventory.groups.length];
    const by = made?.by.find(({ field }) => field === place.index);
    if (by) {
      addPlace({ group: made!.source, index: by.of });
      return;
    }
    const formula = steps.find(
      (step) => step.kind === 'formula' && step.place.group === place.group && step.place.index === place.index,
    );
    if (formula?.kind === 'formula') add(formula.expression);
    else if (!made) places.push(place);
    if (place.group !== undefined) addGroup(place.group);
  };
  const add = (expression: Expression): void => {
    if (seen.has(expression)) return;
    seen.add(expression);
    expressions.push(expression);
    expression.places.forEach(addPlace);
    expression.groups.forEach(addGroup);
  };
  for (const condition of conditions.toReversed()) add(condition);
  if (group !== undefined) addGroup(group);

  const words = wordsOf(expressions.map(({ text }) => text));
  const entryOf = (of: number): Instance =>
    Object.fromEntries(inventory.groups[of]!.fields.map(({ key }) => [key, '']));
  const entriesIn = ({ values }: Draft, of: number): Instance[] => {
    const { key } = inventory.groups[of]!;
    const known = values[key];
    const entries = Array.isArray(known) ? known : [];
    values[key] = entries;
    return entries;
  };
  for (const index of counted) {
    const { key, label } = inventory.groups[index]!;
    const put: Variable['put'] = (draft, count) => {
      const entries = entriesIn(draft, index);
      const made = Array.from({ length: Number(count) }, (_, at) => ({
        ...(entries[at] ?? entries[0] ?? entryOf(index)),
      }));
      draft.values[key] = made;
      draft.changed.add(`values.${key}`);
      draft.says.push(tell('template.branch.entries', { label, count: Number(count) }));
    };
    const around = words.numbers.map(Number).flatMap((one) => [one + 1, one, one - 1]);
    const counts = [1, 0, 2, ...around].filter((one) => Number.isInteger(one) && one >= 0 && one <= MAX_ENTRIES);
    found.set(key, { candidates: [undefined, ...new Set(counts)], put });
  }
  for (const { group: of, index } of places) {
    const placeholder = (of === undefined ? inventory.placeholders : inventory.groups[of]!.fields)[index]!;
    const { key, label, type, auto } = placeholder;
    if (auto && type !== 'today') continue;
    const candidates = candidatesOf(placeholder, words, { today, language: setup.language });
    const owner = of === undefined ? undefined : inventory.groups[of]!;
    const put: Variable['put'] = (draft, value) => {
      draft.says.push(`${owner ? `${owner.label}.` : ''}${label} = ${JSON.stringify(value)}`);
      if (auto) draft.today = String(value);
      else if (owner)
        for (const [at, entry] of entriesIn(draft, of!).entries()) {
          entry[key] = String(value);
          draft.changed.add(`values.${owner.key}[${at}].${key}`);
        }
      else {
        draft.values[key] = String(value);
        draft.changed.add(`values.${key}`);
      }
    };
    found.set(`${of ?? ''}.${key}`, { candidates: [undefined, ...candidates], put });
  }
  return [...found.values()];
}

type Words = { texts: string[]; numbers: string[]; text: string };

/** What formulas and conditions compare with; those of the condition itself first. */
function wordsOf(texts: readonly string[]): Words {
  const quoted = texts.flatMap((text) =>
    [...text.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) => one ?? other!),
  );
  const numbers = texts.flatMap((text) => text.replace(/"[^"]*"|'[^']*'/g, ' ').match(/\d+(?:\.\d+)?/g) ?? []);
  return { texts: quoted, numbers: [...new Set(numbers)].filter((one) => one.length < 16), text: texts.join('\n') };
}

function candidatesOf(
  { type, options = [], format, min, max }: Placeholder,
  { texts, numbers, text }: Words,
  { today, language }: { today: string; language: string },
): string[] {
  if (type === 'select') {
    const named = options.filter((option) => text.includes(option));
    return [...new Set([...named, '', ...options])];
  }
  if (type === 'number') {
    const limits = [min, max].filter((one) => one !== undefined && Number.isFinite(Number(one))) as string[];
    const around = numbers.flatMap((one) => [Number(one) + 1, Number(one), Number(one) - 1].map(String));
    return [...new Set([...around, '', '0', '1', ...limits])];
  }
  if (type === 'text') return [...new Set([...texts, '', 'x'])];
  const write =
    type === 'today' ? (iso: string) => iso : createTodayWriter({ language, ...(format !== undefined && { format }) });
  const named = [...texts, min ?? '', max ?? ''].filter((one) => readIsoDay(one));
  const base = dayNumber(readIsoDay(SAMPLE_DAY)!);
  const apart = numbers.map(Number).filter(Number.isInteger);
  const days = [
    ...[...named, today].map((one) => dayNumber(readIsoDay(one)!)).flatMap((one) => [one + 1, one, one - 1]),
    ...apart.flatMap((one) => [base + one + 1, base + one, base + one - 1, base - one, base - one - 1]),
  ];
  const months = apart.flatMap((one) => [
    addMonths(readIsoDay(SAMPLE_DAY)!, one),
    addMonths(readIsoDay(SAMPLE_DAY)!, -one),
  ]);
  const isoDays = [...days.map(dayOfNumber), ...months].filter((one) => one !== undefined).map(isoOf);
  return [...new Set([...isoDays.map(write), ...(type === 'today' ? [] : [''])])];
}

function isoOf({ year, month, day }: { year: number; month: number; day: number }): string {
  const padded = (one: number, length = 2) => String(one).padStart(length, '0');
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
}
