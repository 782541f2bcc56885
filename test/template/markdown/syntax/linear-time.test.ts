/**
 * §10.16: Markdown is read in linear time. Each text is one that micromark reads in quadratic time by itself: four times as much of it
 * took 10 to 20 times as long (micromark 4.0.3).
 */
import { expect, test } from '@jest/globals';
import { readMarkdown } from '../../../../src/template/markdown/parse-markdown.ts';
import { ofThisRun } from '../../../support/this-run.ts';

const TIMES = 4;
/** Linear is 4, quadratic 16. */
const MAX = 8;
const ATTEMPTS = 4;

/** Milliseconds of the processor, which other processes do not lengthen. */
function costOf(markdown: string): number {
  const before = process.cpuUsage();
  readMarkdown(markdown);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const TEXTS: [name: string, part: string, count: number][] = [
  ['emphasis that is only closed', 'a**b ', 2500],
  ['emphasis of both kinds that crosses', '*a_ ', 1250],
  ['strikethrough', '~~a~~ ', 5000],
  ['brackets that are only closed', 'a] ', 2500],
  ['comments that are never closed', 'x <!-- a ', 2500],
  ['instructions that are never closed', 'x <? a ', 2500],
  ['CDATA that is never closed', 'x <![CDATA[ ', 1250],
  ['characters that begin nothing', '$_ ', 2500],
  ['quotes', '> a\n\n', 1000],
  ['attribute lists that are never closed', '{#', 5000],
  ['attribute lists of kramdown that are never closed', '{: ', 5000],
  ['attribute lists with a text that is never closed', '{a="b ', 2500],
  ['brackets before attribute lists that nothing opens', 'a]{#b} ', 1250],
  ['brackets that open, before attribute lists that others close', '[[a]{#b} ', 1250],
  ['attribute lists of one block', '{#a}\n\n', 500],
  ['attribute lists side by side', '{#a}{#b}', 2500],
  ['descriptions of nothing', ':\n:', 1250],
  ['terms with their descriptions', 'a\n\n: b\n\n', 250],
  ['descriptions of one term', '\n: b', 500],
  ['descriptions in quotes', '> a\n> : b\n\n', 250],
  ['fences of divs', '::: a\n', 2500],
  ['HTML in lines', '<b>a</b> ', 500],
  ['tags that are never closed', '<u>', 24],
  ['end tags that nothing begins', '</b> ', 2500],
  ['attributes that are never closed', '<a x="', 2500],
  ['tags in blocks that do not end', '<div <a b', 2500],
  ['cells', '<td>a\n', 2500],
  ['comments in blocks that are never closed', '<p><!-- ', 2500],
  ['pieces of a block between blank lines', '<p>a\n\n', 1000],
  ['comments as blocks', '<!-- a -->\n\n', 1000],
  ['underlined headings', 'a\n===\n', 1000],
  ['marks that are left', '*(a)b **(c)d [e](f g) [^h] ', 250],
  ['marks that are left in blocks of HTML', '<p>*a _b\n', 1000],
  ['addresses that take marks in', 'https://a.b/(*c ', 500],
];

test.each(ofThisRun(TEXTS, 8))('%s', (_name, part, count) => {
  const ratios = [];
  do ratios.push(costOf(part.repeat(TIMES * count)) / costOf(part.repeat(count)));
  while (Math.min(...ratios) > MAX && ratios.length < ATTEMPTS);
  expect(Math.min(...ratios)).toBeLessThan(MAX);
});
