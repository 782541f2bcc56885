/** §10.28: names derived groups and their fields. Callers do not send them, so no version remembers them. */
import { given } from '../../domain/given.ts';
import { deriveKey, makeUniqueKey } from '../../domain/keys.ts';
import { closestAdvice, listNames } from '../../domain/suggestions.ts';
import { labelled, type Message, tell } from '../../locales/message.ts';
import type { Declared, DeclaredGroup } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import {
  everyEntry,
  findGroup,
  type GroupEntry,
  type NamesWithLines,
  NO_GROUPS,
  type PlaceholderEntry,
  pathOf,
  type Scope,
  type WrittenNames,
} from './written-names.ts';

export type DerivedDeclaration = DeclaredGroup & { from: string };

export function isDerived(group: DeclaredGroup): group is DerivedDeclaration {
  return group.from !== undefined;
}

/** Returns whether a name in the text is the group's label or key. */
export function isNameOf({ label, key = deriveKey(label) }: DeclaredGroup, name: string): boolean {
  return name.normalize() === label.normalize() || name === key;
}

/** `groups`: those that callers send. `isOfDocument`: whether a name is a declared placeholder outside of groups. `taken`: its keys. */
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
    if (labels.has(label.normalize())) faults.push({ line, message: tell('template.label.twice', { label }) });
    labels.add(label.normalize());
    const key = group.key ?? makeUniqueKey(deriveKey(label), taken);
    taken.add(key);
    const report = (problem: Message) => faults.push({ line, message: labelled(label, problem) });
    const source = findGroup(groups, group.from);
    if (!source) {
      const known = everyEntry(groups).map((entry) => ({ label: pathOf(entry) }));
      report(noSuch('template.derived.noGroup', { name: group.from }, known));
    }
    if (group.groups) report(tell('template.derived.needless', { field: 'groups' }));
    const needless = (['min', 'max', 'hint'] as const).find((one) => group[one] !== undefined);
    if (needless) report(tell('template.derived.needless', { field: needless }));
    const sections = [...written].filter(([name]) => isNameOf(group, name)).map(([, one]) => one);
    const inText = new Map(sections.flatMap((one) => [...one.fields]));
    for (const [name, { line: at }] of sections.flatMap((one) => [...one.groups]))
      faults.push({ line: at, message: labelled(label, tell('template.derived.holdsNone', { name })) });
    const fields = nameFields(group, source, { written: inText, isOfDocument, faults });
    return { label, key, declared: group, ...(source && { source }), fields, groups: NO_GROUPS };
  });
}

function nameFields(
  group: DerivedDeclaration,
  source: GroupEntry | undefined,
  { written, isOfDocument, faults }: { written: NamesWithLines } & Pick<Document, 'isOfDocument' | 'faults'>,
): Scope<PlaceholderEntry> {
  const report = (problem: Message, line = group.line) =>
    faults.push({ line, message: labelled(group.label, problem) });
  const entries: PlaceholderEntry[] = [];
  const find = (name: string) =>
    entries.find(({ label }) => label.normalize() === name.normalize()) ??
    entries.find(({ key }) => key === name) ??
    entries.find(({ label }) => deriveKey(label) === name);
  const taken = new Set(group.fields.flatMap(({ key }) => key ?? []));
  const add = (entry: Pick<PlaceholderEntry, 'label' | 'key' | 'declared' | 'by' | 'isEach'>) => {
    taken.add(entry.key);
    entries.push({ ...entry, count: 0, beginsUrl: false });
  };
  const ofSource = new Set<Declared>();
  const ofView = source?.fields.entries.filter(({ declared }) => declared?.type !== 'counter') ?? [];
  for (const name of group.by ?? ofView.map(({ label }) => label)) {
    const by = source?.fields.find(name);
    if (source && !by) report(noSuch('template.derived.noField', { name, group: source.label }, source.fields.entries));
    else if (by?.declared?.type === 'counter') report(tell('template.derived.byCounter', { name }));
    if (!by) continue;
    const own = group.fields.find(({ label, key }) => label === by.label || key === by.key);
    if (own) {
      ofSource.add(own);
      const needless =
        own.type === undefined || own.type === by.declared?.type ? findNeedless(own, ['formula']) : 'type';
      if (needless)
        report(tell('template.derived.ofSource', { name: own.label, group: source!.label, field: needless }), own.line);
    }
    const isEach = group.by ? {} : { isEach: true as const };
    add({ label: own?.label ?? by.label, key: own?.key ?? by.key, by, ...isEach, declared: asSource(by, own, group) });
  }
  for (const own of group.fields) {
    if (ofSource.has(own)) continue;
    const { label, line } = own;
    if (entries.some((entry) => entry.label === label))
      faults.push({ line, message: tell('template.label.twice', { label }) });
    if (own.formula === undefined) report(tell('template.derived.noFormula', { name: label }), line);
    const needless = findNeedless(own, []);
    if (needless) report(tell('template.derived.computed', { name: label, field: needless }), line);
    add({ label, key: own.key ?? makeUniqueKey(deriveKey(label), taken), declared: own });
  }
  for (const [name, line] of written) {
    if (find(name)) continue;
    // A placeholder of the document is reported where it stands.
    if (source && !isOfDocument(name)) report(noSuch('template.derived.unknown', { name }, entries), line);
    add({ label: name, key: name });
  }
  return { entries, find, resolve: (name) => find(name)! };
}

/** Returns the first setting of sent values, which has no meaning for a derived field. */
function findNeedless(own: Declared, others: readonly 'formula'[]): string | undefined {
  const values = ['default', 'markdown', 'lines', 'override', 'exact', 'required', 'replaces'] as const;
  const limits = ['min', 'max', 'pattern', 'hint'] as const;
  return [...values, ...limits, ...others].find((one) => own[one] !== undefined);
}

/** Copies the type and format of the source field, unless the author declares others. */
function asSource(
  { declared }: PlaceholderEntry,
  own: Declared | undefined,
  { label, line, path }: DeclaredGroup,
): Declared {
  const { type, format, options, shown } = declared ?? {};
  return { label, line, path, ...given({ type, format, options, shown }), ...own };
}

/** The variants of these messages that suggest a similar name. */
const MEANT = {
  'template.derived.noGroup': 'template.derived.noGroupMeant',
  'template.derived.noField': 'template.derived.noFieldMeant',
  'template.derived.unknown': 'template.derived.unknownMeant',
} as const;
type NoSuch = keyof typeof MEANT;

function noSuch(code: NoSuch, of: { name: string; group?: string }, entries: readonly { label: string }[]): Message {
  const labels = entries.map(({ label }) => label);
  const advice = closestAdvice(of.name, labels, undefined);
  return advice
    ? { code: MEANT[code], params: { ...of, advice } }
    : { code, params: { ...of, names: listNames(labels) } };
}
