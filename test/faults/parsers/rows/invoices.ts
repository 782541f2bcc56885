/** E-invoices of anybody, which a member drops on a page (§20.29). */
import { deflateSync } from 'node:zlib';
import { type Content, type Door, filled, hostile, lines, type Parser } from '../parser.ts';

function dropped(file: string): Door {
  return (world, content) => world.post(world.own('invoice-check'), {}, [{ field: 'files', file, content }]);
}

/** `objects`: from 4 on; the first page shows `content`. */
function pdf(content: Content, { objects = '', page = '', catalog = '' } = {}): Buffer {
  const packed = deflateSync(Buffer.from(content));
  const head = `%PDF-1.7
1 0 obj
<</Type /Catalog /Pages 2 0 R ${catalog}>>
endobj
2 0 obj
<</Type /Pages /Kids [3 0 R] /Count 1>>
endobj
3 0 obj
<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>> ${page}>>
endobj
${objects}
`;
  return Buffer.concat([
    Buffer.from(`${head}4 0 obj\n<</Length ${packed.length} /Filter /FlateDecode>>\nstream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R /Size 5>>\n%%EOF\n'),
  ]);
}

const INVOICE = `<Invoice><ID>1</ID><LegalMonetaryTotal><PayableAmount>1</PayableAmount></LegalMonetaryTotal></Invoice>`;
/** With an invoice in it, so that its pages are read. */
function hybrid(content: Content, { page = '', xml = INVOICE as Content } = {}): Buffer {
  const packed = deflateSync(Buffer.from(xml));
  const objects = `5 0 obj
<</Type /Filespec /F (factur-x.xml) /AFRelationship /Data /EF <</F 6 0 R>>>>
endobj
6 0 obj
<</Type /EmbeddedFile /Filter /FlateDecode /Length ${packed.length}>>
stream
${packed.toString('latin1')}
endstream
endobj`;
  return Buffer.from(
    pdf(content, { page, catalog: '/AF [5 0 R]', objects: '@@' })
      .toString('latin1')
      .replace('@@', () => objects),
    'latin1',
  );
}
function text(signs: string): string {
  return `BT /F1 8 Tf 20 700 Td (${signs}) Tj ET\n`;
}

export const PDF: Parser = {
  name: 'PDFs of others',
  door: dropped('a.pdf'),
  harmless: () => hybrid(text('Invoice 1')),
  kilobytes: [
    hostile('nothing but its first line', () => '%PDF-1.7\n'),
    hostile('lists in lists', () => `%PDF-1.7\n1 0 obj\n${filled(1_500, '[')}`),
    hostile('a bomb as its XML', () => hybrid(text('a'), { xml: Buffer.alloc(900_000) })),
    hostile('a page of 14,400 points', () => hybrid(text('a'), { page: '/MediaBox [0 0 14400 14400]' })),
    hostile('a million lines on a page', () => hybrid('0 0 m 600 800 l S\n'.repeat(20_000))),
    hostile('a page that is its own parent', () =>
      pdf(text('a')).toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R 3 0 R]'),
    ),
    hostile('names that lead to themselves', () =>
      pdf('', { catalog: '/Names <</EmbeddedFiles 7 0 R>>', objects: '7 0 obj\n<</Kids [7 0 R 7 0 R]>>\nendobj' }),
    ),
  ],
  largest: [
    hostile('5 MB of objects', () =>
      pdf(text('a'), { objects: lines(100_000, (at) => `${at + 10} 0 obj\n<</A [1 2 3]>>\nendobj\n`) }),
    ),
    hostile('lists in lists', () => `%PDF-1.7\n1 0 obj\n${filled(4_900_000, '[')}`),
    hostile('brackets of strings', () => `%PDF-1.7\n1 0 obj\n${filled(4_900_000, '(')}`),
    hostile('a million signs', () =>
      hybrid(lines(20_000, (at) => text(`${at} 1.234,56 2026-01-01 ${'9 '.repeat(20)}`))),
    ),
    hostile('20,000 pages', () => {
      const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]';
      return pdf(text('a'), { objects: lines(20_000, (at) => `${at + 10} 0 obj\n<<${page}>>\nendobj\n`) });
    }),
    hostile('a bomb as its XML', () => hybrid(text('a'), { xml: Buffer.alloc(200_000_000, ' ') })),
    hostile('4 MB of noise', () => `%PDF-1.7\n${filled(4_000_000, '1 0 obj <</Length 99999999>> stream ')}`),
  ],
};

function manyLines(count: number): string {
  return `<Invoice><ID>1</ID><LegalMonetaryTotal><PayableAmount>1</PayableAmount></LegalMonetaryTotal>${lines(
    count,
    (at) =>
      `<InvoiceLine><ID>${at}</ID><Item><Name>${at}</Name></Item><Price><PriceAmount>1</PriceAmount></Price></InvoiceLine>`,
  )}</Invoice>`;
}

export const XML: Parser = {
  name: 'XML of invoices',
  door: dropped('a.xml'),
  harmless: () => INVOICE,
  kilobytes: [
    hostile(
      'entities in entities',
      () => `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]><Invoice>&c;</Invoice>`,
    ),
    hostile('elements in elements', () => filled(1_900, '<a>')),
    hostile('a number with many digits', () => INVOICE.replace('>1<', `>${'9'.repeat(1_700)}<`)),
    hostile('an encoding that is none', () => '<?xml version="1.0" encoding="no-such-thing"?><Invoice/>'),
  ],
  largest: [
    hostile('elements in elements', () => filled(4_900_000, '<a>')),
    hostile('elements beside elements', () => `<Invoice>${filled(4_900_000, '<a/>')}</Invoice>`),
    hostile('20,000 lines', () => manyLines(20_000)),
    hostile('a number of 4 MB', () => INVOICE.replace('PayableAmount>1<', `PayableAmount>${'9'.repeat(4_000_000)}<`)),
    hostile('attributes', () => `<Invoice ${lines(300_000, (at) => `a${at}="1" `)}/>`),
  ],
};
