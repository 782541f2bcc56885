/** The form of a template, read from its page, and filled in. */
import { asText, type Values } from '../../../../../src/domain/values.ts';
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
  const entries = Object.entries(values).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`values.${key}`, value]]
      : [
          [`values.${key}[]`, ''],
          ...value.flatMap((row, at): [string, string][] => [
            [`values.${key}[${at}]`, ''],
            ...Object.entries(row).map(([field, text]): [string, string] => [
              `values.${key}[${at}].${field}`,
              asText(text),
            ]),
          ]),
        ],
  );
  return Object.fromEntries(entries);
}
