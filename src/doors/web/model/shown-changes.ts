/** §10.10: what a version changes for those who send values, and who would notice, as the layouts `app/changes` and `app/callers` take it. */

import type { Change } from '../../../template/import/find-changes.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { moment } from './moment.ts';

export function shownChanges(changes: readonly Change[]) {
  return changes.map(({ change, noticed, ...one }) => ({
    ...one,
    change: t(`changes.kinds.${change}`),
    noticed: noticed === '' ? t('changes.nobody') : inLanguageOfPage(noticed),
  }));
}

/** `last`: when it was, also as JSON has it. */
type Caller = { name: string | null; documents: number; last: Date | string };

export function shownCallers(callers: readonly Caller[], timeZone: string) {
  return callers.map(({ name, documents, last }) => ({
    ...{ documents, name: name ?? t('changes.formerMember') },
    last: moment(timeZone, new Date(last)),
  }));
}
