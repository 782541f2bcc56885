/** The public interface of this folder: sheets of rows, from files that people and programs write. It needs no database. */
export { guessColumns } from './guess-columns.ts';
export { listTargets, matchColumns, nameOfTarget, planDocuments, type Target } from './plan-documents.ts';
export { type Cell, SHEET_LIMITS, textOf } from './sheet.ts';
export { readSheets, type SettledSheet } from './take-sheet.ts';
