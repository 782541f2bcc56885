/** Sizes of memory and of files, in bytes. */

export const KIBIBYTE = 1_024;
export const MEBIBYTE = 1_024 * KIBIBYTE;
export const GIBIBYTE = 1_024 * MEBIBYTE;

/** §8: the title and values of a document as JSON, whichever door they come through; also the body of a request that makes one, after inflating. */
export const MAX_DOCUMENT_BYTES = 1_024 * KIBIBYTE;
