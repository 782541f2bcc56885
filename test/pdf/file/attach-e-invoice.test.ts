/** §17.40: the XML of an e-invoice in its PDF, and what the PDF says of it. */
import { expect, test } from '@jest/globals';
import type { EInvoiceFile } from '../../../src/template/model/e-invoice.ts';
import { open } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice>ä</rsm:CrossIndustryInvoice>\n';

function rendered(profile: EInvoiceFile['profile'], syntax?: EInvoiceFile['syntax']) {
  return render('text', { setup: { ...SETUP, eInvoice: { profile, xml: XML, ...(syntax && { syntax }) } } });
}

test.each([
  ['en16931', 'factur-x.xml', 'EN 16931'],
  ['xrechnung', 'xrechnung.xml', 'XRECHNUNG'],
] as const)('%s', async (profile, file, level) => {
  const pdf = await rendered(profile);
  const document = await open(pdf);
  const attachments = Object.values(
    (await document.getAttachments()) as Record<string, { filename: string; content: Uint8Array }>,
  );
  expect(attachments.map(({ filename, content }) => [filename, Buffer.from(content).toString()])).toEqual([
    [file, XML],
  ]);
  const text = Buffer.from(pdf.bytes).toString('latin1');
  for (const part of [
    '<pdfaid:part>3<',
    '<pdfuaid:part>1<',
    `<fx:DocumentFileName>${file}<`,
    `<fx:ConformanceLevel>${level}<`,
  ])
    expect(text).toContain(part);
  expect(Buffer.from((await rendered(profile)).bytes).equals(pdf.bytes)).toBe(true);
});

test('UBL is an associated file of PDF/A-3, which says nothing of Factur-X', async () => {
  const pdf = await rendered('peppol', 'ubl');
  expect(Object.keys((await (await open(pdf)).getAttachments()) as object)).toEqual(['invoice.xml']);
  const text = Buffer.from(pdf.bytes).toString('latin1');
  expect(text).toContain('<pdfaid:part>3<');
  expect(text).not.toContain('fx:');
});

test.each([
  ['no e-invoice', SETUP],
  ['one that made-up values do not make', { ...SETUP, standsForEInvoice: true }],
] as const)('a document with %s is PDF/A-2 and holds no file', async (_name, setup) => {
  const pdf = await render('text', { setup });
  expect(Buffer.from(pdf.bytes).toString('latin1')).toContain('<pdfaid:part>2<');
  expect(await (await open(pdf)).getAttachments()).toBeNull();
});
