/** The pages of a stored file are counted right, however its objects were written. */
import { expect, test } from '@jest/globals';
import { countPages } from '../../../src/pdf/file/count-pages.ts';
import { ENGINES, render } from '../support/render.ts';

const LONG = 'A paragraph of some words.\n\n'.repeat(500);
const DOCUMENTS: [string, string][] = [
  ['one page', 'Text with `/Type /Page` in it'],
  ['several pages', 'one\n\n<!-- pagebreak -->\n\ntwo\n\n<!-- pagebreak -->\n\nthree'],
  ['many pages, in more than one stream', LONG],
];

test.each(DOCUMENTS)('%s', async (_name, markdown) => {
  for (const [, engine] of ENGINES) {
    const { bytes, pages } = await render(markdown, {}, engine);
    expect(countPages(bytes)).toBe(pages);
  }
});
