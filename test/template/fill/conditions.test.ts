/** §10.27: conditions in all positions: what applies is there as if its author had written nothing else. */
import { expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { fill, markdownOf, templateOf } from '../support/templates.ts';

const FRONT = `placeholders:
  - {label: Plan, type: select, options: [Gold, Silver]}
  - {label: Sum, type: number}
  - {label: Name}
`;

/** A body, and what is there for Gold, for Silver and for neither. */
const POSITIONS: Record<string, [body: string, gold: string, silver: string, neither: string]> = {
  'words in a line': [
    'a {{#if Plan = Gold}}gold {{else if Plan = Silver}}silver {{else}}none {{/if}}b\n',
    ...['a gold b\n', 'a silver b\n', 'a none b\n'],
  ] as never,
  'words at the end of a line': ['a{{#if Plan = Gold}} gold{{/if}}\n', 'a gold\n', 'a\n', 'a\n'],
  'words between blanks': ['a {{#if Plan = Gold}}gold{{/if}} b\n', 'a gold b\n', 'a b\n', 'a b\n'],
  'words at the beginning of a line': ['{{#if Plan = Gold}}gold{{/if}} b\n', 'gold b\n', 'b\n', 'b\n'],
  'emphasised words': ['a **b{{#if Plan = Gold}} gold{{/if}}** c\n', 'a **b gold** c\n', 'a **b** c\n', 'a **b** c\n'],
  'all that is emphasised': ['a **{{#if Plan = Gold}}gold{{/if}}** c\n', 'a **gold** c\n', 'a c\n', 'a c\n'],
  emphasis: ['a {{#if Plan = Gold}}**gold**{{else}}*no*{{/if}} c\n', 'a **gold** c\n', 'a *no* c\n', 'a *no* c\n'],
  'the text of a link': [
    '[a{{#if Plan = Gold}} gold{{/if}}](https://x.org)\n',
    '[a gold](https://x.org)\n',
    '[a](https://x.org)\n',
    '[a](https://x.org)\n',
  ],
  'all of the text of a link': [
    'a [{{#if Plan = Gold}}gold{{/if}}](https://x.org)\n',
    'a [gold](https://x.org)\n',
    'a\n',
    'a\n',
  ],
  'lines of a paragraph': [
    'a\n{{#if Plan = Gold}}\ngold\n{{else if Plan = Silver}}\nsilver\n{{/if}}\nb\n',
    'a\ngold\nb\n',
    'a\nsilver\nb\n',
    'a\nb\n',
  ],
  'the last lines of a paragraph': ['a\n{{#if Plan = Gold}}\ngold\n{{/if}}\n', 'a\ngold\n', 'a\n', 'a\n'],
  'lines with hard ends': [
    'a\\\n{{#if Plan = Gold}}\ngold\\\n{{/if}}\nb\n',
    'a\\\ngold\\\nb\n',
    'a\\\nb\n',
    'a\\\nb\n',
  ],
  'words before a hard end': ['a {{#if Plan = Gold}}gold{{/if}}\\\nb\n', 'a gold\\\nb\n', 'a\\\nb\n', 'a\\\nb\n'],
  'words at the beginning of a second line': [
    'a\n{{#if Plan = Gold}}gold{{/if}} b\n',
    'a\ngold b\n',
    'a\nb\n',
    'a\nb\n',
  ],
  'words before a blank and a hard end': [
    '{{#if Plan = Gold}}gold {{/if}}a \\\nb\n',
    'gold a \\\nb\n',
    'a \\\nb\n',
    'a \\\nb\n',
  ],
  'words of a link that ends with a blank': [
    '[{{#if Plan = Gold}}gold {{/if}}a ](https://x.org)b\n',
    '[gold a ](https://x.org)b\n',
    '[a ](https://x.org)b\n',
    '[a ](https://x.org)b\n',
  ],
  'what would begin a list': ['{{#if Plan = Gold}}1{{/if}}. x\n', '1\\. x\n', '. x\n', '. x\n'],
  'all but an anchor': [
    '<a id="x"></a>{{#if Plan = Gold}}gold{{/if}}\n\nb\n',
    '<a id="x"></a>gold\n\nb\n',
    'b\n',
    'b\n',
  ],
  'a paragraph': ['{{#if Plan = Gold}}gold{{/if}}\n\nb\n', 'gold\n\nb\n', 'b\n', 'b\n'],
  'paragraphs between lines of marks': [
    'a\n\n{{#if Plan = Gold}}\n\ngold\n\nmore\n\n{{else}}\n\nno\n\n{{/if}}\n\nb\n',
    'a\n\ngold\n\nmore\n\nb\n',
    'a\n\nno\n\nb\n',
    'a\n\nno\n\nb\n',
  ],
  'marks beside the blocks': [
    '{{#if Plan = Gold}}\n# gold\n{{else}}\n> no\n{{/if}}\n\nb\n',
    '# gold\n\nb\n',
    '> no\n\nb\n',
    '> no\n\nb\n',
  ],
  'several paragraphs between marks without blank lines': [
    '{{#if Plan = Gold}}\na\n\ngold\n{{else}}\nno\n{{/if}}\nb\n',
    'a\n\ngold\n\nb\n',
    'no\n\nb\n',
    'no\n\nb\n',
  ],
  'a mark at the end of the paragraph before': [
    'a\n{{#if Plan = Gold}}\n\ngold\n\n{{/if}}\n\nb\n',
    'a\n\ngold\n\nb\n',
    'a\n\nb\n',
    'a\n\nb\n',
  ],
  'a heading': ['## {{#if Plan = Gold}}gold{{/if}}\n\nb\n', '## gold\n\nb\n', 'b\n', 'b\n'],
  'words of a heading': ['## a{{#if Plan = Gold}} gold{{/if}}\n', '## a gold\n', '## a\n', '## a\n'],
  'a list item': ['- a\n- {{#if Plan = Gold}}gold{{/if}}\n- b\n', '- a\n- gold\n- b\n', '- a\n- b\n', '- a\n- b\n'],
  'all items': ['- {{#if Plan = Gold}}gold{{/if}}\n\nb\n', '- gold\n\nb\n', 'b\n', 'b\n'],
  'items between lines of marks': [
    '- a\n{{#if Plan = Gold}}\n- gold\n- more\n{{else}}\n- no\n{{/if}}\n- b\n',
    '- a\n- gold\n- more\n- b\n',
    '- a\n- no\n- b\n',
    '- a\n- no\n- b\n',
  ],
  'items between marks at their ends': [
    '- a\n- {{#if Plan = Gold}}gold\n- more{{/if}}\n- b\n',
    '- a\n- gold\n- more\n- b\n',
    '- a\n- b\n',
    '- a\n- b\n',
  ],
  'items between marks with blank lines': [
    '- a\n\n{{#if Plan = Gold}}\n\n- gold\n\n{{else if Plan = Silver}}\n\n- silver\n\n{{/if}}\n\n- b\n',
    '- a\n\n- gold\n\n- b\n',
    '- a\n\n- silver\n\n- b\n',
    '- a\n\n- b\n',
  ],
  'numbered items between marks with blank lines': [
    '1. a\n\n{{#if Plan = Gold}}\n\n2. gold\n\n{{/if}}\n\n3. b\n',
    '1. a\n\n2. gold\n\n3. b\n',
    '1. a\n\n2. b\n',
    '1. a\n\n2. b\n',
  ],
  'a list between marks behind a tight one': [
    '- a\n- b\n\n{{#if Plan = Gold}}\n\n- gold\n\n{{/if}}\n',
    '- a\n\n- b\n\n- gold\n',
    '- a\n- b\n',
    '- a\n- b\n',
  ],
  'an inner list': [
    '- a\n  {{#if Plan = Gold}}\n  - gold\n  {{/if}}\n- b\n',
    '- a\n  - gold\n- b\n',
    '- a\n- b\n',
    '- a\n- b\n',
  ],
  'a task': ['- [ ] {{#if Plan = Gold}}gold{{/if}}\n- [x] b\n', '- [ ] gold\n- [x] b\n', '- [x] b\n', '- [x] b\n'],
  'a quote': ['> {{#if Plan = Gold}}gold{{/if}}\n\nb\n', '> gold\n\nb\n', 'b\n', 'b\n'],
  'blocks of a quote': [
    '> a\n>\n> {{#if Plan = Gold}}\n>\n> gold\n>\n> {{/if}}\n',
    '> a\n>\n> gold\n',
    '> a\n',
    '> a\n',
  ],
  'words in a cell': [
    '| h | i |\n| - | - |\n| a{{#if Plan = Gold}} gold{{/if}} | b |\n',
    '| h | i |\n| - | - |\n| a gold | b |\n',
    '| h | i |\n| - | - |\n| a | b |\n',
    '| h | i |\n| - | - |\n| a | b |\n',
  ],
  'all of a cell': [
    '| h | i |\n| - | - |\n| {{#if Plan = Gold}}gold{{/if}} | b |\n',
    '| h | i |\n| - | - |\n| gold | b |\n',
    '| h | i |\n| - | - |\n|   | b |\n',
    '| h | i |\n| - | - |\n|   | b |\n',
  ],
  'a row': [
    '| h | i |\n| - | - |\n| {{#if Plan = Gold}}gold | b{{/if}} |\n| c | d |\n',
    '| h | i |\n| - | - |\n| gold | b |\n| c | d |\n',
    '| h | i |\n| - | - |\n| c | d |\n',
    '| h | i |\n| - | - |\n| c | d |\n',
  ],
  'rows between lines of marks': [
    '| h |\n| - |\n| a |\n{{#if Plan = Gold}}\n| gold |\n| more |\n{{else}}\n| no |\n{{/if}}\n| b |\n',
    '| h |\n| - |\n| a |\n| gold |\n| more |\n| b |\n',
    '| h |\n| - |\n| a |\n| no |\n| b |\n',
    '| h |\n| - |\n| a |\n| no |\n| b |\n',
  ],
  'rows between rows of marks': [
    '| h |\n| - |\n| {{#if Plan = Gold}} |\n| gold |\n| {{/if}} |\n| b |\n',
    '| h |\n| - |\n| gold |\n| b |\n',
    '| h |\n| - |\n| b |\n',
    '| h |\n| - |\n| b |\n',
  ],
  'all rows': [
    'a\n\n| h |\n| - |\n| {{#if Plan = Gold}}gold{{/if}} |\n',
    'a\n\n| h |\n| - |\n| gold |\n',
    'a\n\n| h |\n| - |\n|   |\n',
    'a\n\n| h |\n| - |\n|   |\n',
  ],
  'all rows between lines of marks': [
    'a\n\n| h |\n| - |\n{{#if Plan = Gold}}\n| gold |\n{{/if}}\n',
    'a\n\n| h |\n| - |\n| gold |\n',
    'a\n',
    'a\n',
  ],
  'a table': [
    '{{#if Plan = Gold}}\n\n| h |\n| - |\n| gold |\n\n{{/if}}\n\nb\n',
    '| h |\n| - |\n| gold |\n\nb\n',
    'b\n',
    'b\n',
  ],
  'a table between lines of marks': [
    '{{#if Plan = Gold}}\n| h |\n| - |\n| gold |\n{{/if}}\n\nb\n',
    '| h |\n| - |\n| gold |\n\nb\n',
    'b\n',
    'b\n',
  ],
  code: ['{{#if Plan = Gold}}\n\n```\ngold\n```\n\n{{/if}}\n\nb\n', '```\ngold\n```\n\nb\n', 'b\n', 'b\n'],
  'a footnote with its reference': [
    '{{#if Plan = Gold}}\n\ngold[^1]\n\n[^1]: note\n\n{{/if}}\n\nb\n',
    'gold[^1]\n\n[^1]: note\n\nb\n',
    'b\n',
    'b\n',
  ],
  'a reference to a footnote': [
    'a{{#if Plan = Gold}}[^1]{{/if}}\n\n[^1]: note\n',
    'a[^1]\n\n[^1]: note\n',
    'a\n\n[^1]: note\n',
    'a\n\n[^1]: note\n',
  ],
  'a part of a footnote': [
    'a[^1]\n\n[^1]: note{{#if Plan = Gold}} gold{{/if}}\n',
    'a[^1]\n\n[^1]: note gold\n',
    'a[^1]\n\n[^1]: note\n',
    'a[^1]\n\n[^1]: note\n',
  ],
  'a page break': [
    'a\n\n{{#if Plan = Gold}}\n\n<!-- pagebreak -->\n\n{{/if}}\n\nb\n',
    'a\n\n<!-- pagebreak -->\n\nb\n',
    'a\n\nb\n',
    'a\n\nb\n',
  ],
  'a description': ['T\n: a\n\nU\n: {{#if Plan = Gold}}gold{{/if}}\n', 'T\n: a\n\nU\n: gold\n', 'T\n: a\n', 'T\n: a\n'],
  'a term with its description': [
    'T\n: a\n\n{{#if Plan = Gold}}\n\nU\n: gold\n\n{{/if}}\n\nb\n',
    'T\n: a\n\nU\n: gold\n\nb\n',
    'T\n: a\n\nb\n',
    'T\n: a\n\nb\n',
  ],
  'one of two descriptions': ['T\n: a\n: {{#if Plan = Gold}}gold{{/if}}\n', 'T\n: a\n: gold\n', 'T\n: a\n', 'T\n: a\n'],
  'a signature block': [
    '::: signature\n{{#if Plan = Gold}}gold{{/if}}\n:::\n\nb\n',
    '::: signature\ngold\n:::\n\nb\n',
    'b\n',
    'b\n',
  ],
  'a div': [
    '{{#if Plan = Gold}}\n\n::: signature\ngold\n:::\n\n{{/if}}\n\nb\n',
    '::: signature\ngold\n:::\n\nb\n',
    'b\n',
    'b\n',
  ],
  'the value of a placeholder': [
    '{{#if Name}}Dear {{Name}}{{else}}Hello{{/if}},\n',
    'Dear {{Name}},\n',
    'Dear {{Name}},\n',
    'Dear {{Name}},\n',
  ],
  'conditions in one another': [
    '{{#if Name}}x{{#if Plan = Gold}} gold{{else}} other{{#if Plan = Silver}} silver{{/if}}{{/if}}{{/if}} y\n',
    'x gold y\n',
    'x other silver y\n',
    'x other y\n',
  ],
  'conditions in one another over blocks': [
    '{{#if Name}}\n\nx\n\n{{#if Plan = Gold}}\n\ngold\n\n{{/if}}\n\ny\n\n{{/if}}\n',
    'x\n\ngold\n\ny\n',
    'x\n\ny\n',
    'x\n\ny\n',
  ],
  'several marks in one line': [
    'a\n\n{{#if Plan = Gold}}\n\ngold\n\n{{/if}}{{#if Plan = Silver}}\n\nsilver\n\n{{/if}}\n',
    'a\n\ngold\n',
    'a\n\nsilver\n',
    'a\n',
  ],
};

test.each(Object.entries(POSITIONS))('%s', (_, [body, gold, silver, neither]) => {
  const template = templateOf(`${body}\n{{Plan}}{{Sum}}{{Name}}\n`, FRONT);
  const shown = (Plan: string) => fill(template, { Plan, Name: 'Ann' }).markdown;
  const writtenOut = (byHand: string, Plan: string) =>
    markdownOf(`${byHand}\n{{Plan}}{{Sum}}{{Name}}\n`, { Plan, Name: 'Ann' }, FRONT);
  expect([shown('Gold'), shown('Silver'), shown('')]).toEqual([
    writtenOut(gold, 'Gold'),
    writtenOut(silver, 'Silver'),
    writtenOut(neither, ''),
  ]);
});

test('a condition that cannot be evaluated is refused, and in a trial does not apply', () => {
  const template = templateOf(
    '{{#if 1 / Sum > 2}}much{{else}}little{{/if}} {{Sum}}\n',
    FRONT.replace(/.*(Plan|Name).*\n/g, ''),
  );
  const message = 'The condition {{#if 1 / Sum > 2}} cannot be evaluated: divides by zero. Send different values.';
  const fault = { code: 'invalid_values', message };
  expect(() => fill(template, { Sum: '0' })).toThrow(Refusal);
  expect(() => fill(template, { Sum: '0' })).toThrow(expect.objectContaining({ ...fault, detail: 'values' }));
  const trial = fillTemplate(template, { Sum: '0' }, { today: '2026-01-02', trial: true });
  expect(trial).toMatchObject({
    markdown: 'little 0\n',
    faults: { count: 1, reported: [{ ...fault, path: 'values' }] },
  });
  const madeUp = fillTemplate(template, { Sum: '0' }, { today: '2026-01-02', madeUp: true });
  expect(madeUp.markdown).toBe('little 0\n');
});
