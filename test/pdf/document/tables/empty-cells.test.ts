/** §17.33: blanks that are printed as nothing, a dash or a line, on paper. */
import { describe, expect, test } from '@jest/globals';
import { renderPdf } from '../../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../../src/template/fill/fill-template.ts';
import { compile } from '../../../../src/template/import/compile-template.ts';
import { linesOf } from '../../support/read-pdf.ts';
import { ENGINES, inputOf } from '../../support/render.ts';

const FILE = `---
title: Statement
blank: nothing
hide-empty-columns: true
placeholders: [{label: Signed, blank: line}]
groups:
  - label: Entries
    carry: In
    fields:
      - {label: Day}
      - {label: In, type: number, format: "1,234.56", blank: dash}
      - {label: Out, type: number, format: "1,234.56"}
      - {label: Rate, type: number}
---
| Day | Rate | In | Out |
|---|--:|--:|--:|
| {{#Entries}}{{Day}} | {{Rate}} | {{In}} | {{Out}}{{/Entries}} |

Signed: {{Signed}}
`;

describe.each(ENGINES)('%s', (_, engine) => {
  test('a statement of which half the cells are blank', async () => {
    const compiled = compile(FILE);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
    const entries = Array.from(
      { length: 120 },
      (_row, at): Record<string, string> =>
        at % 10 === 9 ? {} : at % 2 ? { day: `${at}`, out: '2' } : { day: `${at}`, in: '1' },
    );
    const { markdown, blanks, setup } = fillTemplate(compiled.template, { entries }, { today: '2026-08-27' });
    const tree = parseDocument(markdown, blanks, setup);
    const lines = await linesOf(await renderPdf(inputOf('', { tree, setup }), engine));
    const text = lines.map((line) => line.text).join('\n');
    expect(text).not.toMatch(/Rate|Entries/);
    expect(text).toContain('–');
    expect(text).toMatch(/Carried forward \d+\.00/);
    expect(text).toMatch(/Signed: _+/);
  });
});
