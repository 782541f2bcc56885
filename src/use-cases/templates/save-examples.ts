/** §20.25: the examples that came with a version: kept by the keys that it answers to. */

import type { Transaction } from '../../data/storage/connection/database.ts';
import { type ExampleChange, keepExample } from '../../data/storage/templates/examples.ts';
import { Refusal } from '../../domain/errors.ts';
import { checkValuesShape } from '../../domain/values.ts';
import type { Message } from '../../locales/message.ts';
import { fitValues } from '../../template/fill/fit-values.ts';
import { valuesByKey } from '../../template/fill/values-by-key.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import type { NewExample } from './files/read-examples.ts';

/** `lost`: names that mean nothing in the template. `problem`: why it is not kept. */
export type SavedExample = { file: string; name: string; change: ExampleChange; lost?: string[]; problem?: Message };

export async function saveExamples(
  tx: Transaction,
  of: { workspaceId: string; templateId: string },
  { examples, inventory }: { examples: readonly NewExample[]; inventory: Inventory },
  now: Date,
): Promise<SavedExample[]> {
  const saved: SavedExample[] = [];
  for (const { file, name, title, values: written } of examples)
    try {
      const { values, lost } = fitValues(inventory, valuesByKey(inventory, checkValuesShape(written)));
      const change = await keepExample(tx, of, { name, title, values }, now);
      const names = [...new Set(lost.map((one) => one.name))];
      saved.push({ file, name, change, ...(names.length > 0 && { lost: names }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      saved.push({ file, name, change: null, problem: error.told });
    }
  return saved;
}
