/** The public interface of this folder: migrates a database to this version, and checks whether a database has this version. */
export { withConnection } from './apply-migration.ts';
export { checkFit, findLack, refuseNewer } from './check-fit.ts';
export { type Ask, askOf, listKnownMigrations, MigrationError, readHistory } from './history.ts';
export { migrate } from './migrate.ts';
