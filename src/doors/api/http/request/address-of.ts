/** §20.5: the address that a request comes from. */
import { isIP } from 'node:net';
import type { Request } from 'express';

/** As `TRUST_PROXY` proxies name it. What is no address was named by nobody who is trusted. */
export function addressOf({ ip = '', socket }: Request): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
