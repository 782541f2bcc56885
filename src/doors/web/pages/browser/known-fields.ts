/** §20.24: the fields that the text has or the settings declare, as they can be chosen where the cursor is. */

import type { Declared } from '../../../../template/front-matter/settings-edit.ts';
import { groupAt, isSame, labelsOf } from './group-at.ts';
import type { Inventory } from './value-form.ts';

export type KnownField = { label: string; type: string; options?: readonly string[]; auto?: boolean };

/** Those that were declared since the text was tried. */
let fresh: (Declared & { group: string | undefined })[] = [];

export function noteDeclared(group: string | undefined, fields: readonly Declared[]): void {
  fresh.push(...fields.map((field) => ({ ...field, group })));
}

/** The inventory has them now. */
export function forgetDeclared(): void {
  fresh = [];
}

/** Names as they may be written at a place: in a group those of its fields, and those of the document behind their mark. */
export function namesAt(inventory: Inventory | undefined, text: string, at: number): string[] {
  const group = groupAt(text, at);
  const labelsIn = (one: string | undefined) => fieldsIn(inventory, text, one).map(({ label }) => label);
  const ofDocument = labelsIn(undefined);
  return group === undefined ? ofDocument : [...labelsIn(group), ...ofDocument.map((label) => `document: ${label}`)];
}

/** Those of a group; without one, the placeholders. What nobody declares is a text. `inventory`: of the text before its latest changes. */
export function fieldsIn(inventory: Inventory | undefined, text: string, group: string | undefined): KnownField[] {
  const ofGroup = inventory?.groups.find(({ label, key }) => label === group || key === group)?.fields;
  const declared = fresh
    .filter((field) => field.group === group)
    .map(({ label, type = 'text', options = [] }) => ({ label, type, ...(options.length > 0 && { options }) }));
  const written = labelsOf(text, group).map((label): KnownField => ({ label, type: 'text' }));
  const all = [...((group === undefined ? inventory?.placeholders : ofGroup) ?? []), ...declared, ...written];
  return all.filter(({ label }, at) => label !== '' && all.findIndex((one) => isSame(one.label, label)) === at);
}
