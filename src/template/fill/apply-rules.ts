/** §11.14, §11.15: applies a template's formulas and checks to the values of one document. */
import Fraction from 'fraction.js';
import { Refusal } from '../../domain/errors.ts';
import { shorten, shortenSent } from '../../domain/suggestions.ts';
import { showsNothing } from '../../domain/text.ts';
import { type Values, valuePath } from '../../domain/values.ts';
import { type Message, type Param, tell } from '../../locales/message.ts';
import { EvaluationFault } from '../language/arithmetic.ts';
import { type Bound, type Check, type Compiled, type Formula, fieldNames, type Rules } from '../model/compiled.ts';
import type { Place, Value } from '../model/expression.ts';
import type { FaultFact, ValueFault, ValueFaults } from '../model/fault.ts';
import { asSentence, everyGroup, type GroupField, type Inventory, mapGroups } from '../model/inventory.ts';
import type { Theme } from '../model/theme.ts';
import { type WhereFault, whereFault } from './arrange-entries.ts';
import { type ComputeFault, computeValues } from './compute-values.ts';
import type { Needed } from './find-needs.ts';
import {
  type At,
  findField,
  joined,
  type Located,
  listWithAnd,
  locatedIn,
  locateValue,
  scopesOf,
} from './find-target.ts';
import { holderOf, pathOfEntry } from './hold-entries.ts';
import { type ConditionFault, conditionFault, type Picked, pickBranches } from './pick-branches.ts';
import type { ResolvedValues } from './resolve-values.ts';
import { shownEntries, shownRows } from './shown-rows.ts';
import { type TypedValues, typedValues } from './typed-values.ts';
import { reportValueFault } from './value-faults.ts';

/** The values that were sent, and the collector of their faults. */
type Request = { values: Values; faults: ValueFaults };

/** `picked`: the branches taken; undefined without conditions. */
type Applied = { typed: TypedValues; picked: Picked | undefined };

/**
 * Computes values into `resolved` and reports faults. Without a request, it checks nothing, and leaves blank what it cannot compute.
 * Returns undefined for a template without formulas, checks and conditions.
 */
export function applyRules(
  { compiled, inventory }: { compiled: Compiled; inventory: Inventory },
  resolved: ResolvedValues,
  { today, theme, request }: { today?: string; theme?: Theme | undefined; request?: Request },
): Applied | undefined {
  const { rules } = compiled;
  if (!rules) return undefined;
  // A group that was left out keeps the one row that its author wrote.
  const sent = everyGroup(inventory.groups);
  for (const group of sent.keys()) resolved.groups[group] ??= [[]];
  if (rules.arranged) resolved.rows = shownRows(resolved.nesting, (group) => resolved.groups[group]!.length);
  const typed = typedValues(compiled, rules, resolved, today, theme?.workdays);
  const { reach } = rules;
  const pick = (report: (fault: ConditionFault) => void) =>
    reach && pickBranches({ ...rules, reach }, typed.document, namedBy(theme, inventory), resolved.nesting, report);
  if (!request) {
    computeValues(compiled, rules, resolved, typed, { madeUp: true, report: () => undefined });
    return { typed, picked: pick(() => undefined) };
  }
  const { values, faults } = request;
  const told = { ...locatedIn({ inventory, compiled }, values, resolved.nesting), typed };
  const report = (fault: ComputeFault | WhereFault) =>
    reportValueFault(faults, () => ('formula' in fault ? computeFault(told, fault) : whereFault(told, fault)));
  computeValues(compiled, rules, resolved, typed, { report });
  const picked = pick((fault) => reportValueFault(faults, () => conditionFault(fault)));
  checkValues(rules, resolved, typed, picked?.needed, (fault) => {
    // If all faults are reported, each missing value is a fault of its own.
    const isApart = fault.kind === 'missing' && faults.max > 1;
    const each = isApart ? missingApart(told, faults, fault.missing) : [fault];
    for (const one of each) reportValueFault(faults, () => checkFault(told, one));
  });
  return { typed, picked };
}

/** Leaves out values that were sent and have a fault already. */
function missingApart(told: Located, { reported }: ValueFaults, missing: readonly At[]): CheckFault[] {
  const faulty = new Set(reported.map(({ path }) => path));
  return missing
    .filter((at) => !faulty.has(locateValue(told, at).path))
    .map((at) => ({ kind: 'missing', missing: [at] }));
}

/** Returns the placeholders that a theme names. */
function namedBy(theme: Theme | undefined, inventory: Inventory): ReadonlySet<number> {
  if (!theme) return new Set();
  const { placeholders } = scopesOf(inventory);
  const found = [...fieldNames(theme.furniture)].map((name) => findField(placeholders, name)?.index);
  return new Set(found.filter((index) => index !== undefined));
}

/** §10.11: adds the results of the formulas for the default values, in the form in which they would be sent. */
export function withComputed(
  { placeholders, groups, ...others }: Inventory,
  { rules }: Compiled,
  typed: TypedValues,
): Inventory {
  const formulas = (rules?.steps ?? []).filter((step) => step.kind === 'formula');
  const computedBy = ({ write, place: { group, index } }: Formula): string => {
    const [value] = typed.column(group, index);
    return value === undefined ? '' : write(value).sent();
  };
  const at = (group: number | undefined, index: number) =>
    formulas.find(({ place }) => place.group === group && place.index === index);
  return {
    placeholders: placeholders.map((one, index) => {
      const formula = at(undefined, index);
      return formula ? { ...one, value: computedBy(formula) } : one;
    }),
    groups: mapGroups(groups, (group, of) => ({
      ...group,
      fields: group.fields.map((field, index): GroupField => {
        const formula = at(of, index);
        const value = formula && computedBy(formula);
        return value ? { ...field, value, default: value } : field;
      }),
    })),
    ...others,
  };
}

/** §11.15: messages about missing and unfit values: the expectation, in the author's words if there are any. */
type Facts = Located & { typed: TypedValues };

const MAX_MISSING = 20;

function checkFault(told: Facts, fault: CheckFault): ValueFault {
  if (fault.kind === 'entries') return countFault(told, fault);
  if (fault.kind === 'missing') return missingFault(told, fault.missing);
  const { entry, name, path, sent } = locateValue(told, fault.at);
  const because = (fact: FaultFact, problem: Message): ValueFault => ({
    code: 'invalid_values',
    message: tell('values.notFit', { name, problem }),
    path,
    fact,
  });
  const text = sent ?? shortenSent(told.typed.textOf(fault.at));
  const hint = entry.hint === undefined ? undefined : asSentence(entry.hint);
  const { kind } = fault;
  if (kind === 'bound') {
    const said = { limit: fault.limit, problem: fault.reason };
    const reason = tell('values.bound.reason', said);
    return because(
      { kind, reason },
      hint === undefined ? tell('values.bound', said) : tell('values.bound.hint', { ...said, hint }),
    );
  }
  if (kind === 'long') {
    const max = MAX_PATTERN_TEXT;
    return because(
      { kind, max },
      hint === undefined ? tell('values.long', { max }) : tell('values.long.hint', { max, hint }),
    );
  }
  if (kind === 'pattern') {
    const pattern = shorten(fault.pattern);
    return because(
      { kind, pattern },
      hint === undefined ? tell('values.pattern', { text, pattern }) : tell('values.pattern.hint', { text, hint }),
    );
  }
  const type = entry.type === 'date' ? 'date' : 'number';
  const of = 'expression' in fault.bound ? ` (${shorten(fault.bound.expression.text)})` : '';
  const { limit } = fault;
  const bound = limit + of;
  return because(
    { kind, limit },
    hint === undefined
      ? tell(`values.${kind}.${type}`, { text, bound, limit })
      : tell(`values.${kind}.${type}Hint`, { text, bound, hint }),
  );
}

function countFault(
  { groups, nesting }: Facts,
  { group, count, holder }: Extract<CheckFault, { kind: 'entries' }>,
): ValueFault {
  const { key: own, min = 0, max, hint } = groups[group]!;
  const { outer } = nesting?.[group] ?? {};
  const around = outer === undefined ? 'values' : pathOfEntry(groups, nesting, outer, holder!);
  const key = outer === undefined ? own : `${around}.${own}`.slice('values.'.length);
  const message =
    hint !== undefined
      ? tell('values.entries.hint', { key, count, hint: asSentence(hint) })
      : count < min
        ? tell('values.entries.few', { key, count, min })
        : tell('values.entries.many', { key, count, max: max! });
  const fact = { kind: 'entries', min, max: max ?? Infinity, count } as const;
  return { code: 'invalid_values', message, path: valuePath(around, own), fact };
}

function missingFault(told: Facts, missing: readonly At[]): ValueFault {
  const found = missing.slice(0, MAX_MISSING).map((at) => locateValue(told, at));
  const listed = found.map(({ name, entry: { hint } }) =>
    hint === undefined ? name : tell('text.hinted', { name, hint: shorten(hint) }),
  );
  const more = missing.length - found.length;
  const names = more > 0 ? tell('text.list', { names: joined(listed), more }) : listWithAnd(listed);
  const message = tell(missing.length === 1 ? 'values.missing.one' : 'values.missing.several', { names });
  return { code: 'invalid_values', message, path: found[0]!.path, fact: { kind: 'missing' } };
}

/** §11.14: messages about values that contradict a formula, and about formulas that cannot be computed. */
function computeFault(told: Facts, { formula, instance, problem }: ComputeFault): ValueFault {
  const { expression, place } = formula;
  const at = { ...place, instance };
  const { name, path, sent } = locateValue(told, at);
  const written = shorten(expression.text);
  if ('reason' in problem)
    return {
      code: 'invalid_values',
      message: tell('values.uncomputed', { name, formula: written, problem: problem.reason }),
      path,
      fact: { kind: 'uncomputed', reason: problem.reason },
    };
  const facts = { sent: sent ?? '', formula: written };
  const gives =
    problem.gives === ''
      ? givesNothing({ ...facts, name }, blanksOf(told, formula, instance))
      : tell('values.gives.other', { ...facts, gives: problem.gives });
  const message = tell('values.notFit', { name, problem: gives });
  return { code: 'invalid_values', message, path, fact: { kind: 'gives', gives: problem.gives } };
}

/** Returns the operands of a formula that are blank. */
function blanksOf(told: Facts, { expression, place }: Formula, instance: number): Param[] {
  return expression.places.flatMap(({ group, index }) => {
    const column = told.typed.column(group, index);
    const own = instanceOf(told, place.group, instance, group);
    const at = own ?? column.indexOf(undefined);
    return at >= 0 && column[at] === undefined ? [locateValue(told, { group, index, instance: at } as At).name] : [];
  });
}

/** Returns the instance of a group that is or holds the one of a formula. Undefined for any other group. */
function instanceOf({ nesting }: Facts, of: number | undefined, instance: number, group: number | undefined) {
  if (of === undefined || group === undefined) return of === group ? instance : undefined;
  return of === group ? instance : holderOf(nesting, of, instance, group);
}

function givesNothing(facts: { sent: string; formula: string; name: Param }, blank: readonly Param[]): Message {
  if (blank.length === 0) return tell('values.gives.nothing', facts);
  return blank.length === 1
    ? tell('values.gives.blank', { ...facts, blank: blank[0]! })
    : tell('values.gives.blanks', { ...facts, blanks: listWithAnd(blank) });
}

// §11.15: checks required values and their limits on what the document will show: sent, default or computed.

/** The most characters of a text that a pattern is matched against. */
const MAX_PATTERN_TEXT = 1_000;
/** The most steps of pattern matching for all texts of a request: five seconds at worst. */
const MAX_PATTERN_WORK = 200_000_000;
const TOO_MUCH_WORK = tell('values.patternWork');

type CheckFault =
  /** `holder`: the index of the entry that holds too few or too many, of a group within another. */
  | { kind: 'entries'; group: number; count: number; holder?: number }
  | { kind: 'missing'; missing: At[] }
  /** `limit`: in the form in which it would be sent. `reason`: why there is no limit. */
  | { kind: 'min' | 'max'; at: At; limit: string; bound: Bound }
  | { kind: 'bound'; at: At; limit: 'min' | 'max'; reason: Message }
  | { kind: 'pattern'; at: At; pattern: string }
  | { kind: 'long'; at: At };

/** Reports missing values first, all together. `neededIn`: the values that the document needs, if not all; others are not checked. */
function checkValues(
  { checks }: Rules,
  resolved: ResolvedValues,
  typed: TypedValues,
  neededIn: (() => Needed) | undefined,
  report: (fault: CheckFault) => void,
): void {
  if (checks.length === 0) return;
  const needed = neededIn?.() ?? ALL;
  const missing = checks.flatMap((check) =>
    check.kind === 'required'
      ? everyAt(check.place, resolved).filter((at) => isMissing(valueAt(typed, at)) && needed.value(at))
      : [],
  );
  if (missing.length > 0) report({ kind: 'missing', missing });
  const work = { left: MAX_PATTERN_WORK };
  for (const check of checks) {
    if (check.kind === 'required') continue;
    if (check.kind === 'entries') {
      if (needed.group(check.group)) entriesFaults(check, resolved).forEach(report);
      continue;
    }
    for (const at of everyAt(check.place, resolved)) {
      if (!needed.value(at)) continue;
      const found = check.kind === 'pattern' ? patternFault(check, at, typed, work) : boundFault(check, at, typed);
      if (found) report(found);
    }
  }
}

const ALL: Needed = { value: () => true, group: () => true };

/** What is left out by `where` is not checked. */
function everyAt(place: Place, resolved: ResolvedValues): At[] {
  return place.group === undefined
    ? [place]
    : shownEntries(resolved, place.group).map((instance) => ({ ...place, instance }));
}

function valueAt(typed: TypedValues, { group, index, instance = 0 }: At): Value {
  return typed.column(group, index)[instance];
}

/** A text of spaces is on paper what a blank is, and so is missing where a value is required. */
function isMissing(value: Value): boolean {
  return value === undefined || (typeof value === 'string' && showsNothing(value));
}

type CheckOf<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

function entriesFaults(
  { group, min = 0, max = Infinity }: CheckOf<'entries'>,
  { groups, nesting }: ResolvedValues,
): CheckFault[] {
  const isWrong = (count: number) => count < min || count > max;
  const { starts } = nesting?.[group] ?? {};
  if (!starts) {
    const count = groups[group]!.length;
    return isWrong(count) ? [{ kind: 'entries', group, count }] : [];
  }
  const counts = starts.slice(1).map((end, holder) => end - starts[holder]!);
  return counts.flatMap((count, holder) => (isWrong(count) ? [{ kind: 'entries', group, count, holder }] : []));
}

function patternFault(
  { pattern, size, matches }: CheckOf<'pattern'>,
  at: At,
  typed: TypedValues,
  work: { left: number },
): CheckFault | undefined {
  const text = valueAt(typed, at);
  if (typeof text !== 'string') return undefined;
  if (text.length > MAX_PATTERN_TEXT) return { kind: 'long', at };
  work.left -= size * text.length;
  if (work.left < 0) throw new Refusal('invalid_values', TOO_MUCH_WORK, 'values');
  return matches(text) ? undefined : { kind: 'pattern', at, pattern };
}

/** A blank value passes, and so does a value whose limit is blank. */
function boundFault(
  { kind, bound, write }: CheckOf<'min' | 'max'>,
  at: At,
  typed: TypedValues,
): CheckFault | undefined {
  const value = valueAt(typed, at);
  if (value === undefined) return undefined;
  const { group, instance } = at;
  const around = group === undefined ? typed.document : typed.document.entry(group, instance!);
  try {
    const limit = 'value' in bound ? bound.value : bound.expression.evaluate(around);
    if (limit === undefined) return undefined;
    const order = value instanceof Fraction ? value.compare(limit as Fraction) : Number(value) - Number(limit);
    const isBroken = kind === 'min' ? order < 0 : order > 0;
    return isBroken ? { kind, at, limit: write(limit).sent(), bound } : undefined;
  } catch (error) {
    if (error instanceof EvaluationFault) return { kind: 'bound', at, limit: kind, reason: error.told };
    throw error;
  }
}
