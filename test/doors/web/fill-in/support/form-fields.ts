/** The form of a template, read from its page, and filled in. */
import type { Values } from '../../../../../src/domain/values.ts';
import { formFields as fieldsOfForm } from '../../support/form-fields.ts';

/** What a browser without scripts would send, but for the token, for somebody who has seen what is blank; an entry of `filled` takes the place of what is there. */
export function formFields(html: string, filled: Record<string, string> = {}): [string, string][] {
  const [, path = ''] = /<form id="fill-in"[^>]* action="([^"]+)"/.exec(html) ?? [];
  const fields = fieldsOfForm(html, path);
  const seen = JSON.stringify(fields.flatMap(([name]) => (name.startsWith('values.') ? [name] : [])));
  return fields.map(([name, text]) => [name, { seen, ...filled }[name] ?? text]);
}

/** Values as the API takes them → the names that the form has for them. */
export function namesOf(values: Values): Record<string, string> {
  return Object.fromEntries(entriesOf(values, 'values'));
}

function entriesOf(members: Values, path: string): [string, string][] {
  return Object.entries(members).flatMap(([key, value]): [string, string][] => {
    const at = `${path}.${key}`;
    if (typeof value === 'string') return [[at, value]];
    const rows = value.flatMap((row, place): [string, string][] => [
      [`${at}[${place}]`, ''],
      ...entriesOf(row, `${at}[${place}]`),
    ]);
    return [[`${at}[]`, ''], ...rows];
  });
}
