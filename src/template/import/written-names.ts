/** §10.7: the placeholders, groups and fields that the names of a file mean. */
import type { Nodes, Root } from 'mdast';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { OccurrenceNode, WithPatterns } from './insert-occurrences.ts';
import type { Occurrence } from './scan-occurrences.ts';

/** `id`: its identity, if an earlier version has it. `index`: its position in the inventory, once the text uses it. */
export type Entry<D> = { label: string; key: string; id?: string; declared?: D; index?: number };

/**
 * `beginsUrl`: whether it begins the destination of a link. `isParagraph`: whether it is always a paragraph or the last line of one.
 * `by`: in a derived group, the source field whose distinct values it has.
 */
export type PlaceholderEntry = Entry<Declared> & {
  count: number;
  beginsUrl: boolean;
  isPicture?: true;
  isText?: true;
  isParagraph?: boolean;
  by?: PlaceholderEntry;
};
/** `source`: the group that a derived group is made from. */
export type GroupEntry = Entry<DeclaredGroup> & { fields: Scope<PlaceholderEntry>; source?: GroupEntry };

/** The names of one kind in one scope: placeholders, groups, or the fields of a group. */
export type Scope<E> = {
  /** The entries in use, in order of declaration, then of appearance. */
  entries: E[];
  /** Returns the entry that a name means. Undefined if there is none. */
  find: (name: string) => E | undefined;
  /** Returns the entry that a name of the text means. Throws for a name that `written` lacks. */
  resolve: (name: string) => E;
};

export type Names = { placeholders: Scope<PlaceholderEntry>; groups: Scope<GroupEntry>; faults: LineFault[] };

/** `occurrence`: the index of its opening boundary. Becomes a `Section` later. */
export type UnresolvedSection = { type: 'section'; occurrence: number; children: Nodes[] };

/** `occurrence`: the mark that begins the branch. Becomes a `Branch` later. */
export type UnresolvedBranch = { type: 'branch'; occurrence: number; children: Nodes[] };
export type UnresolvedBranches = { type: 'branches'; children: UnresolvedBranch[] };

// §10.7, §10.8: the names in a file's text, by scope, in order of first appearance.

/** Each name with the line of its first appearance. */
export type NamesWithLines = Map<string, number>;

/** `groups`: the names between the marks of each group. `marked`: names written `{{document: …}}`, which may appear nowhere else. */
export type WrittenNames = {
  placeholders: NamesWithLines;
  marked: NamesWithLines;
  groups: Map<string, { line: number; fields: NamesWithLines }>;
};

export const NOTHING_WRITTEN: WrittenNames = { placeholders: new Map(), marked: new Map(), groups: new Map() };

/** The names in headers, footers and other settings, with their lines. */
type RunningNames = readonly { name: string; line: number }[];

/** `tree`: with its sections. Names in header and footer come after those of the body. */
export function writtenNames(tree: Root, occurrences: readonly Occurrence[], running: RunningNames): WrittenNames {
  const written: WrittenNames = { placeholders: new Map(), marked: new Map(), groups: new Map() };
  const add = (within: NamesWithLines, { occurrence }: OccurrenceNode) => {
    const { name, line, ofDocument } = occurrences[occurrence]!;
    const names = ofDocument ? written.marked : within;
    if (!names.has(name)) names.set(name, line);
  };
  const walk = (node: Nodes | OccurrenceNode | UnresolvedSection, names: NamesWithLines): void => {
    if (node.type === 'slot') add(names, node);
    const inside = node.type === 'section' ? fieldsOf(written, occurrences[node.occurrence]!) : names;
    if ('children' in node) for (const child of node.children) walk(child, inside);
    for (const pattern of Object.values((node as WithPatterns).patterns ?? {}))
      for (const piece of pattern) if (typeof piece === 'object') add(inside, piece);
  };
  walk(tree, written.placeholders);
  for (const { name, line } of running) if (!written.placeholders.has(name)) written.placeholders.set(name, line);
  return written;
}

function fieldsOf({ groups }: WrittenNames, { name, line }: Occurrence): NamesWithLines {
  const group = groups.get(name) ?? { line, fields: new Map() };
  groups.set(name, group);
  return group.fields;
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
  const sent = [...inText, ...groups.entries].filter((entry) => !derived.includes(entry));
  const all = [...new Set([...sent, ...derived])];
  all.forEach((entry, index) => {
    entry.index = index;
  });
  return {
    placeholders: [],
    groups: all.map((entry) => ({ entry, fields: [] })),
    unplaced: new Set(all.filter((entry) => !inText.has(entry))),
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
    for (const { by, beginsUrl } of fields) if (by && beginsUrl) by.beginsUrl = true;
  }
}
