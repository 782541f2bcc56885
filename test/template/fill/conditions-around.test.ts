/** §10.27: conditions and what else a template has: groups, references, counters, page parts, HTML. */
import { describe, expect, test } from '@jest/globals';
import type { Refusal } from '../../../src/domain/errors.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import { fileOf, fill, markdownOf, savedTemplateOf, templateOf, warningsOf } from '../support/templates.ts';

const PLAN = 'placeholders:\n  - {label: Plan, type: select, options: [Gold, Silver]}\n';

function refusalOf(body: string, frontMatter: string, values = {}): Pick<Refusal, 'code' | 'message' | 'detail'> {
  try {
    fill(templateOf(body, frontMatter), values);
  } catch (error) {
    const { code, message, detail } = error as Refusal;
    return { code, message, detail };
  }
  throw new Error('The document was made');
}

describe('groups', () => {
  const ITEMS = `${PLAN}groups:
  - label: Items
    fields:
      - {label: Name}
      - {label: Price, type: number}
`;
  const values = (Plan = '') => ({
    Plan,
    Items: [{ Name: 'a', Price: '5' }, { Name: 'b', Price: '50' }, { Name: 'c' }],
  });
  test.each<[string, string, string]>([
    [
      'words of an item',
      '- {{#Items}}{{Name}}{{#if Price > 10}} dear{{/if}}{{/Items}}\n\n{{Plan}}',
      '- a\n- b dear\n- c\n\nGold\n',
    ],
    ['items', '- {{#Items}}{{#if Price > 10}}{{Name}}{{/if}}{{/Items}}\n\n{{Plan}}', '- b\n\nGold\n'],
    [
      'rows',
      '| N |\n|-|\n| {{#Items}}{{#if Price}}{{Name}} |\n| {{Price}}{{/if}}{{/Items}} |\n\n{{Plan}}',
      '| N |\n| - |\n| a |\n| 5 |\n| b |\n| 50 |\n\nGold\n',
    ],
    [
      'blocks',
      '{{#Items}}\n\n# {{Name}}\n\n{{#if Price > 10}}\n\ndear\n\n{{else}}\n\ncheap\n\n{{/if}}\n\n{{/Items}}\n\n{{Plan}}',
      '# a\n\ncheap\n\n# b\n\ndear\n\n# c\n\ncheap\n\nGold\n',
    ],
    [
      'items between lines of marks',
      '{{#Items}}\n\n{{#if Price > 10}}\n\n- {{Name}}\n\n{{/if}}\n\n{{/Items}}\n\n{{Plan}}',
      '- b\n\nGold\n',
    ],
    [
      'items between marks side by side',
      '{{#Items}}{{#if Price}}\n\n- {{Name}}\n\n{{/if}}{{/Items}}\n\n{{Plan}}',
      '- a\n\n* b\n\nGold\n',
    ],
    [
      'items, with a mark right behind them, which Markdown reads into the last',
      '{{#if Items}}\n- x\n- {{#Items}}{{Name}} {{Price}}{{/Items}}\n{{/if}}\n\n{{Plan}}',
      '- x\n- a 5\n- b 50\n- c {{Price}}\n\nGold\n',
    ],
    [
      'a group in a branch',
      '{{#if Plan = Gold}}\n\n{{#Items}}\n\n- {{Name}}\n\n{{/Items}}\n\n{{/if}}\n\n{{Plan}}',
      '- a\n- b\n- c\n\nGold\n',
    ],
    [
      'a group in a branch that does not apply',
      '{{#if Plan = Silver}}\n\n{{#Items}}\n\n- {{Name}}\n\n{{/Items}}\n\n{{/if}}\n\n{{Plan}}',
      'Gold\n',
    ],
    [
      'a group in a branch, in one item',
      '- {{#if Plan = Gold}}{{#Items}}{{Name}}{{/Items}}{{/if}}\n- z\n\n{{Plan}}',
      '- a\n- b\n- c\n- z\n\nGold\n',
    ],
    [
      'the document and its entries',
      '- {{#Items}}{{Name}}{{#if Plan = Gold and Price}} {{Price}}{{/if}}{{/Items}}\n\n{{Plan}}',
      '- a 5\n- b 50\n- c\n\nGold\n',
    ],
    [
      'whether a group has entries',
      '{{#if Items}}some{{else}}none{{/if}} {{#if COUNT(Items) > 2}}many{{/if}}\n\n- {{#Items}}{{Name}}{{/Items}}\n\n{{Plan}}',
      'some many\n\n- a\n- b\n- c\n\nGold\n',
    ],
    [
      'names of the document in a group without such a field',
      '- {{#Items}}{{#if Plan = Silver}}x{{else}}{{Name}}{{/if}}{{/Items}}\n\n{{Plan}}',
      '- a\n- b\n- c\n\nGold\n',
    ],
  ])('%s', (_, body, wanted) => {
    const front = body.includes('Price') ? ITEMS : ITEMS.replace(/ {6}- \{label: Price.*\n/, '');
    const sent = body.includes('Price')
      ? values('Gold')
      : { Plan: 'Gold', Items: values().Items.map(({ Name }) => ({ Name })) };
    expect(markdownOf(body, sent, front)).toBe(wanted);
  });

  test('a condition on a group without entries does not apply', () => {
    const body = '{{#if Items}}some{{else}}none{{/if}}\n\n{{Plan}}\n\n- {{#Items}}{{Name}}{{Price}}{{/Items}}\n';
    expect(markdownOf(body, { Items: [] }, ITEMS)).toBe('none\n\n{{Plan}}\n');
  });
});

describe('clauses', () => {
  const LEGAL = `numbering: legal\n${PLAN}`;
  test('close up, and references follow', () => {
    const body = '# A\n\n{{#if Plan = Gold}}\n\n# B\n\n{{/if}}\n\n# C {#c}\n\nsee [](#c)\n\n{{Plan}}\n';
    expect(markdownOf(body, { Plan: 'Gold' }, LEGAL)).toContain('3 C\n');
    expect(markdownOf(body, { Plan: 'Silver' }, LEGAL)).toContain('2 C\n');
    expect(markdownOf(body, { Plan: 'Silver' }, LEGAL)).toContain('[2](#c)');
  });

  test('alternatives may have one name', () => {
    const body =
      '# A\n\n{{#if Plan = Gold}}\n\n# B {#b}\n\n{{else}}\n\n# X\n\n# C {#b}\n\n{{/if}}\n\nsee [](#b)\n\n{{Plan}}\n';
    expect(markdownOf(body, { Plan: 'Gold' }, LEGAL)).toContain('[2](#b)');
    expect(markdownOf(body, { Plan: 'Silver' }, LEGAL)).toContain('[3](#b)');
  });

  test('a reference to one that a branch took out is refused', () => {
    const body = '# A\n\n{{#if Plan = Gold}}\n\n# B {#b}\n\n{{/if}}\n\nsee [](#b)\n\n{{Plan}}\n';
    expect(refusalOf(body, LEGAL, { Plan: 'Silver' })).toEqual({
      code: 'invalid_values',
      message:
        'The text refers to the clause "b", which is only included where {{#if Plan = Gold}} applies. Send values for which it applies, or change the template.',
      detail: 'values.plan',
    });
    expect(templateOf(body, LEGAL).markdown).toContain('[…](#b)');
    const { markdown, faults } = fillTemplate(templateOf(body, LEGAL), {}, { today: '2026-01-02', trial: true });
    expect(markdown).toContain('[…](#b)');
    expect(faults!.count).toBe(1);
    expect(fillTemplate(templateOf(body, LEGAL), {}, { today: '2026-01-02', madeUp: true }).markdown).toBe(markdown);
  });

  test('a reference to one in several branches says all of them', () => {
    const inner =
      '{{#if Plan = Gold}}\n\n{{#if B}}\n\n# B {#b}\n\n{{/if}}\n\n{{/if}}\n\nsee [](#b)\n\n{{Plan}} {{B}}\n';
    expect(refusalOf(`# A\n\n${inner}`, LEGAL, { Plan: 'Gold' })).toMatchObject({
      message: expect.stringContaining('only included where {{#if Plan = Gold}} … {{#if B}} applies'),
      detail: 'values.b',
    });
  });

  test('a reference may stand in the branch of its clause', () => {
    const body = '# A\n\n{{#if Plan = Gold}}\n\n# B {#b}\n\nsee [](#b)\n\n{{/if}}\n\n{{Plan}}\n';
    expect(markdownOf(body, { Plan: 'Silver' }, LEGAL)).toBe('# 1 A\n\nSilver\n');
  });
});

test('a link into a branch is not lost, whatever applies to the defaults', () => {
  const body = '[a](#b) [c](#d)\n\n{{#if Plan = Gold}}\n\n# B\n\n{{/if}}\n\n{{Plan}}\n';
  expect(warningsOf(fileOf(body, PLAN))).toEqual([expect.stringContaining('The link #d leads nowhere')]);
});

describe('counters', () => {
  const COUNTER = `placeholders:\n  - {label: Plan, type: select, options: [Gold, Silver]}\n  - {label: No, type: counter, format: N-1}\n`;
  test.each([
    ['in a branch that does not apply', '{{#if Plan = Gold}}{{No}}{{/if}} {{Plan}}\n', '', 0],
    ['in one that applies', '{{#if Plan = Silver}}{{No}}{{/if}} {{Plan}}\n', '', 1],
    ['outside, too', '{{#if Plan = Gold}}{{No}}{{/if}} {{No}} {{Plan}}\n', '', 1],
    ['in a header, too', '{{#if Plan = Gold}}{{No}}{{/if}} {{Plan}}\n', 'header: "{{No}}"\n', 1],
    ['in a branch of a header', '{{Plan}}\n', 'header: "{{#if Plan = Gold}}{{No}}{{/if}}"\n', 0],
  ])('%s', (_, body, front, wanted) => {
    const template = savedTemplateOf(body, front + COUNTER);
    expect(fillTemplate(template, { Plan: 'Silver' }, { today: '2026-01-02' }).counters).toHaveLength(wanted);
  });

  test('a counter in a branch counts only the entries to which the branch applies', () => {
    const front = 'groups:\n  - label: G\n    fields: [{label: No, type: counter, format: N-1}, {label: A}]\n';
    const body = '- {{#G}}{{A}}{{#if A = "x"}} {{No}}{{/if}}{{/G}}\n';
    expect(markdownOf(body, { G: [{ A: 'x' }, { A: 'y' }, { A: 'x' }] }, front)).toBe('- x N-1\n- y\n- x N-2\n');
  });
});

describe('page parts', () => {
  const setupOf = (front: string, values = {}) => fill(templateOf('{{Plan}}\n', front + PLAN), values).setup;
  test('a line of a header', () => {
    const front = 'header: "a {{#if Plan = Gold}}gold {page}{{else}}{{Plan}}{{/if}} b"\n';
    expect(setupOf(front, { Plan: 'Gold' }).header).toEqual(['a gold ', { token: 'page' }, ' b']);
    expect(setupOf(front, { Plan: 'Silver' }).header).toEqual(['a Silver b']);
    expect(setupOf('footer: "a {{#if Plan = Gold}}gold{{/if}}"\n', {}).footer).toEqual(['a']);
  });

  test('parts of a header', () => {
    const front =
      'header:\n  left: |\n    **a{{#if Plan = Gold}} gold{{/if}}**\n    {{#if Plan = Gold}}\n    more\n    {{/if}}\n    b\n  right: "{{#if Plan = Gold}}gold{{/if}}"\n';
    const strong = (value: string) => ({ type: 'strong', children: [{ type: 'text', value }] });
    const line = { type: 'break' };
    expect(setupOf(front, { Plan: 'Gold' }).furniture?.header).toEqual({
      left: [strong('a gold'), line, { type: 'text', value: 'more' }, line, { type: 'text', value: 'b' }],
      right: [{ type: 'text', value: 'gold' }],
    });
    expect(setupOf(front, { Plan: 'Silver' }).furniture?.header).toEqual({
      left: [strong('a'), line, { type: 'text', value: 'b' }],
    });
  });

  test('parts of pages that differ', () => {
    const front = `sections:
  wide:
    page: {orientation: landscape}
    header: "a {{#if Plan = Gold}}gold{{/if}}"
    footer: {left: "{{#if Plan = Gold}}gold{{else}}{{Plan}}{{/if}}"}
  tall: {page: {margins: 30mm}, restart: true}
`;
    const body = '{{Plan}}\n\n<!-- pagebreak wide -->\n\nb\n\n<!-- pagebreak tall -->\n\nc\n';
    const sectionsOf = (Plan: string) => fill(templateOf(body, front + PLAN), { Plan }).setup.sections!;
    const gold = sectionsOf('Gold');
    expect(gold).toMatchObject({
      wide: { page: { orientation: 'landscape' }, header: ['a gold'], footer: { left: [{ value: 'gold' }] } },
      tall: { page: { orientation: 'portrait' }, restart: true },
    });
    expect([Object.keys(gold.wide!), Object.keys(gold.tall!)]).toEqual([
      ['page', 'header', 'footer'],
      ['page', 'restart'],
    ]);
    expect(sectionsOf('Silver')).toMatchObject({ wide: { header: ['a'], footer: { left: [{ value: 'Silver' }] } } });
  });

  test('a watermark', () => {
    const front = 'watermark: "{{#if Plan = Gold}}GOLD{{else if Plan}}{{Plan}}{{/if}}"\n';
    expect(setupOf(front, { Plan: 'Gold' }).furniture?.watermark?.text).toBe('GOLD');
    expect(setupOf(front, { Plan: 'Silver' }).furniture?.watermark?.text).toBe('Silver');
    expect(setupOf(front, {}).furniture?.watermark).toBe(undefined);
  });

  test('a template without values is as its defaults have it, and plain data', () => {
    const { own, compiled, ...version } = templateOf('{{Plan}}\n', `header: "{{#if Plan}}a{{else}}b{{/if}}"\n${PLAN}`);
    expect(own.header).toEqual(['b']);
    expect(structuredClone({ own, ...version })).toEqual({ own, ...version });
    expect(compiled.own?.header).toHaveLength(1);
  });
});

describe('HTML', () => {
  const table = (rows: string) => `<table>\n<tr><th>h</th></tr>\n${rows}</table>\n\n{{Plan}}\n`;
  test.each([
    [
      'rows',
      table('{{#if Plan = Gold}}<tr><td>gold</td></tr>{{else}}<tr><td>no</td></tr>{{/if}}\n'),
      table('<tr><td>gold</td></tr>\n'),
      table('<tr><td>no</td></tr>\n'),
    ],
    [
      'words in a cell',
      table('<tr><td>a{{#if Plan = Gold}} gold{{/if}}</td></tr>\n'),
      table('<tr><td>a gold</td></tr>\n'),
      table('<tr><td>a</td></tr>\n'),
    ],
    [
      'items',
      '<ul>\n<li>a</li>\n{{#if Plan = Gold}}<li>gold</li>{{/if}}\n</ul>\n\n{{Plan}}',
      '<ul>\n<li>a</li>\n<li>gold</li>\n</ul>\n\n{{Plan}}',
      '<ul>\n<li>a</li>\n</ul>\n\n{{Plan}}',
    ],
    [
      'a block',
      '{{#if Plan = Gold}}\n<div align="center">\n\ngold\n\n</div>\n{{/if}}\n\n{{Plan}}',
      '<div align="center">\n\ngold\n\n</div>\n\n{{Plan}}',
      '{{Plan}}',
    ],
    [
      'the inside of a block',
      '<div align="center">\n\n{{#if Plan = Gold}}\n\ngold\n\n{{/if}}\n\n</div>\n\n{{Plan}}',
      '<div align="center">\n\ngold\n\n</div>\n\n{{Plan}}',
      '{{Plan}}',
    ],
    [
      'words in a tag',
      'a <u>b{{#if Plan = Gold}} gold{{/if}}</u> {{Plan}}',
      'a <u>b gold</u> {{Plan}}',
      'a <u>b</u> {{Plan}}',
    ],
  ])('%s', (_, body, gold, silver) => {
    expect(markdownOf(body, { Plan: 'Gold' }, PLAN)).toBe(markdownOf(gold, { Plan: 'Gold' }, PLAN));
    expect(markdownOf(body, { Plan: 'Silver' }, PLAN)).toBe(markdownOf(silver, { Plan: 'Silver' }, PLAN));
  });
});

test('a line break that a value ends with stays, and is no blank of the author', () => {
  const body = '{{A}}{{#if B}} x{{/if}} y\n\n{{B}}\n';
  expect(markdownOf(body, { A: 'a ', B: '' })).toBe('a  y\n\n{{B}}\n');
  expect(markdownOf(body, { A: 'a', B: 'b' })).toBe('a x y\n\nb\n');
});

test('a version that was saved before there were conditions keeps its meaning', () => {
  const body = '{{else}} {{else if}}\n\n{{#if}}{{else}}{{/if}}\n\n{{#if B}}{{A}}{{/if B}}\n';
  const { inventory } = compileTemplate(fileOf(body), { placeholders: [], groups: [] });
  expect(inventory.placeholders.map(({ label }) => label)).toEqual(['else', 'else if']);
  expect(inventory.groups.map(({ label, fields }) => [label, ...fields.map((field) => field.label)])).toEqual([
    ['if', 'else'],
    ['if B', 'A'],
  ]);
});
