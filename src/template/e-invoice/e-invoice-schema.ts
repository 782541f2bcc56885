/** §10.36: the JSON Schema of `e-invoice`, made from the table of terms; `.config/generate.ts` writes it for editors, and an import checks with it. */
import { TERMS, type Term } from './terms.ts';

type Schema = { [name: string]: unknown; properties: Record<string, Schema | object> };

const TEXT = { type: 'string', minLength: 1 };
const NAMED = 'a text, with {{Label}} between quotation marks where a placeholder stands';
const CODED = {
  type: 'object',
  required: ['of', 'codes'],
  additionalProperties: false,
  properties: {
    of: { description: 'The placeholder whose values have codes, such as "{{Unit}}".', ...TEXT },
    codes: {
      description: 'For each value its code, such as {hours: HUR, pieces: H87}.',
      type: 'object',
      additionalProperties: { description: 'A code, such as HUR.', ...TEXT },
    },
  },
};
const GROUP = { description: 'The label or key of the group whose entries these are.', ...TEXT };

function mapping(description: string): Schema {
  return { description, type: 'object', additionalProperties: false, properties: {} };
}

function leafOf({ bt, name, kind, hint = '' }: Term): object {
  const description = `${bt}, ${name}: ${NAMED}.${hint && ` ${hint}`}`;
  if (kind === 'note')
    return { description: `${bt}, ${name}: ${hint}`, type: 'array', items: { description, ...TEXT } };
  return { description, anyOf: [TEXT, CODED] };
}

export function eInvoiceSchema(): object {
  const root = mapping('What the XML of an e-invoice says: terms of EN 16931, by placeholders or as they are.');
  for (const term of TERMS) {
    const steps = term.path.split('.');
    let at = root;
    for (const step of steps.slice(0, -1)) {
      at.properties[step] ??= mapping(`The terms of ${step}.`);
      at = at.properties[step] as Schema;
    }
    at.properties[steps.at(-1)!] = leafOf(term);
  }
  for (const part of ['lines', 'allowances', 'charges']) (root.properties[part] as Schema).properties.group = GROUP;
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'e-invoice.schema.json', ...root };
}
