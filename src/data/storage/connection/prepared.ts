/**
 * §18.13, prepared statements: what every request needs and whose text never changes is planned once for each connection, and not
 * again each time. Not for those whose best plan depends on their values, such as the lists.
 */

const names = new Map<string, string>();

/** Marks the text as a prepared statement, under a name that no other has. Answers the text. */
export function prepared(name: string, text: string): string {
  names.set(text, `platen_${name}`);
  return text;
}

/** Returns the name of the prepared statement; undefined for a statement without the mark. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * §18.13: `pgbouncer=true` in a database URL, as Prisma and others have it: a pooler in transaction mode stands in between. Two
 * transactions may meet two server connections, so nothing may be kept in one: no prepared statement, no LISTEN, no lock or
 * setting of the session. PgBouncer also refuses a connection that asks for settings at its start.
 */
export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true';
}
