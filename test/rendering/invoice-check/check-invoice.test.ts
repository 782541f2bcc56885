/** §17.44: what is told of invoices that somebody broke, and that nothing is told of those that agree. */
import { expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { checkInvoice } from '../../../src/rendering/invoice-check/check-invoice.ts';
import type { Report } from '../../../src/rendering/invoice-check/findings.ts';
import { objectsOf, withObjects } from '../../pdf/support/change-pdf.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { BROKEN } from './broken-hybrids.ts';
import { hybrid, type Kind, type Source } from './hybrid.ts';

/** Kind and term of each error, with its rule or why something is not seen. */
function toldOf({ verdict, findings }: Report): string {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const told = errors.map(({ kind, term, rule, code }) => [kind, term, rule ?? code].filter(Boolean).join(' '));
  return told.length > 0 ? told.join(', ') : verdict;
}

test.each([
  ['de', 'en16931', 'EN 16931'],
  ['fr', 'en16931', 'EN 16931'],
  ['en', 'en16931', 'EN 16931'],
  ['nl', 'ubl', 'EN 16931'],
  ['de', 'xrechnung', 'XRECHNUNG'],
] as const)('an invoice of Platen in %s, %s, agrees', async (language, kind, profile) => {
  const report = await checkInvoice(await hybrid(language, kind));
  expect(report).toMatchObject({ verdict: 'agrees', kind: 'hybrid', profile, compared: 17, findings: [] });
});

/** `xml` and `markdown`: what is changed in it. */
test.each<[what: string, kind: Kind, change: (source: Source) => Source, warnings: string[]]>([
  [
    'the amount due is that of the whole with a minus',
    'en16931',
    ({ xml, markdown }) => ({
      xml: xml.replace('<ram:DuePayableAmount>', '<ram:TotalPrepaidAmount>5302.04</ram:TotalPrepaidAmount>$&-'),
      markdown: markdown.replace(/\| Zahlbetrag \| /, '| Anzahlung | -5.302,04 € |\n$&-'),
    }),
    [],
  ],
  [
    'a shop prints a price and an amount with VAT, a cent off that of the XML',
    'en16931',
    ({ xml, markdown }) => ({
      xml,
      markdown: markdown.replace('98,50 €', '117,22 €').replace('788,00 €', '937,71 €'),
    }),
    [],
  ],
  [
    'the paper calls a line by its description',
    'en16931',
    ({ xml, markdown }) => ({
      xml: xml.replace(
        '<ram:Name>Beratung vor Ort</ram:Name>',
        '<ram:Name>FL-Rate</ram:Name><ram:Description>Beratung vor Ort</ram:Description>',
      ),
      markdown,
    }),
    ['differs lines.name'],
  ],
])('it agrees where %s', async (_what, kind, change, warnings) => {
  const { verdict, findings } = await checkInvoice(await hybrid('de', kind, change));
  expect([verdict, findings.map(({ kind: of, term }) => `${of} ${term}`)]).toEqual(['agrees', warnings]);
});

test('an XRechnung whose metadata say EN 16931, which it is, too, agrees with a warning', async () => {
  const pdf = await hybrid('de', 'xrechnung');
  const metadata = objectsOf(pdf).find(({ dictionary }) => dictionary.includes('/Type /Metadata'))!;
  const stream = Buffer.from(metadata.stream!.toString('utf8').replace('>XRECHNUNG<', '>EN 16931<'));
  const { verdict, findings } = await checkInvoice(withObjects(pdf, [{ ...metadata, stream }]));
  expect([verdict, findings.map(({ code, severity }) => `${severity} ${code}`)]).toEqual([
    'agrees',
    ['warning xmp-level'],
  ]);
});

test.each(ofThisRun(BROKEN, 8).map((one) => [one.name, one] as const))('%s', async (_name, { make, told }) => {
  expect(toldOf(await checkInvoice(await make()))).toBe(told);
});

test('a finding has both readings and their place', async () => {
  const { make } = BROKEN.find(({ name }) => name === 'XML: digits of the amount due are swapped')!;
  const { findings } = await checkInvoice(await make());
  expect(findings.find(({ kind }) => kind === 'differs')).toEqual({
    kind: 'differs',
    severity: 'error',
    term: 'totals.due',
    bt: 'BT-115',
    name: 'Amount due for payment',
    xml: '2561.02',
    paper: '2.651,02',
    place: { page: 1, x: 474.4, y: 417.2 },
    message:
      'Amount due for payment (BT-115): the XML has “2561.02”, but the page shows “2.651,02”, page 1, 167 mm from the left and 147 mm from the top.',
  });
});

test.each([
  ['no file', '', 'This is not readable XML'],
  ['another XML', '<?xml version="1.0"?><Order/>', 'The XML is not an invoice in CII'],
  ['an empty invoice', '<Invoice/>', 'The XML has no invoice number and no totals'],
  ['XML without an end', '<Invoice><ID>1', 'This is not readable XML'],
  ['deep XML', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, 'Its elements are nested more than 40 levels deep'],
  ['a PDF without anything', '%PDF-1.7\n', 'The PDF cannot be read: The PDF has no catalog'],
  [
    'an encrypted PDF',
    '%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R /Encrypt 2 0 R>>\n',
    'The PDF is encrypted',
  ],
])('%s cannot be read', async (_name, text, reason) => {
  const report = await checkInvoice(Buffer.from(text));
  expect([report.verdict, english(report.reason!)]).toEqual(['unreadable', expect.stringContaining(reason)]);
});
