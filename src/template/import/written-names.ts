/** §10.7: what the names of a file mean: its placeholders, its groups and their fields. */
import type { Nodes, Root } from 'mdast';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { OccurrenceNode, WithPatterns } from './insert-occurrences.ts';
import type { Occurrence } from './scan-occurrences.ts';

/** `id`: its identity, when an earlier version has it; `index`: its position in the inventory once the text has it. */
export type Entry<D> = { label: string; key: string; id?: string; declared?: D; index?: number };

/**
 * `beginsUrl`: it stands at the beginning of a link's destination somewhere. `isParagraph`: it is a paragraph, or the last
 * line of one, wherever it stands. `by`: of a group made from another, the field there whose
 * different values it has.
 */
export type PlaceholderEntry = Entry<Declared> & {
  count: number;
  beginsUrl: boolean;
  isPicture?: true;
  isText?: true;
  isParagraph?: boolean;
  by?: PlaceholderEntry;
};
/** `source`: the group that it is made from. */
export type GroupEntry = Entry<DeclaredGroup> & { fields: Scope<PlaceholderEntry>; source?: GroupEntry };

/** The names of one kind in one scope: the document's placeholders, its groups, the fields of a group. */
export type Scope<E> = {
  /** In order of declaration, then of appearance. */
  entries: E[];
  /** What a name means here, if anything. */
  find: (name: string) => E | undefined;
  /** What a name of the text means here. Throws for one that `written` did not have. */
  resolve: (name: string) => E;
};

export type Names = { placeholders: Scope<PlaceholderEntry>; groups: Scope<GroupEntry>; faults: LineFault[] };

/** `occurrence` is the index of its opening boundary. Later resolved to a `Section`. */
export type UnresolvedSection = { type: 'section'; occurrence: number; children: Nodes[] };

/** `occurrence`: the mark with which the branch begins. Later resolved to a `Branch`. */
export type UnresolvedBranch = { type: 'branch'; occurrence: number; children: Nodes[] };
export type UnresolvedBranches = { type: 'branches'; children: UnresolvedBranch[] };

// §10.7, §10.8: the names that a file's text uses, scope by scope, in order of first appearance.

/** Each name with the line where it first stands. */
export type NamesWithLines = Map<string, number>;

/** `groups`: by the name of the group, what stands between its marks. `marked`: what is written `{{document: …}}`, and may stand nowhere else. */
export type WrittenNames = {
  placeholders: NamesWithLines;
  marked: NamesWithLines;
  groups: Map<string, { line: number; fields: NamesWithLines }>;
};

export const NOTHING_WRITTEN: WrittenNames = { placeholders: new Map(), marked: new Map(), groups: new Map() };

/** The names in headers, footers and the like, with their lines. */
type RunningNames = readonly { name: string; line: number }[];

/** `tree` has its sections; header and footer come after the body. */
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

// §10.7, §10.28: the order of the inventory and of all contents, and what stands nowhere in the text.

/**
 * Entries in order of first appearance in the text, then of declaration. Groups that are made from others are the last. `unplaced` stand
 * nowhere in the text: they are of use only where something is computed from them, or a theme names them.
 */
export type InUse = {
  placeholders: PlaceholderEntry[];
  groups: { entry: GroupEntry; fields: PlaceholderEntry[] }[];
  unplaced: Set<PlaceholderEntry | GroupEntry>;
};

/** All groups, without their fields. */
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

/** Puts all that is declared behind what the text has. */
export function useDeclared({ placeholders }: Names, inUse: InUse): void {
  const use = (declared: readonly PlaceholderEntry[], used: PlaceholderEntry[]) => {
    for (const entry of declared) {
      if (entry.index !== undefined) continue;
      entry.index = used.push(entry) - 1;
      // The values that make a group need not be shown.
      if (!entry.by) inUse.unplaced.add(entry);
    }
  };
  use(placeholders.entries, inUse.placeholders);
  for (const { entry, fields } of inUse.groups) {
    use(entry.fields.entries, fields);
    // What begins a link must be a whole URL where it is sent.
    for (const { by, beginsUrl } of fields) if (by && beginsUrl) by.beginsUrl = true;
  }
}
