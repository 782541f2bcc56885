/** The door of this room: sheets of rows, from files that people and programs write. It needs no database. */
export { listTargets, matchColumns, nameOfTarget, type Target } from './match-columns.ts';
export { planDocuments } from './plan-documents.ts';
export { readSheets } from './read-sheets.ts';
export { type Cell, SHEET_LIMITS, textOf } from './sheet.ts';
export type { SettledSheet } from './take-sheet.ts';
