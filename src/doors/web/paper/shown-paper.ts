/** §20.26: a comparison as its page shows it: what differs by example and page, and what does not. */

import { isDeepStrictEqual } from 'node:util';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import type { Comparison, PageDifference, WordChange } from '../../../rendering/compare/index.ts';
import type { ComparedExample, PaperResult } from '../../../use-cases/paper-changes/index.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';

/** Of one page. */
const MAX_WORDS = 8;
const MAX_LENGTH = 120;
/** Of templates that are not compared. */
const MAX_TITLES = 50;

/** `pictureOf`: the address of a picture, by its place in the result. */
export function shownPaper({ examples, left, leftTemplates }: PaperResult, pictureOf: (at: string) => string) {
  const shown = examples.map((one, at) => ({ isSame: isSame(one), ...shownExample(one, `${at}`, pictureOf) }));
  const same = shown.filter((one) => one.isSame);
  return {
    madeUp: examples.some(({ isMadeUp }) => isMadeUp) ? madeUpIn(examples) : '',
    differing: shown.filter((one) => !one.isSame),
    same: same.map(({ name }) => name),
    allSame:
      same.length < shown.length ? '' : left + leftTemplates.length > 0 ? t('paper.comparedSame') : t('paper.allSame'),
    left: left > 0 ? t('paper.left', { count: left }) : '',
    leftTemplates: leftTemplates.length > 0 ? t('paper.leftTemplates', { count: leftTemplates.length }) : '',
    titles: [
      ...leftTemplates.slice(0, MAX_TITLES).map(withIsolatedControls),
      ...(leftTemplates.length > MAX_TITLES
        ? [t('paper.moreWords', { count: leftTemplates.length - MAX_TITLES })]
        : []),
    ],
  };
}

function madeUpIn(examples: readonly ComparedExample[]): string {
  return examples.some(({ template }) => template !== undefined) ? t('paper.madeUpForSome') : t('paper.madeUp');
}

function isSame({ comparison, problems }: ComparedExample): boolean {
  if (!comparison) return problems.before !== undefined && isDeepStrictEqual(problems.before, problems.after);
  const { differences, words, isOther, pages, unread } = comparison;
  return differences.length === 0 && words.length === 0 && !isOther && pages.were === pages.are && unread === 0;
}

function shownExample(
  { name, template, isMadeUp, comparison, problems }: ComparedExample,
  place: string,
  pictureOf: (at: string) => string,
) {
  const shownName = isMadeUp && name === 'typical' ? t('paper.typical') : name;
  const { before, after, both } = problems;
  return {
    name: withIsolatedControls(
      template === undefined ? shownName : t('paper.ofTemplate', { template: isolated(template), example: shownName }),
    ),
    problems: [
      ...(before === undefined ? [] : [t('paper.problemBefore', { reason: inLanguageOfPage(before) })]),
      ...(after === undefined ? [] : [t('paper.problemAfter', { reason: inLanguageOfPage(after) })]),
      ...(both === undefined ? [] : [inLanguageOfPage(both)]),
    ],
    ...(comparison && shownComparison(comparison, place, pictureOf)),
  };
}

function shownComparison(
  { pages, differences, words, isOther, unread }: Comparison,
  place: string,
  pictureOf: (at: string) => string,
) {
  const shown = differences.flatMap((one, at) =>
    one.pictures.length > 0 ? [shownPage(one, `${place}.${at}`, pictureOf)] : [],
  );
  const more = differences.length - shown.length;
  return {
    counted: pages.were === pages.are ? '' : t('paper.pages', { were: pages.were, are: pages.are }),
    pages: shown,
    text: isOther ? t('paper.otherMarkdown') : words.length > 0 ? t('paper.onlyText') : '',
    words: saidWords(words),
    more: more > 0 ? t('paper.morePages', { count: more }) : '',
    unread: unread > 0 ? t('paper.unread', { count: unread }) : '',
  };
}

function shownPage(
  { was, is, words = [], bands, pictures }: PageDifference,
  place: string,
  pictureOf: (at: string) => string,
) {
  const heading = headingOf(was, is);
  const sides =
    was !== undefined && is !== undefined
      ? ([t('paper.before'), t('paper.after')] as const)
      : [is === undefined ? t('paper.before') : t('paper.after')];
  return {
    heading,
    words: saidWords(words),
    looks: was !== undefined && is !== undefined && words.length === 0 ? t('paper.looks') : '',
    pictures: pictures.map(({ width, height }, at) => ({
      side: sides[at]!,
      alt: `${heading}: ${sides[at]}`,
      src: pictureOf(`${place}.${at}`),
      width,
      height,
      bands: bands.map(({ from, to }) => ({ y: Math.floor(from * height), height: Math.ceil((to - from) * height) })),
    })),
  };
}

function headingOf(was: number | undefined, is: number | undefined): string {
  if (is === undefined) return t('paper.pageGone', { was: was! });
  if (was === undefined) return t('paper.pageNew', { is });
  return was === is ? t('paper.page', { is }) : t('paper.pageMoved', { was, is });
}

function saidWords(words: readonly WordChange[]): string[] {
  const said = words.slice(0, MAX_WORDS).map(({ was, is }) => {
    if (was !== undefined && is !== undefined) return t('paper.isNow', { was: shortened(was), is: shortened(is) });
    return is === undefined ? t('paper.isGone', { was: shortened(was!) }) : t('paper.isNew', { is: shortened(is) });
  });
  return words.length > MAX_WORDS ? [...said, t('paper.moreWords', { count: words.length - MAX_WORDS })] : said;
}

function shortened(text: string): string {
  return withIsolatedControls(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
}
