/** §10.37: how content controls without a name of their own are named: by what stands beside, before or above them. */
import { expect, test } from '@jest/globals';
import { control, field, heading, para, run, table } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

/** A control with this title and text. */
function titled(title: string, text = ''): string {
  return control(`${title && `<w:alias w:val="${title}"/>`}<w:text/>`, run(text));
}

const blank = titled('');
const TAB = '<w:r><w:tab/></w:r>';
const END = '<w:r><w:br/></w:r>';

/** The labels of the values, in their order. */
function labelsOf(body: string): string[] {
  const { body: markdown, faults } = convert(body);
  expect(faults).toEqual([]);
  return [...markdown.matchAll(/\{\{(.*?)\}\}/g)].map(([, label]) => label!);
}

test.each<[title: string, isName: boolean]>([
  ['Text', false],
  ['text 12', false],
  ['Text field', false],
  ['Text Field 3', false],
  ['TextBox', false],
  ['Rich text', false],
  ['Plain Text', false],
  ['Input text box', false],
  ['Enter text', false],
  ['Form field', false],
  ['Texto', false],
  ['Texte', false],
  ['Testo1', false],
  ['Tekst', false],
  ['Text of the law', true],
  ['Full text', true],
  ['Rich', true],
])('the title “%s” names a value: %s', (title, isName) => {
  const label = title[0]!.toUpperCase() + title.slice(1);
  expect(labelsOf(para(run('Town: ') + titled(title)))).toEqual([isName ? label : 'Town']);
});

test.each<[what: string, body: string, labels: string[]]>([
  ['words before it', para(run('Town ') + blank), ['Town']],
  ['three words before it', para(run('Town of birth ') + blank), ['Town of birth']],
  ['four words before it', para(run('The town of birth ') + blank), ['Blank 1']],
  ['four words and a colon', para(run('The town of birth: ') + blank), ['The town of birth']],
  ['eight words and a colon', para(run('a b c d e f g h: ') + blank), ['A b c d e f g h']],
  ['nine words and a colon', para(run('a b c d e f g h i: ') + blank), ['Blank 1']],
  ['a word of 80 letters', para(run(`${'a'.repeat(79)}: `) + blank), [`A${'a'.repeat(78)}`]],
  ['a word of more letters', para(run(`${'a'.repeat(80)}: `) + blank), ['Blank 1']],
  ['a number', para(run('12: ') + blank), ['Blank 1']],
  ['words behind it', para(run('Town ') + blank + run(' and more')), ['Blank 1']],
  ['signs behind it', para(run('Town ') + blank + run(' , ')), ['Town']],
  ['words behind a tab', para(run('Town ') + blank + TAB + run('and more')), ['Town']],
  ['words behind the end of the line', para(run('Town ') + blank + END + run('and more')), ['Town']],
  ['words behind another value', para(run('Town ') + blank + run(' Land ') + blank), ['Blank 1', 'Land']],
  ['words and colons of two', para(run('Town: ') + blank + run(' Land: ') + blank), ['Town', 'Land']],
  ['the end of a sentence', para(run('Paid. Town ') + blank), ['Town']],
  ['a full stop without a blank', para(run('St.Town ') + blank), ['St.Town']],
  ['a semicolon', para(run('paid; Town: ') + blank), ['Town']],
  ['a tab before the words', para(`${run('It is paid today')}${TAB}${run('Town ')}${blank}`), ['Town']],
  ['the end of a line before the words', para(`${run('It is paid today')}${END}${run('Town ')}${blank}`), ['Town']],
  ['signs before the words', para(run('(a) – Town ') + blank), ['A) – Town']],
  ['a bullet before the words', para(run('• Town ') + blank), ['Town']],
  ['an asterisk behind the words', para(run('Town * ') + blank), ['Town']],
  ['an asterisk and a colon', para(run('Town*: ') + blank), ['Town*']],
  ['nothing', para(blank), ['Blank 1']],
])('a control beside %s', (_, body, labels) => {
  expect(labelsOf(body)).toEqual(labels);
});

test.each<[what: string, body: string, labels: string[]]>([
  ['a heading', heading('Town', 1) + para(blank), ['Town']],
  ['a line with a colon', para('Town:') + para(blank), ['Town']],
  ['a line without', para('Town') + para(blank), ['Blank 1']],
  ['a line with a colon, and an empty one', para('Town:') + para('') + para(blank), ['Town']],
  ['a line with a colon, and another', para('Town:') + para('More') + para(blank), ['Blank 1']],
  ['a line with a colon, and words before it', para('Town:') + para(run('Land ') + blank), ['Town']],
  ['a line with a colon, and two in its line', para('Town:') + para(blank + run(' ') + blank), ['Town', 'Blank 1']],
  ['a line with a colon, but in a table', para('Town:') + table([[para(blank)]]), ['Blank 1']],
])('a control under %s', (_, body, labels) => {
  expect(labelsOf(body)).toEqual(labels);
});

test.each<[what: string, rows: string[][], labels: string[]]>([
  ['the cell at its left', [['Town', para(blank)]], ['Town']],
  ['the nearest cell at its left', [['Town', 'Land', para(blank)]], ['Land']],
  [
    'the head of its column',
    [
      ['Town', 'Land'],
      [para(blank), para(blank)],
    ],
    ['Town', 'Land'],
  ],
  [
    'its own cell at the left, under a head',
    [
      ['Town', 'Land'],
      ['Sea', para(blank)],
    ],
    ['Sea'],
  ],
  [
    'an empty cell at the left, under a head',
    [
      ['Town', 'Land'],
      ['', para(blank)],
    ],
    ['Land'],
  ],
  ['a head of fewer cells', [['Town'], [para(blank), para(blank)]], ['Blank 1', 'Blank 2']],
  ['a cell with a value at its left', [[para(run('Town ') + blank), para(blank)]], ['Town', 'Blank 1']],
  ['a cell of two lines at its left', [[para('Town') + para('Land'), para(blank)]], ['Blank 1']],
  [
    'the same line of the cell at its left',
    [[para('Town') + para('Land'), para(blank) + para(blank)]],
    ['Town', 'Land'],
  ],
  ['one cell for several lines', [['Town', para(blank) + para(blank)]], ['Town', 'Town 2']],
  ['two in a line', [['Town', para(blank + run(' ') + blank)]], ['Town', 'Blank 1']],
  ['words before it in its cell', [['Town', para(run('Land ') + blank)]], ['Town']],
  ['words with a colon before it in its cell', [['Town', para(run('Land: ') + blank)]], ['Land']],
])('a control in a table, named by %s', (_, rows, labels) => {
  expect(labelsOf(table(rows))).toEqual(labels);
});

test.each<[what: string, body: string, labels: string[]]>([
  [
    'words beside each',
    para(run('Seller: ') + titled('Name', 'Ada')) + para(run('Buyer: ') + titled('Name', 'Grace')),
    ['Seller', 'Buyer'],
  ],
  [
    'words beside one',
    para(run('Seller: ') + titled('Name', 'Ada')) + para(titled('name', 'Grace')),
    ['Seller', 'Name'],
  ],
  ['no words', para(titled('Name', 'Ada')) + para(titled('NAME', 'Grace')), ['Name', 'Name 2']],
  [
    'a title of its own',
    para(run('Seller: ') + titled('Name', 'Ada')) + para(run('Buyer: ') + titled('Town', 'Rome')),
    ['Name', 'Town'],
  ],
])('of controls with one title, %s', (_, body, labels) => {
  expect(labelsOf(body)).toEqual(labels);
});

test('what is asked for is a name of up to six words', () => {
  const asking = (prompt: string) => control('<w:showingPlcHdr/><w:text/>', run(prompt));
  expect(labelsOf(para(asking('one two three four five six')))).toEqual(['One two three four five six']);
  expect(labelsOf(para(asking('one two three four five six seven')))).toEqual(['Blank 1']);
  expect(labelsOf(para(run('Town: ') + asking('Where you live')))).toEqual(['Town']);
  expect(labelsOf(para(run('Town ') + asking('Where you live')))).toEqual(['Where you live']);
});

test.each<[what: string, body: string, told: string[]]>([
  ['a title', para(titled('Town')), []],
  ['words before it', para(run('Town ') + blank), ['“Town”: check its label.']],
  ['words before it that are its title', para(run('Town: ') + titled('Town')), []],
  [
    'nothing',
    para(run('All that is said here of ') + blank),
    ['“Blank 1” for “All that is said here of ____”: check its label.'],
  ],
  [
    'one title for two',
    para(run('In ') + titled('Town', 'Rome')) + para(titled('Town', 'Bonn')),
    ['“Town” for “In ____”: check its label.', '“Town 2”: check its label.'],
  ],
])('what is told of a control that is named by %s', (_, body, told) => {
  expect(convert(body).told).toEqual(told);
});

test('quotation marks and signs of dollars in one place of the file count for all of it', () => {
  expect(convert(para('He said « yes, of course ».') + para('«Name»')).body).toBe(
    'He said « yes, of course ».\n\n«Name»',
  );
  expect(convert(para('«Town»') + para('«Name»')).body).toBe('{{Town}}\n\n{{Name}}');
  const dollar = '$';
  expect(convert(para(`${dollar}{name}`) + para(`${dollar}{town} for ${dollar}[5]`)).body).toBe(
    `{{Name}}\n\n{{Town}} for ${dollar}{{Amount}}`,
  );
  expect(convert(para(`${dollar}{name}`) + para('{town}')).body).toBe(`${dollar}{{Name}}\n\n{{Town}}`);
});

test('words that the text writes small are written small in labels', () => {
  const text = 'A gadget, the xWidget and widget2 of the parties';
  expect(labelsOf(para(text) + para('[Main Gadget] [Main Widget] [Main Parties]'))).toEqual([
    'Main gadget',
    'Main Widget',
    'Main parties',
  ]);
});

test('loops over one list are several groups, and marks without a name have one', () => {
  const loop = (list: string) => para(`{% for x in ${list} %}{{ x.a }}{% endfor %}`);
  const groups = (body: string) => [...convert(body).body.matchAll(/\{\{#(.*?)\}\}/g)].map(([, label]) => label);
  expect(groups(loop('items') + loop('people') + loop('items') + loop('items'))).toEqual([
    'Items',
    'People',
    'Items 2',
    'Items 3',
  ]);
  expect(groups(loop('[]') + loop('list_of_people') + loop('listOfTowns'))).toEqual([
    'Items',
    'List of people',
    'List of towns',
  ]);
});

test('a field beside a control is no name of it', () => {
  expect(labelsOf(para(run('Town ') + field('MERGEFIELD Land', 'x') + run(' ') + blank))).toEqual(['Land', 'Blank 1']);
});
