/** §10.37: tables of a Word file. */
import { expect, test } from '@jest/globals';
import { control, numbered, numberingOf, para, run, table } from '../../../support/docx.ts';
import { bodyOf, convert, style } from '../support/convert.ts';

/** Cells as rows of tags, without blanks. */
function flat(markdown: string): string {
  return markdown.replace(/\s*(<[^>]*>)\s*/g, '$1').replace(/\n+/g, ' ');
}

function bold(text: string) {
  return para(run(text, '<w:b/>'));
}

const RIGHT = '<w:jc w:val="right"/>';
const CENTRED = '<w:jc w:val="center"/>';

/** Puts properties into a table. */
function having(properties: string, rows: string[][], options = {}): string {
  return table(rows, options).replace('<w:tblPr>', `<w:tblPr>${properties}`);
}

/** Puts widths of columns into a table. */
function wide(all: (number | '')[], rows: string[][]): string {
  const columns = all.map((one) => (one === '' ? '<w:gridCol/>' : `<w:gridCol w:w="${one}"/>`));
  return table(rows).replace('</w:tblPr>', `</w:tblPr><w:tblGrid>${columns.join('')}</w:tblGrid>`);
}

test.each<[what: string, body: string, markdown: string]>([
  [
    'a head that Word repeats',
    table(
      [
        ['A', 'B'],
        ['1', '2'],
      ],
      { header: true },
    ),
    '| A | B |\n| - | - |\n| 1 | 2 |',
  ],
  [
    'a ruled table whose first row is bold',
    table([
      [bold('A'), bold('B')],
      ['1', '2'],
    ]),
    '| **A** | **B** |\n| - | - |\n| 1 | 2 |',
  ],
  [
    'a bold first row without rules',
    table(
      [
        [bold('A'), bold('B')],
        ['1', '2'],
      ],
      { ruled: false },
    ),
    '| | |\n| - | - |\n| **A** | **B** |\n| 1 | 2 |',
  ],
  [
    'two bold rows',
    table([
      [bold('A'), bold('B')],
      [bold('1'), bold('2')],
    ]),
    '| | |\n| - | - |\n| **A** | **B** |\n| **1** | **2** |',
  ],
  [
    'a first row that is half bold',
    table([
      [bold('A'), 'B'],
      ['1', '2'],
    ]),
    '| | |\n| - | - |\n| **A** | B |\n| 1 | 2 |',
  ],
  ['a single bold row', table([[bold('A'), bold('B')]]), '| | |\n| - | - |\n| **A** | **B** |'],
  ['only rows that Word repeats', table([['A', 'B']], { header: true }), '| A | B |\n| - | - |'],
  ['an empty table', '<w:tbl><w:tblPr/></w:tbl>', ''],
  ['a row without cells', table([['A', 'B'], [], ['1', '2']], { header: true }), '| A | B |\n| - | - |\n| 1 | 2 |'],
  ['a single column', table([['a'], ['b']]), '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>'],
  ['a frame of one cell, with paragraphs and a list', table([[para('a') + para('b') + numbered('c')]]), 'a b 1. c'],
  [
    'a column at the right, another in the middle',
    table(
      [
        ['A', 'B'],
        [para('1', RIGHT), para('2', CENTRED)],
        [para('3', RIGHT), para('4', CENTRED)],
      ],
      { header: true },
    ),
    '| A | B |\n| -: | :-: |\n| 1 | 2 |\n| 3 | 4 |',
  ],
  [
    'a column of several sides',
    table(
      [
        ['A', 'B'],
        [para('1', RIGHT), '2'],
        ['3', '4'],
      ],
      { header: true },
    ),
    '| A | B |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |',
  ],
  [
    'cells at a side among spans',
    table([[`<w:gridSpan w:val="2"/>|${para('A', CENTRED)}`], [para('1', RIGHT), para('2', '<w:jc w:val="both"/>')]]),
    '<table><tbody><tr><td align="center" colspan="2">A</td></tr><tr><td align="right">1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'a head over several rows',
    table([
      ['<w:vMerge w:val="restart"/>|A', 'B'],
      ['<w:vMerge w:val="continue"/>|', 'C'],
      ['1', '2'],
    ]).replaceAll(/<w:tr>(?=.*?(?:>A<|>C<))/g, '<w:tr><w:trPr><w:tblHeader/></w:trPr>'),
    '<table><thead><tr><th rowspan="2">A</th><th>B</th></tr><tr><th>C</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'words in a cell that goes on',
    table([
      ['<w:vMerge w:val="restart"/>|A', 'B'],
      ['<w:vMerge/>|more', 'C'],
    ]),
    '<table><tbody><tr><td rowspan="2">A more</td><td>B</td></tr><tr><td>C</td></tr></tbody></table>',
  ],
  [
    'a cell that goes on below none',
    table([
      ['<w:vMerge/>|A', 'B'],
      ['<w:vMerge/>|', 'C'],
    ]),
    '<table><tbody><tr><td rowspan="2">A</td><td>B</td></tr><tr><td>C</td></tr></tbody></table>',
  ],
  [
    'a wide cell that goes on',
    table([
      ['<w:gridSpan w:val="2"/><w:vMerge w:val="restart"/>|A', 'B'],
      ['<w:gridSpan w:val="2"/><w:vMerge/>|', 'C'],
    ]),
    '<table><tbody><tr><td colspan="2" rowspan="2">A</td><td>B</td></tr><tr><td>C</td></tr></tbody></table>',
  ],
  [
    'one that ends, and begins anew',
    table([
      ['<w:vMerge w:val="restart"/>|A', 'B'],
      ['C', 'D'],
      ['<w:vMerge/>|E', 'F'],
    ]),
    '<table><tbody><tr><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr><tr><td>E</td><td>F</td></tr></tbody></table>'.replace(
      /^.*$/,
      '| | |\n| - | - |\n| A | B |\n| C | D |\n| E | F |',
    ),
  ],
  [
    'a row that begins later',
    table([['A', 'B'], ['1']]).replace(
      /<w:tr>(?=<w:tc><w:tcPr><\/w:tcPr><w:p><w:r><w:t[^>]*>1)/,
      '<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>',
    ),
    '<table><tbody><tr><td>A</td><td>B</td></tr><tr><td></td><td>1</td></tr></tbody></table>'.replace(
      /^.*$/,
      '| | |\n| - | - |\n| A | B |\n| | 1 |',
    ),
  ],
  [
    'a deleted row',
    table(
      [
        ['A', 'B'],
        ['x', 'y'],
        ['1', '2'],
      ],
      { header: true },
    )
      .replace(/<w:tr>(?=<w:tc><w:tcPr><\/w:tcPr><w:p><w:r><w:t[^>]*>x)/, '<w:tr><w:trPr><w:del/></w:trPr>')
      .replace(/>[xy]</g, '><'),
    '| A | B |\n| - | - |\n| 1 | 2 |',
  ],
  [
    'inserted rows and cells',
    `<w:tbl><w:tblPr/><w:ins><w:tr><w:customXml><w:tc><w:p>${run('a')}</w:p></w:tc></w:customXml><w:moveTo><w:tc><w:p>${run('b')}</w:p></w:tc></w:moveTo></w:tr></w:ins></w:tbl>`,
    '| | |\n| - | - |\n| a | b |',
  ],
  [
    'a table in a cell',
    table([
      [
        'a',
        table([
          ['b', 'c'],
          ['d', 'e'],
        ]).replace(/^/, '<w:p></w:p>'),
      ],
    ]),
    '<table><tbody><tr><td>a</td><td>| | | | - | - | | b | c | | d | e |</td></tr></tbody></table>',
  ],
  [
    'two paragraphs in a cell',
    table([
      ['a', para('b') + para('c')],
      ['d', 'e'],
    ]),
    '<table><tbody><tr><td>a</td><td>b c</td></tr><tr><td>d</td><td>e</td></tr></tbody></table>',
  ],
  [
    'an end of line in a cell',
    table(
      [
        ['a', para(`${run('b')}<w:r><w:br/></w:r>${run('c')}`)],
        ['d', 'e'],
      ],
      { header: true },
    ),
    '| a | b<br>c |\n| - | - |\n| d | e |',
  ],
  [
    'lists in cells',
    table([['a', numbered('b') + numbered('c') + para('d') + numbered('e')]]),
    '<table><tbody><tr><td>a</td><td>1. b\n2. c\n\nd\n\n3. e</td></tr></tbody></table>'.replace(/\n+/g, ' '),
  ],
  [
    'numbers in cells that Markdown lacks',
    table([['a', numbered('b', 1) + numbered('c', 2)]]),
    '<table><tbody><tr><td>a</td><td>1.1 b - c</td></tr></tbody></table>',
  ],
  [
    'a control around a cell',
    `<w:tbl><w:tblPr/><w:tr><w:sdt><w:sdtPr><w:alias w:val="Client"/><w:text/></w:sdtPr><w:sdtContent><w:tc>${para('Ada')}</w:tc></w:sdtContent></w:sdt><w:tc>${para('b')}</w:tc></w:tr></w:tbl>`,
    '| | |\n| - | - |\n| {{Client}} | b |',
  ],
  [
    'a control around a row',
    `<w:tbl><w:tblPr/>${control('<w:alias w:val="Client"/>', `<w:tr><w:tc>${para('a')}</w:tc><w:tc>${para('b')}</w:tc></w:tr>`)}</w:tbl>`,
    '| | |\n| - | - |\n| a | b |',
  ],
  ['equal widths', wide([3000, 3050], [['a', 'b']]), '| | |\n| - | - |\n| a | b |'],
  ['other widths', wide([3000, 6000], [['a', 'b']]), '<!-- table widths="33 67" -->| | | | - | - | | a | b |'],
  ['a narrow column', wide([10, 9000], [['a', 'b']]), '<!-- table widths="1 100" -->| | | | - | - | | a | b |'],
  ['widths of other columns', wide([3000, 6000, 1000], [['a', 'b']]), '| | |\n| - | - |\n| a | b |'],
  ['widths that are not told', wide([3000, ''], [['a', 'b']]), '| | |\n| - | - |\n| a | b |'],
  [
    'widths below a span',
    wide([3000, 6000], [['<w:gridSpan w:val="2"/>|a'], ['b', 'c']]),
    '<!-- table widths="33 67" --><table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
  ],
])('%s', (_, body, markdown) => {
  const parts = {
    numbering: numberingOf([
      ['decimal', '%1.'],
      ['decimal', '%1.%2'],
      ['bullet', '•'],
    ]),
  };
  const found = bodyOf({ body: body + para('End.'), parts }).replace(/\n*End\.$/, '');
  expect(
    markdown.includes('\n') || !/[|<]/.test(markdown) ? found.replace(/^([^|]*)$/s, (all) => flat(all)) : flat(found),
  ).toBe(markdown);
});

const FIRST_ROW = '<w:tblStylePr w:type="firstRow"/>';

test.each<[what: string, styles: string, look: string, hasHead: boolean]>([
  ['a style of the first row, which it uses', FIRST_ROW, 'w:firstRow="1"', true],
  ['one that it does not use', FIRST_ROW, 'w:firstRow="0"', false],
  ['a style of the last row', '<w:tblStylePr w:type="lastRow"/>', 'w:firstRow="1"', false],
  ['a style of no row', '', 'w:firstRow="1"', false],
])('the head of a table with %s', (_, inside, look, hasHead) => {
  const styles =
    style('T', 'T', '', { based: 'Base', type: 'table' }) + style('Base', 'Base', inside, { type: 'table' });
  const body = having(`<w:tblStyle w:val="T"/><w:tblLook ${look}/>`, [
    ['A', 'B'],
    ['1', '2'],
  ]);
  expect(bodyOf({ body, parts: { styles } }).startsWith('| A | B |')).toBe(hasHead);
});

const LINE = '<w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr>';
const SIGNED = [
  ['For A', 'For B'],
  ['________', '________'],
];

test.each<[what: string, body: string, isSignature: boolean]>([
  ['without rules', table(SIGNED, { ruled: false }), true],
  ['with rules', table(SIGNED), false],
  ['with rules of its style', having('<w:tblStyle w:val="T"/>', SIGNED, { ruled: false }), false],
  [
    'with rules of a style that it takes back',
    having('<w:tblStyle w:val="T"/><w:tblBorders><w:top w:val="nil"/></w:tblBorders>', SIGNED, { ruled: false }),
    true,
  ],
  [
    'with rules of a cell',
    table(
      [
        ['<w:tcBorders><w:top w:val="single"/></w:tcBorders>|A', 'B'],
        ['____', '____'],
      ],
      { ruled: false },
    ),
    false,
  ],
  [
    'with cells of no rules',
    table(
      [
        ['<w:tcBorders><w:top w:val="none"/></w:tcBorders>|A', 'B'],
        ['____', '____'],
      ],
      { ruled: false },
    ),
    true,
  ],
  ['of three columns', table([['____', '____', '____']], { ruled: false }), true],
  ['of four columns', table([['____', '____', '____', '____']], { ruled: false }), false],
  ['with short lines', table([['___', '___']], { ruled: false }), false],
])('a table with lines to sign on %s', (_, body, isSignature) => {
  const styles = style('T', 'T', LINE, { type: 'table' });
  expect(bodyOf({ body, parts: { styles } }).includes('class="signature"')).toBe(isSignature);
});

test.each<[what: string, body: string, markdown: string]>([
  [
    'in rows of their own',
    table(
      [
        ['A', 'B'],
        ['{%tr for x in items %}', ''],
        ['{{ x.a }}', '{{ x.b }}'],
        ['{%tr endfor %}', ''],
      ],
      { header: true },
    ),
    '| A | B |\n| - | - |\n| {{#Items}}{{A}} | {{B}}{{/Items}} |',
  ],
  [
    'in the first and last cell',
    table(
      [
        ['A', 'B'],
        ['{#items}{a}', '{b}{/items}'],
      ],
      { header: true },
    ),
    '| A | B |\n| - | - |\n| {{#Items}}{{A}} | {{B}}{{/Items}} |',
  ],
  [
    'over several rows',
    table(
      [
        ['A', 'B'],
        ['{%tr for x in items %}', ''],
        ['{{ x.a }}', 'x'],
        ['y', '{{ x.b }}'],
        ['{%tr endfor %}', ''],
      ],
      { header: true },
    ),
    '| A | B |\n| - | - |\n| {{#Items}}{{A}} | x |\n| y | {{B}}{{/Items}} |',
  ],
  [
    'two after one another',
    table(
      [
        ['A', 'B'],
        ['{%tr for x in items %}', ''],
        ['{{ x.a }}', 'x'],
        ['{%tr endfor %}{%tr for y in goods %}', ''],
        ['{{ y.b }}', 'y'],
        ['{%tr endfor %}', ''],
      ],
      { header: true },
    ),
    '| A | B |\n| - | - |\n| {{#Items}}{{A}} | x{{/Items}} |\n| {{#Goods}}{{B}} | y{{/Goods}} |',
  ],
  [
    'a condition of a row',
    table(
      [
        ['A', 'B'],
        ['{%tr if paid %}', ''],
        ['x', 'y'],
        ['{%tr endif %}', ''],
      ],
      { header: true },
    ),
    '| A | B |\n| - | - |\n| {{#if Paid = Yes}}x | y{{/if}} |',
  ],
])('marks %s', (_, body, markdown) => {
  expect(bodyOf(body)).toBe(markdown);
});

test('a repeating section of rows is a group', () => {
  const row = (name: string) =>
    control(
      '<w15:repeatingSectionItem/>',
      `<w:tr><w:tc>${para(control('<w:alias w:val="Name"/><w:text/>', run(name)))}</w:tc><w:tc>${para('x')}</w:tc></w:tr>`,
    );
  const section = (rows: string, name = '<w:alias w:val="People"/>') =>
    `<w:tbl><w:tblPr/><w:tr><w:tc>${para('A')}</w:tc><w:tc>${para('B')}</w:tc></w:tr>${control(`${name}<w15:repeatingSection/>`, rows)}</w:tbl>`;
  const one = convert(section(row('Ada')));
  expect(one).toMatchObject({
    body: '| | |\n| - | - |\n| A | B |\n| {{#People}}{{Name}} | x{{/People}} |',
    told: [],
    lost: [],
  });
  const plain = (name: string) => row(name).replace(/^.*?<w:sdtContent>|<\/w:sdtContent><\/w:sdt>$/g, '');
  expect(convert(section(plain('Ada') + plain('Grace'))).body).toBe(
    '| | |\n| - | - |\n| A | B |\n| {{#People}}{{A}} | x |\n| {{A 2}} | x{{/People}} |',
  );
  const two = convert(section(row('Ada') + row('Grace'), ''));
  expect(two.body).toContain('| {{#Rows}}{{Name}} | x{{/Rows}} |');
  expect(two.told).toEqual(['The first entry of a repeating section is used as the pattern for all.']);
});

test.each<[what: string, rows: string, isRefused: boolean]>([
  ['200 columns', '<w:tc><w:tcPr><w:gridSpan w:val="200"/></w:tcPr><w:p/></w:tc>', false],
  ['a span of 201 columns', '<w:tc><w:tcPr><w:gridSpan w:val="201"/></w:tcPr><w:p/></w:tc>', true],
  [
    'spans of 201 columns together',
    '<w:tc><w:tcPr><w:gridSpan w:val="200"/></w:tcPr><w:p/></w:tc><w:tc><w:p/></w:tc>',
    true,
  ],
  ['a span that is no number', '<w:tc><w:tcPr><w:gridSpan w:val="x"/></w:tcPr><w:p/></w:tc>', false],
])('%s', (_, cells, isRefused) => {
  const body = `<w:tbl><w:tblPr/><w:tr>${cells}</w:tr></w:tbl>${para('End.')}`;
  if (isRefused) expect(() => convert(body)).toThrow('A table has more than 200 columns. Split it.');
  else expect(convert(body).body).toContain('End.');
});
