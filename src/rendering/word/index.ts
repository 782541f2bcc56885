/** The door of this folder: Word copies of documents as handlers ask for them. */
export { createWordCopies, type WordCopies } from './word-copies.ts';
