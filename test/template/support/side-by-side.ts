/** §10.38: every construct of a template beside every other, with and without blanks and signs between them, and the text that a page has of them. */
import fc from 'fast-check';
import { fileOf } from './templates.ts';

/** What is written, and what is shown of it. */
type Construct = readonly [source: string, shown: string];

const WORDS: Construct[] = ['word', '北京', 'שלום', 'مرحبا', '7'].map((word) => [word, word]);

const SPANS: Construct[] = [
  ...['em', '(net)', '„Wort“'].map((text): Construct => [`*${text}*`, text]),
  ...['em', '“q”', 'Note:'].map((text): Construct => [`_${text}_`, text]),
  ...['strong', 'Note:', '“Fees”', '甲方：', 'שלום.', '«مرحبا»'].map((text): Construct => [`**${text}**`, text]),
  ...['del', '“old”', 'old.'].map((text): Construct => [`~~${text}~~`, text]),
  ['__strong__', 'strong'],
  ['***both***', 'both'],
  ['**{{A}}**', 'Ada'],
  ['**{{A}} (net)**', 'Ada (net)'],
  ['**({{A}}**', '(Ada'],
  ['*{{A}}:*', 'Ada:'],
  ['_{{A}}_', 'Ada'],
  ['~~({{A}})~~', '(Ada)'],
  ['**{{#if Given}}yes{{/if}}**', 'yes'],
  ['*“{{#if Given}}yes{{/if}}”*', '“yes”'],
  ['**{{#if Blank}}no{{else}}yes:{{/if}}**', 'yes:'],
];

const OTHERS: Construct[] = [
  ['`code`', 'code'],
  ['`{{A}}`', 'Ada'],
  ['[link](https://x.example/a_b)', 'link'],
  ['[**bold:**](https://x.example)', 'bold:'],
  ['[{{A}}](https://x.example/{{A}})', 'Ada'],
  ['<https://y.example>', 'https://y.example'],
  ['https://x.example/a_b', 'https://x.example/a_b'],
  ['a@b.example', 'a@b.example'],
  ['![alt](i.svg)', ''],
  ['![alt](i.svg){width=6mm}', ''],
  ['![alt](i.svg){.right width=12mm}', ''],
  ['![*alt*](i.svg "T")', ''],
  ['[^1]', ''],
  ['{{A}}', 'Ada'],
  ['[x]{.mark}', 'x'],
  ['[“x”]{.pill}', '“x”'],
  ['*x*{#x}', 'x'],
  ['<b>b</b>', 'b'],
  ['x<sup>2</sup>', 'x2'],
  ['<u>“u”</u>', '“u”'],
  ['<br>', ''],
  ['<!-- c -->', ''],
  ['\\\n', ''],
  ['[brackets]', '[brackets]'],
];

/** Signs that an author means as such. */
const LITERALS: Construct[] = [
  ['\\*', '*'],
  ['\\_', '_'],
  ['&amp;', '&'],
  ['____', '____'],
  ['\\{{x}}', '{{x}}'],
  ['{{Empty}}', '{{Empty}}'],
];

const BETWEEN = [
  '',
  '',
  '',
  ' ',
  '.',
  ', ',
  ': ',
  '(',
  ')',
  '“',
  '”',
  '。',
  '，',
  '（',
  '）',
  '、',
  '، ',
  '\n',
  '-',
  '/',
];

function inline(constructs: readonly Construct[]): fc.Arbitrary<Construct> {
  const one = fc.constantFrom(...constructs);
  return fc.oneof(
    { weight: 5, arbitrary: one },
    { weight: 2, arbitrary: one.map(([source, shown]): Construct => [`{{#if Ja}}${source}{{/if}}`, shown]) },
    { weight: 1, arbitrary: one.map(([source]): Construct => [`{{#if No}}${source}{{/if}}`, '']) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(one, one)
        .map(([[no], [source, shown]]): Construct => [`{{#if No}}${no}{{else}}${source}{{/if}}`, shown]),
    },
  );
}

const END = String.raw`(?:\{\{/if\}\})?$`;
const START = String.raw`^(?:\{\{#if [^}]*\}\})?`;
/** One `*` or `_` beside a letter is a product or a part of a name, and code beside code is one code. */
const JOINS_BEHIND = new RegExp(`(?:(?<![*_])[*_]|_|\`)${END}`);
const JOINS_BEFORE = new RegExp(`${START}(?:[*_](?![*_])|_|\`)`);

/** What parts two constructs. A note or brackets before a colon define something, and underscores alone on a line are a rule. */
function between(left: string, right: string, sign: string): string {
  if (sign === '' && (JOINS_BEHIND.test(left) || JOINS_BEFORE.test(right))) return ' ';
  if (sign === ': ' && /\]$/.test(left)) return ' ';
  return sign === '\n' && /____/.test(right) ? ' ' : sign;
}

function line(constructs: readonly Construct[]): fc.Arbitrary<Construct> {
  const part = inline(constructs);
  return fc
    .tuple(part, fc.array(fc.tuple(fc.constantFrom(...BETWEEN), part), { minLength: 1, maxLength: 3 }))
    .map(([first, others]) =>
      others.reduce<Construct>(([source, shown], [drawn, [right, text]]) => {
        const sign = between(source, right, drawn);
        return [source + sign + right, shown + sign + text];
      }, first),
    );
}

/** A block that holds a line. `indent`: of its further lines; `head`, `behind`: what else it shows. */
type Block = { wrap: (line: string) => string; indent?: string; isOneLine?: true; head?: string; behind?: string };

const BLOCKS: Block[] = [
  { wrap: (text) => text },
  { wrap: (text) => `## ${text}`, isOneLine: true },
  { wrap: (text) => `- ${text}`, indent: '  ' },
  { wrap: (text) => `- [ ] ${text}`, indent: '  ' },
  { wrap: (text) => `> ${text}`, indent: '> ' },
  { wrap: (text) => `| h |\n|---|\n| ${text} |`, isOneLine: true, head: 'h' },
  { wrap: (text) => `term\n: ${text}`, indent: '  ', head: 'term' },
  { wrap: (text) => `${text}\n: behind`, isOneLine: true, behind: 'behind' },
  { wrap: (text) => `<div align="right">\n\n${text}\n\n</div>` },
  { wrap: (text) => `{{#G}}\n${text}\n{{/G}}` },
  { wrap: (text) => `{{#G}}${text}{{/G}}` },
  { wrap: (text) => `| h |\n|---|\n| {{#G}}${text}{{/G}} |`, isOneLine: true, head: 'h' },
  { wrap: (text) => `- {{#G}}${text}{{/G}}`, isOneLine: true },
  { wrap: (text) => `{{#if Given}}\n${text}\n{{/if}}` },
  { wrap: (text) => `::: signature\n${text}\n:::` },
  { wrap: (text) => `::: columns\n::: column\n${text}\n:::\n::: column\nbehind\n:::\n:::`, behind: 'behind' },
];

const FIELDS =
  '{label: Ja, default: ja}, {label: No}, {label: Given, default: ja}, {label: Blank}, {label: A, default: Ada}';
const FRONT_MATTER = `styles: [pill]
placeholders: [${FIELDS}]
groups: [{label: G, fields: [${FIELDS}, {label: Empty}]}]
`;
/** All that is declared is used. */
const USED = '{{Ja}}{{No}}{{Given}}{{Blank}}{{A}}';

function fileWith(lines: readonly { block: Block; source: string }[]): string {
  const blocks = lines.map(({ block, source }) => {
    const flat = block.isOneLine ? source.replace(/\\\n|\n/g, ' ') : source.replaceAll('\n', `\n${block.indent ?? ''}`);
    return block.wrap(flat);
  });
  const end = `END\n\n[^1]: Note.\n\n${USED}\n\n{{#G}}\n${USED}{{Empty}}\n{{/G}}\n`;
  return fileOf(['## Here {#here}', ...blocks, end].join('\n\n'), FRONT_MATTER);
}

/** A file with so many lines, and what a page shows before the word END, without blanks. */
function files(constructs: readonly Construct[], count: number): fc.Arbitrary<{ file: string; shown: string }> {
  // A line of underscores alone is a rule, and one of HTML alone a block of its own.
  const whole = line(constructs).filter(([source, shown]) => shown.trim() !== '' && !/^(?:____|\[\^1\]:)/.test(source));
  return fc.array(fc.tuple(whole, fc.constantFrom(...BLOCKS)), { minLength: count, maxLength: count }).map((drawn) => {
    const shown = drawn.map(([[, text], { head = '', behind = '' }]) => head + text + behind);
    return {
      file: fileWith(drawn.map(([[source], block]) => ({ block, source }))),
      shown: ['Here', ...shown].join('').replace(/\s+/g, ''),
    };
  });
}

/** Of one line, with any construct. */
export const sideBySide = files([...WORDS, ...SPANS, ...OTHERS, ...LITERALS], 1);

/** Of several lines whose page shows no sign that could be a mark. */
export const withoutLiterals = files([...WORDS.slice(0, 2), ...SPANS, ...OTHERS.slice(0, -1)], 1);
