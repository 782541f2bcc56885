/** §10.34: the placeholders that documents are known by: their places in the inventory, or mistakes. */
import { findClosest, shorten } from '../../domain/suggestions.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { Names } from './names.ts';

/** To be called when it is known where each placeholder stands. */
export function readKnownBy(
  { placeholders, groups }: Names,
  { knownBy }: Pick<FrontMatter, 'knownBy'>,
): { knownBy?: number[]; faults: LineFault[] } {
  if (!knownBy) return { faults: [] };
  const found: number[] = [];
  const problemOf = (name: string): string | undefined => {
    const entry = placeholders.find(name);
    if (entry?.isPicture) return 'is a picture; name what is text';
    if (entry?.index !== undefined) {
      found.push(entry.index);
      return undefined;
    }
    const group = groups.find(name) ?? groups.entries.find(({ fields }) => fields.find(name));
    if (group) return `is in the group "${group.label}", of which a document may have many rows; name what it has once`;
    const near = findClosest(
      name,
      placeholders.entries.map(({ label }) => label),
    );
    return `is no placeholder of the template${near === undefined ? '' : `. Did you mean "${near}"?`}`;
  };
  const faults = knownBy.flatMap(({ text, line }) => {
    const problem = problemOf(text);
    return problem ? [{ line, message: `known_by: "${shorten(text)}" ${problem.replace(/[^?]$/, '$&.')}` }] : [];
  });
  return { knownBy: [...new Set(found)], faults };
}
