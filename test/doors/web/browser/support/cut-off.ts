import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** The channel on which Node tells of each connection to a server of this process. */
const CONNECTIONS = 'net.server.socket';

const sockets = new Set<Socket>();
let isCut = false;
let isWatching = false;

/** Call this before the service of a test listens. */
export function watchConnections(): void {
  if (!isWatching) subscribe(CONNECTIONS, note);
  isWatching = true;
}

function note(message: unknown): void {
  const { socket } = message as { socket: Socket };
  if (isCut) return void socket.destroy();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

/**
 * Does `work` while the services of this process answer nobody. A browser's own offline mode ends a moment before the page that is closed,
 * whose scripts then try again.
 */
export async function whileCutOff(work: () => Promise<unknown>): Promise<void> {
  isCut = true;
  for (const socket of sockets) socket.destroy();
  await work().finally(() => {
    isCut = false;
  });
}
