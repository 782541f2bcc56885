/** §20.24: the editor with a draft of a template, as it stands without a script. */
import { randomUUID } from 'node:crypto';
import { listTemplateWriters, type TemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import { findTemplateHead, type TemplateHead } from '../../../data/storage/templates/template-head.ts';
import { listThemeNames } from '../../../data/storage/templates/theme-versions.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { FieldFault } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, TEXTS, wordLines } from '../pages/index.ts';
import { crumbsTo, templatePath } from '../templates/template-paths.ts';
import { newerVersion } from './newer-version.ts';
import { ownerOf, shownName } from './open-manuscript.ts';
import { manuscriptPath } from './studio-paths.ts';

const T = TEXTS.studio;
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
    ...{ line, message: inLanguageOfPage(message), place: T.line(line) },
    text: (lines[line - 1] ?? '').trim().slice(0, MAX_QUOTED),
  });
  const path = site.base + manuscriptPath(request, id);
  return {
    page: 'editor',
    title: T.editorTitle(shownName(draft)),
    place: 'templates',
    status: status ?? 200,
    data: {
      crumbs: head ? [...crumbsOf(request, site.base, head)] : crumbsTo(request, site.base, '', TEXTS.templates.all),
      ...{ path, faults, said, source, revision },
      heading: T.editorTitle(shownName(draft)),
      isNew: templateId === null,
      saved: T.savedAt(moment(timeZone, updatedAt).text),
      notices: head ? await noticesOf(request, context, draft, head) : [],
      conflict: conflict ? { ...T.conflicts[conflict], isChanged: conflict === 'changed', href: path } : null,
      isChecked: mistakes !== undefined,
      mistakes: (mistakes ?? []).map(shownLine),
      warnings: warnings.map(shownLine),
      page: written?.page ?? randomUUID(),
      values: Object.keys(values).length > 0 ? JSON.stringify(values) : '',
      pictures: pictures.map((name) => ({ name, remove: `remove.${name}`, says: T.removePicture(name) })),
      themes: JSON.stringify(themes),
      themeNames: themes,
      words: wordLines(T.script),
      valueWords: wordLines(T.valueForm),
      examples: Object.entries(T.help).map(([key, example]) => ({ key, ...example })),
      fieldTypes: FIELD_TYPES.map((value) => ({
        value,
        text: value === 'yesNo' ? T.script.yesNo : TEXTS.templates.types[value],
      })),
    },
  };
}

function crumbsOf(request: MemberRequest, base: string, { id, title, folder }: TemplateHead) {
  const href = base + templatePath(request, id);
  return [...crumbsTo(request, base, folder, TEXTS.templates.all), { name: withIsolatedControls(title), href }];
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
            link: T.showDifference,
          },
        ]
      : []),
    ...writers.map(({ name, since }) => ({
      text: T.writes(withIsolatedControls(name), moment(timeZone, since).text),
      ...{ href: '', link: '' },
    })),
  ];
}
