/** §20.24: templates that are written in the browser, as drafts of a workspace. */
import { findForbiddenCharacter, withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import {
  aroundDraft,
  type Beginning,
  beginNew,
  beginnings,
  type DraftText,
  editTemplate,
  keepBeside,
  SAMPLES,
} from '../../../use-cases/studio/index.ts';
import { collectFaults, type FieldFault, field, REFUSED } from '../model/field.ts';
import { workspacePath } from '../model/paths.ts';
import { saysWriters } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { crumbsTo, templatePath } from '../templates/template-paths.ts';
import { deskOf, headingOf, newTemplatePath, saysNewer, templateDraftPath, writerOf } from './desk-of.ts';
import { EDITOR_ACTIONS, type EditorAction, type Writing } from './editor-actions.ts';
import { editorPage, type ShownText } from './editor-page.ts';
import { published } from './publish-actions.ts';
import { saveTexts as saveDraftTexts, showTexts as showDraftTexts } from './save-texts.ts';

/** §20.24: the page that asks what a new template begins with. */
const MAX = { title: 180, folder: 500 };

export const showNewTemplate: MemberAction = async (request, context) => {
  const copy = request.query.get('copy') ?? '';
  const folder = (request.query.get('folder') ?? '').slice(0, MAX.folder);
  const isCopy = isUuid(copy);
  return newTemplatePage(request, context, {
    title: '',
    folder,
    copy: isCopy ? copy : '',
    from: isCopy ? 'copy' : 'letter',
  });
};

export const beginTemplate: MemberAction = async (request, context) => {
  const { form } = request;
  const { faults, tryAll } = collectFaults();
  const own = (name: string) => (form.get(name) ?? '').replace(/\s+/g, ' ').trim();
  const asked = { from: own('from'), copy: own('copy'), title: own('title'), folder: own('folder') };
  for (const name of ['title', 'folder'] as const)
    if (findForbiddenCharacter(asked[name]) || asked[name].length > MAX[name])
      faults.push({ field: name, message: t('studio.badName', { max: MAX[name] }) });
  if (asked.from === 'copy' && !isUuid(asked.copy)) faults.push({ field: 'copy', message: t('studio.chooseTemplate') });
  const id = faults.length > 0 ? undefined : await tryAll(() => beginNew(context, writerOf(request), asked, words()));
  if (id !== undefined) return { redirect: templateDraftPath(request, id) };
  // A template of another workspace counts as missing.
  if (faults.length === 0) return null;
  return newTemplatePage(request, context, asked, faults, REFUSED);
};

function words() {
  return {
    copyOf: (title: string) => t('studio.copyOf', { title }),
    untitled: t('studio.untitled'),
    language: t('studio.letter.language'),
    letter: { frontMatter: t('studio.letter.frontMatter'), text: t('studio.letter.text') },
  };
}

/** Returns null when `copy` names no template. */
async function newTemplatePage(
  request: MemberRequest,
  context: WebContext,
  { from, copy, title, folder }: Beginning,
  faults: FieldFault[] = [],
  status = 200,
): Promise<PageAnswer | null> {
  const found = await beginnings(context, writerOf(request), isUuid(copy) ? copy : null);
  if (!found) return null;
  const { templates, folders } = found;
  const nameOf = (one: { title: string; folder: string }) =>
    withIsolatedControls(one.folder === '' ? one.title : `${one.title} (${one.folder})`);
  const choices = [
    { value: 'letter', ...section('studio.beginnings.letter') },
    { value: 'blank', ...section('studio.beginnings.blank') },
    ...SAMPLES.map((value) => ({ value, ...section(`studio.beginnings.${value}`) })),
    ...(templates.length > 0 ? [{ value: 'copy', ...section('studio.beginnings.copy') }] : []),
  ];
  return {
    page: 'new-template',
    title: t('studio.newTitle'),
    place: 'templates',
    status,
    data: {
      crumbs: crumbsTo(request, context.site.base, '', t('templates.all')),
      path: context.site.base + newTemplatePath(request),
      import: context.site.base + workspacePath(request.member.workspaceId, 'import'),
      faults,
      fields: [
        field({
          name: 'title',
          label: t('studio.titleField'),
          value: title,
          hint: t('studio.titleHint'),
          maxLength: MAX.title,
          faults,
        }),
        field({
          name: 'folder',
          label: t('studio.folderField'),
          value: folder,
          hint: t('studio.folderHint'),
          maxLength: MAX.folder,
          list: 'folders',
          faults,
        }),
      ],
      folders,
      beginnings: choices.map((one) => ({ ...one, isChosen: one.value === from })),
      copy:
        templates.length === 0
          ? null
          : field({
              name: 'copy',
              label: t('studio.copyField'),
              control: 'select',
              value: copy,
              faults,
              options: [
                { value: '', text: t('studio.chooseTemplate') },
                ...templates.map((one) => ({ value: one.id, text: nameOf(one) })),
              ],
            }),
    },
  };
}

/** Redirects to the person's draft of the template. */
const openTemplate: MemberAction = async (request, context) => {
  const draft = await editTemplate(context, writerOf(request), request.params.template!);
  if (!draft) return null;
  const { id } = draft;
  return { redirect: id === null ? templatePath(request, request.params.template!) : templateDraftPath(request, id) };
};

const inWorkspace =
  (action: EditorAction): MemberAction =>
  (request, context) =>
    action(writingOf(request, context));

function writingOf(request: MemberRequest, context: WebContext): Writing<DraftText> {
  const { form, files, params, member } = request;
  return {
    form,
    files,
    desk: deskOf(request, context),
    timeZone: member.timeZone,
    clock: context.clock,
    base: context.site.base,
    path: (page) => templateDraftPath(request, params.templateDraft!, page),
    page: (draft, shown) => draftPage(request, context, draft, shown),
    keepBeside: async (draft, written) =>
      templateDraftPath(request, await keepBeside(context, writerOf(request), draft, written)),
  };
}

async function draftPage(
  request: MemberRequest,
  context: WebContext,
  draft: DraftText,
  shown?: ShownText,
): Promise<PageAnswer> {
  const { base } = context.site;
  const { themes, template, newer, writers } = await aroundDraft(context, writerOf(request), draft);
  const versions = template && base + templatePath(request, template.id, 'versions');
  const crumbs = crumbsTo(request, base, template?.folder ?? '', t('templates.all'));
  const around = {
    heading: headingOf(draft),
    path: base + templateDraftPath(request, draft.id),
    themes,
    timeZone: request.member.timeZone,
    crumbs: template
      ? [...crumbs, { name: withIsolatedControls(template.title), href: base + templatePath(request, template.id) }]
      : crumbs,
    notices: [
      ...saysDrafted(draft),
      ...(newer
        ? [
            {
              text: saysNewer(request, newer),
              link: t('studio.showDifference'),
              href: `${versions}?from=${newer.from}&to=${newer.to}`,
            },
          ]
        : []),
      ...saysWriters(request, writers).map((text) => ({ text, href: '', link: '' })),
    ],
  };
  return editorPage(draft, around, shown);
}

/** §4.12: says which program or assistant wrote the draft, and why. */
function saysDrafted({ drafted }: DraftText) {
  if (!drafted) return [];
  const { by, reason } = drafted;
  const text = t('studio.drafted', { name: withIsolatedControls(by) });
  return [{ text, quoted: withIsolatedControls(reason), href: '', link: '' }];
}

export const showTemplateDraft: MemberAction = async (request, context) => {
  const draft = await deskOf(request, context).open();
  return draft && (published(request, draft) ?? draftPage(request, context, draft));
};

export const discardTemplateDraft: MemberAction = async (request, context) => {
  if (!(await deskOf(request, context).discard())) return null;
  const { member, params } = request;
  return {
    redirect: workspacePath(member.workspaceId, 'drafts'),
    notice: 'draftDiscarded',
    undo: params.templateDraft!,
  };
};

export const changeTemplateDraft = inWorkspace(EDITOR_ACTIONS.changeText);
export const saveTemplateDraft = inWorkspace(EDITOR_ACTIONS.saveText);
export const tryTemplateDraft = inWorkspace(EDITOR_ACTIONS.tryText);
export const editSettings = inWorkspace(EDITOR_ACTIONS.editText);
export const previewTemplateDraft = inWorkspace(EDITOR_ACTIONS.previewText);
export const renderTemplateDraft = inWorkspace(EDITOR_ACTIONS.renderText);
export const readTemplateDraft = inWorkspace(EDITOR_ACTIONS.readInvoice);
export const showTexts = inWorkspace(showDraftTexts);
export const saveTexts = inWorkspace(saveDraftTexts);
export const addPictures = inWorkspace(EDITOR_ACTIONS.addPictures);
export { openTemplate as editTemplate };
