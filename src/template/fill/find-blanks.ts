/** §20.9 rule 10: the fields of a form that nothing was entered in, and that the document has a place for. */
import type { Values } from '../../domain/values.ts';
import type { Inventory, Placeholder } from '../model/inventory.ts';
import { isEntered } from '../model/is-entered.ts';
import type { TrialFacts } from '../model/trial-facts.ts';
import { wholeValues } from './whole-values.ts';

/** Paths of those that are blank, in the order of the form, and how many fields there are. */
export type Blanks = { paths: string[]; of: number };

/** `values`: as the API takes them. What would be computed (§11.14) is not blank, and what does not apply is no field. */
export function findBlanks(inventory: Inventory, values: Values, hidden: TrialFacts['hidden'] = []): Blanks {
  const isHidden = new Set(hidden);
  const shown = wholeValues(inventory, values);
  const blanks: Blanks = { paths: [], of: 0 };
  const look = (path: string, placeholder: Placeholder, text: unknown) => {
    if (!isEntered(placeholder) || placeholder.computed || isHidden.has(path)) return;
    blanks.of += 1;
    if (text === '') blanks.paths.push(path);
  };
  for (const one of inventory.placeholders) look(`values.${one.key}`, one, shown[one.key]);
  for (const { key, fields } of inventory.groups) {
    const rows = shown[key];
    if (!Array.isArray(rows) || isHidden.has(`values.${key}`)) continue;
    for (const [at, row] of rows.entries())
      for (const one of fields) look(`values.${key}[${at}].${one.key}`, one, row[one.key]);
  }
  return blanks;
}
