/** §17.45: the example of Chinese, Japanese and Korean in spec/templates.md makes the document that it says. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { textOf } from '../support/read-pdf.ts';
import { inputOf, SETUP } from '../support/render.ts';

test('the example of the documentation', async () => {
  const documentation = readFileSync(path.join(import.meta.dirname, '../../../spec/templates.md'), 'utf8');
  const [, chapter = ''] = documentation.split('### Chinese, Japanese and Korean\n');
  const [, example = ''] = /```markdown\n([\s\S]*?)```/.exec(chapter) ?? [];
  const read = readTemplate({ file: 'example.md', bytes: new TextEncoder().encode(example) });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const filled = fillTemplate(read.template, {}, { today: '2026-08-27' } as never);
  const setup = { ...SETUP, ...filled.setup, page: SETUP.page };
  const tree = parseDocument(filled.markdown, filled.blanks, setup);
  const text = (await textOf(await renderPdf(inputOf('', { tree, setup })))).replace(/\s/g, '');
  expect(text).toContain('第1条目的');
  expect(text).toContain('いしょく');
  expect(text).toContain('第1条の業務の期間は、12か月とする。');
});
