/** §18.22: the document that shows whether this machine can render; it uses every part of the renderer. */
import { LAYOUT } from '../../template/model/document-setup.ts';
import type { RenderJob } from './run-render-job.ts';

const MARKDOWN = `# Sample

A paragraph with **strong**, *emphasised*, ***both*** and \`mono\` text, a [link](https://example.com) and a note.[^1]
It is long enough to be set in several lines, so that lines are measured, broken and kept together as in any letter.

## List

1. First
   - inner
2. Second

> A quote.

| Item | Amount |
|------|-------:|
${Array.from({ length: 40 }, (_, row) => `| Item number ${row} | ${row},234.56 |`).join('\n')}

[^1]: The note.
`;

/** The result is dropped. */
export const SAMPLE_JOB: RenderJob = {
  markdown: MARKDOWN,
  blanks: [],
  title: 'Sample',
  author: 'Platen',
  createdAt: new Date(0),
  setup: {
    layout: LAYOUT,
    page: { size: 'A4', orientation: 'portrait', margins: { top: 72, right: 72, bottom: 72, left: 72 } },
    language: 'en',
    font: 'serif',
    header: [{ token: 'title' }],
    footer: ['Page ', { token: 'page' }, ' of ', { token: 'pages' }],
  },
  assets: [],
};
