/** §20.9: the form of a template: shows it, saves its draft, previews it and sends it. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../domain/errors.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { foreign } from '../../../locales/message.ts';
import { asksToFill, type Blanks, findBlanks } from '../../../template/fill/find-blanks.ts';
import { roundedTexts, tidiedTexts } from '../../../template/fill/form-values.ts';
import type { TrialFacts } from '../../../template/model/compiled.ts';
import { sendForApproval } from '../../../use-cases/approvals/index.ts';
import { type Creation, type Trial, tryDocument } from '../../../use-cases/create-document/index.ts';
import {
  type AskedForm,
  type BegunForm,
  beginForm,
  checkLength,
  discardDocumentDraft,
  previewForm as preview,
  sendForm as send,
  sentBefore,
  wasSent,
} from '../../../use-cases/fill-in/index.ts';
import { findArchivedTemplate, keepExample } from '../../../use-cases/templates/index.ts';
import { statusOf } from '../../api/index.ts';
import { fillInPath, ownPath, withQuery, workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, WebAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { bringBack, changeRows } from './change-rows.ts';
import { refuseTooMany, seenAs } from './fill-in-page.ts';
import { findCorrected } from './find-corrected.ts';
import { openTemplate } from './open-template.ts';
import { formAgain, keepDraft, type PostedForm, postedForm, refusedForm, showForm, shownDraft } from './posted-form.ts';
import { clearedBy, readEntries } from './read-entries.ts';
import { tellFaults } from './tell-faults.ts';

function asked({ query }: MemberRequest): AskedForm {
  return Object.fromEntries(query);
}

/** Redirects to the page of an archived template. Null when there is no such template at all. */
async function toArchived({ member, params }: MemberRequest, { db }: WebContext): Promise<WebAnswer | null> {
  const found = await findArchivedTemplate(db, member.workspaceId, params.template!);
  return found && { redirect: workspacePath(member.workspaceId, `templates/${found.id}`) };
}

export const openForm: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return toArchived(request, context);
  const begun = await beginForm(context.db, request.principal, template, asked(request));
  const replaced = await toReplaced(request, context, begun);
  if (replaced) return replaced;
  const page = { page: randomUUID(), ...begun };
  if (!begun.draft) {
    const gone = 'gone' in begun && begun.gone ? t(GONE[begun.gone]) : '';
    return showForm(request, context, template, { ...page, gone, submission: randomUUID(), revision: 0 });
  }
  const { id: submission, revision, updatedAt: draftAt } = begun.draft;
  // §20.60: the draft beside which this one was saved.
  const asks = request.query.get('other') ?? '';
  const other = isUuid(asks) && asks !== submission ? asks : '';
  return showForm(request, context, template, { ...page, gone: '', submission, revision, draftAt, other });
};

/**
 * §20.70: a document that was replaced is not corrected once more: its page names its replacement. So whoever goes back from the new
 * document finds that page, not another form.
 */
async function toReplaced(request: MemberRequest, context: WebContext, begun: BegunForm): Promise<WebAnswer | null> {
  const { corrects, draft } = begun;
  if (corrects === undefined || draft) return null;
  const corrected = await findCorrected(request, context, corrects);
  return corrected?.replacedBy
    ? { redirect: workspacePath(request.member.workspaceId, `documents/${corrects}`) }
    : null;
}

const GONE = {
  example: 'templates.examples.gone',
  document: 'fillIn.documentGone',
  draft: 'fillIn.draftGone',
} as const;

export const previewDocumentDraft: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return null;
  const begun = await beginForm(context.db, request.principal, template, asked(request));
  const made = await preview(context, { ...formOf(request), head: template.head }, begun);
  return { frame: made.preview?.html ?? '' };
};

type FormAction = (request: MemberRequest, context: WebContext, posted: PostedForm) => Promise<WebAnswer | null>;

/**
 * §20.25: saves the form as an example; one of the same name is replaced. With faults nothing is saved, because no
 * document could be made from it.
 */
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

/** The actions by the value of the button `do`. The send button has none, and buttons of rows have other names. */
const FORM_ACTIONS: Record<string, FormAction> = {
  '': sendForm,
  draft: async (request, context, posted) => {
    try {
      const kept = await keepDraft(request, context, posted);
      if (kept.other) return await formAgain(request, context, posted, { ...shownDraft(kept), status: 409 });
      return { redirect: formPath(request, kept.id, posted.entries.corrects), notice: 'draftSaved' };
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
  /** Replaces the draft that another page has changed. */
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
  /** The discarded content can be restored too, if it can be stored. */
  discard: async (request, context, posted) => {
    const kept = await keepDraft(request, context, posted).catch(() => null);
    const id = kept?.id ?? posted.entries.submission;
    await discardDocumentDraft(context.db, { ...request.principal, id });
    return { redirect: formPath(request), notice: 'startedOver', ...(kept && { undo: id }) };
  },
};

/** `corrects`: where the form leads once its draft is sent (§20.70). */
function formPath({ member, params }: MemberRequest, draft = '', corrects = ''): string {
  return withQuery(fillInPath(member.workspaceId, params.template!), { draft, corrects });
}

export const submitForm: MemberAction = async (request, context) => {
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

/** A script asks for JSON with the field `as`. Without one, the form is sent to the frame. */
export const previewForm: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return null;
  checkLength(posted.entries);
  refuseTooMany(posted.template.inventory, posted.values);
  const { template, entries, values } = posted;
  const form = { ...formOf(request), head: template.head };
  const { preview: made, faults, facts } = await preview(context, form, { ...entries, values });
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
  const leftOut = (facts?.leftOut ?? []).map(({ label, shown, of }) =>
    t('fillIn.leftOut', { group: label, shown, count: of }),
  );
  return {
    json: {
      html: made?.html ?? null,
      cut: made?.truncated ?? false,
      faults: shownFaults,
      texts,
      rounded,
      ...(leftOut.length > 0 && { leftOut: leftOut.join(' ') }),
      ...shownFacts,
    },
  };
};

/** Saves the draft for a script, and returns what the page says about it. A form that was sent already is not saved. */
export const saveDocumentDraft: MemberAction = async (request, context) => {
  const posted = await postedForm(request, context);
  if (!posted) return null;
  if (await wasSent(context, formOf(request), posted.entries)) return { json: { said: '' } };
  const { id, savedAt, other } = await keepDraft(request, context, posted);
  return {
    json: { said: t('fillIn.draftOf', { time: moment(request.member.timeZone, savedAt).text }), draft: id, other },
  };
};

// §20.9: sends the form. Redirects to the document's page, or shows the form again with all its faults.

/** Makes nothing from another version of the template: the document must be what the person has seen. */
async function sendForm(request: MemberRequest, context: WebContext, posted: PostedForm): Promise<WebAnswer | null> {
  const { template, entries } = posted;
  if (entries.version !== template.head.version) {
    const before = await sentBefore(context, formOf(request), entries);
    return before ? toDocument(request, before) : formAgain(request, context, posted, { status: 409 });
  }
  try {
    checkLength({ title: entries.title, values: posted.values });
    refuseUnpasted(posted);
    const look = await lookFirst(request, context, posted);
    if (look) return look;
    const of = { ...formOf(request), head: template.head };
    return toDocument(request, await send(context, of, entries, posted.values));
  } catch (error) {
    const kept = await keepDraft(request, context, posted).catch(() => null);
    if (kept && error instanceof Refusal && error.code === 'approval_required') {
      const asked = await askOthers(request, context, kept.id);
      if (asked) return asked;
    }
    const shownFaults = isAboutValues(error) ? await allFaults(request, context, posted) : {};
    return refusedForm(request, context, posted, error, { ...shownFaults, ...(kept && shownDraft(kept)) });
  }
}

/** §12.10: with the rule of two people, the form is kept as a draft that waits for another member. */
async function askOthers(request: MemberRequest, context: WebContext, id: string): Promise<WebAnswer | null> {
  const { principal, actor: by, clientSignal } = request;
  const approval = await sendForApproval(context, { principal, by, clientSignal }, id, context.askedForApproval);
  return approval === null
    ? null
    : { redirect: ownPath(request, `approvals/${approval}`), notice: 'approvalRequested' };
}

/** Refuses the form when pasted cells could not become rows. */
function refuseUnpasted({ pasted }: PostedForm): void {
  if (pasted?.refused)
    throw new Refusal('validation', foreign(pasted.refused.message), `pasted.${pasted.refused.path}`);
}

/**
 * §20.9 rule 10: shows the form again with its preview while a field is blank, or a number is rounded, and the person
 * has not seen that yet. Returns undefined when there is nothing to look at. Faults come first.
 */
async function lookFirst(
  request: MemberRequest,
  context: WebContext,
  posted: PostedForm,
): Promise<WebAnswer | undefined> {
  const { template, entries, values } = posted;
  const seen = new Set(entries.seen);
  const isUnseen = ({ paths }: Blanks) => paths.some((path) => !seen.has(path));
  const rounded = roundedTexts(template, values).filter((one) => !seen.has(seenAs(one)));
  if (rounded.length === 0 && !isUnseen(findBlanks(template.inventory, values))) return undefined;
  const { faults, facts, asks } = await allFaults(request, context, posted);
  const blanks = findBlanks(template.inventory, values, facts?.hidden, asks);
  const look = { ...(isUnseen(blanks) && { blanks }), ...(rounded.length > 0 && { rounded }) };
  if (faults.length > 0 || Object.keys(look).length === 0 || (await wasSent(context, formOf(request), entries)))
    return undefined;
  const kept = await keepDraft(request, context, posted).catch(() => null);
  return formAgain(request, context, posted, { ...look, ...(facts && { facts }), ...(kept && shownDraft(kept)) });
}

/** Answers a form whose template is gone with the document that it made before, if any. */
async function sentAgain(request: MemberRequest, context: WebContext): Promise<WebAnswer | null> {
  const entries = readEntries(request.form);
  const before = entries.action === '' ? await sentBefore(context, formOf(request), entries) : null;
  return before && toDocument(request, before);
}

/** Returns who sends the form, and of which template it is. */
function formOf({ principal, by, params, clientSignal }: MemberRequest) {
  return { principal, by: by.actor, templateId: params.template!, clientSignal };
}

function toDocument({ member }: MemberRequest, { replayed, document }: Creation): WebAnswer {
  const redirect = workspacePath(member.workspaceId, `documents/${document.id}`);
  return { redirect, notice: replayed ? 'documentMadeBefore' : 'documentMade' };
}

function isAboutValues(error: unknown): boolean {
  return error instanceof Refusal && [400, 422].includes(statusOf(error));
}

/** Returns every fault, what is computed in spite of them, and which blanks it asks to fill in. */
async function allFaults(
  { principal, clientSignal }: MemberRequest,
  context: WebContext,
  { template: { head }, entries: { title, corrects: replaces }, values }: PostedForm,
): Promise<Pick<Trial, 'faults' | 'count'> & { facts?: TrialFacts; asks?: (label: string) => boolean }> {
  const tried = await tryDocument(context, { principal, head, title, values, replaces, clientSignal });
  const { faults, count, document } = tried;
  if (!document) return { faults, count };
  const { facts } = document;
  return { faults, count, ...(facts && { facts }), asks: asksToFill(document) };
}
