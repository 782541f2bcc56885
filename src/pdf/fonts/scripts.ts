/** What a text is made of, where it makes a difference to how it is set. */

/** Nothing in it combines, turns round or needs another font. */
export const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** A letter, sign or digit of a script that runs from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
