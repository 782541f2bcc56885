/** §20.24: templates that are written in the browser, as drafts of a workspace. */
import { withIsolatedControls } from '../../../domain/text.ts';
import { aroundDraft, type DraftText, editTemplate, keepBeside } from '../../../use-cases/studio/index.ts';
import { workspacePath } from '../model/paths.ts';
import { saysWriters } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebActions, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { crumbsTo, templatePath } from '../templates/template-paths.ts';
import { deskOf, headingOf, saysNewer, templateDraftPath, writerOf } from './desk-of.ts';
import { EDITOR_ACTIONS, type EditorAction, type Writing } from './editor-actions.ts';
import { editorPage, type ShownText } from './editor-page.ts';
import { beginTemplate, showNewTemplate } from './new-template.ts';
import { publishActions, published } from './publish-actions.ts';

/** To the draft that its person has of it. */
const openTemplate: MemberAction = async (request, context) => {
  const draft = await editTemplate(context, writerOf(request), request.params.template!);
  if (!draft) return null;
  return {
    redirect: draft.id ? templateDraftPath(request, draft.id) : templatePath(request, request.params.template!),
  };
};

const inWorkspace =
  (action: EditorAction): MemberAction =>
  (request, context) =>
    action(writingOf(request, context));

function writingOf(request: MemberRequest, context: WebContext): Writing<DraftText> {
  const { form, files, params, member } = request;
  return {
    ...{ form, files, desk: deskOf(request, context), timeZone: member.timeZone, clock: context.clock },
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
    ...{ heading: headingOf(draft), path: base + templateDraftPath(request, draft.id), themes },
    timeZone: request.member.timeZone,
    crumbs: template
      ? [...crumbs, { name: withIsolatedControls(template.title), href: base + templatePath(request, template.id) }]
      : crumbs,
    notices: [
      ...(newer
        ? [
            {
              ...{ text: saysNewer(request, newer), link: t('studio.showDifference') },
              href: `${versions}?from=${newer.from}&to=${newer.to}`,
            },
          ]
        : []),
      ...saysWriters(request, writers).map((text) => ({ text, href: '', link: '' })),
    ],
  };
  return editorPage(draft, around, shown);
}

const showTemplateDraft: MemberAction = async (request, context) => {
  const draft = await deskOf(request, context).open();
  return draft && (published(request, draft) ?? draftPage(request, context, draft));
};

const discardTemplateDraft: MemberAction = async (request, context) => {
  if (!(await deskOf(request, context).discard())) return null;
  const { templateDraft: undo = '' } = request.params;
  return { redirect: workspacePath(request.member.workspaceId, 'drafts'), notice: 'draftDiscarded', undo };
};

export const studioActions = {
  showNewTemplate,
  beginTemplate,
  editTemplate: openTemplate,
  showTemplateDraft,
  changeTemplateDraft: inWorkspace(EDITOR_ACTIONS.changeText),
  saveTemplateDraft: inWorkspace(EDITOR_ACTIONS.saveText),
  tryTemplateDraft: inWorkspace(EDITOR_ACTIONS.tryText),
  editSettings: inWorkspace(EDITOR_ACTIONS.editText),
  previewTemplateDraft: inWorkspace(EDITOR_ACTIONS.previewText),
  renderTemplateDraft: inWorkspace(EDITOR_ACTIONS.renderText),
  readTemplateDraft: inWorkspace(EDITOR_ACTIONS.readInvoice),
  addPictures: inWorkspace(EDITOR_ACTIONS.addPictures),
  discardTemplateDraft,
  ...publishActions,
} satisfies WebActions;
