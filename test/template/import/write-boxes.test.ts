/** §10.46: boxes of task lists that a condition ticks, and one for each option of a select. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { compile } from '../../../src/template/import/compile-template.ts';
import { NO_HISTORY } from '../../../src/template/model/inventory.ts';
import { assertProperty } from '../../support/property.ts';
import { faultsOf, fileOf, fill, markdownOf, templateOf } from '../support/templates.ts';

const DECLARED: Record<string, string> = {
  Plan: '{label: Plan, type: select, options: [Gold, Silver]}',
  Children: '{label: Children, type: number}',
  Note: '{label: Note}',
};

/** Declares the placeholders that a body names. */
function frontOf(body: string): string {
  const named = Object.keys(DECLARED).filter((name) => body.includes(name));
  return named.length > 0 ? `placeholders: [${named.map((name) => DECLARED[name]).join(', ')}]\n` : '';
}

describe('a box', () => {
  test.each<[body: string, values: object, wanted: string]>([
    ['- [{{Plan = Gold}}] a', { Plan: 'Gold' }, '- [x] a\n'],
    ['- [{{Plan = Gold}}] a', { Plan: 'Silver' }, '- [ ] a\n'],
    ['- [{{Plan = Gold}}] a', {}, '- [ ] a\n'],
    ['- [{{ Plan = "Gold" or Children > 2 }}] a', { Children: '3' }, '- [x] a\n'],
    ['- [{{if Note}}] a: {{Note}}', { Note: 'b' }, '- [x] a: b\n'],
    ['- [{{if Note}}] a: {{Note}}', {}, '- [ ] a: {{Note}}\n'],
    ['- [{{if not Note}}] **a**', {}, '- [x] **a**\n'],
    ['* [{{Plan = Gold}}] a\n* [ ] b', { Plan: 'Gold' }, '- [x] a\n- [ ] b\n'],
    ['1. [{{Plan = Gold}}] a\n2. b', { Plan: 'Gold' }, '1. [x] a\n2. b\n'],
    ['> - [{{Plan = Gold}}] a', { Plan: 'Gold' }, '> - [x] a\n'],
    ['- a\n  - [{{Plan = Gold}}] b', { Plan: 'Gold' }, '- a\n  - [x] b\n'],
    ['- [{{Plan = Gold}}] a\n  - b', { Plan: 'Gold' }, '- [x] a\n  - b\n'],
    ['- [{{Plan = Gold}}]', {}, '- [ ] <!-- -->\n'],
    ['- [{{Plan = Gold}}]', { Plan: 'Gold' }, '- [x] <!-- -->\n'],
    ['- [{{Plan = Gold}}] {{#if Note}}{{Note}}{{/if}}', { Plan: 'Gold' }, '- [x] <!-- -->\n'],
  ])('%j with %j', (body, values, wanted) => expect(markdownOf(body, values, frontOf(body))).toBe(wanted));

  test('of a group is ticked by the fields of its entry', () => {
    const front = 'groups: [{label: Checks, fields: [{label: Done, type: select, options: [finished, open]}]}]\n';
    const checks = [
      { Check: '[x] a', Done: 'open' },
      { Check: 'b', Done: 'finished' },
    ];
    for (const body of [
      '{{#Checks}}\n- [{{Done = finished}}] {{Check}}\n{{/Checks}}',
      '- {{#Checks}}[{{Done = finished}}] {{Check}}{{/Checks}}',
      '- {{#Checks}} [{{Done = finished}}] {{Check}} {{/Checks}}',
    ])
      expect(markdownOf(body, { Checks: checks }, front)).toBe('- [ ] \\[x] a\n- [x] b\n');
  });

  test('in a cell of a table is a sign', () => {
    const row = (cells: string) => `| a | b |\n|---|---|\n${cells}\n`;
    const front = frontOf('Plan Children');
    const body = row('| [{{Plan = Gold}}] Gold | [{{Children > 2}}] |');
    expect(markdownOf(body, { Plan: 'Gold' }, front)).toContain('| ☑ Gold | ☐ |');
    expect(markdownOf(body, { Plan: 'Silver', Children: '3' }, front)).toContain('| ☐ Gold | ☑ |');
    const groups = 'groups: [{label: Checks, fields: [{label: Done, type: select, options: [yes, no]}]}]\n';
    const repeated = row('| {{#Checks}}[{{Done = yes}}] {{Check}} | [{{if not Check}}]{{/Checks}} |');
    const checks = [
      { Check: '☑ a | b', Done: 'no' },
      { Check: '', Done: 'yes' },
    ];
    const made = markdownOf(repeated, { Checks: checks }, groups);
    expect(made).toContain('| ☐ ☑ a \\| b | ☐ |');
    expect(made).toMatch(/\| ☑ .*\| ☑ \|/);
    const cell = '<table><tr><td>[{{Plan = Gold}}] Gold</td></tr></table>';
    expect(markdownOf(cell, { Plan: 'Gold' }, frontOf('Plan'))).toContain('☑ Gold');
    expect(faultsOf(fileOf(row('| [{{Plan = *}}] | b |'), frontOf('Plan')))).not.toEqual([]);
  });

  test('by hand is a sign in a cell, too', () => {
    const row = (cells: string) => `| a | b |\n|---|---|\n${cells}\n`;
    const made = (cells: string, values = {}) => markdownOf(row(cells), values, frontOf(cells)).split('\n')[2];
    expect(made('| [ ] Received | [x] |')).toBe('| ☐ Received | ☑ |');
    expect(made('| **[ ]** | a [ ] |')).toBe('| **\\[ ]** | a \\[ ] |');
    expect(made('| \\[ ] | `[x]` |')).toBe('| \\[ ] | `[x]` |');
    expect(made('| {{Note}} | [x](#a) |', { Note: '[x]' })).toBe('| \\[x] | [x](#a) |');
    expect(made('| {{#if Plan = Gold}}[ ] a{{/if}} | b |', { Plan: 'Gold' })).toBe('| ☐ a | b |');
    expect(markdownOf('<table><tr><td colspan="2">[X] a</td></tr></table>', {}, '')).toContain('☑ a');
  });

  test('in a cell stays text in templates that were stored before', () => {
    const read = compile(fileOf('| a |\n|---|\n| [ ] b |\n'), NO_HISTORY, { isStored: true, reading: 3 });
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    expect(fill(read.template, {}).markdown).toContain('| \\[ ] b |');
  });

  test('is not ticked where the template itself is shown, and its names need no place in the text', () => {
    const { markdown, inventory } = templateOf('- [{{Plan = Gold}}] a', frontOf('Plan'));
    expect(markdown).toBe('- [ ] a\n');
    expect(inventory.placeholders.map(({ label, count }) => [label, count])).toEqual([['Plan', 0]]);
  });

  test('stands in a list alone: anywhere else, brackets are brackets', () => {
    const body = '- [{{Note}}] a\n- [{{Note}}]\n\n[{{Note}}] b';
    expect(markdownOf(body, { Note: 'x' })).toBe('- \\[x] a\n- \\[x]\n\n\\[x] b\n');
  });
});

describe('all options of a select', () => {
  const OPTIONS = `placeholders: [{label: "A - b", key: a, type: select, options: ["Gold", "Say \\"hi\\"", "*no* {{Note}} | [x]", "it's"]}]\n`;

  test.each([
    [{}, ['[ ]', '[ ]', '[ ]', '[ ]']],
    [{ a: 'Say "hi"' }, ['[ ]', '[x]', '[ ]', '[ ]']],
    [{ a: '*no* {{Note}} | [x]' }, ['[ ]', '[ ]', '[x]', '[ ]']],
    [{ a: "it's" }, ['[ ]', '[ ]', '[ ]', '[x]']],
  ])('%j', (values, boxes) => {
    for (const name of ['A - b', 'a']) {
      const markdown = markdownOf(`- [{{${name} = *}}]\n`, values, OPTIONS);
      expect(markdown).toBe(
        ['Gold', 'Say "hi"', '\\*no\\* \\{{Note}} | \\[x]', "it's"]
          .map((text, at) => `- ${boxes[at]} ${text}\n`)
          .join(''),
      );
    }
  });

  test('are items beside others, and take what stands below them along', () => {
    const body = '- [ ] a\n- [{{Plan = *}}]\n  - c\n- [ ] b';
    expect(markdownOf(body, { Plan: 'Silver' }, frontOf(body))).toBe(
      '- [ ] a\n- [ ] Gold\n- [x] Silver\n  - c\n- [ ] b\n',
    );
  });
});

describe('mistakes', () => {
  test.each<[body: string, message: RegExp]>([
    ['- [{{Pln = Gold}}] a', /^\[\{\{Pln = Gold\}\}\]: .*"Pln".*"Plan"/],
    ['- [{{Plan = Bronze}}] a', /^\[\{\{Plan = Bronze\}\}\]: /],
    ['- [{{Children = Gold}}] a', /^\[\{\{Children = Gold\}\}\]: /],
    ['- [{{Note = *}}]', /^\{\{Note = \*\}\}: This prints the options of a select/],
    ['- [{{Plan = *}}] all', /^\{\{Plan = \*\}\}: This prints the options of a select/],
    ['{{Plan = *}}', /^\{\{Plan = \*\}\}: This prints the options of a select/],
    ['[{{Plan = Gold}}] a', /^\{\{Plan = Gold\}\}: In Platen, write a condition as/],
  ])('%j', (body, message) => {
    const faults = faultsOf(fileOf(`{{Plan}} {{Children}} {{Note}}\n\n${body}\n`, frontOf('Plan Children Note')));
    expect(faults.map(({ line }) => line)).toEqual([7]);
    expect(faults[0]!.message).toMatch(message);
  });
});

test('no value ticks a box, or makes an item', () => {
  const body = '- [{{Plan = Gold}}] {{Note}}\n- [{{if Note}}] b';
  const template = templateOf(body, frontOf(body));
  const hostile = fc.array(
    fc.constantFrom('[x] ', '- ', '\n', '{{Plan = Gold}}', ']', '[', '*', '1. ', 'a', '<br>', '\\'),
  );
  const ticks = fc.property(hostile, fc.constantFrom('Gold', 'Silver'), (parts, Plan) => {
    const Note = parts.join('');
    const { markdown, blanks, setup } = fill(template, { Plan, Note });
    const [list, ...others] = parseDocument(markdown, blanks, setup).children;
    expect(others).toEqual([]);
    expect(list!.type === 'list' && list!.children.map(({ checked }) => checked)).toEqual([
      Plan === 'Gold',
      Note !== '',
    ]);
  });
  assertProperty(ticks);
});
