/** §20.12: what saving an upload would do, or what it did. */

import type { OwnMembership } from '../../../data/storage/people/sessions.ts';
import type { Upload } from '../../../data/storage/templates/uploads.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { workspacePath } from '../model/paths.ts';
import { shownCallers, shownChanges } from '../model/shown-changes.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { byFile } from './import-page.ts';
import { changesNothing, type Outcome } from './outcome.ts';
import { shownPlain } from './plain-outcome.ts';
import { shownNamesakes, shownWord } from './word-outcome.ts';

/**
 * `draws`: whether it can be shown what changes on paper. `followers`: how many templates follow a theme that changes, and are not of this
 * import. `fault`: why it was not saved just now.
 */
export function uploadPage(
  { workspaceId, timeZone }: OwnMembership,
  { id, savedAt, ...upload }: Upload,
  {
    draws,
    followers,
    fault,
  }: { draws: boolean; followers: ReadonlyMap<string, number>; fault?: { message: string; status: number } },
): PageAnswer {
  const outcome = upload.outcome as Outcome;
  const {
    templates,
    moreChanges,
    themes,
    leftOut,
    warnings = [],
    moreWarnings = 0,
    words = [],
    plain = [],
    kept = [],
    refused = [],
  } = outcome;
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
    status: fault?.status ?? 200,
    data: {
      faults: fault ? [{ field: 'outcome', message: fault.message }] : [],
      upload: { id, isSaved, nothingNew, takesChoices, digest: outcome.digest },
      heading: title,
      templates: templates.map((one) => ({
        ...{ file: one.file, title: withIsolatedControls(one.title), folder: one.folder, result: resultOf(one) },
        address: isSaved ? workspacePath(workspaceId, `templates/${one.id}`) : '',
      })),
      changing: templates.filter(({ changes }) => changes.length > 0).map((one) => changesIn(one, timeZone)),
      examples: templates.flatMap(({ title, examples = [] }) =>
        examples.map((one) => ({
          ...{ title: withIsolatedControls(title), name: one.name },
          result: exampleResult(one),
        })),
      ),
      papers:
        isSaved || !draws
          ? []
          : [
              ...templates
                .filter((one) => changesPaper(one, outcome))
                .map(({ file, title: of }) => ({
                  title: withIsolatedControls(of),
                  query: `?file=${encodeURIComponent(file)}`,
                })),
              ...[...followers].map(([name, count]) => ({
                title: t('paper.followers', { theme: isolated(name), count }),
                query: `?theme=${encodeURIComponent(name)}`,
              })),
            ],
      moreChanges: moreChanges > 0 ? t('import.moreChanges', { count: moreChanges }) : '',
      themes: themes.map((one) => ({
        ...one,
        result: resultOf(one),
        ignored: one.ignored.map((name) => inLanguageOfPage(name)).join(', '),
      })),
      leftOut: [
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
      ],
      // What somebody may still answer is asked; how the command is told says nothing here.
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

/** A next version, and one whose theme may be another. */
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
