/** Migrations: what stands in the way of one, said to whoever runs Platen. */
export class MigrationError extends Error {}
