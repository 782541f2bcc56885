/** §10.27: each mistake in a condition, with its line and column. */
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fileOf } from '../support/templates.ts';

const FRONT = `placeholders:
  - {label: Plan, type: select, options: [Gold, Silver]}
  - {label: Net sum, type: number}
`;

/** As `line:column: message`, lines counted from the body's first. */
function told(body: string, front = ''): string[] {
  const before = fileOf('', front + FRONT).split('\n').length - 1;
  return faultsOf(fileOf(`${body}\n\n{{Plan}} {{Net sum}}\n`, front + FRONT)).map(
    ({ line, column, message }) => `${line - before}${column === undefined ? '' : `:${column}`}: ${message}`,
  );
}

const APART =
  'is within a line, but another tag of the condition is not. Put them all in one line, or each on its own line. After a list or quote, put a blank line before it.';
const HEADER = 'would leave out the table header. Put the tags in body rows, or on their own lines around the table.';

describe('marks', () => {
  test.each([
    [
      'never closed',
      'a {{#if Plan = Gold}}b',
      ['1:3: {{#if Plan = Gold}} is never closed. Add {{/if}} where it ends.'],
    ],
    ['never opened', 'a\n\nb{{/if}}', ['3: {{/if}} closes a condition, but none is open.']],
    ['closed once too often', '{{#if Plan}}a{{/if}}{{/if}}', ['1: {{/if}} closes a condition, but none is open.']],
    ['without a condition', 'a {{#if}}b{{/if}}', ['1:3: {{#if}} needs a condition, such as {{#if Plan = Gold}}.']],
    [
      'else if without a condition',
      '{{#if Plan}}a{{else if}}b{{/if}}',
      ['1:14: {{else if}} needs a condition, such as {{#if Plan = Gold}}.'],
    ],
    [
      'two else',
      '{{#if Plan}}a{{else}}b{{else}}c{{/if}}',
      [
        '1:23: {{else}} is the second one of {{#if Plan}}. A condition has one {{else}}, with any {{else if …}} before it.',
      ],
    ],
    [
      'else if behind else',
      '{{#if Plan = Gold}}a{{else}}b{{else if Plan}}c{{/if}}',
      ['1:30: {{else if Plan}} comes after {{else}}, so it can never apply. Put it before {{else}}.'],
    ],
    [
      'else if in another language',
      '{{#if Plan = Gold}}a{{elsif Plan}}b{{/if}}',
      [
        '1: {{elsif Plan}}: In Platen, write a condition as {{#if Plan = Gold}} … {{else if Plan = Silver}} … {{else}} … {{/if}}. If it is a label, declare it in the front matter.',
      ],
    ],
    [
      'an end with its condition',
      '{{#if Plan}}a{{/if Plan}}',
      ['1:14: {{/if}} must be written {{/if}}, not {{/if Plan}}.'],
    ],
    [
      'else without if',
      'a {{else}} b',
      [
        '1: {{else}}: In Platen, write a condition as {{#if Plan = Gold}} … {{else if Plan = Silver}} … {{else}} … {{/if}}. If it is a label, declare it in the front matter.',
      ],
    ],
    [
      'that cross a group',
      '{{#if Plan}}\n\n{{#G}}\n\n{{A}}\n\n{{/if}}\n\n{{/G}}',
      [
        '3: {{#G}} begins within {{#if Plan}} but ends outside of it. Put {{/G}} before {{/if}}, or put both tags of the group around the condition.',
      ],
    ],
    [
      'that cross a group at its end',
      '{{#G}}\n\n{{#if Plan}}\n\n{{A}}\n\n{{/G}}\n\n{{/if}}',
      ['3:1: {{#if Plan}} begins within {{#G}} but does not end there. Put {{/if}} before {{/G}}.'],
    ],
    [
      'that cross a group at else',
      '{{#if Plan}}\n\n{{#G}}\n\n{{A}}\n\n{{else}}\n\n{{/G}}\n\n{{/if}}',
      [
        '3: {{#G}} begins within {{#if Plan}} but ends outside of it. Put {{/G}} before {{else}}, or put both tags of the group around the condition.',
      ],
    ],
    [
      'around nothing',
      'a\n\n{{#if Plan}}\n\n{{/if}}\n',
      ['3:1: {{#if Plan}} is empty. Add text between it and {{/if}}.'],
    ],
    ['in different blocks', 'a {{#if Plan}}b\n\nc{{/if}}', [`1:3: {{#if Plan}} ${APART}`]],
    ['at different levels', 'a **b{{#if Plan}}c** d{{/if}}\n\ne', [`1:6: {{#if Plan}} ${APART}`]],
    ['in different cells', '| h | i |\n|-|-|\n| a{{#if Plan}}b | c{{/if}} |', [`3:4: {{#if Plan}} ${APART}`]],
    [
      'beside a group in a line',
      'a {{#if Plan}}{{#G}}{{A}}{{/G}}{{/if}}',
      [
        '1:3: {{#if Plan}} is in a line with other text and has a group in its branch. Put the tags of the condition at the beginning and end of what the group repeats. After a list or quote, put a blank line before them.',
      ],
    ],
    ["around a table's header", '| {{#if Plan}}h |\n|-|\n| b{{/if}} |\n| c |', [`1:3: {{#if Plan}} ${HEADER}`]],
    ["alone in a table's header", '| {{#if Plan}} |\n|-|\n| b |\n| {{/if}} |', [`1:3: {{#if Plan}} ${HEADER}`]],
    [
      'within joined rows',
      '<table>\n<tr><td rowspan="2">a</td><td>b</td></tr>\n{{#if Plan}}<tr><td>c</td></tr>{{/if}}\n</table>',
      [
        '3:1: {{#if Plan}} begins or ends within rows that are joined by a cell (rowspan). Put the tag outside of them.',
      ],
    ],
    [
      'in code',
      '`{{#if Plan}}` a {{/if}}',
      ['1:2: {{#if Plan}} is a condition inside code, a picture or a link URL. Put it in the text.'],
    ],
    [
      'in a link',
      '[a](https://x.org/{{#if Plan}}b{{/if}})',
      [
        '1:19: {{#if Plan}} is a condition inside code, a picture or a link URL. Put it in the text.',
        '1:32: {{/if}} is a condition inside code, a picture or a link URL. Put it in the text.',
      ],
    ],
    [
      'in an alt text',
      '![{{#if Plan}}a{{/if}}](b.png)',
      [
        '1:3: {{#if Plan}} is a condition inside code, a picture or a link URL. Put it in the text.',
        '1:16: {{/if}} is a condition inside code, a picture or a link URL. Put it in the text.',
      ],
    ],
    [
      'around a footnote that is used elsewhere',
      'a[^1]\n\n{{#if Plan}}\n\nb\n\n[^1]: c\n\n{{/if}}',
      [
        '3:1: {{#if Plan}} contains the footnote [^1], which is used outside of it. Move the footnote out of the condition.',
      ],
    ],
    [
      'before which an instruction stands',
      '<!-- keep -->\n\n{{#if Plan}}\n\na\n\n{{/if}}',
      [
        '1: <!-- keep --> is before a condition that may leave out the next block. Put it after the tag of the condition.',
      ],
    ],
    [
      'that nest too deep',
      `${'{{#if Plan}}'.repeat(52)}a${'{{/if}}'.repeat(52)}`,
      ['1:601: {{#if Plan}} is within more than 50 other conditions.'],
    ],
  ])('%s', (_, body, wanted) => expect(told(body)).toEqual(wanted));
});

describe('conditions', () => {
  test.each([
    ['an unknown name', 'a\n{{#if Pln = Gold}}b{{/if}}', '2:7: {{#if Pln = Gold}}: '],
    [
      'an unknown name in else if',
      '{{#if Plan = Gold}}b{{else if Net sm > 1}}c{{/if}}',
      '1:31: {{else if Net sm > 1}}: ',
    ],
    ['an option that there is not', '{{#if Plan = Gld}}b{{/if}}', '1:14: {{#if Plan = Gld}}: '],
    ['with blanks before it', '{{  #  if   Pln}}b{{/if}}', '1:13: {{#if Pln}}: '],
    ['in a row', '| h |\n|-|\n| {{#if Pln}}a{{/if}} |', '3:9: {{#if Pln}}: '],
  ])('%s', (_, body, wanted) => expect(told(body)).toEqual([expect.stringContaining(wanted)]));

  test.each([
    [
      'the same condition twice',
      '{{#if Plan = Gold}}a{{else if Plan = Gold}}b{{/if}}',
      '1:21: {{else if Plan = Gold}} can never apply: it repeats an earlier condition.',
    ],
    ['constants', '{{#if 1 > 2}}a{{/if}}', '1:1: {{#if 1 > 2}} can never apply: it is never true.'],
    [
      'else',
      '{{#if 1 < 2}}a{{else}}b{{/if}}',
      '1:15: {{else}} can never apply: the condition before it is always true.',
    ],
    [
      'excluded by the branch around it',
      '{{#if Plan = Gold}}\n\n{{#Net sums}}\n\na{{#if Plan = Silver}}b{{/if}}\n\n{{/Net sums}}\n\n{{/if}}',
      '5:2: {{#if Plan = Silver}} can never apply: the conditions around it exclude it.',
    ],
  ])('that can never apply: %s', (_, body, wanted) => expect(told(body)).toEqual([wanted]));

  test('are checked in page parts, too', () => {
    const front =
      'header:\n  left: "{{#if Pln}}a{{/if}}"\nfooter: "{{#if Plan}}a"\nwatermark: "{{#if Plan}}{{#G}}a{{/G}}{{/if}}"\n';
    expect(told('a', front).map((one) => one.replace(/^-\d+: /, ''))).toEqual([
      expect.stringContaining('{{#if Pln}}: '),
      '{{#if Plan}} is never closed. Add {{/if}} where it ends.',
      '{{#G}} is a group, which is not allowed in a header or footer.',
      '{{/G}} is a group, which is not allowed in a header or footer.',
    ]);
  });

  test('a placeholder may stand in conditions alone', () => {
    expect(faultsOf(fileOf('{{#if Plan = Gold}}a{{/if}}\n', FRONT)).map(({ message }) => message)).toEqual([
      '"Net sum" is declared but never used. Remove it, or use {{Net sum}} in the document.',
    ]);
  });

  test('a reference to the other branch is a mistake', () => {
    const body = '{{#if Plan}}\n\n# A {#a}\n\n{{else}}\n\nsee [](#a)\n\n{{/if}}\n';
    expect(told(body, 'numbering: legal\n')).toEqual([
      '7: [](#a) and its target are in different branches of one condition, so they are never printed together. Add a text between the brackets, or move one of them.',
    ]);
  });

  const referring = (first: string, ...others: string[]) =>
    `${others.map((one, at) => `{{#if ${one}}}\n## ${at} {#a}\n{{/if}}\n\n`).join('')}{{#if ${first}}}\nsee [](#a)\n{{/if}}\n`;

  test('a reference to what is never there with it is a mistake', () => {
    expect(told(referring('Plan = Silver', 'Plan = Gold'), 'numbering: legal\n')).toEqual([
      '6: [](#a) is after {{#if Plan = Silver}}, but its target is after {{#if Plan = Gold}}, so they are never printed together. Add a text between the brackets, or move one of them.',
    ]);
    expect(told(referring('Plan', 'Plan = Gold'), 'numbering: legal\n')).toEqual([]);
    expect(told(referring('Net sum > 2', 'Net sum > 1'), 'numbering: legal\n')).toEqual([]);
  });

  test('entries of a group may differ', () => {
    const body =
      '{{#G}}\n\n{{#if K = Gold}}\n## {{K}} {#a}\n{{/if}}\n\n{{#if K = Silver}}\nsee [](#a)\n{{/if}}\n\n{{/G}}\n';
    const group = 'groups:\n  - {label: G, fields: [{label: K, type: select, options: [Gold, Silver]}]}\n';
    expect(told(body, `numbering: legal\n${group}`)).toEqual([]);
  });
});

test('a name in a faulty condition is not reported as unused', () => {
  const messages = faultsOf(fileOf('{{#if Plan = Copper}}a{{/if}}', FRONT)).map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining('"Net sum" is declared but never used'),
    expect.stringContaining('"Copper" is not one of the options'),
  ]);
});
