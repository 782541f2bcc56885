/** §20.9: the form of a template, its draft and preview, and sending it. */
import { randomUUID } from 'node:crypto';
import { isUuid } from '../../../domain/uuid.ts';
import { roundedTexts, tidiedTexts } from '../../../template/fill/form-values.ts';
import {
  type AskedForm,
  beginForm,
  checkLength,
  discardDocumentDraft,
  previewForm as preview,
  wasSent,
} from '../../../use-cases/fill-in/index.ts';
import { findArchivedTemplate, keepExample } from '../../../use-cases/templates/index.ts';
import { fillInPath, workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, WebActions, WebAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { bringBack, changeRows } from './change-rows.ts';
import { refuseTooMany, seenAs } from './fill-in-page.ts';
import { keepDraft, shownDraft } from './keep-draft.ts';
import { openTemplate } from './open-template.ts';
import { formAgain, type PostedForm, postedForm, refusedForm, showForm } from './posted-form.ts';
import { clearedBy } from './read-entries.ts';
import { allFaults, formOf, sendForm, sentAgain } from './send-form.ts';
import { tellFaults } from './tell-faults.ts';

/** What the address names. */
function asked({ query }: MemberRequest): AskedForm {
  return Object.fromEntries(query);
}

/** To the page that says so; null when there is no such template at all. */
async function toArchived({ member, params }: MemberRequest, { db }: WebContext): Promise<WebAnswer | null> {
  const found = await findArchivedTemplate(db, member.workspaceId, params.template!);
  return found && { redirect: workspacePath(member.workspaceId, `templates/${found.id}`) };
}

const openForm: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return toArchived(request, context);
  const begun = await beginForm(context.db, request.principal, template, asked(request));
  const page = { page: randomUUID(), ...begun };
  if (!begun.draft) {
    const gone = 'gone' in begun && begun.gone ? t(GONE[begun.gone]) : '';
    return showForm(request, context, template, { ...page, gone, submission: randomUUID(), revision: 0 });
  }
  const { id: submission, revision, updatedAt: draftAt } = begun.draft;
  return showForm(request, context, template, { ...page, gone: '', submission, revision, draftAt });
};

const GONE = {
  example: 'templates.examples.gone',
  document: 'fillIn.documentGone',
  draft: 'fillIn.draftGone',
} as const;

/** The preview of the form as it is opened. */
const previewDocumentDraft: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return null;
  const begun = await beginForm(context.db, request.principal, template, asked(request));
  const made = await preview(context, { ...formOf(request), head: template.head }, begun);
  return { frame: made.preview?.html ?? '' };
};

type FormAction = (request: MemberRequest, context: WebContext, posted: PostedForm) => Promise<WebAnswer | null>;

/** §20.25: what is in the form is kept as an example; another one of the name is replaced. With mistakes nothing is kept: no document could be made of it. */
async function keepAsExample(request: MemberRequest, context: WebContext, posted: PostedForm): Promise<WebAnswer> {
  const { by, form, member } = request;
  const { head } = posted.template;
  const { faults, ...others } = await allFaults(request, context, posted);
  if (faults.length > 0) return formAgain(request, context, posted, { faults, ...others, status: 422 });
  try {
    const { title, origin } = posted.entries;
    const example = { name: form.get('example')?.trim() ?? '', title, origin, values: posted.values };
    await keepExample(context.db, member.workspaceId, head, example, by);
  } catch (error) {
    return refusedForm(request, context, posted, error);
  }
  return { redirect: workspacePath(member.workspaceId, `templates/${head.id}/examples`), notice: 'exampleKept' };
}

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
    const { entries } = posted;
    const { other } = entries;
    try {
      const { id } = await keepDraft(request, context, posted, { ...entries, replaces: other });
      return { redirect: formPath(request, id), notice: 'draftReplaced', ...(isUuid(other) && { undo: other }) };
    } catch (error) {
      return await refusedForm(request, context, posted, error);
    }
  },
  /** What is in the form, too, can be brought back, where it can be kept. */
  discard: async (request, context, posted) => {
    const kept = await keepDraft(request, context, posted).catch(() => null);
    const id = kept?.id ?? posted.entries.submission;
    await discardDocumentDraft(context.db, { ...request.principal, id });
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
  const { template, entries, values } = posted;
  const form = { ...formOf(request), head: template.head };
  const { preview: made, faults, facts } = await preview(context, form, { title: entries.title, values });
  if (request.form.get('as') !== 'json') return { frame: made?.html ?? '' };
  const told = tellFaults(faults, template.inventory, template.texts, values);
  const shownFaults = told.map(({ path, message }) => ({ path, message }));
  const texts = tidiedTexts(template, entries.values, values);
  const rounded = roundedTexts(template, values).map((one) => ({
    path: one.path,
    message: t('fillIn.note.writtenAs', { text: one.text }),
    seen: seenAs(one),
  }));
  const gives = facts?.computed.flatMap((one) => one.gives) ?? [];
  const shownFacts = facts && { facts: { gives, hidden: facts.hidden } };
  return {
    json: {
      html: made?.html ?? null,
      cut: made?.truncated ?? false,
      faults: shownFaults,
      texts,
      rounded,
      ...shownFacts,
    },
  };
};

/** Of a script. Answers what the page says about the draft. What was sent already has come too late, and is none. */
const saveDocumentDraft: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return null;
  if (await wasSent(context, formOf(request), posted.entries)) return { json: { said: '' } };
  const { id, savedAt, other } = await keepDraft(request, context, posted);
  return {
    json: { said: t('fillIn.draftOf', { time: moment(request.member.timeZone, savedAt).text }), draft: id, other },
  };
};

export const fillInActions = {
  openForm,
  submitForm,
  previewDocumentDraft,
  previewForm,
  saveDocumentDraft,
} satisfies WebActions;
