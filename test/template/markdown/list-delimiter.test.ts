/** CommonMark §5.3: `1)` stays `1)`, in the Markdown of a document and wherever it is shown. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { markdownOf } from '../support/templates.ts';

describe('in Markdown', () => {
  test.each([
    ['a list', '1) a\n1) b\n', '1) a\n2) b\n'],
    ['one from another start', '7) a\n', '7) a\n'],
    ['two lists side by side', '1. a\n2. b\n1) c\n', '1. a\n2. b\n\n1) c\n'],
    ['three of them', '1) a\n2. b\n3) c\n', '1) a\n\n2. b\n\n3) c\n'],
    ['lists in a list', '1) a\n   1. b\n      1) c\n', '1) a\n   1. b\n      1) c\n'],
    ['lists that begin lists', '1. x\n\n1) 1. 1) a\n', '1. x\n\n1) 1. 1) a\n'],
    ['a list in a quote', '> 1) a\n', '> 1) a\n'],
    ['tasks', '1) [x] a\n', '1) [x] a\n'],
    ['lists of both kinds', '- a\n\n1) b\n\n* c\n', '- a\n\n1) b\n\n- c\n'],
    ['lists that a comment parts', '1) a\n\n<!-- -->\n\n1) b\n', '1) a\n\n<!-- -->\n\n1) b\n'],
  ])('%s', (_name, body, wanted) => expect(markdownOf(body)).toBe(wanted));

  test('items of a group', () => {
    expect(markdownOf('1) {{#G}}{{A}}{{/G}}\n2) end\n', { G: [{ A: 'x' }, { A: 'y' }] })).toBe('1) x\n2) y\n3) end\n');
  });

  const BLOCK = '{{#G}}\n\nx {{A}}\n\n{{/G}}\n';
  test.each([
    ['with the same sign', `1. a\n\n${BLOCK}\n1. b\n`, '1. a\n\n<!-- -->\n\n1. b\n'],
    ['with the same bracket', `1) a\n\n${BLOCK}\n1) b\n`, '1) a\n\n<!-- -->\n\n1) b\n'],
    ['with different ones', `1) a\n\n${BLOCK}\n1. b\n`, '1) a\n\n1. b\n'],
    ['in an item', `- 1. a\n\n${BLOCK.replace(/^(?=.)/gm, '  ')}\n  1. b\n`, '- 1. a\n\n  <!-- -->\n\n  1. b\n'],
  ])('lists that come to stand side by side, %s, stay two lists', (_name, body, wanted) => {
    expect(markdownOf(body, { G: [] })).toBe(wanted);
  });

  test('a list that is repeated with what stands around it', () => {
    const body = '{{#G}}\n\n1) {{A}}\n\n1. b\n\n{{/G}}\n';
    expect(markdownOf(body, { G: [{ A: 'x' }, { A: 'y' }] })).toBe('1) x\n\n1. b\n\n1) y\n\n1. b\n');
  });
});

test.each([
  ['1) a', '<ol class="parenthesis">'],
  ['9) a\n10) b', '<ol start="9" class="digits-2 parenthesis">'],
  ['1. a', '<ol>'],
  ['> 3) a', '<ol start="3" class="parenthesis">'],
])('%j is HTML with %s', (markdown, wanted) => {
  expect(toHtml(parseDocument(markdown, []), { language: 'en' }).html).toContain(wanted);
});
