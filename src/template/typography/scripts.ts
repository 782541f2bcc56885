/** Which scripts a text is written in, as far as it makes a difference to how it is set (§17.2, §17.3, Unicode Standard Annex 9, UAX #9). */

/** Nothing in it combines, turns round or needs another font. */
export const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** A letter, sign or digit of a script that runs from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
