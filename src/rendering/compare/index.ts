/** The door of this folder: what differs between two documents. */
export { type Comparison, compareDocuments, type PageDifference, type WordChange } from './compare-documents.ts';
export { type Comparer, createComparer } from './comparer.ts';
export { besideEachOther, type PagePicture } from './draw-pages.ts';
export { type SaidDifference, sayDifferences } from './say-difference.ts';
