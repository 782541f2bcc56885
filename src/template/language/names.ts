/**
 * §10.26: resolves names in expressions to placeholders or groups, by label or key, the longest name first. A label that contains
 * operators must be in brackets.
 */
import type { PlaceholderType } from '../model/inventory.ts';
import { keyOf, splitTokens, type Token } from './split-tokens.ts';
import type { Writing } from './writing.ts';

/** A placeholder or a field. */
export type Known = { label: string; key: string; type: PlaceholderType; options?: readonly string[] };
/** `outer`: the index of the group whose entries hold it. */
export type KnownGroup = { label: string; key: string; fields: readonly Known[]; outer?: number };

/** The names that an expression may use. Places are indices. */
export type Scope = {
  placeholders: readonly Known[];
  groups: readonly KnownGroup[];
  /** The group of the current entry. Its fields take precedence over those of groups around it, and these over those of the document. */
  group?: number;
  /** Set in a derived group: the index of its source. Sums may use the source's fields without its name. */
  source?: number;
  /** How expressions write values and count workdays. Called only for what gives text or goes by workdays. */
  writing?: () => Writing;
  /** §10.54: in another language than the original's, how the document writes values, which only formulas that give text do. */
  spoken?: () => Writing;
  /** Set in a formula whose words are those of the language: it may compare texts with these, too. */
  hasOwnWords?: true;
};

/** The groups of one level, with their indices among all groups. */
export type Level = { groups: readonly KnownGroup[]; indices: readonly number[] };

const levels = new WeakMap<readonly KnownGroup[], Map<number | undefined, Level>>();

/** Returns the groups of the document, or those within a group. The result is the same object each time. */
export function levelOf(groups: readonly KnownGroup[], outer?: number): Level {
  const known = levels.get(groups) ?? new Map<number | undefined, Level>();
  levels.set(groups, known);
  const before = known.get(outer);
  if (before) return before;
  const indices = [...groups.keys()].filter((at) => groups[at]!.outer === outer);
  const level = { groups: indices.map((at) => groups[at]!), indices };
  known.set(outer, level);
  return level;
}

/** Returns the group of the current entry and those around it, the innermost first. */
export function groupsAround({ groups, group }: Pick<Scope, 'groups' | 'group'>): number[] {
  const around: number[] = [];
  for (let one = group; one !== undefined; one = groups[one]!.outer) around.push(one);
  return around;
}

/** Returns how an expression of the document names a group: `Sections.Items`. */
export function spellGroup(groups: readonly KnownGroup[], group: number): string {
  const { outer } = groups[group]!;
  const level = levelOf(groups, outer);
  const own = namesOf(level.groups).spell(level.indices.indexOf(group));
  return outer === undefined ? own : `${spellGroup(groups, outer)}.${own}`;
}

/** The index of the entry that a token begins, and the number of its tokens. */
export type Match = { index: number; length: number };

/** The names of one kind in one scope. */
export type Names = {
  /** Returns the longest name that begins at a token. Undefined without one, or if it contains operators. */
  match(tokens: readonly Token[], at: number): Match | undefined;
  /** Returns the longest name that begins at a token, even one with operators. */
  matchAny(tokens: readonly Token[], at: number): Match | undefined;
  /** Returns the entry with exactly this name, as in brackets. */
  exact(name: string): number | undefined;
  /** Returns how an expression names an entry: by label, in brackets if necessary, or by key. */
  spell(index: number): string;
  labels: readonly string[];
  /** All labels and keys, in NFC. */
  all: readonly string[];
};

const SIGNS = /[-+*/%=<>(),.[\]"!]/;

/** Returns whether a token may be part of a name without brackets. */
function isPlain({ kind, text }: Token): boolean {
  return kind === 'word' || (kind === 'sign' && !SIGNS.test(text));
}

/** Returns whether a token alone cannot be a name without brackets. */
export function isReserved(token: Token): boolean {
  return token.kind === 'word' && /^([0-9]+|not)$/i.test(token.text);
}

const known = new WeakMap<readonly unknown[], Names>();

/** Returns the names of entries. They are built once for each list of entries, however many expressions use it. */
export function namesOf(entries: readonly { label: string; key: string }[]): Names {
  const before = known.get(entries);
  if (before) return before;
  // Keys take precedence: a label that equals another's key means that key, as in `values` (§11.6).
  const exact = new Map(entries.map(({ key }, index) => [key, index]));
  const labels = entries.map(({ label }) => label.normalize());
  for (const [index, label] of labels.entries()) if (!exact.has(label)) exact.set(label, index);
  const find = finder(exact);
  const spell = (index: number) => {
    const [label, { key }] = [labels[index]!, entries[index]!];
    if (exact.get(label) !== index || /[[\]]/.test(label)) return key;
    const tokens = splitTokens(label).slice(0, -1);
    const isBare = tokens.every(isPlain) && !(tokens.length === 1 && isReserved(tokens[0]!));
    return isBare ? label : `[${label}]`;
  };
  const names: Names = {
    match: (tokens, at) => find(tokens, at, isPlain),
    matchAny: find,
    exact: (name) => exact.get(name),
    spell,
    labels,
    all: [...exact.keys()],
  };
  known.set(entries, names);
  return names;
}

const knownOptions = new WeakMap<readonly string[], Find>();

/** Returns the longest option of a select that begins at a token. */
export function matchOption(options: readonly string[], tokens: readonly Token[], at: number): Match | undefined {
  const find = knownOptions.get(options) ?? finder(new Map(options.map((option, index) => [option, index])));
  knownOptions.set(options, find);
  return find(tokens, at);
}

type Find = (tokens: readonly Token[], at: number, isPart?: (token: Token) => boolean) => Match | undefined;

/** A trie of texts by their tokens. */
type Node = { next: Map<string, Node>; index?: number };

function finder(texts: ReadonlyMap<string, number>): Find {
  const root: Node = { next: new Map() };
  for (const [text, index] of texts) {
    let node = root;
    for (const token of splitTokens(text).slice(0, -1)) {
      const next = node.next.get(keyOf(token)) ?? { next: new Map() };
      node.next.set(keyOf(token), next);
      node = next;
    }
    node.index ??= index;
  }
  return (tokens, at, isPart = ({ kind }) => kind !== 'end') => {
    let found: Match | undefined;
    let node: Node | undefined = root;
    for (let length = 0; node; length++) {
      if (node.index !== undefined && length > 0) found = { index: node.index, length };
      const token: Token = tokens[at + length]!;
      node = isPart(token) ? node.next.get(keyOf(token)) : undefined;
    }
    return found;
  };
}
