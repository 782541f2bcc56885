/** Sizes of memory and of files, in bytes. */

export const KIBIBYTE = 1_024;
export const MEBIBYTE = 1_024 * KIBIBYTE;
export const GIBIBYTE = 1_024 * MEBIBYTE;
