/** §10.7, §10.9, §10.10: which placeholder a name in the body means, and the key that each one gets. */
import { deriveKey, makeUniqueKey } from '../../domain/keys.ts';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { Inventory } from '../model/inventory.ts';

/** What a name may mean; `index` is its position in the inventory once the body, header or footer has it. */
type Entry<D> = { label: string; key: string; declared?: D; index?: number };

/** `beginsUrl`: it stands at the beginning of a link's destination somewhere. */
export type PlaceholderEntry = Entry<Declared> & { count: number; beginsUrl: boolean };
export type GroupEntry = Entry<DeclaredGroup> & { fields: Scope<PlaceholderEntry> };

/** The names of one kind in one scope: the document's placeholders, its groups, the fields of a group. */
export type Scope<E> = {
  /** In order of declaration, then of appearance. */
  entries: E[];
  /** What a name means here: a label, else a key, else a new placeholder or group of that label. */
  resolve: (name: string) => E;
};

export type Names = { placeholders: Scope<PlaceholderEntry>; groups: Scope<GroupEntry>; faults: LineFault[] };

/** Gives the key for a label, the explicit one if there is one. */
type AssignKey = (label: string, explicit?: string) => string;

type Known = { label: string; key: string };

/**
 * `written` are all names in body, header and footer. A key of the `previous` version is kept for a label that is still
 * there. Placeholders and groups share one space of keys, since `values` has both.
 */
export function namePlaceholders(
  declared: { placeholders: Declared[]; groups: DeclaredGroup[] },
  written: ReadonlySet<string>,
  previous: Inventory = { placeholders: [], groups: [] },
): Names {
  const faults: LineFault[] = [];
  const createFields = (group: Entry<DeclaredGroup>): Scope<PlaceholderEntry> => {
    const fields = group.declared?.fields ?? [];
    const before = previous.groups.find(({ label, key }) => label === group.label || key === group.key);
    const assign = createKeySpace(fields, faults)(before?.fields ?? [], written, fields);
    return createScope(fields, assign, toPlaceholder, faults);
  };
  const { placeholders, groups } = declared;
  const keySpace = createKeySpace([...placeholders, ...groups], faults);
  const assignPlaceholder = keySpace(previous.placeholders, written, placeholders);
  const assignGroup = keySpace(previous.groups, written, groups);
  return {
    placeholders: createScope(placeholders, assignPlaceholder, toPlaceholder, faults),
    groups: createScope(groups, assignGroup, (group) => ({ ...group, fields: createFields(group) }), faults),
    faults,
  };
}

function toPlaceholder(entry: Entry<Declared>): PlaceholderEntry {
  return { ...entry, count: 0, beginsUrl: false };
}

function createScope<D extends Declared | DeclaredGroup, E extends Entry<D>>(
  declared: D[],
  assign: AssignKey,
  create: (entry: Entry<D>) => E,
  faults: LineFault[],
): Scope<E> {
  const entries: E[] = [];
  const byLabel = new Map<string, E>();
  const byKey = new Map<string, E>();
  const add = (label: string, own?: D): E => {
    const key = assign(label, own?.key);
    const entry = create({ label, key, ...(own && { declared: own }) });
    entries.push(entry);
    byLabel.set(label, entry);
    if (!byKey.has(key)) byKey.set(key, entry);
    return entry;
  };
  for (const one of declared) {
    if (!byLabel.has(one.label)) add(one.label, one);
    else faults.push({ line: one.line, message: `The label "${one.label}" is declared twice; remove one.` });
  }
  return { entries, resolve: (name) => byLabel.get(name) ?? byKey.get(name) ?? add(name) };
}

/** One space of unique keys; explicit keys come first, then those of the version before, then derived ones. */
function createKeySpace(declared: readonly (Declared | DeclaredGroup)[], faults: LineFault[]) {
  const taken = new Set<string>();
  for (const { key, line } of declared) {
    if (key === undefined) continue;
    if (taken.has(key)) faults.push({ line, message: `The key "${key}" is declared twice; keys must differ.` });
    taken.add(key);
  }
  return (before: readonly Known[], written: ReadonlySet<string>, own: readonly { label: string }[]): AssignKey => {
    const kept = new Map<string, string>();
    const present = new Set(own.map(({ label }) => label));
    for (const { label, key } of before) {
      if (taken.has(key) || !(written.has(label) || present.has(label))) continue;
      taken.add(key);
      kept.set(label, key);
    }
    return (label, explicit) => {
      const key = explicit ?? kept.get(label) ?? makeUniqueKey(deriveKey(label), taken);
      taken.add(key);
      return key;
    };
  };
}
