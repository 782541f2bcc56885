/** §20.9 rule 2: what people write in a form, as its hints show it → what the API takes (§11.9, §11.10), and back. */
import { isCalendarDay, readIsoDay, weekdayOf } from '../../domain/calendar.ts';
import { type DateShape, ISO_FORMAT, matchDate, readDate, readDateShape, writeDate } from '../../domain/dates.ts';
import { readEnteredNumber, writeEnteredNumber } from '../../domain/entered-numbers.ts';
import { isPlainNumber, isRounded, writeNumber } from '../../domain/numbers.ts';
import type { Values } from '../../domain/values.ts';
import type { TrialFacts } from '../model/compiled.ts';
import { isEntered } from '../model/document-tree.ts';
import { savedFormats, shapeOf } from '../model/formats.ts';
import type { Inventory, Placeholder } from '../model/inventory.ts';
import { wholeValues } from './fit-values.ts';

/** For those of one form: a shape takes time to read. */
export type FormValues = {
  /** What cannot be read stays as it is, so that it is refused. */
  read(inventory: Inventory, values: Values): Values;
  /** A value, as the API takes it, as the form shows it. */
  show(placeholder: Placeholder, text: string): string;
  /** The numbers that a text may say, as the form shows them, where nothing decides between them; else none. */
  unclear(placeholder: Placeholder, text: string): string[];
  /** How documents have a number, as the API takes it, with more decimals than its format shows; undefined for any other, and for what is refused. */
  rounded(placeholder: Placeholder, text: string): string | undefined;
};

/** `language`: of the template; `formats`: what its version has kept of them. */
export function formValues(language: string, formats?: Inventory['formats']): FormValues {
  const dates = remember((format) => readDateShape(format, language));
  const saved = savedFormats(formats, language);
  const numbers = remember((format) => shapeOf(saved.number(format)));
  const numberShape = ({ format }: Placeholder) => (format === undefined ? undefined : numbers(format));
  const readNumber = (placeholder: Placeholder, text: string) => {
    const readings = readEnteredNumber(text, numberShape(placeholder));
    // With a blank behind it, it is no plain number: nothing is made of a guess.
    return readings.length === 1 ? readings[0]! : readings.length > 1 ? `${text.trim()} ` : text;
  };
  const show = (placeholder: Placeholder, text: string) => {
    const shape = placeholder.type === 'number' ? numberShape(placeholder) : undefined;
    return shape && isPlainNumber(text) ? writeEnteredNumber(text, shape) : text;
  };
  const readers: Record<string, (placeholder: Placeholder, text: string) => string> = {
    number: readNumber,
    date: ({ format = ISO_FORMAT }, text) => readDay(dates(format), text),
  };
  return {
    read: (inventory, values) =>
      mapTexts(inventory, values, (placeholder, text) => readers[placeholder.type]?.(placeholder, text) ?? text),
    show,
    unclear: (placeholder, text) => {
      if (placeholder.type !== 'number') return [];
      const readings = readEnteredNumber(text, numberShape(placeholder));
      return readings.length > 1 ? readings.map((plain) => show(placeholder, plain)) : [];
    },
    rounded: (placeholder, text) => {
      const shape = placeholder.type === 'number' && !placeholder.exact ? numberShape(placeholder) : undefined;
      return shape && isPlainNumber(text) && isRounded(text, shape) ? writeNumber(text, shape) : undefined;
    },
  };
}

function remember<Shape>(read: (format: string) => Shape): (format: string) => Shape {
  const known = new Map<string, Shape>();
  return (format) => {
    if (!known.has(format)) known.set(format, read(format));
    return known.get(format)!;
  };
}

/** As the format has it, with other zeros before it, or as a browser's picker writes it. A shape with two digits for the year cannot say every day. */
function readDay(shape: DateShape | undefined, text: string): string {
  const found = shape && matchDate(shape, text.trim());
  const isRight = found && isCalendarDay(found.day) && (found.weekday ?? weekdayOf(found.day)) === weekdayOf(found.day);
  const day = isRight ? found.day : readIsoDay(text.trim());
  if (!shape || !day) return text;
  const written = writeDate(shape, day);
  const back = readDate(shape, written);
  return back?.year === day.year ? written : text;
}

/**
 * §20.9: what was entered, text by text, with the placeholder that each is for.
 * `values` with each text as `change` gives it. What the template has no key for stays as it is.
 */
function mapTexts(
  { placeholders, groups }: Inventory,
  values: Values,
  change: (placeholder: Placeholder, text: string) => string,
): Values {
  const single = byKey(placeholders);
  const fields = new Map(groups.map((group) => [group.key, byKey(group.fields)]));
  const changed = (of: Map<string, Placeholder> | undefined, name: string, text: string) => {
    const placeholder = of?.get(name);
    return placeholder ? change(placeholder, text) : text;
  };
  return mapMembers(values, (name, value) =>
    typeof value === 'string'
      ? changed(single, name, value)
      : value.map((row) => mapMembers(row, (field, text) => changed(fields.get(name), field, text))),
  );
}

function byKey(placeholders: readonly Placeholder[]): Map<string, Placeholder> {
  return new Map(placeholders.map((one) => [one.key, one]));
}

function mapMembers<Member>(
  object: Record<string, Member>,
  change: (name: string, member: Member) => Member,
): Record<string, Member> {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(name, member)]));
}

/** What documents have otherwise than it is sent, `97.5` as `98`, by path. `values`: as the API takes them. */
export function roundedTexts(
  { inventory, texts }: { inventory: Inventory; texts: FormValues },
  values: Values,
): { path: string; text: string }[] {
  const rounded: { path: string; text: string }[] = [];
  const look = (path: string, placeholder: Placeholder, sent: unknown) => {
    const text = typeof sent === 'string' ? texts.rounded(placeholder, sent) : undefined;
    if (text !== undefined) rounded.push({ path, text });
  };
  for (const one of inventory.placeholders) look(`values.${one.key}`, one, values[one.key]);
  for (const { key, fields } of inventory.groups) {
    const rows = values[key];
    if (!Array.isArray(rows)) continue;
    for (const [at, row] of rows.entries())
      for (const one of fields) look(`values.${key}[${at}].${one.key}`, one, row[one.key]);
  }
  return rounded;
}

/** What a form would show otherwise than it was written: `1800` as `1,800.00`. By path. */
export function tidiedTexts(
  { inventory, texts }: { inventory: Inventory; texts: FormValues },
  written: Values,
  read: Values,
): { path: string; text: string }[] {
  const tidied: { path: string; text: string }[] = [];
  const compare = (path: string, placeholder: Placeholder | undefined, was: unknown, is: unknown) => {
    if (!placeholder || typeof was !== 'string' || typeof is !== 'string') return;
    const text = texts.show(placeholder, is);
    if (text !== was && text.trim() !== was.trim()) tidied.push({ path, text });
  };
  for (const one of inventory.placeholders) compare(`values.${one.key}`, one, written[one.key], read[one.key]);
  for (const { key, fields } of inventory.groups) {
    const [before, after] = [written[key], read[key]];
    if (!Array.isArray(before) || !Array.isArray(after)) continue;
    for (const [at, row] of before.entries())
      for (const one of fields) compare(`values.${key}[${at}].${one.key}`, one, row[one.key], after[at]?.[one.key]);
  }
  return tidied;
}

// §20.9 rule 10: the fields of a form that nothing was entered in, and that the document has a place for.

/** Paths of those that are blank, in the order of the form, and how many fields there are. */
export type Blanks = { paths: string[]; of: number };

/** `values`: as the API takes them. What would be computed (§11.14) is not blank, and what does not apply is no field. */
export function findBlanks(inventory: Inventory, values: Values, hidden: TrialFacts['hidden'] = []): Blanks {
  const isHidden = new Set(hidden);
  const shown = wholeValues(inventory, values);
  const blanks: Blanks = { paths: [], of: 0 };
  const look = (path: string, placeholder: Placeholder, text: unknown) => {
    if (!isEntered(placeholder) || placeholder.computed || isHidden.has(path)) return;
    blanks.of += 1;
    if (text === '') blanks.paths.push(path);
  };
  for (const one of inventory.placeholders) look(`values.${one.key}`, one, shown[one.key]);
  for (const { key, fields } of inventory.groups) {
    const rows = shown[key];
    if (!Array.isArray(rows) || isHidden.has(`values.${key}`)) continue;
    for (const [at, row] of rows.entries())
      for (const one of fields) look(`values.${key}[${at}].${one.key}`, one, row[one.key]);
  }
  return blanks;
}
