/** §21.3: fetches metadata documents of clients: anybody may name an address. */
import { type GuardedAnswer, guardedRequest } from '../../platform/guarded-request.ts';

export const MAX_DOCUMENT_BYTES = 8 * 1024;

/** As the library calls it. */
export type MetadataFetch = (url: string | URL | Request, options?: RequestInit) => Promise<Response>;

const HEADERS = { Accept: 'application/json', 'User-Agent': 'Platen' };

/** https on its own port only; follows no redirect. Rejects on anything else, and when `signal` is aborted. */
export const guardedFetch: MetadataFetch = async (url, { signal } = {}) => {
  const answer = await guardedRequest(String(url), { headers: HEADERS, maxBytes: MAX_DOCUMENT_BYTES, signal });
  if (!answer.isWhole) throw new Error('the metadata document is too long');
  return responseOf(answer);
};

function responseOf({ status, headers, body }: GuardedAnswer): Response {
  const cacheControl = headers['cache-control'];
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status,
    ...(cacheControl !== undefined && { headers: { 'Cache-Control': cacheControl } }),
  });
}
