/** §2.3, §2.4: what a caller may send to a template: its placeholders, and its repeating groups with their fields. */
import type { NumberShape } from '../../domain/numbers.ts';
import { formatMessage } from '../../locales/format-message.ts';
import type { Language } from '../../locales/languages.ts';

/** §2.3 `type`. */
export type PlaceholderType = 'text' | 'select' | 'number' | 'date' | 'today' | 'counter';

/**
 * §10.10: a key or label that earlier versions had. `key` is that of its entry now, null when that has gone. With `moved`, another entry
 * has the label now, and `key` is that one's.
 */
export type FormerName = { name: string; key: string | null; moved?: true };

/** §2.3, §10.11. `entry` is the identity that outlives versions (§10.10), once the version is saved. `value` is the default in the form in which a value is sent; empty when blank. */
export type Placeholder = {
  entry?: string;
  label: string;
  key: string;
  count: number;
  value: string;
  type: PlaceholderType;
  options?: string[];
  format?: string;
  /** As programs see it, where a date that is written with more than its reference date shows is sent without. */
  sentFormat?: string;
  description?: string;
  auto?: boolean;
  /** It begins a link's destination, so that it takes a whole URL (§11.3). */
  isUrl?: true;
  /** Wherever it stands, it is a paragraph or the second line of one, so that it may well have several lines. */
  isParagraph?: true;
  /** Callers send a picture for it (§10.33). */
  isPicture?: true;
  start?: number;
  /** Of a number with a format: as many as it shows, at most. `exact`: none that are sent are more. */
  decimals?: number;
  exact?: true;
  /** §11.14: it may be left out, and is computed then. `override`: what is sent stands, whatever the formula gives. */
  computed?: { formula: string; override?: true };
  /** §11.15. Bounds as their author wrote them. */
  required?: true;
  min?: string;
  max?: string;
  pattern?: string;
  /** What is wanted, in the author's words. */
  hint?: string;
  /** Where documents do not always need it: when they do, as a sentence (§10.27). */
  when?: string;
};

/** §2.4. `default` is the authored row's value for the field. */
export type GroupField = Placeholder & { default?: string };

/** §2.4. `min`, `max`: how many entries it must have (§11.15). `when`: as of a placeholder. */
export type Group = {
  entry?: string;
  label: string;
  key: string;
  fields: GroupField[];
  min?: number;
  max?: number;
  hint?: string;
  when?: string;
  former?: FormerName[];
};

/** §17.29: a field whose sum is carried over pages, and the author's words for it. */
export type Carry = { field: string; forward?: string; brought?: string };

/**
/**
 * By which rules the text of a template is read from now on. A version that was saved before there was a number is read as it was (1): no
 * emphasis begins or ends because `{{…}}` is beside it (§10.2).
 */
export const READING = 2;

/**
 * Placeholders and groups, both in order of first appearance. `reading`: as its text was read when it was saved; 1 unless given. `formats`: of
 * numbers, those that mean something else than they would by themselves; `years`: `{year}` in those of counters means the year.
 */
export type Inventory = {
  placeholders: Placeholder[];
  groups: Group[];
  former?: FormerName[];
  reading?: number;
  formats?: { numbers?: Record<string, NumberShape>; years?: true };
};

/** §10.10: the entries (placeholders, groups, fields) that the versions of a template have had so far. */
export type EntryType = PlaceholderType | 'group';

/** An entry keeps its identity when its label or its key changes, and when it is dropped and comes back. */
export type KnownEntry = {
  id: string;
  /** All that it has had, the newest last. They stay its own. */
  keys: string[];
  labels: string[];
  /** Whether it is, or once was, a counter. */
  counted: boolean;
  /** As the version before has it; undefined when it was dropped earlier. */
  type?: EntryType;
};

export type KnownGroup = KnownEntry & { fields: KnownEntry[] };

/**
 * Entries of the version before come first, in their order there; those dropped earlier follow. `takesDoubtsAsNew`: the author of a Word file cannot write which entry was reworded; one in doubt is another, whose key is new.
 */
export type History = { placeholders: KnownEntry[]; groups: KnownGroup[]; takesDoubtsAsNew?: true };

export const NO_HISTORY: History = { placeholders: [], groups: [] };

/** What one saved version alone knows. Throws when the entries of the inventory have no identity. */
export function historyOf({ placeholders, groups }: Inventory): History {
  const known = <T extends EntryType>(one: { entry?: string; key: string; label: string }, type: T) => ({
    id: identityOf(one),
    keys: [one.key],
    labels: [one.label],
    counted: type === 'counter',
    type,
  });
  return {
    placeholders: placeholders.map((one) => known(one, one.type)),
    groups: groups.map((group) => ({
      ...known(group, 'group'),
      fields: group.fields.map((field) => known(field, field.type)),
    })),
  };
}

function identityOf({ entry, label }: { entry?: string; label: string }): string {
  if (entry === undefined)
    throw new Error(`Cannot tell the history of ${JSON.stringify(label)}, expected a saved entry`);
  return entry;
}

/** The identities of all entries. */
export function entriesOf({ placeholders, groups }: History): Set<string> {
  return new Set([...placeholders, ...groups, ...groups.flatMap(({ fields }) => fields)].map(({ id }) => id));
}

// §11.14, §11.15: what a placeholder computes and demands, in sentences for whoever sends values, or fills in a form.

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

/** At the top and in groups. */
export function countPlaceholders({ placeholders, groups }: Inventory): number {
  return groups.reduce((sum, { fields }) => sum + fields.length, placeholders.length);
}
