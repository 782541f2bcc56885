/** §13.12: validates object names against path traversal. Names are made from ids; none has a special meaning in a path or a URL. */

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const LONGEST = 800;

/**
 * Returns the name: segments of `A-Z a-z 0-9 . _ -` joined by `/`, none of which begins with a dot. Throws a TypeError for anything
 * else, such as `..`, an absolute path, a backslash or an empty segment.
 */
export function objectName(name: string): string {
  if (name.length <= LONGEST && name.split('/').every((segment) => SEGMENT.test(segment))) return name;
  throw new TypeError(
    `Not an object name: ${JSON.stringify(name)}. Expected segments of letters, digits, ".", "_" and "-", joined by "/"`,
  );
}
