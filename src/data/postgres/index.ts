/** The door of this room. Loading it starts nothing and loads little: Node's own modules and `proper-lockfile`. */
export { type EmbeddedPostgres, openEmbeddedPostgres, openTemporaryPostgres } from './open/open-embedded-postgres.ts';
