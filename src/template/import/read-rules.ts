/** §10.28: reads the rules of a front matter: formulas, limits, patterns and derived groups. */
import Fraction from 'fraction.js';
import { given } from '../../domain/given.ts';
import { closestAdvice, listNames } from '../../domain/suggestions.ts';
import { labelled, type Message, ofField, tell } from '../../locales/message.ts';
import { sortOrder } from '../fill/arrange-entries.ts';
import { MAX_PATTERN_SIZE, readPattern } from '../fill/read-pattern.ts';
import { orderOf, typedConstant, typedReader, typedWriter } from '../fill/typed-values.ts';
import type { DeclaredGroup, FrontMatter } from '../front-matter/front-matter.ts';
import type { Scope } from '../language/names.ts';
import { readExpression } from '../language/read-expression.ts';
import type { Arrangement, Check, DerivedGroup, Formula, Rules } from '../model/compiled.ts';
import type { Expression, Place } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import { shapeOf } from '../model/formats.ts';
import type { Group, Placeholder } from '../model/inventory.ts';
import { formatsBeside } from './define-inventory.ts';
import { orderSteps } from './order-steps.ts';
import { scopeIn, useNamed } from './read-conditions.ts';
import type { GroupEntry, InUse, PlaceholderEntry } from './written-names.ts';

const MAX_FORMULAS = 500;

/** The defined entries in use. `groups`: including derived groups. */
type Defined = { placeholders: readonly Placeholder[]; groups: readonly Group[] };

/** The state of reading. `likes`: fields whose sums are written in their format. */
type ReadingRules = {
  inUse: InUse;
  scope: Scope;
  frontMatter: Pick<FrontMatter, 'language' | 'formats' | 'positionOf'>;
  isStored: boolean;
  likes: ReturnType<typeof formatsBeside>;
  faults: LineFault[];
  formulas: Formula[];
  checks: Check[];
  /** The number of formulas and of limits that are expressions. */
  count: number;
  patternSize: number;
};

/**
 * `rules`: undefined for a template without any, unless its values are needed otherwise, as for conditions (`isAsked`). Marks what
 * formulas name as used.
 */
export function readRules(
  inUse: InUse,
  { placeholders, groups }: Defined,
  scope: Scope,
  frontMatter: Pick<FrontMatter, 'language' | 'formats' | 'positionOf'>,
  { isAsked, isStored }: { isAsked: boolean; isStored: boolean },
): { rules: Rules | undefined; faults: LineFault[] } {
  const { language, formats } = frontMatter;
  const likes = formatsBeside(inUse.groups, formats);
  const said = { faults: [], formulas: [], checks: [], count: 0, patternSize: 0 };
  const reading: ReadingRules = { inUse, scope, frontMatter, isStored, likes, ...said };
  const { faults, formulas, checks } = reading;
  for (const [index, entry] of inUse.placeholders.entries()) readEntry(entry, placeholders[index]!, { index }, reading);
  for (const [group, { fields }] of inUse.groups.entries()) {
    const { min, max } = groups[group]!;
    if ((min ?? max) !== undefined)
      checks.push({ kind: 'entries', group, ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
    for (const [index, entry] of fields.entries())
      readEntry(entry, groups[group]!.fields[index]!, { group, index }, reading);
  }
  const typedAt = (group: number, index: number) => typed(groups[group]!.fields[index]!, { group, index }, reading);
  const derived = inUse.groups.flatMap(({ entry, fields }, at) =>
    entry.source
      ? [derivedGroup(entry, fields, groups[at]!, { language, own: at, typedAt, isSpoken: 'spoken' in scope })]
      : [],
  );
  for (const { source, by } of derived)
    useNamed({ places: by.map(({ of }) => ({ group: source, index: of })), groups: [source] }, inUse);
  const read = readArrangements(inUse, groups, scope, frontMatter);
  const { arranged } = read;
  const ordered = orderSteps(inUse, formulas, derived, arranged);
  faults.push(...read.faults, ...ordered.faults);
  if (!isAsked && formulas.length + checks.length + derived.length + arranged.length === 0)
    return { rules: undefined, faults };
  const readersOf = (of: readonly Placeholder[], at: Omit<Place, 'index'> = {}) =>
    of.map((one, index) => typedReader(typed(one, { ...at, index }, reading), language));
  const groupReaders = groups.map(({ fields }, group) => readersOf(fields, { group }));
  const readers = { readers: readersOf(placeholders), groupReaders };
  const rules = { ...readers, steps: ordered.steps, checks, derived, ...(arranged.length > 0 && { arranged }) };
  return { rules, faults };
}

function typed(
  { type, format }: Placeholder,
  { group, index }: Place,
  { inUse, likes, frontMatter: { formats } }: Pick<ReadingRules, 'inUse' | 'likes' | 'frontMatter'>,
) {
  const entries = group === undefined ? inUse.placeholders : inUse.groups[group]!.fields;
  return {
    type,
    format,
    shown: entries[index]!.declared?.shown,
    like: group === undefined ? undefined : likes[group]?.[index],
    number: type === 'number' && format !== undefined ? shapeOf(formats.number(format)) : undefined,
  };
}

/** Reads the formula or the limits of a placeholder, and the checks of its value. */
function readEntry(entry: PlaceholderEntry, placeholder: Placeholder, place: Place, reading: ReadingRules): void {
  const { type, computed, required, pattern } = placeholder;
  const { frontMatter, formulas, checks } = reading;
  if (required) checks.push({ kind: 'required', place });
  if (pattern !== undefined) readEntryPattern(entry, pattern, place, reading);
  if (type !== 'number' && type !== 'date' && type !== 'text') return;
  const write = typedWriter(typed(placeholder, place, reading), frontMatter.language);
  const { spoken } = reading.scope;
  const isSpoken = type === 'text' && spoken !== undefined;
  const inLanguage = isSpoken && {
    writing: spoken,
    ...(entry.declared?.original !== undefined && { hasOwnWords: true as const }),
  };
  const expression = computed && readField(entry, place, 'formula', type, reading, inLanguage || {});
  const original = expression && isSpoken ? readOriginal(entry, place, reading) : undefined;
  if (expression)
    formulas.push({
      kind: 'formula',
      place,
      expression: original ? withNamesOf(expression, original) : expression,
      ...(original && { original }),
      write,
      line: frontMatter.positionOf([...entry.declared!.path, 'formula'], 0).line,
      ...(computed.override && { override: true }),
    });
  if (type !== 'text') readLimits(entry, placeholder, place, { type, write }, reading);
}

function readLimits(
  entry: PlaceholderEntry,
  placeholder: Placeholder,
  place: Place,
  { type, write }: { type: 'number' | 'date'; write: Formula['write'] },
  reading: ReadingRules,
): void {
  const { frontMatter, checks, faults, isStored } = reading;
  const constants: (Fraction | number)[] = [];
  for (const kind of ['min', 'max'] as const) {
    const text = placeholder[kind];
    if (text === undefined) continue;
    const value = typedConstant(placeholder, text, frontMatter.language);
    const limit = value === undefined ? readField(entry, place, kind, type, reading) : undefined;
    if (limit) checks.push({ kind, place, bound: { expression: limit }, write });
    if (value === undefined) continue;
    checks.push({ kind, place, bound: { value }, write });
    constants.push(value as Fraction | number);
  }
  const [min, max] = constants;
  if (!isStored && min !== undefined && max !== undefined && new Fraction(min).compare(max) > 0)
    faults.push({ line: entry.declared!.line, message: labelled(entry.label, tell('template.group.minOverMax')) });
}

/** §10.54: returns a formula of text as the original has it. */
function readOriginal({ declared }: PlaceholderEntry, place: Place, { inUse, scope }: ReadingRules) {
  const result = readExpression(declared!.original ?? declared!.formula!, 'text', scopeIn(scope, inUse, place.group));
  return 'expression' in result ? result.expression : undefined;
}

/** Both are computed where one of them is needed, behind what either of them names. */
function withNamesOf(expression: Expression, { places, groups, ranges, rows }: Expression): Expression {
  return {
    ...expression,
    places: [...expression.places, ...places],
    groups: [...expression.groups, ...groups],
    ranges: [...expression.ranges, ...ranges],
    ...given({ rows: expression.rows ?? rows }),
  };
}

/** Returns the expression in a field of a declaration. Undefined when it is wrong. `inLanguage`: what of the scope differs. */
function readField(
  { label, declared }: PlaceholderEntry,
  place: Place,
  field: 'formula' | 'min' | 'max',
  type: 'number' | 'date' | 'text',
  reading: ReadingRules,
  inLanguage: Partial<Scope> = {},
): Expression | undefined {
  const { inUse, scope, frontMatter, faults } = reading;
  reading.count += 1;
  const result = readExpression(declared![field]!, type, scopeIn({ ...scope, ...inLanguage }, inUse, place.group));
  if ('faults' in result) {
    for (const { at, message } of result.faults)
      faults.push({
        ...frontMatter.positionOf([...declared!.path, field], at),
        message: labelled(label, ofField(field, message)),
      });
    return undefined;
  }
  useNamed(result.expression, inUse);
  if (reading.count === MAX_FORMULAS + 1)
    faults.push({
      line: declared!.line,
      message: labelled(label, tell('template.formulas.count', { max: MAX_FORMULAS })),
    });
  return result.expression;
}

function readEntryPattern(
  { label, declared }: PlaceholderEntry,
  pattern: string,
  place: Place,
  reading: ReadingRules,
): void {
  const found = readPattern(pattern);
  // The fault is reported with the declaration.
  if (typeof found === 'string') return;
  const before = reading.patternSize;
  reading.patternSize += found.size;
  reading.checks.push({ kind: 'pattern', place, pattern, ...found });
  const { all } = MAX_PATTERN_SIZE;
  if (!reading.isStored && before <= all && reading.patternSize > all)
    reading.faults.push({
      line: declared!.line,
      message: labelled(label, tell('template.pattern.together', { max: all })),
    });
}

function derivedGroup(
  { declared, source }: GroupEntry,
  fields: readonly PlaceholderEntry[],
  group: Group,
  {
    language,
    own,
    typedAt,
    isSpoken,
  }: { language: string; own: number; typedAt: (group: number, index: number) => Typed; isSpoken: boolean },
): DerivedGroup {
  const from = source!.index!;
  const by = fields.flatMap(({ by: of }, field) => {
    if (!of) return [];
    const [shown, sent] = [typedAt(own, field), typedAt(from, of.index!)];
    // A number without a format has the marks of the numbers beside it, which may differ.
    const isWrittenAnew = shown.format !== sent.format || JSON.stringify(shown.like) !== JSON.stringify(sent.like);
    const asPrinted = isSpoken && shown.type === 'text' && { asPrinted: true as const };
    return [{ field, of: of.index!, ...(isWrittenAnew && { write: typedWriter(shown, language) }), ...asPrinted }];
  });
  const order = declared!.sort && orderOf(declared!.sort, language);
  const each = declared!.by === undefined && { each: true as const };
  return { ...group, source: from, by, ...each, ...(order && { order }) };
}

type Typed = ReturnType<typeof typed>;

// §10.41: reads `where` and `sort` of the groups in a front matter.

type Reading = {
  inUse: InUse;
  scope: Scope;
  frontMatter: Pick<FrontMatter, 'language' | 'positionOf'>;
  faults: LineFault[];
};

/** Returns one for each group that is sorted or filtered. `groups`: as defined. Marks what they name as used. */
function readArrangements(
  inUse: InUse,
  groups: readonly Group[],
  scope: Scope,
  frontMatter: Reading['frontMatter'],
): { arranged: Arrangement[]; faults: LineFault[] } {
  const reading: Reading = { inUse, scope, frontMatter, faults: [] };
  const arranged = inUse.groups.flatMap(({ entry: { declared } }, group): Arrangement[] => {
    if (!declared || (declared.where === undefined && !declared.sortBy)) return [];
    const where = declared.where === undefined ? undefined : readWhere(declared, declared.where, group, reading);
    const sort = (declared.sortBy ?? []).flatMap((name) => readKey(name, declared, group, groups, reading));
    const { line } = where ? frontMatter.positionOf([...declared.path, 'where'], 0) : declared;
    return [{ group, line, ...(where && { where }), sort }];
  });
  return { arranged, faults: reading.faults };
}

function readWhere(
  { label, path }: DeclaredGroup,
  text: string,
  group: number,
  { inUse, scope, frontMatter, faults }: Reading,
): Expression | undefined {
  const result = readExpression(text, 'condition', scopeIn(scope, inUse, group));
  if ('expression' in result) {
    useNamed({ ...result.expression, groups: [...result.expression.groups, group] }, inUse);
    return result.expression;
  }
  for (const { at, message } of result.faults)
    faults.push({
      ...frontMatter.positionOf([...path, 'where'], at),
      message: labelled(label, ofField('where', message)),
    });
  return undefined;
}

/** Reads `Amount` or `-Amount`. A field whose name begins with `-` is meant by its whole name. */
function readKey(
  written: string,
  { label, path }: DeclaredGroup,
  group: number,
  groups: readonly Group[],
  { inUse, scope, frontMatter, faults }: Reading,
): Arrangement['sort'] {
  const { fields } = inUse.groups[group]!.entry;
  const own = written.trim();
  const isTurned = own.startsWith('-') && !fields.find(own);
  const name = isTurned ? own.slice(1).trim() : own;
  const report = (message: Message): Arrangement['sort'] => {
    const { line } = frontMatter.positionOf([...path, 'sort'], 0);
    faults.push({ line, message: labelled(label, ofField('sort', message)) });
    return [];
  };
  const field = fields.find(name)?.index;
  if (field === undefined) {
    const labels = fields.entries.map((one) => one.label);
    const advice = closestAdvice(name, labels, tell('template.fields', { names: listNames(labels) }));
    return report(tell('template.sort.noField', { name, advice }));
  }
  const { type, options } = groups[group]!.fields[field]!;
  if (type === 'counter') return report(tell('template.sort.counter', { name }));
  useNamed({ places: [{ group, index: field }], groups: [] }, inUse);
  const asPrinted = 'spoken' in scope && type === 'text' && { asPrinted: true as const };
  return [{ field, order: sortOrder({ options }, isTurned ? -1 : 1, frontMatter.language), ...asPrinted }];
}
