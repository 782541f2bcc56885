/** §10.27 rule 10: tells in one sentence under which conditions a document needs a placeholder, field or group. */
import { nameOfPlace } from '../language/reader.ts';
import type { Rules } from '../model/compiled.ts';
import type { Expression, Place, Reach } from '../model/expression.ts';
import { everyGroup, type Group, type Inventory, mapGroups, type Placeholder } from '../model/inventory.ts';

/** The most characters of a sentence. */
const MAX_LENGTH = 120;
const SOMETIMES = 'Not always needed.';
const OPTIONAL = 'May be left out.';

/**
 * Needed if one condition in each list of `only` holds, and none of `not`; always if both are empty. `sometimes`: too complex for a
 * sentence.
 */
type When = { only: readonly (readonly string[])[]; not: readonly string[] } | 'sometimes';
const ALWAYS: When = { only: [], not: [] };

/** A term of a condition. `given`: set if the condition only asks whether this value is given. */
type Literal = { text: string; isNot: boolean; given?: string };

type Compiled = { rules: Pick<Rules, 'steps' | 'checks' | 'derived' | 'arranged'>; reach: Reach };

/** `found`: when each entry is needed. `givenBy`: the entry that a literal asks for. */
type Asking = {
  placeholders: readonly Placeholder[];
  groups: readonly Group[];
  found: Map<string, When>;
  givenBy: Map<string, string>;
};

/** Returns the inventory, with a sentence for each entry that is not always needed. */
export function tellWhenNeeded(inventory: Inventory, { rules, reach }: Compiled): Inventory {
  const { placeholders, groups } = inventory;
  const sent = everyGroup(groups);
  const asking = { placeholders, groups: [...sent, ...rules.derived], found: new Map(), givenBy: new Map() };
  askOfText(reach, undefined, ALWAYS, asking);
  // Twice, since a limit may name a computed value, and what a formula needs may have a limit.
  askOfRules(rules, sent.length, asking);
  askOfRules(rules, sent.length, asking);
  const told = <Entry extends Placeholder>(entry: Entry, place: Place): Entry => {
    const when = entry.auto ? undefined : say(nameOfPlace(place), asking, place.group);
    return when === undefined || (when === OPTIONAL && entry.computed) ? entry : { ...entry, when };
  };
  return {
    ...inventory,
    placeholders: placeholders.map((one, index) => told(one, { index })),
    groups: mapGroups(groups, (one, group): Group => {
      const when = say(keyOfGroup(group), asking);
      const fields = one.fields.map((field, index) => told(field, { group, index }));
      return { ...one, fields, ...(when !== undefined && when !== OPTIONAL && { when }) };
    }),
  };
}

/** Notes what a part of the text shows while `around` holds, and what its conditions name. */
function askOfText(part: Reach, group: number | undefined, around: When, asking: Asking): void {
  for (const index of part.fields) add(nameOfPlace(group === undefined ? { index } : { group, index }), around, asking);
  for (const index of part.ofDocument ?? []) add(nameOfPlace({ index }), outsideOf(group, around, asking), asking);
  for (const place of part.ofOuter ?? []) add(nameOfPlace(place), outsideOf(group, around, asking), asking);
  for (const { children } of part.branches) {
    let rest = around;
    const passed: (Literal & Pick<Expression, 'isOption'>)[] = [];
    for (const { condition, reach: inside } of children) {
      if (!condition) {
        askOfText(inside, group, rest, asking);
        continue;
      }
      const literal = literalOf(condition, asking);
      if (literal.given === undefined) asks(condition, group, rest, asking);
      const { isOption } = condition;
      const others = passed.filter((one) => !isOption || !excludes(one, isOption));
      const before = others.reduce((when, one) => also(when, one, true), around);
      askOfText(inside, group, also(before, literal), asking);
      rest = also(rest, literal, true);
      passed.push({ ...literal, ...(isOption && { isOption }) });
    }
  }
  for (const section of part.sections) {
    add(keyOfGroup(section.group), around, asking);
    askOfText(section.reach, section.group, around, asking);
  }
}

/** Notes what formulas and limits name, and the sources of derived groups. `sent`: the number of groups that are sent. */
function askOfRules(rules: Compiled['rules'], sent: number, asking: Asking): void {
  const { found } = asking;
  const asksAt = (expression: Expression, place: Place) => {
    const when = found.get(nameOfPlace(place));
    if (when) asks(expression, place.group, when, asking);
  };
  for (const check of rules.checks)
    if ('bound' in check && 'expression' in check.bound) asksAt(check.bound.expression, check.place);
  for (const step of rules.steps.toReversed()) {
    const when = step.kind === 'formula' ? undefined : found.get(keyOfGroup(step.group));
    if (step.kind === 'formula') asksAt(step.expression, step.place);
    else if (when && step.kind === 'rows') {
      const { group, where, sort } = rules.arranged!.find((one) => one.group === step.group)!;
      if (where) asks(where, group, when, asking);
      for (const { field } of sort) add(nameOfPlace({ group, index: field }), when, asking);
    } else if (when) {
      const { source, by } = rules.derived[step.group - sent]!;
      add(keyOfGroup(source), when, asking);
      for (const { of } of by) add(nameOfPlace({ group: source, index: of }), when, asking);
    }
  }
}

function add(key: string, when: When, { found }: Asking): void {
  const known = found.get(key);
  found.set(key, known ? either(known, when) : when);
}

function literalOf({ text, places, groups: named }: Expression, { placeholders, groups, givenBy }: Asking): Literal {
  const words = text.trim().replace(OF_DOCUMENT, '$1').replace(/\s+/g, ' ');
  const [place, group] = [places[0], named[0]];
  if (places.length + named.length !== 1) return { text: words, isNot: false };
  const scope = place && (place.group === undefined ? placeholders : groups[place.group]!.fields);
  const entry = scope ? scope[place!.index]! : groups[group!]!;
  const isName = (one: string) => one.replace(/^\[(.*)\]$/, '$1') === entry.label || one === entry.key;
  const name = words.replace(/^not /i, '');
  const isNot = name !== words && !isName(words);
  if (!isName(isNot ? name : words)) return { text: words, isNot: false };
  const given = place ? nameOfPlace(place) : keyOfGroup(group!);
  const said = `${isNot ? name : words} ${place ? 'is given' : 'has entries'}`;
  givenBy.set(said, given);
  return { text: said, isNot, given };
}

/** Returns when something is needed outside of the group: entries are not known there. */
function outsideOf(group: number | undefined, when: When, { found }: Asking): When {
  return group !== undefined && !isSame(when, found.get(keyOfGroup(group)) ?? ALWAYS) ? 'sometimes' : when;
}

function asks({ places, groups: whole }: Expression, group: number | undefined, when: When, asking: Asking): void {
  const outside = outsideOf(group, when, asking);
  for (const place of places) {
    const isOwn = place.group === group && !(group !== undefined && whole.includes(group));
    add(nameOfPlace(place), isOwn ? when : outside, asking);
    if (place.group !== undefined && !isOwn) add(keyOfGroup(place.group), outside, asking);
  }
  for (const one of whole) add(keyOfGroup(one), outside, asking);
}

/** Returns the sentence of an entry. Undefined where it is always needed. `group`: that of a field. */
function say(key: string, { found, givenBy }: Asking, group?: number): string | undefined {
  const own = new Set([key, ...(group === undefined ? [] : [keyOfGroup(group)])]);
  const isOwn = (literal: string) => own.has(givenBy.get(literal) ?? '');
  const when = found.get(key);
  if (!when) return [...givenBy.values()].includes(key) ? OPTIONAL : undefined;
  if (when === 'sometimes') return SOMETIMES;
  const only = when.only.filter((clause) => !clause.some(isOwn));
  const not = when.not.filter((literal) => !isOwn(literal));
  const isAsked = [...when.only.flat(), ...when.not].some((literal) => givenBy.get(literal) === key);
  return sentenceOf(only, not) ?? (isAsked ? OPTIONAL : undefined);
}

/** Callers do not know the groups of the text: a name means the document's placeholder unless it is a field. Quoted text stays. */
const OF_DOCUMENT = /("[^"]*"|'[^']*')|\bdocument\s*:\s*/g;

function keyOfGroup(group: number): string {
  return `${group}`;
}

/** A select has exactly one of its options. */
function excludes(
  { isOption: one }: Pick<Expression, 'isOption'>,
  other: NonNullable<Expression['isOption']>,
): boolean {
  return one !== undefined && nameOfPlace(one.place) === nameOfPlace(other.place) && one.option !== other.option;
}

function also(when: When, { text, isNot }: Literal, isFalse = false): When {
  if (when === 'sometimes') return when;
  const { only, not } = when;
  if (isNot !== isFalse) return not.includes(text) ? when : { only, not: [...not, text] };
  return only.some((clause) => clause.length === 1 && clause[0] === text) ? when : { only: [...only, [text]], not };
}

/** Combines two conditions with "or" where a sentence can express it: equal conditions, and those that complement each other. */
function either(a: When, b: When): When {
  if (a !== 'sometimes' && isAlways(a)) return a;
  if (b !== 'sometimes' && isAlways(b)) return b;
  if (a === 'sometimes' || b === 'sometimes') return 'sometimes';
  if (isWeaker(a, b)) return a;
  if (isWeaker(b, a)) return b;
  const only = a.only.filter((clause) => b.only.some((other) => isEqual(clause, other)));
  const not = a.not.filter((literal) => b.not.includes(literal));
  const own = (when: Exclude<When, 'sometimes'>) => ({
    only: when.only.filter((clause) => !only.some((other) => isEqual(clause, other))),
    not: when.not.filter((literal) => !not.includes(literal)),
  });
  for (const [one, other] of [
    [own(a), own(b)],
    [own(b), own(a)],
  ] as const) {
    const [clause] = one.only;
    if (one.only.length !== 1 || one.not.length > 0 || !other.not.every((literal) => clause!.includes(literal)))
      continue;
    if (other.only.length === 0) return { only, not };
    if (other.only.length === 1) return { only: [...only, [...new Set([...clause!, ...other.only[0]!])]], not };
  }
  return 'sometimes';
}

type Sayable = Exclude<When, 'sometimes'>;

function isAlways({ only, not }: Sayable): boolean {
  return only.length === 0 && not.length === 0;
}

/** Returns whether one holds wherever the other does. */
function isWeaker(one: Sayable, other: Sayable): boolean {
  const isWithin = (clause: readonly string[], wide: readonly string[]) => clause.every((text) => wide.includes(text));
  return one.only.every((wide) => other.only.some((clause) => isWithin(clause, wide))) && isWithin(one.not, other.not);
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text) => b.includes(text));
}

function isSame(a: When, b: When): boolean {
  return a === b || (a !== 'sometimes' && b !== 'sometimes' && isWeaker(a, b) && isWeaker(b, a));
}

/** Returns undefined for a condition that always holds. */
function sentenceOf(only: readonly (readonly string[])[], not: readonly string[]): string | undefined {
  if (only.length === 0 && not.length === 0) return undefined;
  const clauses = only.map((clause) => {
    const text = clause.join(' or ');
    return only.length > 1 && / or /i.test(text) ? `(${text})` : text;
  });
  const unless = not.join(' or ');
  const sentence =
    clauses.length === 0
      ? `Not if ${unless}.`
      : `Only if ${clauses.join(' and ')}${not.length === 0 ? '' : `, but not if ${unless}`}.`;
  return sentence.length > MAX_LENGTH ? SOMETIMES : sentence;
}
