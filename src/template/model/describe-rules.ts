/** §11.14, §11.15: what a placeholder computes and demands, in sentences for whoever sends values, or fills in a form. */
import { PICTURE_EXPECTED } from '../../domain/write-picture.ts';
import type { Group, Placeholder } from './inventory.ts';

/** All of them, behind what the author says; undefined where there is nothing to say. */
export function describeWhole(placeholder: Placeholder): string | undefined {
  const { description } = placeholder;
  const rules = describeRules(placeholder);
  if (description === undefined || rules.length === 0) return description ?? (rules.join(' ') || undefined);
  return [asSentence(description), ...rules].join(' ');
}

export function describeRules(placeholder: Placeholder): string[] {
  const { computed, required, when, isPicture } = placeholder;
  return [
    ...(isPicture ? [`${PICTURE_EXPECTED}${required ? '' : '; it may be left out'}.`] : []),
    ...(computed ? [`Computed: ${computed.formula}; may be left out.`] : []),
    ...(required ? ['Required.'] : []),
    ...(when === undefined ? [] : [when]),
    ...describeLimits(placeholder),
  ];
}

/** What its value must be: the author's hint, if there is one. */
export function describeLimits({
  type,
  min,
  max,
  pattern,
  hint,
}: Pick<Placeholder, 'type' | 'min' | 'max' | 'pattern' | 'hint'>): string[] {
  if (hint !== undefined) return [asSentence(hint)];
  const [from, to] = type === 'date' ? ['Not before', 'Not after'] : ['At least', 'At most'];
  return [
    ...(min === undefined ? [] : [`${from} ${min}.`]),
    ...(max === undefined ? [] : [`${to} ${max}.`]),
    ...(pattern === undefined ? [] : [`In the form ${pattern}`]),
  ];
}

/** How many entries a group has. */
export function describeEntries({ min, max, hint }: Pick<Group, 'min' | 'max' | 'hint'>): string[] {
  if (hint !== undefined) return [asSentence(hint)];
  const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`;
  return [
    ...(min === undefined ? [] : [`At least ${entries(min)}.`]),
    ...(max === undefined ? [] : [`At most ${entries(max)}.`]),
  ];
}

/** All that is to be known of a group before it is sent; empty where there is nothing. */
export function describeGroup({ when, ...limits }: Pick<Group, 'min' | 'max' | 'hint' | 'when'>): string {
  return [...(when === undefined ? [] : [when]), ...describeEntries(limits)].join(' ');
}

export function asSentence(words: string): string {
  const text = words.trim();
  return /\p{Sentence_Terminal}["'”’)]*$/u.test(text) ? text : `${text}.`;
}
