/** §10.7, §10.9, §10.10: which placeholder a name in the body means, and the key that each one gets. */
import { tell } from '../../locales/message.ts';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { History, KnownEntry, KnownGroup } from '../model/history.ts';
import { doubt, type Matching, matchEntries, ownersOfNames, type Present } from './match-entries.ts';
import { isDerived, isNameOf, nameDerivedGroups } from './name-derived-groups.ts';
import type { Entry, GroupEntry, Names, PlaceholderEntry, Scope } from './names.ts';
import type { WrittenNames } from './written-names.ts';

/**
 * `written` are all names in body, header and footer; `history` is what earlier versions had. Placeholders and groups
 * share one space of keys, since `values` has both.
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

  // A group may be written by its label here and by its key there.
  const sectionsOf = Map.groupBy(sections, ([name]) => groups.resolve(name)!);
  const matchFields = (group: Present<DeclaredGroup, KnownGroup>) => {
    const own = group.declared?.fields ?? [];
    const knownFields = group.known?.fields ?? [];
    const fields = matchEntries('text', own, knownFields, takenKeys(own, knownFields, faults), told);
    const names = (sectionsOf.get(group) ?? []).flatMap(([, one]) => [...one.fields]);
    fields.addWritten(new Map(names));
    faults.push(...findForeignKeys(fields.entries, knownFields));
    return fields;
  };
  const fields = new Map(groups.entries.map((group) => [group, matchFields(group)]));
  faults.push(...findSecondCounters([placeholders, ...fields.values()], history));
  const sentGroups = createScope(
    groups,
    (group): GroupEntry => ({
      ...toEntry(group),
      fields: createScope(fields.get(group)!, toPlaceholder),
    }),
  );
  const isOfDocument = (name: string) => placeholders.resolve(name)?.declared !== undefined;
  const derivedGroups = nameDerivedGroups(derived, written.groups, { groups: sentGroups, isOfDocument, taken, faults });
  return { placeholders: createScope(placeholders, toPlaceholder), groups: join(sentGroups, derivedGroups), faults };
}

/** Behind the groups that callers send those that are made from them. */
function join(sent: Scope<GroupEntry>, derived: GroupEntry[]): Scope<GroupEntry> {
  if (derived.length === 0) return sent;
  const own = (name: string) => derived.find(({ declared }) => isNameOf(declared!, name));
  return {
    entries: [...sent.entries, ...derived],
    find: (name) => own(name) ?? sent.find(name),
    resolve: (name) => own(name) ?? sent.resolve(name),
  };
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

/** All names that callers could ever send to a scope, and the explicit keys. */
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

/** §10.10: a name that callers could send for one entry does not become the key of another, of whatever kind. */
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

/** A counter that begins while another has ended may be the other: it would draw the same numbers again. */
function findSecondCounters(scopes: Matching<Declared>[], { placeholders, groups }: History): LineFault[] {
  const countersOf = ({ entries }: Matching<Declared>) => entries.filter(({ type }) => type === 'counter');
  const going = new Set(scopes.flatMap(countersOf).map((entry) => entry.known));
  const isEnded = (one: KnownEntry) => one.counted && !going.has(one);
  if (![...placeholders, ...groups.flatMap(({ fields }) => fields)].some(isEnded)) return [];
  return scopes.flatMap((scope) => {
    const ended = scope.known.filter(isEnded);
    return countersOf(scope)
      .filter((entry) => !entry.known?.counted && entry.declared?.key === undefined)
      .map((entry) => doubt(entry, tell('template.entry.counterWhile'), ended));
  });
}
