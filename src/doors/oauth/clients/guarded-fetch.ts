/**
 * §21.3: fetches metadata documents of clients. Anybody may name an address, so it never connects to an inner one (server-side request
 * forgery), whatever a name resolves to, nor waits or reads for long.
 */
import { lookup as lookUp } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { MAX_DOCUMENT_BYTES } from './read-document.ts';

/** As the library calls it. */
export type MetadataFetch = (url: string | URL | Request, options?: RequestInit) => Promise<Response>;

/** It looks at the address that is connected to: one in the URL, and each that a name resolves to. */
const agent = new RequestFilteringHttpsAgent({ keepAlive: false });

/** Of IPv6 the agent lets through what is no address of the internet, such as those that a gateway may lead to inner ones of IPv4. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

const lookup: LookupFunction = (name, options, done) =>
  lookUp(name, { ...options, all: true }, (error, found = []) => {
    const inner = found.find(({ address }) => !isOuter(address));
    if (error || inner) return done(error ?? new Error(`${inner!.address} is not allowed`), '');
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  });

const HEADERS = { Accept: 'application/json', 'User-Agent': 'Platen' };

/** https on its own port only; follows no redirect. Rejects on anything else, and when `signal` is aborted. */
export const guardedFetch: MetadataFetch = (url, { signal } = {}) =>
  new Promise((resolve, reject) => {
    const { protocol, port, hostname } = new URL(String(url));
    if (protocol !== 'https:' || port !== '')
      return reject(new Error('a metadata document is fetched by https, on its own port'));
    if (!isOuter(hostname.slice(1, -1))) return reject(new Error(`${hostname} is not allowed`));
    const request = get(String(url), { agent, lookup, headers: HEADERS, ...(signal && { signal }) }, (res) => {
      const chunks: Buffer[] = [];
      let size = 0;
      res.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_DOCUMENT_BYTES) res.destroy(new Error('the metadata document is too long'));
        else chunks.push(chunk);
      });
      res.on('end', () => resolve(responseOf(res, Buffer.concat(chunks))));
      res.on('error', reject);
    });
    request.on('error', reject);
  });

/** Whether it is anything but an IPv6 address that is none of the internet. */
function isOuter(address: string): boolean {
  return !isIPv6(address) || GLOBAL.check(address, 'ipv6');
}

function responseOf({ statusCode, headers }: IncomingMessage, body: Buffer): Response {
  const cacheControl = headers['cache-control'];
  const isEmpty = statusCode === 204 || statusCode === 205 || statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status: statusCode!,
    ...(cacheControl !== undefined && { headers: { 'Cache-Control': cacheControl } }),
  });
}
