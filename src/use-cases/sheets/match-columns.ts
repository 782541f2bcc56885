/** §20.18: the columns of a sheet and what they are for: found by their names, and settled by people. */
import { type Message, tell } from '../../locales/message.ts';
import { isEntered } from '../../template/model/document-tree.ts';
import type { Inventory, Placeholder } from '../../template/model/inventory.ts';

/**
 * `value`: as forms have it, `values.items[].qty`, or `TITLE`. `label`: of its placeholder, in the group of that label. `names`: what a
 * column for it may be called; `others`: the same, where nothing else is called so.
 */
export type Target = {
  value: string;
  label: string;
  group?: string;
  names: readonly string[];
  others: readonly string[];
};

export const TITLE = 'title';
/** What a column for the title may be called: a sheet may come from a colleague with another language. */
const TITLES = [
  ...['Title of the document', 'Document title', 'Title'],
  ...['Titel des Dokuments', 'Dokumenttitel', 'Titel'],
  ...['Título del documento', 'Título de documento', 'Título'],
  ...['Titre du document', 'Titre', 'Intitulé'],
  ...['文書のタイトル', 'タイトル', '件名'],
];

/** In the order of the form. A cell can hold no picture. */
export function listTargets({ placeholders, groups, former = [] }: Inventory): Target[] {
  const once = (key: string) => former.filter((one) => one.key === key).map(({ name }) => name);
  const single = placeholders.filter(isInCell).map(({ key, label }) => ({
    ...{ value: `values.${key}`, label },
    ...{ names: [label, key], others: once(key) },
  }));
  const inGroups = groups.flatMap((group) =>
    group.fields.filter(isInCell).map(({ key, label }) => ({
      ...{ value: `values.${group.key}[].${key}`, label, group: group.label },
      ...{ names: [`${group.label} ${label}`, `${group.key} ${key}`], others: [label, key] },
    })),
  );
  return [...single, ...inGroups, { value: TITLE, label: '', names: [], others: TITLES }];
}

/** What a column for it is called. */
export function nameOfTarget({ value, label, group }: Target): string | Message {
  if (value === TITLE) return tell('sheet.title');
  return group === undefined ? label : tell('sheet.fieldOf', { group, field: label });
}

function isInCell(placeholder: Placeholder): boolean {
  return isEntered(placeholder) && !placeholder.isPicture;
}

/** For each column the `value` of its target, each of which has one column; empty for none. */
export function matchColumns(header: readonly string[], targets: readonly Target[]): string[] {
  const byName = named(targets, ({ names }) => names);
  const byOther = named(targets, ({ others }) => others);
  const taken = new Set<string>();
  return header.map((column) => {
    const name = folded(column);
    const [found] = byName.get(name) ?? only(byOther.get(name)) ?? [];
    if (found === undefined || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}

function only(found: string[] | undefined): string[] | undefined {
  return found?.length === 1 ? found : undefined;
}

function named(targets: readonly Target[], namesOf: (target: Target) => readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const target of targets)
    for (const name of new Set(namesOf(target).map(folded))) {
      const known = found.get(name);
      if (known) known.push(target.value);
      else found.set(name, [target.value]);
    }
  return found;
}

/** In any case, however its words are divided. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
