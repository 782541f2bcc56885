/**
 * §18.13: `pgbouncer=true` in a database URL, as Prisma and others have it: a pooler in transaction mode stands in between. Two
 * transactions may meet two server connections, so nothing may be kept in one: no prepared statement, no LISTEN, no lock or
 * setting of the session. PgBouncer also refuses a connection that asks for settings at its start.
 */
export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true';
}
