/** ISO 14289-1 and ISO 19005-2: the file claims PDF/UA and PDF/A, and only where it keeps them. */
import { describe, expect, test } from '@jest/globals';
import type { PdfInput } from '../../../src/pdf/job/render-pdf.ts';
import { jpeg, png, svg } from '../support/pictures.ts';
import { open } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';

describe('the claims in a file', () => {
  const metadataOf = async (changes: Partial<PdfInput> = {}, markdown = 'text') =>
    (await (await open(await render(markdown, changes))).getMetadata()).metadata!;

  test('a document is tagged and conforms to PDF/UA-1 and PDF/A-2b', async () => {
    const metadata = await metadataOf();
    expect(['pdfuaid:part', 'pdfaid:part', 'pdfaid:conformance'].map((name) => metadata.get(name))).toEqual([
      '1',
      '2',
      'B',
    ]);
    expect(await (await open(await render('text'))).getMarkInfo()).toMatchObject({ Marked: true });
  });

  const claims = async (assets: PdfInput['assets']) => {
    const metadata = await metadataOf({ assets }, '![x](a)');
    return ['pdfuaid:part', 'pdfaid:part'].map((name) => metadata.get(name));
  };
  const press = jpeg('a');
  // How many colours a point has, in the frame's header.
  press.bytes[Buffer.from(press.bytes).indexOf(Buffer.from([0xff, 0xc0])) + 9] = 4;
  const PICTURES: [name: string, asset: PdfInput['assets'][number], wanted: (string | null)[]][] = [
    ['an SVG with text', svg('a', '<text x="5" y="20">text</text>'), ['1', '2']],
    ['an SVG with text of many scripts', svg('a', '<text x="5" y="20">服务 Ω \u{10fffd}</text>'), ['1', '2']],
    ['an SVG in a font of one script', svg('a', '<text x="5" y="20" font-family="thai">Ω</text>'), [null, null]],
    ['an SVG in colours for a press', svg('a', '<rect width="9" height="9" fill="cmyk(1,2,3,4)"/>'), ['1', null]],
    ['a JPEG in colours for a press', press, ['1', null]],
    ['a PNG with transparency', png('a', 9, 9, true), ['1', '2']],
  ];
  test.each(PICTURES)('a claim that a picture violates is withdrawn: %s', async (_name, asset, wanted) =>
    expect(await claims([asset])).toEqual(wanted),
  );

  const MADE = { profile: 'en16931', syntax: 'cii', xml: '<a>b</a>' } as const;
  test.each(PICTURES.filter(([, , wanted]) => wanted.includes(null)))(
    'a document with an e-invoice fails, and so does a sample of one: %s',
    async (_name, asset) => {
      for (const told of [{ eInvoice: MADE }, { standsForEInvoice: true as const }])
        await expect(render('![x](a)', { assets: [asset], setup: { ...SETUP, ...told } })).rejects.toThrow(
          'an e-invoice must be PDF/A-3, which allows no CMYK colours',
        );
    },
  );

  test('no value can say anything in its place', async () => {
    const title = '</rdf:li></rdf:Alt></dc:title><pdfaid:part>9</pdfaid:part> & "quoted"';
    const metadata = await metadataOf({ title, author: 'A & B <x>', subject: ']]> & <' });
    expect(metadata.get('dc:title')).toBe(title);
    expect(metadata.get('dc:creator')).toEqual(['A & B <x>']);
    expect(metadata.get('dc:description')).toBe(']]> & <');
    expect(metadata.get('pdfaid:part')).toBe('2');
  });
});
