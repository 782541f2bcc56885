/** §10.37: the placeholders and groups of a document in the words of the front matter: those that are more than text. */
import type { Entry } from '../placeholders/entries.ts';
import { dateExample } from './date-example.ts';

export type Declared = Record<string, unknown> & { label: string };

/** `text`: of the document, its header and its footer, in which all that is declared has to stand. */
export type DeclareContext = { text: string; language: string; groups: readonly string[] };

const CONDITION = /\{\{(?:#if|else if) ([^{}]*)\}\}/g;

export function declareEntries(entries: readonly Entry[], { text, language, groups }: DeclareContext) {
  const conditions = [...text.matchAll(CONDITION)].map(([, said]) => said!).join('\n');
  const stands = ({ label }: Entry) => text.includes(`{{${label}}}`) || conditions.includes(label);
  const keys = new Set<string>();
  const declare = (group: string) =>
    entries
      .filter((entry) => entry.group === group && stands(entry))
      .map((entry) => declared(entry, language, keys, !entry.isUsed))
      .filter((one) => one !== undefined);
  return {
    placeholders: declare(''),
    groups: groups
      .filter((label) => text.includes(`{{#${label}}}`))
      .map((label) => ({ label, fields: declare(label) }))
      .filter(({ fields }) => fields.length > 0),
  };
}

/** Undefined for a text that needs no more than its label. `isNeeded`: it stands in conditions alone. */
function declared(entry: Entry, language: string, keys: Set<string>, isNeeded: boolean): Declared | undefined {
  const { label, key, kind, options = [], description } = entry;
  const type = kind === 'select' && options.length === 0 ? undefined : kind;
  const isDay = type === 'date' || type === 'today';
  const format = isDay ? dateExample(entry.dateFormat, language) : undefined;
  const given = entry.default?.trim();
  const isOption = type !== 'select' || options.includes(given ?? '');
  const fields: Declared = {
    label,
    ...(key !== undefined && !keys.has(key) && { key }),
    ...(type && { type }),
    ...(type === 'select' && { options }),
    ...(format !== undefined && { format }),
    ...(given && type !== 'today' && type !== 'number' && isOption && { default: given }),
    ...(description && { description }),
  };
  if (key !== undefined) keys.add(key);
  return Object.keys(fields).length > 1 || isNeeded ? fields : undefined;
}
