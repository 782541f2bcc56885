/** §18.11, embedded Postgres: the port it listens on. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export const HOST = '127.0.0.1';
/** Below the ephemeral ports of the system, so that the port is still free after a restart. */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES = 50;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** `wanted` if it is free, else any free port. */
export async function choosePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port for Postgres on ${HOST} between ${LOWEST} and ${HIGHEST}`);
}
