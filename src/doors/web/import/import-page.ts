/** §20.12: the form that takes files, and what was wrong with those that it took. */

import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { toldOf } from '../../../locales/message.ts';
import { type Fault, positionOf } from '../../../template/model/fault.ts';
import { FILE_LIMIT, TemplateFaults, UPLOAD_LIMITS, WORD_LIMIT } from '../../../use-cases/templates/index.ts';
import { statusOf } from '../../api/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import type { FieldFault } from '../forms/field.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, localeOfRequest, t } from '../pages/index.ts';

type Shown = {
  /** The template whose next version is asked for. */
  replaced?: { id: string; title: string } | undefined;
  faults?: FieldFault[];
  mistakes?: readonly Fault[];
  status?: number;
  /** What was to be saved is not there any more. */
  gone?: boolean;
};

/** What nobody reads at once. */
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

/** The form with what was thrown for its files. Throws what is no fault of theirs. */
export function faultedImportPage(error: unknown, shown: Shown): PageAnswer {
  if (error instanceof TemplateFaults) {
    const { faults: mistakes } = error;
    const files = new Set(mistakes.map(({ file }) => file)).size;
    const faults = [{ field: 'mistakes', message: t('import.mistakes', { count: mistakes.length, files }) }];
    return importPage({ ...shown, faults, mistakes, status: REFUSED });
  }
  if (!(error instanceof Refusal)) throw error;
  return importPage({
    ...shown,
    faults: [{ field: 'files', message: inLanguageOfPage(toldOf(error)) }],
    status: statusOf(error),
  });
}

/** A Word file has no lines. */
export function byFile(mistakes: readonly Fault[]) {
  return [...Map.groupBy(mistakes, ({ file }) => file)].map(([file, lines]) => ({
    file,
    hasLines: lines.some((one) => positionOf(one) !== ''),
    lines: lines.map((one) => ({ line: positionOf(one), message: inLanguageOfPage(one.message) })),
  }));
}
