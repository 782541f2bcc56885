/** §10.24: signature blocks and lines to write on, as they are written, stored and read again. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { readMarkdown } from '../../../../src/template/markdown/parse-markdown.ts';
import { faultsOf, fileOf, markdownOf } from '../../support/templates.ts';

const STORED = '<div class="signature">\n\nSigned:\n\n___\n\nAda\n\n</div>\n';

describe('a signature block', () => {
  test.each([
    ['a fenced div', '::: signature\nSigned:\n\n____________\nAda\n:::'],
    ['with longer fences', '::::: signature :::::\nSigned:\n\n***\nAda\n:::::'],
    ['with a list of attributes', '::: {.signature}\nSigned:\n_______\n\nAda\n:::'],
    ['in a div of another name', '::: box\n::: signature\nSigned:\n_______\n\nAda\n:::\n:::'],
    ['as HTML', '<div class="large signature">\n\nSigned:\n\n---\n\nAda\n\n</div>'],
    ['as it is stored', STORED],
  ])('%s', (_name, body) => expect(markdownOf(body)).toBe(STORED));

  test('holds what a document may hold, and stands where a block may', () => {
    const body = '1. One\n\n   ::: signature\n   | A | B |\n   | - | - |\n   | ____ | {{Name}} |\n   :::\n2. Two';
    const { children } = parseDocument(markdownOf(body, { Name: ':::' }), []);
    const items = (
      children[0] as never as { children: { children: { type: string; children: { type: string }[] }[] }[] }
    ).children;
    expect(items[0]!.children.map(({ type }) => type)).toEqual(['paragraph', 'signature']);
    expect(items[0]!.children[1]!.children.map(({ type }) => type)).toEqual(['table']);
  });

  test('repeats with a group, once for each entry', () => {
    const body = '{{#Parties}}\n\n::: signature\n____\n{{Name}}\n:::\n\n{{/Parties}}';
    const markdown = markdownOf(body, { Parties: [{ Name: 'Ada' }, { Name: 'Grace' }] });
    expect(markdown.match(/<div class="signature">\n\n___\n\n(?:Ada|Grace)\n\n<\/div>/g)).toHaveLength(2);
  });

  test('that is not closed is a fault with its line', () => {
    expect(faultsOf(fileOf('a\n\n::: signature\nb'))).toEqual([
      expect.objectContaining({ line: 6, message: expect.stringMatching(/^::: signature is never closed/) }),
    ]);
  });

  test('other classes say nothing, and are counted', () => {
    expect(readMarkdown('<div class="signatures">\n\na\n\n</div>').ignored).toEqual(['class']);
    expect(readMarkdown('::: {.signature .wide}\na\n:::').ignored).toEqual(['.wide']);
  });
});

/** The kinds of what stands in the first block. */
function kindsOf(markdown: string): string[] {
  return (parseDocument(markdown, []).children[0] as { children: { type: string }[] }).children.map(({ type }) => type);
}

describe('a line to write on', () => {
  test.each([
    ['in a paragraph', 'Date: ____________.', ['text', 'writingLine', 'text']],
    ['of four', 'a ____', ['text', 'writingLine']],
    ['of three is text', 'a ___', ['text']],
    ['beside letters', 'the ____th, No____', ['text', 'writingLine', 'text', 'writingLine']],
    ['in a heading', '# ____ a', ['writingLine', 'text']],
    ['escaped is text', 'a \\____', ['text']],
    ['in code is code', '`____`', ['inlineCode']],
  ])('%s', (_name, markdown, kinds) => expect(kindsOf(markdown)).toEqual(kinds));

  test('is stored as it was written', () => {
    const body = 'Date: ____________ **____**\n\n| a |\n| - |\n| ____ |\n\nName:<br>____ x\n';
    expect(markdownOf(body)).toBe(body);
  });

  test.each(['____', 'a____b', '__proto____proto__', 'x\n____', '____\n____\n', '_'])(
    'is never made by the value %j',
    (value) => {
      const markdown = markdownOf('{{A}} a {{A}}____{{A}}', { A: value });
      const said = (node: { type: string; value?: string; children?: never[] }): string =>
        node.value === '<br>' || node.type === 'break'
          ? '\n'
          : (node.value ?? (node.children ?? []).map(said).join(''));
      expect(kindsOf(markdown).filter((kind) => kind === 'writingLine')).toEqual(['writingLine']);
      expect(said(parseDocument(markdown, []) as never)).toBe(`${value} a ${value}____${value}`);
    },
  );
});
