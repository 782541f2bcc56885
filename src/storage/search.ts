/** §4.1, §4.4 `search`: a text that a title contains, whatever its case; no character is special. */

/** The pattern for `ILIKE`, whose escape character is the backslash. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
