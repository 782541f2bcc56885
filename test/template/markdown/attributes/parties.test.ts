/** §10.45: parties of a signature block, as they are written, stored and read again. */
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fileOf, markdownOf } from '../../support/templates.ts';

const A = '::: party\nA\n\n____\nAda\n:::';
const B = '::: party\nB\n\n____\nBo\n:::';
const STORED =
  '<div class="signature">\n\n<div class="columns parties">\n\n<div class="column">\n\nA\n\n___\n\nAda\n\n</div>\n\n<div class="column">\n\nB\n\n___\n\nBo\n\n</div>\n\n</div>\n\n</div>\n';

function signature(...inside: string[]): string {
  return ['::: signature', ...inside, ':::'].join('\n');
}

describe('parties', () => {
  test.each([
    ['one below the other in the file', signature(A, B)],
    ['with blank lines and a comment between them', signature('', A, '', '<!-- and -->', '', B, '')],
    ['in longer fences', `:::: {.signature}\n${A}\n${B}\n::::`],
    ['as they are stored', STORED],
  ])('%s', (_name, body) => expect(markdownOf(body)).toBe(STORED));

  test('stand side by side as far as nothing else is between them', () => {
    const markdown = markdownOf(signature('Signed:', A, B, 'Witnessed:', A));
    expect(markdown.match(/<div class="columns parties">/g)).toHaveLength(2);
    expect(markdown).toMatch(/Signed:\n\n<div class="columns parties">/);
    expect(markdownOf(markdown)).toBe(markdown);
  });

  test('repeat with a group, and go with a condition around one or all', () => {
    const body = signature('Signed:', '', '{{#Signers}}', '::: party\n____\n{{Name}}\n:::', '{{/Signers}}');
    const partiesIn = (markdown: string) => markdown.match(/<div class="column">/g)?.length ?? 0;
    for (const names of [['Ada'], ['Ada', 'Bo', 'Cy', 'Di', 'Ed']]) {
      const markdown = markdownOf(body, { Signers: names.map((Name) => ({ Name })) });
      expect(markdown.match(/<div class="columns parties">/g)).toHaveLength(1);
      expect(partiesIn(markdown)).toBe(names.length);
    }
    expect(markdownOf(body, { Signers: [] })).not.toContain('columns');
    const front = 'placeholders: [{label: Bo}]\n';
    const one = signature(A, '{{#if Bo}}', B, '{{/if}}');
    expect(partiesIn(markdownOf(one, { Bo: 'x' }, front))).toBe(2);
    expect(partiesIn(markdownOf(one, { Bo: '' }, front))).toBe(1);
    const both = signature('{{#if Bo}}', 'Signed:', A, '{{else}}', B, '{{/if}}');
    expect(partiesIn(markdownOf(both, { Bo: 'x' }, front))).toBe(1);
    expect(markdownOf(both, { Bo: '' }, front)).not.toContain('Ada');
  });

  test('a value in a party is text', () => {
    const hostile = ':::\n\n::: party\n\n____\n</div>';
    const markdown = markdownOf(signature('::: party\n____\n{{Name}}\n:::'), { Name: hostile });
    expect(markdown.match(/<div/g)).toHaveLength(3);
    expect(markdown.match(/^___$/gm)).toHaveLength(1);
    expect(markdownOf(markdown)).toBe(markdown);
  });

  test.each([
    ['outside of a signature block', A, 4],
    ['in a style within one', signature('::: box', A, ':::'), 6],
    ['in another party', signature('::: party', A, ':::'), 6],
  ])('%s are a mistake', (_name, body, line) => {
    const faults = faultsOf(fileOf(body));
    expect(faults.map((fault) => [fault.line, fault.message])).toEqual([
      [
        line,
        '::: party is outside of a signature block. Add ::: signature before the first party, and ::: after the last one.',
      ],
    ]);
  });
});
