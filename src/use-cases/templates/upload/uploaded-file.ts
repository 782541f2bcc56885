/** §20.12: a file that was uploaded. */
export type UploadedFile = {
  /** Relative, with `/` between folders. */
  name: string;
  size: number;
  /** Null for one that is larger than any that may be imported: then only its size is known. */
  bytes: Uint8Array<ArrayBuffer> | null;
};
