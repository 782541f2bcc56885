/** §20.12: what an import does, as it is kept between its check and its save, shown, and compared. */

import { createHash } from 'node:crypto';
import { withEnglish } from '../../../locales/message.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { Imported } from '../../../use-cases/templates/index.ts';
import { type ChosenPlain, type PlainOutcome, plainOutcomes } from './plain-outcome.ts';
import { type Answers, type ChosenValues, type WordOutcome, wordOutcomes } from './word-outcome.ts';

/** Plain JSON. Of a template that is new, the id means nothing until it is saved. */
export type Outcome = {
  /** Equal for two that say the same, but for documents that were made meanwhile. */
  digest: string;
  templates: (Pick<Imported['templates'][number], 'id' | 'file' | 'title' | 'folder' | 'version' | 'changes'> & {
    unchanged: boolean;
    /** It was archived. */
    restored?: true;
    callers: { name: string | null; documents: number; last: string }[];
    /** Values that stand beside the file. */
    examples?: NonNullable<Imported['templates'][number]['examples']>;
  })[];
  /** Changes of templates that are not listed, since nobody reads so many. */
  moreChanges: number;
  themes: Imported['themes'];
  leftOut: { theme: string; placeholder?: string; style?: string; templates: string[] }[];
  /** Missing in what an earlier release has kept. */
  warnings?: Fault[];
  moreWarnings?: number;
  /** Missing in what an earlier release has kept. */
  words?: WordOutcome[];
  plain?: PlainOutcome[];
  /** Why Word files and plain Markdown are left out. */
  refused?: Fault[];
  /** Pictures that were not given again, and the version that had them. */
  kept?: Imported['kept'];
  /** What somebody has said of placeholders of Word files, of plain Markdown, and of Word files with the title of a template. */
  chosen?: ChosenValues;
  plainChosen?: ChosenPlain;
  answers?: Answers;
};

const MAX_CHANGES = 500;
const MAX_WARNINGS = 200;

export function outcomeOf(imported: Imported): Outcome {
  const { templates, themes, leftOut, warnings, refused, kept } = imported;
  let left = MAX_CHANGES;
  const listed = templates.map(
    ({ id, file, title, folder, version, changes: all, unchanged = false, restored, callers, examples }) => {
      const changes = all.slice(0, left);
      left -= changes.length;
      return {
        ...{ id, file, title, folder, version, changes, unchanged, ...(restored && { restored }) },
        ...(examples && { examples }),
        callers: callers.map(({ name, documents, last }) => ({ name, documents, last: last.toISOString() })),
      };
    },
  );
  const allChanges = templates.reduce((sum, { changes }) => sum + changes.length, 0);
  return {
    digest: digestOf(imported),
    templates: listed,
    moreChanges: allChanges - (MAX_CHANGES - left),
    themes,
    leftOut: leftOut.map((one) => ({ ...one, templates: one.templates.map(({ title }) => title) })),
    warnings: warnings.slice(0, MAX_WARNINGS),
    moreWarnings: Math.max(0, warnings.length - MAX_WARNINGS),
    words: wordOutcomes(imported),
    plain: plainOutcomes(imported),
    ...{ refused, kept },
  };
}

function digestOf({ templates, themes, leftOut, refused, kept }: Imported): string {
  const said = [
    templates.map(({ id, file, title, folder, version, unchanged, restored, changes, examples }) => [
      ...[file, title, folder, version, unchanged, version === 1 ? null : id, ...(restored ? [restored] : [])],
      changes.map(({ change, key, label, was, noticed }) => [change, key, label, was, noticed]),
      ...(examples ? [examples] : []),
    ]),
    themes.map(({ name, version, unchanged, file }) => [name, version, unchanged, file]),
    leftOut.map(({ templates: of, ...one }) => [one, of.map(({ title }) => title)]),
    // What the database has kept has its keys in another order.
    ...(refused.length > 0 ? [refused.map(({ file, line, message }) => [file, line, message])] : []),
    ...(kept.length > 0 ? [kept] : []),
  ];
  return createHash('sha256').update(JSON.stringify(said, withEnglish)).digest('base64url');
}

/** Whether saving would change anything. */
export function changesNothing({ templates, themes }: Outcome): boolean {
  const isSame = ({ examples = [] }: Outcome['templates'][number]) => examples.every(({ change }) => change === null);
  return [...templates, ...themes].every(({ unchanged }) => unchanged) && templates.every(isSame);
}
