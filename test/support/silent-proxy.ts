/**
 * A TCP proxy in front of the database. It can fall silent (it accepts connections but passes nothing on), or answer like a server in
 * recovery.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The address of the database behind the proxy. */
  url: string;
  /** Stops or resumes passing bytes on; bytes in between are lost. */
  hush(silent: boolean): void;
  /** From now on connections are closed, those that are open too, as by a server that is stopped; or they are passed on again. */
  cut(down: boolean): void;
  /** So many connections are answered as by a Postgres that recovers. */
  recover(connections: number): void;
  /** Resolves when the next byte for the database has been swallowed. */
  swallowed(): Promise<void>;
  close(): Promise<void>;
};

/** The answers of Postgres in recovery, and of PgBouncer in front of it, used in turn. */
export const RECOVERING = [
  ['57P03', 'the database system is not yet accepting connections'],
  ['08P01', 'the database system is starting up'],
  ['08P01', 'server login has been failing, try again later (server_login_retry)'],
] as const;

/** Returns Postgres' message `ErrorResponse`. */
function errorResponse(fields: Record<string, string>): Buffer {
  const text = Object.entries(fields).map(([field, value]) => `${field}${value}\0`);
  const body = Buffer.from(`${text.join('')}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return Buffer.concat([Buffer.from('E'), length, body]);
}

/** Starts a proxy in front of the database that `url` names. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  let isDown = false;
  let recovering = 0;
  let next = Promise.withResolvers<void>();
  const server = createServer((caller) => {
    if (isDown) {
      caller.destroy();
      return;
    }
    if (recovering > 0) {
      recovering -= 1;
      const [C, M] = RECOVERING.at(-1 - (recovering % RECOVERING.length))!;
      caller.once('data', () => caller.end(errorResponse({ S: 'FATAL', C, M }))).on('error', () => undefined);
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from);
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.on('data', (bytes) => {
        if (!silent) to.write(bytes);
        else if (to === database) next.resolve();
      });
    };
    pass(caller, database);
    pass(database, caller);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    hush(now) {
      silent = now;
      next = Promise.withResolvers();
    },
    cut(down) {
      isDown = down;
      if (down) for (const socket of sockets) socket.destroy();
    },
    recover(connections) {
      recovering = connections;
    },
    swallowed: () => next.promise,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
