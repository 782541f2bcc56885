/** §18.19: whether a statement failed because the database is down, silent or overloaded: its request may be sent again. */

/**
 * Of Prisma: refused, not reached, timed out, not there, closed, no free connection, a transaction that could not begin or took too
 * long.
 */
const PRISMA = new Set(['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1017', 'P2024', 'P2028']);
/** Error kinds by which Prisma's adapter for `pg` reports that it cannot reach the database. */
const ADAPTER = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
/** Socket errors that mean the database cannot be reached. */
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH']);
/**
 * Of Postgres: connection exceptions, out of connections or memory, a server that stops or starts, a statement that took too long, and
 * a server that can only be read or recovers, as a standby does. While its password is changed or the database is replaced, it lets
 * nobody in: 28000, 28P01, 3D000, 55000.
 */
const SQLSTATE = /^(08...|53...|57P0[1-5]|57014|25006|28000|28P01|3D000|55000)$/;
/** `pg`, its pool and the render queue give these no code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'the database does not answer',
  'the database system is ',
  'terminating connection',
  'LISTEN/NOTIFY ',
  'connect E',
];

type Facts = {
  code?: unknown;
  syscall?: unknown;
  message?: string;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown; originalMessage?: unknown } } };
};

/** Postgres starts, stops or recovers. */
export const CANNOT_CONNECT_NOW = '57P03';
/** PgBouncer gives whatever keeps it from its server a code of its own, and repeats the text of Postgres or says that it tries again. */
const POOLER = '08P01';
const WAITS_FOR_SERVER = /^the database system is |^server login has been failing|^pgbouncer cannot connect to server/;

/** §18.47: of `refuse_while_moving`, in the message of whatever passes it on. */
const BEING_MOVED = /\bthe workspace [0-9a-f-]{36} is being moved\b/;

/** Whether it was refused because its workspace moves to another installation. It is a `databaseFault` too. */
export function isBeingMoved(error: unknown): boolean {
  return error instanceof Error && BEING_MOVED.test(error.message);
}

/** Whether a statement of `pg` met another, and may succeed if it is sent again: a deadlock, a serialization failure, or an endpoint of webhooks that was removed meanwhile. */
export function hasCollided(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '40P01' || code === '40001' || constraint === 'webhook_deliveries_endpoint_id_fkey';
}

/** The reason in a word or a sentence, for the log; undefined for any other error. */
export function databaseFault(error: unknown): string | undefined {
  // The render queue reports plain objects.
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, syscall, message, meta } = error as Facts;
  const { kind, originalCode, originalMessage } = meta?.driverAdapterError?.cause ?? {};
  if ((originalCode ?? code) === POOLER && WAITS_FOR_SERVER.test(String(originalMessage ?? message)))
    return CANNOT_CONNECT_NOW;
  const known = [
    SQLSTATE.test(String(originalCode)) && originalCode,
    ADAPTER.has(String(kind)) && kind,
    PRISMA.has(String(code)) && code,
    SQLSTATE.test(String(code)) && code,
    // A file that is not there has a code of sockets too.
    SOCKET.has(String(code)) && (syscall === 'connect' || syscall === 'read' || syscall === 'write') && code,
    MESSAGES.find((beginning) => message?.startsWith(beginning)),
  ].find(Boolean);
  return known ? String(known) : undefined;
}
