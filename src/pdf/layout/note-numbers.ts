/** §17.10: finds the numbers of notes where each page begins with 1. They are known when pages are, and may change where lines end. */
import { noteId } from '../../template/document/every-node.ts';
import type { DrawnPage } from '../engine/layout.ts';
import type { LaidOutDocument } from '../engine/pdfmake.ts';

/** The numbers on pages, by the numbers through the document. */
export type NoteNumbers = ReadonlyMap<number, number>;

const DESTINATION = new RegExp(`^${noteId(0).replace('0', '(\\d+)')}$`);

/** Returns the numbers of all notes that begin on the pages of a document. */
export function noteNumbers({ _pdfMakePages: pages }: Pick<LaidOutDocument, '_pdfMakePages'>): NoteNumbers {
  const numbers = new Map<number, number>();
  for (const { items } of pages as DrawnPage[]) {
    const begun = items.flatMap(({ item, column = 0 }) => {
      const { id = '', y = 0 } = item as { id?: string; y?: number };
      const found = DESTINATION.exec(id);
      return found ? [{ number: Number(found[1]), column, y }] : [];
    });
    begun.sort((a, b) => a.column - b.column || a.y - b.y);
    for (const [at, { number }] of begun.entries()) numbers.set(number, at + 1);
  }
  return numbers;
}

/** Returns whether a layout shows the numbers that were found on its pages. Without one, a note shows its number through the document. */
export function isShown(shown: NoteNumbers, found: NoteNumbers): boolean {
  return found.entries().every(([note, number]) => (shown.get(note) ?? note) === number);
}
