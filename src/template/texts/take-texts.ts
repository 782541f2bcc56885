/** §10.55: takes the texts that translators have written into the file of a template or theme, all or none. */
import { shorten } from '../../domain/suggestions.ts';
import { type Message, quoted, tell } from '../../locales/message.ts';
import { keyOf } from '../front-matter/declared-languages.ts';
import { editYaml } from '../front-matter/edit-settings.ts';
import type { TextEdit } from '../front-matter/settings-edit.ts';
import { findOtherMarks } from '../import/match-texts.ts';
import { wellFormed } from '../theme/read-theme.ts';
import { matchThemeTexts } from '../theme/read-theme-texts.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { type ListedText, type ListedTexts, listedTexts, TEMPLATE_TEXTS, type TextsFile } from './list-texts.ts';
import type { TranslatedText, Translation } from './translation.ts';

/** `taken`: how many texts are new or another. `faults`: each with what to do. */
export type Taken = { source: string; taken: number } | { faults: Message[] };

/** Returns the texts of a language for translators. Undefined for a file that has not this language besides its original. */
export function translationOf(
  source: string,
  name: string,
  to: string,
  file: TextsFile = TEMPLATE_TEXTS,
): Translation | undefined {
  const listed = file.list(source);
  const [from = '', ...others] = listed?.tags ?? [];
  if (!listed || !others.includes(to)) return undefined;
  const shown = listed.texts.filter(({ wanted, said }) => wanted.includes(to) || said.has(to));
  const texts = shown.map(({ text, said, was, line }, at): TranslatedText => {
    return { id: `t${at + 1}`, original: text, text: said.get(to) ?? '', ...(was !== undefined && { was }), line };
  });
  return { name, from, to, texts };
}

/** A text that is empty is none yet, and changes nothing. */
export function takeTexts(source: string, { to, texts }: Translation, file: TextsFile = TEMPLATE_TEXTS): Taken {
  const listed = file.list(source);
  const [original = '', ...others] = listed?.tags ?? [];
  if (!listed) return { faults: [tell('template.texts.noLanguages')] };
  if (!others.includes(to))
    return { faults: [tell('template.texts.otherLanguage', { language: to, languages: others.join(', ') })] };
  const known = new Map(listed.texts.map((one) => [one.key, one]));
  const faults = texts.flatMap((one) => faultOf(one, known));
  if (faults.length > 0) return { faults };
  const edits = editsOf(texts, known, to);
  const changed = file.edit(source, [{ do: 'texts', original, texts: edits }]);
  return changed === undefined ? { faults: [tell('template.whole')] } : { source: changed, taken: edits.length };
}

type Known = ReadonlyMap<string, ListedTexts['texts'][number]>;

function faultOf({ id, original, text }: TranslatedText, known: Known): Message[] {
  if (text.trim() === '') return [];
  if (!known.has(keyOf(original)))
    return [tell('template.texts.unit.changed', { id, text: quoted(shorten(keyOf(original))) })];
  const other = findOtherMarks(original, text);
  if (!other) return [];
  return other.lacks.length > 0
    ? [tell('template.texts.unit.lacks', { id, marks: other.lacks.join(', ') })]
    : [tell('template.texts.unit.adds', { id, marks: other.adds.join(', ') })];
}

function editsOf(texts: readonly TranslatedText[], known: Known, to: string): TextEdit[] {
  return texts.flatMap(({ original, text }): TextEdit[] => {
    const { text: own, said, was } = known.get(keyOf(original)) as ListedText;
    if (text.trim() === '' || (said.get(to) === text && was === undefined)) return [];
    // Other languages keep what they have of `same`.
    const others = [...said].filter(([tag]) => tag !== to);
    return [{ text: own, was, said: { ...Object.fromEntries(others.slice(1)), [to]: text } }];
  });
}

// §10.55, §19.11: the texts of a theme's file with those of its languages, for whoever translates them.

export const THEME_TEXTS: TextsFile = { list: listThemeTexts, edit: editYaml };

function listThemeTexts(source: string): ListedTexts | undefined {
  const yaml = readYaml(source);
  if (Array.isArray(yaml)) return undefined;
  const { tags, matched } = matchThemeTexts(wellFormed(yaml).written, yaml);
  return matched && listedTexts(tags, matched);
}
