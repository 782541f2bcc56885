/** The chapter about France: its files make an invoice as they stand there. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { invoiceOf, themeOf } from './support/invoice.ts';

const CHAPTER = readFileSync(new URL('../../../spec/e-invoices-france.md', import.meta.url), 'utf8');

function blockOf(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(CHAPTER)![1]!;
}

const [theme, template, values] = [themeOf(blockOf('yaml')), blockOf('markdown'), JSON.parse(blockOf('json'))];

function xmlOf(others: Record<string, unknown>, changed = template, own = theme): string {
  return invoiceOf({ ...values, ...others }, changed, own).setup.eInvoice!.xml;
}

test('the chapter makes an invoice, a prepayment and a credit note', () => {
  expect(xmlOf({})).toContain('<ram:DuePayableAmount>771.00<');
  expect(xmlOf({ Nature: 'Facture d’acompte' })).toContain('<ram:TypeCode>386<');
  expect(() => xmlOf({ Nature: 'Avoir' })).toThrow('(BR-FR-CO-05)');
  expect(xmlOf({ Nature: 'Avoir', 'Facture d’origine': 'F1', 'Date d’origine': '01/11/2026' })).toContain('20261101');
});

test('the rules for small businesses and consumers apply', () => {
  const small = themeOf(blockOf('yaml').replace('vat-id: FR44732829320', 'tax-number: "732829320"'));
  const untaxed = template
    .replace('vat: "{{Taux}}"', 'vat: 0\n    category: E')
    .replace(/ {2}totals: .*/, '  totals: {net: "{{Total HT}}", due: "{{Total TTC}}"}')
    .replace(
      '\n  delivery:',
      '\n  exemption: {code: VATEX-FR-FRANCHISE, reason: "TVA non applicable, art. 293 B du CGI"}\n  delivery:',
    )
    .replace('formula: Total HT + Total TVA', 'formula: Total HT')
    .replace(/ {2}- label: TVA\n[\s\S]*?(?=^e-invoice:)/m, '')
    .replace(/^.*(?:label: Taux|label: Total TVA|#TVA|\| Total TVA).*\n/gm, '')
    .replace(' | {{Taux}}', ' | ');
  const { Lignes } = values;
  expect(xmlOf({ Lignes: Lignes.map(({ Taux: _, ...line }: { Taux?: string }) => line) }, untaxed, small)).toContain(
    '>VATEX-FR-FRANCHISE<',
  );
  const consumer = template.replace(/ {2}process.*\n/, '').replace('  buyer:\n', '  buyer:\n    kind: consumer\n');
  expect(xmlOf({}, consumer)).not.toContain('BusinessProcess');
});
