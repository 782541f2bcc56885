/** §20.12: what was read of plain Markdown, as it is kept with an upload and shown, and what somebody says of it. */
import type { Imported, PlainChoice, PlainRead } from '../../../use-cases/templates/index.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';

/** Plain JSON. */
export type PlainOutcome = { file: string } & PlainRead;

/** By files. */
export type ChosenPlain = Record<string, PlainChoice>;

/** A person reads no more. */
const MAX_NAMES = 20;
const MAX_LENGTH = 500;
/** What a form may say of a file. */
const FIELDS = ['title', 'folder', 'language'] as const;

export function plainOutcomes({ plain }: Pick<Imported, 'plain'>): PlainOutcome[] {
  return [...plain].map(([file, read]) => ({ file, ...read, ignored: read.ignored.slice(0, MAX_NAMES) }));
}

/** The name of a field of a file. */
function fieldFor(what: (typeof FIELDS)[number] | 'take' | 'shown', file: string): string {
  return `plain ${what} ${file}`;
}

/** What a form says of the files that were shown, on top of what was said before. */
export function plainChoices(
  form: URLSearchParams,
  plain: readonly PlainOutcome[],
  before: ChosenPlain = {},
): ChosenPlain {
  const chosen = { ...before };
  for (const shown of plain) {
    const { file } = shown;
    // A box that is not ticked is not sent; a form that did not show the file says nothing of it.
    if (!form.has(fieldFor('shown', file))) continue;
    const choice: PlainChoice = { ...chosen[file] };
    for (const field of FIELDS) {
      const given = form.get(fieldFor(field, file))?.trim().slice(0, MAX_LENGTH);
      if (given !== undefined && given !== shown[field]) choice[field] = given;
    }
    const isTaken = form.has(fieldFor('take', file));
    if (isTaken !== shown.isTaken) choice.isTaken = isTaken;
    if (Object.keys(choice).length > 0) chosen[file] = choice;
  }
  return chosen;
}

/** As the page shows it. `takes`: somebody may still say more. */
export function shownPlain(
  { file, from, ignored, notes, ...read }: PlainOutcome,
  { takes, isRefused }: { takes: boolean; isRefused: boolean },
) {
  const guess =
    from === 'guessed' ? t('import.plainGuessed') : from.startsWith('default') ? t('import.plainDefault') : '';
  const names = ignored.map(([name, times]) => (times > 1 ? `${name} ×${times}` : name)).join(', ');
  return {
    ...{ file, takes, ...read, guess, isGuess: from === 'guessed' },
    preview: takes && !isRefused ? `?file=${encodeURIComponent(file)}` : '',
    names: {
      ...Object.fromEntries(FIELDS.map((field) => [field, fieldFor(field, file)])),
      ...{ take: fieldFor('take', file), shown: fieldFor('shown', file) },
    },
    ignored: names === '' ? '' : t('import.plainIgnored', { names }),
    notes: notes.map((note) => inLanguageOfPage(note)).join('; '),
  };
}
