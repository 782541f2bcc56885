/** §10.53: the languages of a template, and their texts beside one another in its front matter. */
import { isKnownLanguage } from '../../domain/calendar.ts';
import { closestAdvice, listNames, shorten } from '../../domain/suggestions.ts';
import { type Message, ofField, tell } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';
import type { Path, SchemaFault } from '../yaml/find-schema-faults.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';
import {
  type FormText,
  type OwnFormats,
  type SettingText,
  textsOfForm,
  textsOfSettings,
} from './settings-in-language.ts';

/**
 * `form`: the languages of the form besides that of the original; `ofForm`: its texts in the front matter.
 * `tags`: the languages (BCP 47), that of the original first. `label`: the placeholder by which callers choose one. `settings`: the texts
 * of the original in the front matter. `numbers`: the number formats that the language of this reading has of its own.
 * `parsed`: the YAML.
 */
export type DeclaredLanguages = {
  tags: string[];
  label: string;
  line: number;
  texts: DeclaredText[];
  settings: SettingText[];
  form: string[];
  ofForm: FormText[];
  numbers: OwnFormats;
  parsed: ParsedYaml;
};

/** A text in several languages. `said`: by language. `lineOf`: the line of the text in a language, or of the whole. */
export type DeclaredText = { said: ReadonlyMap<string, string>; line: number; lineOf(tag: string): number };

/**
 * Another language than that of the original. `texts`: its texts by the keys of their originals (`keyOf`). `parsed`: the YAML, which is
 * parsed once for all languages.
 */
export type InLanguage = { tag: string; texts: ReadonlyMap<string, string>; parsed: ParsedYaml };

export type ParsedYaml = { read: ReadYaml; faults: readonly SchemaFault[] };

/** The key of a text that is the same in all languages. */
const SAME = 'same';

/** The fields that this file reads. The schema has checked their shape. */
type Written = {
  language?: string;
  languages?: (string | undefined)[];
  texts?: (Record<string, string> | undefined)[];
  form?: (string | undefined)[];
};

/** Returns undefined for a template in one language. */
export function readLanguages(
  written: Written,
  { lineOf, textLineOf }: Pick<ReadYaml, 'lineOf' | 'textLineOf'>,
): { languages?: Omit<DeclaredLanguages, 'numbers' | 'parsed'>; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const report = (path: Path, message: LineFault['message']) => faults.push({ line: lineOf(path), message });
  if (!written.languages) {
    if (written.texts) report(['texts'], tell('template.texts.noLanguages'));
    if (written.form) report(['form'], tell('template.form.noLanguages'));
    return { faults };
  }
  const tags = written.languages.flatMap((tag, at) => {
    const isKnown = tag !== undefined && isKnownLanguage(tag);
    if (!isKnown) report(['languages', at], tell('template.languageUnknown', { tag: tag ?? '' }));
    return isKnown ? [tag] : [];
  });
  const label = (written.language ?? 'Language').trim();
  if (tags.includes(label)) report(['language'], tell('template.languages.label', { tag: label }));
  const seen = new Set<string>();
  const texts = (written.texts ?? []).flatMap((entry, at): DeclaredText[] => {
    if (!entry) return [];
    const { said, problems } = readText(entry, tags, seen);
    for (const problem of problems) report(['texts', at], problem);
    const lineOfTag = (tag: string) => textLineOf(['texts', at, tag in entry ? tag : SAME]);
    return problems.length > 0 ? [] : [{ said, line: lineOf(['texts', at]), lineOf: lineOfTag }];
  });
  const settings = textsOfSettings(written, label, lineOf);
  const form = [...new Set(written.form)].filter((tag) => tag !== undefined);
  for (const [at, tag] of form.entries())
    if (!tags.includes(tag)) report(['form', at], ofField('form', noLanguage(tag, tags)));
  const ofForm = form.length > 0 ? textsOfForm(written, lineOf) : [];
  const inForm = { form: form.filter((tag) => tags.indexOf(tag) > 0), ofForm };
  return { languages: { tags, label, line: lineOf(['language']), texts, settings, ...inForm }, faults };
}

function noLanguage(tag: string, known: readonly string[]): Message {
  const advice = closestAdvice(tag, known, tell('template.known', { names: listNames(known) }));
  return tell('template.texts.noLanguage', { tag: shorten(tag), advice });
}

function readText(entry: Record<string, string>, tags: readonly string[], seen: Set<string>) {
  const unknown = Object.keys(entry).filter((tag) => tag !== SAME && !tags.includes(tag));
  const [original = ''] = tags;
  const source = entry[SAME] ?? entry[original];
  const problems = unknown.map((tag) => noLanguage(tag, [...tags, SAME]));
  if (source === undefined || source.trim() === '') problems.push(tell('template.texts.noOriginal', { tag: original }));
  else if (seen.has(keyOf(source))) problems.push(tell('template.texts.twice', { text: shorten(keyOf(source)) }));
  else seen.add(keyOf(source));
  const same = entry[SAME];
  const said = tags.flatMap((tag): [string, string][] => {
    const text = entry[tag] ?? same;
    return text === undefined || text.trim() === '' ? [] : [[tag, text]];
  });
  return { said: new Map(said), problems };
}

/** A Chinese or Japanese character. Between two of them the end of a line is no blank. */
export const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const LINE_END = new RegExp(`(?<=${IDEOGRAPH})[ \\t]*\\n\\s*(?=${IDEOGRAPH})`, 'gu');

/** Returns a text as it is compared with others: lines may end elsewhere, and blanks in the braces of a mark do not count. */
export function keyOf(text: string): string {
  return text
    .replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => `{{${name.trim().replace(/^([#/])\s+/, '$1')}}}`)
    .replace(LINE_END, '')
    .replace(/\s+/g, ' ')
    .trim();
}
