/** The public interface of this folder, which compares two documents. */
export { type Comparison, compareDocuments, type PageDifference, type WordChange } from './compare-documents.ts';
export { type Comparer, createComparer, type SaidDifference, sayDifferences } from './comparer.ts';
export { besideEachOther, type PagePicture } from './draw-pages.ts';
