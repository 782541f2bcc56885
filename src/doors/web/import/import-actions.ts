/** §20.12: files into templates and themes: first what that would do, then, when somebody says so, saved. */

import { findTemplateById } from '../../../data/storage/templates/template-versions.ts';
import { findUpload, type Upload } from '../../../data/storage/templates/uploads.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { toldOf } from '../../../locales/message.ts';
import { followersToCompare } from '../../../use-cases/paper-changes/index.ts';
import { statusOf } from '../../api/index.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { showPaper, showPaperPicture } from '../paper/show-paper.ts';
import { faultedImportPage, importPage } from './import-page.ts';
import type { Outcome } from './outcome.ts';
import { comparedIn, paperOfUpload, templateIds } from './paper-of-upload.ts';
import { previewUpload as preview } from './preview-upload.ts';
import { changeUpload, checkUpload, saveUpload as save } from './save-upload.ts';
import { uploadPage } from './upload-page.ts';

const CONFLICT = 409;

/** The template whose next version is asked for; undefined when none is, null when there is no such template. */
function replacedTemplate(id: string | null, { member }: MemberRequest, { db }: WebContext) {
  if (!id) return undefined;
  return isUuid(id) ? findTemplateById(db, member.workspaceId, id.toLowerCase()) : null;
}

const showImport: MemberAction = async (request, context) => {
  const replaced = await replacedTemplate(request.query.get('replaces'), request, context);
  return replaced === null ? null : importPage({ replaced });
};

const checkImport: MemberAction = async (request, context) => {
  const replaced = await replacedTemplate(request.form.get('replaces'), request, context);
  if (replaced === null) return null;
  try {
    const id = await checkUpload(request, context, replaced?.id ?? null);
    return { redirect: pathOf(request, id) };
  } catch (error) {
    return faultedImportPage(error, { replaced });
  }
};

const showUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  return upload && pageOf(upload, request, context);
};

/** `fault`: why it was not saved just now. */
async function pageOf(
  upload: Upload,
  { member }: MemberRequest,
  { db, papers }: WebContext,
  fault?: { message: string; status: number },
): Promise<PageAnswer> {
  const followers = new Map<string, number>();
  const { themes } = upload.outcome as Outcome;
  for (const { name: theme } of papers ? themes.filter(({ unchanged }) => !unchanged) : []) {
    const found = await followersToCompare(db, member.workspaceId, { theme, except: templateIds(upload) });
    if (found.length > 0) followers.set(theme, found.length);
  }
  return uploadPage(member, upload, { draws: papers !== null, followers, ...(fault && { fault }) });
}

const previewUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  const { query, member, clientSignal } = request;
  const paragraph = Number(query.get('paragraph') ?? Number.NaN);
  const shown = { file: query.get('file') ?? '', paragraph: Number.isInteger(paragraph) ? paragraph : undefined };
  const showing = () => preview(upload!, shown, request, context);
  const made = upload && (await context.imports.semaphore(member.workspaceId, showing, clientSignal));
  return made ? { frame: made } : null;
};

/** A plain file that is not taken makes no version, and neither does one that is refused. */
const showUploadPaper: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  const { papers, site } = context;
  const compared = comparedIn(request);
  if (!upload || !papers) return null;
  const reading = () => paperOfUpload(upload, compared, request, context);
  const loadPaper = () => context.imports.semaphore(request.member.workspaceId, reading, request.clientSignal);
  const { templates } = upload.outcome as Outcome;
  const title =
    'theme' in compared
      ? compared.theme
      : (templates.find((one) => one.file === compared.file)?.title ?? compared.file);
  const path = site.base + pathOf(request, upload.id);
  const place = { path: `${path}/paper`, query: compared, back: { href: path, text: t('import.backToCheck') } };
  return showPaper(request, papers, loadPaper, { title, ...place });
};

const showUploadPage: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  if (!upload) return null;
  const loadPaper = () => paperOfUpload(upload, comparedIn(request), request, context);
  return showPaperPicture(request, context, loadPaper);
};

const saveUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  if (!upload) return importPage({ gone: true });
  const { workspaceId } = request.member;
  const saving = () => save(upload, request.form.get('outcome'), request, context);
  try {
    // An answer is looked at before anything is saved.
    if (request.form.has('rename') || [...request.form.keys()].some((name) => name.startsWith('namesake is '))) {
      const changing = () => changeUpload(upload, request, context);
      await context.imports.semaphore(workspaceId, changing, request.clientSignal);
      return { redirect: pathOf(request, upload.id) };
    }
    if (await context.imports.semaphore(workspaceId, saving, request.clientSignal))
      return { redirect: pathOf(request, upload.id), notice: 'imported' };
  } catch (error) {
    if (error instanceof Refusal)
      return shownAgain({ message: inLanguageOfPage(toldOf(error)), status: statusOf(error) });
    const replaced = await replacedTemplate(upload.replaces, request, context);
    return faultedImportPage(error, { replaced: replaced ?? undefined });
  }
  return shownAgain({ message: t('import.changed'), status: CONFLICT });

  async function shownAgain(fault: { message: string; status: number }) {
    return pageOf((await uploadOf(request, context)) ?? upload!, request, context, fault);
  }
};

/** Of this session alone. */
function uploadOf({ params, member, person }: MemberRequest, { db }: WebContext): Promise<Upload | null> {
  return findUpload(db, member.workspaceId, { id: params.upload!, sessionId: person.sessionId });
}

function pathOf({ member }: MemberRequest, upload: string): string {
  return workspacePath(member.workspaceId, `import/${upload}`);
}

export const importActions = {
  showImport,
  checkImport,
  showUpload,
  previewUpload,
  showUploadPaper,
  showUploadPage,
  saveUpload,
} satisfies WebActions;
