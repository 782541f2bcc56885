/** §18.21: blocks of a preview know the line of the template that they come from. */
import { expect, test } from '@jest/globals';
import type { Values } from '../../../src/domain/values.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';

const SOURCE = `---
title: Lines
---

# First {{Name}}

{{#People}}

## Person {{Who}}

- item one
- item two

{{/People}}

| Head |
|---|
| {{#Rows}}row {{Cell}}{{/Rows}} |
| last row |

1. {{#Steps}}step {{Step}}{{/Steps}}
2. end

<table><tr><td>

inner

</td><td>x</td></tr>
<tr><td colspan="2">wide</td></tr></table>

Term
: said of it

> quoted[^1]

[^1]: the note
`;

/** Line and text of every block that has no other in it. */
async function linesOf(source: string, values: Values): Promise<[number, string][]> {
  const read = readTemplate({ file: 'lines.md', bytes: Buffer.from(source), keepsLines: true });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const { markdown, blanks, setup, lines = [] } = fillTemplate(read.template, values, { today: '2026-11-22' });
  const { html } = await makePreview({ title: 'Lines', markdown, blanks, setup, lines }, []);
  const whole = html.replaceAll(/<span class="kept">([^<]*)<\/span>/g, '$1');
  return [...whole.matchAll(/ data-line="(\d+)"[^>]*>(?:\s|<(?!\/)(?:(?! data-line)[^>])*>)*([^<\s][^<]*)/g)].map(
    ([, line, text]) => [Number(line), text!.trim()],
  );
}

test('after groups that repeat and groups that are removed, in lists, tables, terms and notes', async () => {
  const people = [{ who: 'Ada' }, { who: 'Grace' }];
  const found = await linesOf(SOURCE, { name: 'line', people, rows: [], steps: [{ step: '1' }, { step: '2' }] });
  expect(found).toEqual([
    [5, 'First line'],
    ...people.flatMap(({ who }): [number, string][] => [
      [9, `Person ${who}`],
      [11, 'item one'],
      [12, 'item two'],
    ]),
    [16, 'Head'],
    [19, 'last row'],
    [21, 'step 1'],
    [21, 'step 2'],
    [22, 'end'],
    [24, 'inner'],
    [29, 'wide'],
    [31, 'Term'],
    [32, 'said of it'],
    [34, 'quoted'],
    [36, 'the note'],
  ]);
});

test('a document that the service makes has no lines', () => {
  const read = readTemplate({ file: 'lines.md', bytes: Buffer.from(SOURCE) });
  expect(read).toMatchObject({ ok: true });
  const filled = read.ok && fillTemplate(read.template, {}, { today: '2026-11-22' });
  expect(filled).not.toHaveProperty('lines');
});
