/** §10.2: quotation marks, dashes and ellipses are on the page, in the preview and in the document as they were typed. */
import { expect, test } from '@jest/globals';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { fill, templateOf } from '../../template/support/templates.ts';
import { textOf } from '../support/read-pdf.ts';
import { render } from '../support/render.ts';

const MARKS = `"straight" 'single' don't “curly” ‘one’ „deutsch“ «français» it’s -- --- – — ... …`;

test.each([
  ['a paragraph', `${MARKS}\n\n{{A}}`],
  ['a heading', `# ${MARKS}\n\n# {{A}}`],
  ['a list and a quote', `- ${MARKS}\n\n> {{A}}`],
])('in %s', async (_name, body) => {
  const template = templateOf(body);
  const { markdown } = fill(template, { A: MARKS });
  const wanted = `${MARKS} ${MARKS}`;
  expect(template.markdown).toContain(MARKS);
  expect(plain(markdown.replace(/^[#>-] /gm, ''))).toBe(wanted);
  const { html } = toHtml(parseDocument(markdown, []), { language: 'en' });
  expect(
    plain(
      html
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&#x27;', "'")
        .replaceAll('&quot;', '"'),
    ),
  ).toBe(wanted);
  const pdf = plain(await textOf(await render(markdown)));
  expect(pdf.replace(/[•] /g, '')).toBe(wanted);
});

/** On one line. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
