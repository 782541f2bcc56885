/** §10.28: reads what a front matter computes and demands: formulas, limits, patterns, and groups that are made from others. */

import Fraction from 'fraction.js';
import { labelled, ofField, tell } from '../../locales/message.ts';
import { orderOf } from '../fill/derive-entries.ts';
import { MAX_PATTERN_SIZE, readPattern } from '../fill/read-pattern.ts';
import { typedConstant, typedReader, typedWriter } from '../fill/typed-reader.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Scope } from '../language/names.ts';
import { readExpression } from '../language/read-expression.ts';
import type { Check, DerivedGroup, Formula, Rules } from '../model/compiled.ts';
import type { Expression, Place } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import { shapeOf } from '../model/formats.ts';
import type { Group, Placeholder } from '../model/inventory.ts';
import { scopeIn, useNamed } from './expression-scope.ts';
import { formatsBeside } from './formats-beside.ts';
import type { InUse } from './in-use.ts';
import type { GroupEntry, PlaceholderEntry } from './names.ts';
import { orderSteps } from './order-steps.ts';

const MAX_FORMULAS = 500;

/** What is in use, defined: `groups` with those that are made from others. */
type Defined = { placeholders: readonly Placeholder[]; groups: readonly Group[] };

/** `rules`: undefined for a template without any, unless its values are asked for otherwise, as by conditions (`isAsked`). What formulas name is of use from here on. */
export function readRules(
  inUse: InUse,
  { placeholders, groups }: Defined,
  scope: Scope,
  { language, formats, positionOf }: Pick<FrontMatter, 'language' | 'formats' | 'positionOf'>,
  { isAsked, isStored }: { isAsked: boolean; isStored: boolean },
): { rules: Rules | undefined; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const formulas: Formula[] = [];
  const checks: Check[] = [];
  const likes = formatsBeside(inUse.groups, formats);
  const typed = ({ type, format }: Placeholder, { group, index }: Place) => ({
    ...{ type, format, like: group === undefined ? undefined : likes[group]?.[index] },
    number: type === 'number' && format !== undefined ? shapeOf(formats.number(format)) : undefined,
  });
  let count = 0;
  let patternSize = 0;

  const read = (
    { label, declared }: PlaceholderEntry,
    place: Place,
    field: 'formula' | 'min' | 'max',
    type: 'number' | 'date',
  ): Expression | undefined => {
    count += 1;
    const result = readExpression(declared![field]!, type, scopeIn(scope, inUse, place.group));
    if ('faults' in result) {
      for (const { at, message } of result.faults)
        faults.push({
          ...positionOf([...declared!.path, field], at),
          message: labelled(label, ofField(field, message)),
        });
      return undefined;
    }
    useNamed(result.expression, inUse);
    if (count === MAX_FORMULAS + 1)
      faults.push({
        line: declared!.line,
        message: labelled(label, tell('template.formulas.count', { max: MAX_FORMULAS })),
      });
    return result.expression;
  };

  const readEntryPattern = ({ label, declared }: PlaceholderEntry, pattern: string, place: Place): void => {
    const found = readPattern(pattern);
    // Its mistake is told with the declaration.
    if (typeof found === 'string') return;
    const before = patternSize;
    patternSize += found.size;
    checks.push({ kind: 'pattern', place, pattern, ...found });
    const { all } = MAX_PATTERN_SIZE;
    if (!isStored && before <= all && patternSize > all)
      faults.push({
        line: declared!.line,
        message: labelled(label, tell('template.pattern.together', { max: all })),
      });
  };

  const readEntry = (entry: PlaceholderEntry, placeholder: Placeholder, place: Place): void => {
    const { type, computed, required, pattern } = placeholder;
    if (required) checks.push({ kind: 'required', place });
    if (pattern !== undefined) readEntryPattern(entry, pattern, place);
    if (type !== 'number' && type !== 'date') return;
    const write = typedWriter(typed(placeholder, place), language);
    const expression = computed && read(entry, place, 'formula', type);
    if (expression)
      formulas.push({
        ...{ kind: 'formula', place, expression, write },
        line: positionOf([...entry.declared!.path, 'formula'], 0).line,
        ...(computed.override && { override: true }),
      });
    const constants: (Fraction | number)[] = [];
    for (const kind of ['min', 'max'] as const) {
      const text = placeholder[kind];
      if (text === undefined) continue;
      const value = typedConstant(placeholder, text, language);
      const limit = value === undefined ? read(entry, place, kind, type) : undefined;
      if (limit) checks.push({ kind, place, bound: { expression: limit }, write });
      if (value === undefined) continue;
      checks.push({ kind, place, bound: { value }, write });
      constants.push(value as Fraction | number);
    }
    const [min, max] = constants;
    if (!isStored && min !== undefined && max !== undefined && new Fraction(min).compare(max) > 0)
      faults.push({ line: entry.declared!.line, message: labelled(entry.label, tell('template.group.minOverMax')) });
  };

  for (const [index, entry] of inUse.placeholders.entries()) readEntry(entry, placeholders[index]!, { index });
  for (const [group, { fields }] of inUse.groups.entries()) {
    const { min, max } = groups[group]!;
    if ((min ?? max) !== undefined)
      checks.push({ kind: 'entries', group, ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
    for (const [index, entry] of fields.entries()) readEntry(entry, groups[group]!.fields[index]!, { group, index });
  }
  const writerOf = (group: number) => (index: number) =>
    typedWriter(typed(groups[group]!.fields[index]!, { group, index }), language);
  const derived = inUse.groups.flatMap(({ entry, fields }, at) =>
    entry.source ? [derivedGroup(entry, entry.source, fields, groups[at]!, { language, writerOf: writerOf(at) })] : [],
  );
  for (const { source, by } of derived)
    useNamed({ places: by.map(({ of }) => ({ group: source, index: of })), groups: [source] }, inUse);
  const ordered = orderSteps(inUse, formulas, derived);
  faults.push(...ordered.faults);
  if (!isAsked && formulas.length + checks.length + derived.length === 0) return { rules: undefined, faults };
  const readersOf = (of: readonly Placeholder[], at: Omit<Place, 'index'> = {}) =>
    of.map((one, index) => typedReader(typed(one, { ...at, index }), language));
  const groupReaders = groups.map(({ fields }, group) => readersOf(fields, { group }));
  const readers = { readers: readersOf(placeholders), groupReaders };
  return { rules: { ...readers, steps: ordered.steps, checks, derived }, faults };
}

function derivedGroup(
  { declared }: GroupEntry,
  source: GroupEntry,
  fields: readonly PlaceholderEntry[],
  group: Group,
  { language, writerOf }: { language: string; writerOf: (field: number) => Formula['write'] },
): DerivedGroup {
  const by = fields.flatMap(({ by: of, declared: own }, field) => {
    if (!of) return [];
    const isWrittenAnew = own!.format !== of.declared?.format;
    return [{ field, of: of.index!, ...(isWrittenAnew && { write: writerOf(field) }) }];
  });
  const order = declared!.sort && orderOf(declared!.sort, language);
  return { ...group, source: source.index!, by, ...(order && { order }) };
}
