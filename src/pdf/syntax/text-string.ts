/**
 * §17.17, ISO 19005-2 §6.1.13: the length limit of PDF strings, 32,767 bytes. Longer texts are truncated here. They only repeat what is on
 * the page: alt texts, and headings in the document outline (bookmarks).
 */

/** In UTF-16 units of two bytes, behind a byte order mark of two. The last unit is the ellipsis. */
const LONGEST = 16_382;

/** The text, or its beginning with an ellipsis. */
export function textString(text: string): string {
  return text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}
