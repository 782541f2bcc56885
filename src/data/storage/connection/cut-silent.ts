/**
 * §18.19: closes connections on which the database has stopped answering. The server itself enforces the limits of a session
 * (`statement_timeout`), and TCP acknowledges data even for a process that hangs, so a statement could wait for ever. A long statement is
 * silent as well, so a new connection tests whether the database still answers.
 */
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { Client, DatabaseError, type PoolConfig } from 'pg';
import { SECOND } from '../../../domain/durations.ts';
import { isPooled } from './prepared.ts';

/**
 * Limits in milliseconds. `still`: a statement without traffic for so long is checked. `probe`: the timeout of the test connection, which
 * usually takes a few milliseconds. `pooledProbe`: the timeout of a pooler's answer, which has to wait for a free connection. `maxStill`:
 * longer than any statement may take, so the connection must be dead.
 */
type Limits = { still: number; probe: number; pooledProbe: number; maxStill: number };

const LIMITS: Limits = { still: 5 * SECOND, probe: 3 * SECOND, pooledProbe: 10 * SECOND, maxStill: 40 * SECOND };

/** Parts of a client that the types of `pg` omit: whether the last statement was answered, and its socket (TLS or plain). */
type Parts = { readyForQuery: boolean; connection: { stream: Socket } };

/**
 * Returns settings for a pool of connections to `url`. Statements on a closed connection fail, and the pool drops it. TCP keep-alive
 * finds idle connections that a firewall has forgotten. Tests shorten the limits.
 */
export function cutSilent(
  url: string,
  limits: Limits = LIMITS,
): Pick<PoolConfig, 'keepAlive' | 'keepAliveInitialDelayMillis' | 'onConnect'> {
  let asking: Promise<boolean> | undefined;
  // Statements that are checked at the same time share one test connection.
  const ask = () => {
    asking ??= isThere(url, limits).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    onConnect: (client) => watch(client as unknown as Parts, ask, limits),
  };
}

function watch(client: Parts, ask: () => Promise<boolean>, { still, maxStill }: Limits): void {
  const { stream } = client.connection;
  let stillMs = 0;
  let read = -1;
  // Every byte, sent or received, restarts the socket's timeout.
  stream.setTimeout(still).on('timeout', async () => {
    stillMs = stream.bytesRead === read ? stillMs + still : still;
    read = stream.bytesRead;
    if (client.readyForQuery) return;
    const isServed = stillMs < maxStill && (await ask());
    if (client.readyForQuery || stream.bytesRead !== read) return;
    if (isServed) stream.setTimeout(still);
    else stream.destroy(silence());
  });
}

/** Returns the error that a socket reports when its peer is gone. */
function silence(): Error {
  const facts = { code: 'ETIMEDOUT', syscall: 'read', errno: -constants.errno.ETIMEDOUT };
  return Object.assign(new Error('the database does not answer any more'), facts);
}

/**
 * Checks whether a new connection is answered. An error counts as an answer, such as too many connections. A pooler (§18.13) accepts
 * connections itself, and reports with an error of class 08 that it has no server connection; there, a statement must be answered.
 */
async function isThere(connectionString: string, { probe, pooledProbe }: Limits): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: probe, query_timeout: pooledProbe });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (isPooled(connectionString)) await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError && !error.code?.startsWith('08');
  } finally {
    client.end().catch(() => undefined);
  }
}
