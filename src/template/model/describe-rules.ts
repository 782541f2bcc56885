/** §11.14, §11.15: what a placeholder computes and demands, in sentences for whoever sends values, or fills in a form. */
import { formatMessage } from '../../locales/format-message.ts';
import type { Language } from '../../locales/languages.ts';
import type { Group, Placeholder } from './inventory.ts';

/** All of them, behind what the author says; undefined where there is nothing to say. */
export function describeWhole(placeholder: Placeholder): string | undefined {
  const { description } = placeholder;
  const rules = describeRules(placeholder);
  if (description === undefined || rules.length === 0) return description ?? (rules.join(' ') || undefined);
  return [asSentence(description), ...rules].join(' ');
}

export function describeRules(placeholder: Placeholder, language: Language = 'en'): string[] {
  const { computed, required, when, isPicture } = placeholder;
  const picture = required ? 'picture' : 'optionalPicture';
  return [
    ...(isPicture ? [formatMessage(language, 'rules', picture)] : []),
    ...(computed ? [formatMessage(language, 'rules', 'computed', { formula: computed.formula })] : []),
    ...(required ? [formatMessage(language, 'rules', 'required')] : []),
    ...(when === undefined ? [] : [when]),
    ...describeLimits(placeholder, language),
  ];
}

/** What its value must be: the author's hint, if there is one. */
export function describeLimits(
  { type, min, max, pattern, hint }: Pick<Placeholder, 'type' | 'min' | 'max' | 'pattern' | 'hint'>,
  language: Language = 'en',
): string[] {
  if (hint !== undefined) return [asSentence(hint)];
  const [least, most] = type === 'date' ? (['notBefore', 'notAfter'] as const) : (['atLeast', 'atMost'] as const);
  return [
    ...(min === undefined ? [] : [formatMessage(language, 'rules', least, { limit: min })]),
    ...(max === undefined ? [] : [formatMessage(language, 'rules', most, { limit: max })]),
    ...(pattern === undefined ? [] : [formatMessage(language, 'rules', 'form', { pattern })]),
  ];
}

/** How many entries a group has. */
export function describeEntries(
  { min, max, hint }: Pick<Group, 'min' | 'max' | 'hint'>,
  language: Language = 'en',
): string[] {
  if (hint !== undefined) return [asSentence(hint)];
  return [
    ...(min === undefined ? [] : [formatMessage(language, 'rules', 'fewest', { count: min })]),
    ...(max === undefined ? [] : [formatMessage(language, 'rules', 'most', { count: max })]),
  ];
}

/** All that is to be known of a group before it is sent; empty where there is nothing. */
export function describeGroup(
  { when, ...limits }: Pick<Group, 'min' | 'max' | 'hint' | 'when'>,
  language: Language = 'en',
): string {
  return [...(when === undefined ? [] : [when]), ...describeEntries(limits, language)].join(' ');
}

export function asSentence(words: string): string {
  const text = words.trim();
  return /\p{Sentence_Terminal}["'”’)]*$/u.test(text) ? text : `${text}.`;
}
