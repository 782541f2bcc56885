/** §10.7, §10.9, §10.10: which placeholder a name in the body means, and the key that each one gets. */
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { History, KnownEntry, KnownGroup } from '../model/history.ts';
import { doubt, type Matching, matchEntries, ownersOfNames, type Present } from './match-entries.ts';
import type { WrittenNames } from './written-names.ts';

/** `id`: its identity, when an earlier version has it; `index`: its position in the inventory once the text has it. */
type Entry<D> = { label: string; key: string; id?: string; declared?: D; index?: number };

/** `beginsUrl`: it stands at the beginning of a link's destination somewhere. */
export type PlaceholderEntry = Entry<Declared> & { count: number; beginsUrl: boolean };
export type GroupEntry = Entry<DeclaredGroup> & { fields: Scope<PlaceholderEntry> };

/** The names of one kind in one scope: the document's placeholders, its groups, the fields of a group. */
export type Scope<E> = {
  /** In order of declaration, then of appearance. */
  entries: E[];
  /** What a name of the text means here. Throws for one that `written` did not have. */
  resolve: (name: string) => E;
};

export type Names = { placeholders: Scope<PlaceholderEntry>; groups: Scope<GroupEntry>; faults: LineFault[] };

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

  const placeholders = matchEntries('text', declared.placeholders, history.placeholders, taken, faults);
  const groups = matchEntries('group', declared.groups, history.groups, taken, faults);
  placeholders.addWritten(written.placeholders);
  groups.addWritten(new Map([...written.groups].map(([name, { line }]) => [name, line])));
  faults.push(...findForeignKeys([...placeholders.entries, ...groups.entries], known));

  // A group may be written by its label here and by its key there.
  const sections = Map.groupBy(written.groups, ([name]) => groups.resolve(name)!);
  const matchFields = (group: Present<DeclaredGroup, KnownGroup>) => {
    const own = group.declared?.fields ?? [];
    const knownFields = group.known?.fields ?? [];
    const fields = matchEntries('text', own, knownFields, takenKeys(own, knownFields, faults), faults);
    const names = (sections.get(group) ?? []).flatMap(([, one]) => [...one.fields]);
    fields.addWritten(new Map(names));
    faults.push(...findForeignKeys(fields.entries, knownFields));
    return fields;
  };
  const fields = new Map(groups.entries.map((group) => [group, matchFields(group)]));
  faults.push(...findSecondCounters([placeholders, ...fields.values()], history));
  return {
    placeholders: createScope(placeholders, toPlaceholder),
    groups: createScope(groups, (group) => ({
      ...toEntry(group),
      fields: createScope(fields.get(group)!, toPlaceholder),
    })),
    faults,
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
  return {
    entries: [...created.values()],
    resolve: (name) => {
      const entry = matching.resolve(name);
      if (!entry) throw new Error(`Cannot resolve the name ${JSON.stringify(name)}, expected one of the text`);
      return created.get(entry)!;
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
    if (explicit.has(key)) faults.push({ line, message: `The key "${key}" is declared twice; keys must differ.` });
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
    const message = `The key "${key}" was a name of "${other?.entry.labels.at(-1)}" in an earlier version; choose another.`;
    return other ? [{ line: declared!.line, message }] : [];
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
      .map((entry) => doubt(entry, 'as a counter while another has ended', ended));
  });
}
