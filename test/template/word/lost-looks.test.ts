/** §10.37: how text looks in Word is kept where a template can say it, and else told with its paragraphs. */
import { expect, test } from '@jest/globals';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { convertWord } from '../../../src/template/word/convert-word.ts';
import { docxParts, heading, numbered, numberingOf, para, run, table } from '../../support/docx.ts';
import { expectTranslated } from '../support/expect-translated.ts';

function convert(body: string, parts: Record<string, string> = {}) {
  const { source, title, report } = convertWord(docxParts({ body, parts }), { name: 'file', folder: '' });
  const told = expectTranslated(report.told).map(({ message }) => message);
  expect(readTemplate({ file: 'file.md', bytes: new TextEncoder().encode(source) })).toMatchObject({ ok: true });
  expect(report.lost).toEqual([]);
  const [, front = '', markdown = ''] = source.split(/^---\n/m);
  return { title, front, markdown: markdown.trim(), told };
}

const JUSTIFIED = '<w:jc w:val="both"/>';
const CENTRED = '<w:jc w:val="center"/>';
const GREY = '<w:shd w:val="clear" w:color="auto" w:fill="D9D9D9"/>';
const LONG =
  'This sentence has more than one line of text in it, so that everybody sees where its lines begin and where they end.';

/** Words with two tabs between them. */
function tabs(...words: string[]): string {
  const tab = '<w:r><w:tab/></w:r>';
  return para(words.map((word) => `<w:r><w:t>${word}</w:t></w:r>`).join(tab + tab));
}

test('most of the text decides whether it is justified; the others are told', () => {
  const most = convert(para(LONG, JUSTIFIED) + para(LONG, JUSTIFIED) + para(LONG) + para('Short'));
  expect(most.front).toContain('justify: true\n');
  expect(most.told).toEqual(['Text that is not justified in the file is now justified like the rest: paragraphs 3.']);
  const few = convert(para(LONG, JUSTIFIED) + para(LONG) + para(LONG));
  expect(few.front).not.toContain('justify');
  expect(few.told).toEqual(['Justified text is no longer justified: paragraphs 1.']);
});

test('centred text stays so, but for headings, clauses, and cells whose column is another', () => {
  const { markdown, told } = convert(
    heading('Agreement', 0).replace('<w:outline', `${CENTRED}<w:outline`) +
      para('Between', CENTRED) +
      numbered(run('Clause'), 0, 1, CENTRED) +
      table([
        [para('a', CENTRED), 'b'],
        [para('c', CENTRED), para('d', CENTRED)],
      ]),
    { numbering: numberingOf([['decimal', '%1.']]) },
  );
  expect(markdown).toContain('<div align="center">\n\nBetween\n\n</div>');
  expect(markdown).toContain('| :-: | - |');
  expect(told).toEqual([
    'Headings are aligned by the theme, not as in the file: paragraphs 1.',
    'Text that is centred or right-aligned in the file is left-aligned: paragraphs 3, 7.',
  ]);
});

test('capitals stay capitals in every language, the title of the template is as it is typed', () => {
  const { title, markdown, told } = convert(
    para(run('No warranty', '<w:caps/>'), '<w:outlineLvl w:val="0"/>') +
      para(
        run('Keine Maßnahme', '<w:caps/>') +
          run(' and ') +
          run('{{ name }} Ltd', '<w:caps/>') +
          run(' small', '<w:smallCaps/>'),
      ),
  );
  expect([title, markdown]).toEqual(['No warranty', '# NO WARRANTY\n\nKEINE MAßNAHME and {{Name}} LTD small']);
  expect(told).toEqual([
    'Values that the file shows in capitals are printed as sent: paragraphs 2.',
    'Small capitals were left out: paragraphs 2.',
  ]);
});

test('shading and rules are told, those of a header without a number', () => {
  const { told } = convert(
    para('boxed', `<w:pBdr><w:top w:val="single"/></w:pBdr>${GREY}`) +
      para(run('a') + run('b', GREY)) +
      table([
        [`${GREY}|head`, 'b'],
        ['c', 'd'],
      ]) +
      '<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>',
    { header1: para('band', GREY) },
  );
  expect(told).toEqual([
    'Shading was left out: paragraphs 1, 2, 3.',
    'Borders at the side of paragraphs were left out: paragraphs 1.',
    'In headers and footers: shading was left out.',
  ]);
});

test('lines to sign on beside one another are a signature block', () => {
  const { markdown } = convert(
    para('Signed by the parties:') +
      tabs('SELLER', 'BUYER') +
      para('') +
      tabs('By: ____________', 'By: ____________') +
      tabs('{{ seller }}', '{{ buyer }}') +
      para('End.') +
      para('Name: ________     Place: ________'),
  );
  const rows = [...markdown.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
    row!
      .replace(/<[^>]*>/g, '')
      .trim()
      .split(/\s*\n\s*/),
  );
  expect(markdown).toMatch(
    /the parties:\n\n<div class="signature">[\s\S]*<\/div>\n\nEnd\.\n\nName: ________ Place: ________$/,
  );
  expect(rows).toEqual([
    ['SELLER', 'BUYER'],
    ['By: ____________', 'By: ____________'],
    ['{{Seller}}', '{{Buyer}}'],
  ]);
});

test('a picture above words in a header leaves their look to them', () => {
  const seal =
    '<w:r><w:drawing><wp:inline><wp:extent cx="1905000" cy="476250"/><wp:docPr descr="Seal [1]"/><a:blip r:embed="seal.png"/></wp:inline></w:drawing></w:r>';
  const parts = docxParts({
    body: `${para('Text')}<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>`,
    parts: { header1: para(seal) + para(run('Acme', '<w:b/>')) },
    media: { 'seal.png': Buffer.from('') },
  });
  parts.set('word/_rels/header1.xml.rels', parts.get('word/_rels/document.xml.rels')!);
  const { source } = convertWord(parts, { name: 'file', folder: '' });
  expect(source).toContain('left: |-\n    ![Seal \\[1\\]](file/seal.png){width=200}\n    **Acme**\n');
  expect(readTemplate({ file: 'file.md', bytes: new TextEncoder().encode(source) })).toMatchObject({ ok: true });
});
