/** §10.53, §10.54: the texts in a front matter that people read, and a front matter in another language. */
import { readIsoDay, writeIsoDay } from '../../domain/calendar.ts';
import { ISO_FORMAT, readDate, readDateShape } from '../../domain/dates.ts';
import { dateFormatIn, type FromTo } from '../../domain/format-in.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import { hasWords } from './has-words.ts';

/** A text of a setting. `isWanted`: whether every language needs its own. */
export type SettingText = { text: string; line: number; isWanted: boolean };

type Parts = Record<string, unknown>;
type Kind = 'text' | 'mark' | 'option' | 'default' | 'formula' | 'format' | 'bound';
type Setting = { text: string; path: Path; kind: Kind; of: Parts };

const RUNNING =
  /^(?:(?:first|annexes|sections\.[^.]+)\.)?(?:header|footer)(?:\.(?:left|center|right)|\.columns\.\d+)?$/;
const WORDS =
  /^(?:contents\.title|watermark|stamp|stamp\.text|annexes|annexes\.label|annexes\.reference|(?:groups\.\d+\.)+carry\.(?:forward|brought))$/;
const MARK = /^(?:annexes\.)?numbering\.(?:headings|items)(?:\.\d+)?$/;
const FIELD = /^(?:placeholders|(?:groups\.\d+\.)+fields)\.\d+\.(options|default|formula|format|min|max)(?:\.\d+)?$/;
const OF_FIELD: Record<string, Kind> = {
  options: 'option',
  default: 'default',
  formula: 'formula',
  format: 'format',
  min: 'bound',
  max: 'bound',
};

function kindOf(path: Path): Kind | undefined {
  const at = path.join('.');
  if (RUNNING.test(at) || WORDS.test(at)) return 'text';
  return MARK.test(at) ? 'mark' : OF_FIELD[FIELD.exec(at)?.[1] ?? ''];
}

/** Calls `visit` for each setting that may differ by language. `of`: the object around it, such as a placeholder. */
function everySetting(value: unknown, visit: (setting: Setting) => void, path: Path = [], of: Parts = {}): void {
  if (typeof value === 'string') {
    const kind = kindOf(path);
    if (kind) visit({ text: value, path, kind, of });
  } else if (Array.isArray(value)) value.forEach((one, at) => void everySetting(one, visit, [...path, at], of));
  else if (typeof value === 'object' && value !== null && path[0] !== 'texts')
    for (const [name, one] of Object.entries(value)) everySetting(one, visit, [...path, name], value as Parts);
}

/** `label`: the placeholder that names the language, whose options are no texts. */
export function textsOfSettings(written: object, label: string, lineOf: (path: Path) => number): SettingText[] {
  const texts: SettingText[] = [];
  everySetting(written, (setting) => {
    const { text, path, kind, of } = setting;
    if (kind === 'bound' || of.label === label || !mayDiffer(setting)) return;
    texts.push({ text, line: lineOf(path), isWanted: isWanted(setting) });
  });
  return texts;
}

/** A text that only a form shows: a label, a description or a hint. */
export type FormText = { text: string; line: number };

const OF_FORM = /^(?:groups\.\d+\.)*(?:placeholders|groups|fields)\.\d+\.(?:label|description|hint)$/;

/** Returns the texts of a form that the front matter declares. */
export function textsOfForm(written: object, lineOf: (path: Path) => number): FormText[] {
  const texts: FormText[] = [];
  const walk = (value: unknown, path: Path): void => {
    if (typeof value === 'string') {
      if (OF_FORM.test(path.join('.'))) texts.push({ text: value, line: lineOf(path) });
    } else if (Array.isArray(value)) value.forEach((one, at) => void walk(one, [...path, at]));
    else if (typeof value === 'object' && value !== null && path[0] !== 'texts')
      for (const [name, one] of Object.entries(value)) walk(one, [...path, name]);
  };
  walk(written, []);
  return texts;
}

function typeOf({ type = 'text' }: Parts): string {
  return String(type);
}

/** Numbers, dates and counters are computed alike in all languages. */
function mayDiffer({ kind, of }: Setting): boolean {
  if (kind === 'default' || kind === 'formula') return typeOf(of) === 'text';
  if (kind === 'option') return typeOf(of) === 'select';
  return kind !== 'format' || ['number', 'date', 'today'].includes(typeOf(of));
}

const ROMAN = /^[ivxlcdm]+$/i;
/** A currency, or capitals with digits such as an IBAN. */
const CODE = new RegExp(`^(?:${Intl.supportedValuesOf('currency').join('|')}|(?=.*\\d)[^\\p{Ll}]*)$`, 'u');
const ADDRESS = /^(?:https?:|mailto:|tel:|data:)\S*$/;

function isWanted({ text, kind }: Setting): boolean {
  if (kind === 'format') return false;
  if (kind === 'mark') return /\p{L}{3,}/u.test(text) && !ROMAN.test(/\p{L}+/u.exec(text)![0]);
  if (kind === 'formula') return literalsIn(text).some((literal) => !isTerm(literal) && hasWords(literal));
  const isCode = (kind === 'option' || kind === 'default') && CODE.test(text.trim());
  return !isCode && !ADDRESS.test(text.trim()) && hasWords(text);
}

function literalsIn(formula: string): string[] {
  return [...formula.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? '');
}

/** A currency, a language, or a kind of number words is no text; nor is a format, which has digits. */
function isTerm(literal: string): boolean {
  return (
    /^(?:[A-Z]{3}|[a-z]{2,3}(?:-[A-Za-z0-9]+)*|number|ordinal|financial|masculine|feminine|neuter)$/.test(literal) ||
    /\d/.test(literal)
  );
}

/** `texts`: the texts of the language by the keys of their originals (`keyOf`). */
export type Translation = FromTo & { texts: ReadonlyMap<string, string>; keyOf: (text: string) => string };

/** Number formats that the language has of its own, by those of the original. */
export type OwnFormats = ReadonlyMap<string, string>;

/**
 * Returns the front matter in another language: with its texts, with dates as it writes them, and with what documents show for options
 * and defaults. What callers send stays as in the original.
 */
export function settingsInLanguage<Written extends object>(
  written: Written,
  label: string,
  { texts, keyOf, ...languages }: Translation,
): { written: Written; numbers: OwnFormats } {
  const copy = structuredClone(written);
  const numbers = new Map<string, string>();
  everySetting(copy, (setting) => {
    const { text, path, kind, of } = setting;
    const own = mayDiffer(setting) ? texts.get(keyOf(text)) : undefined;
    const name = path.at(-1)!;
    if (of.label === label) return;
    if (kind === 'format') changeFormat(of, text, own, languages, numbers);
    else if (kind === 'option' || (kind === 'default' && typeOf(of) === 'text')) {
      if (own !== undefined) of.shown = new Map([...((of.shown as Map<string, string>) ?? []), [text, own]]);
    } else if (kind === 'default' || kind === 'bound') {
      if (typeOf(of) === 'date') of[String(name)] = asIsoDay(text, of, languages);
    } else if (own !== undefined) {
      parentOf(copy, path)[name] = own;
      if (kind === 'formula' && own !== text) of.original = text;
    }
  });
  return { written: copy, numbers };
}

function parentOf(written: object, path: Path): Record<string | number, unknown> {
  return path.slice(0, -1).reduce((part, name) => (part as Parts)[name] as object, written) as Parts;
}

function changeFormat(
  of: Parts,
  text: string,
  own: string | undefined,
  languages: FromTo,
  numbers: Map<string, string>,
) {
  if (typeOf(of) === 'number') {
    if (own !== undefined) numbers.set(text, own);
    return;
  }
  const changed = own ?? dateFormatIn(text, languages);
  if (changed === undefined || (typeOf(of) !== 'date' && typeOf(of) !== 'today')) return;
  of.format = changed;
  of.sent = { format: text, language: languages.from };
}

/** Returns a date in the notation of the original as `YYYY-MM-DD`, and any other text, such as a formula, as it is. */
function asIsoDay(text: string, { format, sent }: Parts, { from }: FromTo): string {
  const written = (sent as { format: string } | undefined)?.format ?? String(format ?? ISO_FORMAT);
  const shape = readDateShape(written, from);
  const day = readIsoDay(text) ?? (shape && readDate(shape, text));
  return day ? writeIsoDay(day) : text;
}
