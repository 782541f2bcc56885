/** §10.7, §10.9, §10.10: decides which placeholder a name in the body means, and which key each one gets. */
import { deriveKey, makeUniqueKey } from '../../domain/keys.ts';
import { listNames, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import { type EntryType, everyGroup, type History, type KnownEntry, type KnownGroup } from '../model/inventory.ts';
import { isDerived, isNameOf, nameDerivedGroups } from './name-derived-groups.ts';
import {
  type Entry,
  everyEntry,
  type GroupEntry,
  type Names,
  type NamesWithLines,
  NO_GROUPS,
  type PlaceholderEntry,
  type Scope,
  type WrittenGroup,
  type WrittenGroups,
  type WrittenNames,
} from './written-names.ts';

/**
 * `written`: all names in body, header and footer. `history`: the entries of earlier versions. Placeholders and groups share the keys of
 * `values`.
 */
export function namePlaceholders(
  declared: { placeholders: Declared[]; groups: DeclaredGroup[] },
  written: WrittenNames,
  history: History,
): Names {
  const faults: LineFault[] = [];
  const known = [...history.placeholders, ...history.groups];
  const taken = takenKeys([...declared.placeholders, ...declared.groups], known, faults);

  const derived = declared.groups.filter(isDerived);
  const sent = declared.groups.filter((group) => !isDerived(group));
  const sections = [...written.groups].filter(([name]) => !derived.some((group) => isNameOf(group, name)));
  const told = { faults, doubts: history.takesDoubtsAsNew ? [] : faults };
  const placeholders = matchEntries('text', declared.placeholders, history.placeholders, taken, told);
  const groups = matchEntries('group', sent, history.groups, taken, told);
  placeholders.addWritten(new Map([...written.marked, ...written.placeholders]));
  groups.addWritten(new Map(sections.map(([name, { line }]) => [name, line])));
  faults.push(...findForeignKeys([...placeholders.entries, ...groups.entries], known));

  const naming: Naming = { told, matched: [placeholders] };
  const fields = nameWithin(groups, sections, naming);
  const isOfDocument = (name: string) => placeholders.resolve(name)?.declared !== undefined;
  faults.push(...findSecondCounters(naming.matched, history));
  const sentGroups = createScope(groups, fields);
  const derivedGroups = nameDerivedGroups(derived, written.groups, { groups: sentGroups, isOfDocument, taken, faults });
  const all = join(sentGroups, derivedGroups);
  const isDerivedName = (name: string) => derived.some((group) => isNameOf(group, name));
  const stray = findStrayGroups(all, written.groups, isDerivedName);
  faults.push(...stray.faults);
  // A derived group holds none.
  const isUnusable = [...written.groups].some(([name, { groups: inner }]) => inner.size > 0 && isDerivedName(name));
  return {
    placeholders: createScope(placeholders, toPlaceholder),
    groups: all,
    stray: stray.meant,
    ...(isUnusable && { isUnusable }),
    faults,
  };
}

/** `matched`: all scopes of placeholders and fields so far, for their counters. */
type Naming = {
  told: { faults: LineFault[]; doubts: LineFault[] };
  matched: Matching<Declared>[];
};

/** Names the fields of groups, and the groups that they hold. Returns a function that makes their entries. */
function nameWithin(
  groups: Matching<DeclaredGroup, KnownGroup>,
  written: readonly [name: string, WrittenGroup][],
  naming: Naming,
): (group: Present<DeclaredGroup, KnownGroup>) => GroupEntry {
  const { told, matched } = naming;
  // A group may be written by its label in one place and by its key in another.
  const sectionsOf = Map.groupBy(written, ([name]) => groups.resolve(name)!);
  const nameOne = (group: Present<DeclaredGroup, KnownGroup>) => {
    const own = group.declared?.fields ?? [];
    const inner = group.declared?.groups ?? [];
    const [knownFields, knownGroups] = [group.known?.fields ?? [], group.known?.groups ?? []];
    const known = [...knownFields, ...knownGroups];
    const sections = (sectionsOf.get(group) ?? []).map(([, one]) => one);
    const keys = takenKeys([...own, ...inner], known, told.faults);
    const fields = matchEntries('text', own, knownFields, keys, told);
    fields.addWritten(new Map(sections.flatMap((one) => [...one.fields])));
    matched.push(fields);
    const writtenGroups = sections.flatMap((one) => [...one.groups]);
    const within = matchEntries('group', inner, knownGroups, keys, told);
    within.addWritten(new Map(writtenGroups.map(([name, { line }]) => [name, line])));
    told.faults.push(...findForeignKeys([...fields.entries, ...within.entries], known));
    const scope =
      within.entries.length > 0 ? createScope(within, nameWithin(within, writtenGroups, naming)) : NO_GROUPS;
    const entry: GroupEntry = { ...toEntry(group), fields: createScope(fields, toPlaceholder), groups: scope };
    for (const one of scope.entries) one.outer = entry;
    return entry;
  };
  const named = new Map(groups.entries.map((group) => [group, nameOne(group)]));
  return (group) => named.get(group)!;
}

/** Appends derived groups to the groups that callers send. */
function join(sent: Scope<GroupEntry>, derived: GroupEntry[]): Scope<GroupEntry> {
  if (derived.length === 0) return sent;
  const own = (name: string) => derived.find(({ declared }) => isNameOf(declared!, name));
  return {
    entries: [...sent.entries, ...derived],
    find: (name) => own(name) ?? sent.find(name),
    resolve: (name) => own(name) ?? sent.resolve(name),
  };
}

/** §10.8: reports groups of the text that stand in another scope than the one that declares them, each once. */
function findStrayGroups(
  groups: Scope<GroupEntry>,
  written: WrittenGroups,
  isDerivedName: (name: string) => boolean,
): { meant: ReadonlySet<GroupEntry>; faults: LineFault[] } {
  const all = everyEntry(groups);
  const reported = new Set<GroupEntry>();
  const means = new Set<GroupEntry>();
  const faults: LineFault[] = [];
  if (all.every(({ outer }) => !outer)) return { meant: means, faults };
  const visit = (of: WrittenGroups, within: Scope<GroupEntry>): void => {
    for (const [name, { line, groups: inside }] of of) {
      const entry = within.resolve(name);
      const meant = entry.declared
        ? undefined
        : all.find((one) => one.declared && one !== entry && isNameOf(one.declared, name));
      if (meant && !reported.has(entry)) {
        reported.add(entry);
        means.add(meant);
        const facts = { name: shorten(name) };
        const { outer, declared } = meant;
        const message = outer
          ? tell('template.group.inside', { ...facts, outer: outer.label, line: declared!.line })
          : tell('template.group.notInside', { ...facts, outer: entry.outer?.label ?? '', line: declared!.line });
        faults.push({ line, message });
      }
      if (!isDerivedName(name)) visit(inside, entry.groups);
    }
  };
  visit(written, groups);
  return { meant: means, faults };
}

function toEntry<D extends Declared | DeclaredGroup>({ label, key, declared, known }: Present<D>): Entry<D> {
  return { label, key, ...(declared && { declared }), ...(known && { id: known.id }) };
}

function toPlaceholder(entry: Present<Declared>): PlaceholderEntry {
  return { ...toEntry(entry), count: 0, beginsUrl: false };
}

function createScope<D extends Declared | DeclaredGroup, K extends KnownEntry, E>(
  matching: Matching<D, K>,
  create: (entry: Present<D, K>) => E,
): Scope<E> {
  const created = new Map(matching.entries.map((entry) => [entry, create(entry)]));
  const find = (name: string) => created.get(matching.resolve(name)!);
  return {
    entries: [...created.values()],
    find,
    resolve: (name) => {
      const entry = find(name);
      if (!entry) throw new Error(`Cannot resolve the name ${JSON.stringify(name)}, expected one of the text`);
      return entry;
    },
  };
}

/** Returns all names that callers could ever send in a scope, and the explicit keys. */
function takenKeys(
  declared: readonly (Declared | DeclaredGroup)[],
  known: readonly KnownEntry[],
  faults: LineFault[],
): Set<string> {
  const explicit = new Set<string>();
  for (const { key, line } of declared) {
    if (key === undefined) continue;
    if (explicit.has(key)) faults.push({ line, message: tell('template.key.twice', { key }) });
    explicit.add(key);
  }
  return explicit.union(new Set(known.flatMap(({ keys, labels }) => [...keys, ...labels])));
}

/** §10.10: reports keys that callers once sent for another entry, of either kind. */
function findForeignKeys(
  present: readonly Present<Declared | DeclaredGroup>[],
  known: readonly KnownEntry[],
): LineFault[] {
  const owners = ownersOfNames(known);
  return present.flatMap(({ declared, known: own }) => {
    const key = declared?.key;
    if (key === undefined || own?.keys.includes(key)) return [];
    const other = owners.get(key)?.find(({ entry }) => entry !== own);
    if (!other) return [];
    return [{ line: declared!.line, message: tell('template.key.former', { key, label: other.entry.labels.at(-1)! }) }];
  });
}

/** A new counter may be one that has disappeared under another name; it would draw the same numbers again. */
function findSecondCounters(scopes: Matching<Declared>[], { placeholders, groups }: History): LineFault[] {
  const countersOf = ({ entries }: Matching<Declared>) => entries.filter(({ type }) => type === 'counter');
  const going = new Set(scopes.flatMap(countersOf).map((entry) => entry.known));
  const isEnded = (one: KnownEntry) => one.counted && !going.has(one);
  if (![...placeholders, ...everyGroup(groups).flatMap(({ fields }) => fields)].some(isEnded)) return [];
  return scopes.flatMap((scope) => {
    const ended = scope.known.filter(isEnded);
    return countersOf(scope)
      .filter((entry) => !entry.known?.counted && entry.declared?.key === undefined)
      .map((entry) => doubt(entry, tell('template.entry.counterWhile'), ended));
  });
}

// §10.10: matches entries of one kind in one scope (placeholders, groups, fields of a group) with those of earlier versions: by explicit
// key, by label (in NFC), by key written as a name, or as the only reworded entry. Doubtful ones are refused with the line to add, since
// a wrong guess would put old callers' values in the wrong place, or restart a counter.

/** The most entries that a message offers. */
const MAX_CHOICES = 5;

/** An entry of the file. `known`: the same entry in earlier versions. */
type Present<D extends Declared | DeclaredGroup, K extends KnownEntry = KnownEntry> = {
  label: string;
  key: string;
  line: number;
  type: EntryType;
  declared?: D;
  known?: K;
};

type Matching<D extends Declared | DeclaredGroup, K extends KnownEntry = KnownEntry> = {
  known: readonly K[];
  /** The entries in use, in order of declaration, then of appearance. */
  entries: Present<D, K>[];
  /** Returns the entry with this label, else with this key, else with the key that this label would get. */
  resolve: (name: string) => Present<D, K> | undefined;
  /** Adds undeclared names of the text, then decides which entries were reworded, and which are doubtful. */
  addWritten: (names: NamesWithLines) => void;
};

/**
 * `undeclared`: the type of undeclared entries. `taken`: every key that the scope has ever had; new ones are added. `doubts`: entries
 * that may be new or reworded.
 */
function matchEntries<D extends Declared | DeclaredGroup, K extends KnownEntry>(
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
  /** Returns the entries that once had this key or label. */
  once: (name: string) => K[];
};

/**
 * Each known entry is claimed once. Of two with the same label, that of the previous version wins, then the newest name. An older label
 * brings back an entry that was dropped, but does not match one that has another label now.
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

/** Maps each name that callers could ever send (keys and labels in NFC) to the entries that it was for. */
function ownersOfNames<K extends KnownEntry>(known: readonly K[]): Map<string, { name: string; entry: K }[]> {
  return Map.groupBy(
    known.flatMap((entry) => [...entry.keys, ...entry.labels].map((name) => ({ name, entry }))),
    ({ name }) => name.normalize(),
  );
}

/** Changes the reworded entry. `order`: in order of appearance in the text. `findSecondCounters` handles counters. */
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

/** `meant`: the entries that it may be, listed by key. */
function doubt(
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
