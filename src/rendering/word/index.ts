/** The public interface of this folder: Word copies of documents, for handlers. */
export { createWordCopies, type WordCopies } from './word-copies.ts';
