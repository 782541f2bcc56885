/** §10.36: the reference of the terms, made from their table; `.config/e-invoice/generate.ts` writes it. */
import { TERMS, type Term } from './terms.ts';

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
\`src/template/e-invoice/terms.ts\`. BT numbers are those of EN 16931. *Needed*: the mistake names a term that is missing.

| Term | | In EN 16931 | What it takes | Needed |
|---|---|---|---|---|
`;

/** Markdown. */
export function termsReference(): string {
  const rows = TERMS.map(({ path, bt, name, kind, need, hint }) => {
    const takes = [KINDS[kind], hint].filter((text) => text !== undefined).join('. ');
    return `| \`${path}\` | ${bt} | ${name} | ${takes} | ${need ? NEED[need] : ''} |`;
  });
  return `${INTRODUCTION}${rows.join('\n')}\n`;
}
