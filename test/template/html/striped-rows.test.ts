/** §19.8: the rows that have a stripe in the preview, which are those of the PDF. */
import { expect, test } from '@jest/globals';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';

/** For each row below a header, in order, whether it has a stripe. */
function stripesOf(markdown: string, stripes = true): boolean[] {
  const { html } = toHtml(parseDocument(markdown, []), { language: 'en', stripes });
  return [...html.replace(/<thead>.*?<\/thead>/gs, '').matchAll(/<tr( class="striped")?>/g)].map(([, striped]) =>
    Boolean(striped),
  );
}

test.each<[string, string, boolean[]]>([
  ['every second row', '| a |\n|---|\n| b |\n| c |\n| d |', [false, true, false]],
  ['no header', '| |\n|---|\n| b |\n| c |', [false, true]],
  [
    'joined rows',
    '<table><tr><td rowspan="2">a<td>b<tr><td>c<tr><td>d<td>e<tr><td>f<td>g</table>',
    [false, false, true, false],
  ],
  [
    'sections',
    '<table><tbody><tr><td>a</tbody><tbody><tr><td>b</tbody><tfoot><tr><td>c</tfoot></table>',
    [false, true, false],
  ],
  [
    'a span that ends with its section',
    '<table><tbody><tr><td rowspan="9">a</tbody><tbody><tr><td>b</tbody></table>',
    [false, true],
  ],
  [
    'a table in a cell has its own',
    '<table><tr><td>a<tr><td><table><tr><td>b<tr><td>c</table><tr><td>d</table>',
    [false, true, false, true, false],
  ],
])('%s', (_, markdown, wanted) => expect(stripesOf(markdown)).toEqual(wanted));

test('rows have no stripes unless the theme asks for them', () =>
  expect(stripesOf('| a |\n|---|\n| b |\n| c |', false)).toEqual([false, false]));
