/** §10.37: the look of words, as runs, characters styles and paragraph styles have it. */
import { expect, test } from '@jest/globals';
import { para, run, table } from '../../../support/docx.ts';
import { bodyOf, convert, style, styled } from '../support/convert.ts';

test.each<[look: string, markdown: string]>([
  ['<w:b/>', '**x**'],
  ['<w:b w:val="1"/>', '**x**'],
  ['<w:b w:val="true"/>', '**x**'],
  ['<w:b w:val="0"/>', 'x'],
  ['<w:b w:val="false"/>', 'x'],
  ['<w:b w:val="off"/>', 'x'],
  ['<w:i/>', '*x*'],
  ['<w:strike/>', '~~x~~'],
  ['<w:dstrike/>', '~~x~~'],
  ['<w:u w:val="single"/>', '<u>x</u>'],
  ['<w:u w:val="wave"/>', '<u>x</u>'],
  ['<w:u w:val="none"/>', 'x'],
  ['<w:u w:color="FF0000"/>', 'x'],
  ['<w:highlight w:val="yellow"/>', '<mark>x</mark>'],
  ['<w:highlight w:val="none"/>', 'x'],
  ['<w:highlight w:val="white"/>', 'x'],
  ['<w:highlight w:val="black"/>', 'x'],
  ['<w:vertAlign w:val="superscript"/>', '<sup>x</sup>'],
  ['<w:vertAlign w:val="subscript"/>', '<sub>x</sub>'],
  ['<w:vertAlign w:val="baseline"/>', 'x'],
  ['<w:caps/>', 'X'],
  ['<w:caps w:val="0"/>', 'x'],
  [
    '<w:b/><w:i/><w:strike/><w:u w:val="single"/><w:highlight w:val="red"/><w:vertAlign w:val="superscript"/>',
    '**_~~<u><mark><sup>x</sup></mark></u>~~_**',
  ],
])('%s', (look, markdown) => {
  const found = convert(para(run('x', look) + run(' y')));
  expect(found).toMatchObject({ body: `${markdown} y`, faults: [], lost: [], told: [] });
});

const STYLES = [
  style('Normal', 'Normal', '', { isDefault: true }),
  style('Bold', 'Bold', '<w:rPr><w:b/></w:rPr>'),
  style('Child', 'Child', '<w:rPr><w:i/></w:rPr>', { based: 'Bold' }),
  style('Light', 'Light', '<w:rPr><w:b w:val="0"/></w:rPr>', { based: 'Bold' }),
  style('Strong', 'Strong', '<w:rPr><w:b/></w:rPr>', { type: 'character' }),
  style('Quiet', 'Quiet', '<w:rPr><w:b w:val="0"/></w:rPr>', { type: 'character', based: 'Strong' }),
].join('');

test.each<[what: string, paragraph: string, look: string, markdown: string]>([
  ['a paragraph style', styled('Bold'), '', '**x**'],
  ['what a style is based on', styled('Child'), '', '**_x_**'],
  ['a style that takes back what it is based on', styled('Light'), '', 'x'],
  ['words that take back their paragraph’s', styled('Bold'), '<w:b w:val="0"/>', 'x'],
  ['a character style', '', '<w:rStyle w:val="Strong"/>', '**x**'],
  ['a character style over a paragraph style', styled('Bold'), '<w:rStyle w:val="Quiet"/>', 'x'],
  ['words over their character style', '', '<w:rStyle w:val="Quiet"/><w:b/>', '**x**'],
  ['a style that the file lacks', styled('None'), '<w:rStyle w:val="None"/>', 'x'],
])('the look of %s', (_, paragraph, look, markdown) => {
  const body =
    para('Some words before.') +
    para(`${run('x', look)}${run(' and y', '<w:b w:val="0"/><w:i w:val="0"/>')}`, paragraph);
  expect(bodyOf({ body, parts: { styles: STYLES } })).toBe(`Some words before.\n\n${markdown} and y`);
});

test('the style of paragraphs that name none', () => {
  const styles = style('N', 'Normal', '<w:rPr><w:i/></w:rPr>', { isDefault: true }) + style('O', 'Other');
  expect(bodyOf({ body: para('a') + para('b', styled('O')), parts: { styles } })).toBe('*a*\n\nb');
  const ofCharacters = style('N', 'Normal', '<w:rPr><w:i/></w:rPr>', { isDefault: true, type: 'character' });
  expect(bodyOf({ body: para('a'), parts: { styles: ofCharacters } })).toBe('a');
});

test.each<[what: string, body: string, markdown: string]>([
  ['blanks at the edges stand outside', run('a', '<w:b/>') + run(' ', '<w:b/>') + run('b'), '**a** b'],
  [
    'blanks between words of one look belong to it',
    run('a', '<w:b/>') + run(' ') + run('b', '<w:b/>') + run(' c'),
    '**a b** c',
  ],
  [
    'a look changes within another',
    run('a ', '<w:b/>') + run('b', '<w:b/><w:i/>') + run(' c', '<w:i/>'),
    '**a _b_**_&#x20;c_',
  ],
  ['capitals of words beside others', run('aß', '<w:caps/>') + run('b'), 'Aßb'],
  ['punctuation beside a value', run('(', '<w:b/>') + run('{{ a }}') + run('), ', '<w:b/>') + run('b'), '({{A}}), b'],
  [
    'bold words beside a value, with their punctuation and blanks',
    run('x (', '<w:b/>') + run('{{ a }}') + run('), y', '<w:b/>'),
    '**x** ({{A}}), **y**',
  ],
  ['a bold value with its punctuation', run('“{{ a }}”,', '<w:b/>') + run(' b'), '“**{{A}}**”, b'],
  ['a highlighted value is a value', run('[Name]', '<w:highlight w:val="yellow"/>'), '{{Name}}'],
  [
    'highlighted words beside a value',
    run('to [Name] and', '<w:highlight w:val="yellow"/>'),
    '<mark>to</mark> {{Name}} <mark>and</mark>',
  ],
])('%s', (_, runs, markdown) => {
  expect(bodyOf(para(runs))).toBe(markdown);
});

const SHADED: [shading: string, isTold: boolean][] = [
  ['w:val="clear" w:fill="D9D9D9"', true],
  ['w:val="clear" w:fill="auto"', false],
  ['w:val="clear" w:fill="ffffff"', false],
  ['w:val="nil"', false],
  ['w:val="pct10" w:fill="auto"', true],
  ['w:fill="auto"', false],
];

test.each(SHADED)('shading %s', (shading, isTold) => {
  const shade = `<w:shd ${shading}/>`;
  const told = (paragraphs: string) => (isTold ? [`Shading was left out: paragraphs ${paragraphs}.`] : []);
  expect(convert(para(run('a') + run('b', shade))).told).toEqual(told('1'));
  expect(convert(para('a') + para('b', shade)).told).toEqual(told('2'));
  expect(
    convert(
      table([
        ['a', `${shade}|b`],
        ['c', 'd'],
      ]),
    ).told,
  ).toEqual(told('2'));
});

test.each<[what: string, body: string, told: string[]]>([
  ['small capitals', para(run('a', '<w:smallCaps/>')), ['Small capitals were left out: paragraphs 1.']],
  ['all capitals over small ones', para(run('a', '<w:caps/><w:smallCaps/>')), []],
  ['blanks in small capitals', para(run('a') + run(' ', '<w:smallCaps/>')), []],
  [
    'rules beside words',
    para('a', '<w:pBdr><w:left w:val="single"/></w:pBdr>'),
    ['Borders at the side of paragraphs were left out: paragraphs 1.'],
  ],
  ['rules that are not drawn', para('a', '<w:pBdr><w:left w:val="nil"/><w:top w:val="none"/><w:bottom/></w:pBdr>'), []],
  [
    'a rule that is a paragraph of its own',
    para('a') + para('', '<w:pBdr><w:bottom w:val="single"/></w:pBdr>'),
    ['Borders at the side of paragraphs were left out: paragraphs 2.'],
  ],
  [
    'shading of a cell and of a paragraph below it',
    table([
      ['<w:shd w:fill="D9D9D9"/>|a', 'b'],
      ['c', 'd'],
    ]) + para('e', '<w:shd w:fill="D9D9D9"/>'),
    ['Shading was left out: paragraphs 1, 5.'],
  ],
  ['shading of an empty paragraph', para('a') + para('', '<w:shd w:fill="000000"/>'), []],
  [
    'page numbers in the text',
    para('<w:fldSimple w:instr="PAGE"><w:r><w:t>3</w:t></w:r></w:fldSimple>') + para('a'),
    ['Page numbers in the text were left out: paragraphs 1.'],
  ],
  [
    'more than ten paragraphs',
    Array.from({ length: 12 }, () => para(run('a', '<w:smallCaps/>'))).join(''),
    ['Small capitals were left out: paragraphs 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ….'],
  ],
  ['hidden words', para(run('a') + run('b', '<w:vanish/>')), ['Hidden text was left out.']],
  ['hidden blanks', para(`${run('a')}<w:r><w:rPr><w:vanish/></w:rPr><w:tab/></w:r>`), []],
])('what is told of %s', (_, body, told) => {
  expect(convert(body).told).toEqual(told);
});
