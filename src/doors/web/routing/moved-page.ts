/** §18.47: what somebody sees of a workspace of theirs that has left for another installation, or is about to. */
import type { MovedWorkspace } from '../../../data/storage/people/sessions.ts';
import { BEING_MOVED, type Refusal, TOO_BUSY } from '../../../domain/errors.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';

/** With a link to the same page there, where the address is known. */
export function movedPage({ movedTo }: MovedWorkspace, path: string): PageAnswer {
  const { title, text } = TEXTS.problems.moved;
  return { page: 'problem', title, status: 404, data: { problem: { title, text }, there: movedTo && movedTo + path } };
}

/** What a refusal says in the language of the pages; null for one that says it itself. */
export function knownText({ code, detail, message }: Refusal): { title: string; text: string } | null {
  if (code === 'not_found') return TEXTS.problems.notFound;
  if (message === TOO_BUSY) return TEXTS.problems.busy;
  return code === 'unavailable' && detail === BEING_MOVED ? TEXTS.problems.moving : null;
}
