/** §20.9 rule 2: converts texts that people type into a form, as its hints show, into values for the API (§11.9, §11.10), and back. */
import { type Day, isCalendarDay, readIsoDay, weekdayOf } from '../../domain/calendar.ts';
import {
  type DateShape,
  digitOrder,
  ISO_FORMAT,
  matchDate,
  readDate,
  readDateShape,
  writeDate,
} from '../../domain/dates.ts';
import { type EnteredDates, readEnteredDate } from '../../domain/entered-dates.ts';
import { readEnteredNumber, writeEnteredNumber } from '../../domain/entered-numbers.ts';
import { isPlainNumber, isRounded, writeNumber } from '../../domain/numbers.ts';
import type { Values } from '../../domain/values.ts';
import { savedFormats, shapeOf } from '../model/formats.ts';
import type { Inventory, Placeholder } from '../model/inventory.ts';
import { everyMember, type Members } from './find-blanks.ts';

/** Holds the values of one form. An object serves one form at a time, since parsing a format takes a while. */
export type FormValues = {
  /** Converts typed texts. A text that cannot be read stays, so that it is refused. */
  read(inventory: Inventory, values: Values): Values;
  /** Converts a value of the API to the form's text. */
  show(placeholder: Placeholder, text: string): string;
  /** Returns the possible readings of an ambiguous number or date, as the form shows them. Empty if it is clear. */
  unclear(placeholder: Placeholder, text: string): string[];
  /** Returns how documents print a number that has more decimals than its format. Undefined for any other value, and for refused ones. */
  rounded(placeholder: Placeholder, text: string): string | undefined;
  /** Returns what the form shows for an option, if it is in another language than the original. */
  option?(option: string): string;
};

/**
 * `language`: the template's. `today`: YYYY-MM-DD. `formats`: those that its version keeps. `order`: that of day and month in digits, where
 * something else shows it, such as the other dates of a sheet.
 */
export type FormContext = Pick<EnteredDates, 'language' | 'today' | 'order'> & { formats?: Inventory['formats'] };

export function formValues({ language, today, order, formats }: FormContext): FormValues {
  const dates = remember((format) => readDateShape(format, language));
  const saved = savedFormats(formats, language);
  const numbers = remember((format) => shapeOf(saved.number(format)));
  const numberShape = ({ format }: Placeholder) => (format === undefined ? undefined : numbers(format));
  const readNumber = (placeholder: Placeholder, text: string) =>
    onlyReading(readEnteredNumber(text, numberShape(placeholder)), text);
  /** Returns the days that a text may mean, as the format writes them. */
  const daysOf = ({ format = ISO_FORMAT }: Placeholder, text: string) => {
    const shape = dates(format);
    if (!shape) return [];
    const own = digitOrder(shape);
    const isDisputed = own !== undefined && order !== undefined && own !== order;
    const read = isDisputed ? undefined : readDay(shape, text);
    if (read !== undefined) return [read];
    const days = readEnteredDate(text, { language, today, order: isDisputed ? 'either' : (own ?? order) });
    return days.map((day) => writeDay(shape, day)).filter((day) => day !== undefined);
  };
  const readTyped = (placeholder: Placeholder, text: string) => {
    const days = daysOf(placeholder, text);
    // An ambiguous date is refused as it was typed, unless the format would read it.
    const isRead = days.length > 1 && readDate(dates(placeholder.format ?? ISO_FORMAT)!, text.trim()) !== undefined;
    return days.length > 1 && !isRead ? text : onlyReading(days, text);
  };
  const show = (placeholder: Placeholder, text: string) => {
    const shape = placeholder.type === 'number' ? numberShape(placeholder) : undefined;
    return shape && isPlainNumber(text) ? writeEnteredNumber(text, shape) : text;
  };
  const readers: Record<string, (placeholder: Placeholder, text: string) => string> = {
    number: readNumber,
    date: readTyped,
  };
  return {
    read: (inventory, values) =>
      mapMembersOf(
        { fields: inventory.placeholders, groups: inventory.groups },
        values,
        (placeholder, text) => readers[placeholder.type]?.(placeholder, text) ?? text,
      ),
    show,
    unclear: (placeholder, text) => {
      const { type } = placeholder;
      const readings =
        type === 'number'
          ? readEnteredNumber(text, numberShape(placeholder)).map((plain) => show(placeholder, plain))
          : type === 'date'
            ? daysOf(placeholder, text)
            : [];
      return readings.length > 1 ? readings : [];
    },
    rounded: (placeholder, text) => {
      const shape = placeholder.type === 'number' && !placeholder.exact ? numberShape(placeholder) : undefined;
      return shape && isPlainNumber(text) && isRounded(text, shape) ? writeNumber(text, shape) : undefined;
    },
  };
}

/** Returns the only reading. The trailing space makes an ambiguous text invalid, so that it is refused rather than guessed. */
function onlyReading(readings: readonly string[], text: string): string {
  return readings.length === 1 ? readings[0]! : readings.length > 1 ? `${text.trim()} ` : text;
}

function remember<Shape>(read: (format: string) => Shape): (format: string) => Shape {
  const known = new Map<string, Shape>();
  return (format) => {
    if (!known.has(format)) known.set(format, read(format));
    return known.get(format)!;
  };
}

/**
 * Reads a day in its format, with or without leading zeros, or as a browser's date picker writes it. Undefined for any other text, and for
 * a day that the format cannot express, as one with a two-digit year.
 */
function readDay(shape: DateShape, text: string): string | undefined {
  const found = matchDate(shape, text.trim());
  const isRight = found && isCalendarDay(found.day) && (found.weekday ?? weekdayOf(found.day)) === weekdayOf(found.day);
  const day = isRight ? found.day : readIsoDay(text.trim());
  return day && writeDay(shape, day);
}

function writeDay(shape: DateShape, day: Day): string | undefined {
  const written = writeDate(shape, day);
  return readDate(shape, written)?.year === day.year ? written : undefined;
}

/** `fields`: the placeholders of the document, or the fields of a group. */
function mapMembersOf(
  { fields, groups = [] }: Members,
  members: Values,
  change: (placeholder: Placeholder, text: string) => string,
): Values {
  const known = new Map(fields.map((one) => [one.key, one]));
  const inner = new Map(groups.map((group) => [group.key, group]));
  return mapMembers(members, (name, value) => {
    if (typeof value !== 'string')
      return value.map((row) => mapMembersOf(inner.get(name) ?? { fields: [] }, row, change));
    const placeholder = known.get(name);
    return placeholder ? change(placeholder, value) : value;
  });
}

function mapMembers<Member>(
  object: Record<string, Member>,
  change: (name: string, member: Member) => Member,
): Record<string, Member> {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(name, member)]));
}

/** Returns, by path, values that documents print rounded, such as `97.5` as `98`. `values`: as the API takes them. */
export function roundedTexts(
  { inventory, texts }: { inventory: Inventory; texts: FormValues },
  values: Values,
): { path: string; text: string }[] {
  const rounded: { path: string; text: string }[] = [];
  const look = (path: string, placeholder: Placeholder, sent: unknown) => {
    const text = typeof sent === 'string' ? texts.rounded(placeholder, sent) : undefined;
    if (text !== undefined) rounded.push({ path, text });
  };
  everyMember({ fields: inventory.placeholders, groups: inventory.groups }, values, 'values', look);
  return rounded;
}

/** Returns, by path, texts that the form would reformat, such as `1800` as `1,800.00`. */
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
  const after = new Map<string, unknown>();
  const members = { fields: inventory.placeholders, groups: inventory.groups };
  everyMember(members, read, 'values', (path, _, text) => after.set(path, text));
  everyMember(members, written, 'values', (path, one, text) => compare(path, one, text, after.get(path)));
  return tidied;
}
