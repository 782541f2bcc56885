/** §4.3: names the fields that stay blank, before the first document of a batch is created, as the page for sheets does (§20.18 rule 4). */
import type { Template } from '../../../generated/openapi.d.ts';
import type { Values } from '../../domain/values.ts';
import { type Message, tell } from '../../locales/message.ts';
import { findBlanks } from '../../template/fill/find-blanks.ts';
import { valuesByKey } from '../../template/fill/fit-values.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import type { BatchLine } from './read-rows.ts';

type Described = { key: string; label: string; description?: string };
type Group = Described & { fields: Described[]; groups?: Group[] };

/** What the service says of a field that it calculates, and of one that a document does not always need. */
const CALCULATED = /\bCalculated: .*May be left out\./s;
const CONDITIONAL = /\b(?:Only if|Not if|Not always needed\.|May be left out\.|are shown and counted\.)/;

/**
 * Returns a message for each field, with the first line that leaves it blank. Which conditions apply is known to the service alone, so
 * for fields under a condition, the number of documents is the highest possible.
 */
export function findBlankFields(
  lines: readonly BatchLine[],
  { placeholders, groups }: Pick<Template, 'placeholders' | 'groups'>,
): { line: number; message: Message }[] {
  const names = new Map(namesOf({ fields: placeholders, groups }, { path: 'values', label: '' }));
  const inventory = { placeholders, groups } as Inventory;
  const blank = new Map<string, { line: number; count: number }>();
  for (const { line, request } of lines) {
    const { paths } = findBlanks(inventory, valuesByKey(inventory, request.values as Values));
    for (const path of new Set(paths.map((one) => one.replace(/\[\d+\]/g, '[]')))) {
      const found = blank.get(path) ?? { line, count: 0 };
      found.count += 1;
      blank.set(path, found);
    }
  }
  return [...blank].flatMap(([path, { line, count }]) => {
    const { name, isCalculated, isConditional } = names.get(path)!;
    const code = isConditional ? 'command.batch.blankIf' : 'command.batch.blank';
    return isCalculated ? [] : [{ line, message: tell(code, { name: JSON.stringify(name), count }) }];
  });
}

type Name = { name: string; isCalculated: boolean; isConditional: boolean };
type Around = { path: string; label: string; isConditional?: boolean };

/** Returns the fields by their paths, such as `values.items[].price`. */
function* namesOf(
  { fields, groups = [] }: Pick<Group, 'fields' | 'groups'>,
  { path, label, isConditional = false }: Around,
): Generator<[string, Name]> {
  for (const { key, label: own, description = '' } of fields) {
    const isOwn = CONDITIONAL.test(description);
    const facts = { isCalculated: CALCULATED.test(description), isConditional: isConditional || isOwn };
    yield [`${path}.${key}`, { name: label + own, ...facts }];
  }
  for (const group of groups) {
    const within = isConditional || CONDITIONAL.test(group.description ?? '');
    const around = { path: `${path}.${group.key}[]`, label: `${label}${group.label}: `, isConditional: within };
    yield* namesOf(group, around);
  }
}
