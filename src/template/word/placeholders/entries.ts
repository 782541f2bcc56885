/** §10.37: the placeholders of a document: the same words are the same value; each blank and each content control is another. */
import type { FoundValue } from '../reading/block.ts';
import { labelOfExpression } from './read-condition.ts';
import { type CaseContext, sentenceCase, tidyLabel } from './tidy-label.ts';

/** What an author may say of a placeholder; what is left out is as it was found. `type`: of Platen's. */
export type Choice = { label?: string; type?: ChosenType; format?: string; options?: string[]; required?: boolean };
export const CHOSEN_TYPES = ['text', 'number', 'date', 'today', 'select'] as const;
export type ChosenType = (typeof CHOSEN_TYPES)[number];
/** By the labels that placeholders would have. */
export type Choices = Readonly<Record<string, Choice>>;

/**
 * `group`: the label of its group; '' at the top. `paragraph`: where it stands first. `isUsed`: in the text, not only in a condition. `found`: the label that it would
 * have, and by which choices know it.
 */
export type Entry = FoundValue & {
  found: string;
  /** A condition compares it with something. */
  isCompared?: true;
  group: string;
  paragraph: number;
  isUsed: boolean;
  isFlag?: true;
  choice: Choice;
};
type NewEntry = Omit<Entry, 'found' | 'choice'>;

export type Entries = {
  /** The entry of a value that stands in `group`; `item`: what the group calls an entry. */
  add(value: FoundValue, place: { group: string; item?: string; paragraph: number; around: string }): Entry;
  /** The entry that a condition means; made where no value has it. */
  named(path: string, place: { group: string; item?: string; paragraph: number }): Entry;
  all(): Entry[];
};

const BLANK = 'Blank';
const MAX_DESCRIPTION = 200;

/** `context`: of the document, in whose letters labels are written. */
export function createEntries(context: CaseContext, choices: Choices = {}): Entries {
  const entries = new Map<string, Entry>();
  /** What is found again: words, and bindings of controls. */
  const shared = new Map<string, Entry>();
  const next = new Map<string, number>();
  const idOf = (group: string, label: string) => `${group}\n${label.toLowerCase()}`;
  /** The label with the first number that is free, from `first`. */
  const numbered = (group: string, label: string, first: number) => {
    const id = idOf(group, label);
    let n = next.get(id) ?? first;
    while (entries.has(idOf(group, `${label} ${n}`))) n += 1;
    next.set(id, n + 1);
    return `${label} ${n}`;
  };
  const freeIn = (group: string, label: string) =>
    entries.has(idOf(group, label)) ? numbered(group, label, 2) : label;
  const put = (found: NewEntry): Entry => {
    const entry = chosenEntry(found, Object.hasOwn(choices, found.label) ? choices[found.label]! : {});
    entries.set(idOf(found.group, found.label), entry);
    return entry;
  };
  const labelIn = (value: FoundValue, item: string | undefined) => {
    const field = fieldOf(value.path, item);
    const label = field === undefined ? tidyLabel(value.label) : labelOfExpression(field) || 'Value';
    return sentenceCase(label, isOfProgram(value.path), context);
  };
  /** One at the top of the document is the same value within a group. */
  const boundTo = (group: string, binding: string) =>
    [`\n\n${binding}`, `${group}\n\n${binding}`].find((id, at) => at === 1 || shared.has(id))!;
  const share = (id: string | undefined, entry: Entry): Entry => {
    if (id !== undefined) shared.set(id, entry);
    return entry;
  };
  return {
    add: (value, { group, item, paragraph, around }) => {
      const label = labelIn(value, item);
      const bound = value.binding && boundTo(group, value.binding);
      const joined = bound && shared.get(bound);
      if (joined) return Object.assign(joined, { ...value, ...joined });
      if (value.isBlank || label === '') {
        const label = numbered(group, BLANK, 1);
        return share(bound, put({ ...value, ...described(value, around), label, group, paragraph, isUsed: true }));
      }
      // Where entries have a name, what stands without it is the document's.
      const isOfDocument = item !== undefined && value.path !== undefined && fieldOf(value.path, item) === undefined;
      const scope = isOfDocument ? '' : group;
      const id = value.isOwn ? bound : idOf(scope, label);
      const known = id === undefined ? undefined : shared.get(id);
      if (!known) {
        const own = value.isNamesake ? described(value, around) : {};
        return share(id, put({ ...value, ...own, label: freeIn(scope, label), group: scope, paragraph, isUsed: true }));
      }
      known.isUsed = true;
      return Object.assign(known, { ...value, ...known });
    },
    named: (path, { group, item, paragraph }) => {
      const field = fieldOf(path, item);
      const label = sentenceCase(labelOfExpression(field ?? path) || 'Value', isOfProgram(path), context);
      // A name of an entry is a field of its group; any other is a value of the document.
      const scope = field === undefined && !entries.has(idOf(group, label)) ? '' : group;
      const id = idOf(scope, label);
      const known = shared.get(id) ?? entries.get(id);
      return known ?? share(id, put({ label, path, group: scope, paragraph, isUsed: false }));
    },
    all: () => [...entries.values()],
  };
}

/** An entry as somebody wants it who knows what was found. */
function chosenEntry(found: NewEntry, choice: Choice): Entry {
  const label = tidyLabel(choice.label ?? '') || found.label;
  const entry: Entry = { ...found, found: found.label, label, choice };
  const options = choice.options ?? found.options;
  if (choice.type === 'text') delete entry.kind;
  else if (choice.type) Object.assign(entry, { kind: choice.type, ...(options && { options }) });
  // What stood there fits the type that was found.
  if (choice.type && choice.type !== found.kind && choice.type !== 'select') delete entry.default;
  return entry;
}

/** A name such as `clientName`; what an author calls it has words. */
function isOfProgram(path: string | undefined): boolean {
  return path !== undefined && !/\s/.test(path);
}

/** `client.name` of an entry that is called `client`. */
function fieldOf(path: string | undefined, item: string | undefined): string | undefined {
  return item !== undefined && path?.startsWith(`${item}.`) ? path.slice(item.length + 1) : undefined;
}

/** What the file asks for; else where it stands. */
function described({ description }: FoundValue, around: string): Pick<FoundValue, 'description'> {
  const words = description ?? around.slice(0, MAX_DESCRIPTION);
  return words === '' ? {} : { description: words };
}
