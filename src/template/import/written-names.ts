/** §10.7: the placeholders, groups and fields that the names of a file mean. */
import type { Nodes, Root } from 'mdast';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { Prepared } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import type { OccurrenceNode, WithPatterns } from './insert-occurrences.ts';
import type { Occurrence } from './scan-occurrences.ts';

/** `id`: its identity, if an earlier version has it. `index`: its position in the inventory, once the text uses it. */
export type Entry<D> = { label: string; key: string; id?: string; declared?: D; index?: number };

/**
 * `beginsUrl`: whether it begins the destination of a link. `isParagraph`: whether it is always a paragraph or the last line of one.
 * `by`: in a derived group, the source field whose distinct values it has; with `isEach`, it has the value of each source entry.
 */
export type PlaceholderEntry = Entry<Declared> & {
  count: number;
  beginsUrl: boolean;
  isPicture?: true;
  isText?: true;
  isParagraph?: boolean;
  by?: PlaceholderEntry;
  isEach?: true;
};
/** `groups`: those that its entries hold. `outer`: the group whose entries hold it. `source`: the group that a derived group is made from. */
export type GroupEntry = Entry<DeclaredGroup> & {
  fields: Scope<PlaceholderEntry>;
  groups: Scope<GroupEntry>;
  outer?: GroupEntry;
  source?: GroupEntry;
};

/** The names of one kind in one scope: placeholders, groups, or the fields of a group. */
export type Scope<E> = {
  /** The entries in use, in order of declaration, then of appearance. */
  entries: E[];
  /** Returns the entry that a name means. Undefined if there is none. */
  find: (name: string) => E | undefined;
  /** Returns the entry that a name of the text means. Throws for a name that `written` lacks. */
  resolve: (name: string) => E;
};

/** The scope of a group without groups. */
export const NO_GROUPS: Scope<GroupEntry> = {
  entries: [],
  find: () => undefined,
  resolve: (name) => {
    throw new Error(`Cannot resolve the group ${JSON.stringify(name)}, expected none`);
  },
};

/**
 * `stray`: declared groups that the text has in another scope, which has been reported. `isUnusable`: set if not every name of the text
 * means something, which has been reported too.
 */
export type Names = {
  placeholders: Scope<PlaceholderEntry>;
  groups: Scope<GroupEntry>;
  stray: ReadonlySet<GroupEntry>;
  isUnusable?: true;
  faults: LineFault[];
};

/** `occurrence`: the index of its opening boundary. Becomes a `Section` later. */
export type UnresolvedSection = { type: 'section'; occurrence: number; children: Nodes[] };

/** `occurrence`: the mark that begins the branch. Becomes a `Branch` later. */
export type UnresolvedBranch = { type: 'branch'; occurrence: number; children: Nodes[] };
export type UnresolvedBranches = { type: 'branches'; children: UnresolvedBranch[] };

// §10.7, §10.8: the names in a file's text, by scope, in order of first appearance.

/** Each name with the line of its first appearance. */
export type NamesWithLines = Map<string, number>;

/** A group as the text has it, with the names between its marks. */
export type WrittenGroup = { line: number; fields: NamesWithLines; groups: WrittenGroups };
export type WrittenGroups = Map<string, WrittenGroup>;

/** `marked`: names written `{{document: …}}`, which may appear nowhere else. */
export type WrittenNames = { placeholders: NamesWithLines; marked: NamesWithLines; groups: WrittenGroups };

export const NOTHING_WRITTEN: WrittenNames = { placeholders: new Map(), marked: new Map(), groups: new Map() };

/** The names in headers, footers and other settings, with their lines. */
type RunningNames = readonly { name: string; line: number }[];

/**
 * `tree`: with its sections. Names in header and footer come after those of the body. `declared`: names of the front matter, which stay
 * names whatever characters they hold.
 */
export function writtenNames(
  tree: Root,
  occurrences: readonly Occurrence[],
  running: RunningNames,
  declared: { has: (name: string) => boolean } = new Set(),
): WrittenNames {
  const written: WrittenNames = { placeholders: new Map(), marked: new Map(), groups: new Map() };
  const document: Written = { fields: written.placeholders, groups: written.groups };
  const add = (within: Written, { occurrence }: OccurrenceNode) => {
    const { name, line, ofDocument } = occurrences[occurrence]!;
    const found = ofDocument || declared.has(name) ? undefined : markedIn(within, name);
    const [names, own] = ofDocument
      ? [written.marked, name]
      : found
        ? [found.fields, found.field]
        : [within.fields, name];
    if (found) Object.assign(occurrences[occurrence]!, { name: found.field, ofGroup: found.group });
    if (!names.has(own)) names.set(own, line);
  };
  const walk = (node: Nodes | OccurrenceNode | UnresolvedSection, within: Written): void => {
    if (node.type === 'slot') add(within, node);
    const inside = node.type === 'section' ? groupIn(within, occurrences[node.occurrence]!) : aroundCell(node, within);
    if ('children' in node) for (const child of node.children) walk(child, inside);
    for (const pattern of Object.values((node as WithPatterns).patterns ?? {}))
      for (const piece of pattern) if (typeof piece === 'object') add(inside, piece);
  };
  walk(tree, document);
  for (const { name, line } of running) if (!written.placeholders.has(name)) written.placeholders.set(name, line);
  return written;
}

/** Returns what is around the content of a node. That of a cell over rows of groups is not in these groups. */
function aroundCell<W extends { around?: W }>(node: object, within: W): W {
  let inside = within;
  for (let up = (node as Prepared).over?.up ?? 0; up > 0; up--) inside = inside.around ?? inside;
  return inside;
}

/** The names written in the document, or within a group, `name`. `around`: the document or group around it. */
type Written = { fields: NamesWithLines; groups: WrittenGroups; name?: string; around?: Written };

function groupIn(around: Written, { name, line }: Occurrence): Written {
  const group = around.groups.get(name) ?? { line, fields: new Map(), groups: new Map() };
  around.groups.set(name, group);
  return { ...group, name, around };
}

/** §10.8: reads `Orders: Number` within a group that stands in the group `Orders`. Undefined for any other name. */
function markedIn(
  { around }: Written,
  name: string,
): { group: string; field: string; fields: NamesWithLines } | undefined {
  if (!around?.name || !name.includes(':')) return undefined;
  for (let one: Written | undefined = around; one?.name !== undefined; one = one.around) {
    const field = fieldBehind(one.name, name);
    if (field !== undefined) return { group: one.name, field, fields: one.fields };
  }
  return undefined;
}

/** Returns what follows the name of a group and a colon. */
function fieldBehind(group: string, name: string): string | undefined {
  const field = name.startsWith(group) ? /^\s*:\s*(\S.*)$/.exec(name.slice(group.length))?.[1] : undefined;
  return field;
}

// §10.8: the groups of a file as a tree of scopes.

/** Returns the groups of the document, then those within them, level by level; derived groups are last, as in `InUse`. */
export function everyEntry(groups: Scope<GroupEntry>): GroupEntry[] {
  const all = groups.entries.filter(({ source, declared }) => !source && declared?.from === undefined);
  const derived = groups.entries.filter((entry) => !all.includes(entry));
  for (const group of all) all.push(...group.groups.entries);
  return [...all, ...derived];
}

/** Returns the group that a name means, such as `Items`, or that a path means, such as `Orders.Items`. */
export function findGroup(groups: Scope<GroupEntry>, name: string): GroupEntry | undefined {
  const known = groups.find(name);
  if (known || !name.includes('.')) return known;
  for (let point = name.indexOf('.'); point > 0; point = name.indexOf('.', point + 1)) {
    const outer = groups.find(name.slice(0, point).trim());
    const found = outer && findGroup(outer.groups, name.slice(point + 1).trim());
    if (found) return found;
  }
  return undefined;
}

/** Returns how a formula names a group outside of all groups: `Orders.Items`. */
export function pathOf({ label, outer }: GroupEntry): string {
  return outer ? `${pathOf(outer)}.${label}` : label;
}

// §10.7, §10.28: the order of the inventory and its contents, and the entries that the text lacks.

/**
 * Entries are in order of first appearance, then of declaration; derived groups are last. `unplaced`: entries that the text lacks. They
 * are used only if a formula or theme names them.
 */
export type InUse = {
  placeholders: PlaceholderEntry[];
  groups: { entry: GroupEntry; fields: PlaceholderEntry[] }[];
  unplaced: Set<PlaceholderEntry | GroupEntry>;
};

/** Returns all groups, without fields. */
export function groupsInUse({ groups }: Names, written: WrittenNames): InUse {
  const inText = new Set([...written.groups.keys()].map(groups.resolve));
  const derived = groups.entries.filter(({ declared }) => declared?.from !== undefined);
  const sent = new Set([...inText, ...groups.entries].filter((entry) => !derived.includes(entry)));
  const withWritten = new Map<GroupEntry, WrittenGroup[]>();
  const note = (of: WrittenGroups, within: Scope<GroupEntry>) => {
    for (const [name, one] of of) {
      const entry = within.resolve(name);
      withWritten.set(entry, [...(withWritten.get(entry) ?? []), one]);
      note(one.groups, entry.groups);
    }
  };
  note(written.groups, groups);
  // The set grows while it is read: the groups of a level come before those within them.
  for (const { groups: inner } of sent) {
    if (inner.entries.length === 0) continue;
    const entries = [...withWritten.keys()].filter((entry) => inner.entries.includes(entry));
    for (const entry of [...entries, ...inner.entries]) sent.add(entry);
  }
  const all = [...new Set([...sent, ...derived])];
  all.forEach((entry, index) => {
    entry.index = index;
  });
  return {
    placeholders: [],
    groups: all.map((entry) => ({ entry, fields: [] })),
    unplaced: new Set(all.filter((entry) => !withWritten.has(entry))),
  };
}

/** Appends declared entries to those of the text. */
export function useDeclared({ placeholders }: Names, inUse: InUse): void {
  const use = (declared: readonly PlaceholderEntry[], used: PlaceholderEntry[]) => {
    for (const entry of declared) {
      if (entry.index !== undefined) continue;
      entry.index = used.push(entry) - 1;
      // Fields whose values derive a group need not be shown.
      if (!entry.by) inUse.unplaced.add(entry);
    }
  };
  use(placeholders.entries, inUse.placeholders);
  for (const { entry, fields } of inUse.groups) {
    use(entry.fields.entries, fields);
    // A value that begins a link must be a whole URL, also where it is sent.
    for (const { by, beginsUrl, isPicture, isEach } of fields) {
      if (by && beginsUrl) by.beginsUrl = true;
      if (by && isPicture && isEach) by.isPicture = true;
    }
  }
}
