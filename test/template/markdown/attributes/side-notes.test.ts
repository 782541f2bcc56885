/** §10.48: side notes, as they are written, stored and read again, and where they are mistakes. */
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fileOf, markdownOf } from '../../support/templates.ts';

const NOTE = '::: aside\nKey *date*\n:::';
const STORED = 'Text.\n\n<aside class="side">\n\nKey *date*\n\n</aside>\n';

describe('side notes', () => {
  test.each([
    ['in a fence', `Text.\n\n${NOTE}`],
    ['right below its paragraph', `Text.\n${NOTE}`],
    ['with a list of attributes', `Text.\n\n::: {.aside}\nKey *date*\n:::`],
    ['as it is stored', STORED],
  ])('%s', (_name, body) => expect(markdownOf(body)).toBe(STORED));

  test('other elements with this tag only contain blocks', () => {
    expect(markdownOf('Text.\n\n<aside>\n\nMore.\n\n</aside>')).toBe('Text.\n\nMore.\n');
  });

  test('a style goes around what it holds, and a style of the same name goes before it', () => {
    expect(markdownOf('Text.\n\n::: {.aside .small}\nNote\n:::', {}, 'styles: [small]\n')).toBe(
      'Text.\n\n<aside class="side">\n\n<div class="style-small">\n\nNote\n\n</div>\n\n</aside>\n',
    );
    expect(markdownOf('Text.\n\n::: aside\nNote\n:::', {}, 'styles: [aside]\n')).toBe(
      'Text.\n\n<div class="style-aside">\n\nNote\n\n</div>\n',
    );
  });

  test('repeat with a group, and go with a condition or a blank', () => {
    const body = '{{#Steps}}\n\n{{What}}\n\n::: aside\n{{When}}\n:::\n\n{{/Steps}}';
    const front = 'groups: [{label: Steps, fields: [{label: What}, {label: When}]}]\n';
    const values = {
      Steps: [
        { What: 'a', When: '1' },
        { What: 'b', When: '2' },
      ],
    };
    expect(markdownOf(body, values, front)).toBe(
      'a\n\n<aside class="side">\n\n1\n\n</aside>\n\nb\n\n<aside class="side">\n\n2\n\n</aside>\n',
    );
    const one = 'Text.\n\n{{#if Due}}\n\n::: aside\n{{Due}}\n:::\n\n{{/if}}';
    expect(markdownOf(one, { Due: 'May' }, 'placeholders: [{label: Due}]\n')).toContain('May');
    expect(markdownOf(one, { Due: '' }, 'placeholders: [{label: Due}]\n')).toBe('Text.\n');
  });

  test('a value in one is text', () => {
    const hostile = ':::\n\n</aside>\n\n# More\n\n::: aside';
    const markdown = markdownOf('Text.\n\n::: aside\n{{Note}}\n:::', { Note: hostile });
    expect(markdown.match(/^<\/?aside/gm)).toHaveLength(2);
    expect(markdown).not.toMatch(/^# /m);
    expect(markdownOf(markdown)).toBe(markdown);
  });

  const ALONE =
    'A side note belongs to the block before it, but there is none. Put it after its paragraph, before any page break.';
  const WITHIN =
    'A side note cannot be in a table, column, footnote, signature block or another side note. Put it after a paragraph of the text.';

  test.each([
    ['with nothing before it', NOTE, 4, ALONE],
    ['with marks alone before it', `{{#if Due}}\n\n${NOTE}\n\n{{/if}}`, 7, ALONE],
    ['behind a page break', `Text.\n\n<!-- pagebreak -->\n\n${NOTE}`, 8, ALONE],
    ['in a quote with nothing before it', `Text.\n\n> ::: aside\n> Note\n> :::`, 6, ALONE],
    ['in a column', `::: columns\n::: column\nText.\n\n${NOTE}\n:::\n:::`, 8, WITHIN],
    ['in a signature block', `::: signature\nText.\n\n${NOTE}\n:::`, 7, WITHIN],
    ['in a cell', '<table><tr><td>\n\nText.\n\n<aside class="side">Note</aside>\n\n</td></tr></table>', 8, WITHIN],
    ['in another side note', 'Text.\n\n:::: aside\nOne\n\n::: aside\nTwo\n:::\n::::', 9, WITHIN],
  ])('%s are a mistake', (_name, body, line, message) => {
    const faults = faultsOf(fileOf(body, body.includes('Due') ? 'placeholders: [{label: Due}]\n' : ''));
    expect(faults.map((fault) => [fault.line, fault.message])).toContainEqual([line, message]);
  });

  test.each([
    ['columns: 2\n', 'A page with columns has no room for side notes. Remove the columns or the side notes.'],
    [
      'page: {margins: 25mm}\n',
      'A side note needs a margin of 30 mm on the left or right, but the wider one has 25 mm. Widen it, for example: page: {margins: {right: 55mm}}.',
    ],
    ['page: {margins: {right: 30mm}}\n', undefined],
    ['', undefined],
  ])('a page with %j', (front, message) => {
    const faults = faultsOf(fileOf(`Text.\n\n${NOTE}`, front));
    expect(faults.map((fault) => fault.message)).toEqual(message === undefined ? [] : [message]);
  });
});
