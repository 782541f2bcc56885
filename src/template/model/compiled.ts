/** §4.3: a compiled template: all that filling needs, with nothing left to parse. */
import type { Nodes, Root } from 'mdast';
import type { Writer } from '../../domain/placeholder-types.ts';
import type { CounterDraw } from './filled-document.ts';

/** Where a placeholder's content goes; `field` indexes the contents of the scope: the document, or a group's instance. */
export type Slot = { type: 'slot'; field: number };

/** A string in which slots stand between pieces of text. */
export type Pattern = (string | Slot)[];

/** What repeats: whole siblings, once for each instance. `size` is about how much Markdown one of them makes. */
export type Section = { type: 'section'; group: number; children: Nodes[]; size: number };

/**
 * What compiling adds to an mdast node. Without `dynamic` nothing in it is to be filled and it is used as it is;
 * `printed` is the Markdown of such a block, written once for all documents.
 */
export type Prepared = {
  dynamic?: true;
  patterns?: { url?: Pattern; alt?: Pattern; title?: Pattern; value?: Pattern };
  printed?: string;
  /** Of a link that prints the number of a clause (§10.23). */
  reference?: Reference;
  /** Of a place in a group, and of a link to it from the same group: its name, and how it begins in further instances. */
  own?: { id: string; stem: string };
  /** Of a numbered list that goes on where the one before it ends. */
  goesOn?: true;
};

/** `id`: the name of the place that a reference leads to. `group`: the index of the group in which that stands, when the reference does not. */
export type Reference = { id: string; group?: number };

/** How a placeholder gets its content. `fallback` is the default as it stands in the document; empty when blank. */
export type Filler =
  | { kind: 'sent'; write: Writer; mustBeUrl: boolean; fallback: string }
  | { kind: 'today'; write: (isoDay: string) => string }
  | { kind: 'counter'; prefix: string; suffix: string; draw: CounterDraw };

/** A piece of a header or footer before it is filled. */
export type RunningPattern = (string | Slot | { token: 'page' | 'pages' | 'title' })[];

export type Compiled = {
  /** Children may be sections, text may have slots beside it. */
  tree: Root;
  /** Whether the tree has the lines of the file, for authors who look at it. */
  keepsLines?: true;
  /** In the order of the inventory's placeholders. */
  fillers: Filler[];
  /** For each group, in the order of its fields. */
  groupFillers: Filler[][];
};
