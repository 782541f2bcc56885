/** §18.21: searches values with which each branch of a template applies, and values with which none of a condition's branches does. */
import { addMonths, dayNumber, dayOfNumber, readIsoDay, writeIsoDay } from '../../domain/calendar.ts';
import { Refusal } from '../../domain/errors.ts';
import { createTodayWriter } from '../../domain/placeholder-types.ts';
import { checkValuesShape, type Instance, type Values } from '../../domain/values.ts';
import { type Message, ofField, type Param, tell } from '../../locales/message.ts';
import type { BranchFact, Template } from '../model/compiled.ts';
import type { Expression, Place } from '../model/expression.ts';
import type { LineFault, ValueFault } from '../model/fault.ts';
import { everyGroup, outersOf, type Placeholder } from '../model/inventory.ts';
import { type FillContext, fillTemplate } from './fill-template.ts';
import { innerGroupsOf, joined } from './find-target.ts';
import { dropAutomatic } from './fit-values.ts';
import { type ListedBranch, listBranches } from './pick-branches.ts';
import { sampleValues } from './sample-values.ts';

/** The most tries for one template, and for one of its branches. */
const MAX_TRIES = 300;
const MAX_TRIES_EACH = 100;

/** `says`: how the values differ from typical ones. */
type Found = { values: Values; says: Message; today?: string };

/** `found`: the values that reached further branches. `warnings`: branches that no values reached, and texts that cannot be made. */
type TriedBranches = { found: Found[]; warnings: LineFault[] };

/** Identifies a branch or, with `isNone`, a condition of which no branch applies. */
type Target = { listed: ListedBranch; at: number; isNone: boolean };

/** The values of a scenario with its name. `madeUp` values are also tried for texts that cannot be made. */
export type KnownValues = { name: string; values: unknown; madeUp: boolean };

export function tryBranches(
  template: Template,
  known: readonly KnownValues[],
  context: Pick<FillContext, 'today' | 'theme'>,
): TriedBranches {
  const { reach } = template.compiled.rules ?? {};
  if (!reach) return { found: [], warnings: [] };
  const listed = listBranches(reach);
  const open = new Set(targetsOf(listed));
  const found: Found[] = [];
  const warnings: LineFault[] = [];

  const attempt = (values: unknown, today = context.today) => {
    try {
      const shaped = checkValuesShape(dropAutomatic(template.inventory, values), innerGroupsOf(template.inventory));
      const { facts, faults } = fillTemplate(template, shaped, { ...context, today, trial: true });
      return { branches: facts!.branches, faults: faults!.reported };
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
  const close = (branches: readonly BranchFact[]): Target[] => {
    const reached = [...open].filter((target) => isReached(target, listed, branches));
    for (const target of reached) open.delete(target);
    return reached;
  };
  const warnOfText = (says: Message, faults: readonly ValueFault[], line: number) => {
    for (const { message } of faults.filter(({ isOfText }) => isOfText))
      warnings.push({ line, message: ofField(says, message) });
  };

  for (const { name, values, madeUp } of known) {
    const tried = attempt(values);
    if (!tried) continue;
    close(tried.branches);
    if (madeUp) warnOfText(tell('template.branch.withFileTitle', { name }), tried.faults, 1);
  }
  const base = sampleValues(template, 'typical')!;
  const before = new Set<string>();
  for (const target of open) {
    let left = MAX_TRIES_EACH;
    for (const one of valuesToTry(template, target.listed, base, context.today)) {
      if (left-- === 0 || before.size >= MAX_TRIES || !open.has(target)) break;
      const key = JSON.stringify([one.values, one.today]);
      if (before.has(key)) continue;
      before.add(key);
      const tried = attempt(one.values, one.today);
      if (!tried || tried.faults.some(({ path, isOfText }) => !isOfText && one.changed.has(path))) continue;
      const [first] = close(tried.branches);
      if (!first) continue;
      const says = tell('template.branch.withTitle', { values: joined(one.says) });
      warnOfText(says, tried.faults, first.listed.branch.line);
      found.push({ values: one.values, says, ...(one.today && { today: one.today }) });
    }
  }
  for (const {
    listed: { branch },
    isNone,
  } of open)
    if (!isNone) warnings.push({ line: branch.line, message: tell('template.branch.never', { mark: branch.mark }) });
  return { found, warnings };
}

function targetsOf(listed: readonly ListedBranch[]): Target[] {
  return listed.flatMap((one, at): Target[] => {
    const { children } = one.branches;
    const isOpen = one.branch === children.at(-1) && one.branch.condition !== undefined;
    const target = { listed: one, at };
    return [{ ...target, isNone: false }, ...(isOpen ? [{ ...target, isNone: true }] : [])];
  });
}

function isReached(
  { listed: { branches }, at, isNone }: Target,
  listed: readonly ListedBranch[],
  facts: readonly BranchFact[],
): boolean {
  if (!isNone) return facts[at]!.applies > 0;
  const own = facts.filter((_, index) => listed[index]!.branches === branches);
  return own.reduce((sum, { applies }) => sum + applies, 0) < facts[at]!.of;
}

// §18.21: makes values that may cause a branch to apply: varies each value that its conditions depend on, alone and together.

/** `changed`: the paths that differ. `says`: the differences in words. `today`: the day on which the document is made, if it matters. */
type Try = { values: Values; changed: ReadonlySet<string>; says: readonly Param[]; today?: string };

/** A value to vary: a placeholder, a field in all instances, the number of instances, or the day. The first candidate changes nothing. */
type Variable = {
  candidates: readonly (string | number | undefined)[];
  put: (to: Draft, value: string | number) => void;
};
type Draft = { values: Record<string, string | Instance[]>; changed: Set<string>; says: Param[]; today?: string };

const MAX_ENTRIES = 50;
const SAMPLE_DAY = '2026-08-27';

/** Yields the most promising values first. `base`: values by key. */
function* valuesToTry(template: Template, target: ListedBranch, base: Values, today: string): Generator<Try> {
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

/** Yields one index for each variable: first the same for all, then each alone, then all other combinations by their sums. */
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

/** Returns what the conditions of a branch depend on: expressions, the places that they name, and the groups that they count. */
function askedBy({ inventory, compiled }: Template, { conditions, group }: ListedBranch) {
  const { steps, derived } = compiled.rules!;
  const sent = everyGroup(inventory.groups).length;
  const outers = outersOf(inventory.groups);
  const seen = new Set<Expression>();
  const expressions: Expression[] = [];
  const places: Place[] = [];
  const counted = new Set<number>();
  const addGroup = (index: number): void => {
    const made = derived[index - sent];
    const outer = outers[index];
    if (outer !== undefined) addGroup(outer);
    if (made) addGroup(made.source);
    else counted.add(index);
  };
  const addPlace = (place: Place): void => {
    const made = place.group === undefined ? undefined : derived[place.group - sent];
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
  return { expressions, places, counted };
}

function variablesOf(template: Template, branch: ListedBranch, today: string): Variable[] {
  const { inventory, setup } = template;
  const found = new Map<string, Variable>();
  const { expressions, places, counted } = askedBy(template, branch);
  const words = wordsOf(expressions.map(({ text }) => text));
  const groups = everyGroup(inventory.groups);
  const outers = outersOf(inventory.groups);
  const entryOf = (of: number): Instance => Object.fromEntries(groups[of]!.fields.map(({ key }) => [key, '']));
  /** Returns the values or entries that hold those of a group, with their paths. */
  const holdersOf = ({ values }: Draft, of: number): { holder: Values | Instance; path: string }[] => {
    const outer = outers[of];
    if (outer === undefined) return [{ holder: values, path: 'values' }];
    return entriesIn({ values }, outer).map(({ entry, path }) => ({ holder: entry, path }));
  };
  const entriesIn = (draft: Pick<Draft, 'values'>, of: number): { entry: Instance; path: string }[] =>
    holdersOf(draft as Draft, of).flatMap(({ holder, path }) => {
      const { key } = groups[of]!;
      const known = holder[key];
      const entries = Array.isArray(known) ? known : [];
      holder[key] = entries;
      return entries.map((entry, at) => ({ entry, path: `${path}.${key}[${at}]` }));
    });
  for (const index of counted) {
    const { key, label } = groups[index]!;
    const put: Variable['put'] = (draft, count) => {
      for (const { holder, path } of holdersOf(draft, index)) {
        const known = holder[key];
        const entries = Array.isArray(known) ? known : [];
        holder[key] = Array.from({ length: Number(count) }, (_, at) =>
          structuredClone(entries[at] ?? entries[0] ?? entryOf(index)),
        );
        draft.changed.add(`${path}.${key}`);
      }
      draft.says.push(tell('template.branch.entries', { label, count: Number(count) }));
    };
    const around = words.numbers.map(Number).flatMap((one) => [one + 1, one, one - 1]);
    const counts = [1, 0, 2, ...around].filter((one) => Number.isInteger(one) && one >= 0 && one <= MAX_ENTRIES);
    found.set(`entries ${index}`, { candidates: [undefined, ...new Set(counts)], put });
  }
  for (const { group: of, index } of places) {
    const placeholder = (of === undefined ? inventory.placeholders : groups[of]!.fields)[index]!;
    const { key, label, type, auto } = placeholder;
    if (auto && type !== 'today') continue;
    const candidates = candidatesOf(placeholder, words, { today, language: setup.language });
    const owner = of === undefined ? undefined : groups[of]!;
    const put: Variable['put'] = (draft, value) => {
      draft.says.push(`${owner ? `${owner.label}.` : ''}${label} = ${JSON.stringify(value)}`);
      if (auto) draft.today = String(value);
      else if (owner)
        for (const { entry, path } of entriesIn(draft, of!)) {
          entry[key] = String(value);
          draft.changed.add(`${path}.${key}`);
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

/** Returns the constants that formulas and conditions compare with, those of the condition itself first. */
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
  const isoDays = [...days.map(dayOfNumber), ...months].filter((one) => one !== undefined).map(writeIsoDay);
  return [...new Set([...isoDays.map(write), ...(type === 'today' ? [] : [''])])];
}
