/** §18.19: decides whether a statement failed because the database is down, silent or overloaded, to be retried. */

/**
 * Prisma's error codes for a database that it cannot use: connection refused, not reached, timed out or closed,
 * database missing, no free connection, and a transaction that could not start or took too long.
 */
const PRISMA = new Set(['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1017', 'P2024', 'P2028']);
/** Error kinds by which Prisma's adapter for `pg` reports that it cannot reach the database. */
const ADAPTER = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TlsConnectionError',
]);
/** Socket errors that mean the database cannot be reached. */
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH']);
/**
 * SQLSTATE codes of Postgres: connection errors; out of connections or memory; a server that stops, starts or recovers,
 * or is a read-only standby; a statement that took too long. Postgres sends 28000, 28P01, 3D000 and 55000 while its
 * password is changed or the database is replaced. A router sends SPQRO while it cannot reach a server.
 */
const SQLSTATE = /^(08...|53...|57P0[1-5]|57014|25006|28000|28P01|3D000|55000|SPQRO)$/;
/** What the message says when Postgres offers no TLS. */
export const NO_TLS = 'The server does not support SSL connections';
/** How messages of errors without a code begin: those of `pg`, its pool and the render queue. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'the database does not answer',
  'the database system is ',
  'terminating connection',
  'LISTEN/NOTIFY ',
  NO_TLS,
  'SASL: ',
  'connect E',
];

type Facts = {
  code?: unknown;
  syscall?: unknown;
  message?: string;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown; originalMessage?: unknown } } };
};

/** The SQLSTATE with which a Postgres that starts, stops or recovers refuses connections. */
export const CANNOT_CONNECT_NOW = '57P03';
/**
 * PgBouncer's code for every reason why it cannot reach its server: its message repeats the text of Postgres, or says
 * that it tries again. Those of a router (§18.49) while a workspace moves to another server, or its server is down.
 */
const BETWEEN = /^(08P01|SPQR[CDKU])$/;
const WAITS_FOR_SERVER = new RegExp(
  [
    '^(error describing slice portal: ")?(the database system is|terminating connection) ',
    '^server login has been failing',
    '^pgbouncer cannot connect to server',
    '^key range is locked',
    '^shard \\S+: failed to find primary',
  ].join('|'),
);

/**
 * Returns whether a statement of `pg` collided with another and may succeed when it is sent again: a deadlock, a
 * serialization failure, or a webhook endpoint that was removed in between.
 */
export function hasCollided(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '40P01' || code === '40001' || constraint === 'webhook_deliveries_endpoint_id_fkey';
}

/** Returns the reason for the log, as a code or a sentence. Undefined for any other error. */
export function databaseFault(error: unknown): string | undefined {
  // The render queue reports plain objects, not only instances of Error.
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, syscall, message, meta } = error as Facts;
  const { kind, originalCode, originalMessage } = meta?.driverAdapterError?.cause ?? {};
  if (BETWEEN.test(String(originalCode ?? code)) && WAITS_FOR_SERVER.test(String(originalMessage ?? message)))
    return CANNOT_CONNECT_NOW;
  const known = [
    SQLSTATE.test(String(originalCode)) && originalCode,
    ADAPTER.has(String(kind)) && kind,
    PRISMA.has(String(code)) && code,
    SQLSTATE.test(String(code)) && code,
    // The error of a missing file has the code ENOENT too, so the system call decides.
    SOCKET.has(String(code)) && (syscall === 'connect' || syscall === 'read' || syscall === 'write') && code,
    MESSAGES.some((beginning) => message?.startsWith(beginning)) && message,
  ].find(Boolean);
  return known ? String(known) : undefined;
}
