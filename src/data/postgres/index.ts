/** The public interface of this folder. Loading it starts nothing, and loads only modules of Node and `proper-lockfile`. */
export { type EmbeddedPostgres, openEmbeddedPostgres, openTemporaryPostgres } from './open/open-embedded-postgres.ts';
