/** §10.38: constructs of a template side by side, drawn: no mark of Markdown is on a page. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { FUZZ_SEED } from '../../support/this-run.ts';
import { withoutLiterals } from '../../template/support/side-by-side.ts';
import { fill } from '../../template/support/templates.ts';
import { textOf } from '../support/read-pdf.ts';
import { render } from '../support/render.ts';

test('no mark is on a page', async () => {
  const drawn = fc.sample(withoutLiterals, { numRuns: 30, seed: FUZZ_SEED }).flatMap(({ file }) => {
    const result = readTemplate({ file: 'random.md', bytes: new TextEncoder().encode(file) });
    return result.ok ? [fill(result.template).markdown.split('END')[0]!] : [];
  });
  expect(drawn.length).toBeGreaterThan(20);
  const markdown = `${drawn.join('\n\n')}\n\n[^1]: Note.\n`;
  const text = await textOf(await render(markdown, { tree: parseDocument(markdown, []) }));
  // An address has an underscore.
  expect(text.replaceAll('a_b', '').match(/[*_~`\\{}<>|]|\]\(|\[\^/g)).toBeNull();
  expect(text).toContain('Note.');
});
