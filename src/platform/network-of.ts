/** §20.5: defines which addresses count as one when attempts are limited. */
import { isIPv6 } from 'node:net';

/** Returns the first 64 bits of an IPv6 address, since one customer usually has the whole /64 network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0;
  const missing = tail === undefined ? 0 : 8 - groups.length - after;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
