/** §13.12: an object's name is made from ids. The rule is narrow, so that no name means anything to a file system or a URL. */

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const LONGEST = 800;

/**
 * Gives the name back: segments of `A-Z a-z 0-9 . _ -` joined by `/`, none of which begins with a dot.
 * Anything else is a TypeError, `..`, an absolute path, a backslash and an empty segment included.
 */
export function objectName(name: string): string {
  if (name.length <= LONGEST && name.split('/').every((segment) => SEGMENT.test(segment))) return name;
  throw new TypeError(
    `Not an object name: ${JSON.stringify(name)}. Expected segments of letters, digits, ".", "_" and "-", joined by "/"`,
  );
}
