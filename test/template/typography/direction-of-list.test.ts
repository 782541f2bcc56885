/** §17.3: a list in the other direction than its document, such as the Arabic clauses of a contract in two languages. */
import { expect, test } from '@jest/globals';
import type { List } from 'mdast';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { parseMarkdown } from '../../../src/template/markdown/parse-markdown.ts';
import { directionOfList } from '../../../src/template/typography/direction-of-list.ts';
import { SETUP } from '../../pdf/support/render.ts';

test.each([
  ['ltr', '- مرحبا\n- يسلّم Marlow البضائع', 'rtl'],
  ['ltr', '1. **التسليم** خلال 10 أيام\n2. 14 يومًا', 'rtl'],
  ['ltr', '- مرحبا\n- Hello', 'ltr'],
  ['ltr', '- مرحبا\n- 14', 'ltr'],
  ['ltr', '- `שלום`\n- שלום', 'ltr'],
  ['ltr', '- Hello שלום', 'ltr'],
  ['rtl', '- Hello שלום\n- Second', 'rtl'],
  ['rtl', '- שלום\n- Second', 'rtl'],
] as const)('in a document %s %j is %s', (around, markdown, wanted) => {
  const [list] = parseMarkdown(markdown).children;
  expect(directionOfList(list as List, around)).toBe(wanted);
});

test('the preview has the direction, and no list of the document’s own has one', async () => {
  const markdown = '1. Delivery\n2. Fees\n\nAnd\n\n1. التسليم\n2. الأجر\n';
  const shown = await makePreview({ markdown, blanks: [], setup: SETUP, title: 'T' }, []);
  const html = JSON.stringify(shown);
  expect(html.match(/<ol dir=\\"rtl\\"/g)).toHaveLength(1);
  expect(html.match(/<ol/g)).toHaveLength(2);
});
