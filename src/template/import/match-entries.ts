/**
 * §10.10: which entries of one kind in one scope (placeholders, groups, fields of a group) an earlier version had already. An entry is
 * known by its explicit key, by its label (in NFC as in NFD), by its key written as a name, or as the only one that was reworded. What stays doubtful is
 * refused with the line to add: a wrong guess would put the values of old callers into another place, or begin a counter again.
 */

import { deriveKey, makeUniqueKey } from '../../domain/keys.ts';
import { listNames, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { EntryType, KnownEntry } from '../model/history.ts';
import type { NamesWithLines } from './written-names.ts';

/** A message offers so many of the entries that one may be. */
const MAX_CHOICES = 5;

/** An entry of the file. `known`: the same entry in earlier versions. */
export type Present<D extends Declared | DeclaredGroup, K extends KnownEntry = KnownEntry> = {
  label: string;
  key: string;
  line: number;
  type: EntryType;
  declared?: D;
  known?: K;
};

export type Matching<D extends Declared | DeclaredGroup, K extends KnownEntry = KnownEntry> = {
  known: readonly K[];
  /** In order of declaration, then of appearance. */
  entries: Present<D, K>[];
  /** What a name means here: a label, else a key, else the key that a label makes; else undefined. */
  resolve: (name: string) => Present<D, K> | undefined;
  /** Adds what the text names and nobody declared. Then says what was reworded, and what is doubtful. */
  addWritten: (names: NamesWithLines) => void;
};

/** `undeclared`: the type of what nobody declared. `taken`: every key that the scope has ever had; new ones are added. `doubts`: what may be new or reworded. */
export function matchEntries<D extends Declared | DeclaredGroup, K extends KnownEntry>(
  undeclared: 'text' | 'group',
  declared: readonly D[],
  known: readonly K[],
  taken: Set<string>,
  { faults, doubts }: { faults: LineFault[]; doubts: LineFault[] },
): Matching<D, K> {
  const claims = createClaims(known);
  const entries: Present<D, K>[] = [];
  const byLabel = new Map<string, Present<D, K>>();
  const byKey = new Map<string, Present<D, K>>();
  const byDerivedKey = new Map<string, Present<D, K>>();
  const add = (label: string, line: number, earlier: K | undefined, own?: D) => {
    const derived = deriveKey(label);
    const key = own?.key ?? earlier?.keys.at(-1) ?? makeUniqueKey(derived, taken);
    const type = (own && 'type' in own && own.type) || undeclared;
    const entry = { label, key, line, type, ...(own && { declared: own }), ...(earlier && { known: earlier }) };
    taken.add(key);
    entries.push(entry);
    byLabel.set(label.normalize(), entry);
    byKey.set(key, entry);
    if (!byDerivedKey.has(derived)) byDerivedKey.set(derived, entry);
  };
  const resolve = (name: string) => byLabel.get(name.normalize()) ?? byKey.get(name) ?? byDerivedKey.get(name);

  const explicit = new Map(declared.flatMap((one) => (one.key === undefined ? [] : [[one, claims.byKey(one.key)]])));
  for (const own of declared) {
    const { label, line } = own;
    if (byLabel.has(label.normalize())) faults.push({ line, message: tell('template.label.twice', { label }) });
    else add(label, line, explicit.get(own) ?? claims.byLabel(label), own);
  }
  const labelsBefore = new Set(known.flatMap(({ type, labels }) => (type ? [labels.at(-1)?.normalize()] : [])));
  return {
    known,
    entries,
    resolve,
    addWritten: (names) => {
      for (const [name, line] of names) {
        const label = name.normalize();
        const isNew = !byLabel.has(label) && !byKey.has(name) && (labelsBefore.has(label) || !byDerivedKey.has(name));
        if (isNew) add(name, line, claims.byLabel(name) ?? claims.byKey(name));
      }
      const order = new Set([...names.keys()].map((name) => resolve(name)!));
      settle(entries, [...order], claims, known, doubts);
      for (const entry of entries) byKey.set(entry.key, entry);
    },
  };
}

type Claims<K> = {
  byKey: (key: string) => K | undefined;
  byLabel: (label: string) => K | undefined;
  has: (entry: K) => boolean;
  /** The entries that were once called so, by key or label. */
  once: (name: string) => K[];
};

/**
 * Each known entry is claimed once. Of two with the same label the one of the version before is meant, then the newest name. An older label
 * brings an entry back that was dropped; it says nothing about one that has another label now.
 */
function createClaims<K extends KnownEntry>(known: readonly K[]): Claims<K> {
  const claimed = new Set<K>();
  const keys = new Map(known.flatMap((entry) => entry.keys.map((key) => [key, entry])));
  const backwards = known.toReversed();
  const labels = new Map([
    ...backwards.flatMap((entry) =>
      entry.type ? [] : entry.labels.map((label): [string, K] => [label.normalize(), entry]),
    ),
    ...backwards.map((entry): [string, K] => [entry.labels.at(-1)!.normalize(), entry]),
  ]);
  const names = ownersOfNames(known);
  const claim = (entry: K | undefined) => {
    if (!entry || claimed.has(entry)) return undefined;
    claimed.add(entry);
    return entry;
  };
  return {
    byKey: (key) => claim(keys.get(key)),
    byLabel: (label) => claim(labels.get(label.normalize())),
    has: (entry) => claimed.has(entry),
    once: (name) => (names.get(name.normalize()) ?? []).map(({ entry }) => entry),
  };
}

/** Each name that callers could ever send, key or label, in NFC, with the entries that it was for. */
export function ownersOfNames<K extends KnownEntry>(known: readonly K[]): Map<string, { name: string; entry: K }[]> {
  return Map.groupBy(
    known.flatMap((entry) => [...entry.keys, ...entry.labels].map((name) => ({ name, entry }))),
    ({ name }) => name.normalize(),
  );
}

/** Changes the entry that was reworded. `order`: as the text first names them. Counters are left to `findSecondCounters`. */
function settle<D extends Declared | DeclaredGroup, K extends KnownEntry>(
  entries: readonly Present<D, K>[],
  order: readonly Present<D, K>[],
  claims: Claims<K>,
  known: readonly K[],
  faults: LineFault[],
): void {
  const before = known.filter(({ type }) => type !== undefined);
  const gone = before.filter((entry) => !claims.has(entry));
  const come = entries.filter((entry) => !entry.known && entry.declared?.key === undefined);
  const [old] = gone;
  const [next] = come;
  if (old && next && gone.length + come.length === 2 && isReworded(old, before, next, order)) {
    next.known = old;
    next.key = old.keys.at(-1)!;
    return;
  }
  const goneByType = Map.groupBy(gone, ({ type }) => type);
  for (const entry of come) {
    const same = goneByType.get(entry.type) ?? [];
    const moved = claims.once(entry.label).find((one) => claims.has(one));
    if (same.length === 0) {
      if (moved) {
        const former = { type: moved.type ?? 'entry', key: moved.keys.at(-1)! };
        faults.push(doubt(entry, tell('template.entry.former', former), []));
      }
    } else if (entry.type !== 'counter') faults.push(doubt(entry, whileGone(same), same));
  }
}

function isReworded<D extends Declared | DeclaredGroup, K extends KnownEntry>(
  old: K,
  before: readonly K[],
  next: Present<D, K>,
  order: readonly Present<D, K>[],
): boolean {
  if (next.type !== old.type) return false;
  const [from, to] = [before.indexOf(old), order.indexOf(next)];
  return [-1, 1].every((side) => {
    const neighbour = order[to + side];
    return neighbour ? neighbour.known !== undefined && neighbour.known === before[from + side] : !before[from + side];
  });
}

/** `meant`: those that it may be; their keys say so. */
export function doubt(
  { label, key, line, declared }: Present<Declared | DeclaredGroup>,
  circumstance: Message,
  meant: readonly KnownEntry[],
): LineFault {
  const choices = meant
    .slice(0, MAX_CHOICES)
    .reduceRight(
      (others, one) =>
        tell('template.entry.keyIf', { key: one.keys.at(-1)!, label: shorten(one.labels.at(-1)!), choices: others }),
      tell('template.entry.keyIfOther', { key }),
    );
  const facts = { name: shorten(label), circumstance, choices };
  return { line, message: tell(declared ? 'template.entry.add' : 'template.entry.declare', facts) };
}

function whileGone(entries: readonly KnownEntry[]): Message {
  const names = listNames(entries.map(({ labels }) => `"${labels.at(-1)}"`));
  return tell(entries.length === 1 ? 'template.entry.whileOneGone' : 'template.entry.whileGone', { names });
}
