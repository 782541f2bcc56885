/** §20.22: where passkeys work. */
import type { WebContext } from '../model/web-action.ts';

const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** The name that passkeys are bound to; null where browsers know none: without encryption, and by an IP address. */
export function passkeyHost({ publicUrl }: WebContext['site']): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isSafe && !IP_ADDRESS.test(hostname) ? hostname : null;
}
