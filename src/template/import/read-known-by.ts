/** §10.34: the placeholders that documents are known by: their places in the inventory, or mistakes. */

import { findClosest, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { Names } from './written-names.ts';

/** To be called when it is known where each placeholder stands. */
export function readKnownBy(
  { placeholders, groups }: Names,
  { knownBy }: Pick<FrontMatter, 'knownBy'>,
): { knownBy?: number[]; faults: LineFault[] } {
  if (!knownBy) return { faults: [] };
  const found: number[] = [];
  const problemOf = (name: string): Message | undefined => {
    const entry = placeholders.find(name);
    if (entry?.isPicture) return tell('template.knownBy.picture', { name: shorten(name) });
    if (entry?.index !== undefined) {
      found.push(entry.index);
      return undefined;
    }
    const group = groups.find(name) ?? groups.entries.find(({ fields }) => fields.find(name));
    if (group) return tell('template.knownBy.inGroup', { name: shorten(name), group: group.label });
    const near = findClosest(
      name,
      placeholders.entries.map(({ label }) => label),
    );
    const own = { name: shorten(name) };
    return near === undefined
      ? tell('template.knownBy.unknown', own)
      : tell('template.knownBy.meant', { ...own, advice: tell('template.didYouMean', { name: near }) });
  };
  const faults = knownBy.flatMap(({ text, line }) => {
    const message = problemOf(text);
    return message ? [{ line, message }] : [];
  });
  return { knownBy: [...new Set(found)], faults };
}
