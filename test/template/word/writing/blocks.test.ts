/** §10.37: lists, the text between their items, signatures and pages of a Word file. */
import { expect, test } from '@jest/globals';
import { numbered, numberingOf, para, run, table } from '../../../support/docx.ts';
import { bodyOf, convert, style, styled } from '../support/convert.ts';

const NUMBERING = [
  '<w:abstractNum w:abstractNumId="0">',
  ...[0, 1, 2].map(
    (at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${at + 1}."/><w:pPr><w:ind w:left="${720 * (at + 1)}"/></w:pPr></w:lvl>`,
  ),
  '</w:abstractNum><w:abstractNum w:abstractNumId="1">',
  ...[0, 1].map(
    (at) =>
      `<w:lvl w:ilvl="${at}"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:start="${720 * (at + 1)}"/></w:pPr></w:lvl>`,
  ),
  '</w:abstractNum>',
  ...[' ', '☐', '☒'].map(
    (mark, at) =>
      `<w:abstractNum w:abstractNumId="${at + 2}"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${mark}"/><w:pPr><w:ind w:left="720"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="${at + 4}"><w:abstractNumId w:val="${at + 2}"/></w:num>`,
  ),
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
  '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>',
].join('');

function item(text: string, level = 0) {
  return numbered(text, level);
}

function bullet(text: string, level = 0) {
  return numbered(text, level, 2);
}

function indented(text: string, left: number) {
  return para(text, `<w:ind w:left="${left}"/>`);
}

test.each<[what: string, body: string, markdown: string]>([
  ['numbers', item('a') + item('b'), '1. a\n2. b'],
  ['bullets', bullet('a') + bullet('b'), '- a\n- b'],
  [
    'levels',
    item('a') + item('b', 1) + item('c', 2) + item('d', 1) + item('e'),
    '1. a\n   1. b\n      1. c\n   2. d\n2. e',
  ],
  ['a blank bullet goes on with an item', item('a') + numbered('b', 0, 4) + item('c'), '1. a\n\n   b\n2. c'],
  ['boxes in place of bullets', numbered('a', 0, 5) + numbered('b', 0, 6), '- [ ] a\n- [x] b'],
  ['bullets in numbers', item('a') + numbered('b', 0, 2, '<w:ind w:left="1440"/>') + item('c'), '1. a\n   - b\n2. c'],
  ['bullets at the same indent', item('a') + bullet('b') + item('c'), '1. a\n\n- b\n\n2. c'],
  ['numbers in bullets', bullet('a') + numbered('b', 0, 1, '<w:ind w:left="1440"/>') + bullet('c'), '- a\n  1. b\n- c'],
  ['a list that begins with another number', numbered('a', 0, 3) + numbered('b', 0, 3), '5. a\n6. b'],
  ['text at the indent of an item', item('a') + indented('b', 720) + item('c'), '1. a\n\n   b\n2. c'],
  ['text at nearly that indent', item('a') + indented('b', 680) + item('c'), '1. a\n\n   b\n2. c'],
  ['text at a lesser indent', item('a') + indented('b', 300) + item('c'), '1. a\n\nb\n\n2. c'],
  ['text without an indent', item('a') + para('b') + item('c'), '1. a\n\nb\n\n2. c'],
  ['text before an item within', item('a') + para('b') + item('c', 1), '1. a\n\n   b\n   1. c'],
  [
    'text at the indent of an inner item',
    item('a') + item('b', 1) + indented('c', 1440) + item('d', 1),
    '1. a\n   1. b\n\n      c\n   2. d',
  ],
  [
    'text at the indent of an outer item',
    item('a') + item('b', 1) + indented('c', 720) + item('d'),
    '1. a\n   1. b\n\n   c\n2. d',
  ],
  [
    'a table between items within',
    item('a') + table([['x', 'y']]) + item('b', 1),
    '1. a\n   | | |\n   | - | - |\n   | x | y |\n   1. b',
  ],
  ['a table between items', item('a') + table([['x', 'y']]) + item('b'), '1. a\n\n| | |\n| - | - |\n| x | y |\n\n2. b'],
  [
    'a page break between items',
    item('a') + para('<w:r><w:br w:type="page"/></w:r>') + item('b'),
    '1. a\n\n<!-- pagebreak -->\n\n2. b',
  ],
  [
    'a page break of a paragraph',
    para('a') + para('b', '<w:pageBreakBefore/>') + para('c', '<w:pageBreakBefore w:val="0"/>'),
    'a\n\n<!-- pagebreak -->\n\nb\n\nc',
  ],
  ['an empty numbered paragraph', item('a') + item('') + item('b'), '1. a\n\n<!-- -->\n\n3. b'],
  [
    'a condition around an item',
    item('a') + para('{% if x %}') + item('b') + para('{% endif %}') + item('c'),
    '1. a\n\n{{#if X = Yes}}\n\n2. b\n\n{{/if}}\n\n3. c',
  ],
  [
    'a condition around an inner item',
    item('a') + para('{% if x %}') + item('b', 1) + para('{% endif %}') + item('c'),
    '1. a\n\n   {{#if X = Yes}}\n   1. b\n\n   {{/if}}\n2. c',
  ],
  [
    'a group around text in an item',
    item('a') +
      indented('{% for y in ys %}', 720) +
      indented('{{ y.z }}', 720) +
      indented('{% endfor %}', 720) +
      item('c'),
    '1. a\n\n   {{#Ys}}\n\n   {{Z}}\n\n   {{/Ys}}\n2. c',
  ],
  [
    'text at a side',
    para('a', '<w:jc w:val="right"/>') + para('b', '<w:jc w:val="end"/>') + para('c', '<w:jc w:val="both"/>'),
    '<div align="right">\n\na\n\n</div>\n\n<div align="right">\n\nb\n\n</div>\n\nc',
  ],
  ['text at a side in an item', item('a') + para('b', '<w:ind w:left="720"/><w:jc w:val="center"/>'), '1. a\n\n   b'],
  [
    'a break in a heading',
    para(`${run('a')}<w:r><w:br/></w:r>${run('b', '<w:b/>')}`, '<w:outlineLvl w:val="0"/>'),
    '# a b',
  ],
  [
    'a table of contents in its frame',
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${para('Scope ..... 1')}</w:sdtContent></w:sdt>${para('a')}`,
    '<!-- contents -->\n\na',
  ],
  [
    'a table of contents by its field',
    para(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Scope\t1')}`,
    ) +
      para('Fees ....... 2') +
      para(`${run('More')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`) +
      para('a'),
    '<!-- contents -->\n\na',
  ],
])('%s', (_, body, markdown) => {
  const found = convert({ body, parts: { numbering: NUMBERING } });
  expect({ body: found.body, faults: found.faults }).toEqual({ body: markdown, faults: [] });
});

test.each([
  [
    'in its frame',
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent/></w:sdt>`,
  ],
  ['by its field', para(`<w:fldSimple w:instr="TOC \\o">${run('Scope')}</w:fldSimple>`)],
])('a table of contents %s is a setting of the template', (_, contents) => {
  expect(convert(contents + para('a')).front).toContain('contents: true\n');
  expect(convert(para('a')).front).not.toContain('contents');
});

test('lines of a table of contents in their styles', () => {
  const styles = style('T1', 'toc 1') + style('T2', 'TOC 2');
  const body = para('a', styled('T1')) + para('b', styled('T2')) + para('c ...... 3');
  const found = convert({ body: body + para('d'), parts: { styles } });
  expect(found).toMatchObject({ body: 'c ...... 3\n\nd', lost: [], faults: [] });
});

const TABS = '<w:r><w:tab/><w:tab/></w:r>';
function words(...all: string[]) {
  return para(all.map((one) => run(one)).join(TABS));
}

test.each<[what: string, body: string, cells: string[] | undefined]>([
  ['two parties', words('____', '____'), ['____', '____']],
  ['three parties', words('____', '____', '____'), ['____', '____', '____']],
  ['four parties', words('____', '____', '____', '____'), undefined],
  ['one party', words('____'), undefined],
  ['lines below names', words('A', 'B') + words('____', '____'), ['A', 'B', '____', '____']],
  [
    'lines above names, and empty lines between',
    words('____', '____') + para('') + words('A', 'B'),
    ['____', '____', 'A', 'B'],
  ],
  ['other words below', words('____', '____') + para('text'), ['____', '____']],
  [
    'lines of one paragraph',
    para(`${run('____')}${TABS}${run('____')}<w:r><w:br/></w:r>${run('A')}${TABS}${run('B')}`),
    ['____', '____', 'A', 'B'],
  ],
  ['words before the lines', words('By: ____', 'By: ____'), ['By: ____', 'By: ____']],
  ['other words before each', words('By: ____', 'Name: ____'), undefined],
  ['gaps of spaces', para('____  ____'), ['____', '____']],
  ['names with gaps of three spaces', para('A   B') + words('____', '____'), ['A', 'B', '____', '____']],
  ['names with gaps of two spaces', para('A  B') + words('____', '____'), ['____', '____']],
  ['an item', numbered(run('____') + TABS + run('____')), undefined],
  ['too short a line', words('___', '___'), undefined],
])('lines to sign on: %s', (_, body, cells) => {
  const found = bodyOf({ body, parts: { numbering: numberingOf([['decimal', '%1.']]) } });
  const inside = /<div class="signature">([\s\S]*)<\/div>/.exec(found)?.[1];
  const lines = inside?.match(/(?<=<td>\s+)\S.*?(?=\s+<\/td>)/g);
  expect(lines?.map((cell) => cell.replace('<!-- -->', ''))).toEqual(cells);
});

test.each<[what: string, runs: string, properties: string, markdown: string]>([
  [
    'a tab that leads with a line',
    '<w:r><w:t>Name:</w:t><w:tab/></w:r>',
    '<w:tabs><w:tab w:val="right" w:leader="underscore" w:pos="1"/></w:tabs>',
    'Name:____________',
  ],
  [
    'a tab that leads with dots',
    '<w:r><w:t>Name:</w:t><w:tab/><w:t>x</w:t></w:r>',
    '<w:tabs><w:tab w:leader="dot"/></w:tabs>',
    'Name: x',
  ],
  [
    'underlined tabs',
    `${run('Name: ')}<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:tab/></w:r>`,
    '',
    'Name: ____________',
  ],
  ['underlined spaces', run('Name: ') + run('    ', '<w:u w:val="single"/>'), '', 'Name: ____________'],
  ['few underlined spaces', run('Name: ') + run('   ', '<w:u w:val="single"/>') + run('x'), '', 'Name: x'],
])('a line to write on: %s', (_, runs, properties, markdown) => {
  expect(bodyOf(para(runs, properties))).toBe(markdown);
});

test('justified text, left to right and right to left', () => {
  const long = 'word '.repeat(20).trim();
  const both = '<w:jc w:val="both"/>';
  expect(convert(para(long, both)).front).toContain('justify: true');
  expect(convert(para(long, both) + para(long)).front).not.toContain('justify');
  expect(convert(para('x'.repeat(90), both)).front).not.toContain('justify');
  expect(convert(para('x'.repeat(91), both)).front).toContain('justify');
  expect(convert(table([[para(long, both), 'b']]) + para('a')).front).not.toContain('justify');
  expect(convert(para(long, `${both}<w:outlineLvl w:val="0"/>`)).front).not.toContain('justify');
});

test.each<[what: string, paragraphs: string, language: string]>([
  ['its words', para('Dieser Vertrag wird zwischen dem Vermieter und dem Mieter geschlossen und gilt ab heute.'), 'de'],
  [
    'its words, with the region of the file',
    para(run('Dieser Vertrag wird zwischen dem Vermieter und dem Mieter geschlossen.', '<w:lang w:val="de-AT"/>')),
    'de-AT',
  ],
  [
    'its words, against the language of the file',
    para(
      run(
        'Dieser Vertrag wird zwischen dem Vermieter und dem Mieter geschlossen und gilt ab heute.',
        '<w:lang w:val="en-US"/>',
      ),
    ),
    'de',
  ],
  ['the file, for few words', para(run('A1', '<w:lang w:val="fr-CA"/>')), 'fr-CA'],
  ['no language that is unknown', para(run('A1', '<w:lang w:val="xx-YY"/>')), 'en'],
  ['the file, for text from right to left', para('שלום', '<w:bidi/>') + para('A1', '<w:bidi/>') + para('B2'), 'he'],
])('the language is that of %s', (_, body, language) => {
  const styles =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="it-IT" w:bidi="he"/></w:rPr></w:rPrDefault></w:docDefaults>';
  expect(convert({ body, parts: { styles } }).language).toBe(language);
});

test('an item of a list ends the items of another list within it, however far it is indented', () => {
  const other = numberingOf([['decimal', '%1.']])
    .replaceAll('="0"', '="7"')
    .replace('numId="1"', 'numId="2"')
    .replaceAll('ilvl="7"', 'ilvl="0"');
  const [own, others] = [numberingOf([['decimal', '%1.']]).split('<w:num '), other.split('<w:num ')];
  const numbering = `${own[0]}${others[0]}<w:num ${own[1]}<w:num ${others[1]}`;
  const left = (twips: number) => `<w:ind w:left="${twips}"/>`;
  const body = numbered('a', 0, 1, left(0)) + numbered('b', 0, 2, left(360)) + numbered('c', 0, 1, left(720));
  expect(convert({ body, parts: { numbering } }).body).toBe('1. a\n   1. b\n2. c');
});
