/** §20.5: the address that a request comes from. */
import { isIP } from 'node:net';
import type { Request, Response } from 'express';

/** As `TRUST_PROXY` proxies name it. What is no address was named by nobody who is trusted. */
export function addressOf({ ip = '', socket }: Request): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

// §18.18: work and waits for a request end when its client has left.

/** Aborted when the connection closes before the answer has been sent: nobody waits any more. */
export function createClientSignal(res: Response): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => {
    // Every answer closes, and aborting makes an error with a stack, which is 2 % of a POST.
    if (!res.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
