/**
 * §20.18: turns the rows of a sheet into documents, with values as the API takes them. Each row is a document. A row
 * that has only cells for groups continues the document above it.
 */
import { type DayOrder, dayOrderOf } from '../../domain/entered-dates.ts';
import { MAX_DOCUMENT_BYTES } from '../../domain/sizes.ts';
import { normaliseLineBreaks } from '../../domain/text.ts';
import type { Instance, Values } from '../../domain/values.ts';
import { type Message, tell } from '../../locales/message.ts';
import { closestTag } from '../../template/fill/form-in-language.ts';
import { type FormValues, formValues } from '../../template/fill/form-values.ts';
import type { FormLanguages } from '../../template/model/compiled.ts';
import { isEntered } from '../../template/model/document-tree.ts';
import type { ValueFault } from '../../template/model/fault.ts';
import type { Group, Inventory, Placeholder, PlaceholderType } from '../../template/model/inventory.ts';
import { type Cell, plainOf, type Sheet, saysSomething, textOf } from './sheet.ts';

/** `key`: that of the placeholder. `path`: the keys of the groups around it, the outermost first. */
type Column = { at: number; key: string; path: readonly string[]; placeholder?: Placeholder };

/** A planned document. `faults`: the faults that are known before its values are checked. */
type PlannedDocument = { line: number; title: string; values: Values; faults: ValueFault[] };

/** A number or date with several readings, as a form shows them (§20.9 rule 2). `column`: its place in the header, from 0. */
type UnclearCell = { line: number; column: number; text: string; readings: readonly string[] };

/**
 * `language`: the template's language. `today`: YYYY-MM-DD. `form`: what its form shows in other languages. `unclear`: told of each unclear cell.
 * With it, unclear and broken cells are left blank; without it, their texts stay, so that they are refused.
 */
export type PlanOptions = {
  inventory: Inventory;
  language: string;
  today: string;
  form?: FormLanguages | undefined;
  unclear?: (cell: UnclearCell) => void;
};

/** `targets`: one for each column, from `matchColumns`. An empty cell leaves its placeholder out. */
export function planDocuments(
  { rows }: Sheet,
  targets: readonly string[],
  { inventory, language, today, form, unclear }: PlanOptions,
): PlannedDocument[] {
  const columns = targets.flatMap((target, at) => columnOf(target, at, inventory));
  const dates = columns.filter(({ placeholder }) => placeholder?.type === 'date');
  const order = findDayOrder(textsOf(rows, dates));
  const texts = formValues({ language, today, formats: inventory.formats, order });
  const options = optionsIn(form);
  const isInGroup = ({ path }: Column) => path.length > 0;
  const [inGroups, single] = [columns.filter(isInGroup), columns.filter((column) => !isInGroup(column))];
  const planned: PlannedDocument[] = [];
  for (const { line, cells } of rows) {
    const hasText = ({ at }: Column) => textOf(cells[at] ?? '').trim() !== '';
    const isFilled = ({ at }: Column) => saysSomething(cells[at]);
    if (!cells.some((cell) => textOf(cell).trim() !== '')) continue;
    const above = planned.at(-1);
    const goesOn = above && !single.some(hasText) && inGroups.some(hasText);
    const reading: Reading = {
      texts,
      options,
      ...(unclear && { unclear: (column, text, readings) => unclear({ line, column, text, readings }) }),
    };
    const document = goesOn ? above : { line, title: '', values: {}, faults: [] };
    if (!goesOn) {
      planned.push(document);
      for (const column of single.filter(isFilled)) addSingle(document, column, cells[column.at]!, reading);
    }
    const row = { document, cells, ...reading };
    if (inGroups.some(hasText)) addEntries(document.values, 'values', inGroups.filter(isFilled), row);
  }
  for (const { title, values, faults } of planned)
    if (Buffer.byteLength(JSON.stringify({ title, values })) > MAX_DOCUMENT_BYTES) faults.push(TOO_LONG);
  return planned;
}

function* textsOf(rows: Sheet['rows'], columns: readonly Column[]): Iterable<string> {
  for (const { cells } of rows) for (const { at } of columns) yield textOf(cells[at] ?? '');
}

const TOO_LONG: ValueFault = { code: 'invalid_values', message: tell('sheet.rowText'), path: 'values' };

function columnOf(target: string, at: number, { placeholders, groups }: Inventory): Column[] {
  if (target === TITLE) return [{ at, key: TITLE, path: [] }];
  const [key = '', ...around] = target
    .replace(/^values\./, '')
    .split('[].')
    .toReversed();
  const path = around.toReversed();
  const scope = path.reduce<{ fields: readonly Placeholder[]; groups?: readonly Group[] } | undefined>(
    (within, name) => within?.groups?.find((one) => one.key === name),
    { fields: placeholders, groups },
  );
  const placeholder = scope?.fields.find((one) => one.key === key);
  return placeholder ? [{ at, key, path, placeholder }] : [];
}

function addSingle(document: PlannedDocument, column: Column, cell: Cell, reading: Reading): void {
  const { key, placeholder } = column;
  const path = placeholder ? `values.${key}` : TITLE;
  const text = readCell(document, path, column, cell, reading);
  if (placeholder) document.values[key] = text;
  else document.title = text;
}

/** `options`: the options of the original, by what a form shows for them in another language. */
type Reading = {
  texts: FormValues;
  options: ReadonlyMap<string, readonly string[]>;
  unclear?: (column: number, text: string, readings: readonly string[]) => void;
};
type Row = Reading & { document: PlannedDocument; cells: readonly Cell[] };

/** Adds one entry to each group for which the row has cells. `columns`: their paths begin within `values`, which stand at `path`. */
function addEntries(values: Values | Instance, path: string, columns: readonly Column[], row: Row): void {
  for (const [group, within] of Map.groupBy(columns, (one) => one.path[0]!)) {
    const entries = (values[group] ?? []) as Instance[];
    values[group] = entries;
    const deeper = within.map((one) => ({ ...one, path: one.path.slice(1) }));
    const [own, inner] = [deeper.filter((one) => one.path.length === 0), deeper.filter((one) => one.path.length > 0)];
    const list = `${path}.${group}`;
    const goesOn = inner.length > 0 && isOfLast(entries, own, `${list}[${entries.length - 1}]`, row);
    if (!goesOn) entries.push(entryOf(own, `${list}[${entries.length}]`, row));
    addEntries(entries.at(-1)!, `${list}[${entries.length - 1}]`, inner, row);
  }
}

function entryOf(columns: readonly Column[], path: string, { document, cells, ...reading }: Row): Instance {
  const filled = columns.map((column) => [
    column.key,
    readCell(document, `${path}.${column.key}`, column, cells[column.at]!, reading),
  ]);
  return Object.fromEntries(filled);
}

/** Returns whether a row goes on with the last entry: it leaves out what is said of that entry, or repeats it. */
function isOfLast(entries: readonly Instance[], own: readonly Column[], path: string, row: Row): boolean {
  const last = entries.at(-1);
  if (!last || own.length === 0) return last !== undefined;
  const said = Object.keys(last).filter((key) => typeof last[key] === 'string');
  const { unclear: _, ...silent } = row;
  const repeated = entryOf(own, path, { ...silent, document: { ...row.document, faults: [] } });
  return said.length === own.length && said.every((key) => repeated[key] === last[key]);
}

/** Reads a cell. A sheet's number or day is one for its placeholder too; other text is as in a form (§20.9 rule 2). */
function readCell(
  { faults }: PlannedDocument,
  path: string,
  { at, placeholder }: Column,
  cell: Cell,
  { texts, options, unclear }: Reading,
) {
  const text = normaliseLineBreaks(textOf(cell));
  const isBroken = typeof cell !== 'string' && cell.isError === true;
  if (isBroken) faults.push(brokenCell(path, text));
  if (isBroken && unclear) return '';
  if (!placeholder) return text.trim();
  const { key, type } = placeholder;
  const written = normaliseLineBreaks(plainOf(cell, placeholder));
  // The sheet gives this number exactly, so it is not parsed again.
  if (type === 'number' && typeof cell !== 'string' && cell.number !== undefined) return written;
  const readings = texts.unclear(placeholder, written);
  if (readings.length > 0 && unclear) {
    unclear(at, written, readings);
    return '';
  }
  if (readings.length > 0) faults.push(unclearCell(path, written.trim(), readings));
  const read = texts.read({ placeholders: [placeholder], groups: [] }, { [key]: written })[key] as string;
  return type === 'select' ? originalOption(read, placeholder, options) : read;
}

/** Returns the options and other texts of the original, by what a form shows for them in its languages. */
function optionsIn(form: FormLanguages | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const texts of Object.values(form?.texts ?? {}))
    for (const [original, text] of Object.entries(texts)) {
      const known = found.get(folded(text));
      if (!known) found.set(folded(text), [original]);
      else if (!known.includes(original)) known.push(original);
    }
  return found;
}

/** Returns the option that a text is in another language of the form; the text itself if it is none, or may be two. */
function originalOption(text: string, { options = [] }: Placeholder, known: Reading['options']): string {
  if (options.includes(text)) return text;
  const found = (known.get(folded(text)) ?? []).filter((one) => options.includes(one));
  return found.length === 1 ? found[0]! : text;
}

/** Returns the fault of a cell with an error. A formula without a value is shown as it is written. */
function brokenCell(path: string, text: string): ValueFault {
  const message = tell(text.startsWith('=') ? 'sheet.noResult' : 'sheet.errorCell', { path, text });
  return { code: 'invalid_values', message, path, fact: { kind: 'cell', text } };
}

/** Returns the fault of a text with several readings, of which people are told two. */
function unclearCell(path: string, text: string, [one = '', other = '']: readonly string[]): ValueFault {
  const message = tell('command.rows.unclear', { value: JSON.stringify(text), name: path, one, other });
  return { code: 'invalid_values', message, path, fact: { kind: 'unclear', text, one, other } };
}

/**
 * §20.18: decides whether day or month comes first in dates of digits only, by those of the sheet that have only one reading, such as
 * `31/08/2026`. Undefined when there are none, `either` when these contradict each other.
 */
function findDayOrder(texts: Iterable<string>): DayOrder | 'either' | undefined {
  const found = new Set<DayOrder>();
  for (const text of texts) {
    const order = dayOrderOf(text);
    if (order) found.add(order);
  }
  return found.size > 1 ? 'either' : [...found][0];
}

// §20.18: the targets of a sheet's columns, matched by name and confirmed by people.

/**
 * `value`: as in forms, such as `values.items[].qty`, or `TITLE`. `label`: the placeholder's label, in the group `group`. `names`: the
 * names that a column for it may have. `others`: former names, which count when nothing else has them. `type`: undefined for the title.
 */
export type Target = {
  value: string;
  label: string;
  group?: string;
  names: readonly string[];
  others: readonly string[];
  type?: PlaceholderType;
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

/**
 * Returns the targets in the order of the form. A cell cannot hold a picture. `form`: its labels in other languages are names of columns too.
 * `page`: the language of the page, in which the labels are shown if the form has it.
 */
export function listTargets(
  { placeholders, groups, former = [] }: Inventory,
  { form, page }: { form?: FormLanguages | undefined; page?: string } = {},
): Target[] {
  const spoken = Object.values(form?.texts ?? {});
  const own = form && page !== undefined ? form.texts[closestTag(languagesOf(form), page) ?? ''] : undefined;
  const inOthers = (nameIn: (say: Say) => string) => spoken.map((texts) => nameIn(sayIn(texts)));
  const shown = sayIn(own);
  const once = (key: string) => former.filter((one) => one.key === key).map(({ name }) => name);
  const single = placeholders.filter(isInCell).map(({ key, label, type }) => ({
    value: `values.${key}`,
    label: shown(label),
    names: [label, key],
    others: [...once(key), ...inOthers((say) => say(label))],
    type,
  }));
  const inGroup = (group: Group, around: Around): Target[] => {
    const [path, label, key] = [`${around.path}${group.key}[].`, around.label + group.label, around.key + group.key];
    const nameIn = (say: Say) => around.nameIn(say) + say(group.label);
    const own = group.fields.filter(isInCell).map((field) => ({
      value: path + field.key,
      label: shown(field.label),
      group: nameIn(shown),
      names: [`${label} ${field.label}`, `${key} ${field.key}`],
      others: [
        ...[field.label, field.key, ...(around.label ? [`${group.label} ${field.label}`] : [])],
        ...inOthers((say) => `${nameIn(say)} ${say(field.label)}`),
        ...inOthers((say) => say(field.label)),
      ],
      type: field.type,
    }));
    const within = { path, label: `${label} `, key: `${key} `, nameIn: (say: Say) => `${nameIn(say)} ` };
    return [...own, ...(group.groups ?? []).flatMap((one) => inGroup(one, within))];
  };
  const inGroups = groups.flatMap((group) => inGroup(group, { path: 'values.', label: '', key: '', nameIn: () => '' }));
  return [...single, ...inGroups, { value: TITLE, label: '', names: [], others: TITLES }];
}

/** What stands around a group: `nameIn` returns its label in a language. */
type Around = { path: string; label: string; key: string; nameIn(say: Say): string };
/** Returns a text of the original in another language. */
type Say = (text: string) => string;

function sayIn(texts: Record<string, string> | undefined): Say {
  return (text) => (texts && Object.hasOwn(texts, text) ? texts[text]! : text);
}

function languagesOf({ original, texts }: FormLanguages): string[] {
  return [original, ...Object.keys(texts)];
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
export function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
