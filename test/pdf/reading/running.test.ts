/** §17.40: what the readers of an e-invoice make of headers and footers that differ from page to page, and of codes for paying. */
import { describe, expect, test } from '@jest/globals';
import { drawCodes } from '../../../src/pdf/pictures/code-pictures.ts';
import { everyNode, findCodes } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import type { DocumentTree } from '../../../src/template/model/document-tree.ts';
import { invoiceOf, TEMPLATE, THEME, themeOf, VALUES } from '../../template/e-invoice/support/invoice.ts';
import { render } from '../support/render.ts';

const FIRST = `page:
  margins: { bottom: 40mm }
  header: { right: "{{Nummer}} {{Zahlbetrag}}" }
  footer: { columns: [ "Hafenkontor GmbH", "DE89 3704 0044 0532 0130 00" ] }
  first: { header: { left: "Hafenkontor GmbH, {{Kunde}}" } }
`;
const PAGES = '\n<!-- pagebreak -->\n\nMehr.\n';
const SWISS = {
  theme: THEME.replace('DE89 3704 0044 0532 0130 00, bic: COBADEFFXXX', 'CH93 0076 2011 6238 5295 7'),
  currency: 'CHF',
  body: `${PAGES}\n![{{Zahlbetrag}}](swiss-qr-bill:)\n`,
  front: `footer: "{{Kunde}} {{Zahlbetrag}}"
payment: { debtor: { name: "{{Kunde}}", post-code: 3011, city: Bern, country: CH } }
`,
};
const GIROCODE = { body: '![](girocode:)' };

type Invoice = { front?: string; body?: string; theme?: string; values?: typeof VALUES; currency?: string };

function filled({ front = '', body = '', theme = THEME, values = VALUES, currency = 'EUR' }: Invoice) {
  const template = TEMPLATE.replace('currency: EUR', `currency: ${currency}`)
    .replaceAll(' €"', currency === 'EUR' ? ' €"' : '"')
    .replace('e-invoice:', `${front}e-invoice:`);
  return invoiceOf(values, `${template}\n${body}\n`, themeOf(theme));
}
function drawn(
  { markdown, blanks, setup }: ReturnType<typeof filled>,
  change: (tree: DocumentTree) => void = () => undefined,
) {
  const tree = parseDocument(markdown, blanks, setup);
  change(tree);
  return render('', { tree, setup, assets: drawCodes(findCodes(tree, setup), 'de') });
}
/** With another text wherever one stands in a part of the setup. */
function changed<Part extends keyof DocumentSetup>(invoice: Invoice, part: Part, from: string, to: string) {
  const document = filled(invoice);
  const before = JSON.stringify(document.setup[part]);
  expect(before).toContain(from);
  return { ...document, setup: { ...document.setup, [part]: JSON.parse(before.replaceAll(from, to)) } };
}

test.each<[string, Invoice]>([
  ['pages with a first one of their own', { theme: THEME + FIRST, body: PAGES }],
  [
    'a section with a header of its own, without values',
    {
      front:
        'header: "{{Kunde}}: {{Zahlbetrag}} für {{Nummer}}"\nsections: { more: { header: "Hafenkontor, {page}" } }\n',
      body: '<!-- pagebreak more -->\n\nMehr.',
    },
  ],
  [
    'signs that no font has, and letters from right to left',
    {
      front: 'header: "{{Kunde}} {{Nummer}} שלום"\nfooter: "{{Kunde}} 部"\n',
      values: { ...VALUES, Kunde: 'ꦲꦏ 12 שלום' },
    },
  ],
  ['a page whose footer a Swiss QR bill covers', SWISS],
  ['a GiroCode', GIROCODE],
])('%s: the readers agree', async (_what, invoice) => {
  await expect(drawn(filled(invoice))).resolves.toBeDefined();
});

describe('refused with the reason:', () => {
  test('an amount in the header of the second page', async () => {
    const document = changed({ theme: THEME + FIRST, body: PAGES }, 'furniture', '975,80', '975,81');
    await expect(drawn(document)).rejects.toThrow(/BT-115.*the pages have “975,81€”/);
  });
  test('a header that lacks its amount', async () => {
    const document = changed({ front: 'header: "{{Zahlbetrag}}"\n' }, 'header', '975,80 €', 'Rechnung');
    await expect(drawn(document)).rejects.toThrow(/BT-115.*the pages have nothing/);
  });
  test.each([
    [
      'a GiroCode of another amount',
      GIROCODE,
      '975.80',
      '975.81',
      'GiroCode contains “975.81”, but the e-invoice contains “975.80”',
    ],
    [
      'a bill for another account',
      SWISS,
      'CH93',
      'CH94',
      'bill contains “CH9400762011623852957”, but the e-invoice contains “CH9300762011623852957”',
    ],
    [
      'a bill of another creditor',
      SWISS,
      'GmbH',
      'Ltd',
      'bill contains “Hafenkontor Ltd”, but the e-invoice contains “Hafenkontor GmbH”',
    ],
  ])('%s', async (_what, invoice, from, to, reason) => {
    await expect(drawn(changed(invoice, 'payments', from, to))).rejects.toThrow(reason);
  });
  test('a bill that is not drawn as it was made, nor heard so', async () => {
    const document = filled(SWISS);
    const drawing = drawn(document, (tree) =>
      everyNode(tree, (node) => {
        if (node.type === 'image') [node.url, node.alt] = [node.url.replaceAll('Bern', 'Biel'), '975,80 €, mehr nicht'];
      }),
    );
    await expect(drawing).rejects.toThrow(
      'the Swiss QR bill is not printed as it was created; the Swiss QR bill is not printed as it was created; the alt text of the Swiss QR bill does not match it',
    );
  });
});
