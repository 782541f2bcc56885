/** §10.37: what stands in a paragraph: signs, breaks, links, fields, notes, pictures, text boxes, tracked changes. */
import { expect, test } from '@jest/globals';
import { field, numbered, numberingOf, para, run, table } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

function piece(xml: string) {
  return `<w:r>${xml}</w:r>`;
}

function symbol(char: string, font = 'Wingdings') {
  return para(piece(`<w:sym w:font="${font}" w:char="${char}"/>`) + run('x'));
}

test.each<[what: string, body: string, markdown: string, told?: string[]]>([
  ['a tab', para(piece('<w:t>a</w:t><w:tab/><w:t>b</w:t>')), 'a b'],
  ['hyphens', para(piece('<w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t>')), 'a\u2011b\u00ADc'],
  ['ends of lines', para(piece('<w:t>a</w:t><w:br/><w:t>b</w:t><w:cr/><w:t>c</w:t>')), 'a\\\nb\\\nc'],
  [
    'ends of lines and blanks at the edges',
    para(piece('<w:br/><w:t xml:space="preserve"> a </w:t><w:br/><w:t xml:space="preserve"> b </w:t><w:br/>')),
    'a\\\nb',
  ],
  ['the end of a column', para(piece('<w:t>a</w:t><w:br w:type="column"/><w:t>b</w:t>')), 'ab'],
  [
    'an end of the text beside a picture',
    para(piece('<w:t>a</w:t><w:br w:type="textWrapping"/><w:t>b</w:t>')),
    'a\\\nb',
  ],
  ['blanks and signs that paper lacks', para(run('a   b\u000bc\u2028d\u0085e\ufdd0f')), 'a b c def'],
  ['a box', symbol('F0A8'), '☐x'],
  ['a crossed box', symbol('F0FE'), '☒x'],
  ['another crossed box', symbol('f078'), '☒x'],
  ['a ticked box', symbol('F052'), '☑x'],
  ['a tick', symbol('F0FC'), '✓x'],
  ['arrows', symbol('F0E0') + symbol('F0E8') + symbol('F0D8'), '→x\n\n➔x\n\n➢x'],
  ['bullets', symbol('F0B7') + symbol('F0A7'), '•x\n\n▪x'],
  ['more boxes', symbol('F06F') + symbol('F071') + symbol('F0FD'), '☐x\n\n☐x\n\n☒x'],
  ['an unknown sign', symbol('F099'), '•x', ['A symbol of the font Wingdings is shown as “•”.']],
  [
    'signs of WordPerfect',
    ['0027', '003E', '0040', '0042', '0043'].map((char) => symbol(char, 'WP TypographicSymbols')).join(''),
    '§x\n\n‘x\n\n”x\n\n–x\n\n—x',
  ],
  [
    'a formula',
    para(
      `${run('a ')}<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>x+</m:t></m:r><m:r><m:t>y</m:t></m:r></m:oMath>`,
    ),
    'a x+y',
    ['A formula was kept as plain text.'],
  ],
  ['a comment', para(run('a') + piece('<w:commentReference w:id="1"/>')), 'a', ['A comment was left out.']],
  ['an embedded document', `${para('a')}<w:altChunk/>`, 'a', ['A document embedded in the file was left out.']],
  [
    'a moved and a deleted run',
    para(`<w:moveFrom>${run('a')}</w:moveFrom><w:moveTo>${run('b')}</w:moveTo><w:del>${run('c')}</w:del>`),
    'b',
    ['A tracked deletion was accepted.', 'A tracked deletion was accepted.'],
  ],
  ['an inserted run', para(`<w:ins>${run('a')}</w:ins>`), 'a', ['A tracked insertion was accepted.']],
  [
    'inserted, moved and deleted paragraphs',
    `<w:ins>${para('a')}</w:ins><w:moveTo>${para('b')}</w:moveTo><w:del>${para('c')}</w:del><w:moveFrom>${para('d')}</w:moveFrom>`,
    'a\n\nb',
    ['A tracked deletion was accepted.', 'A tracked deletion was accepted.'],
  ],
  [
    'frames of programs',
    `<w:customXml><w:smartTag>${para(`<w:smartTag>${run('a')}</w:smartTag><w:customXml>${run('b')}</w:customXml><w:dir>${run('c')}</w:dir><w:bdo>${run('d')}</w:bdo>`)}</w:smartTag></w:customXml>`,
    'abcd',
  ],
  [
    'alternatives, of which the first counts',
    para(
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>${run('a')}</mc:Choice><mc:Fallback>${run('b')}</mc:Fallback></mc:AlternateContent>`,
    ),
    'a',
  ],
  [
    'an alternative for old programs alone',
    `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Fallback>${para('b')}</mc:Fallback></mc:AlternateContent>`,
    'b',
  ],
  [
    'notes',
    para(run('a') + piece('<w:footnoteReference w:id="2"/>') + piece('<w:endnoteReference w:id="2"/>')),
    'a[^f2][^e2]\n\n[^f2]: foot\n\n[^e2]: end',
  ],
  [
    'a paragraph whose end was deleted in a cell',
    table([[para('a', '<w:rPr><w:del/></w:rPr>') + para('b'), 'c']]),
    '<table>\n<tbody>\n<tr>\n<td>\n\na\n\nb\n\n</td>\n<td>\n\nc\n\n</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['a paragraph whose end was moved away', para('a ', '<w:rPr><w:moveFrom/></w:rPr>') + para('b'), 'a b'],
  [
    'a page break before all words, and one in the middle',
    para(piece('<w:br w:type="page"/>') + run('a')) + para(run('b') + piece('<w:br w:type="page"/>') + run('c')),
    '<!-- pagebreak -->\n\na\n\nb\n\n<!-- pagebreak -->\n\nc',
  ],
])('%s', (_, body, markdown, told = []) => {
  const parts = body.includes('noteReference') && {
    footnotes: `<w:footnote w:type="separator" w:id="0">${para('no')}</w:footnote><w:footnote w:id="2">${para('foot')}</w:footnote><w:footnote w:id="3">${para('')}</w:footnote>`,
    endnotes: `<w:endnote w:type="normal" w:id="2">${para('end')}</w:endnote>`,
  };
  const found = convert({ body, ...(parts && { parts }) });
  expect({ body: found.body, told: found.told, faults: found.faults, lost: found.lost }).toEqual({
    body: markdown,
    told,
    faults: [],
    lost: [],
  });
});

const LINKS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="web" Type="x/hyperlink" Target="https://a.example/b" TargetMode="External"/>' +
  '<Relationship Id="mail" Type="x/hyperlink" Target="mailto:a@b.example" TargetMode="External"/>' +
  '<Relationship Id="file" Type="x/hyperlink" Target="file:///c:/x" TargetMode="External"/>' +
  '<Relationship Id="numbering" Type="x/numbering" Target="numbering.xml"/></Relationships>';

test.each<[what: string, runs: string, markdown: string]>([
  ['to the web', `<w:hyperlink r:id="web">${run('a')}</w:hyperlink>`, '[a](https://a.example/b)'],
  ['to an address', `<w:hyperlink r:id="mail">${run('a')}</w:hyperlink>`, '[a](mailto:a@b.example)'],
  ['to a file', `<w:hyperlink r:id="file">${run('a')}</w:hyperlink>`, 'a'],
  ['to a place', `<w:hyperlink w:anchor="x">${run('a')}</w:hyperlink>`, 'a'],
  [
    'with a look',
    `<w:hyperlink r:id="web">${run('a', '<w:b/>')}${run(' b')}</w:hyperlink>`,
    '**[a](https://a.example/b)**[ b](https://a.example/b)',
  ],
  ['by a field', field('HYPERLINK "tel:+1"', 'a'), '[a](tel:+1)'],
  ['by a field, to a place', field('HYPERLINK \\l "x"', 'a'), 'a'],
  ['by a field, to a file', field('HYPERLINK "c:\\x"', 'a'), 'a'],
])('a link %s', (_, runs, markdown) => {
  const found = convert({ body: para(runs), beside: { 'word/_rels/document.xml.rels': LINKS } });
  expect(found).toMatchObject({ body: markdown, faults: [], lost: [] });
});

function begin(inside = '', more = '') {
  return piece(`<w:fldChar w:fldCharType="begin"${more}>${inside}</w:fldChar>`);
}

function form(kind: string, data: string, result: string) {
  return `${begin(`<w:ffData>${data}</w:ffData>`)}${piece(`<w:instrText>${kind}</w:instrText>`)}${piece('<w:fldChar w:fldCharType="separate"/>')}${run(result)}${piece('<w:fldChar w:fldCharType="end"/>')}`;
}

test.each<[what: string, runs: string, markdown: string, front?: string, told?: string[]]>([
  ['a name of a mailing', field('MERGEFIELD Name', '«Name»'), '{{Name}}'],
  [
    'a property',
    field('DOCPROPERTY  "Client name"  \\* MERGEFORMAT', 'Acme'),
    '{{Client name}}',
    '- label: Client name\n    default: Acme\n',
  ],
  [
    'a property that the file lacks',
    field('DOCPROPERTY Client', 'Error! Unknown document property name.'),
    '{{Client}}',
  ],
  [
    'a variable, and questions',
    field('DOCVARIABLE a', '1') + run(' ') + field('FILLIN b', '') + run(' ') + field('ASK c', ''),
    '{{A}} {{B}} {{C}}',
    '- label: A\n    default: "1"\n',
  ],
  ['the day', field('DATE', '1/2/2024'), '{{Date}}', '- label: Date\n    type: today\n    format: August 27, 2026\n'],
  [
    'the day of saving',
    field('SAVEDATE \\@ "d MMMM yyyy"', '1 May 2024'),
    '{{Date}}',
    'type: today\n    format: 27 August 2026\n',
  ],
  [
    'times',
    ['TIME', 'CREATEDATE', 'PRINTDATE'].map((code) => field(`${code} \\@ "yyyy"`, '2024')).join(run(' ')),
    '{{Date}} {{Date}} {{Date}}',
  ],
  ['a text of a form', form('FORMTEXT', '<w:name w:val="Client_name"/>', 'Acme'), '{{Client name}}', 'default: Acme\n'],
  [
    'an empty text of a form',
    form('FORMTEXT', '<w:name w:val="Client"/><w:textInput><w:default w:val="Ada"/></w:textInput>', '\u2002\u2002'),
    '{{Client}}',
    'default: Ada\n',
  ],
  [
    'a text of a form that says what it is',
    form('FORMTEXT', '<w:name w:val="Text1"/><w:statusText w:val="Town"/>', 'x'),
    '{{Town}}',
    'default: x\n',
  ],
  [
    'a text of a form that only says what it is',
    form('FORMTEXT', '<w:statusText w:val="Town"/>', 'x'),
    '{{Town}}',
    'default: x\n',
  ],
  [
    'a text of a form with help',
    form('FORMTEXT', '<w:name w:val="Texto12"/><w:helpText w:val="Town"/>', ''),
    '{{Town}}',
  ],
  [
    'a text of a form without a name',
    run('Name ') + form('FORMTEXT', '<w:name w:val="Text1"/>', ''),
    'Name {{Blank 1}}',
  ],
  [
    'a choice of a form',
    form(
      'FORMDROPDOWN',
      '<w:name w:val="Term"/><w:ddList><w:listEntry w:val="One"/><w:listEntry w:val="Two"/></w:ddList>',
      'One',
    ),
    '{{Term}}',
    'type: select\n    options:\n      - One\n      - Two\n',
  ],
  [
    'boxes of a form',
    form('FORMCHECKBOX', '<w:checkBox><w:default w:val="1"/></w:checkBox>', '') +
      form('FORMCHECKBOX', '<w:checkBox><w:default w:val="1"/><w:checked w:val="0"/></w:checkBox>', '') +
      form('FORMCHECKBOX', '<w:checkBox><w:checked/></w:checkBox>', '') +
      form('FORMCHECKBOX', '', ''),
    '☒☐☒☐',
  ],
  [
    'a condition',
    field(
      `<w:r><w:instrText> IF </w:instrText></w:r>${field('MERGEFIELD Plan', 'x')}<w:r><w:instrText> = "Gold" "yes" "no" </w:instrText></w:r>`,
      'yes',
    ),
    '{{#if Plan = "Gold"}}yes{{else}}no{{/if}}',
  ],
  [
    'a condition of one branch',
    field(
      `<w:r><w:instrText> IF </w:instrText></w:r>${field('MERGEFIELD Plan', 'x')}<w:r><w:instrText> &lt;&gt; Gold "yes"</w:instrText></w:r>`,
      'yes',
    ),
    '{{#if Plan <> "Gold"}}yes{{/if}}',
  ],
  [
    'a condition of an empty value',
    field(
      `<w:r><w:instrText>IF </w:instrText></w:r>${field('MERGEFIELD Plan', 'x')}<w:r><w:instrText> &lt;&gt; "" "yes" ""</w:instrText></w:r>`,
      'yes',
    ) +
      run(' ') +
      field('MERGEFIELD Plan', 'x'),
    '{{#if Plan}}yes{{/if}} {{Plan}}',
  ],
  [
    'a condition with a value in it',
    field(
      `<w:r><w:instrText>IF </w:instrText></w:r>${field('MERGEFIELD Plan', 'x')}<w:r><w:instrText> = "" "none" "it is </w:instrText></w:r>${field('MERGEFIELD Plan', 'x')}<w:r><w:instrText>"</w:instrText></w:r>`,
      'none',
    ),
    '{{#if not Plan}}none{{else}}it is {{Plan}}{{/if}}',
  ],
  [
    'a condition that Platen cannot say',
    field('IF 1 = 1 "a" "b"', 'a'),
    'a',
    undefined,
    ['A condition (IF field) keeps its last result as text.'],
  ],
  [
    'a condition that Platen cannot say, with a value in its result',
    field('IF 1 = 1 "a" "b"', 'x').replace(run('x'), `${run('Hi ')}${field('MERGEFIELD Town', 'Rome')}`),
    'Hi Town',
  ],
  [
    'a condition without branches',
    run('x') +
      field(
        `<w:r><w:instrText>IF </w:instrText></w:r>${field('MERGEFIELD Plan', 'y')}<w:r><w:instrText> = "Gold"</w:instrText></w:r>`,
        '',
      ),
    'x',
  ],
  [
    'a day with its format right behind the switch',
    field('DATE \\@"dd.MM.yyyy"', '1'),
    '{{Date}}',
    'format: 27.08.2026\n',
  ],
  ['a field of a name', field('AUTHOR', 'Ada'), 'Ada', undefined, ['The field AUTHOR keeps its last result as text.']],
  [
    'fields that show what they say',
    field('REF x', 'a') + field('PAGEREF x', '1') + field('QUOTE "b"', 'b') + field('= 1 + 1', '2'),
    'a1b2',
    undefined,
    [
      'The field REF keeps its last result as text.',
      'The field PAGEREF keeps its last result as text.',
      'The field QUOTE keeps its last result as text.',
      'The field = keeps its last result as text.',
    ],
  ],
  [
    'fields without a result',
    run('a') + field('EQ \\x', '') + field('SYMBOL 10', ''),
    'a',
    undefined,
    ['The field EQ was left out.', 'The field SYMBOL was left out.'],
  ],
  ['a field that nobody needs to know of', run('a') + field('TC "x"', ''), 'a'],
  [
    'a field without an end',
    begin() + run('a'),
    'a',
    undefined,
    ['A field without an end keeps its last result as text.'],
  ],
  [
    'a field whose end was deleted',
    `${begin()}<w:del>${piece('<w:fldChar w:fldCharType="end"/>')}</w:del>${run('a')}`,
    'a',
    undefined,
    ['A field without an end keeps its last result as text.', 'A tracked deletion was accepted.'],
  ],
  ['a simple field', `<w:fldSimple w:instr=" MERGEFIELD Town ">${run('«Town»')}</w:fldSimple>`, '{{Town}}'],
  [
    'a field in a link',
    field('HYPERLINK "https://a.example"', 'x').replace(run('x'), field('MERGEFIELD Town', 'y')),
    '{{Town}}',
  ],
  [
    'a field over runs',
    field(`<w:r><w:instrText>MERGE</w:instrText></w:r><w:r><w:instrText>FIELD Town</w:instrText></w:r>`, 'y'),
    '{{Town}}',
  ],
  [
    'a bold field',
    `${begin().replace('<w:r>', '<w:r><w:rPr><w:b/></w:rPr>')}${piece('<w:instrText>MERGEFIELD Town</w:instrText>')}${piece('<w:fldChar w:fldCharType="separate"/>')}${run('y')}${piece('<w:fldChar w:fldCharType="end"/>')}`,
    '**{{Town}}**',
  ],
])('%s', (_, runs, markdown, front = '', told) => {
  const found = convert(para(runs));
  expect({ body: found.body, faults: found.faults, lost: found.lost }).toEqual({
    body: markdown,
    faults: [],
    lost: [],
  });
  expect(found.front).toContain(front);
  if (told) expect(found.told).toEqual(told);
});

test.each<[what: string, captions: [code: string, said: string][], fault: RegExp | undefined]>([
  [
    'that count up',
    [
      ['SEQ Figure', '1'],
      ['SEQ Figure \\* ARABIC', '2'],
      ['SEQ Table', '1'],
    ],
    undefined,
  ],
  [
    'that say the last again',
    [
      ['SEQ Figure', '1'],
      ['SEQ Figure \\c', '1'],
      ['SEQ Figure', '2'],
    ],
    undefined,
  ],
  [
    'that begin anew',
    [
      ['SEQ Figure', '1'],
      ['SEQ Figure \\r 7', '7'],
      ['SEQ Figure', '8'],
    ],
    undefined,
  ],
  [
    'of which nobody knows',
    [
      ['SEQ Figure \\s 1', '4'],
      ['SEQ Figure', '9'],
      ['SEQ Figure \\* ROMAN', '10'],
    ],
    undefined,
  ],
  [
    'that are wrong',
    [
      ['SEQ Figure', '1'],
      ['SEQ Figure', '3'],
    ],
    /Paragraph 2 has the number “2” of “Figure” in Platen, but “3” in the file/,
  ],
  [
    'that begin with another',
    [['SEQ Figure', '5']],
    /Paragraph 1 has the number “1” of “Figure” in Platen, but “5” in the file/,
  ],
  ['that begin anew otherwise', [['SEQ Figure \\r 7', '8']], /has the number “7” of “Figure”/],
  [
    'that say the last otherwise',
    [
      ['SEQ Figure', '1'],
      ['SEQ Figure \\c', '2'],
    ],
    /has the number “1” of “Figure”/,
  ],
])('captions %s', (_, captions, fault) => {
  const body = captions.map(([code, said]) => para(run('Figure ') + field(code, said))).join('');
  if (fault) expect(() => convert(body)).toThrow(fault);
  else expect(convert(body).body).toBe(captions.map(([, said]) => `Figure ${said}`).join('\n\n'));
});

const NS =
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"';
function extent(width: number, height: number) {
  return `<wp:extent cx="${width * 9525}" cy="${height * 9525}"/>`;
}

function inlinePicture(inside: string) {
  return piece(`<w:drawing ${NS}><wp:inline>${inside}</wp:inline></w:drawing>`);
}

function floating(inside: string, place = '') {
  return piece(`<w:drawing ${NS}><wp:anchor>${place}${inside}</wp:anchor></w:drawing>`);
}

const PNG = '<a:blip r:embed="a.png"/>';
function box(text: string) {
  return `<w:txbxContent>${para(text)}</w:txbxContent>`;
}

test.each<[what: string, runs: string, markdown: string, told?: string[]]>([
  [
    'with a size and words',
    inlinePicture(`${extent(120, 40)}<wp:docPr descr="A  seal"/>${PNG}`),
    '<img src="file/a.png" alt="A seal" width="120">',
  ],
  ['without a size', inlinePicture(PNG), '![](file/a.png)'],
  [
    'beside words',
    run('a ') + inlinePicture(extent(10, 10) + PNG) + run(' b'),
    'a <img src="file/a.png" alt="" width="10"> b',
  ],
  ['that floats', run('a') + floating(extent(10, 10) + PNG), '<img src="file/a.png" alt="" width="10">\n\na'],
  [
    'that floats at the right',
    run('a') + floating(extent(10, 10) + PNG, '<wp:positionH><wp:align>right</wp:align></wp:positionH>'),
    '<div align="right">\n\n<img src="file/a.png" alt="" width="10">\n\n</div>\n\na',
  ],
  [
    'that floats in the middle',
    floating(PNG, '<wp:positionH><wp:align>center</wp:align></wp:positionH>') + run('a'),
    '<div align="center">\n\n![](file/a.png)\n\n</div>\n\na',
  ],
  [
    'that floats outside',
    floating(PNG, '<wp:positionH><wp:align>outside</wp:align></wp:positionH>') + run('a'),
    '![](file/a.png)\n\na',
  ],
  ['of old files', piece(`<w:pict ${NS}><v:shape><v:imagedata r:id="a.png"/></v:shape></w:pict>`), '![](file/a.png)'],
  [
    'of an object',
    piece(`<w:object ${NS}><v:shape><v:imagedata r:id="a.png"/></v:shape></w:object>`),
    '![](file/a.png)',
  ],
  [
    'of two in a group',
    inlinePicture(
      `${extent(300, 300)}<wpg:wgp><pic:pic>${PNG}<pic:spPr><a:xfrm><a:ext cx="190500" cy="95250"/></a:xfrm></pic:spPr></pic:pic><pic:pic><a:blip r:embed="b.jpg"/></pic:pic></wpg:wgp>`,
    ),
    '<img src="file/a.png" alt="" width="20">',
    ['Only the first of several grouped pictures was imported.'],
  ],
  ['as JPEG', inlinePicture('<a:blip r:embed="b.jpg"/>'), '![](file/b.jpg)'],
  [
    'of another type',
    run('a') + inlinePicture('<a:blip r:embed="c.emf"/>'),
    'a',
    ['A picture of the type EMF was left out. Insert it as PNG or JPEG.'],
  ],
  [
    'outside of the file',
    run('a') + inlinePicture('<a:blip r:embed="far"/>'),
    'a',
    ['A linked picture that is not in the file was left out.'],
  ],
  ['that is a shape', run('a') + inlinePicture(''), 'a', ['A shape was left out.']],
  ['that the file lacks', run('a') + inlinePicture('<a:blip r:embed="none"/>'), 'a', ['A shape was left out.']],
  [
    'in alternatives',
    piece(
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:drawing><wp:inline>${PNG}</wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent>`,
    ),
    '![](file/a.png)',
  ],
  [
    'of which a program shows one of two',
    inlinePicture(
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>${PNG}</mc:Choice><mc:Fallback><a:blip r:embed="b.jpg"/></mc:Fallback></mc:AlternateContent>`,
    ),
    '![](file/a.png)',
  ],
  [
    'in the code of a field',
    begin() +
      piece('<w:instrText>MERGEFIELD A</w:instrText>') +
      inlinePicture(PNG) +
      piece('<w:fldChar w:fldCharType="end"/>'),
    '{{A}}',
  ],
  [
    'in a text box',
    run('a') + inlinePicture(`<w:txbxContent>${para(inlinePicture(PNG))}</w:txbxContent>`),
    'a\n\n![](file/a.png)',
    ['The text of a text box was put after the paragraph that contains it.'],
  ],
  [
    'beside a text box',
    run('a') + inlinePicture(box('b') + PNG),
    'a![](file/a.png)\n\nb',
    ['The text of a text box was put after the paragraph that contains it.'],
  ],
])('a picture %s', (_, runs, markdown, told = []) => {
  const media = Object.fromEntries(['a.png', 'b.jpg', 'c.emf'].map((name) => [name, Buffer.from('x')]));
  const rels = `<Relationships>${Object.keys(media)
    .map((name) => `<Relationship Id="${name}" Type="x/image" Target="media/${name}"/>`)
    .join(
      '',
    )}<Relationship Id="far" Type="x/image" Target="http://a.example/a.png" TargetMode="External"/></Relationships>`;
  const found = convert({ body: para(runs), media, beside: { 'word/_rels/document.xml.rels': rels } });
  expect({ body: found.body, told: found.told, lost: found.lost }).toEqual({ body: markdown, told, lost: [] });
});

function at(left: number, text: string) {
  return floating(box(text), `<wp:positionH><wp:posOffset>${left * 12_700}</wp:posOffset></wp:positionH>`);
}

function old(style: string, text: string) {
  return piece(`<w:pict ${NS}><v:shape style="${style}">${box(text)}</v:shape></w:pict>`);
}

test.each<[what: string, runs: string, header: string]>([
  ['side by side are columns', at(200, 'right') + at(0, 'left'), 'left: left\n  right: right\n'],
  ['at one place stand below each other', at(10, 'a') + at(10.2, 'b'), 'left: |-\n    a\n    b\n'],
  [
    'of old files',
    old('margin-left:20pt;width:3pt', 'right') + old('margin-left:3pt', 'left'),
    'left: left\n  right: right\n',
  ],
])('text boxes of a header %s', (_, runs, header) => {
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>';
  const { front } = convert({ body: para('text') + section, parts: { header1: para(runs) } });
  expect(front).toContain(`header:\n  ${header}`);
});

test('text boxes of the text stand below each other, wherever they are', () => {
  expect(convert(para(run('a') + at(200, 'b') + at(0, 'c'))).body).toBe('a\n\nb\n\nc');
});

test('a numbered paragraph that is hidden, or ends a section, counts if it has words', () => {
  const parts = { numbering: numberingOf([['decimal', '%1.']]) };
  const hidden = '<w:rPr><w:vanish/></w:rPr>';
  const labels = (middle: string) =>
    convert({ body: numbered('a') + middle + numbered('b'), parts })
      .labels.map(({ label }) => label)
      .join(' ');
  expect(labels(numbered('', 0, 1, ''))).toBe('1. 3.');
  expect(labels(numbered('').replace('</w:pPr>', `${hidden}</w:pPr>`))).toBe('1. 2.');
  expect(labels(numbered('').replace('</w:pPr>', '<w:sectPr/></w:pPr>'))).toBe('1. 2.');
  expect(labels(numbered('<w:r><w:br w:type="page"/></w:r>'))).toBe('1. 2.');
  expect(labels(numbered('x').replace('</w:pPr>', `${hidden}</w:pPr>`))).toBe('1. 2. 3.');
});
