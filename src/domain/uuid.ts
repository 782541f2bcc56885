/** §15.8: ids are UUIDs. */

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns whether the text has the shape of a UUID of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
