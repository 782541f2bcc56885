/** §2.3, §2.4: the inventory of a template: its placeholders, and its repeating groups with their fields. */
import type { NumberShape } from '../../domain/numbers.ts';
import { formatMessage } from '../../locales/format-message.ts';
import type { Language } from '../../locales/languages.ts';

/** §2.3 `type`: the type of a placeholder. */
export type PlaceholderType = 'text' | 'select' | 'number' | 'date' | 'today' | 'counter';

/** §10.47: the marks of Markdown that a text may have: those within a line, or paragraphs and lists too. */
export type FormattedKind = 'inline' | 'blocks';

/**
 * §10.10: a key or label of an earlier version. `key`: that of its entry now, null if the entry was dropped. `moved`: another entry has
 * the label now, and `key` is that one's.
 */
export type FormerName = { name: string; key: string | null; moved?: true };

/**
 * §2.3, §10.11. `entry`: its identity across versions (§10.10), once the version is saved. `value`: the default in the form in which a
 * value is sent; empty when blank.
 */
export type Placeholder = {
  entry?: string;
  label: string;
  key: string;
  count: number;
  value: string;
  type: PlaceholderType;
  options?: string[];
  format?: string;
  /** The format for programs, which send a date without the additions that only print. */
  sentFormat?: string;
  description?: string;
  auto?: boolean;
  /** Begins the destination of a link, so it takes a whole URL (§11.3). */
  isUrl?: true;
  /** Is always a paragraph or the second line of one, so it may well have several lines. */
  isParagraph?: true;
  /** Its author says that it has one line (§20.64). */
  isLine?: true;
  /** Callers send a picture for it (§10.33). */
  isPicture?: true;
  /** Its value may have marks (§10.47). */
  markdown?: FormattedKind;
  /** Numbers at the start of its lines stay text: the document numbers its clauses. */
  keepsNumbers?: true;
  /** §10.53: its options are tags of languages (BCP 47), one of which the document is written in. */
  isLanguage?: true;
  start?: number;
  /** Of a number with a format: the most decimals that it prints. `exact`: values with more are refused. */
  decimals?: number;
  exact?: true;
  /** §11.14: may be left out, and is then computed. `override`: a sent value stands, whatever the formula gives. */
  computed?: { formula: string; override?: true };
  /** §11.15: limits as their author wrote them. */
  required?: true;
  min?: string;
  max?: string;
  pattern?: string;
  /** A description of the expected value, in the author's words. */
  hint?: string;
  /** When documents need it, as a sentence, if not always (§10.27). */
  when?: string;
};

/** §2.4. `default`: the field's value in the row that the author wrote. */
export type GroupField = Placeholder & { default?: string };

/**
 * §2.4. `groups`: the groups that each of its entries holds. `min`, `max`: the number of entries that it must have (§11.15). `when`: as
 * for a placeholder.
 */
export type Group = {
  entry?: string;
  label: string;
  key: string;
  fields: GroupField[];
  groups?: Group[];
  min?: number;
  max?: number;
  hint?: string;
  when?: string;
  /** The condition of the entries that are shown, as its author wrote it (§10.41). */
  where?: string;
  former?: FormerName[];
};

/**
 * §17.29: a field whose sum is carried over pages, and the author's words for it. `from`: the placeholder that the sum begins with.
 * `last`: the field's last value is carried, not a sum.
 */
export type Carry = { field: string; from?: string; last?: boolean; forward?: string; brought?: string };

/**
 * The version of the rules by which a template's text is parsed. Versions saved before this was numbered count as 1: `{{…}}` does not
 * affect the emphasis beside it (§10.2). In 2, charts (§10.50) and styles by condition (§10.52) are text. In 3, `[ ]` in a cell is text (§10.46),
 * and rows behind those of a group are sums only in tables of Markdown (§17.31). In 4, `{{signature: Buyer}}` is a placeholder (§26.1). In 5,
 * `rowspan="0"` counts as 1 (§17.25).
 */
export const READING = 6;

/**
 * Placeholders and groups, both in order of first appearance. `reading`: the rules by which its text was parsed when saved; 1 unless
 * given. `formats`: number formats with another meaning than the default; `years`: `{year}` in counter formats means the year.
 */
export type Inventory = {
  placeholders: Placeholder[];
  groups: Group[];
  former?: FormerName[];
  reading?: number;
  formats?: { numbers?: Record<string, NumberShape>; years?: true };
};

/** §10.10: the entries (placeholders, groups, fields) of all versions of a template so far. */
export type EntryType = PlaceholderType | 'group';

/** An entry keeps its identity when its label or key changes, and when it is dropped and returns. */
export type KnownEntry = {
  id: string;
  /** All keys that the entry has had, the newest last. They stay reserved for it. */
  keys: string[];
  labels: string[];
  /** Whether it is or was a counter. */
  counted: boolean;
  /** The type of the entry in the previous version; undefined if it was dropped earlier. */
  type?: EntryType;
};

export type KnownGroup = KnownEntry & { fields: KnownEntry[]; groups?: KnownGroup[] };

/**
 * Entries of the previous version come first, in their order; those dropped earlier follow. `takesDoubtsAsNew`: doubtful entries are new
 * ones with new keys, for Word files, whose authors cannot say which entry they reworded.
 */
export type History = { placeholders: KnownEntry[]; groups: KnownGroup[]; takesDoubtsAsNew?: true };

export const NO_HISTORY: History = { placeholders: [], groups: [] };

/** Returns the history that a single saved version holds. Throws if its entries have no identity. */
export function historyOf({ placeholders, groups }: Inventory): History {
  const known = <T extends EntryType>(one: { entry?: string; key: string; label: string }, type: T) => ({
    id: identityOf(one),
    keys: [one.key],
    labels: [one.label],
    counted: type === 'counter',
    type,
  });
  const knownGroup = (group: Group): KnownGroup => ({
    ...known(group, 'group'),
    fields: group.fields.map((field) => known(field, field.type)),
    ...(group.groups && { groups: group.groups.map(knownGroup) }),
  });
  return {
    placeholders: placeholders.map((one) => known(one, one.type)),
    groups: groups.map(knownGroup),
  };
}

function identityOf({ entry, label }: { entry?: string; label: string }): string {
  if (entry === undefined)
    throw new Error(`Cannot tell the history of ${JSON.stringify(label)}, expected a saved entry`);
  return entry;
}

/** Returns the identities of all entries. */
export function entriesOf({ placeholders, groups }: History): Set<string> {
  const all = everyGroup(groups);
  return new Set([...placeholders, ...all, ...all.flatMap(({ fields }) => fields)].map(({ id }) => id));
}

// §11.14, §11.15: describes the formula and checks of a placeholder, for people who send values or fill in a form.

/** Returns the whole description, the author's own words first. Undefined if there is nothing to say. */
export function describeWhole(placeholder: Placeholder): string | undefined {
  const { description } = placeholder;
  const rules = describeRules(placeholder);
  if (description === undefined || rules.length === 0) return description ?? (rules.join(' ') || undefined);
  return [asSentence(description), ...rules].join(' ');
}

export function describeRules(placeholder: Placeholder, language: Language = 'en'): string[] {
  const { computed, required, when, isPicture, markdown } = placeholder;
  const picture = required ? 'picture' : 'optionalPicture';
  return [
    ...(isPicture ? [formatMessage(language, 'rules', picture)] : []),
    ...(markdown ? [describeMarks(markdown, language)] : []),
    ...(computed ? [formatMessage(language, 'rules', 'computed', { formula: computed.formula })] : []),
    ...(required ? [formatMessage(language, 'rules', 'required')] : []),
    ...(when === undefined ? [] : [when]),
    ...describeLimits(placeholder, language),
  ];
}

/** §10.47: returns which marks a value may have, and how they are written. */
export function describeMarks(markdown: FormattedKind, language: Language = 'en'): string {
  return formatMessage(language, 'rules', markdown);
}

/** Returns what a value must be: the author's hint, if there is one. */
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

/** Returns how many entries a group must have; `rows` calls them rows, as forms do. */
export function describeEntries(
  { min, max, hint }: Pick<Group, 'min' | 'max' | 'hint'>,
  language: Language = 'en',
  { rows = false } = {},
): string[] {
  if (hint !== undefined) return [asSentence(hint)];
  const [fewest, most] = rows ? (['fewestRows', 'mostRows'] as const) : (['fewest', 'most'] as const);
  return [
    ...(min === undefined ? [] : [formatMessage(language, 'rules', fewest, { count: min })]),
    ...(max === undefined ? [] : [formatMessage(language, 'rules', most, { count: max })]),
  ];
}

/** Returns what a sender must know about a group. Empty if there is nothing. */
export function describeGroup(
  { when, where, ...limits }: Pick<Group, 'min' | 'max' | 'hint' | 'when' | 'where'>,
  language: Language = 'en',
): string {
  const shown = where === undefined ? [] : [formatMessage(language, 'rules', 'shown', { where })];
  return [...(when === undefined ? [] : [when]), ...describeEntries(limits, language), ...shown].join(' ');
}

export function asSentence(words: string): string {
  const text = words.trim();
  return /\p{Sentence_Terminal}["'”’)]*$/u.test(text) ? text : `${text}.`;
}

export function countPlaceholders({ placeholders, groups }: Inventory): number {
  return everyGroup(groups).reduce((sum, { fields }) => sum + fields.length, placeholders.length);
}

// §10.8: groups within groups form a tree. Places name a group by its index in the list of all groups of the tree.

/** Returns the groups of the document, then those within them, level by level. */
export function everyGroup<G extends { groups?: G[] }>(groups: readonly G[]): readonly G[] {
  if (!groups.some((group) => group.groups)) return groups;
  const all = [...groups];
  // The list grows while it is read.
  for (const group of all) all.push(...(group.groups ?? []));
  return all;
}

/** Returns for each group of `everyGroup` the index of the group around it; undefined for groups of the document. */
export function outersOf<G extends { groups?: G[] }>(groups: readonly G[]): (number | undefined)[] {
  const all = everyGroup(groups);
  const outers: (number | undefined)[] = groups.map(() => undefined);
  for (const [outer, group] of all.entries()) outers.push(...(group.groups ?? []).map(() => outer));
  return outers;
}

/** Returns the tree with each group changed. `index`: that of `everyGroup`. */
export function mapGroups(groups: readonly Group[], change: (group: Group, index: number) => Group): Group[] {
  const all = everyGroup(groups);
  if (all === groups) return groups.map(change);
  const changed = all.map((group, index) => ({ ...change(group, index) }));
  let next = groups.length;
  for (const group of changed) {
    if (!group.groups) continue;
    const from = next;
    next += group.groups.length;
    group.groups = changed.slice(from, next);
  }
  return changed.slice(0, groups.length);
}

/** Returns the names of a group and those around it, the outermost first: `Sections.Items`. */
export function pathOfGroup(
  groups: readonly { label: string }[],
  outers: readonly (number | undefined)[],
  group: number,
): string {
  const around = outers[group];
  const { label } = groups[group]!;
  return around === undefined ? label : `${pathOfGroup(groups, outers, around)}.${label}`;
}
