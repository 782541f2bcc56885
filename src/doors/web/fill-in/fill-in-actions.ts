/** §20.9: the form of a template, its draft and preview, and sending it. */
import { randomUUID } from 'node:crypto';
import { findArchivedTemplate } from '../../../data/storage/templates/archived-templates.ts';
import { discardDraft, findDraft, listDrafts } from '../../../data/storage/templates/drafts.ts';
import { isUuid } from '../../../domain/uuid.ts';
import type { Values } from '../../../domain/values.ts';
import type { Preview } from '../../../rendering/preview/index.ts';
import { fitValues } from '../../../template/fill/fit-values.ts';
import { roundedTexts, tidiedTexts } from '../../../template/fill/form-values.ts';
import type { TrialFacts } from '../../../template/model/trial-facts.ts';
import { type Trial, tryDocument } from '../../../use-cases/create-document/index.ts';
import { moment } from '../model/moment.ts';
import { fillInPath, workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { changeRows } from './change-rows.ts';
import { wasSent } from './create-once.ts';
import { refuseTooMany, seenAs } from './fill-in-page.ts';
import { keepAsExample } from './keep-as-example.ts';
import { keepDraft, shownDraft } from './keep-draft.ts';
import { draftOwner, type OpenTemplate, openTemplate } from './open-template.ts';
import { formAgain, type PostedForm, postedForm, refusedForm } from './posted-form.ts';
import { checkLength, clearedBy } from './read-entries.ts';
import { bringBack } from './removed-rows.ts';
import { allFaults, sendForm, sentAgain } from './send-form.ts';
import { showForm } from './show-form.ts';
import { tellFaults } from './tell-faults.ts';
import { useAgain } from './use-again.ts';

/** The draft that the address names, with the values that it has in the template as it is now; null when there is none. */
async function draftOf(request: MemberRequest, { db }: WebContext, { inventory }: OpenTemplate) {
  const id = request.query.get('draft') ?? '';
  const draft = isUuid(id) ? await findDraft(db, { ...draftOwner(request), id }) : null;
  if (draft?.templateId !== request.params.template || !draft) return null;
  const { id: submission, title, updatedAt: draftAt, revision, corrects, origin } = draft;
  const { values, lost } = fitValues(inventory, draft.values);
  return { submission, title, values, lost: [...draft.lost, ...lost], draftAt, revision, corrects, origin };
}

/** To the page that says so; null when there is no such template at all. */
async function toArchived({ member, params }: MemberRequest, { db }: WebContext): Promise<WebAnswer | null> {
  const found = await findArchivedTemplate(db, member.workspaceId, params.template!);
  return found && { redirect: workspacePath(member.workspaceId, `templates/${found.id}`) };
}

const openForm: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return toArchived(request, context);
  const draft = await draftOf(request, context, template);
  if (draft) return showForm(request, context, template, { ...draft, page: randomUUID() });
  const begun = { submission: randomUUID(), page: randomUUID(), revision: 0, title: '', values: {} };
  const again = await useAgain(request, context, template);
  if (again) return showForm(request, context, template, { ...begun, ...again });
  const gone =
    again === null
      ? request.query.has('example')
        ? t('templates.examples.gone')
        : t('fillIn.documentGone')
      : request.query.has('draft')
        ? t('fillIn.draftGone')
        : '';
  const others = await listDrafts(context.db, draftOwner(request), [template.head.id]);
  return showForm(request, context, template, { ...begun, gone, drafts: others.length });
};

/** The preview of the form as it is opened. */
const previewDraft: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return null;
  const begun = (await draftOf(request, context, template)) ?? (await useAgain(request, context, template));
  const { title, values } = begun ?? { title: '', values: {} };
  const { preview } = await previewEntries(request, context, { template, title, values });
  return { frame: preview?.html ?? '' };
};

type FormAction = (request: MemberRequest, context: WebContext, posted: PostedForm) => Promise<WebAnswer | null>;

/** By the value of the button `do`; the one that sends has none, and those of rows have names of their own. */
const FORM_ACTIONS: Record<string, FormAction> = {
  '': sendForm,
  draft: async (request, context, posted) => {
    try {
      const kept = await keepDraft(request, context, posted);
      if (kept.other) return await formAgain(request, context, posted, { ...shownDraft(kept), status: 409 });
      return { redirect: formPath(request, kept.id), notice: 'draftSaved' };
    } catch (error) {
      return await refusedForm(request, context, posted, error);
    }
  },
  check: async (request, context, posted) => {
    const { faults, ...others } = await allFaults(request, context, posted);
    return formAgain(request, context, posted, {
      faults,
      ...others,
      said: faults.length === 0 ? t('fillIn.allFits') : '',
    });
  },
  example: keepAsExample,
  /** In place of the one that another page has changed. */
  replace: async (request, context, posted) => {
    try {
      const { id } = await keepDraft(request, context, posted);
      const { other } = posted.entries;
      if (isUuid(other)) await discardDraft(context.db, { ...draftOwner(request), id: other });
      return { redirect: formPath(request, id), notice: 'draftReplaced', ...(isUuid(other) && { undo: other }) };
    } catch (error) {
      return await refusedForm(request, context, posted, error);
    }
  },
  /** What is in the form, too, can be brought back, where it can be kept. */
  discard: async (request, context, posted) => {
    const kept = await keepDraft(request, context, posted).catch(() => null);
    const id = kept?.id ?? posted.entries.submission;
    await discardDraft(context.db, { ...draftOwner(request), id });
    return { redirect: formPath(request), notice: 'startedOver', ...(kept && { undo: id }) };
  },
};

function formPath({ member, params }: MemberRequest, draft?: string): string {
  return fillInPath(member.workspaceId, params.template!, draft);
}

const submitForm: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return sentAgain(request, context);
  const { template, values, entries } = posted;
  if (Object.hasOwn(FORM_ACTIONS, entries.action)) return FORM_ACTIONS[entries.action]!(request, context, posted);
  const { action, removed } = entries;
  const { pasted } = posted;
  if (action.startsWith('paste.')) return formAgain(request, context, posted, pasted ?? {});
  const focus = clearedBy(action);
  if (focus !== undefined) return formAgain(request, context, posted, { focus, said: t('fillIn.pictureOut') });
  const changed =
    action === 'undo'
      ? bringBack(template.inventory, values, removed)
      : changeRows(template.inventory, values, action, removed);
  return formAgain(request, context, posted, changed ?? {});
};

/** A script asks for JSON with the field `as`; without one, the form is sent to the frame. */
const previewForm: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return null;
  checkLength(posted.entries);
  refuseTooMany(posted.template.inventory, posted.values);
  const { preview, faults, facts } = await previewEntries(request, context, { title: posted.entries.title, ...posted });
  if (request.form.get('as') !== 'json') return { frame: preview?.html ?? '' };
  const { template, entries, values } = posted;
  const told = tellFaults(faults, template.inventory, template.texts, values);
  const shownFaults = told.map(({ path, message }) => ({ path, message }));
  const texts = tidiedTexts(template, entries.values, values);
  const rounded = roundedTexts(template, values).map((one) => ({
    ...{ path: one.path, message: t('fillIn.note.writtenAs', { text: one.text }), seen: seenAs(one) },
  }));
  const gives = facts?.computed.flatMap((one) => one.gives) ?? [];
  const shownFacts = facts && { facts: { gives, hidden: facts.hidden } };
  return {
    json: {
      ...{ html: preview?.html ?? null, cut: preview?.truncated ?? false, faults: shownFaults, texts, rounded },
      ...shownFacts,
    },
  };
};

/** Of a script. Answers what the page says about the draft. What was sent already has come too late, and is none. */
const saveDraft: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return null;
  if (await wasSent(request, context, posted.entries)) return { json: { said: '' } };
  const { id, savedAt, other } = await keepDraft(request, context, posted);
  return {
    json: { said: t('fillIn.draftOf', { time: moment(request.member.timeZone, savedAt).text }), draft: id, other },
  };
};

export const fillInActions = { openForm, submitForm, previewDraft, previewForm, saveDraft } satisfies WebActions;

type EntriesPreview = Pick<Trial, 'faults'> & { preview: Preview | null; facts?: TrialFacts | undefined };

/** §20.9: the preview of what is in the form: as the document would be, with its numbers left blank. */
async function previewEntries(
  { principal, clientSignal }: MemberRequest,
  context: WebContext,
  { template: { head }, title, values }: { template: OpenTemplate; title: string; values: Values },
): Promise<EntriesPreview> {
  const { faults, document, loadAssets } = await tryDocument(context, { principal, head, title, values, clientSignal });
  if (!document) return { faults, preview: null };
  const of = { workspaceId: principal.workspaceId, id: head.versionId };
  return {
    faults,
    facts: document.facts,
    preview: await context.previews.make(of, document, await loadAssets(), clientSignal),
  };
}
