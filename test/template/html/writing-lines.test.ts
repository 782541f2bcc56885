/** §17.28: lines to write on and signature blocks in the preview. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';

function htmlOf(markdown: string): string {
  const { html } = toHtml(parseDocument(markdown, []), { language: 'en' });
  return html.replace(/^<div lang="en">|<\/div>$/g, '').replace(/\n/g, '');
}

const LINE = '<span class="line">____</span>';
const ENDS = '<span class="line ends">____</span>';

describe('a line to write on', () => {
  test.each([
    ['within a sentence', 'On ____ there.', `<p>On ${LINE} there.</p>`],
    ['at the end', 'Date: ____', `<p><span class="row">Date: ${ENDS}</span></p>`],
    ['behind a break', 'Name: ____\\\nDate: ____ x', `<p><span class="row">Name: ${ENDS}</span>Date: ${LINE} x</p>`],
    [
      'beside another one',
      'Place: ________ Date: ____',
      '<p><span class="row shared">Place: <span class="line share-8">________</span> Date: <span class="line share-4">____</span></span></p>',
    ],
    [
      'behind another one in a long text',
      `${'word '.repeat(20)}____ and ____`,
      `<p><span class="row">${'word '.repeat(20)}${LINE} and ${ENDS}</span></p>`,
    ],
    [
      'behind the box of a task',
      '- [ ] Other: ____',
      `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled><span class="row"> Other: ${ENDS}</span></li></ul>`,
    ],
    ['in emphasis', '**____**', `<p><strong>${LINE}</strong></p>`],
    ['escaped', 'a \\____', '<p>a ____</p>'],
  ])('%s', (_name, markdown, html) => expect(htmlOf(markdown)).toBe(html));
});

test('a signature block has a class that its parties and lines are set by', () => {
  const markdown = '<div class="signature">\n\n___\n\nAda\n\n| A |\n| - |\n| ____ |\n\n</div>';
  expect(htmlOf(markdown)).toMatch(
    /^<div class="signature"><hr><p>Ada<\/p><table>.*<span class="row"><span class="line ends alone">____<\/span><\/span><\/td>/,
  );
});
