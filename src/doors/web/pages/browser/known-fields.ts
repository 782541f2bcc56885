/** §20.24: the fields that the text has or the settings declare, as they can be chosen where the cursor is. */

import { fieldsList, find, linesOf, topList } from './fields-list.ts';
import { groupAt, labelsOf } from './group-at.ts';
import type { Inventory } from './value-form.ts';

export type KnownField = { label: string; type: string; options?: string[]; auto?: boolean };

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
  const lines = linesOf(text);
  const entry = group === undefined ? undefined : find(topList(lines, 'groups'), group);
  const list = group === undefined ? topList(lines, 'placeholders') : entry && fieldsList(lines, entry);
  const declared = (list?.entries ?? []).map(({ label, type, options }): KnownField => {
    const isSelect = type === 'select' && options.length > 0;
    return { label, type: type || 'text', auto: ['today', 'counter'].includes(type), ...(isSelect && { options }) };
  });
  const written = labelsOf(text, group).map((label): KnownField => ({ label, type: 'text' }));
  const all = [...((group === undefined ? inventory?.placeholders : ofGroup) ?? []), ...declared, ...written];
  return all.filter(({ label }, at) => label !== '' && all.findIndex((one) => one.label === label) === at);
}
