/** Sizes of memory and files, in bytes. */

export const KIBIBYTE = 1_024;
export const MEBIBYTE = 1_024 * KIBIBYTE;
export const GIBIBYTE = 1_024 * MEBIBYTE;

/**
 * §8: the limit of a document's title and values as JSON, at every door. It also limits the body of a request that
 * makes a document, after decompression.
 */
export const MAX_DOCUMENT_BYTES = 1_024 * KIBIBYTE;
