/** The form of a template, read from its page, and filled in. */
import type { Values } from '../../../../../src/domain/values.ts';
import { formFields as fieldsOfForm } from '../../support/form-fields.ts';

/** What a browser without scripts would send, but for the token; an entry of `filled` takes the place of what is there. */
export function formFields(html: string, filled: Record<string, string> = {}): [string, string][] {
  const [, path = ''] = /<form id="fill-in"[^>]* action="([^"]+)"/.exec(html) ?? [];
  return fieldsOfForm(html, path).map(([name, text]) => [name, filled[name] ?? text]);
}

/** Values as the API takes them → the names that the form has for them. */
export function namesOf(values: Values): Record<string, string> {
  const entries = Object.entries(values).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`values.${key}`, value]]
      : [
          [`values.${key}[]`, ''],
          ...value.flatMap((row, at): [string, string][] => [
            [`values.${key}[${at}]`, ''],
            ...Object.entries(row).map(([field, text]): [string, string] => [`values.${key}[${at}].${field}`, text]),
          ]),
        ],
  );
  return Object.fromEntries(entries);
}
