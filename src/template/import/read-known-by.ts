/** §10.34: reads which placeholders and fields documents are known by, as places in the inventory, or faults. */
import { closestAdvice, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Place } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import { everyEntry, findGroup, type GroupEntry, type Names, type PlaceholderEntry, pathOf } from './written-names.ts';

type Found = { entry: PlaceholderEntry; group?: GroupEntry };

/** Finds the places that `known_by` names. Call this once it is known where each placeholder stands. */
export function readKnownBy(
  names: Names,
  { knownBy }: Pick<FrontMatter, 'knownBy'>,
): { knownBy?: Place[]; faults: LineFault[] } {
  if (!knownBy) return { faults: [] };
  const places: Place[] = [];
  const faults = knownBy.flatMap(({ text, line }): LineFault[] => {
    const found = findNamed(names, text);
    if (found?.entry.isPicture) return [{ line, message: tell('template.knownBy.picture', { name: shorten(text) }) }];
    if (found?.entry.index === undefined) return [{ line, message: problemOf(names, text) }];
    const { entry, group } = found;
    const isNew = !places.some((one) => one.group === group?.index && one.index === entry.index);
    if (isNew) places.push({ ...(group && { group: group.index! }), index: entry.index! });
    return [];
  });
  return { knownBy: places, faults };
}

/** Finds a placeholder by `Customer`, or a field by `Items.Item` and `Orders.Items.Item`. Groups made from others have none of their own. */
function findNamed({ placeholders, groups }: Names, name: string): Found | undefined {
  const entry = placeholders.find(name);
  if (entry) return { entry };
  for (let point = name.lastIndexOf('.'); point > 0; point = name.lastIndexOf('.', point - 1)) {
    const group = findGroup(groups, name.slice(0, point).trim());
    const field = group && !group.source ? group.fields.find(name.slice(point + 1).trim()) : undefined;
    if (group && field) return { entry: field, group };
  }
  return undefined;
}

function problemOf({ placeholders, groups }: Names, name: string): Message {
  const own = { name: shorten(name) };
  const named = findGroup(groups, name);
  const group = named ?? everyEntry(groups).find(({ fields, source }) => !source && fields.find(name));
  const field = named ? named.fields.entries[0] : group?.fields.find(name);
  if (group && field)
    return tell('template.knownBy.field', { ...own, group: group.label, written: `${pathOf(group)}.${field.label}` });
  const labels = placeholders.entries.map(({ label }) => label);
  const advice = closestAdvice(name, labels, undefined);
  return advice ? tell('template.knownBy.meant', { ...own, advice }) : tell('template.knownBy.unknown', own);
}
