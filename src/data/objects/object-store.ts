/**
 * §4.6 and §13.12: the interface of an object store for PDFs. Objects are written once, never change, and are read through signed URLs
 * that expire.
 */

import { createHash } from 'node:crypto';
import { ToldError, tell } from '../../locales/message.ts';

export type SignedUrlOptions = {
  /** The number of whole seconds from `now` until the URL expires. */
  expiresInSeconds: number;
  contentType: string;
  /** The SHA-256 of the object in hexadecimal. A store whose objects pass through this service compares it while serving them. */
  sha256: string;
  /** The file name of the download; any text, such as `A/B Straße.pdf`. */
  fileName: string;
  /** True saves the file as an attachment; false shows it inline. */
  download: boolean;
  now: Date;
};

export type ObjectStore = {
  /**
   * Writes an object that must not exist yet. An existing object with the same bytes counts as success (idempotent), so that a retry
   * after a lost answer is harmless. Rejects with ObjectConflictError if an object with other bytes exists. When the promise resolves,
   * the object is durable.
   */
  put(name: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /** Replaces an object that is damaged. The caller must have verified by SHA-256 that these are the right bytes. */
  replace(name: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /**
   * Returns the size in bytes, and the SHA-256 in hexadecimal if the objects of this store do not pass through the service. Returns null
   * if there is no such object.
   */
  stat(name: string): Promise<{ size: number; sha256?: string } | null>;
  /** Reads the whole object. Rejects with ObjectMissingError if there is none. */
  read(name: string): Promise<Uint8Array>;
  /** Removes an object for good. A missing object counts as success. When the promise resolves, the removal is durable. */
  remove(name: string): Promise<void>;
  /** The origin of signed URLs, such as `https://storage.googleapis.com`; null if they lead to this service. */
  origin: string | null;
  /** Returns a URL that works without a bearer token. Does not check whether the object exists. */
  signedUrl(name: string, options: SignedUrlOptions): Promise<string>;
  /** Resolves if objects can be written and URLs signed; otherwise rejects with an ObjectStoreError of one line. */
  check(): Promise<void>;
  /**
   * From now on, the store refuses to write, remove or report objects as missing while the object `marker` is missing: then the folder
   * is the mount point of a volume that was unmounted. Has no effect for buckets.
   */
  keepTo(marker: string): void;
  /** Removes the drafts of writers that were killed, but none that is still being written. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** The store cannot be used: it is missing, forbidden, full or unreachable. The message is one line for the log. */
export class ObjectStoreError extends ToldError {
  override readonly name: string = 'ObjectStoreError';
}

/** Thrown when an object with the same name and other bytes exists, which stays unchanged. */
export class ObjectConflictError extends ObjectStoreError {
  override readonly name = 'ObjectConflictError';

  constructor(objectName: string) {
    super(tell('operation.store.conflict', { name: objectName }));
  }
}

/** Thrown when there is no object of this name. */
export class ObjectMissingError extends ObjectStoreError {
  override readonly name = 'ObjectMissingError';

  constructor(objectName: string) {
    super(tell('operation.store.missing', { name: objectName }));
  }
}

/**
 * §13.12: validates object names, to prevent path traversal. Names are made from IDs; no character of them has a special meaning in a
 * path or URL.
 */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const LONGEST = 800;

/**
 * Returns a valid name unchanged: segments of `A-Z a-z 0-9 . _ -` joined by `/`, none of which begins with a dot. Throws a TypeError for
 * anything else, such as `..`, an absolute path, a backslash or an empty segment.
 */
export function objectName(name: string): string {
  if (name.length <= LONGEST && name.split('/').every((segment) => SEGMENT.test(segment))) return name;
  throw new TypeError(
    `Not an object name: ${JSON.stringify(name)}. Expected segments of letters, digits, ".", "_" and "-", joined by "/"`,
  );
}

// §13.13: the SHA-256 by which an object is identified.

/** Returns the SHA-256 in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
