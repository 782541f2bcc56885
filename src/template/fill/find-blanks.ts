/** §20.9 rule 10, §4.8: finds the empty values that a document has a place for. */
import type { Values } from '../../domain/values.ts';
import { shapesOf } from '../markdown/sentinels.ts';
import type { FilledDocument, TrialFacts } from '../model/compiled.ts';
import { isEntered } from '../model/document-tree.ts';
import type { Group, Inventory, Placeholder } from '../model/inventory.ts';
import { valuesByKey, wholeValues } from './fit-values.ts';

export type Members = { fields: readonly Placeholder[]; groups?: readonly Group[] };

/** Calls `visit` for each placeholder and field, those of groups in each row, with its path and what is given for it. */
export function everyMember(
  { fields, groups = [] }: Members,
  members: Values,
  path: string,
  visit: (path: string, placeholder: Placeholder, given: unknown) => void,
  isSeen: (path: string) => boolean = () => true,
): void {
  for (const one of fields) visit(`${path}.${one.key}`, one, members[one.key]);
  for (const group of groups) {
    const rows = members[group.key];
    const list = `${path}.${group.key}`;
    if (!Array.isArray(rows) || !isSeen(list)) continue;
    for (const [at, row] of rows.entries()) everyMember(group, row, `${list}[${at}]`, visit, isSeen);
  }
}

/** The paths of empty fields in the order of the template, and the number of all fields. */
export type Blanks = { paths: string[]; of: number };

/**
 * `values`: as the API takes them. A field that is computed (§11.14) is not empty, and one that does not apply does not count. `asks`:
 * whether the document asks to fill in a label (`asksToFill`); other empty fields are optional.
 */
export function findBlanks(
  inventory: Inventory,
  values: Values,
  hidden: TrialFacts['hidden'] = [],
  asks: (label: string) => boolean = () => true,
): Blanks {
  const isHidden = new Set(hidden);
  const shown = wholeValues(inventory, values);
  const blanks: Blanks = { paths: [], of: 0 };
  const look = (path: string, placeholder: Placeholder, text: unknown) => {
    if (!isEntered(placeholder) || placeholder.computed || isHidden.has(path)) return;
    blanks.of += 1;
    if (text === '' && asks(placeholder.label)) blanks.paths.push(path);
  };
  const members = { fields: inventory.placeholders, groups: inventory.groups };
  everyMember(members, shown, 'values', look, (path) => !isHidden.has(path));
  return blanks;
}

/**
 * §20.71: returns whether a document prints a box to fill in for a label. A blank in a branch that does not apply, or that prints nothing, a
 * dash or a line, has none.
 */
export function asksToFill({
  markdown,
  blanks,
  setup,
}: Pick<FilledDocument, 'markdown' | 'blanks' | 'setup'>): (label: string) => boolean {
  const shapeOf = shapesOf(setup.blanks);
  const braces = [...markdown.matchAll(/\{\{([^{}\n]+)\}\}/g)];
  const boxes = blanks.filter((ordinal) => shapeOf(ordinal) === undefined);
  const labels = new Set(boxes.flatMap((ordinal) => braces[ordinal]?.[1]?.replace(/\\(?=[!-/:-@[-`{-~])/g, '') ?? []));
  // Headers and footers show a blank by its label.
  const running = JSON.stringify([setup.header, setup.footer, setup.furniture]);
  return (label) => labels.has(label) || running.includes(JSON.stringify(label).slice(1, -1));
}

/** §4.8: returns the paths of the first `max` values that the document asks to fill in, and the number of all. `values`: by key or label. */
export function findLacks(
  { inventory }: { inventory: Inventory },
  values: Values,
  { document, hidden }: { document: FilledDocument; hidden: TrialFacts['hidden'] | undefined },
  max: number,
): { paths: string[]; count: number } {
  const { paths } = findBlanks(inventory, valuesByKey(inventory, values), hidden, asksToFill(document));
  return { paths: paths.slice(0, max), count: paths.length };
}
