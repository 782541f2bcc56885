/** §10.10: prints what a version changes for callers, and who would notice. */

import { english } from '../../locales/message.ts';
import type { NoticedVersion } from '../../use-cases/templates/index.ts';
import { type Fields, printRaw, printText } from '../terminal/print.ts';

/** For people: nothing where nothing changes. */
export function printChanges(version: NoticedVersion): void {
  const { changes, callers } = changesOf(version);
  if (changes.length === 0) return;
  printRaw(`\nWhat changes with version ${version.version} of "${version.title}":\n`);
  printText(changes);
  if (callers.length === 0) return;
  printRaw('\nIts documents of the last 90 days were made by:\n');
  printText(callers);
}

/** As `printChanges`, for a program. */
export function changesOf({ changes, callers }: NoticedVersion): { changes: Fields[]; callers: Fields[] } {
  return {
    changes: changes.map(({ change, key, label, was, noticed }) => ({
      ...{ change, key, label },
      was: was || null,
      noticed_by: english(noticed) || 'nobody',
    })),
    callers: callers.map(({ name, documents, last }) => ({ name, documents, last: last.toISOString() })),
  };
}
