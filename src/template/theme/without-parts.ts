/** §19.1: a theme's file without the parts that are wrong, for what else is wrong with it. */
import type { Path } from '../yaml/find-schema-faults.ts';

type Parts = Record<string | number, unknown>;

/** The value without what the paths lead to, or lead to in vain; undefined when it is wrong itself. Lists keep their length. */
export function withoutParts(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value;
  const whole: Parts = { value: structuredClone(value) };
  for (const path of paths) remove(whole, ['value', ...path]);
  return whole.value;
}

function remove(whole: Parts, path: Path): void {
  const parents: Parts[] = [whole];
  for (const step of path.slice(0, -1)) parents.push((parents.at(-1)![step] ?? {}) as Parts);
  // What lacks a part is wrong as a whole.
  const depth = path.at(-1)! in parents.at(-1)! ? parents.length - 1 : parents.length - 2;
  const [parent, step] = [parents[depth]!, path[depth]!];
  if (Array.isArray(parent)) parent[step as number] = undefined;
  else delete parent[step];
}
