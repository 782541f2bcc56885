/** §10.37: the report of an import: what was understood, what to look at and where, and how an author's choices change it. */
import { expect, test } from '@jest/globals';
import { understoodOf } from '../../../src/template/word/word-report.ts';
import { control, heading, para, run, table } from '../../support/docx.ts';
import { convert } from './support/convert.ts';

test('how many of each were understood', () => {
  const note = '<w:r><w:footnoteReference w:id="1"/></w:r>';
  const { report } = convert({
    body: [
      heading('Lease', 0),
      para(`${run('[Town] and [Street]')}${note}`),
      para('{% if a %}b{% endif %} {% for x in items %}{{ x.name }}{% endfor %}'),
      table([['a', 'b']]),
      table([['<w:gridSpan w:val="2"/>|a'], ['b', 'c']]),
      para('<w:r><w:drawing><a:blip r:embed="a.png"/></w:drawing></w:r>'),
      heading('Schedule 1', 1),
      para('Text'),
    ].join(''),
    parts: { footnotes: `<w:footnote w:id="1">${para('note')}</w:footnote>` },
    media: { 'a.png': Buffer.from('') },
  });
  expect(report.understood).toEqual({
    clauses: 0,
    annexes: 1,
    tables: 2,
    conditions: 1,
    references: 0,
    pictures: 1,
    placeholders: 3,
    groups: 1,
    footnotes: 1,
  });
});

test('what a file does not have is not counted', () => {
  const rows = [
    ['A', 'B'],
    ['-', 'b'],
  ];
  const { report } = convert(heading('Lease', 0) + para('[Town] and [Street]') + table(rows, { header: true }));
  expect(understoodOf(report)).toEqual([
    ['tables', 1],
    ['placeholders', 2],
  ]);
});

test('notes have the heading above them, and placeholders what is known of them', () => {
  const { report } = convert(
    para('At [Street].') +
      heading(`Scope of {{ work }} ${'and more '.repeat(10)}`, 0) +
      para('In [Town], the Client pays the Provider [$____] per month.') +
      para(run('{% for x in items %}{{ x.start_date }}{% endfor %}')) +
      para(
        control('<w:alias w:val="Plan"/><w:dropDownList><w:listItem w:value="Gold"/></w:dropDownList>', run('Gold')),
      ),
  );
  const scope = 'Scope of Work and more and more and more and more and more a';
  expect(report.placeholders).toEqual([
    { found: 'Street', label: 'Street', type: 'text', paragraph: 1, isGuess: true },
    { found: 'Work', label: 'Work', type: 'text', paragraph: 2, heading: scope },
    { found: 'Town', label: 'Town', type: 'text', paragraph: 3, isGuess: true, heading: scope },
    {
      found: 'Blank 1',
      label: 'Blank 1',
      type: 'text',
      paragraph: 3,
      isGuess: true,
      heading: scope,
      where: '“In Town, the Client pays the Provider ____ per month.”',
    },
    {
      found: 'Start date',
      label: 'Start date',
      type: 'date',
      format: 'August 27, 2026',
      group: 'Items',
      paragraph: 4,
      heading: scope,
    },
    { found: 'Plan', label: 'Plan', type: 'select', options: ['Gold'], paragraph: 5, heading: scope },
  ]);
  expect(report.told.map(({ kind, paragraph, heading: above }) => [kind, paragraph, above])).toEqual([
    ['guessed', 1, undefined],
    ['guessed', 3, scope],
    ['guessed', 3, scope],
    ['guessed', 4, scope],
  ]);
});

test('words around a blank end at whole words', () => {
  const before = 'The Supplier, having regard to all that the parties have agreed so far, pays the Client';
  const after = 'per month, for as long as this agreement is in force between the parties and their heirs.';
  const [blank] = convert(para(`${before} [●] ${after}`)).report.placeholders;
  expect(blank!.where).toBe(
    '“all that the parties have agreed so far, pays the Client ____ per month, for as long as this agreement is in force”',
  );
});

test('words around a blank begin and end with whole words, wherever it stands', () => {
  const sentence = 'The Supplier pays what both parties have agreed in this long contract to each other';
  const words = new Set(sentence.split(' '));
  const shown = Array.from({ length: 12 }, (_, at) => {
    const text = `${'x'.repeat(at)} ${sentence} [●] ${sentence} ${'x'.repeat(at)}`;
    const [blank] = convert(para(text)).report.placeholders;
    return blank!.where!.slice(1, -1);
  });
  for (const one of shown) {
    const [before = '', after = ''] = one.split(' ____ ');
    expect(before.split(' ').filter((word) => !words.has(word))).toEqual([]);
    expect(after.split(' ').filter((word) => !words.has(word))).toEqual([]);
    expect(Math.min(before.length, after.length)).toBeGreaterThan(45);
    expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(60);
  }
});

const body = para('In [Town] for [Amount], [●] on [Date] as [a/b].');

test.each<[what: string, choices: object, text: string, declared: string, told: string]>([
  ['a label', { Town: { label: 'City' } }, 'In {{City}} for', '', ''],
  ['a label that tidies up', { Town: { label: '  {city}: ' } }, 'In {{City}} for', '', ''],
  ['no label', { Town: { label: ' ' } }, 'In {{Town}} for', '', ''],
  ['text in place of a number', { Amount: { type: 'text' } }, 'for {{Amount}},', '', ''],
  [
    'a number',
    { Town: { type: 'number', format: '1,234.5' } },
    'In {{Town}}',
    '- label: Town\n    type: number\n    format: 1,234.5\n',
    '',
  ],
  [
    'a format',
    { Amount: { type: 'number', format: '1,234.## €' } },
    '{{Amount}}',
    '- label: Amount\n    type: number\n    format: 1,234.## €\n',
    '',
  ],
  [
    'a wrong format',
    { Amount: { type: 'number', format: 'x' } },
    '{{Amount}}',
    '- label: Amount\n    type: number\n',
    '“Amount”: ',
  ],
  [
    'a date',
    { Town: { type: 'date', format: '27.8.2026' } },
    '{{Town}}',
    '- label: Town\n    type: date\n    format: 27.8.2026\n',
    '',
  ],
  ['the day', { Town: { type: 'today', required: true } }, '{{Town}}', '- label: Town\n    type: today\n', ''],
  [
    'choices',
    { Town: { type: 'select', options: ['Rome', 'Oslo'] } },
    '{{Town}}',
    '- label: Town\n    type: select\n    options:\n      - Rome\n      - Oslo\n',
    '',
  ],
  [
    'choices without any',
    { Town: { type: 'select' } },
    '{{Town}}',
    '',
    '“Town”: add its choices, such as Gold; Silver.',
  ],
  ['other choices', { 'Blank 2': { options: ['c'] } }, '{{Blank 2}}', 'options:\n      - a\n      - b\n', ''],
  ['that it is required', { Town: { required: true } }, '{{Town}}', '- label: Town\n    required: true\n', ''],
  [
    'one label for two',
    { Town: { label: 'Name', required: true }, 'Blank 1': { label: 'Name' } },
    '{{Name}} for {{Amount}}, {{Name}}',
    '- label: Name\n    required: true\n',
    '',
  ],
  [
    'nothing of what is found',
    { Other: { label: 'x' } },
    'In {{Town}} for {{Amount}}, {{Blank 1}} on {{Date}} as {{Blank 2}}.',
    '',
    '',
  ],
])('an author chooses %s', (_, choices, text, declared, told) => {
  const found = convert(body, { choices: choices as never });
  expect(found.body).toContain(text);
  expect(found.front).toContain(declared);
  expect(found.faults).toEqual([]);
  if (told !== '') expect(found.told).toEqual(expect.arrayContaining([expect.stringContaining(told)]));
});

test('what an author has chosen is no guess', () => {
  const told = convert(body, { choices: { Town: { label: 'City' }, Date: { type: 'text' } } }).told.join('\n');
  expect(told).not.toMatch(/^“City”|Town|“Date” is treated as a date/m);
  expect(told).toContain('“Amount” is treated as a number');
  const { placeholders } = convert(body, { choices: { Town: { label: 'City' } } }).report;
  expect(placeholders[0]).toEqual({ found: 'Town', label: 'City', type: 'text', paragraph: 1 });
});

test('a paragraph of the report is shown', () => {
  const all =
    para('a') +
    para('') +
    para(`${run('b', '<w:b/>')}${run(' c', '<w:highlight w:val="red"/>')}`) +
    para(run('d', '<w:highlight w:val="red"/>'));
  expect(convert(all, { shown: 2 }).body).toBe('a\n\n<mark>**b** c</mark>\n\nd');
  expect(convert(all, { shown: 9 }).body).toBe('a\n\n**b** c\n\nd');
});

test.each<[kind: string, body: string]>([
  ['left out', para('<w:fldSimple w:instr="EQ x"/>') + para('a')],
  ['left out', para(`${run('a')}<w:r><w:commentReference w:id="1"/></w:r>`)],
  ['left out', para(run('a') + run('b', '<w:vanish/>'))],
  ['left out', para('{% set x = 1 %}a')],
  ['left out', para(`${run('a')}<w:r><w:drawing/></w:r>`)],
  ['kept', para(`<w:fldSimple w:instr="AUTHOR">${run('Ada')}</w:fldSimple>`)],
  ['kept', para('{% if a %} b')],
  ['kept', para('[optional text]')],
  ['guessed', para('[Client]')],
])('a note of the kind “%s”: %#', (kind, text) => {
  expect(convert(text).report.told.map((one) => one.kind)).toEqual([kind]);
});

function day(format: string | undefined, language = '') {
  return control(
    `<w:alias w:val="Due"/><w:showingPlcHdr/><w:date>${format === undefined ? '' : `<w:dateFormat w:val="${format}"/>`}${language && `<w:lid w:val="${language}"/>`}</w:date>`,
    run('Click to enter a date.'),
  );
}

test.each<[format: string | undefined, language: string, example: string]>([
  ['d/M/yy', '', '27/8/26'],
  ['ddd d MMM yyyy', '', 'Thu 27 Aug 2026'],
  ['dddd, MMMM d, yyyy', '', 'Thursday, August 27, 2026'],
  ["d 'of' MMMM yyyy", '', '27 of August 2026'],
  ['dd MMMM yyyy', '', '03 August 2026'],
  ['yyyy-MM-dd', '', '2026-08-27'],
  ['HH:mm', '', '8/27/2026'],
  ['d/M/yyyy HH:mm', '', '8/27/2026'],
  [undefined, '', '8/27/2026'],
  [undefined, 'de-DE', '27.8.2026'],
  [undefined, 'xx', '8/27/2026'],
])('a day that Word writes as %s in “%s”', (format, language, example) => {
  const { front, faults, told } = convert(para(day(format, language)));
  expect(faults).toEqual([]);
  expect(told.some((one) => one.startsWith('Platen cannot write the date format'))).toBe(/H/.test(format ?? ''));
  expect(/format: "?(.*?)"?\n/.exec(front)?.[1]).toBe(example);
});
