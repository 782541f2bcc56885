/** §11.15: authors' patterns use the syntax of RE2, so that matching takes linear time whatever the pattern and the value are. */
import { RE2JS, RE2JSSyntaxException, RE2Set } from 're2js';

/** `size`: the most steps that one character takes, about 25 ns each. `matches`: tests the whole value. */
export type Pattern = { size: number; matches(value: string): boolean };

/** The largest size of one pattern, and of all patterns of a template. Counts such as `{999}` are expanded first. */
export const MAX_PATTERN_SIZE = { one: 2_000, all: 10_000 };

/** The bytes of states that a pattern may cache; the library's default is 8 MB. */
const MEMORY = 262_144;

/** Returns the pattern, whatever its size, or what is wrong with it. */
export function readPattern(pattern: string): Pattern | string {
  try {
    const size = RE2JS.compile(pattern).programSize();
    let set: RE2Set | undefined;
    return {
      size,
      matches(value) {
        set ??= setOf(pattern);
        return set.match(value).length > 0;
      },
    };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error.message.replace('error parsing regexp: ', '');
    throw error;
  }
}

/** A set with one pattern, since only sets have a memory limit in this library. */
function setOf(pattern: string): RE2Set {
  const set = new RE2Set(RE2Set.ANCHOR_BOTH, 0, MEMORY);
  set.add(pattern);
  return set;
}
