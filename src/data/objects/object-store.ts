/** §4.6 and §13.12: the interface of an object store, for PDFs: immutable objects (write once), read through signed URLs that expire. */

import { createHash } from 'node:crypto';
import { ToldError, tell } from '../../locales/message.ts';

export type SignedUrlOptions = {
  /** Whole seconds from `now` until the URL stops working. */
  expiresInSeconds: number;
  contentType: string;
  /** Of the object, in hexadecimal: a store that serves its objects through this service compares it on the way. */
  sha256: string;
  /** The name of the downloaded file; any text, such as `A/B Straße.pdf`. */
  fileName: string;
  /** True: saved as an attachment. False: shown inline. */
  download: boolean;
  now: Date;
};

export type ObjectStore = {
  /**
   * Writes an object that must not exist yet. If one with the same bytes exists, that is success (idempotent), so that a retry after a
   * lost answer is harmless. Rejects with ObjectConflictError if one with other bytes exists. When it resolves, the object is durable.
   */
  put(name: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /**
   * Writes an object in place of one that is damaged, and only then: whoever calls knows by its SHA-256 that these are the bytes
   * that should be there.
   */
  replace(name: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /**
   * Size in bytes, and the SHA-256 in hexadecimal where the store's objects do not pass through this service. Null when there is no
   * such object.
   */
  stat(name: string): Promise<{ size: number; sha256?: string } | null>;
  /** The whole object. Rejects with ObjectMissingError when there is none. */
  read(name: string): Promise<Uint8Array>;
  /** Removes an object for good; one that is not there is success. When it resolves, the object stays away after a crash too. */
  remove(name: string): Promise<void>;
  /** Of its signed URLs, such as `https://storage.googleapis.com`; null when they lead to this service. */
  origin: string | null;
  /** A URL that works without a bearer token. Does not check whether the object exists. */
  signedUrl(name: string, options: SignedUrlOptions): Promise<string>;
  /** Resolves when objects can be written and URLs signed; otherwise rejects with an ObjectStoreError of one clear line. */
  check(): Promise<void>;
  /**
   * From now on nothing is written, removed or found missing while this object is not there: the folder is the mount point of a volume
   * that was unmounted. A bucket cannot be.
   */
  keepTo(marker: string): void;
  /** Removes what writers that were killed have left, and nothing that somebody still writes. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** The store itself cannot be used: missing, forbidden, full, unreachable. The message is one line for the log. */
export class ObjectStoreError extends ToldError {
  override readonly name: string = 'ObjectStoreError';
}

/** An object with the same name and other bytes exists; it is unchanged. */
export class ObjectConflictError extends ObjectStoreError {
  override readonly name = 'ObjectConflictError';

  constructor(objectName: string) {
    super(tell('operation.store.conflict', { name: objectName }));
  }
}

/** There is no object of this name. */
export class ObjectMissingError extends ObjectStoreError {
  override readonly name = 'ObjectMissingError';

  constructor(objectName: string) {
    super(tell('operation.store.missing', { name: objectName }));
  }
}

/** §13.12: validates object names against path traversal. Names are made from ids; none has a special meaning in a path or a URL. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const LONGEST = 800;

/**
 * Returns the name: segments of `A-Z a-z 0-9 . _ -` joined by `/`, none of which begins with a dot. Throws a TypeError for anything
 * else, such as `..`, an absolute path, a backslash or an empty segment.
 */
export function objectName(name: string): string {
  if (name.length <= LONGEST && name.split('/').every((segment) => SEGMENT.test(segment))) return name;
  throw new TypeError(
    `Not an object name: ${JSON.stringify(name)}. Expected segments of letters, digits, ".", "_" and "-", joined by "/"`,
  );
}

// §13.13: what an object is known by.

/** In hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
