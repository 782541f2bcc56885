/** The door of this room: sheets of rows, from files that people and programs write. It needs no database. */
export { readCsvRecords } from './csv-records.ts';
export { readSheets } from './read-sheets.ts';
export { type Cell, plainOf, SHEET_LIMITS, type Sheet, textOf } from './sheet.ts';
