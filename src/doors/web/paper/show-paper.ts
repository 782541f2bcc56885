/** §20.26: the page that shows what the next version of a template changes on paper, while it is compared and after; and its pictures. */
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import type { Paper, PaperChanges, PaperState } from '../../../use-cases/paper-changes/index.ts';
import { statusOf } from '../../api/index.ts';
import { withQuery } from '../model/paths.ts';
import type { MemberRequest, PageAnswer, WebAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { shownPaper } from './shown-paper.ts';

/** `path`: of the page, with the path of the service; its pictures are below it. `query`: what it is asked with. `back`: where one came from. */
export type PaperPlace = {
  title: string;
  path: string;
  query: Record<string, string>;
  back: { href: string; text: string };
};

/** Most are compared by then; else the page says how far it is, and is asked for again. */
const WAIT = 4 * SECOND;
/** For a picture of a comparison that has been forgotten. */
const WAIT_FOR_PICTURE = 60 * SECOND;

/** `loadPaper`: reads what is to be compared, which takes its time: not again while a page of it follows how far it is. */
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

/** Throws what is no refusal: a fault of ours. */
function statusFor(state: PaperState): number {
  if (state.state !== 'failed') return 200;
  if (state.error instanceof Refusal) return statusOf(state.error);
  throw state.error;
}

/** `paper`: asked for only where the comparison is not known any more. */
export async function showPaperPicture(
  request: MemberRequest,
  context: WebContext,
  loadPaper: () => Promise<Paper | null>,
): Promise<WebAnswer | null> {
  const key = request.query.get('of') ?? '';
  const { papers } = context;
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
