/** §20.24: the editor with a draft of a template, as it stands without a script. */
import { randomUUID } from 'node:crypto';
import { findTemplateHead, type TemplateHead } from '../../../data/storage/templates/saved-templates.ts';
import { listTemplateWriters, type TemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import { listThemeNames } from '../../../data/storage/templates/theme-versions.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { FieldFault } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, scriptWords, section, t, wordLines } from '../pages/index.ts';
import { crumbsTo, templatePath } from '../templates/template-paths.ts';
import { newerVersion } from './newer-version.ts';
import { ownerOf, shownName } from './open-manuscript.ts';
import { manuscriptPath } from './studio-paths.ts';

const MAX_QUOTED = 80;
/** A field for yes or no is a select with these two. */
const FIELD_TYPES = ['text', 'number', 'date', 'yesNo', 'select', 'today', 'counter'] as const;

/** What the page shows beside the draft as it is kept. `written`: what was sent and is not kept. */
export type ShownManuscript = {
  written?: { source: string; values: object; page: string };
  /** Another page has saved the draft meanwhile, or it was published. */
  conflict?: 'changed' | 'gone';
  mistakes?: readonly Fault[];
  warnings?: readonly Fault[];
  /** Of values to try, and of what is no text. */
  faults?: readonly FieldFault[];
  said?: string;
  status?: number;
};

export async function editorPage(
  request: MemberRequest,
  context: WebContext,
  draft: TemplateDraft,
  shown: ShownManuscript = {},
): Promise<PageAnswer> {
  const { db, site } = context;
  const { workspaceId, timeZone } = request.member;
  const { id, templateId, revision, updatedAt, pictures } = draft;
  const { written, conflict, mistakes, warnings = [], faults = [], said = '', status } = shown;
  const [head, themes] = await Promise.all([
    templateId ? findTemplateHead(db, workspaceId, templateId) : null,
    listThemeNames(db, workspaceId),
  ]);
  const source = written?.source ?? draft.source;
  const values = written?.values ?? draft.values;
  const lines = source.split('\n');
  const shownLine = ({ line, message }: Fault) => ({
    ...{ line, message: inLanguageOfPage(message), place: t('studio.line', { line }) },
    text: (lines[line - 1] ?? '').trim().slice(0, MAX_QUOTED),
  });
  const path = site.base + manuscriptPath(request, id);
  return {
    page: 'editor',
    title: t('studio.editorTitle', { title: isolated(shownName(draft)) }),
    place: 'templates',
    status: status ?? 200,
    data: {
      crumbs: head ? [...crumbsOf(request, site.base, head)] : crumbsTo(request, site.base, '', t('templates.all')),
      ...{ path, faults, said, source, revision },
      heading: t('studio.editorTitle', { title: isolated(shownName(draft)) }),
      isNew: templateId === null,
      saved: t('studio.savedAt', { at: moment(timeZone, updatedAt).text }),
      notices: head ? await noticesOf(request, context, draft, head) : [],
      conflict: conflict
        ? { ...section(`studio.conflicts.${conflict}`), isChanged: conflict === 'changed', href: path }
        : null,
      isChecked: mistakes !== undefined,
      mistakes: (mistakes ?? []).map(shownLine),
      warnings: warnings.map(shownLine),
      page: written?.page ?? randomUUID(),
      values: Object.keys(values).length > 0 ? JSON.stringify(values) : '',
      pictures: pictures.map((name) => ({ name, remove: `remove.${name}`, says: t('studio.removePicture', { name }) })),
      themes: JSON.stringify(themes),
      themeNames: themes,
      words: scriptWords(),
      valueWords: wordLines(section('studio.valueForm')),
      examples: helpExamples(),
      fieldTypes: FIELD_TYPES.map((value) => ({
        value,
        text: value === 'yesNo' ? t('studio.script.yesNo') : t(`templates.types.${value}`),
      })),
    },
  };
}

/** `isExample`: it works only with a file of its own. */
function helpExamples() {
  const examples = new Map<string, Record<string, string>>();
  for (const [name, text] of Object.entries(section('help'))) {
    const [key, part] = name.split('.') as [string, string];
    examples.set(key, { ...examples.get(key), [part]: text });
  }
  return [...examples].map(([key, parts]) => ({ key, isExample: key === 'picture', ...parts }));
}

function crumbsOf(request: MemberRequest, base: string, { id, title, folder }: TemplateHead) {
  const href = base + templatePath(request, id);
  return [...crumbsTo(request, base, folder, t('templates.all')), { name: withIsolatedControls(title), href }];
}

/** §20.24 rule 6: who else changes this template, and what was published since the draft was begun. */
async function noticesOf(
  request: MemberRequest,
  context: WebContext,
  draft: TemplateDraft,
  head: TemplateHead,
): Promise<{ text: string; href: string; link: string }[]> {
  const { db, site } = context;
  const { timeZone } = request.member;
  const newer = await newerVersion(request, context, draft, head);
  const writers = await listTemplateWriters(db, ownerOf(request), head.id);
  return [
    ...(newer
      ? [
          {
            text: newer.says,
            href: `${site.base}${templatePath(request, head.id, 'versions')}?from=${newer.from}&to=${newer.to}`,
            link: t('studio.showDifference'),
          },
        ]
      : []),
    ...writers.map(({ name, since }) => ({
      text: t('studio.writes', { name: isolated(withIsolatedControls(name)), since: moment(timeZone, since).text }),
      ...{ href: '', link: '' },
    })),
  ];
}
