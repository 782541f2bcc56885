/** §11.14, §11.15: what a placeholder computes and demands, in sentences for whoever sends values, or fills in a form. */
import { PICTURE_EXPECTED } from '../../domain/write-picture.ts';
import type { Group, Placeholder } from './inventory.ts';

/** How they are said. The API says them in English; the web app has the same in its languages (§20.10). */
export const RULE_WORDS = {
  picture: (required: boolean) => `${PICTURE_EXPECTED}${required ? '' : '; it may be left out'}.`,
  computed: (formula: string) => `Computed: ${formula}; may be left out.`,
  required: 'Required.',
  notBefore: (day: string) => `Not before ${day}.`,
  notAfter: (day: string) => `Not after ${day}.`,
  atLeast: (number: string) => `At least ${number}.`,
  atMost: (number: string) => `At most ${number}.`,
  form: (pattern: string) => `In the form ${pattern}`,
  fewest: (count: number) => `At least ${count} ${count === 1 ? 'entry' : 'entries'}.`,
  most: (count: number) => `At most ${count} ${count === 1 ? 'entry' : 'entries'}.`,
};

/** All of them, behind what the author says; undefined where there is nothing to say. */
export function describeWhole(placeholder: Placeholder): string | undefined {
  const { description } = placeholder;
  const rules = describeRules(placeholder);
  if (description === undefined || rules.length === 0) return description ?? (rules.join(' ') || undefined);
  return [asSentence(description), ...rules].join(' ');
}

export function describeRules(placeholder: Placeholder, words = RULE_WORDS): string[] {
  const { computed, required, when, isPicture } = placeholder;
  return [
    ...(isPicture ? [words.picture(required === true)] : []),
    ...(computed ? [words.computed(computed.formula)] : []),
    ...(required ? [words.required] : []),
    ...(when === undefined ? [] : [when]),
    ...describeLimits(placeholder, words),
  ];
}

/** What its value must be: the author's hint, if there is one. */
export function describeLimits(
  { type, min, max, pattern, hint }: Pick<Placeholder, 'type' | 'min' | 'max' | 'pattern' | 'hint'>,
  words = RULE_WORDS,
): string[] {
  if (hint !== undefined) return [asSentence(hint)];
  const [from, to] = type === 'date' ? [words.notBefore, words.notAfter] : [words.atLeast, words.atMost];
  return [
    ...(min === undefined ? [] : [from(min)]),
    ...(max === undefined ? [] : [to(max)]),
    ...(pattern === undefined ? [] : [words.form(pattern)]),
  ];
}

/** How many entries a group has. */
export function describeEntries({ min, max, hint }: Pick<Group, 'min' | 'max' | 'hint'>, words = RULE_WORDS): string[] {
  if (hint !== undefined) return [asSentence(hint)];
  return [...(min === undefined ? [] : [words.fewest(min)]), ...(max === undefined ? [] : [words.most(max)])];
}

/** All that is to be known of a group before it is sent; empty where there is nothing. */
export function describeGroup(
  { when, ...limits }: Pick<Group, 'min' | 'max' | 'hint' | 'when'>,
  words = RULE_WORDS,
): string {
  return [...(when === undefined ? [] : [when]), ...describeEntries(limits, words)].join(' ');
}

export function asSentence(words: string): string {
  const text = words.trim();
  return /\p{Sentence_Terminal}["'”’)]*$/u.test(text) ? text : `${text}.`;
}
