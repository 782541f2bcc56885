/** §10.36, §17.40: what is written of an invoice is read again as it was, in both syntaxes. */
import { describe, expect, test } from '@jest/globals';
import type { Invoice } from '../../../src/template/e-invoice/invoice.ts';
import { compareXml, readInvoiceXml, writeInvoice, writeTerms } from '../../../src/template/e-invoice/invoice-xml.ts';
import { saidTerms } from '../../../src/template/e-invoice/said-terms.ts';
import type { SaidTerm } from '../../../src/template/model/e-invoice.ts';
import { randomInvoices } from './support/random-invoices.ts';

const COUNT = process.env.PLATEN_LONG === '1' ? 10_000 : 400;

const made = randomInvoices(COUNT, 11).flatMap(({ invoice }) => (invoice ? [invoice] : []));

function of(syntax: Invoice['syntax']): Invoice[] {
  return made.filter((invoice) => invoice.syntax === syntax);
}

describe.each(['cii', 'ubl'] as const)('random invoices as %s', (syntax) => {
  test('the generator makes some', () => {
    expect(of(syntax).length).toBeGreaterThan(COUNT / 20);
  });

  test('are read as they were written', () => {
    for (const invoice of of(syntax)) {
      const xml = writeInvoice(invoice);
      const { agrees, faults } = compareXml(saidTerms(invoice), { ...invoice, edition: invoice.version.edition }, xml);
      expect([faults, agrees.filter((agreed) => !agreed)]).toEqual([[], []]);
      const read = readInvoiceXml(xml);
      expect(read.unknown).toEqual([]);
      const terms = [['guideline', null, read.profile] satisfies SaidTerm, ...read.terms];
      expect(writeTerms(syntax, invoice.terms('type')!, terms)).toBe(xml);
    }
  });

  test('prices with VAT make what is printed, and VAT is what lies within it', () => {
    const withVat = of(syntax).filter(({ lines }) => lines[0]!.withVat);
    expect(withVat.length).toBeGreaterThan(COUNT / 100);
    for (const { lines, changes, vat, sums } of withVat) {
      const amounts = [
        ...lines.map((line) => line.withVat!),
        ...changes.map(({ part, withVat: amount }) => (part === 'allowances' ? amount!.neg() : amount!)),
      ];
      expect(sums.gross.toFraction()).toBe(amounts.reduce((sum, one) => sum.add(one)).toFraction());
      for (const { base, rate, amount } of vat)
        expect(base.mul(rate).div(100).sub(amount).abs().compare('0.01')).toBeLessThan(0);
      for (const { quantity, price, per, net, tax, withVat: amount } of lines) {
        expect(quantity.mul(price).div(per).round(2).sub(net).abs().toFraction()).toBe('0');
        expect(amount!.mul(100).div(tax.rate.add(100)).sub(net).abs().compare('0.01')).toBeLessThan(0);
      }
    }
  });

  test('any change in the XML is reported', () => {
    for (const invoice of of(syntax).slice(0, 2)) {
      const xml = writeInvoice(invoice);
      const texts = [...xml.matchAll(/>([^<>]+)</g)];
      for (const { index, 1: text } of texts) {
        const changed = `${xml.slice(0, index + 1)}7${text}${xml.slice(index + 1 + text!.length)}`;
        const { agrees, faults } = compareXml(
          saidTerms(invoice),
          { ...invoice, edition: invoice.version.edition },
          changed,
        );
        expect([text, agrees.every(Boolean) && faults.length === 0]).toEqual([text, false]);
      }
    }
  });
});

test.each([
  ['cii', 'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"'],
  ['cii', 'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"'],
  ['ubl', 'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"'],
  ['ubl', 'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'],
] as const)('%s has the namespace %s', (syntax, namespace) => {
  expect(writeInvoice(of(syntax)[0]!)).toContain(namespace);
});

test('a value is seen in the XML without the blanks behind its scheme', () => {
  const [invoice] = of('ubl');
  const xml = writeInvoice(invoice!);
  const address = invoice!.terms('buyer.e-address')!;
  const terms: SaidTerm[] = [['buyer.e-address', null, address.replace(':', ':  ')]];
  const { agrees, seen } = compareXml(terms, { ...invoice!, edition: invoice!.version.edition }, xml);
  expect([agrees, seen]).toEqual([[true], [address]]);
});
