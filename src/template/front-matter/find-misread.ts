/** §10.5: what a mistake in the front matter leaves unknown, so that nothing is told of a text that may be right. */
import { findClosest } from '../../domain/suggestions.ts';
import type { LineFault } from '../model/fault.ts';
import type { Path } from '../yaml/find-schema-faults.ts';

/** `styles`: whether those of the text are unknown. `names`: the labels whose declarations are wrong, or `all` if nobody can tell. */
export type Misread = { styles: boolean; names: ReadonlySet<string> | 'all' };

/** What is unknown when the front matter cannot be parsed at all. */
export const ALL_MISREAD: Misread = { styles: true, names: 'all' };

const FIELDS = ['placeholders', 'groups', 'styles'];
/** The parts of a group that decide on its names. */
const NAMING = ['label', 'key', 'fields', 'groups', 'from', 'by', 'each'];

/** `paths`: those of the mistakes. `value`: the front matter as it was written. */
export function findMisread(paths: readonly Path[], value: unknown): Misread {
  const names = new Set<string>();
  let isAll = false;
  let styles = false;
  for (const path of paths) {
    const field = findClosest(String(path[0]), FIELDS);
    if (field === 'styles') styles = true;
    if (field === undefined || field === 'styles') continue;
    const label = path[0] === field ? labelAt(path, value) : undefined;
    if (label === undefined) isAll = true;
    else names.add(label);
  }
  return { styles, names: isAll ? 'all' : names };
}

/** Returns the label of the declaration that a path leads into. Undefined if other names depend on what is there. */
function labelAt(path: Path, value: unknown): string | undefined {
  const at = path.findLastIndex((part) => typeof part === 'number');
  const list = path[at - 1];
  const isOfField = list === 'placeholders' || list === 'fields';
  const part = String(path[at + 1]);
  if (at < 0 || (isOfField ? part === 'label' : findClosest(part, NAMING) !== undefined)) return undefined;
  const declared = path
    .slice(0, at + 1)
    .reduce((one, key) => (one as Record<string, unknown> | undefined)?.[key], value);
  const label = (declared as { label?: unknown } | undefined)?.label;
  return typeof label === 'string' ? label.trim() : undefined;
}

/** Returns the faults of names without those that may only follow from a wrong declaration. */
export function withoutFollowUps(faults: readonly LineFault[], { names }: Misread): LineFault[] {
  if (names === 'all') return [];
  if (names.size === 0) return [...faults];
  const labels = [...names].map((name) => name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${labels.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return faults.filter(({ message }) => !named.test(JSON.stringify(message.params ?? {})));
}
