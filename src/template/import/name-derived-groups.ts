/** §10.28: groups that are made from others: their names and those of their fields. Callers do not send them, so no version remembers them. */
import { deriveKey, makeUniqueKey } from '../../domain/keys.ts';
import { findClosest, listNames } from '../../domain/suggestions.ts';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { GroupEntry, PlaceholderEntry, Scope } from './names.ts';
import type { NamesWithLines, WrittenNames } from './written-names.ts';

export type DerivedDeclaration = DeclaredGroup & { from: string };

export function isDerived(group: DeclaredGroup): group is DerivedDeclaration {
  return group.from !== undefined;
}

/** Whether a name of the text means the group: its label, or its key. */
export function isNameOf({ label, key = deriveKey(label) }: DeclaredGroup, name: string): boolean {
  return name.normalize() === label.normalize() || name === key;
}

/** `groups` are those that callers send; `isOfDocument`: whether a name is one of a placeholder that the document declares; `taken`: its keys. */
type Document = {
  groups: Scope<GroupEntry>;
  isOfDocument: (name: string) => boolean;
  taken: Set<string>;
  faults: LineFault[];
};

export function nameDerivedGroups(
  declared: readonly DerivedDeclaration[],
  written: WrittenNames['groups'],
  { groups, isOfDocument, taken, faults }: Document,
): GroupEntry[] {
  const labels = new Set(groups.entries.map(({ label }) => label.normalize()));
  return declared.map((group) => {
    const { label, line } = group;
    if (labels.has(label.normalize()))
      faults.push({ line, message: `The label "${label}" is declared twice; remove one.` });
    labels.add(label.normalize());
    const key = group.key ?? makeUniqueKey(deriveKey(label), taken);
    taken.add(key);
    const report = (problem: string) => faults.push({ line, message: `"${label}": ${problem}` });
    const source = groups.find(group.from);
    if (!source) report(noSuch(`There is no group "${group.from}" to make it from`, group.from, groups.entries));
    const needless = (['min', 'max', 'hint'] as const).find((one) => group[one] !== undefined);
    if (needless) report(`Callers do not send it; remove its ${needless}.`);
    const names = [...written].filter(([name]) => isNameOf(group, name)).map(([, { fields }]) => fields);
    const inText = new Map(names.flatMap((one) => [...one]));
    const fields = nameFields(group, source, { written: inText, isOfDocument, faults });
    return { label, key, declared: group, ...(source && { source }), fields };
  });
}

function nameFields(
  group: DerivedDeclaration,
  source: GroupEntry | undefined,
  { written, isOfDocument, faults }: { written: NamesWithLines } & Pick<Document, 'isOfDocument' | 'faults'>,
): Scope<PlaceholderEntry> {
  const report = (problem: string, line = group.line) => faults.push({ line, message: `"${group.label}": ${problem}` });
  const entries: PlaceholderEntry[] = [];
  const find = (name: string) =>
    entries.find(({ label }) => label.normalize() === name.normalize()) ??
    entries.find(({ key }) => key === name) ??
    entries.find(({ label }) => deriveKey(label) === name);
  const taken = new Set(group.fields.flatMap(({ key }) => key ?? []));
  const add = (entry: Pick<PlaceholderEntry, 'label' | 'key' | 'declared' | 'by'>) => {
    taken.add(entry.key);
    entries.push({ ...entry, count: 0, beginsUrl: false });
  };
  const ofSource = new Set<Declared>();
  if (!group.by) report('by is missing: the field, or the list of fields, whose different values make its entries.');
  for (const name of group.by ?? []) {
    const by = source?.fields.find(name);
    if (source && !by) report(noSuch(`by: "${name}" is no field of "${source.label}"`, name, source.fields.entries));
    else if (by?.declared?.type === 'counter') report(`by: "${name}" is a counter, whose numbers are drawn later.`);
    if (!by) continue;
    const own = group.fields.find(({ label, key }) => label === by.label || key === by.key);
    if (own) {
      ofSource.add(own);
      const needless =
        own.type === undefined || own.type === by.declared?.type ? findNeedless(own, ['formula']) : 'type';
      if (needless) report(`"${own.label}" has the values of "${source!.label}"; remove its ${needless}.`, own.line);
    }
    add({ label: own?.label ?? by.label, key: own?.key ?? by.key, by, declared: asSource(by, own, group) });
  }
  for (const own of group.fields) {
    if (ofSource.has(own)) continue;
    const { label, line } = own;
    if (entries.some((entry) => entry.label === label))
      faults.push({ line, message: `The label "${label}" is declared twice; remove one.` });
    if (own.formula === undefined)
      report(`"${label}" needs a formula, such as SUM(…), since callers do not send it.`, line);
    const needless = findNeedless(own, []);
    if (needless) report(`"${label}" is computed and not sent; remove its ${needless}.`, line);
    add({ label, key: own.key ?? makeUniqueKey(deriveKey(label), taken), declared: own });
  }
  for (const [name, line] of written) {
    if (find(name)) continue;
    // What is the document's is told where it stands.
    if (source && group.by && !isOfDocument(name))
      report(noSuch(`{{${name}}} is no field of it; declare it with a formula`, name, entries), line);
    add({ label: name, key: name });
  }
  return { entries, find, resolve: (name) => find(name)! };
}

/** What is said of values that are sent, and means nothing here. */
function findNeedless(own: Declared, others: readonly 'formula'[]): string | undefined {
  const demands = ['default', 'override', 'exact', 'required', 'min', 'max', 'pattern', 'hint', ...others] as const;
  return demands.find((one) => own[one] !== undefined);
}

/** Of the type of the field whose values it has, written like these unless something else is said. */
function asSource(
  { declared }: PlaceholderEntry,
  own: Declared | undefined,
  { label, line, path }: DeclaredGroup,
): Declared {
  const { type, format, options } = declared ?? {};
  const given = { ...(type && { type }), ...(format !== undefined && { format }), ...(options && { options }) };
  return { label, line, path, ...given, ...own };
}

function noSuch(problem: string, name: string, entries: readonly { label: string }[]): string {
  const labels = entries.map(({ label }) => label);
  const closest = findClosest(name, labels);
  return `${problem}${closest === undefined ? `; there are: ${listNames(labels)}.` : `. Did you mean "${closest}"?`}`;
}
