/** §2.3: from what the author declared to what callers see and what fills it, with the faults of a declaration. */

import { readIsoDay } from '../../domain/calendar.ts';
import { ISO_FORMAT, REFERENCE_DAY, readDateShape, writeDate } from '../../domain/dates.ts';
import { isAbsoluteUrl } from '../../domain/links.ts';
import { isRounded, type NumberShape } from '../../domain/numbers.ts';
import {
  createTodayWriter,
  createWriter,
  type PlaceholderTypeSettings,
  type Writer,
} from '../../domain/placeholder-types.ts';
import { shorten } from '../../domain/suggestions.ts';
import { findForbiddenCharacter, normaliseLineBreaks } from '../../domain/text.ts';
import { writePicture } from '../../domain/write-picture.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { Declared, FrontMatter } from '../front-matter/front-matter.ts';
import type { Filler } from '../model/compiled.ts';
import { type Formats, shapeOf } from '../model/formats.ts';
import type { Placeholder, PlaceholderType } from '../model/inventory.ts';
import { findRuleProblems, rulesOf } from './rules-of.ts';

/** A placeholder in use. `beginsUrl`: it stands at the beginning of a link's destination somewhere. */
export type Use = {
  label: string;
  key: string;
  count: number;
  beginsUrl: boolean;
  /** Pictures show it (§10.33). */
  isPicture?: true;
  isParagraph?: boolean;
  declared?: Declared;
  /** Of a group made from another: the field there whose different values it has. */
  by?: object;
  /** Its identity, once a version is saved. */
  id?: string;
  /** Identity of its counter, unique in the template. */
  counter: string;
};

/** `warning`: of a definition that does what its author may not expect. */
export type Definition = { placeholder: Placeholder; filler: Filler; problems: Message[]; warning?: Message };

const DEFAULT_TYPE: PlaceholderType = 'text';
const FREE_TEXT = new Set<PlaceholderType>(['text', 'select']);

/** How a template writes: its language, BCP 47, and what its formats mean. */
export type Language = Pick<FrontMatter, 'language' | 'formats'>;

/** `like`: the shape of the numbers beside it. With problems, the definition is of no use. */
export function definePlaceholder(use: Use, { language, formats }: Language, like?: NumberShape): Definition {
  const { type = DEFAULT_TYPE, options, format, start } = use.declared ?? {};
  const problems = findProblems(use, type, formats);
  const sent = readDefault(use.declared, type, language);
  const number = type === 'number' && format !== undefined ? shapeOf(formats.number(format)) : undefined;
  const shapes = { ...(like && { like }), ...(number && { number }) };
  const settings = { language, ...shapes, ...(options && { options }), ...(format !== undefined && { format }) };
  const isWrittenHere = sent !== normaliseLineBreaks(use.declared?.default ?? '');
  const written =
    sent === '' || isAutomatic(type)
      ? { text: '' }
      : isWrittenHere
        ? { text: sent }
        : createWriter(type, settings)(sent);
  const fallback = 'text' in written ? written.text : '';
  if (problems.length === 0 && 'problem' in written)
    problems.push(tell('template.default.notFit', { problem: written.problem(shorten(sent)) }));
  if (use.beginsUrl) problems.push(...findUrlProblems(type, [fallback, ...(options ?? [])]));
  const shownFormat = format ?? (type === 'date' || type === 'today' ? ISO_FORMAT : undefined);
  const plain = type === 'date' ? readDateShape(shownFormat!, language)?.plain : undefined;
  const placeholder: Placeholder = {
    ...(use.id !== undefined && { entry: use.id }),
    label: use.label,
    key: use.key,
    count: use.count,
    value: fallback === '' ? '' : sent,
    type,
    ...(options && { options }),
    ...(shownFormat !== undefined && { format: shownFormat }),
    ...(plain && { sentFormat: writeDate(plain, REFERENCE_DAY) }),
    ...(isAutomatic(type) && { auto: true }),
    ...(use.beginsUrl && { isUrl: true }),
    ...(use.isParagraph && type === 'text' && { isParagraph: true }),
    ...(use.isPicture && { isPicture: true }),
    ...(type === 'counter' && { start: start ?? 1 }),
    ...(number && { decimals: number.decimals }),
    ...(use.declared && rulesOf(use.declared)),
  };
  const filler = createFiller(placeholder, use, fallback, { ...settings, formats });
  if (!number || problems.length > 0 || fallback === '' || !isRounded(sent, number))
    return { placeholder, filler, problems };
  const rounded = { value: shorten(sent), written: fallback };
  if (placeholder.exact) return { placeholder, filler, problems: [tell('template.default.exact', rounded)] };
  return { placeholder, filler, problems, warning: tell('template.default.rounded', rounded) };
}

function createFiller(
  placeholder: Placeholder,
  use: Use,
  fallback: string,
  { formats, ...given }: PlaceholderTypeSettings & Pick<Language, 'formats'>,
): Filler {
  const { type, format, start = 1 } = placeholder;
  const settings = { ...given, ...(format !== undefined && { format }) };
  if (type === 'today') return { kind: 'today', write: createTodayWriter(settings) };
  if (type === 'counter') {
    // One that cannot be read is a mistake.
    const shape = shapeOf(formats.counter(format)) ?? { prefix: '', padding: 1, suffix: '' };
    return { kind: 'counter', shape, draw: { entry: use.counter, start, padding: shape.padding } };
  }
  const write = placeholder.isPicture ? writePicture : createWriter(type, settings);
  // The default may be sent as it is shown, even a day of 1999 whose weekday does not fit the two digits of its year.
  const writeAny: Writer = (sent) => (sent === placeholder.value ? { text: fallback } : write(sent));
  const { number } = given;
  return {
    ...{ kind: 'sent', write: fallback === '' ? write : writeAny, mustBeUrl: use.beginsUrl, fallback },
    ...(number && { number }),
    ...(placeholder.exact && { exact: 'author' }),
  };
}

function findProblems({ declared }: Use, type: PlaceholderType, formats: Formats): Message[] {
  if (!declared) return [];
  const texts = [declared.default, declared.format, declared.description, ...(declared.options ?? [])];
  const forbidden = texts.map((text) => text && findForbiddenCharacter(text)).find((found) => found);
  const rules: [boolean, Message][] = [
    [forbidden !== undefined, tell('template.default.character', { character: forbidden ?? '' })],
    [type === 'select' && !declared.options, tell('template.options.missing')],
    [type !== 'select' && declared.options !== undefined, tell('template.options.needless', { type })],
    [type !== 'counter' && declared.start !== undefined, tell('template.start.needless', { type })],
    [isAutomatic(type) && declared.default !== undefined, tell('template.default.ofService', { type })],
  ];
  const problems = rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem);
  problems.push(...findRuleProblems(declared, type));
  const format = declared.format === undefined ? undefined : formats.problemOf(type, declared.format);
  return format === undefined ? problems : [...problems, format];
}

/** §10.11: a default in the form in which it may be sent. The author may also give a date as `YYYY-MM-DD`. */
function readDefault(declared: Declared | undefined, type: PlaceholderType, language: string): string {
  const given = normaliseLineBreaks(declared?.default ?? '');
  const day = type === 'date' ? readIsoDay(given) : undefined;
  const shape = day && readDateShape(declared?.format ?? ISO_FORMAT, language);
  return day && shape ? writeDate(shape, day) : given;
}

function isAutomatic(type: PlaceholderType): type is 'today' | 'counter' {
  return type === 'today' || type === 'counter';
}

function findUrlProblems(type: PlaceholderType, texts: string[]): Message[] {
  if (!FREE_TEXT.has(type)) return [tell('template.link.type', { type })];
  const wrong = texts.find((text) => text !== '' && !isAbsoluteUrl(text));
  if (wrong === undefined) return [];
  return [tell(/\s/.test(wrong) ? 'template.link.blank' : 'template.link.absolute', { value: wrong })];
}
