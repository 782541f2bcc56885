/** §20.25: which values beside templates were kept as examples. */

import { english } from '../../locales/message.ts';
import type { NoticedVersion } from '../../use-cases/templates/index.ts';
import { type Fields, printRaw, printText } from '../terminal/print.ts';

/** For people: nothing where nothing changes. */
export function printExamples(versions: readonly NoticedVersion[]): void {
  const rows = versions.flatMap((version) =>
    examplesOf(version).flatMap(({ example, result, note }) =>
      result === 'unchanged' && note === null ? [] : [{ template: version.title, example, result, note: note ?? '-' }],
    ),
  );
  if (rows.length === 0) return;
  printRaw('\nExamples, by the files with values:\n');
  printText(rows);
}

/** For a program. */
export function examplesOf({
  examples = [],
}: NoticedVersion): (Fields & { example: string; result: string; note: string | null })[] {
  return examples.map(({ name, change, lost = [], problem }) => ({
    example: name,
    result: problem === undefined ? (change ?? 'unchanged') : 'left out',
    note:
      problem !== undefined
        ? english(problem)
        : lost.length > 0
          ? `without ${lost.join(', ')}, which the template does not have`
          : null,
  }));
}
