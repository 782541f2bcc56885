/** An HTTP server on its port, or a message that says which setting is wrong. */
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../../../platform/log.ts';
import { createHttpServer } from './http-server.ts';

/** `variable`: what sets the port. */
export type Address = { port: number; host: string; variable: string };

/** Rejects when the port is taken. */
export function listen({ port, host, variable }: Address, log: Log, answer: RequestListener): Promise<Server> {
  const server = createHttpServer(answer, log);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`${host}:${port} is taken. Set ${variable} to a free port.`) : error,
      ),
    );
    server.listen(port, host, () => resolve(server));
  });
}

/** Without a slash at the end. */
export function listeningAt(server: Server, host: string): string {
  const { port, family } = server.address() as AddressInfo;
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = anywhere ? 'localhost' : family === 'IPv6' && host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
