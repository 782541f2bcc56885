/** §4.6, §5.10 and §13.11: a download path that needs no bearer, because it is signed and expires. Pure: the clock comes in. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND } from '../domain/durations.ts';
import { objectName } from './object-name.ts';
import type { SignedUrlOptions } from './object-store.ts';

/** What a signed path grants. */
export type SignedFile = {
  name: string;
  contentType: string;
  fileName: string;
  download: boolean;
  expiresAt: Date;
};

export type Verification =
  | { granted: SignedFile }
  /** `expired` is only said of a path that was signed here; `forged` covers everything else. */
  | { refused: 'forged' }
  | { refused: 'expired'; expiresAt: Date };

const INLINE = 'inline';
const ATTACHMENT = 'attachment';

/** `<name>?expires=…&name=…&type=…&disposition=…&signature=…`, with every part of it inside the signature. */
export function signPath(secret: Uint8Array, name: string, options: SignedUrlOptions): string {
  const query = new URLSearchParams({
    expires: String(Math.floor(options.now.getTime() / SECOND) + options.expiresInSeconds),
    name: options.fileName.toWellFormed(),
    type: options.contentType,
    disposition: options.download ? ATTACHMENT : INLINE,
  });
  query.set('signature', signature(secret, objectName(name), query).toString('base64url'));
  return `${name}?${query}`;
}

/**
 * Reads a path as signPath wrote it, `<name>?<query>`, and says whether it was signed with `secret` and is still good.
 * Parameters that others append (trackers do) change nothing; a path that is no path at all is `forged`.
 */
export function verifySignedPath(secret: Uint8Array, path: string, now: Date): Verification {
  const mark = path.indexOf('?');
  const name = mark < 0 ? path : path.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : path.slice(mark));
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const wanted = signature(secret, name, query);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { refused: 'forged' };

  const expiresAt = new Date(Number(query.get('expires')) * SECOND);
  if (now >= expiresAt) return { refused: 'expired', expiresAt };
  return {
    granted: {
      name: objectName(name),
      contentType: query.get('type') ?? '',
      fileName: query.get('name') ?? '',
      download: query.get('disposition') === ATTACHMENT,
      expiresAt,
    },
  };
}

/** JSON keeps the parts apart: no two different paths are the same text. The label keeps other uses of the secret apart. */
function signature(secret: Uint8Array, name: string, query: URLSearchParams): Buffer {
  const parts = ['expires', 'name', 'type', 'disposition'].map((key) => query.get(key));
  return createHmac('sha256', secret)
    .update(JSON.stringify(['platen file', name, ...parts]))
    .digest();
}
