/** §20.8: what the fields of the forms are called that were shown of late: for what was entered, while the database does not say. */
import { LRUCache } from 'lru-cache';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { KeyedForm } from '../model/form-key.ts';

const MOST_TEMPLATES = 200;

const shown = new LRUCache<string, Inventory>({ max: MOST_TEMPLATES });

export function rememberLabels(form: KeyedForm, inventory: Inventory): void {
  shown.set(nameOf(form), inventory);
}

/** Undefined for a form that this process has not shown of late. To be asked for whom it was shown to alone. */
export function recallLabels(form: KeyedForm): Inventory | undefined {
  return shown.get(nameOf(form));
}

function nameOf({ workspaceId, templateId }: KeyedForm): string {
  return `${workspaceId}/${templateId}`;
}
