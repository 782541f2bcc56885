/** §10.7: what the names of a file mean: its placeholders, its groups and their fields. */
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';

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
