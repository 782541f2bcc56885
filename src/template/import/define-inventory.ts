/** §2.3, §2.4: the inventory of a template, and what fills each entry of it. */

import type { NumberShape } from '../../domain/numbers.ts';
import { listNames } from '../../domain/suggestions.ts';
import { labelled, type Message, tell } from '../../locales/message.ts';
import type { DeclaredBlank, DeclaredGroup, FrontMatter } from '../front-matter/front-matter.ts';
import type { Filler } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import type { Group, GroupField, Inventory, Placeholder } from '../model/inventory.ts';
import { definePlaceholder, type Language } from './define-placeholder.ts';
import { formatsBeside } from './formats-beside.ts';
import type { InUse } from './in-use.ts';
import type { GroupEntry, Names, PlaceholderEntry } from './names.ts';

export type Defined = {
  inventory: Inventory;
  /** Behind those of the inventory (§10.28). */
  derived: Group[];
  fillers: Filler[];
  /** For each group, in the order of its fields. */
  groupFillers: Filler[][];
  faults: LineFault[];
  warnings: LineFault[];
};

/**
 * `blank`: what is printed for blanks of which nothing else is said. With faults, the inventory is of
 * no use.
 */
export function defineInventory(
  inUse: InUse,
  { language, formats, blank }: Language & Pick<FrontMatter, 'blank'>,
): Defined {
  const faults: LineFault[] = [];
  const warnings: LineFault[] = [];
  const define = (
    entries: PlaceholderEntry[],
    counterPrefix: string,
    shape: DeclaredBlank = 'box',
    likes: (NumberShape | undefined)[] = [],
  ) => {
    const definitions = entries.map((entry, index) => {
      const counter = entry.id ?? counterPrefix + entry.key;
      const defined = definePlaceholder({ ...entry, counter }, { language, formats }, likes[index]);
      faults.push(...describeProblems(entry, defined.problems));
      if (defined.warning !== undefined) warnings.push(...describeProblems(entry, [defined.warning]));
      return defined;
    });
    const fillers = definitions.map(({ filler }, at) => withBlank(filler, entries[at]!.declared?.blank ?? shape));
    return { placeholders: definitions.map((one) => one.placeholder), fillers };
  };
  const top = define(inUse.placeholders, '', blank);
  const likes = formatsBeside(inUse.groups, formats);
  const groups = inUse.groups.map(({ entry, fields }, at) => ({
    entry,
    ...define(fields, `${entry.key}.`, entry.declared?.blank ?? blank, likes[at]),
  }));
  const defined = groups.map(({ entry, placeholders }) => ({
    ...(entry.id !== undefined && { entry: entry.id }),
    label: entry.label,
    key: entry.key,
    fields: placeholders.map(withDefault),
    ...limitsOf(entry),
  }));
  for (const { entry } of groups) if (entry.declared) faults.push(...findGroupProblems(entry.declared));
  const sent = groups.filter(({ entry }) => entry.declared?.from === undefined).length;
  return {
    inventory: { placeholders: top.placeholders, groups: defined.slice(0, sent) },
    derived: defined.slice(sent),
    fillers: top.fillers,
    groupFillers: groups.map(({ fillers }) => fillers),
    faults,
    warnings,
  };
}

/** What the service fills in is never blank, but where a template is only looked at. */
function withBlank(filler: Filler, shape: DeclaredBlank): Filler {
  return filler.kind === 'sent' && shape !== 'box' ? { ...filler, blank: shape } : filler;
}

/** What is wrong with the rules of a group that callers send. */
function findGroupProblems({ label, line, from, by, sort, min, max, hint }: DeclaredGroup): LineFault[] {
  const rules: [boolean, Message][] = [
    [
      from === undefined && (by ?? sort) !== undefined,
      tell(by ? 'template.group.byNotMade' : 'template.group.sortNotMade'),
    ],
    [min !== undefined && max !== undefined && min > max, tell('template.group.minOverMax')],
    [hint !== undefined && (min ?? max) === undefined, tell('template.group.hintOfNothing')],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, problem]) => ({ line, message: labelled(label, problem) }));
}

function limitsOf({ declared: { min, max, hint } = {} }: { declared?: Pick<Group, 'min' | 'max' | 'hint'> }) {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...(hint !== undefined && { hint }) };
}

/** Faults of the declarations alone, for a file whose body is too wrong to say what is used. */
export function findDeclarationFaults({ placeholders, groups }: Names, language: Language): LineFault[] {
  return [...placeholders.entries, ...groups.entries.flatMap(({ fields }) => fields.entries)].flatMap((entry) =>
    describeProblems(entry, definePlaceholder({ ...entry, counter: entry.key }, language).problems),
  );
}

function describeProblems({ label, declared }: PlaceholderEntry, problems: readonly Message[]): LineFault[] {
  return problems.map((problem) => ({ line: declared?.line ?? 1, message: labelled(label, problem) }));
}

function withDefault(field: Placeholder): GroupField {
  return field.value === '' ? field : { ...field, default: field.value };
}

/**
 * Those that stand nowhere, of a file whose body is too wrong to say what is used where; `written`: all names of the file; `formulas`:
 * texts that may name more.
 */
export function findUnwritten(names: Names, written: ReadonlySet<string>, formulas: readonly string[]): LineFault[] {
  const isNamed = isNamedIn(formulas);
  return findUnused(names, (entry) => !written.has(entry.label) && !written.has(entry.key) && !isNamed(entry));
}

/** Whether expressions that cannot be read may name an entry. */
export function isNamedIn(expressions: readonly string[]): (entry: { label: string; key: string }) => boolean {
  return ({ label, key }) => expressions.some((text) => text.includes(label) || text.includes(key));
}

export function findUnused(
  { placeholders, groups }: Names,
  isUnused: (entry: PlaceholderEntry | GroupEntry) => boolean,
): LineFault[] {
  const unused = ({ declared }: { declared?: { line: number } }, message: Message): LineFault => ({
    line: declared!.line,
    message,
  });
  const undeclared = groups.entries.filter(({ declared }) => !declared).map(({ label }) => `"${label}"`);
  const unusedGroup = ({ label: name }: GroupEntry) =>
    undeclared.length === 0
      ? tell('template.unused.group', { name, open: name, close: name })
      : tell('template.unused.groupOf', { name, shown: listNames(undeclared) });
  return [
    ...placeholders.entries
      .filter(isUnused)
      .map((entry) => unused(entry, tell('template.unused.placeholder', { name: entry.label, written: entry.label }))),
    ...groups.entries.flatMap((group) =>
      isUnused(group)
        ? [unused(group, unusedGroup(group))]
        : group.fields.entries
            .filter(isUnused)
            .map((field) =>
              unused(
                field,
                tell('template.unused.field', { name: field.label, written: field.label, group: group.label }),
              ),
            ),
    ),
  ];
}
