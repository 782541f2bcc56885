/** §4.6, §5.10 and §13.11: signed download paths (HMAC-SHA-256) that expire and need no bearer token. Pure: the clock is an argument. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND } from '../../domain/durations.ts';
import { objectName, type SignedUrlOptions } from './object-store.ts';

/** The file that a signed path gives access to, and until when. */
export type SignedFile = {
  name: string;
  /** Of the bytes that the path was signed for. */
  sha256: string;
  contentType: string;
  fileName: string;
  download: boolean;
  expiresAt: Date;
};

/** `expired`: a path that was signed with a key of ours. `forged`: anything else that is refused. */
export type Verification = { granted: SignedFile } | { refused: 'forged' } | { refused: 'expired'; expiresAt: Date };

const INLINE = 'inline';
const ATTACHMENT = 'attachment';

/** `<name>?expires=…&sha256=…&name=…&type=…&disposition=…&signature=…`; the signature covers every other part. */
export function signPath(secret: Uint8Array, name: string, options: SignedUrlOptions): string {
  const query = new URLSearchParams({
    expires: String(Math.floor(options.now.getTime() / SECOND) + options.expiresInSeconds),
    sha256: options.sha256,
    name: options.fileName.toWellFormed(),
    type: options.contentType,
    disposition: options.download ? ATTACHMENT : INLINE,
  });
  query.set('signature', signature(secret, objectName(name), query).toString('base64url'));
  return `${name}?${query}`;
}

/**
 * Verifies `<name>?<query>` as `signPath` writes it: signed with one of the secrets, and not expired. Ignores parameters that others append, as
 * trackers do. A string that is not such a path is `forged`.
 */
export function verifySignedPath(secrets: readonly Uint8Array[], path: string, now: Date): Verification {
  const mark = path.indexOf('?');
  const name = mark < 0 ? path : path.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : path.slice(mark));
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const isSigned = secrets.some((secret) => {
    const wanted = signature(secret, name, query);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isSigned) return { refused: 'forged' };

  const expiresAt = new Date(Number(query.get('expires')) * SECOND);
  if (now >= expiresAt) return { refused: 'expired', expiresAt };
  return {
    granted: {
      name: objectName(name),
      sha256: query.get('sha256') ?? '',
      contentType: query.get('type') ?? '',
      fileName: query.get('name') ?? '',
      download: query.get('disposition') === ATTACHMENT,
      expiresAt,
    },
  };
}

/** The HMAC. JSON separates the parts, so that no two paths give the same text; the label separates other uses of the key. */
function signature(secret: Uint8Array, name: string, query: URLSearchParams): Buffer {
  const parts = ['expires', 'sha256', 'name', 'type', 'disposition'].map((key) => query.get(key));
  return createHmac('sha256', secret)
    .update(JSON.stringify(['platen file', name, ...parts]))
    .digest();
}
