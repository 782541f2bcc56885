/** Texts of authors: Markdown, HTML, YAML, formulas, formats, patterns, and what stands beside a template. */
import { countMarks, MAX_MARKS } from '../../../../src/template/markdown/count-marks.ts';
import {
  type Door,
  filled,
  generated,
  hostile,
  imported,
  lines,
  madeOf,
  type Parser,
  template,
  told,
} from '../parser.ts';

/** What the import takes of one text. */
const LONGEST = 2_000_000;
/** The most that is compiled where requests are answered, by its marks and lines (§18.7). */
const SHORT = 40_000;

/** A mistake of another file: what is read is neither rendered nor saved. */
const WRONG: [string, string] = ['wrong.md', '---\ntitle: Wrong\n---\n{{#a}}\n'];
const READ = imported('a.md', [WRONG]);

/** As much of a unit as is compiled where requests are answered. */
function short(unit: string): string {
  const { lines: breaks, marks } = countMarks(unit);
  return unit.repeat(Math.floor((SHORT - 500) / (unit.length + 50 * (breaks - 1) + 15 * marks)));
}

/** As much of a unit as an upload may have. */
function allowed(unit: string): string {
  const { lines: breaks, marks, items } = countMarks(`${unit}${unit}`);
  return unit.repeat(
    Math.min(
      Math.floor((MAX_MARKS - 100) / ((1.5 * (breaks - 1) + marks + 6 * items) / 2)),
      Math.floor(LONGEST / unit.length) - 100,
    ),
  );
}

/** Costly for a parser of Markdown: what is begun and never ended, and what is many blocks. */
const MARKS = [
  '**a',
  '*a_',
  '[a](',
  '![',
  '[^a]',
  '`a',
  '> a\nx\n',
  '- a\n',
  'a\n=\n',
  '[a]: b\n',
  '|a',
  'a\n: b\n',
  '\\\nx\n\n',
  'http://',
  'a@b.',
  '{.a}',
  '::: a\n',
];
const TAGS = ['<a b="', '<b>', '<div>\n', '<table><tr><td>', '<!--', '<a href="x">', '</a>', '<br>', '<img src=x>'];

export const MARKDOWN: Parser = {
  name: 'Markdown',
  door: READ,
  harmless: () => template('A *word* and {{Name}}.\n'),
  kilobytes: MARKS.map((unit) => hostile(JSON.stringify(unit), () => template(filled(1_000, unit)))),
  largest: [
    ...MARKS.map((unit) =>
      hostile(`compiled for a document: ${JSON.stringify(unit)}`, () => template(short(unit)), savedOrRefused),
    ),
    ...MARKS.map((unit) => hostile(`an upload of ${JSON.stringify(unit)}`, () => template(allowed(unit)))),
    told(
      'lines and Markdown characters',
      hostile('2 MB of marks', () => template(filled(LONGEST, '**a'))),
    ),
    hostile('empty lines', () => template(filled(39_000, '\n'))),
    told(
      'lines and Markdown characters',
      hostile('2 MB of empty lines', () => template(filled(LONGEST, '\n'))),
    ),
    hostile('2 MB of words', () => template(filled(LONGEST, `${'word '.repeat(80)}\n\n`))),
    hostile('a table of 4,000 columns', () =>
      template(
        `|${filled(16_000, ' a |')}\n|${filled(16_000, ' - |')}\n${filled(80_000, `|${filled(16_000, ' b |')}\n`)}`,
      ),
    ),
  ],
};

export const HTML: Parser = {
  name: 'HTML',
  door: READ,
  harmless: () => template('<b>A</b> <table><tr><td>b</td></tr></table>\n'),
  kilobytes: [
    ...TAGS.map((unit) => hostile(JSON.stringify(unit), () => template(filled(1_000, unit)))),
    hostile('a cell over 1,000,000,000 columns', () =>
      template('<table><tr><td colspan="1000000000" rowspan="1000000000">a</td></tr></table>'),
    ),
    hostile('columns that span', () =>
      template(`<table>${'<col span="1000000000">'.repeat(40)}<tr><td>a</td></tr></table>`),
    ),
    hostile('a list from 1,000,000,000', () => template('<ol start="1000000000" type="i"><li>a</li></ol>')),
  ],
  largest: [
    ...TAGS.map((unit) =>
      hostile(`compiled for a document: ${JSON.stringify(unit)}`, () => template(short(unit)), savedOrRefused),
    ),
    hostile('an upload of tags', () => template(allowed('<b>a</b> '))),
    hostile('2 MB of cells', () =>
      template(`<table>${filled(1_900_000, '<tr><td colspan="1000" rowspan="1000">a</td></tr>')}</table>`),
    ),
  ],
};

/** Most of what is made of tags is a mistake, and then nothing is compiled later. */
function savedOrRefused(...given: Parameters<Door>): ReturnType<Door> {
  return madeOf()(...given).catch(() => ({ status: 422, text: '', location: '' }));
}

function yaml(front: string): string {
  return template('{{a}}\n', front);
}

export const YAML: Parser = {
  name: 'YAML',
  door: READ,
  harmless: () => yaml('placeholders: [{label: a, default: b}]\n'),
  kilobytes: [
    hostile('lists in each other', () => yaml(`placeholders: ${filled(1_000, '[')}\n`)),
    hostile('aliases of aliases', () =>
      yaml(
        `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}]`).join('\n')}\n`,
      ),
    ),
    hostile('keys', () => yaml(lines(100, (at) => `k${at}: 1\n`))),
    hostile('tabs', () => yaml(filled(1_000, '\t: a\n'))),
    hostile('anchors', () => yaml(`${filled(1_000, '&a ')}x\n`)),
    hostile('a group of 1,000,000,000 entries', () =>
      yaml('groups: [{label: g, min: 1000000000, fields: [{label: a}]}]\n'),
    ),
    hostile('a counter from 1e300', () => yaml('placeholders: [{label: a, type: counter, start: 1e300}]\n')),
    hostile('a page without end', () => yaml('page: {size: 1e300mm x 1e300mm}\ncolumns: 1000000000\n')),
  ],
  largest: [
    hostile('keys', () => yaml(lines(19_000, (at) => `k${at}: 1\n`))),
    hostile('placeholders', () => yaml(`placeholders:\n${lines(19_000, (at) => `- {label: k${at}}\n`)}`)),
    hostile('mistakes', () => yaml(`placeholders:\n${lines(19_000, (at) => `- {labl: k${at}}\n`)}`)),
    hostile('tabs', () => yaml(filled(95_000, '\t: a\n'))),
    hostile('anchors', () => yaml(`${filled(148_000, '&a ')}x\n`)),
    hostile('lists in each other', () => yaml(`placeholders: ${filled(49_000, '[')}\n`)),
    hostile('1 MB of lists', () => yaml(`placeholders: ${filled(1_000_000, '[')}\n`)),
    told(
      'entries in a list',
      hostile('a list of one line', () => yaml(`placeholders: [${filled(97_000, 'a,')}]\n`)),
    ),
    told(
      'lines and Markdown characters',
      hostile('comments of 2 MB', () => yaml(filled(LONGEST, '# a\n'))),
    ),
    hostile('keys that are twice there', () => yaml(filled(95_000, 'a: 1\n'))),
    hostile('a theme of keys', () => lines(19_000, (at) => `k${at}: 1\n`), imported('a.theme.yaml')),
    hostile('a theme of lists', () => `name: a\n${filled(900_000, 'x: [[[[\n')}`, imported('a.theme.yaml')),
  ],
};

export const FOREIGN: Parser = {
  name: 'front matter of other programs',
  door: imported('a.md'),
  harmless: () => '---\nlayout: post\ntitle: A\n---\nText\n',
  kilobytes: [
    hostile('TOML that never ends', () => `+++\n${filled(1_000, 'a = "b\n')}`),
    hostile('YAML of another', () => `---\nlayout: ${filled(1_000, '[')}\n---\ntext\n`),
    hostile('tags of Liquid', () => `---\nlayout: a\n---\n${filled(900, '{% ')}`),
  ],
  largest: [
    hostile('YAML with mistakes', () => `---\n${filled(LONGEST, 'a: b: c\n')}---\ntext\n`),
    hostile('anchors', () => `---\n${filled(LONGEST, '&a ')}x\n---\ntext\n`),
    hostile('keys twice', () => `---\na: &a {b: 1}\n${filled(LONGEST, '<<: *a\n')}---\ntext\n`),
    hostile('TOML', () => `+++\n${filled(LONGEST, 'a = 1\n')}+++\ntext\n`),
    hostile('a title of 1 MB', () => `# ${filled(1_000_000, 'a')}\n`),
  ],
};

/** `count` numbers, each made of the one before by a formula; the first one is sent. */
function formulas(count: number, formula: (before: string) => string): string {
  const declared = lines(
    count,
    (at) => `  - {label: B${at}, type: number, formula: "${formula(at === 0 ? 'A' : `B${at - 1}`)}"}\n`,
  );
  return template(
    `{{A}} ${lines(count, (at) => `{{B${at}}} `)}`,
    `placeholders:\n  - {label: A, type: number}\n${declared}`,
  );
}

export const FORMULAS: Parser = {
  name: 'formulas and conditions',
  door: READ,
  harmless: () => formulas(2, (before) => `${before} + 1`),
  kilobytes: [
    hostile('brackets', () => formulas(1, () => filled(900, '('))),
    hostile('sums', () => formulas(1, (before) => filled(900, `${before} + `) + before)),
    hostile('conditions in each other', () => template(`${filled(450, '{{#if a}}')}x${filled(400, '{{/if}}')}`)),
    hostile('a condition of many terms', () => template(`{{#if ${filled(900, 'a = "b" or ')}a = "c"}}x{{/if}}`)),
  ],
  largest: [
    hostile(
      '500 numbers, each squared',
      () => formulas(60, (before) => `${before} * ${before}`),
      madeOf({ a: '9'.repeat(50) }),
    ),
    hostile(
      'quotients of quotients',
      () => formulas(60, (before) => `1 / (${before} + 0.37)`),
      madeOf({ a: '9'.repeat(100) }),
    ),
    hostile(
      'sums of a group',
      () =>
        template(
          '{{S}} {{T}}\n\n- {{#G}}{{A}}{{/G}}\n',
          'placeholders: [{label: S, type: number, formula: "SUM(G.A)"}, {label: T, type: number, formula: "SUM(G.A) / COUNT(G)"}]\ngroups: [{label: G, fields: [{label: A, type: number}]}]\n',
        ),
      madeOf({ g: Array.from({ length: 400 }, (_, at) => ({ a: `1.${at}` })) }),
    ),
    hostile('a thousand conditions', () =>
      template(
        lines(1_000, (at) => `{{#if a${at} = "b" or c > ${at}}}x{{else}}y{{/if}}\n\n`),
        'placeholders: [{label: c, type: number}]\n',
      ),
    ),
    hostile('one condition of 100,000 terms', () =>
      template(`{{#if ${filled(1_000_000, 'a = "b" or ')}a = "c"}}x{{/if}}`),
    ),
  ],
};

export const FORMATS: Parser = {
  name: 'formats of numbers and dates',
  door: READ,
  harmless: () => yaml('placeholders: [{label: a, type: number, format: "1,234.56"}]\n'),
  kilobytes: ['0', '1,', '27.08.2026 ', '1 ', 'August ', '٣'].map((unit) =>
    hostile(JSON.stringify(unit), () =>
      yaml(
        `placeholders: [{label: a, type: ${/[AU2]/.test(unit) ? 'date' : 'number'}, format: "${filled(900, unit)}"}]\n`,
      ),
    ),
  ),
  largest: ['0', '1,', '27 '].map((unit) =>
    hostile(`1 MB of ${JSON.stringify(unit)}`, () =>
      yaml(`placeholders: [{label: a, type: number, format: "${filled(900_000, unit)}"}]\n`),
    ),
  ),
};

function pattern(written: string, count = 1): string {
  const declared = lines(count, (at) => `  - {label: P${at}, pattern: ${JSON.stringify(written)}}\n`);
  return template(
    lines(count, (at) => `{{P${at}}} `),
    `placeholders:\n${declared}`,
  );
}
/** Of a group; a row has one. */
function patternOfRows(written: string): string {
  return template(
    '- {{#G}}{{P}}{{/G}}\n',
    `groups: [{label: G, fields: [{label: P, pattern: ${JSON.stringify(written)}}]}]\n`,
  );
}

export const PATTERNS: Parser = {
  name: 'patterns',
  door: READ,
  harmless: () => pattern('[a-z]+'),
  kilobytes: [
    '(a?){1000}a{1000}',
    '((a{10}){10}){10}'.repeat(11),
    '\\pL{1000}'.repeat(20),
    '(a|'.repeat(66),
    '[^'.repeat(99),
    '(?i)\\pL{999}',
  ].map((one, at) => ({
    ...hostile(one.slice(0, 20), () => pattern(one)),
    ...(at < 3 && { says: 'is too large: written out, it has' }),
  })),
  largest: [
    hostile(
      'eleven values of a pattern of optional letters',
      () => pattern('(a?){200}a{200}', 9),
      madeOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at}`, 'a'.repeat(999)]))),
    ),
    hostile(
      'values that lead to other states each',
      () => pattern('(a|b)*a(a|b){300}', 9),
      madeOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at}`, 'abbab'.repeat(199 - at)]))),
    ),
    hostile(
      'short values of large patterns',
      () => pattern('\\pL{0,499}', 9),
      madeOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at}`, 'ä'.repeat(30)]))),
    ),
    told(
      'too long in total',
      hostile(
        'as many rows as a body holds',
        () => JSON.stringify({ values: { g: Array.from({ length: 1_000 }, () => ({ p: 'a'.repeat(990) })) } }),
        generated(patternOfRows('(a?){200}a{200}')),
      ),
    ),
  ],
};

export const EXAMPLES: Parser = {
  name: 'examples beside a template',
  door: (world, content) => imported('a.values.json', [['a.md', template('{{Name}}\n')]])(world, content),
  harmless: () => '{"name": "Ada"}',
  kilobytes: [
    hostile('lists in each other', () => filled(1_000, '[')),
    hostile('a number without end', () => `{"name": ${filled(900, '9')}}`),
  ],
  largest: [
    hostile('lists that are not closed', () => filled(5_000_000, '[')),
    hostile('lists in each other', () => `{"values":${filled(900_000, '[')}${filled(900_000, ']')}}`),
    hostile('objects in each other', () => `{"values":${filled(900_000, '{"a":')}1${filled(180_000, '}')}}`),
    hostile('names', () =>
      JSON.stringify({ values: Object.fromEntries(Array.from({ length: 29_000 }, (_, at) => [`k${at}`, ''])) }),
    ),
    hostile('rows', () => `{"g":[${filled(140_000, '{},')}{}]}`),
  ],
};
