/** The door of this folder: what differs between two documents. */
export { type Comparison, compareDocuments } from './compare-documents.ts';
export { besideEachOther } from './page-picture.ts';
export { type SaidDifference, sayDifferences } from './say-difference.ts';
