/**
 * §10.26: what a name in an expression means: a placeholder or a group, by label or key, the longest name first. A label that has signs
 * of the language in it stands in brackets.
 */
import type { PlaceholderType } from '../model/inventory.ts';

/** A placeholder or a field. */
export type Known = { label: string; key: string; type: PlaceholderType; options?: readonly string[] };
export type KnownGroup = { label: string; key: string; fields: readonly Known[] };

/** What an expression may name. Places are given by index. */
export type Scope = {
  placeholders: readonly Known[];
  groups: readonly KnownGroup[];
  /** The group whose entry is at hand: its fields come before the placeholders of the document. */
  group?: number;
  /** Of a group made from a group: the one that it is made from, whose fields stand in sums without its name. */
  source?: number;
};

/** The index of what stands at a token, and over how many tokens. */
export type Match = { index: number; length: number };

/** The names of one kind in one scope. */
export type Names = {
  /** The longest name that begins at a token; undefined for none, or for one with signs of the language in it. */
  match(tokens: readonly Token[], at: number): Match | undefined;
  /** The longest name that begins there, whatever signs it has. */
  matchAny(tokens: readonly Token[], at: number): Match | undefined;
  /** The one of exactly this name, as in brackets. */
  exact(name: string): number | undefined;
  /** How an expression names an entry: by its label, in brackets if need be, or by its key. */
  spell(index: number): string;
  labels: readonly string[];
  /** Labels and keys, in NFC. */
  all: readonly string[];
};

const SIGNS = /[-+*/%=<>(),.[\]"!]/;

/** A part of a name that needs no brackets. */
function isPlain({ kind, text }: Token): boolean {
  return kind === 'word' || (kind === 'sign' && !SIGNS.test(text));
}

/** What alone is no name without brackets. */
export function isReserved(token: Token): boolean {
  return token.kind === 'word' && /^([0-9]+|not)$/i.test(token.text);
}

const known = new WeakMap<readonly unknown[], Names>();

/** Made once for each list, however many expressions are read. */
export function namesOf(entries: readonly { label: string; key: string }[]): Names {
  const before = known.get(entries);
  if (before) return before;
  // Keys first: a label that is another's key means that one, as in `values` (§11.6).
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

/** The longest option of a select that begins at a token. */
export function matchOption(options: readonly string[], tokens: readonly Token[], at: number): Match | undefined {
  const find = knownOptions.get(options) ?? finder(new Map(options.map((option, index) => [option, index])));
  knownOptions.set(options, find);
  return find(tokens, at);
}

type Find = (tokens: readonly Token[], at: number, isPart?: (token: Token) => boolean) => Match | undefined;

/** Texts by their tokens, the next ones below each. */
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

// §10.26: splits the text of a formula or a condition into words, numbers, signs, quoted texts and names in brackets.

/** `text` of a quoted text or a name in brackets is what stands inside. `at` and `end` are offsets. */
export type Token = { kind: 'word' | 'sign' | 'quoted' | 'bracketed' | 'end'; text: string; at: number; end: number };

/**
 * A quoted text or a name in brackets that is never closed is a sign; so is an apostrophe behind a letter. `==`, `!=`, `&&` and `||` mean
 * nothing, and messages say what does.
 */
const TOKEN =
  /(?<word>[\p{L}\p{M}\p{N}_]+)|"(?<double>[^"]*)"|(?<![\p{L}\p{M}\p{N}_])'(?<single>[^']*)'|\[(?<bracketed>[^[\]]*)\]|<>|<=|>=|!=|==|&&|\|\||\S/gu;

/** Always ends with a token of kind `end`. Linear: nothing is looked at more than a few times. */
export function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const found of text.matchAll(TOKEN)) {
    const { word, double, single, bracketed } = found.groups!;
    const at = found.index;
    const end = at + found[0].length;
    const quoted = double ?? single;
    if (word !== undefined) tokens.push({ kind: 'word', text: word.normalize(), at, end });
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted, at, end });
    else if (bracketed !== undefined) tokens.push({ kind: 'bracketed', text: bracketed.trim().normalize(), at, end });
    else tokens.push({ kind: 'sign', text: found[0], at, end });
  }
  tokens.push({ kind: 'end', text: '', at: text.length, end: text.length });
  return tokens;
}

/** A token such that no two of different kinds are the same. */
export function keyOf({ kind, text }: Token): string {
  return kind === 'quoted' ? JSON.stringify(text) : kind === 'bracketed' ? `[${text}]` : text;
}
