/** §18.47: what somebody sees of a workspace of theirs that has left for another installation, or is about to. */

import type { MovedWorkspace } from '../../../data/storage/people/sessions.ts';
import { BEING_MOVED, type Refusal } from '../../../domain/errors.ts';
import { isMessage } from '../../../locales/message.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { section, t } from '../pages/index.ts';

/** With a link to the same page there, where the address is known. */
export function movedPage({ movedTo }: MovedWorkspace, path: string): PageAnswer {
  return {
    page: 'problem',
    title: t('problems.moved.title'),
    status: 404,
    data: {
      problem: { title: t('problems.moved.title'), text: t('problems.moved.text') },
      there: movedTo && movedTo + path,
    },
  };
}

/** What a refusal says in the language of the pages; null for one that says it itself. */
export function knownText({ code, detail, told }: Refusal): { title: string; text: string } | null {
  if (code === 'not_found') return section('problems.notFound');
  if (isMessage(told) && told.code === 'refusal.busy') return section('problems.busy');
  return code === 'unavailable' && detail === BEING_MOVED ? section('problems.moving') : null;
}
