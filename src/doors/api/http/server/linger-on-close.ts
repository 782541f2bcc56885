/**
 * §15.12: closes a connection on which the caller is still sending. To close it at once would reset it, and the caller would lose the
 * answer that says why. So what still comes is read and dropped, for a while.
 */
import type { IncomingMessage } from 'node:http';
import { SECOND } from '../../../../domain/durations.ts';

const LINGER = 5 * SECOND;

/** Node closes by `destroySoon` after an answer that ends its connection. */
export function lingerOnClose(req: IncomingMessage): void {
  const { socket } = req;
  const destroySoon = () => {
    socket.end();
    if (req.complete) return void Object.getPrototypeOf(socket).destroySoon.call(socket);
    const timer = setTimeout(() => socket.destroy(), LINGER).unref();
    socket.once('close', () => clearTimeout(timer));
  };
  Object.assign(socket, { destroySoon });
}
