/** §4.6 and §13.12: where rendered PDFs live. Objects are written once and read through signed, short-lived URLs. */

export type SignedUrlOptions = {
  /** Whole seconds from `now` until the URL stops working. */
  expiresInSeconds: number;
  contentType: string;
  /** What a browser calls the file; any text, `A/B Straße.pdf` too. */
  fileName: string;
  /** True: saved as an attachment. False: shown inline. */
  download: boolean;
  now: Date;
};

export type ObjectStore = {
  /**
   * Writes an object that must not exist yet. One with the same bytes is success, so that a retry after a lost answer is
   * harmless; one with other bytes is ObjectConflictError. When it resolves, the object survives a crash.
   */
  put(name: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /** Size in bytes; null when there is no such object. */
  stat(name: string): Promise<{ size: number } | null>;
  /** The whole object; ObjectMissingError when there is none. */
  read(name: string): Promise<Uint8Array>;
  /** A URL that needs no bearer. It does not ask whether the object is there. */
  signedUrl(name: string, options: SignedUrlOptions): Promise<string>;
  /** Resolves when objects can be written and URLs signed; otherwise ObjectStoreError with one clear line. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** The store itself cannot be used: missing, forbidden, full, out of reach. The message is one line for the log. */
export class ObjectStoreError extends Error {
  override readonly name: string = 'ObjectStoreError';
}

/** The name is taken by other bytes; what is stored stays as it is. */
export class ObjectConflictError extends ObjectStoreError {
  override readonly name = 'ObjectConflictError';

  constructor(objectName: string) {
    super(`The object ${objectName} exists already with other bytes; objects are written once`);
  }
}

export class ObjectMissingError extends ObjectStoreError {
  override readonly name = 'ObjectMissingError';

  constructor(objectName: string) {
    super(`There is no object ${objectName}`);
  }
}
