/** §26.3, §26.6: signature fields of a PDF: empty, tagged, at the place of their block, and the same each time. */
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { findFields } from '../../../src/pdf/reading/find-fields.ts';
import { decoded, openPdf, type PdfDictionary } from '../../../src/pdf/reading/open-pdf.ts';
import { fill, savedTemplateOf } from '../../template/support/templates.ts';

const SALE = `# Sale

::: signature
::: party
{{signature: Käufer}}
:::
::: party
Long text above the line, so that the lines would stand at other heights.

More text.

{{signature: Seller}}
:::
:::

<!-- pagebreak -->

{{signature: Witness}}
`;

function render(body: string) {
  const { markdown, blanks, setup } = fill(savedTemplateOf(body), {});
  const facts = { title: 'Sale', createdAt: new Date('2026-01-02T00:00:00Z'), author: '', subject: '' };
  return runRenderJob({ ...facts, markdown, blanks, setup, assets: [] } as never);
}

test('fields stand on their lines, on their pages', async () => {
  const { bytes, pages } = await render(SALE);
  expect(pages).toBe(2);
  const [buyer, seller, witness, ...more] = findFields(bytes);
  expect(more).toEqual([]);
  expect([buyer, seller, witness].map((field) => [field!.name, field!.page])).toEqual([
    ['Käufer', 1],
    ['Seller', 1],
    ['Witness', 2],
  ]);
  expect(buyer!.y).toBeCloseTo(seller!.y, 6);
  expect(buyer!.x + buyer!.width).toBeLessThan(seller!.x);
  for (const { x, y, width, height } of [buyer!, seller!, witness!]) {
    expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
    expect(Math.max(x + width, y + height)).toBeLessThan(1);
  }
});

test('each is an empty signature field with a name, an appearance and a place in the structure', async () => {
  const { bytes } = await render(SALE);
  const pdf = openPdf(bytes);
  const form = pdf.dictionary(pdf.catalog.get('AcroForm'));
  const fields = pdf.list(form.get('Fields')).map(pdf.dictionary);
  expect(fields).toHaveLength(3);
  for (const field of fields) {
    expect([field.get('FT'), field.get('Subtype'), field.get('F'), field.has('V')]).toEqual([
      '/Sig',
      '/Widget',
      4,
      false,
    ]);
    expect(decoded(field.get('TU') as never)).toBe(decoded(field.get('T') as never));
    expect(pdf.dictionary(pdf.dictionary(field.get('AP')).get('N')).get('Subtype')).toBe('/Form');
    expect(field.has('StructParent')).toBe(true);
  }
  const forms: PdfDictionary[] = [];
  const walk = (element: PdfDictionary): void => {
    if (element.get('S') === '/Form') forms.push(element);
    for (const kid of pdf.list(element.get('K'))) walk(pdf.dictionary(kid));
  };
  walk(pdf.dictionary(pdf.catalog.get('StructTreeRoot')));
  expect(forms.map((element) => pdf.dictionary(element.get('K')).get('Type'))).toEqual(['/OBJR', '/OBJR', '/OBJR']);
});

test('the same document has the same bytes, and one without fields has no form', async () => {
  const hashes = [await render(SALE), await render(SALE)].map(({ bytes }) =>
    createHash('sha256').update(bytes).digest('hex'),
  );
  expect(hashes[0]).toBe(hashes[1]);
  const { bytes } = await render('# Sale\n\n::: signature\n____\n:::\n');
  expect(openPdf(bytes).catalog.has('AcroForm')).toBe(false);
  expect(findFields(bytes)).toEqual([]);
});
