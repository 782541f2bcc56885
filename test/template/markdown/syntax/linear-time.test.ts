/**
 * §10.16: Markdown is read in linear time. Each text is one that micromark reads in quadratic time by itself: four times as much of it
 * took 10 to 20 times as long (micromark 4.0.3).
 */
import { expect, test } from '@jest/globals';
import { parseMarkdown } from '../../../../src/template/markdown/parse-markdown.ts';

const TIMES = 4;
/** Linear is 4, quadratic 16. */
const MOST = 8;
const ATTEMPTS = 4;

/** Milliseconds of the processor, which other processes do not lengthen. */
function costOf(markdown: string): number {
  const before = process.cpuUsage();
  parseMarkdown(markdown);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  ['emphasis that is only closed', 'a**b ', 1500],
  ['emphasis of both kinds that crosses', '*a_ ', 2500],
  ['strikethrough', '~~a~~ ', 2500],
  ['brackets that are only closed', 'a] ', 5000],
  ['comments that are never closed', 'x <!-- a ', 2500],
  ['instructions that are never closed', 'x <? a ', 2500],
  ['CDATA that is never closed', 'x <![CDATA[ ', 2500],
  ['characters that begin nothing', '$_ ', 5000],
  ['quotes', '> a\n\n', 1000],
  ['attribute lists that are never closed', '{#', 10_000],
  ['attribute lists of kramdown that are never closed', '{: ', 10_000],
  ['attribute lists with a text that is never closed', '{a="b ', 5000],
  ['brackets before attribute lists that nothing opens', 'a]{#b} ', 2500],
  ['brackets that open, before attribute lists that others close', '[[a]{#b} ', 2500],
  ['attribute lists of one block', '{#a}\n\n', 1000],
  ['attribute lists side by side', '{#a}{#b}', 5000],
  ['descriptions of nothing', ':\n:', 2500],
  ['terms with their descriptions', 'a\n\n: b\n\n', 500],
  ['descriptions of one term', '\n: b', 1000],
  ['descriptions in quotes', '> a\n> : b\n\n', 500],
  ['fences of divs', '::: a\n', 2500],
  ['HTML in lines', '<b>a</b> ', 1000],
  ['tags that are never closed', '<u>', 24],
  ['end tags that nothing begins', '</b> ', 5000],
  ['attributes that are never closed', '<a x="', 5000],
  ['tags in blocks that do not end', '<div <a b', 2500],
  ['cells', '<td>a\n', 2500],
  ['comments in blocks that are never closed', '<p><!-- ', 2500],
  ['pieces of a block between blank lines', '<p>a\n\n', 1000],
  ['comments as blocks', '<!-- a -->\n\n', 1000],
  ['underlined headings', 'a\n===\n', 1000],
])('%s', (_name, part, count) => {
  const ratios = [];
  do ratios.push(costOf(part.repeat(TIMES * count)) / costOf(part.repeat(count)));
  while (Math.min(...ratios) > MOST && ratios.length < ATTEMPTS);
  expect(Math.min(...ratios)).toBeLessThan(MOST);
});
