/**
 * §18.13, prepared statements: a statement that every request runs and whose text never changes is planned once per connection.
 * Statements whose best plan depends on their values, such as lists, are not prepared.
 */

const names = new Map<string, string>();

/** Marks the text as a prepared statement with a unique name. Returns the text. */
export function prepared(name: string, text: string): string {
  names.set(text, `platen_${name}`);
  return text;
}

/** Returns the name of the prepared statement; undefined for a statement without the mark. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * §18.13: checks for `pgbouncer=true` in a database URL, which Prisma and others use, too: a pooler in transaction mode is in between.
 * Two transactions may use two server connections, so prepared statements, LISTEN, and locks or settings of the session do not work.
 * PgBouncer also refuses connections that send settings when they open.
 */
export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true';
}
