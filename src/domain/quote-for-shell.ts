/** §20.11, §20.16: a text as one word of a POSIX shell. */

/** Between apostrophes, where nothing is special but an apostrophe; without, when the text needs none. */
export function quoteForShell(text: string): string {
  return /^[\w./@+][\w./@+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
