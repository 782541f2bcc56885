/** §10.7, §10.8: the names that a file's text uses, scope by scope, in order of first appearance. */
import type { Nodes, Root } from 'mdast';
import type { OccurrenceNode, WithPatterns } from './insert-occurrences.ts';
import type { Occurrence } from './occurrence.ts';
import type { UnresolvedSection } from './unresolved.ts';

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
export type RunningNames = readonly { name: string; line: number }[];

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
