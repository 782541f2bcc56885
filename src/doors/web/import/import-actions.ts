/** §20.12: imports files as templates and themes: first shows what that would do, then saves it on request. */

import { Refusal } from '../../../domain/errors.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { type Compared, followersOfUpload, paperOfUpload } from '../../../use-cases/paper-changes/index.ts';
import {
  changeUpload,
  checkUpload,
  findTemplateById,
  findUpload,
  previewUpload as preview,
  saveUpload as save,
  type Upload,
} from '../../../use-cases/templates/index.ts';
import { refusedAs } from '../model/field.ts';
import { ownPath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { showPaper, showPaperPicture } from '../paper/show-paper.ts';
import { chosenIn, SHOWN_PLACE } from './chosen.ts';
import { faultedImportPage, importPage, type RefusedUpload, uploadPage } from './import-page.ts';

const CONFLICT = 409;

/** Returns the template that gets a next version. Undefined when none was named, null when it does not exist. */
function replacedTemplate(id: string | null, { member }: MemberRequest, { db }: WebContext) {
  if (!id) return undefined;
  return isUuid(id) ? findTemplateById(db, member.workspaceId, id.toLowerCase()) : null;
}

export const showImport: MemberAction = async (request, context) => {
  const replaced = await replacedTemplate(request.query.get('replaces'), request, context);
  return replaced === null ? null : importPage({ replaced });
};

export const checkImport: MemberAction = async (request, context) => {
  const replaced = await replacedTemplate(request.form.get('replaces'), request, context);
  if (replaced === null) return null;
  try {
    if (request.files.refusal) throw request.files.refusal;
    const id = await checkUpload(context, uploader(request), request.files.given, replaced?.id ?? null);
    return { redirect: ownPath(request, `import/${id}`) };
  } catch (error) {
    return faultedImportPage(error, { replaced });
  }
};

export const showUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  return upload && pageOf(upload, request, context);
};

/** `refused`: why the upload was not saved just now. */
async function pageOf(
  upload: Upload,
  { member }: MemberRequest,
  { db, papers }: WebContext,
  refused?: RefusedUpload,
): Promise<PageAnswer> {
  const followers = papers ? await followersOfUpload(db, member.workspaceId, upload) : new Map();
  return uploadPage(member, upload, { draws: papers !== null, followers, ...refused });
}

export const previewUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  if (!upload) return null;
  const { query } = request;
  const number = Number(query.get('paragraph') ?? Number.NaN);
  const paragraph = Number.isInteger(number) ? number : undefined;
  const html = await preview(context, uploader(request), upload, { file: query.get('file') ?? '', paragraph });
  if (html === null) return null;
  return { frame: paragraph === undefined ? html : html.replace('<mark>', `<mark id="${SHOWN_PLACE}">`) };
};

export const showUploadPaper: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  const { papers, site } = context;
  const compared = comparedIn(request);
  if (!upload || !papers) return null;
  const reading = () => paperOfUpload(context, uploader(request), upload, compared);
  const loadPaper = () => context.imports.semaphore(request.member.workspaceId, reading, request.clientSignal);
  const { templates } = upload.outcome;
  const title =
    'theme' in compared
      ? compared.theme
      : (templates.find((one) => one.file === compared.file)?.title ?? compared.file);
  const path = site.base + ownPath(request, `import/${upload.id}`);
  const place = { path: `${path}/paper`, query: compared, back: { href: path, text: t('import.backToCheck') } };
  return showPaper(request, papers, loadPaper, { title, ...place });
};

export const showUploadPage: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  if (!upload) return null;
  const loadPaper = () => paperOfUpload(context, uploader(request), upload, comparedIn(request));
  return showPaperPicture(request, context, loadPaper);
};

export const saveUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  if (!upload) return importPage({ gone: true });
  const { form, actor } = request;
  // Entries count even when nobody has looked at their result first.
  const chosen = chosenIn(upload.outcome, form);
  try {
    // After an answer, the new result is shown before anything is saved.
    if (form.has('rename') || [...form.keys()].some((name) => name.startsWith('namesake is '))) {
      await changeUpload(context, uploader(request), upload, chosen);
      return { redirect: ownPath(request, `import/${upload.id}`) };
    }
    if (await save(context, uploader(request), upload, { seen: form.get('outcome'), chosen, actor }))
      return { redirect: ownPath(request, `import/${upload.id}`), notice: 'imported' };
  } catch (error) {
    if (error instanceof Refusal) return shownAgain(refusedAs(error, 'outcome'));
    const replaced = await replacedTemplate(upload.replaces, request, context);
    return faultedImportPage(error, { replaced: replaced ?? undefined });
  }
  return shownAgain({ faults: [{ field: 'outcome', message: t('import.changed') }], status: CONFLICT });

  async function shownAgain(refused: RefusedUpload) {
    return pageOf((await uploadOf(request, context)) ?? upload!, request, context, refused);
  }
};

function uploader({ member: { workspaceId, timeZone }, person: { sessionId }, clientSignal }: MemberRequest) {
  return { workspaceId, timeZone, sessionId, clientSignal };
}

function uploadOf(request: MemberRequest, { db }: WebContext): Promise<Upload | null> {
  return findUpload(db, uploader(request), request.params.upload!);
}

function comparedIn({ query }: MemberRequest): Compared {
  const theme = query.get('theme');
  return theme === null ? { file: query.get('file') ?? '' } : { theme };
}
