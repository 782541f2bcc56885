/**
 * §17.17, ISO 19005-2 §6.1.13: a string in a file has at most 32,767 bytes. What is longer here says again what stands on the page (a
 * picture's text, a heading in the outline) and ends early.
 */

/** Two bytes each, behind two that say so; the last is the sign that there is more. */
const LONGEST = 16_382;

/** The text, or its beginning. */
export function textString(text: string): string {
  return text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}
