/**
 * §10.36: builds the JSON Schema of `e-invoice` from the table of terms. `.config/generate.ts` writes it for editors, and imports
 * validate with it.
 */
import type { TermKind } from './term-kinds.ts';
import { TERMS, type Term, titleOf } from './terms.ts';

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

/** `title`: a title for people. */
type Leaf = { path: string; title: string; kind: TermKind; hint?: string };

function leafOf({ title, kind, hint = '' }: Leaf): object {
  const description = `${title}: ${NAMED}.${hint && ` ${hint}`}`;
  if (kind === 'note') return { description: `${title}: ${hint}`, type: 'array', items: { description, ...TEXT } };
  return { description, anyOf: [TEXT, CODED] };
}

export function eInvoiceSchema(): object {
  const description = 'What the XML of an e-invoice says: terms of EN 16931, by placeholders or as they are.';
  const schema = termsSchema(
    'e-invoice',
    description,
    TERMS.map((term) => ({ ...term, title: titleOf(term) })),
  );
  for (const part of ['lines', 'allowances', 'charges', 'documents'])
    (schema.properties[part] as Schema).properties.group = GROUP;
  return schema;
}

/** Makes the schema of a mapping whose leaves are terms: each a text, or a placeholder whose values have codes. */
export function termsSchema(name: string, description: string, terms: readonly Leaf[]): Schema {
  const root = mapping(description);
  for (const term of terms) {
    const steps = term.path.split('.');
    let at = root;
    for (const step of steps.slice(0, -1)) {
      at.properties[step] ??= mapping(`The terms of ${step}.`);
      at = at.properties[step] as Schema;
    }
    at.properties[steps.at(-1)!] = leafOf(term);
  }
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: `${name}.schema.json`, ...root };
}

// §10.36: builds the reference of the terms from their table. `.config/e-invoice/generate.ts` writes it.

const NEED = { always: 'always', xrechnung: 'XRechnung', peppol: 'XRechnung, Peppol' };

const KINDS: Partial<Record<Term['kind'], string>> = {
  date: 'a date',
  amount: 'an amount, two decimals at most',
  number: 'a number',
  rate: 'a rate in percent',
  type: '`invoice`, `credit-note`, `corrected`, `prepayment`, `partial`, `self-billed`, `self-billed-credit-note`, or a code of UNTDID 1001',
  means: '`transfer`, `sepa-transfer`, `sepa-debit`, `card`, `cash`, `not-defined`, or a code of UNTDID 4461',
  country: 'a country, ISO 3166-1',
  currency: 'a currency, ISO 4217',
  unit: 'a unit, UN/ECE Recommendation 20 or 21',
  category: '`S` `Z` `E` `AE` `K` `G` `O` `L` `M` `B`',
  exemption: 'a code of VATEX',
  iban: 'an IBAN',
  bic: 'a BIC',
  email: 'an e-mail address',
};

const INTRODUCTION = `# Terms of e-invoices

What stands below \`e-invoice\` in a template or a theme. [Templates](templates.md#e-invoices) says how. Written by \`make generate\` from
\`src/template/e-invoice/terms.ts\`. BT numbers are those of EN 16931. *Needed*: the error names a term that is missing.

| Term | | In EN 16931 | What it takes | Needed |
|---|---|---|---|---|
`;

/** Returns the reference as Markdown. */
export function termsReference(): string {
  const rows = TERMS.map(({ path, bt, name, kind, need, hint }) => {
    const takes = [KINDS[kind], hint].filter((text) => text !== undefined).join('. ');
    return `| \`${path}\` | ${bt} | ${name} | ${takes} | ${need ? NEED[need] : ''} |`;
  });
  return `${INTRODUCTION}${rows.join('\n')}\n`;
}
