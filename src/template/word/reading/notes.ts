/** §10.37: what an import tells of a Word file, each with the paragraph that it is about. */
import type { Message } from '../../../locales/message.ts';

export type NoteKind = 'guessed' | 'left out' | 'typed' | 'kept';

/** `paragraph`: its place among all paragraphs, where it is about one. `isOfValue`: it is about a placeholder, which says so itself. */
export type Note = { kind: NoteKind; message: Message; paragraph?: number; isOfValue?: true };

export type Notes = {
  add(kind: NoteKind, message: Message, paragraph?: number, more?: Pick<Note, 'isOfValue'>): void;
  all: readonly Note[];
};

/** More are counted, and told in one line each. */
const MAX_NOTES = 5_000;

/** `before`: those that there are already. */
export function createNotes(before: readonly Note[] = []): Notes {
  const all = [...before];
  return {
    all,
    add(kind, message, paragraph, more) {
      if (all.length < MAX_NOTES) all.push({ kind, message, ...(paragraph !== undefined && { paragraph }), ...more });
    },
  };
}
