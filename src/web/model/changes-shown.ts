/** §10.10: what a version changes for those who send values, and who they are, as pages list it. */
import type { NoticedVersion } from '../../import-templates/index.ts';
import { TEXTS } from '../../pages/index.ts';
import type { Change } from '../../template/import/find-changes.ts';
import type { ShownTime } from './times-in.ts';

const T = TEXTS.templates;

/** As the layout `app/changes` takes them. `noticed`: who would notice. */
export function changesShown(changes: readonly Change[]) {
  return changes.map(({ change, key, label, was, noticed }) => ({
    ...{ key, label, was },
    change: T.changes[change],
    noticed: noticed || T.nobody,
  }));
}

/** As the layout `app/callers` takes them: who has made documents lately. */
export function callersShown(callers: NoticedVersion['callers'], show: (at: Date) => ShownTime) {
  return callers.map(({ name, documents, last }) => ({ documents, name: name ?? T.nobodyNow, last: show(last) }));
}
