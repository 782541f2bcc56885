/** §20.9, §11.10: a browser's control for dates speaks ISO, the API the shape of the placeholder's format. */
import { readIsoDay } from '../../../domain/calendar.ts';
import { type DateShape, ISO_FORMAT, readDate, readDateShape, writeDate } from '../../../domain/dates.ts';
import type { Values } from '../../../domain/values.ts';
import type { Inventory, Placeholder } from '../../../template/model/inventory.ts';

/** For those of one form: a shape takes time to read. */
export type FormDates = {
  /** ISO dates in the shape of their placeholders. What is none stays as it is. */
  fromForm(inventory: Inventory, values: Values): Values;
  /** Undefined for a text that is no date in the shape. */
  toForm(placeholder: Placeholder, text: string): string | undefined;
};

/** `language`: of the template. */
export function formDates(language: string): FormDates {
  const shapes = new Map<string, DateShape | undefined>();
  const shapeOf = ({ format = ISO_FORMAT }: Placeholder): DateShape | undefined => {
    if (!shapes.has(format)) shapes.set(format, readDateShape(format, language));
    return shapes.get(format);
  };
  return {
    fromForm: (inventory, values) =>
      mapTexts(inventory, values, (placeholder, text) =>
        placeholder.type === 'date' ? inShape(shapeOf(placeholder), text) : text,
      ),
    toForm: (placeholder, text) => {
      const shape = shapeOf(placeholder);
      return shape && isoOf(shape, text);
    },
  };
}

function isoOf(shape: DateShape, text: string): string | undefined {
  const day = readDate(shape, text);
  if (!day) return undefined;
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  return `${digits(day.year, 4)}-${digits(day.month, 2)}-${digits(day.day, 2)}`;
}

/** A shape with two digits for the year cannot say every day: then the text stays, and is refused. */
function inShape(shape: DateShape | undefined, text: string): string {
  const day = readIsoDay(text);
  if (!shape || !day) return text;
  const written = writeDate(shape, day);
  return isoOf(shape, written) === text ? written : text;
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
