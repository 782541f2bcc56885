/** §20.9: the form of a template, its draft and preview, and sending it. */
import { randomUUID } from 'node:crypto';
import { deleteDraft, findDraft } from '../../../data/storage/templates/drafts.ts';
import type { Values } from '../../../domain/values.ts';
import type { Preview } from '../../../rendering/preview/index.ts';
import type { TrialFacts } from '../../../template/model/trial-facts.ts';
import { type Trial, tryDocument } from '../../../use-cases/create-document/index.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { changeRows } from './change-rows.ts';
import { wasSent } from './create-once.ts';
import { fitValues } from './fit-values.ts';
import { keepDraft } from './keep-draft.ts';
import { draftKey, type OpenTemplate, openTemplate } from './open-template.ts';
import { formAgain, type PostedForm, postedForm, refusedForm } from './posted-form.ts';
import { checkLength } from './read-entries.ts';
import { allFaults, sendForm, sentAgain } from './send-form.ts';
import { showForm } from './show-form.ts';

const { fillIn: TEXT } = TEXTS;

/** With the values that it has in the template as it is now. */
async function draftOf(request: MemberRequest, { db }: WebContext, template: OpenTemplate) {
  const draft = await findDraft(db, draftKey(request, template));
  const fitted = fitValues(template.inventory, draft?.values ?? {});
  return { title: draft?.title ?? '', ...fitted, ...(draft && { draftAt: draft.updatedAt }) };
}

const openForm: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return null;
  const draft = await draftOf(request, context, template);
  return showForm(request, context, template, { ...draft, submission: randomUUID() });
};

/** The preview of the form as it is opened. */
const previewDraft: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return null;
  const { preview } = await previewEntries(request, context, {
    template,
    ...(await draftOf(request, context, template)),
  });
  return { frame: preview?.html ?? '' };
};

type FormAction = (request: MemberRequest, context: WebContext, posted: PostedForm) => Promise<WebAnswer | null>;

/** By the value of the button `do`; the one that sends has none, and those of rows have names of their own. */
const FORM_ACTIONS: Record<string, FormAction> = {
  '': sendForm,
  draft: async (request, context, posted) => {
    try {
      await keepDraft(request, context, posted);
      return { redirect: formPath(request), notice: 'draftSaved' };
    } catch (error) {
      return await refusedForm(request, context, posted, error);
    }
  },
  check: async (request, context, posted) => {
    const { faults, ...others } = await allFaults(request, context, posted);
    return formAgain(request, context, posted, { faults, ...others, said: faults.length === 0 ? TEXT.allFits : '' });
  },
  discard: async (request, { db }, { template }) => {
    await deleteDraft(db, draftKey(request, template));
    return { redirect: formPath(request), notice: 'startedOver' };
  },
};

function formPath({ member, params }: MemberRequest): string {
  return workspacePath(member.workspaceId, `templates/${params.template}/fill-in`);
}

const submitForm: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return sentAgain(request, context);
  const { template, values, entries } = posted;
  if (Object.hasOwn(FORM_ACTIONS, entries.action)) return FORM_ACTIONS[entries.action]!(request, context, posted);
  return formAgain(request, context, posted, changeRows(template.inventory, values, entries.action) ?? {});
};

/** A script asks for JSON with the field `as`; without one, the form is sent to the frame. */
const previewForm: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return null;
  checkLength(posted.entries);
  const { preview, faults, facts } = await previewEntries(request, context, { title: posted.entries.title, ...posted });
  if (request.form.get('as') !== 'json') return { frame: preview?.html ?? '' };
  const shownFaults = faults.map(({ path, message }) => ({ path, message }));
  const gives = facts?.computed.flatMap((one) => one.gives) ?? [];
  const shownFacts = facts && { facts: { gives, hidden: facts.hidden } };
  return {
    json: { html: preview?.html ?? null, cut: preview?.truncated ?? false, faults: shownFaults, ...shownFacts },
  };
};

/** Of a script. Answers what the page says about the draft. What was sent already has come too late, and is none. */
const saveDraft: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return null;
  if (await wasSent(request, context, posted.entries)) return { json: { said: '' } };
  const savedAt = await keepDraft(request, context, posted);
  return { json: { said: TEXT.draftOf(moment(request.member.timeZone, savedAt).text) } };
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
