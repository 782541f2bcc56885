/** §20.12: the upload form, the faults of its files, and what saving them would do or has done. */

import { MEBIBYTE } from '../../../domain/sizes.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { isMessage } from '../../../locales/message.ts';
import { type Fault, positionOf } from '../../../template/model/fault.ts';
import {
  changesNothing,
  FILE_LIMIT,
  type Outcome,
  TemplateFaults,
  UPLOAD_LIMITS,
  type Upload,
  WORD_LIMIT,
} from '../../../use-cases/templates/index.ts';
import { type FieldFault, REFUSED, refusedAs } from '../model/field.ts';
import { workspacePath } from '../model/paths.ts';
import { shownCallers, shownChanges } from '../model/shown.ts';
import type { MemberRequest, PageAnswer } from '../model/web-action.ts';
import { inLanguageOfPage, localeOfRequest, t } from '../pages/index.ts';
import { shownNamesakes, shownPlain, shownWord } from './chosen.ts';

type Shown = {
  /** The template that gets a next version. */
  replaced?: { id: string; title: string } | undefined;
  faults?: FieldFault[];
  mistakes?: readonly Fault[];
  status?: number;
  /** The upload to be saved no longer exists. */
  gone?: boolean;
};

/** The most faults that are shown. */
const MAX_SHOWN = 200;
const NOT_FOUND = 404;

export function importPage({ replaced, faults = [], mistakes = [], status = 200, gone = false }: Shown): PageAnswer {
  const { bytes, files } = UPLOAD_LIMITS;
  const megabytes = bytes / MEBIBYTE;
  return {
    page: 'import',
    title: replaced ? t('import.replaceTitle', { title: withIsolatedControls(replaced.title) }) : t('import.title'),
    place: 'templates',
    status: gone ? NOT_FOUND : status,
    data: {
      faults: gone ? [{ field: 'files', message: t('import.gone') }] : faults,
      replaced: replaced ?? null,
      heading: replaced ? t('import.replaceTitle', { title: withIsolatedControls(replaced.title) }) : t('import.title'),
      lead: replaced ? t('import.replaceLead') : t('import.lead'),
      limits: t('import.limits', {
        megabytes,
        each: FILE_LIMIT / MEBIBYTE,
        word: WORD_LIMIT / MEBIBYTE,
        files: files.toLocaleString(localeOfRequest()),
      }),
      max: { bytes, each: FILE_LIMIT, word: WORD_LIMIT, files },
      tooLarge: t('import.tooLarge', { megabytes }),
      tooMany: t('import.tooMany', { files: files.toLocaleString(localeOfRequest()) }),
      mistakes: byFile(mistakes.slice(0, MAX_SHOWN)),
      more: mistakes.length > MAX_SHOWN ? t('import.more', { count: mistakes.length - MAX_SHOWN }) : '',
    },
  };
}

/** Shows the form with the error of its files. Rethrows any other error. */
export function faultedImportPage(error: unknown, shown: Shown): PageAnswer {
  if (error instanceof TemplateFaults) {
    const { faults: mistakes } = error;
    const files = new Set(mistakes.map(({ file }) => file)).size;
    const faults = [{ field: 'mistakes', message: t('import.mistakes', { count: mistakes.length, files }) }];
    return importPage({ ...shown, faults, mistakes, status: REFUSED });
  }
  return importPage({ ...shown, ...refusedAs(error, 'files') });
}

/** Groups faults by file. A Word file has no lines. */
function byFile(mistakes: readonly Fault[]) {
  return [...Map.groupBy(mistakes, ({ file }) => file)].map(([file, lines]) => ({
    file,
    hasLines: lines.some((one) => positionOf(one) !== ''),
    lines: lines.map((one) => ({ line: positionOf(one), message: inLanguageOfPage(one.message) })),
  }));
}

/** Why an upload was not saved just now. */
export type RefusedUpload = { faults: FieldFault[]; status: number };

/** `draws`: changes on paper can be shown. `followers`: how many other templates follow each changed theme. */
type UploadShown = Partial<RefusedUpload> & { draws: boolean; followers: ReadonlyMap<string, number> };

export function uploadPage(
  { workspaceId, timeZone }: MemberRequest['member'],
  { id, savedAt, outcome }: Upload,
  { draws, followers, faults = [], status = 200 }: UploadShown,
): PageAnswer {
  const { templates, moreChanges, themes, leftOut, warnings, moreWarnings, words, plain, kept, refused } = outcome;
  const isSaved = savedAt !== null;
  const namesakes = isSaved ? [] : shownNamesakes(refused);
  const nothingNew = !isSaved && namesakes.length === 0 && changesNothing(outcome);
  const takesChoices = !isSaved && words.length + plain.length + namesakes.length > 0;
  const isRefused = (name: string) => refused.some(({ file }) => file === name);
  const title = isSaved ? t('import.savedTitle') : t('import.checkedTitle');
  return {
    page: 'import-upload',
    title,
    place: 'templates',
    status,
    data: {
      faults,
      upload: { id, isSaved, nothingNew, takesChoices, digest: outcome.digest },
      heading: title,
      templates: templates.map((one) => ({
        file: one.file,
        title: withIsolatedControls(one.title),
        folder: one.folder,
        result: resultOf(one),
        address: isSaved ? workspacePath(workspaceId, `templates/${one.id}`) : '',
      })),
      changing: templates.filter(({ changes }) => changes.length > 0).map((one) => changesIn(one, timeZone)),
      examples: templates.flatMap(({ title, examples = [] }) =>
        examples.map((one) => ({ title: withIsolatedControls(title), name: one.name, result: exampleResult(one) })),
      ),
      papers: isSaved || !draws ? [] : papersOf(outcome, followers),
      moreChanges: moreChanges > 0 ? t('import.moreChanges', { count: moreChanges }) : '',
      themes: themes.map((one) => ({
        ...one,
        result: resultOf(one),
        ignored: one.ignored.map((name) => (isMessage(name) ? inLanguageOfPage(name) : name)).join(', '),
      })),
      leftOut: leftOutTables(leftOut),
      // A question about a file replaces its fault, whose advice is for the command.
      refused: byFile(
        refused
          .filter(({ namesake }) => isSaved || !namesake)
          .map((one) => ({ ...one, message: one.namesake?.says ?? one.message })),
      ),
      namesakes,
      words: words.map((one) => shownWord(one, takesChoices)),
      plain: plain.map((one) => shownPlain(one, { takes: takesChoices, isRefused: isRefused(one.file) })),
      kept: kept.map(({ version, ...one }) => ({ ...one, version: t('import.isVersion', { version }) })),
      warnings: byFile(warnings),
      moreWarnings: moreWarnings > 0 ? t('import.moreWarnings', { count: moreWarnings }) : '',
    },
  };
}

/** Returns links to the changes on paper: of templates, and of those that follow a theme. */
function papersOf(outcome: Outcome, followers: UploadShown['followers']) {
  const ofTemplates = outcome.templates.filter((one) => changesPaper(one, outcome));
  return [
    ...ofTemplates.map(({ file, title }) => ({
      title: withIsolatedControls(title),
      query: `?file=${encodeURIComponent(file)}`,
    })),
    ...[...followers].map(([name, count]) => ({
      title: t('paper.followers', { theme: isolated(name), count }),
      query: `?theme=${encodeURIComponent(name)}`,
    })),
  ];
}

/** Returns what templates and themes lack of each other. */
function leftOutTables(leftOut: Outcome['leftOut']) {
  return [
    {
      heading: t('import.leftOut'),
      lead: t('import.leftOutLead'),
      what: t('import.placeholder'),
      rows: rowsOf(leftOut, 'placeholder'),
    },
    {
      heading: t('import.lackedStyles'),
      lead: t('import.lackedStylesLead'),
      what: t('import.style'),
      rows: rowsOf(leftOut, 'style'),
    },
  ];
}

function rowsOf(leftOut: Outcome['leftOut'], what: 'placeholder' | 'style') {
  return leftOut.flatMap(({ theme, templates, [what]: name }) =>
    name === undefined ? [] : { theme, name, templates: templates.join(', ') },
  );
}

function resultOf({
  version,
  unchanged,
  restored,
}: Pick<Outcome['templates'][number], 'version' | 'unchanged' | 'restored'>) {
  if (version === null) return '';
  if (restored) return t('import.isRestored', { version });
  if (unchanged) return t('import.isUnchanged', { version });
  return version === 1 ? t('import.isNew') : t('import.isVersion', { version });
}

/** Returns whether a template has a next version, or its theme may have one. */
function changesPaper({ version, unchanged }: Outcome['templates'][number], { themes }: Outcome): boolean {
  return unchanged ? themes.some((theme) => !theme.unchanged) : (version ?? 1) > 1;
}

function exampleResult({ change, lost = [], problem }: NonNullable<Outcome['templates'][number]['examples']>[number]) {
  if (problem) return t('import.exampleRefused', { reason: inLanguageOfPage(problem) });
  return lost.length > 0
    ? `${t(`import.exampleChange.${change ?? 'same'}`)}. ${t('import.exampleLost', { names: lost.join(', ') })}`
    : t(`import.exampleChange.${change ?? 'same'}`);
}

function changesIn({ title, version, changes, callers }: Outcome['templates'][number], timeZone: string) {
  return {
    title: withIsolatedControls(title),
    version: t('import.isVersion', { version: version ?? 1 }),
    changes: shownChanges(changes),
    callers: shownCallers(callers, timeZone),
  };
}
