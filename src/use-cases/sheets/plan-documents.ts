/**
 * §20.18: turns the rows of a sheet into documents, with values as the API takes them. Each row is a document. A row
 * that has only cells for groups continues the document above it.
 */
import { isCalendarDay } from '../../domain/calendar.ts';
import { type DateShape, ISO_FORMAT, matchDate, readDateShape } from '../../domain/dates.ts';
import { MAX_DOCUMENT_BYTES } from '../../domain/sizes.ts';
import { normaliseLineBreaks } from '../../domain/text.ts';
import type { Instance, Values } from '../../domain/values.ts';
import { type Message, tell } from '../../locales/message.ts';
import { type FormValues, formValues } from '../../template/fill/form-values.ts';
import { isEntered } from '../../template/model/document-tree.ts';
import type { ValueFault } from '../../template/model/fault.ts';
import type { Inventory, Placeholder } from '../../template/model/inventory.ts';
import { type Cell, plainOf, type Sheet, saysSomething, textOf } from './sheet.ts';

type Column = { at: number; key: string; field?: string; placeholder?: Placeholder };

/** A planned document. `faults`: the faults that are known already. */
type PlannedDocument = { line: number; title: string; values: Values; faults: ValueFault[] };

/** `language`: the template's language. */
export type PlanOptions = { inventory: Inventory; language: string };

type Reading = { texts: FormValues; isDate: (format: string, text: string) => boolean; order: DayOrder | undefined };

/** `targets`: one for each column, from `matchColumns`. An empty cell leaves its placeholder out. */
export function planDocuments(
  { rows }: Sheet,
  targets: readonly string[],
  { inventory, language }: PlanOptions,
): PlannedDocument[] {
  const columns = targets.flatMap((target, at) => columnOf(target, at, inventory));
  const dates = columns.filter(({ placeholder }) => placeholder?.type === 'date');
  const reading: Reading = {
    texts: formValues(language, inventory.formats),
    isDate: dateReader(language),
    order: findDayOrder(textsOf(rows, dates), language),
  };
  const [inGroups, single] = [columns.filter(({ field }) => field), columns.filter(({ field }) => !field)];
  const planned: PlannedDocument[] = [];
  for (const { line, cells } of rows) {
    const hasText = ({ at }: Column) => textOf(cells[at] ?? '').trim() !== '';
    const isFilled = ({ at }: Column) => saysSomething(cells[at]);
    if (!cells.some((cell) => textOf(cell).trim() !== '')) continue;
    const above = planned.at(-1);
    const goesOn = above && !single.some(hasText) && inGroups.some(hasText);
    const document = goesOn ? above : { line, title: '', values: {}, faults: [] };
    if (!goesOn) {
      planned.push(document);
      for (const column of single.filter(isFilled)) addSingle(document, column, cells[column.at]!, reading);
    }
    if (inGroups.some(hasText)) addEntries(document, inGroups.filter(isFilled), cells, reading);
  }
  for (const { title, values, faults } of planned)
    if (Buffer.byteLength(JSON.stringify({ title, values })) > MAX_DOCUMENT_BYTES) faults.push(TOO_LONG);
  return planned;
}

function* textsOf(rows: Sheet['rows'], columns: readonly Column[]): Iterable<string> {
  for (const { cells } of rows) for (const { at } of columns) yield textOf(cells[at] ?? '');
}

/** Returns a function that tells whether a text is a date in a format. */
function dateReader(language: string): Reading['isDate'] {
  const shapes = new Map<string, DateShape | undefined>();
  return (format, text) => {
    if (!shapes.has(format)) shapes.set(format, readDateShape(format, language));
    const shape = shapes.get(format);
    return shape !== undefined && matchDate(shape, text) !== undefined;
  };
}

const TOO_LONG: ValueFault = {
  code: 'invalid_values',
  message: tell('sheet.rowText'),
  path: 'values',
};

function columnOf(target: string, at: number, { placeholders, groups }: Inventory): Column[] {
  if (target === TITLE) return [{ at, key: TITLE }];
  const [, key = '', field] = /^values\.([^[\]]+)(?:\[\]\.([^[\]]+))?$/.exec(target) ?? [];
  const placeholder =
    field === undefined
      ? placeholders.find((one) => one.key === key)
      : groups.find((one) => one.key === key)?.fields.find((one) => one.key === field);
  return placeholder ? [{ at, key, placeholder, ...(field !== undefined && { field }) }] : [];
}

function addSingle(document: PlannedDocument, { key, placeholder }: Column, cell: Cell, reading: Reading): void {
  const path = placeholder ? `values.${key}` : TITLE;
  const text = readCell(document, path, placeholder, cell, reading);
  if (placeholder) document.values[key] = text;
  else document.title = text;
}

/** Adds one entry to each group for which the row has cells. */
function addEntries(document: PlannedDocument, columns: Column[], cells: readonly Cell[], reading: Reading): void {
  for (const [key, own] of Map.groupBy(columns, (one) => one.key)) {
    const entries = (document.values[key] ?? []) as Instance[];
    document.values[key] = entries;
    const path = `values.${key}[${entries.length}]`;
    const filled = own.map(({ at, field, placeholder }) => [
      field!,
      readCell(document, `${path}.${field}`, placeholder, cells[at]!, reading),
    ]);
    entries.push(Object.fromEntries(filled));
  }
}

/** Reads a cell. A sheet's number or day is one for its placeholder too; other text is as in a form (§20.9 rule 2). */
function readCell(
  { faults }: PlannedDocument,
  path: string,
  placeholder: Placeholder | undefined,
  cell: Cell,
  { texts, isDate, order }: Reading,
) {
  const text = normaliseLineBreaks(textOf(cell));
  if (typeof cell !== 'string' && cell.isError) faults.push(brokenCell(path, text));
  if (!placeholder) return text.trim();
  const { key, type, format = ISO_FORMAT } = placeholder;
  const plain = normaliseLineBreaks(plainOf(cell, placeholder));
  const written = type === 'date' && !isDate(format, plain) ? (isoDayOf(plain, order) ?? plain) : plain;
  // The sheet gives this number exactly, so it is not parsed again.
  if (type === 'number' && typeof cell !== 'string' && cell.number !== undefined) return written;
  return texts.read({ placeholders: [placeholder], groups: [] }, { [key]: written })[key] as string;
}

/** Returns the fault of a cell with an error. A formula without a value is shown as it is written. */
function brokenCell(path: string, text: string): ValueFault {
  const message = tell(text.startsWith('=') ? 'sheet.noResult' : 'sheet.errorCell', { path, text });
  return { code: 'invalid_values', message, path, fact: { kind: 'cell', text } };
}

/** §20.18: whether the day or the month comes first in dates of digits only, such as `01/09/2026`. */
type DayOrder = 'day' | 'month';

const DIGITS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/**
 * Decides by dates of the sheet that have only one reading, such as `31/08/2026`, or else by its language (BCP 47).
 * Undefined when these dates contradict each other, or the language allows both orders, as `en` does.
 */
function findDayOrder(texts: Iterable<string>, language: string): DayOrder | undefined {
  const found = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, , second] = DIGITS.exec(text.trim()) ?? [];
    if (Number(first) > 12) found.add('day');
    if (Number(second) > 12) found.add('month');
  }
  if (found.size === 0) return orderIn(language);
  return found.size === 1 ? [...found][0] : undefined;
}

function orderIn(language: string): DayOrder | undefined {
  const { language: own, region } = new Intl.Locale(language);
  if (own === 'en' && region === undefined) return undefined;
  const [first] = new Intl.DateTimeFormat(language, { calendar: 'gregory' })
    .formatToParts(0)
    .filter(({ type }) => ['day', 'month', 'year'].includes(type));
  return first?.type === 'day' || first?.type === 'month' ? first.type : undefined;
}

/** Returns the day in ISO format. Undefined for any other text. With points, the day comes first in every language. */
function isoDayOf(text: string, order: DayOrder | undefined): string | undefined {
  const [, first = '', mark, second = '', year = ''] = DIGITS.exec(text.trim()) ?? [];
  const known = mark === '.' ? 'day' : order;
  if (known === undefined || year === '') return undefined;
  const [day, month] = known === 'day' ? [first, second] : [second, first];
  const isDay = isCalendarDay({ year: Number(year), month: Number(month), day: Number(day) });
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

// §20.18: the targets of a sheet's columns, matched by name and confirmed by people.

/**
 * `value`: as in forms, such as `values.items[].qty`, or `TITLE`. `label`: the placeholder's label, in the group `group`. `names`: the
 * names that a column for it may have. `others`: former names, which count when nothing else has them.
 */
export type Target = {
  value: string;
  label: string;
  group?: string;
  names: readonly string[];
  others: readonly string[];
};

const TITLE = 'title';
/** The names that a title column may have. The sheet may come from a colleague with another language. */
const TITLES = [
  ...['Title of the document', 'Document title', 'Title'],
  ...['Titel des Dokuments', 'Dokumenttitel', 'Titel'],
  ...['Título del documento', 'Título de documento', 'Título'],
  ...['Titre du document', 'Titre', 'Intitulé'],
  ...['文書のタイトル', 'タイトル', '件名'],
];

/** Returns the targets in the order of the form. A cell cannot hold a picture. */
export function listTargets({ placeholders, groups, former = [] }: Inventory): Target[] {
  const once = (key: string) => former.filter((one) => one.key === key).map(({ name }) => name);
  const single = placeholders.filter(isInCell).map(({ key, label }) => ({
    value: `values.${key}`,
    label,
    names: [label, key],
    others: once(key),
  }));
  const inGroups = groups.flatMap((group) =>
    group.fields.filter(isInCell).map(({ key, label }) => ({
      value: `values.${group.key}[].${key}`,
      label,
      group: group.label,
      names: [`${group.label} ${label}`, `${group.key} ${key}`],
      others: [label, key],
    })),
  );
  return [...single, ...inGroups, { value: TITLE, label: '', names: [], others: TITLES }];
}

export function nameOfTarget({ value, label, group }: Target): string | Message {
  if (value === TITLE) return tell('sheet.title');
  return group === undefined ? label : tell('sheet.fieldOf', { group, field: label });
}

function isInCell(placeholder: Placeholder): boolean {
  return isEntered(placeholder) && !placeholder.isPicture;
}

/** Returns the target `value` of each column; empty for none. A target has one column only. */
export function matchColumns(header: readonly string[], targets: readonly Target[]): string[] {
  const byName = named(targets, ({ names }) => names);
  const byOther = named(targets, ({ others }) => others);
  const taken = new Set<string>();
  return header.map((column) => {
    const name = folded(column);
    const [found] = byName.get(name) ?? only(byOther.get(name)) ?? [];
    if (found === undefined || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}

function only(found: string[] | undefined): string[] | undefined {
  return found?.length === 1 ? found : undefined;
}

function named(targets: readonly Target[], namesOf: (target: Target) => readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const target of targets)
    for (const name of new Set(namesOf(target).map(folded))) {
      const known = found.get(name);
      if (known) known.push(target.value);
      else found.set(name, [target.value]);
    }
  return found;
}

/** Returns the name in lower case with single spaces between its words. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
