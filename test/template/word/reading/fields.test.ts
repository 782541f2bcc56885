/** §10.37: fields of Word by their codes, and what becomes of their results. */
import { expect, test } from '@jest/globals';
import { field, heading, numbered, numberingOf, para, run } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

function piece(xml: string) {
  return `<w:r>${xml}</w:r>`;
}

function mark(type: string, more = '') {
  return piece(`<w:fldChar w:fldCharType="${type}"${more}/>`);
}

function code(text: string) {
  return piece(`<w:instrText xml:space="preserve">${text}</w:instrText>`);
}

/** An IF field over the value Plan. */
function ifField(rest: string, result = '') {
  return field(`${code('IF ')}${field('MERGEFIELD Plan', 'x')}${code(` ${rest}`)}`, result);
}

test.each<[rest: string, markdown: string]>([
  ['= "Gold" "yes" "no"', '{{#if Plan = "Gold"}}yes{{else}}no{{/if}}'],
  ['= Gold yes no', '{{#if Plan = "Gold"}}yes{{else}}no{{/if}}'],
  ['&lt;&gt; "Gold" "yes"', '{{#if Plan <> "Gold"}}yes{{/if}}'],
  ['&lt; "5" "yes"', '{{#if Plan < 5}}yes{{/if}}'],
  ['&gt; 5 "yes"', '{{#if Plan > 5}}yes{{/if}}'],
  ['&lt;= 5 "yes" "no"', '{{#if Plan <= 5}}yes{{else}}no{{/if}}'],
  ['&gt;= 12.50 "yes"', '{{#if Plan >= 12.50}}yes{{/if}}'],
  ['&gt; 5x "yes"', 'last'],
  ['&gt; x5 "yes"', 'last'],
  ['="Gold" "yes"', '{{#if Plan = "Gold"}}yes{{/if}}'],
  ['= "" "none" "some"', '{{#if Plan = Yes}}'],
  ['= "a\\"b" "yes" "no"', 'last'],
  ['= "a{b" "yes" "no"', 'last'],
  ['= "a\\\\b" "yes" "no"', 'last'],
  ['&lt; "" "yes" "no"', 'last'],
  ['like "Gold" "yes" "no"', 'last'],
  ['=', 'last'],
])('an IF field on a value, %s', (rest, markdown) => {
  const found = convert(para(run('a ') + ifField(rest, 'last') + run(' b')));
  if (rest.startsWith('= ""')) expect(found.body).toBe('a {{#if not (Plan = Yes)}}none{{else}}some{{/if}} b');
  else expect(found.body).toBe(`a ${markdown} b`);
  expect({ faults: found.faults, lost: found.lost }).toEqual({ faults: [], lost: [] });
});

test.each<[what: string, codes: string, markdown: string]>([
  [
    'a value on the right',
    `${code('IF ')}${field('MERGEFIELD Plan', 'x')}${code(' = ')}${field('MERGEFIELD Town', 'y')}${code(' "yes" "no"')}`,
    'last',
  ],
  ['no value', code('IF 1 = 1 "yes" "no"'), 'last'],
  [
    'values in both branches',
    `${code('IF ')}${field('MERGEFIELD Plan', 'x')}${code(' = a "in ')}${field('MERGEFIELD Town', 'y')}${code(' now" "')}${field('MERGEFIELD Land', 'y')}${code('"')}`,
    '{{#if Plan = "a"}}in {{Town}} now{{else}}{{Land}}{{/if}}',
  ],
  [
    'a property',
    `${code('IF ')}${field('DOCPROPERTY Plan', 'x')}${code(' = a "yes"')}`,
    '{{#if Plan = "a"}}yes{{/if}}',
  ],
  [
    'small letters',
    `${code('if ')}${field('mergefield Plan', 'x')}${code(' = a "yes"')}`,
    '{{#if Plan = "a"}}yes{{/if}}',
  ],
  [
    'a page number in its code',
    `${code('IF ')}${field('MERGEFIELD Plan', 'x')}${code(' = a "page ')}${field('PAGE', '1')}${code('"')}`,
    '{{#if Plan = "a"}}page {{/if}}',
  ],
])('an IF field with %s', (_, codes, markdown) => {
  const { body, faults } = convert(para(run('x ') + field(codes, 'last')));
  expect({ body, faults }).toEqual({ body: `x ${markdown}`.trim(), faults: [] });
});

test.each<[code: string, body: string, told?: string]>([
  ['MERGEFIELD  "Client name"  \\* MERGEFORMAT', '{{Client name}}'],
  ['mergefield Town', '{{Town}}'],
  [' MERGEFIELD Town', '{{Town}}'],
  ['DOCVARIABLE Town', '{{Town}}'],
  ['TIME', '{{Date}}'],
  ['FORMULA', 'last', 'kept'],
  ['NEXT', 'last', 'kept'],
  ['= 1 + 1', 'last', 'kept'],
  ['PAGEREF x', 'last', 'kept'],
  ['NOTEREF x', 'last', 'kept'],
  ['REF x', 'last', 'kept'],
  ['REF x \\h', 'last', 'kept'],
  ['INCLUDETEXT x', 'last', 'kept'],
  ['LINK x', 'last', 'kept'],
  ['AUTHOR', 'last', 'kept'],
  ['TITLE', 'last', 'kept'],
  ['FILENAME', 'last', 'kept'],
  ['USERNAME', 'last', 'kept'],
  ['SECTION', 'last', 'kept'],
  ['NUMWORDS', 'last', 'kept'],
  ['COMPARE a = b', 'last', 'kept'],
  ['EQ x', 'last', 'left'],
  ['SYMBOL 1', 'last', 'left'],
  ['EQUAL', 'last'],
  ['XEQ', 'last'],
  ['XREF x', 'last'],
  ['XE "x"', 'last'],
])('the field %s', (written, markdown, told = 'none') => {
  const found = convert(para(run('a ') + field(written, 'last')));
  const kind = written.trim().split(' ')[0]!;
  const texts = {
    kept: [`The field ${kind} keeps its last result as text.`],
    left: [`The field ${kind} was left out.`],
    none: [],
  };
  expect(found).toMatchObject({ body: `a ${markdown}`, faults: [], lost: [] });
  expect(found.told.filter((one) => one.includes('field'))).toEqual(texts[told as 'kept']);
});

test.each<[switches: string, declared: string, left: string[]]>([
  ['\\* Upper', '', ['\\* Upper']],
  ['\\b "Dear " \\f "," \\* MERGEFORMAT', '', ['\\b "Dear " \\f ","']],
  ['\\# "£#,##0.00"', '', ['\\# "£#,##0.00"']],
  ['\\@ "dd.MM.yyyy"', 'type: date\n    format: 27.08.2026\n', []],
  ['\\@ yyyy-MM-dd', 'type: date\n    format: 2026-08-27\n', []],
  ['\\@ "HH:mm"', '', ['\\@ "HH:mm"']],
])('a merge field with the switches %s', (switches, declared, left) => {
  const { front, told, faults } = convert(para(field(`MERGEFIELD Zed ${switches}`, 'last')));
  expect(faults).toEqual([]);
  expect(front.includes('type:')).toBe(declared !== '');
  expect(front).toContain(declared);
  expect(told).toEqual(
    left.map((one) => `The switches ${one} of the field “Zed” were left out: its value is printed as sent.`),
  );
});

test.each(['LISTNUM', 'AUTONUM', 'AUTONUMLGL', 'autonumout'])(
  'a number of the field %s, which no file holds, is refused',
  (kind) => {
    expect(() => convert(para(run('x') + field(kind, '')))).toThrow(
      `has a number from the field ${kind.toUpperCase()}`,
    );
    expect(convert(para(run('x') + field(`${kind}X`, ''))).body).toBe('x');
    expect(convert(para(run('x') + field(`X${kind}`, ''))).body).toBe('x');
  },
);

test.each<[name: string, isName: boolean]>([
  ['Text1', false],
  ['Texto', false],
  ['dropdown12', false],
  ['Check3', false],
  ['Textile', true],
  ['Mytext', true],
  ['Client', true],
])('the name “%s” of a form field names a value: %s', (name, isName) => {
  const data = `<w:ffData><w:name w:val="${name}"/></w:ffData>`;
  const begin = piece(`<w:fldChar w:fldCharType="begin">${data}</w:fldChar>`);
  const { body } = convert(para(`${begin}${code('FORMTEXT')}${mark('separate')}${run('x')}${mark('end')}`));
  expect(body).toBe(isName ? `{{${name}}}` : '{{Blank 1}}');
});

test('the name of a form field is that of a program', () => {
  const data = '<w:ffData><w:name w:val="clientName"/></w:ffData>';
  const begin = piece(`<w:fldChar w:fldCharType="begin">${data}</w:fldChar>`);
  expect(convert(para(begin + code('FORMTEXT') + mark('end'))).body).toBe('{{Client name}}');
});

test('a link by a field that goes on in another paragraph is none', () => {
  const body =
    para(run('a') + mark('begin') + code('HYPERLINK "https://a.example"') + mark('separate') + run('b')) +
    para(run('c') + run('d') + mark('end'));
  expect(convert(body).body).toBe('ab\n\ncd');
});

test.each<[code: string, isReference: boolean]>([
  ['REF _a \\r', true],
  ['REF _a \\n \\h', true],
  ['REF _a \\w', true],
  ['REF _a \\R', true],
  ['REF _a \\h', false],
  ['REF _a \\ra', false],
  ['REF _a \\r \\p', false],
  ['REF _a \\p \\r', false],
  ['REF _a \\r \\pa', true],
])('the field %s refers to the number of a paragraph: %s', (written, isReference) => {
  const { body } = convert({
    body:
      numbered(`<w:bookmarkStart w:name="_a"/>${run('The first of all the clauses.')}`) +
      para(run('See ') + field(written, '(1)')),
    parts: { numbering: numberingOf([['decimal', '(%1)']]) },
  });
  expect(body.includes('See [](#')).toBe(isReference);
});

test.each<[what: string, captions: [code: string, said: string][], fault?: RegExp]>([
  [
    'of another style',
    [
      ['SEQ a', '1'],
      ['SEQ a \\* alphabetic', 'b'],
      ['SEQ a', '9'],
    ],
  ],
  [
    'of the usual style',
    [
      ['SEQ a', '1'],
      ['SEQ a \\* MERGEFORMAT', '3'],
    ],
    /“2” of “a”/,
  ],
  [
    'of the usual style, without a blank',
    [
      ['SEQ a', '1'],
      ['SEQ a \\*ARABIC', '3'],
    ],
    /“2” of “a”/,
  ],
  [
    'that hide',
    [
      ['SEQ a', '1'],
      ['SEQ a \\h', ''],
      ['SEQ a', '9'],
    ],
  ],
  [
    'with a longer switch',
    [
      ['SEQ a', '1'],
      ['SEQ a \\hx', '3'],
    ],
    /“2” of “a”/,
  ],
  [
    'with a longer switch of repetition',
    [
      ['SEQ a', '1'],
      ['SEQ a \\cx', '1'],
    ],
    /“2” of “a”/,
  ],
  [
    'that begin anew right behind the switch',
    [
      ['SEQ a \\r12', '12'],
      ['SEQ a', '13'],
    ],
  ],
  [
    'that begin anew behind unknown ones',
    [
      ['SEQ a \\s 1', '4'],
      ['SEQ a \\r 7', '7'],
      ['SEQ a', '9'],
    ],
    /“8” of “a”/,
  ],
  [
    'that say no number',
    [
      ['SEQ a', '1'],
      ['SEQ a', 'x'],
      ['SEQ a', '3a'],
      ['SEQ a', 'a4'],
      ['SEQ a', '5'],
    ],
  ],
  [
    'in quotes',
    [
      ['SEQ "a b"', '1'],
      ['SEQ "a b"', '3'],
    ],
    /“2” of “a b”/,
  ],
])('captions %s', (_, captions, fault = undefined) => {
  const body = captions.map(([written, said]) => para(run('Figure ') + field(written, said))).join('');
  if (fault) expect(() => convert(body)).toThrow(fault);
  else expect(convert(body).lost).toEqual([]);
});

test.each([
  ['1', true],
  ['true', true],
  ['on', true],
  ['0', false],
  ['false', false],
  ['off1', false],
])('a caption that is dirty="%s" counts as Word will count it: %s', (dirty, isDirty) => {
  const caption = `${mark('begin', ` w:dirty="${dirty}"`)}${code('SEQ a')}${mark('separate')}${run('7')}${mark('end')}`;
  if (isDirty) expect(convert(para(caption)).body).toBe('7');
  else expect(() => convert(para(caption))).toThrow('“1” of “a”');
});

test.each<[address: string, markdown: string]>([
  ['"https://a.example"', '[a](https://a.example)'],
  ['"http://a.example" \\o "tip"', '[a](http://a.example)'],
  ['"HTTPS://a.example"', '[a](HTTPS://a.example)'],
  ['"mailto:a@b.example"', '[a](mailto:a@b.example)'],
  ['"xhttps://a.example"', 'a'],
  ['\\o "https://a.example"', 'a'],
  ['""', 'a'],
])('a link by a field to %s', (address, markdown) => {
  expect(convert(para(field(`HYPERLINK ${address}`, 'a'))).body).toBe(markdown);
  expect(convert(para(run('x ') + field(`HYPERLINK   ${address}`, 'a'))).body).toBe(`x ${markdown}`);
});

test.each<[what: string, runs: string, markdown: string]>([
  ['text in the code of a field', mark('begin') + code('MERGEFIELD ') + run('Town') + mark('end'), '{{Town}}'],
  ['code outside of fields', code('MERGEFIELD Town') + run('a'), 'a'],
  ['an end without a beginning', mark('separate') + mark('end') + run('a'), 'a'],
  ['a kind that nobody knows', mark('other') + run('a'), 'a'],
  [
    'a field within the result of a value',
    mark('begin') + code('MERGEFIELD Town') + mark('separate') + field('PAGE', '1') + mark('end'),
    '{{Town}}',
  ],
  [
    'a value within the result of a property',
    mark('begin') +
      code('DOCPROPERTY Town') +
      mark('separate') +
      run('in ') +
      field('MERGEFIELD Land', '1') +
      mark('end'),
    '{{Town}}',
  ],
  [
    'a value within the result of a reference',
    mark('begin') + code('REF a') + mark('separate') + run('in ') + field('MERGEFIELD Land', '1') + mark('end'),
    'in {{Land}}',
  ],
  ['an error in a property', field('DOCPROPERTY Town', 'error: none'), '{{Town}}'],
])('%s', (_, runs, markdown) => {
  const { body, faults } = convert(para(run('x ') + runs));
  expect({ body, faults }).toEqual({ body: `x ${markdown}`, faults: [] });
});

test('what a property shows is its default, unless it is an error', () => {
  const front = (said: string) => convert(para(run('x ') + field('DOCPROPERTY Town', said))).front;
  expect(front(' Rome ')).toContain('default: Rome\n');
  expect(front('No error')).toContain('default: No error\n');
  expect(front('Error! Unknown')).not.toContain('default');
  expect(front('')).not.toContain('default');
});

test('a header shows pages and chapters by fields; the text does not', () => {
  const header = (written: string) =>
    convert({
      body: `${heading('One', 0)}${para('Text')}<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>`,
      parts: { header1: para(run('x ') + field(written, '1')) },
    }).front;
  const said = (written: string) => /header:\n {2}left: "?(.+?)"?\n/.exec(header(written))?.[1];
  expect(
    ['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'STYLEREF 1', 'STYLEREF "heading 2"', 'STYLEREF "Heading 3"'].map(said),
  ).toEqual(['x {page}', 'x {pages}', 'x {pages}', 'x {chapter}', 'x {chapter}', 'x {chapter}']);
  expect(['STYLEREF "heading 12"', 'STYLEREF "My heading 1"', 'STYLEREF Title'].map(said)).toEqual([
    'x 1',
    'x 1',
    'x 1',
  ]);
});
