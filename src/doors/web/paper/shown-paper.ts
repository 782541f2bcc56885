/** §20.26: a comparison as its page shows it: what differs by example and page, and what does not. */
import { withIsolatedControls } from '../../../domain/text.ts';
import type { Comparison, PageDifference, WordChange } from '../../../rendering/compare/index.ts';
import type { ComparedExample, PaperResult } from '../../../use-cases/paper-changes/index.ts';
import { inLanguageOfPage, TEXTS } from '../pages/index.ts';

const T = TEXTS.paper;
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
    allSame: same.length < shown.length ? '' : left + leftTemplates.length > 0 ? T.comparedSame : T.allSame,
    left: left > 0 ? T.left(left) : '',
    leftTemplates: leftTemplates.length > 0 ? T.leftTemplates(leftTemplates.length) : '',
    titles: [
      ...leftTemplates.slice(0, MAX_TITLES).map(withIsolatedControls),
      ...(leftTemplates.length > MAX_TITLES ? [T.moreWords(leftTemplates.length - MAX_TITLES)] : []),
    ],
  };
}

function madeUpIn(examples: readonly ComparedExample[]): string {
  return examples.some(({ template }) => template !== undefined) ? T.madeUpForSome : T.madeUp;
}

function isSame({ comparison, problems }: ComparedExample): boolean {
  if (!comparison) return problems.before !== undefined && problems.before === problems.after;
  const { differences, words, isOther, pages, unread } = comparison;
  return differences.length === 0 && words.length === 0 && !isOther && pages.were === pages.are && unread === 0;
}

function shownExample(
  { name, template, isMadeUp, comparison, problems }: ComparedExample,
  place: string,
  pictureOf: (at: string) => string,
) {
  const shownName = isMadeUp && name === 'typical' ? T.typical : name;
  const { before, after, both } = problems;
  return {
    name: withIsolatedControls(template === undefined ? shownName : T.ofTemplate(template, shownName)),
    problems: [
      ...(before === undefined ? [] : [T.problemBefore(inLanguageOfPage(before))]),
      ...(after === undefined ? [] : [T.problemAfter(inLanguageOfPage(after))]),
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
    counted: pages.were === pages.are ? '' : T.pages(pages.were, pages.are),
    pages: shown,
    text: isOther ? T.otherMarkdown : words.length > 0 ? T.onlyText : '',
    words: saidWords(words),
    more: more > 0 ? T.morePages(more) : '',
    unread: unread > 0 ? T.unread(unread) : '',
  };
}

function shownPage(
  { was, is, words = [], bands, pictures }: PageDifference,
  place: string,
  pictureOf: (at: string) => string,
) {
  const heading = headingOf(was, is);
  const sides =
    was !== undefined && is !== undefined ? ([T.before, T.after] as const) : [is === undefined ? T.before : T.after];
  return {
    heading,
    words: saidWords(words),
    looks: was !== undefined && is !== undefined && words.length === 0 ? T.looks : '',
    pictures: pictures.map(({ width, height }, at) => ({
      ...{ side: sides[at]!, alt: `${heading}: ${sides[at]}`, src: pictureOf(`${place}.${at}`), width, height },
      bands: bands.map(({ from, to }) => ({ y: Math.floor(from * height), height: Math.ceil((to - from) * height) })),
    })),
  };
}

function headingOf(was: number | undefined, is: number | undefined): string {
  if (is === undefined) return T.pageGone(was!);
  if (was === undefined) return T.pageNew(is);
  return was === is ? T.page(is) : T.pageMoved(was, is);
}

function saidWords(words: readonly WordChange[]): string[] {
  const said = words.slice(0, MAX_WORDS).map(({ was, is }) => {
    if (was !== undefined && is !== undefined) return T.isNow(shortened(was), shortened(is));
    return is === undefined ? T.isGone(shortened(was!)) : T.isNew(shortened(is));
  });
  return words.length > MAX_WORDS ? [...said, T.moreWords(words.length - MAX_WORDS)] : said;
}

function shortened(text: string): string {
  return withIsolatedControls(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
}
