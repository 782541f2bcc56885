/**
 * §18.19: cuts connections on which the database has fallen silent. The limits of a session (`statement_timeout`) are kept by the
 * server, and TCP acknowledges what a process that hangs never reads: without this, a statement would wait for ever. A long
 * statement is silent as well, so a new connection tells whether the database still answers.
 */
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { Client, DatabaseError, type PoolConfig } from 'pg';
import { SECOND } from '../../../domain/durations.ts';
import { isPooled } from './prepared.ts';

/**
 * In milliseconds. `still`: a statement that has brought no byte for so long is doubted. `probe`: a new connection may take so long;
 * it takes a few. `pooledProbe`: so does a pooler's answer, which comes when one of its connections is free. `maxStill`: longer than
 * any statement may take, so that nobody serves its connection any more.
 */
type Limits = { still: number; probe: number; pooledProbe: number; maxStill: number };

const LIMITS: Limits = { still: 5 * SECOND, probe: 3 * SECOND, pooledProbe: 10 * SECOND, maxStill: 40 * SECOND };

/** Parts of a client that the types of `pg` omit: whether the last statement was answered, and its socket (TLS or plain). */
type Parts = { readyForQuery: boolean; connection: { stream: Socket } };

/**
 * Settings of a pool of connections to `url`. What waits on a connection that is cut fails, and the pool drops it. TCP keep-alive
 * finds idle connections that a firewall has forgotten. Tests shorten the limits.
 */
export function cutSilent(
  url: string,
  limits: Limits = LIMITS,
): Pick<PoolConfig, 'keepAlive' | 'keepAliveInitialDelayMillis' | 'onConnect'> {
  let asking: Promise<boolean> | undefined;
  // One question for all statements that are doubted at the same time.
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
  // Every byte, sent or received, starts the socket's clock anew.
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
 * Whether a new connection is answered, be it with an error: too many connections are an answer too. A pooler (§18.13) accepts
 * connections by itself, and says with a code of class 08 that it cannot have one: there a question must be answered.
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
