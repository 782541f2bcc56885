/** §10.10, §20.11: what a version changes for those who send values, as pages list it. */
import { TEXTS } from '../../pages/index.ts';
import type { Change } from '../../template/import/find-changes.ts';

const T = TEXTS.templates;

/** As the layout `app/changes` takes them. `noticed`: who would notice. */
export function changesShown(changes: readonly Change[]) {
  return changes.map(({ change, key, label, was, noticed }) => ({
    ...{ key, label, was },
    change: T.changes[change],
    noticed: noticed || T.nobody,
  }));
}
