/** §20.24: a draft of a template in the editor: shown, kept, checked, discarded. */

import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../data/storage/connection/in-transaction.ts';
import {
  createTemplateDraft,
  discardTemplateDraft,
  findTemplateDraft,
  MAX_TEMPLATE_DRAFTS,
  removeDraftPicture,
  type TemplateDraft,
} from '../../../data/storage/templates/template-drafts.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isolated } from '../../../domain/text.ts';
import { toldOf } from '../../../locales/message.ts';
import { statusOf } from '../../api/index.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { templatePath } from '../templates/template-paths.ts';
import { editorPage, type ShownManuscript } from './editor-page.ts';
import { keepWritten } from './keep-written.ts';
import { openManuscript, ownerOf, readWritten, type WrittenText } from './open-manuscript.ts';
import { tryWritten } from './studio-parts.ts';
import { manuscriptPath } from './studio-paths.ts';

const CONFLICT = 409;

const showManuscript: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  if (draft.publishedAs) return { redirect: templatePath(request, draft.publishedAs), notice: 'publishedBefore' };
  return editorPage(request, context, draft);
};

/** What was sent is kept first, whichever button was used. */
const changeManuscript: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  const action = request.form.get('do') ?? '';
  let written: WrittenText;
  try {
    written = readWritten(request.form);
  } catch (error) {
    return refused(request, context, draft, error);
  }
  if (action === 'copy') return keepBeside(request, context, draft, written);
  // What another page has saved was shown with the question.
  const seen = Number(request.form.get('seen')) || written.revision;
  const revision = action === 'replace' ? seen : written.revision;
  if (!(await keepWritten(request, context, { ...written, revision }))) return inConflict(request, context, written);
  const chosen = request.form.get('picture');
  if (chosen)
    return again(request, context, {
      faults: [{ field: 'picture', message: t('studio.pictureNotAdded', { name: isolated(chosen) }) }],
    });
  if (action.startsWith('remove.')) {
    await removeDraftPicture(context.db, keyOf(request), action.slice('remove.'.length));
    return { redirect: manuscriptPath(request, draft.id), notice: 'pictureRemoved' };
  }
  if (action === 'publish') return { redirect: manuscriptPath(request, draft.id, 'publish') };
  if (action === 'check') return checked(request, context, written);
  return { redirect: manuscriptPath(request, draft.id), notice: 'draftSaved' };
};

function keyOf(request: MemberRequest) {
  return { ...ownerOf(request), id: request.params.manuscript! };
}

/** Of a script: never over what another page has saved. */
const saveManuscript: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  const written = readWritten(request.form);
  const revision = await keepWritten(request, context, written);
  const at = moment(request.member.timeZone, context.clock());
  if (revision !== null) return { json: { revision, said: t('studio.savedAt', { at: at.text }) } };
  return {
    json: {
      error: {
        code: 'changed',
        message: `${t(`studio.conflicts.${draft.publishedAs ? 'gone' : 'changed'}.title`)} ${t(`studio.conflicts.${draft.publishedAs ? 'gone' : 'changed'}.text`)}`,
      },
    },
    status: CONFLICT,
  };
};

/** The page as it is kept now. */
async function again(request: MemberRequest, context: WebContext, shown: ShownManuscript): Promise<WebAnswer | null> {
  const draft = await openManuscript(request, context);
  return draft && editorPage(request, context, draft, shown);
}

async function inConflict(
  request: MemberRequest,
  context: WebContext,
  written: WrittenText,
): Promise<WebAnswer | null> {
  const draft = await findTemplateDraft(context.db, keyOf(request));
  if (!draft) return null;
  const conflict = draft.publishedAs ? 'gone' : 'changed';
  return editorPage(request, context, draft, { written, conflict, status: CONFLICT });
}

async function refused(
  request: MemberRequest,
  context: WebContext,
  draft: TemplateDraft,
  error: unknown,
): Promise<WebAnswer> {
  if (!(error instanceof Refusal)) throw error;
  const written = { source: request.form.get('source') ?? '', values: {}, page: request.form.get('page') ?? '' };
  const faults = [{ field: 'source', message: inLanguageOfPage(toldOf(error)) }];
  return editorPage(request, context, draft, { written, faults, status: statusOf(error) });
}

/** Beside the one that another page has changed, with its pictures. */
async function keepBeside(
  request: MemberRequest,
  { db, clock }: WebContext,
  { id: draft, templateId, baseVersion, publishedAs }: TemplateDraft,
  { page, name, source, values }: WrittenText,
): Promise<WebAnswer> {
  const id = randomUUID();
  const of = { templateId: publishedAs ?? templateId, baseVersion };
  const text = { name, source, values, page, at: clock(), isChanged: true };
  const isKept = await inTransaction(db, (tx) =>
    createTemplateDraft(tx, { ...ownerOf(request), id }, { ...of, ...text, picturesOf: { draft } }),
  );
  if (!isKept) throw new Refusal('validation', t('studio.tooManyDrafts', { max: MAX_TEMPLATE_DRAFTS }), 'source');
  return { redirect: manuscriptPath(request, id), notice: 'draftSaved' };
}

async function checked(request: MemberRequest, context: WebContext, written: WrittenText): Promise<WebAnswer | null> {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  try {
    const tried = await tryWritten(request, context, draft, written, async (found) => found);
    const ofValues = (tried.tried?.faults ?? []).map(({ message }) => ({
      field: null,
      message: t('studio.ofValues', { message: inLanguageOfPage(message) }),
    }));
    const { faults: mistakes, warnings } = tried;
    const said = mistakes.length + ofValues.length === 0 ? t('studio.noMistakes') : '';
    return editorPage(request, context, draft, { mistakes, warnings, faults: ofValues, said });
  } catch (error) {
    return refused(request, context, draft, error);
  }
}

const discardManuscript: MemberAction = async (request, { db }) => {
  if (!(await discardTemplateDraft(db, keyOf(request)))) return null;
  const { manuscript: undo = '' } = request.params;
  return { redirect: workspacePath(request.member.workspaceId, 'drafts'), notice: 'draftDiscarded', undo };
};

export const manuscriptActions = {
  showManuscript,
  changeManuscript,
  saveManuscript,
  discardManuscript,
} satisfies WebActions;
