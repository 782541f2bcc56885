/** §10.37: declares the placeholders and groups of a document in the front matter, if they are more than plain text. */

import { isKnownLanguage, writeIsoDay } from '../../../domain/calendar.ts';
import { readDate, readDateShape } from '../../../domain/dates.ts';
import { deriveKey } from '../../../domain/keys.ts';
import { type Message, tell } from '../../../locales/message.ts';
import { isForeignName } from '../../import/foreign-marks.ts';
import { formatsIn } from '../../model/formats.ts';
import type { Entry } from '../placeholders/entries.ts';
import type { GroupLabel } from '../placeholders/settle-values.ts';

export type Declared = Record<string, unknown> & { label: string };
export type DeclaredGroup = { label: string; fields?: Declared[]; groups?: DeclaredGroup[] };

/** `text`: of the document, header and footer, in which all declared entries must appear. `note`: reports a format that cannot be read. */
type DeclareContext = {
  text: string;
  language: string;
  groups: readonly GroupLabel[];
  note: (message: Message, paragraph: number) => void;
  /** Notes text of the file that a declaration contains. */
  represent: (text: string) => void;
};

/** The text between braces: a label, or a group with `#`. */
const MARK = /\{\{([^{}]*)\}\}/g;
const CONDITION = /\{\{(?:#if|else if) ([^{}]*)\}\}/g;

export function declareEntries(entries: readonly Entry[], { text, groups, ...context }: DeclareContext) {
  const conditions = [...text.matchAll(CONDITION)].map(([, said]) => said!).join('\n');
  const named = new Set([...text.matchAll(MARK)].map(([, said]) => said!));
  const isMarked = ({ label }: Entry) => named.has(`document: ${label}`);
  const stands = (entry: Entry) =>
    named.has(entry.label) ||
    isMarked(entry) ||
    named.has(`${entry.group}: ${entry.label}`) ||
    conditions.includes(entry.label);
  const keys = new Set<string>();
  const byGroup = Map.groupBy(entries, ({ group }) => group);
  const declare = (group: string, isNeeded: (entry: Entry) => boolean) => {
    // Two entries that an author gave the same label are one.
    const known = new Set<string>();
    return (byGroup.get(group) ?? [])
      .filter((entry) => !known.has(entry.label) && known.add(entry.label) && stands(entry))
      .map((entry) => declared(entry, context, keys, !entry.isUsed || isNeeded(entry)))
      .filter((one) => one !== undefined);
  };
  const placeholders = declare('', isMarked);
  // A field with the name of a placeholder of the document, or of a group around, must say so (§10.8).
  const declareGroups = (around: string | undefined, known: ReadonlySet<string>): DeclaredGroup[] =>
    groups
      .filter((group) => group.around === around && named.has(`#${group.label}`))
      .map(({ label }) => {
        const fields = declare(label, (entry) => known.has(deriveKey(entry.label)));
        const inner = declareGroups(label, new Set([...known, ...keysOf(fields)]));
        return { label, ...(fields.length > 0 && { fields }), ...(inner.length > 0 && { groups: inner }) };
      })
      .filter(({ fields, groups: inner }) => fields ?? inner);
  return { placeholders, groups: declareGroups(undefined, keysOf(placeholders)) };
}

function keysOf(declared: readonly Declared[]): Set<string> {
  return new Set(declared.map(({ label }) => deriveKey(label)));
}

/** Returns the declared fields of a group. */
export function declaredIn(groups: readonly DeclaredGroup[], group: string): readonly Declared[] | undefined {
  for (const { label, fields, groups: inner = [] } of groups) {
    const found = label === group ? fields : declaredIn(inner, group);
    if (found) return found;
  }
  return undefined;
}

/** Returns Platen's type. Undefined for text. */
export function typeOf({ kind, options = [] }: Entry): Entry['kind'] {
  return kind === 'select' && options.length === 0 ? undefined : kind;
}

/** Returns undefined for a text that needs only its label. `isNeeded`: declared in any case. */
function declared(
  entry: Entry,
  context: Pick<DeclareContext, 'language' | 'note' | 'represent'>,
  keys: Set<string>,
  isNeeded: boolean,
): Declared | undefined {
  const { language, note } = context;
  const { label, key, options = [], description, choice } = entry;
  const type = typeOf(entry);
  const isDay = type === 'date' || type === 'today';
  const formats = formatsIn({ language, isStated: true });
  const problem = choice.format && type ? formats.problemOf(type, choice.format) : undefined;
  if (problem !== undefined) note(tell('word.value.problem', { name: label, problem }), entry.paragraph);
  if (choice.type === 'select' && type === undefined)
    note(tell('word.value.choices', { name: label }), entry.paragraph);
  const chosen = type && problem === undefined ? choice.format : undefined;
  const format = chosen || entry.format || (isDay ? formatOf(entry, context) : undefined);
  const given = (type === 'date' ? dayIn(entry, format, context) : entry.default)?.trim();
  const isOption = type !== 'select' || options.includes(given ?? '');
  const fields: Declared = {
    label,
    ...(key !== undefined && !keys.has(key) && { key }),
    ...(type && { type }),
    ...(type === 'select' && { options }),
    ...(format !== undefined && { format }),
    ...(given && type !== 'today' && isOption && { default: given }),
    ...(choice.required && type !== 'today' && { required: true }),
    ...(description && { description }),
  };
  if (key !== undefined) keys.add(key);
  if (entry.isOwn && fields.default !== undefined && entry.default === given) context.represent(given!);
  if (entry.prompt) context.represent(entry.prompt);
  return Object.keys(fields).length > 1 || isNeeded || isForeignName(label) ? fields : undefined;
}

/** Returns the file's format. If it cannot be read, the language's numeric format. */
function formatOf(
  { label, dateFormat, dateLanguage, paragraph }: Entry,
  { language, note }: Pick<DeclareContext, 'language' | 'note'>,
) {
  const usual = dateLanguage ?? language;
  const isOther = usual.split('-')[0] !== language.split('-')[0];
  const own = dateExample(dateFormat, language, usual);
  const example = own ?? (dateFormat && dateExample('', language, usual));
  if (own === undefined && dateFormat && example)
    note(tell('word.value.dateFormat', { name: label, format: dateFormat, text: example }), paragraph);
  if (isOther && /\p{L}/u.test(example ?? '')) note(tell('word.value.months', { name: label }), paragraph);
  return example;
}

/** Returns the day in a control: as shown, else as the file stores it. */
function dayIn(
  { shown, default: kept }: Entry,
  format: string | undefined,
  { language, represent }: Pick<DeclareContext, 'language' | 'represent'>,
): string | undefined {
  const shape = format === undefined ? undefined : readDateShape(format, language);
  const found = shown === undefined || !shape ? undefined : readDate(shape, shown);
  if (!found) return kept;
  represent(shown!);
  return writeIsoDay(found);
}

/** §10.37: converts a date format of Word, such as `d MMMM yyyy`, to Platen's format, which is an example: `27 August 2026`. */
const DAY = new Date(Date.UTC(2026, 7, 27));
const THIRD = new Date(Date.UTC(2026, 7, 3));
const PARTS = /'([^']*)'|(d{1,4}|M{1,4}|y{2,4})/g;

/**
 * Returns undefined for a format without a date, or with more than one; `''` is the usual form of the language `usual`. A two-digit day beside the name of a
 * month is written as the third (§11.10).
 */
function dateExample(picture: string | undefined, language: string, usual = language): string | undefined {
  if (picture === undefined) return undefined;
  if (picture === '') return dateExample(pictureIn(usual), language);
  // What is left would be printed as it stands: hours, minutes, eras.
  if (/[A-Za-z]/.test(picture.replace(PARTS, ''))) return undefined;
  const isThird = /(?<!d)dd(?!d)/.test(picture) && picture.includes('MMM');
  const name = (options: Intl.DateTimeFormatOptions, type: 'month' | 'weekday') =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      .formatToParts(isThird ? THIRD : DAY)
      .find((part) => part.type === type)?.value ?? '';
  const written: Record<string, () => string> = {
    dddd: () => name({ weekday: 'long' }, 'weekday'),
    ddd: () => name({ weekday: 'short' }, 'weekday'),
    dd: () => (isThird ? '03' : '27'),
    d: () => '27',
    MMMM: () => name({ day: 'numeric', month: 'long' }, 'month'),
    MMM: () => name({ day: 'numeric', month: 'short' }, 'month'),
    MM: () => '08',
    M: () => '8',
    yyyy: () => '2026',
    yy: () => '26',
  };
  const example = picture.replace(PARTS, (all, quoted, part) => quoted ?? written[part]?.() ?? all).trim();
  return readDateShape(example, language) ? example : undefined;
}

/** Returns Word's default date format: numbers in the order of the language. */
function pictureIn(language: string): string {
  const known = isKnownLanguage(language) ? language : 'en-US';
  const parts = new Intl.DateTimeFormat(known, { timeZone: 'UTC' }).formatToParts(DAY);
  const written: Partial<Record<Intl.DateTimeFormatPartTypes, (digits: string) => string>> = {
    day: () => 'd',
    month: (digits) => (digits.length > 1 ? 'MM' : 'M'),
    year: () => 'yyyy',
  };
  return parts.map(({ type, value }) => written[type]?.(value) ?? value).join('');
}
