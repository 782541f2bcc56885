/** §10.7: what the names of a file mean: its placeholders, its groups and their fields. */

import type { Nodes, Root } from 'mdast';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { OccurrenceNode, WithPatterns } from './insert-occurrences.ts';
import type { Occurrence } from './occurrence.ts';

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
