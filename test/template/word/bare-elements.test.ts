/** §10.37: a file that leaves out names, values and content is imported as if they were empty: no word of its template is invented. */
import { expect, test } from '@jest/globals';
import { control, field, heading, numbered, numberingOf, para, run, table } from '../../support/docx.ts';
import { convert, styled } from './support/convert.ts';

const ALTERNATE = '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"/>';
const FORMULA = '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"/>';
const BINDING = '<w:alias w:val="Client"/><w:dataBinding w:xpath="/a/b"/><w:text/>';

test.each<[what: string, body: string, markdown: string, told: string[]]>([
  ['a field without a code', para(run('a') + field('', 'b')), 'ab', []],
  ['a field without an instruction', para(`${run('a')}<w:fldSimple>${run('b')}</w:fldSimple>`), 'ab', []],
  [
    'a field that compares nothing',
    para(run('a') + field('IF', 'b')),
    'ab',
    ['A condition (IF field) keeps its last result as text.'],
  ],
  ['a field without a name', para(run('a') + field('MERGEFIELD', 'b')), 'a{{Blank 1}}', []],
  ['a symbol without a font', para('<w:r><w:sym/></w:r>'), '•', ['A symbol of the font  is shown as “•”.']],
  ['controls without content', `${para('a<w:sdt/>'.replace('a', run('a')))}<w:sdt/>${para('b')}`, 'a\n\nb', []],
  ['alternatives without content', `${para(`${run('a')}<w:r>${ALTERNATE}</w:r>${ALTERNATE}`)}${ALTERNATE}`, 'a', []],
  ['a link without a target', para(`<w:hyperlink>${run('a')}</w:hyperlink>`), 'a', []],
  ['a formula without signs', para(`${run('a')}${FORMULA}`), 'a', ['A formula was kept as plain text.']],
  ['a break without a kind', para(`${run('a')}<w:r><w:br/></w:r>${run('b')}`), 'a\\\nb', []],
  [
    'a choice without a value',
    para(control('<w:alias w:val="Term"/><w:dropDownList><w:listItem/></w:dropDownList>', run('a'))),
    '{{Term}}',
    [],
  ],
  [
    'two controls that are bound alike, without a store',
    para(control(BINDING, run('a')) + run(' ') + control(BINDING, run('a'))),
    '{{Client}} {{Client}}',
    [],
  ],
  [
    'rows and cells without content',
    `<w:tbl><w:tblPr/><w:sdt/><w:tr><w:sdt/><w:tc>${para('a')}</w:tc><w:tc/></w:tr></w:tbl>`,
    '| | |\n| - | - |\n| a | |',
    [],
  ],
  ['a style that is not there', para('a', styled('none')) + para(run('b', '<w:rStyle w:val="none"/>')), 'a\n\nb', []],
  ['tab stops and borders without a kind', para('a', '<w:pBdr><w:top/></w:pBdr><w:tabs><w:tab/></w:tabs>'), 'a', []],
  ['a header without a part', `${para('a')}<w:sectPr><w:headerReference w:type="default"/></w:sectPr>`, 'a', []],
  ['a bookmark without a name', para(`<w:bookmarkStart/>${run('a')}`), 'a', []],
])('%s', (_, body, markdown, told) => {
  const found = convert(body);
  expect(found).toMatchObject({ body: markdown, faults: [], lost: [], told });
  expect(found.front).not.toMatch(/header|footer/);
});

test('numbers, notes and styles without an id', () => {
  const found = convert({
    body:
      heading('Terms', 0) +
      para('a', `${styled('')}<w:numPr><w:ilvl w:val="0"/><w:numId/></w:numPr>`) +
      para('b', '<w:numPr><w:numId w:val="2"/></w:numPr>') +
      para(`${run('c')}<w:r><w:footnoteReference/></w:r>`),
    parts: {
      numbering:
        '<w:abstractNum><w:lvl><w:numFmt/><w:lvlText/></w:lvl></w:abstractNum><w:num/><w:num w:numId="2"><w:lvlOverride/></w:num>',
      footnotes: `<w:footnote>${para('d')}</w:footnote>`,
      styles: '<w:style><w:name/></w:style>',
    },
  });
  expect(found).toMatchObject({ faults: [], lost: [] });
  expect(found.body.replace(/\[\^\w*\]/g, '')).toBe('# Terms\n\na\n\nb\n\nc\n\n: d');
});

test('a text field of a form that holds only its blanks has no default', () => {
  const begin = '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="Plan"/></w:ffData></w:fldChar></w:r>';
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = '<w:r><w:instrText>FORMTEXT</w:instrText></w:r>';
  const found = convert(para(begin + code + mark('separate') + run('\u2002\u2002') + mark('end')));
  expect(found).toMatchObject({ body: '{{Plan}}', faults: [], lost: [] });
  expect(found.front).not.toContain('default');
});

test('a number that Word prints nothing for stands for nothing in a cell either', () => {
  const parts = { numbering: numberingOf([['decimal', '']]) };
  expect(convert({ body: table([[numbered('a'), 'b']]), parts }).body).toContain('| a | b |');
});

test('relationships without an id, a type or a target', () => {
  const links = '<Relationship/><Relationship Id="a"/><Relationship Id="b" Type="x/header"/>';
  const found = convert({
    body: `${para('a')}<w:sectPr><w:headerReference r:id="a"/><w:footerReference r:id="b"/></w:sectPr>`,
    beside: {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`,
    },
  });
  expect(found).toMatchObject({ body: 'a', faults: [], lost: [] });
});

test('a drop-down of a form without texts', () => {
  const data =
    '<w:ffData><w:name w:val="Plan"/><w:ddList><w:listEntry/><w:listEntry w:val="Gold"/></w:ddList></w:ffData>';
  const mark = (type: string, inside = '') => `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`;
  const code = '<w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r>';
  const found = convert(para(mark('begin', data) + code + mark('separate') + mark('end')) + table([['a', 'b']]));
  expect(found).toMatchObject({ faults: [], lost: [] });
  expect(found.front).toContain('- label: Plan\n    type: select\n    options:\n      - Gold\n');
});
