/** §5.10: checks a V4 signed URL the way Google does, from its public description and not with the client's own code. */
import { createHash, type KeyLike, verify } from 'node:crypto';

/** Whether `url`, for a GET, was signed by the private half of `publicKey`. */
export function isSignedBy(publicKey: KeyLike, url: URL): boolean {
  const parts = [...url.searchParams].filter(([key]) => key !== 'X-Goog-Signature');
  const query = parts.map(([key, value]) => `${encode(key)}=${encode(value)}`).sort();
  const canonicalRequest = ['GET', url.pathname, query.join('&'), `host:${url.hostname}\n`, 'host', 'UNSIGNED-PAYLOAD'];
  const date = url.searchParams.get('X-Goog-Date') ?? '';
  const toSign = [
    'GOOG4-RSA-SHA256',
    date,
    `${date.slice(0, 8)}/auto/storage/goog4_request`,
    createHash('sha256').update(canonicalRequest.join('\n')).digest('hex'),
  ];
  const signature = Buffer.from(url.searchParams.get('X-Goog-Signature') ?? '', 'hex');
  return verify('RSA-SHA256', Buffer.from(toSign.join('\n')), publicKey, signature);
}

/** All but unreserved characters, as the description asks. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
