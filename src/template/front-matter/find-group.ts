/** §20.24: finds the entries of a front matter by label or key. */
import { isMap, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import { deriveKey } from '../../domain/keys.ts';

export type List = 'placeholders' | 'groups' | 'fields';

export function list(map: YAMLMap, name: List): YAMLSeq | undefined {
  const found = map.get(name, true);
  return isSeq(found) ? found : undefined;
}

/** Finds an entry by label or key. */
export function find(entries: YAMLSeq | undefined, name: string): YAMLMap | undefined {
  const maps = entries?.items.filter(isMap) ?? [];
  const wanted = name.normalize();
  return (
    maps.find((entry) => labelOf(entry).normalize() === wanted) ??
    maps.find((entry) => entry.get('key') === wanted || deriveKey(labelOf(entry)) === wanted)
  );
}

export function labelOf(entry: YAMLMap): string {
  return String(entry.get('label') ?? entry.get('key') ?? '');
}

/** Finds a group of the document, or else one within another. */
export function findGroup(map: YAMLMap, name: string): YAMLMap | undefined {
  const holder = holderOf(map, name);
  return holder && find(list(holder, 'groups'), name);
}

/** Returns the settings, or the group, among whose groups the named one is. */
export function holderOf(map: YAMLMap, name: string): YAMLMap | undefined {
  const groups = list(map, 'groups');
  if (find(groups, name)) return map;
  for (const inner of groups?.items.filter(isMap) ?? []) {
    const holder = holderOf(inner, name);
    if (holder) return holder;
  }
  return undefined;
}
