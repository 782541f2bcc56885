/** What a browser without scripts would send of the form of a template, read from its page. */
import type { Values } from '../../../../src/domain/values.ts';

/** Fields in the order of the page; an entry of `filled` takes the place of what is there. */
export function formFields(html: string, filled: Record<string, string> = {}): [string, string][] {
  const form = html.slice(
    html.indexOf('<form id="fill-in"'),
    html.indexOf('</form>', html.indexOf('<form id="fill-in"')),
  );
  const controls = form.matchAll(/<(?:(input) ([^>]*)|(textarea|select) ([^>]*)>\n?([\s\S]*?)<\/\3)>/g);
  return [...controls].map(([, input, own, tag, attributes = own, inner = '']): [string, string] => {
    const name = attributeOf(attributes!, 'name');
    const shown = input ? attributeOf(attributes!, 'value') : tag === 'select' ? chosen(inner) : decode(inner);
    return [name, filled[name] ?? shown];
  });
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

function attributeOf(attributes: string, name: string): string {
  return decode(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

function chosen(options: string): string {
  return decode(/<option value="([^"]*)" selected>/.exec(options)?.[1] ?? '');
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Of what Handlebars escapes. */
export function decode(html: string): string {
  return html.replace(/&(?:#x([0-9a-fA-F]+)|(\w+));/g, (_, code, name) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : NAMED[name]!,
  );
}
