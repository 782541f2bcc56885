/** §15.12: answers that nobody reads wait in memory. So whoever takes nothing, or takes too long, or holds too much is cut off. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE, SECOND } from '../../../../domain/durations.ts';
import { MEBIBYTE } from '../../../../domain/sizes.ts';
import type { Log } from '../../../../platform/log.ts';

/**
 * `still`: milliseconds in which a reader takes nothing. `whole`: in which it takes a whole answer, once all of that waits for it.
 * `bytes`: what may wait for readers, of all connections together. `every`: how often the last two are looked at.
 */
export type ReaderLimits = { still: number; whole: number; bytes: number; every: number };

const LIMITS: ReaderLimits = { still: 30 * SECOND, whole: 2 * MINUTE, bytes: 128 * MEBIBYTE, every: 250 };

/** Call it once for a server, before it listens. */
export function cutSlowReaders(server: Server, log: Log, limits: Partial<ReaderLimits> = {}): void {
  const { still, whole, bytes, every } = { ...LIMITS, ...limits };
  const sockets = new Set<Socket>();
  /** Requests that are not answered yet, and since when their whole answer waits. */
  const open = new Map<ServerResponse, number | undefined>();

  const cut = (socket: Socket, why: string) => {
    log.info({ client: socket.remoteAddress, waiting: socket.writableLength, why }, 'a slow reader was cut off');
    socket.resetAndDestroy();
  };
  const watch = (_req: IncomingMessage, res: ServerResponse) => {
    open.set(res, undefined);
    res.once('close', () => open.delete(res));
  };
  for (const event of ['request', 'checkExpectation', 'checkContinue']) server.prependListener(event, watch);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  // Node calls a socket still only when the kernel has taken nothing of a write either. With a listener, it leaves idle connections
  // (keep-alive) to us too; on others an answer is being made.
  server.setTimeout(still, (socket: Socket) => {
    if (socket.writableLength > 0) cut(socket, 'it took nothing');
    else if (![...open.keys()].some((res) => res.socket === socket)) socket.destroy();
  });

  const sweep = () => {
    const now = performance.now();
    for (const [res, since] of open) {
      if (!res.writableEnded) continue;
      if (since === undefined) open.set(res, now);
      else if (now - since > whole && res.socket) cut(res.socket, 'it took too long');
    }
    let held = 0;
    for (const socket of sockets) held += socket.writableLength;
    if (held <= bytes) return;
    for (const socket of [...sockets].sort((a, b) => b.writableLength - a.writableLength)) {
      if (held <= bytes) return;
      held -= socket.writableLength;
      cut(socket, 'too much waits for readers');
    }
  };
  const timer = setInterval(sweep, every).unref();
  server.once('close', () => clearInterval(timer));
}
