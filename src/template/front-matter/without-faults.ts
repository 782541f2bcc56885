/** §10.5: the front matter without the parts that are wrong, for what else is wrong with the file. */
import type { Path } from '../yaml/find-schema-faults.ts';

/** What a title that is missing or wrong is replaced by; nothing is saved of such a file. */
const TITLE = 'Untitled';

type Parts = Record<string, unknown>;

/**
 * The value without what the paths lead to: an entry of a list as a whole, else a key at the top. Undefined when the value itself is wrong.
 * Lists keep their length, so that lines are still found by position: in place of an entry that is wrong there is none.
 */
export function withoutFaults(value: unknown, paths: Path[]): unknown {
  if (paths.length === 0) return value;
  if (paths.some((path) => path.length === 0)) return undefined;
  const parts = structuredClone(value) as Parts;
  for (const path of paths) remove(parts, path);
  parts.title ??= TITLE;
  return parts;
}

function remove(parts: Parts, [key, index, inner, innerIndex]: Path): void {
  const list = parts[key!];
  if (!Array.isArray(list) || typeof index !== 'number') delete parts[key!];
  else {
    const fields = (list[index] as Parts | undefined)?.[inner!];
    if (Array.isArray(fields) && typeof innerIndex === 'number') fields[innerIndex] = undefined;
    else list[index] = undefined;
  }
}
