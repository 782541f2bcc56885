/** §10.37: what a Word file says becomes Markdown, and its numbers stay what Word printed. */
import { expect, test } from '@jest/globals';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { convertWord } from '../../../src/template/word/convert-word.ts';
import {
  control,
  type Docx,
  docxParts,
  field,
  heading,
  numbered,
  numberingOf,
  para,
  run,
  table,
} from '../../support/docx.ts';
import { expectTranslated } from '../support/expect-translated.ts';

function convert(docx: Docx | string, options = { name: 'file', folder: '' }) {
  const converted = convertWord(docxParts(typeof docx === 'string' ? { body: docx } : docx), options);
  const told = expectTranslated(converted.report.told);
  const read = readTemplate({ file: 'file.md', bytes: new TextEncoder().encode(converted.source) });
  const [, front = '', body = ''] = converted.source.split(/^---\n/m);
  return {
    ...converted,
    report: { ...converted.report, told },
    front,
    body: body.trim(),
    faults: read.ok ? [] : read.faults,
  };
}

test.each<[what: string, body: string, markdown: string]>([
  [
    'emphasis, with blanks outside',
    para(run('One ') + run('two ', '<w:b/>') + run('three', '<w:b/><w:i/>')),
    'One **two _three_**',
  ],
  [
    'underlined, raised, struck',
    para(run('a', '<w:u w:val="single"/>') + run('2', '<w:vertAlign w:val="superscript"/>') + run('b', '<w:strike/>')),
    '<u>a</u><sup>2</sup>~~b~~',
  ],
  ['what looks like Markdown', para('* 1. {.a} &lt;b&gt; _x_ `c`'), '\\* 1. \\{.a} \\<b> \\_x\\_ \\`c\\`'],
  [
    'line breaks and page breaks',
    `${para(`${run('a')}<w:r><w:br/></w:r>${run('b')}`)}${para('<w:r><w:br w:type="page"/></w:r>')}${para('c')}`,
    'a\\\nb\n\n<!-- pagebreak -->\n\nc',
  ],
  [
    'a page that ends behind words, or between them',
    `${para(`${run('a')}<w:r><w:br w:type="page"/></w:r>`)}${para(`${run('b')}<w:r><w:br w:type="page"/></w:r>${run('c')}`)}`,
    'a\n\n<!-- pagebreak -->\n\nb\n\n<!-- pagebreak -->\n\nc',
  ],
  [
    'conditions and loops of Handlebars',
    para('{{#if paid}}Paid.{{else}}Due.{{/if}} {{#each lines}}{{name}} {{/each}}'),
    '{{#if Paid = Yes}}Paid.{{else}}Due.{{/if}} {{#Lines}}{{Name}} {{/Lines}}',
  ],
  ['values in three braces, and blanks in one', para('{{{ client.name }}} {____}'), '{{Client name}} {____}'],
  ['a mark without its other half', para('{{#if paid}} and'), '\\{\\{#if paid}} and'],
  ['an expression that chooses', para("{{ 'us' if count else 'me' }}"), '{{Us if count else me}}'],
  ['a link', para(field('HYPERLINK "https://a.example/b"', 'here')), '[here](https://a.example/b)'],
  ['lines to write on', para('Name: ________'), 'Name: ________'],
  [
    'tracked changes',
    para(`${run('a ')}<w:del>${'<w:r><w:delText>b</w:delText></w:r>'}</w:del><w:ins>${run('c')}</w:ins>`),
    'a c',
  ],
  ['two paragraphs joined by a deleted mark', `${para('a ', '<w:rPr><w:del/></w:rPr>')}${para('b')}`, 'a b'],
  ['hidden text and deleted fields', para(run('a') + run('b', '<w:vanish/>')), 'a'],
  ['boxes to tick', para('[ ] Yes [x] No'), '☐ Yes ☒ No'],
  [
    'a table',
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
    'a table without a head',
    table(
      [
        ['A', 'B'],
        ['1', '2'],
      ],
      { ruled: false },
    ),
    '| | |\n| - | - |\n| A | B |\n| 1 | 2 |',
  ],
  ['a frame of one cell', table([['Only this']]), 'Only this'],
  ['centred text', para('x', '<w:jc w:val="center"/>'), '<div align="center">\n\nx\n\n</div>'],
])('%s', (_, body, markdown) => {
  const { body: found, faults, report } = convert(body);
  expect({ found, faults, lost: report.lost }).toEqual({ found: markdown, faults: [], lost: [] });
});

test('cells over columns and rows are those of HTML', () => {
  const merged = table([
    ['<w:gridSpan w:val="2"/>|Both', '<w:vMerge w:val="restart"/>|Tall'],
    ['a', 'b', '<w:vMerge/>|'],
  ]);
  const { body, faults } = convert(merged);
  expect(faults).toEqual([]);
  expect(body).toContain('<td colspan="2">\n\nBoth');
  expect(body).toContain('<td rowspan="2">\n\nTall');
});

const LEGAL: [string, string][] = [
  ['decimal', '%1.'],
  ['decimal', '%1.%2'],
  ['lowerLetter', '(%3)'],
];

test('numbers that Platen can print become numbering, and references say them', () => {
  const { body, front, labels, faults } = convert({
    body: [
      numbered(`<w:bookmarkStart w:name="_Ref1"/>${run('Delivery', '<w:b/>')}`, 0),
      numbered('The goods arrive in thirty days, wherever the customer is.', 1),
      numbered('Late goods may be sent back by the customer at any time.', 1),
      numbered(`<w:bookmarkStart w:name="_Ref2"/>${run('within a week, and')}`, 2),
      numbered('at the cost of the seller.', 2),
      numbered(run('Fees', '<w:b/>'), 0),
      numbered(
        run('Due as clause ') +
          field('REF _Ref1 \\r \\h', '1') +
          run(' says, but for ') +
          field('REF _Ref2 \\w \\h', '1.2(a)') +
          run('.'),
        1,
      ),
    ].join(''),
    parts: { numbering: numberingOf(LEGAL) },
  });
  expect(faults).toEqual([]);
  expect(front).toContain('numbering:\n  headings:\n    - "1."\n  items:\n    - "1.1"\n    - (a)\n  from: 2\n');
  expect(body).toContain('## Delivery {#delivery}');
  expect(body).toContain('Due as clause [](#delivery) says, but for [](#within-a-week-and).');
  expect(labels.map(({ label, isTyped }) => [label, isTyped])).toEqual(
    ['1.', '1.1', '1.2', '(a)', '(b)', '2.', '2.1'].map((label) => [label, false]),
  );
});

test('numbers that Platen would not print are typed, and told', () => {
  const restarted =
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>';
  const { body, report } = convert({
    body:
      numbered('First of all, this.') +
      numbered('And then that.') +
      para('Words') +
      numbered('Seventh of all, this.', 0, 2),
    parts: { numbering: numberingOf([['upperLetter', 'Part %1:']], restarted) },
  });
  expect(body).toContain('Words');
  expect(body).toMatch(/Part G: Seventh of all|7\. Seventh/);
  const { told } = convert({
    body: numbered('甲方') + numbered('乙方'),
    parts: { numbering: numberingOf([['chineseCounting', '第%1條']]) },
  }).report;
  expect(told.filter(({ kind }) => kind === 'typed').map(({ message }) => message)).toEqual([
    '“第一條” was typed: Platen would print a different number.',
    '“第二條” was typed: Platen would print a different number.',
  ]);
  expect(report.lost).toEqual([]);
});

test('a heading whose number Platen would not print has it as text, among headings that have theirs', () => {
  const bold = (words: string, level: number) => numbered(run(words, '<w:b/>'), level);
  const levels: [string, string][] = [
    ['decimal', '%1.'],
    ['chineseCounting', '第%2條'],
  ];
  const { body, front, faults, report } = convert({
    body: bold('Delivery', 0) + bold('Place', 1) + bold('Fees', 0) + bold('Rates', 1),
    parts: { numbering: numberingOf(levels) },
  });
  expect({ faults, lost: report.lost }).toEqual({ faults: [], lost: [] });
  expect(body).toBe('## Delivery\n\n### 第一條 Place {-}\n\n## Fees\n\n### 第一條 Rates {-}');
  expect(front).toContain('headings:\n    - "1."\n');
});

test('page, header, footer, language and footnotes', () => {
  const { front, body, faults } = convert({
    body: `${heading('Lease', 0)}${para(`${run('This agreement is made between the landlord and the tenant named below and takes effect today.')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:footerReference w:type="default" r:id="footer1"/><w:pgSz w:w="16838" w:h="11906"/><w:pgMar w:top="1440" w:right="1134" w:bottom="1440" w:left="1134"/></w:sectPr>`,
    parts: {
      header1: para('<w:r><w:t>Acme</w:t><w:tab/><w:tab/><w:t>Confidential</w:t></w:r>'),
      footer1: para(run('Page ') + field('PAGE', '3') + run(' of ') + field('NUMPAGES', '9'), '<w:jc w:val="right"/>'),
      footnotes: `<w:footnote w:id="2">${para('Or tomorrow.')}</w:footnote>`,
    },
  });
  expect(faults).toEqual([]);
  expect(front).toContain(
    'language: en\npage:\n  size: A4\n  orientation: landscape\n  margins:\n    top: 25.4mm\n    right: 20mm\n',
  );
  expect(front).toContain('header:\n  left: Acme\n  right: Confidential\nfooter:\n  right: Page {page} of {pages}\n');
  expect(body).toMatch(/\[\^f2\]: Or tomorrow/);
});

test('sections on other paper, and pictures with their texts', () => {
  const section = (width: number, height: number) => `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/></w:sectPr>`;
  // In a group, which is larger than it.
  const frame = '<pic:spPr><a:xfrm><a:ext cx="952500" cy="1"/></a:xfrm></pic:spPr>';
  const group = `<wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><a:blip r:embed="a.png"/>${frame}</pic:pic></wpg:wgp>`;
  const drawing = `<w:r><w:drawing><wp:inline><wp:extent cx="7562088" cy="9"/><wp:docPr descr="A seal"/>${group}</wp:inline></w:drawing></w:r>`;
  const { body, pictures, faults } = convert({
    body:
      para('Upright', section(11906, 16838)) +
      para('Wide', section(16838, 11906)) +
      para(`${run('End ')}${drawing}`) +
      section(11906, 16838),
    media: { 'a.png': Buffer.from('x') },
  });
  expect(faults).toEqual([]);
  expect(body).toBe(
    'Upright\n\n<!-- pagebreak landscape -->\n\nWide\n\n<!-- pagebreak main -->\n\nEnd <img src="file/a.png" alt="A seal" width="100">',
  );
  expect([...pictures]).toEqual([['file/a.png', 'word/media/a.png']]);
});

function references(...parts: string[]): string[] {
  return parts.map((part) => {
    const [kind, type] = part.split(' ') as [string, string];
    return `<w:${kind.replace(/\d/, '')}Reference w:type="${type}" r:id="${kind}"/>`;
  });
}

test('headers of the first page and of later sections, with pictures and columns', () => {
  const drawing =
    '<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="381000"/><wp:docPr descr="Acme"/><a:blip r:embed="a.png"/></wp:inline></w:drawing></w:r>';
  const { front, body, faults, report } = convert({
    body:
      heading('Lease', 0) +
      para('Cover', `<w:sectPr>${references('header1 default', 'header2 first').join('')}<w:titlePg/></w:sectPr>`) +
      para('Terms', `<w:sectPr>${references('header3 default').join('')}<w:pgNumType w:start="1"/></w:sectPr>`) +
      para('Signed') +
      `<w:sectPr>${references('header1 default').join('')}</w:sectPr>`,
    parts: {
      header1: para('<w:r><w:t>Acme</w:t></w:r>', '<w:jc w:val="right"/>'),
      header2: para(drawing),
      header3: table([['One', 'Two', 'Three', 'Four']]),
    },
    media: { 'a.png': Buffer.from('x') },
  });
  expect(faults).toEqual([]);
  expect(front).toContain(
    'header:\n  right: Acme\nfirst:\n  header: {}\nsections:\n  section2:\n    header:\n      columns:\n        - One\n        - Two\n        - Three\n        - Four\n    restart: true\n',
  );
  expect(body).toContain('Cover\n\n<!-- pagebreak section2 -->\n\nTerms\n\n<!-- pagebreak main -->\n\nSigned');
  expect(report.lost).toEqual([]);
});

test('schedules that begin again at 1 are annexes, with their pages and their references', () => {
  const lists = numberingOf([
    ['decimal', '%1.'],
    ['lowerLetter', '(%2)'],
  ]);
  const again =
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>';
  const ref = (name: string, said: string) => field(`REF ${name} \\r`, said);
  const clause = (words: string, list: number, name = '') =>
    numbered(`${name && `<w:bookmarkStart w:name="${name}"/>`}${run(words)}`, 0, list);
  const { front, body, faults, labels, report } = convert({
    body:
      heading('Services agreement', 0) +
      clause('The Supplier performs the services that this agreement describes in detail.', 1, 'one') +
      clause('They are listed in Schedule 1.', 1) +
      numbered(
        `${run('Paragraph ')}${ref('inner', '1')}${run(' of Schedule 2 applies, and clause ')}${ref('one', '1')}`,
        0,
        1,
      ) +
      para('<w:r><w:br w:type="page"/></w:r>') +
      para(run('Schedule 1: Services', '<w:b/>')) +
      clause('Cleaning of all rooms as the Customer asks for it from time to time.', 2) +
      clause('Cleaning of windows as the Customer asks for it from time to time.', 2) +
      para('', '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>') +
      para(run('SCHEDULE 2', '<w:b/>'), '<w:jc w:val="center"/>') +
      para(run('Prices', '<w:b/>'), '<w:jc w:val="center"/>') +
      clause('The price of an hour is what the order form says for each kind of service.', 3, 'inner') +
      '<w:sectPr><w:pgSz w:w="16838" w:h="11906"/></w:sectPr>',
    parts: { numbering: `${lists}${again}${again.replace('"2"', '"3"')}` },
  });
  expect(faults).toEqual([]);
  expect(front).toContain('numbering:\n  headings: []\n  items:\n    - "1."\n');
  expect(front).toContain('annexes: Schedule 1\n');
  expect(body).toContain('clause [](#the-supplier-performs-the)');
  expect(body).toContain('Paragraph 1 of Schedule 2 applies');
  expect(body).toContain('# Services {.annex}\n\n1. Cleaning of all rooms');
  expect(body).toContain('# Prices {.annex .landscape}\n\n1. The price of an hour');
  expect(labels.filter(({ isTyped }) => isTyped)).toEqual([]);
  expect(report.understood).toMatchObject({ annexes: 2 });
  expect(report.lost).toEqual([]);
});

test('a heading without a number stays without one among those that have some', () => {
  const parts = { numbering: numberingOf([['decimal', '%1.']]) };
  const bold = (words: string) => run(words, '<w:b/>');
  const { body, faults } = convert({
    body:
      heading('Lease', 0) +
      numbered(bold('Rent')) +
      para(bold('Preamble'), '<w:jc w:val="center"/><w:outlineLvl w:val="0"/>') +
      numbered(bold('Term')),
    parts,
  });
  expect(faults).toEqual([]);
  expect(body).toBe('# Lease\n\n## Rent\n\n## Preamble {-}\n\n## Term');
});

test('content that is not converted is reported with its heading, and a lost word is listed', () => {
  const { report } = convert(
    heading('Terms', 0) +
      para(`${run('Text')}<w:r><w:commentReference w:id="1"/></w:r>`) +
      '<w:altChunk r:id="x"/>' +
      '<w:foreign><w:r><w:t>Vanished words</w:t></w:r></w:foreign>',
  );
  expect(report.told).toEqual([
    { kind: 'left out', message: 'A comment was left out.', paragraph: 2, heading: 'Terms' },
    {
      kind: 'left out',
      message: 'A document embedded in the file was left out.',
      paragraph: 2,
      heading: 'Terms',
    },
  ]);
  expect(report.lost).toEqual(['vanished', 'words']);
});

test('a template that cannot be read with conditions is made without them', () => {
  const { body, faults } = convert(para('{% if a %}') + para('One {% endif %} two'));
  expect({ body, faults }).toEqual({ body: 'One two', faults: [] });
});

test.each([
  ['d MMMM yyyy', '27 August 2026'],
  ['dd MMMM yyyy', '03 August 2026'],
  ['dddd, dd MMM yyyy', 'Monday, 03 Aug 2026'],
  ['MMMM yyyy', 'August 2026'],
  ['dd/MM/yyyy', '27/08/2026'],
])('a day that Word writes as %s is a date with the format %s', (picture, format) => {
  const properties = `<w:alias w:val="Day"/><w:showingPlcHdr/><w:date><w:dateFormat w:val="${picture}"/></w:date>`;
  const { front, faults } = convert(para(control(properties, run('Click to enter a date.'))));
  expect(faults).toEqual([]);
  expect(front).toMatch(new RegExp(`type: date\n    format: "?${format}"?\n`));
});

test('a content control is a value with its choices, and a repeating section a group', () => {
  const choice = control(
    '<w:alias w:val="Term"/><w:tag w:val="term"/><w:dropDownList><w:listItem w:displayText="One year" w:value="1"/><w:listItem w:displayText="Two years" w:value="2"/></w:dropDownList>',
    run('One year'),
  );
  const day = control(
    '<w:alias w:val="Start"/><w:showingPlcHdr/><w:date><w:dateFormat w:val="d MMMM yyyy"/></w:date>',
    run('Click to enter a date.'),
  );
  const entry = control(
    '<w15:repeatingSectionItem/>',
    para(run('Item: ') + control('<w:alias w:val="Item"/><w:text/>', run('Chair'))),
  );
  const { front, body, faults } = convert(
    para(run('Term: ') + choice) +
      para(run('From ') + day) +
      control('<w:alias w:val="Items"/><w15:repeatingSection/>', entry),
  );
  expect(faults).toEqual([]);
  expect(body).toBe('Term: {{Term}}\n\nFrom {{Start}}\n\n{{#Items}}\n\nItem: {{Item}}\n\n{{/Items}}');
  expect(front).toContain(
    '- label: Term\n    key: term\n    type: select\n    options:\n      - One year\n      - Two years\n    default: One year\n',
  );
  expect(front).toContain('- label: Start\n    type: date\n    format: 27 August 2026\n');
  expect(front).toContain('groups:\n  - label: Items\n    fields:\n      - label: Item\n        default: Chair\n');
});

test('a value of the document in a part that repeats is the document’s where entries have a name, and else a field', () => {
  const loop = '{% for x in items %}{{ x.name }} costs {{ x.price }} {{ currency }}, {{ rate }}{% endfor %}';
  const jinja = convert(para('All in {{ currency }}.') + para(loop));
  expect(jinja.body).toBe(
    'All in {{Currency}}.\n\n{{#Items}}{{Name}} costs {{Price}} {{document: Currency}}, {{document: Rate}}{{/Items}}',
  );
  expect(jinja.front).toContain('placeholders:\n  - label: Currency\n  - label: Rate\n');
  expect(jinja.faults).toEqual([]);

  const day = control('<w:alias w:val="Due"/><w:date><w:dateFormat w:val="dd/MM/yyyy"/></w:date>', run('27/08/2026'));
  const plain = convert(para(day) + para('{#items}{name} by {due}{/items}'));
  expect(plain.body).toContain('{{#Items}}{{Name}} by {{Due}}{{/Items}}');
  expect(plain.front).toMatch(
    /placeholders:\n {2}- label: Due\n[\s\S]*groups:\n {2}- label: Items\n {4}fields:\n {6}- label: Due\n/,
  );
  expect(plain.faults).toEqual([]);
});

test.each<[what: string, left: string[], right: string[], cells: [left: string, right: string]]>([
  [
    'in front of them and between',
    ['Pay', 'Loan', 'Tax', 'Net'],
    ['', '3.00', '', '5.00'],
    ['Pay Loan Tax Net', '_ 3.00 _ 5.00'],
  ],
  ['on either side', ['Pay', '', 'Net'], ['', '3.00', ''], ['Pay _ Net', '_ 3.00']],
  ['but not where one line stands beside them', ['', 'Pay', ''], ['', '', '3.00'], ['Pay', '3.00']],
])('lines of two cells stay beside each other: empty ones are kept %s', (_, left, right, cells) => {
  const lines = (all: string[]) => all.map((line) => para(line && run(line))).join('');
  const breaks = (all: string[]) => para(`<w:r>${all.map((line) => `<w:t>${line}</w:t>`).join('<w:br/>')}</w:r>`);
  const found = [lines, breaks].map((write) => {
    const { body, faults } = convert(table([[write(left), write(right)]]));
    expect(faults).toEqual([]);
    const written = body.includes('<td>') ? body.split('<td>').slice(1) : body.split('\n').at(-1)!.split(' | ');
    // A line is a paragraph, or ends with a break.
    return written.map((cell) =>
      cell
        .replace(/&nbsp;|(?<=<br>)(?=<br>)/g, '_')
        .replace(/<[^>]*>|[|\s]+/g, ' ')
        .trim()
        .replace(/ +/g, ' '),
    );
  });
  expect(found).toEqual([cells, cells]);
});

test('the language of a text from right to left is that of its direction, whatever empty lines stand between', () => {
  const styles =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US" w:bidi="he-IL"/></w:rPr></w:rPrDefault></w:docDefaults>';
  const words = 'השוכר ישלם למשכיר את דמי השכירות ביום הראשון של כל חודש.';
  const body = para(words, '<w:bidi/>') + para('').repeat(3);
  expect(convert({ body, parts: { styles } }).source).toContain('language: he-IL\n');
});

test('in a text from right to left, lines at the right are where they begin anyway', () => {
  const words = 'השוכר ישלם למשכיר את דמי השכירות ביום הראשון של כל חודש.';
  const sides = ['right', 'center'].map((side) => para(words, `<w:jc w:val="${side}"/>`)).join('');
  const { body } = convert(para(words, '<w:bidi/>').repeat(3) + sides);
  expect(body.match(/align="\w+"/g)).toEqual(['align="center"']);
});

test('a number that Word prints nothing for is no text, and not told', () => {
  const { body, report } = convert({ body: numbered('Text'), parts: { numbering: numberingOf([['decimal', '']]) } });
  expect({ body, told: report.told }).toEqual({ body: 'Text', told: [] });
});

test.each<[said: string, language: string]>([
  ['en-GB', 'en-GB'],
  ['es-ES', 'en'],
  ['xx', 'en'],
])('the language of English text that says it is in %s', (said, language) => {
  const text = 'The tenant pays the rent to the landlord on the first day of each month without being asked.';
  const { source } = convert(para(run(text, `<w:lang w:val="${said}"/>`)));
  expect(source).toContain(`language: ${language}\n`);
});
