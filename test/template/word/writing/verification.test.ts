/** §25.1, §10.37: a Word author places the code for verifying: typed, or by a picture in whose place it stands. */
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { para, run } from '../../../support/docx.ts';
import { bodyOf, convert } from '../support/convert.ts';

function picture(alt: string, blip = '<a:blip r:embed="a.png"/>'): string {
  // 40 mm by 40 mm.
  return `<w:r><w:drawing><wp:inline><wp:extent cx="1440000" cy="1440000"/><wp:docPr descr="${alt}"/>${blip}</wp:inline></w:drawing></w:r>`;
}
const media = { 'a.png': Buffer.from('x') };

test.each([
  ['typed', para('{{verify:}}'), '![Verify](verify:)'],
  ['typed with blanks and capitals', para('{{ Verify: }}'), '![Verify](verify:)'],
  ['typed with a text for readers who cannot see it', para('{{verify: Scan to check}}'), '![Scan to check](verify:)'],
  ['typed in runs', para(run('{{ver') + run('ify:', '<w:b/>') + run('}}')), '![Verify](verify:)'],
  ['by a picture', para(picture('verify:')), '<img src="verify:" alt="Verify" width="151">'],
  [
    'by a picture with a text',
    para(picture('verify: Scan to check')),
    '<img src="verify:" alt="Scan to check" width="151">',
  ],
  [
    'by a shape, which templates do not have',
    para(picture('verify:', '')),
    '<img src="verify:" alt="Verify" width="151">',
  ],
])('%s', (_, body, markdown) => {
  expect(bodyOf({ body: para('Certificate') + body, media })).toBe(`Certificate\n\n${markdown}`);
  expect(convert({ body, media }).pictures.size).toBe(0);
});

test('a picture that is too small for a code says so', () => {
  const { faults } = convert({ body: para(picture('verify:').replaceAll('1440000', '360000')), media });
  expect(faults).toEqual([expect.stringMatching(/mm/)]);
});

test('a field of that name stays a field', () => {
  expect(bodyOf(para('{{verify}} {{Verify by}}'))).toBe('{{Verify}} {{Verify by}}');
});

test('in a footer', () => {
  const { front, faults } = convert({
    body: `${para('Text')}<w:sectPr><w:footerReference w:type="default" r:id="footer1"/></w:sectPr>`,
    parts: { footer1: para('{{verify:}}', '<w:jc w:val="right"/>') },
  });
  expect([faults, (parse(front) as { footer: unknown }).footer]).toEqual([[], { right: '![Verify](verify:)' }]);
});
