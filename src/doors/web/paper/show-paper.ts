/** §20.26: the page with the changes on paper of a next version, during and after the comparison, and its pictures. */
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SECOND } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import type { Comparison, PageDifference, WordChange } from '../../../rendering/compare/index.ts';
import type {
  ComparedExample,
  Paper,
  PaperChanges,
  PaperResult,
  PaperState,
} from '../../../use-cases/paper-changes/index.ts';
import { statusOf } from '../../api/index.ts';
import { withQuery } from '../model/paths.ts';
import type { MemberRequest, PageAnswer, WebAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';

/** `path`: the page's address; its pictures are below it. `query`: the page's query. `back`: the page before. */
type PaperPlace = {
  title: string;
  path: string;
  query: Record<string, string>;
  back: { href: string; text: string };
};

/** How long a request waits. Most comparisons are done by then; otherwise the page shows the progress and reloads. */
const WAIT = 4 * SECOND;
/** How long a page waits for a picture of a comparison that is no longer cached. */
const WAIT_FOR_PICTURE = 60 * SECOND;

/** `loadPaper`: reads what to compare, which takes long. It is not called again while the page follows the progress. */
export async function showPaper(
  request: MemberRequest,
  papers: PaperChanges,
  loadPaper: () => Promise<Paper | null>,
  { title, path, query, back }: PaperPlace,
): Promise<PageAnswer | null> {
  const { workspaceId } = request.member;
  let key = request.query.get('of') ?? '';
  const known = papers.find(workspaceId, key);
  if (!known || known.state === 'failed') {
    const paper = await loadPaper();
    if (!paper) return null;
    key = paper.key;
    papers.of(workspaceId, paper);
  }
  const state = await settled(request, papers, key, WAIT);
  if (!state) return null;
  const heading = t('paper.title', { title: withIsolatedControls(title) });
  const pictureOf = (at: string) => withQuery(`${path}/picture`, { ...query, of: key, at });
  const data = {
    heading,
    back,
    again: withQuery(path, state.state === 'working' ? { ...query, of: key } : query),
    ...dataOf(state, pictureOf),
  };
  return { page: 'paper', title: heading, place: 'templates', status: statusFor(state), data };
}

function dataOf(state: PaperState, pictureOf: (at: string) => string) {
  if (state.state === 'working') return { working: t('paper.working', { done: state.done, total: state.total }) };
  if (state.state === 'failed') return { failed: t('paper.failed') };
  return { paper: shownPaper(state.result, pictureOf) };
}

/** Returns the status of a page about a comparison. Throws an error that is not a refusal. */
function statusFor(state: PaperState): number {
  if (state.state !== 'failed') return 200;
  if (state.error instanceof Refusal) return statusOf(state.error);
  throw state.error;
}

/** `loadPaper`: called only when the comparison is no longer cached. */
export async function showPaperPicture(
  request: MemberRequest,
  { papers }: WebContext,
  loadPaper: () => Promise<Paper | null>,
): Promise<WebAnswer | null> {
  const key = request.query.get('of') ?? '';
  if (!papers) return null;
  let state = papers.find(request.member.workspaceId, key);
  if (!state) {
    const paper = await loadPaper();
    if (paper?.key !== key) return null;
    papers.of(request.member.workspaceId, paper);
    state = await settled(request, papers, key, WAIT_FOR_PICTURE);
  }
  if (state?.state !== 'done') return null;
  const [example, difference, picture] = (request.query.get('at') ?? '').split('.').map(Number);
  const shown = state.result.examples[example!]?.comparison?.differences[difference!]?.pictures[picture!];
  return shown ? { text: shown.png, type: 'image/png', isKept: true } : null;
}

async function settled(
  { member, clientSignal }: MemberRequest,
  papers: PaperChanges,
  key: string,
  waits: number,
): Promise<PaperState | undefined> {
  const state = papers.find(member.workspaceId, key);
  if (state?.state !== 'working') return state;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, clientSignal]);
  await Promise.race([state.finished, pause(waits, undefined, { signal }).catch(() => undefined)]);
  ended.abort();
  return papers.find(member.workspaceId, key) ?? state;
}

// §20.26: prepares a comparison for its page: the differences by example and page, and what is the same.

/** The limits for the changed words that are shown of one page. */
const MAX_WORDS = 8;
const MAX_LENGTH = 120;
/** The most titles of templates that are not compared. */
const MAX_TITLES = 50;

/** `pictureOf`: returns the address of a picture by its place in the result. */
function shownPaper({ examples, left, leftTemplates }: PaperResult, pictureOf: (at: string) => string) {
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
