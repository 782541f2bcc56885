/** The door of this folder: what brings a database to this version, and what tells whether it is there. */
export { checkFit, findLack, refuseNewer } from './check-fit.ts';
export { type Ask, askOf, listKnownMigrations, MigrationError, readHistory } from './history.ts';
export { migrate } from './migrate.ts';
