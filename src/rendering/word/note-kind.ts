/** §17.42: which notes of Word the notes of a document are. */
import type { DocumentSetup } from '../../template/model/document-setup.ts';

export type NoteKind = 'footnote' | 'endnote';

/** Documents that say nothing have footnotes, as before there was a choice. */
export function noteKind({ footnotes }: Pick<DocumentSetup, 'footnotes'>): NoteKind {
  return footnotes === 'end' ? 'endnote' : 'footnote';
}
