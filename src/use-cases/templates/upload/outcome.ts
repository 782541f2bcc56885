/** §20.12: what an import does, in the form that is stored between check and save, shown, and compared. */

import { createHash } from 'node:crypto';
import { withEnglish } from '../../../locales/message.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { Choices } from '../../../template/word/placeholders/entries.ts';
import type { Imported } from '../import-templates.ts';
import type { NamesakeAnswer, PlainChoice, PlainRead } from '../read-import.ts';
import type { WordRead } from '../read-version.ts';

/** The facts read from a Word file. `more`: how many notes are not listed. */
export type WordOutcome = { file: string; more: number } & WordRead['report'];
export type PlainOutcome = { file: string } & PlainRead;

/** The author's choices: for placeholders of Word files, for plain Markdown, and for Word files with the title of an existing template. */
export type Chosen = {
  chosen: Record<string, Choices>;
  plainChosen: Record<string, PlainChoice>;
  answers: Record<string, NamesakeAnswer>;
};

/** Plain JSON. The id of a new template is not final until it is saved. */
export type Outcome = {
  /** Equal when two outcomes are the same, apart from documents made in between. */
  digest: string;
  templates: (Pick<Imported['templates'][number], 'id' | 'file' | 'title' | 'folder' | 'version' | 'changes'> & {
    unchanged: boolean;
    /** Whether the template was archived and is restored. */
    restored?: true;
    callers: { name: string | null; documents: number; last: string }[];
    /** The values beside the file. */
    examples?: NonNullable<Imported['templates'][number]['examples']>;
  })[];
  /** Changes of templates that are not listed. */
  moreChanges: number;
  themes: Imported['themes'];
  leftOut: { theme: string; placeholder?: string; style?: string; templates: string[] }[];
  warnings: Fault[];
  moreWarnings: number;
  words: WordOutcome[];
  plain: PlainOutcome[];
  /** Why Word files and plain Markdown are left out. */
  refused: Fault[];
  /** Pictures that are taken from the previous version, and that version. */
  kept: Imported['kept'];
} & Partial<Chosen>;

const MAX_CHANGES = 500;
const MAX_WARNINGS = 200;
/** The most notes and placeholders of a Word file, and names of plain Markdown, that are listed. */
const MAX_TOLD = 100;
const MAX_NAMES = 20;

export function outcomeOf(imported: Imported): Outcome {
  const { templates, themes, leftOut, warnings, refused, kept } = imported;
  let left = MAX_CHANGES;
  const listed = templates.map(
    ({ id, file, title, folder, version, changes: all, unchanged = false, restored, callers, examples }) => {
      const changes = all.slice(0, left);
      left -= changes.length;
      return {
        id,
        file,
        title,
        folder,
        version,
        changes,
        unchanged,
        ...(restored && { restored }),
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
    words: [...imported.words].map(([file, { report }]) => wordOutcome(file, report)),
    plain: [...imported.plain].map(([file, read]) => ({ file, ...read, ignored: read.ignored.slice(0, MAX_NAMES) })),
    refused,
    kept,
  };
}

function wordOutcome(file: string, report: WordRead['report']): WordOutcome {
  const { told, placeholders } = report;
  const more = Math.max(0, told.length - MAX_TOLD);
  return { file, ...report, told: told.slice(0, MAX_TOLD), placeholders: placeholders.slice(0, MAX_TOLD), more };
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
    // The database returns keys in another order, so the fields are listed here.
    ...(refused.length > 0 ? [refused.map(({ file, line, message }) => [file, line, message])] : []),
    ...(kept.length > 0 ? [kept] : []),
  ];
  return createHash('sha256').update(JSON.stringify(said, withEnglish)).digest('base64url');
}

/** Returns whether saving would change nothing. */
export function changesNothing({ templates, themes }: Outcome): boolean {
  const isSame = ({ examples = [] }: Outcome['templates'][number]) => examples.every(({ change }) => change === null);
  return [...templates, ...themes].every(({ unchanged }) => unchanged) && templates.every(isSame);
}
