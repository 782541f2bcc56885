/**
 * §10.26: what a name in an expression means: a placeholder or a group, by label or key, the longest name first. A label that has signs
 * of the language in it stands in brackets.
 */
import type { PlaceholderType } from '../model/inventory.ts';
import { splitTokens, type Token } from './tokens.ts';

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

/** `end`: of the token behind it. */
export type Match<Entry> = { entry: Entry; index: number; length: number };

type Node<Entry> = { next: Map<string, Node<Entry>>; found?: { entry: Entry; index: number } };

/** The names of one kind in one scope. */
export type Names<Entry> = {
  /** The longest name that begins at a token; undefined for none, or for one with signs of the language in it. */
  match(tokens: readonly Token[], at: number): Match<Entry> | undefined;
  /** The longest name that begins there, whatever signs it has. */
  matchAny(tokens: readonly Token[], at: number): Match<Entry> | undefined;
  /** The one of exactly this name, as in brackets. */
  exact(name: string): { entry: Entry; index: number } | undefined;
  all: string[];
};

const SIGNS = /[-+*/%=<>(),.[\]"'!]/;

const known = new WeakMap<readonly object[], Names<unknown>>();

/** Made once for each list, however many expressions are read. */
export function namesOf<Entry extends { label: string; key: string }>(entries: readonly Entry[]): Names<Entry> {
  const before = known.get(entries) as Names<Entry> | undefined;
  if (before) return before;
  const exact = new Map<string, { entry: Entry; index: number }>();
  // Keys first: a label that is another's key means that one, as in `values` (§11.6).
  for (const [index, entry] of entries.entries()) exact.set(entry.key, { entry, index });
  for (const [index, entry] of entries.entries()) {
    const label = entry.label.normalize();
    if (!exact.has(label)) exact.set(label, { entry, index });
  }
  const root: Node<Entry> = { next: new Map() };
  for (const [name, found] of exact) {
    let node = root;
    for (const token of splitTokens(name)) {
      if (token.kind === 'end') break;
      const word = name.slice(token.at, token.end);
      const next = node.next.get(word) ?? { next: new Map() };
      node.next.set(word, next);
      node = next;
    }
    node.found = found;
  }
  const walk = (tokens: readonly Token[], at: number, withSigns: boolean) => {
    let node: Node<Entry> | undefined = root;
    let best: Match<Entry> | undefined;
    for (let length = 0; node; length++) {
      if (node.found) best = { ...node.found, length };
      const token: Token = tokens[at + length]!;
      const isPlain = token.kind === 'word' || (token.kind === 'sign' && (withSigns || !SIGNS.test(token.text)));
      node = isPlain ? node.next.get(token.text) : undefined;
    }
    return best;
  };
  const names: Names<Entry> = {
    match: (tokens, at) => walk(tokens, at, false),
    matchAny: (tokens, at) => walk(tokens, at, true),
    exact: (name) => exact.get(name),
    all: [...exact.keys()],
  };
  known.set(entries, names as Names<unknown>);
  return names;
}
