/** §20.26: the next version that a file of an upload would make, to be compared with the current one. */
import type { Upload } from '../../../data/storage/templates/uploads.ts';
import { todayIn } from '../../../domain/today.ts';
import { type Paper, paperOfVersion } from '../../../use-cases/paper-changes/index.ts';
import { findUploadedTemplates, isThemeFile } from '../../../use-cases/templates/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { Outcome } from './outcome.ts';
import { filesOf, readFound } from './save-upload.ts';

/** Null for a file that is not there, is refused or left out, and for a template that is new. */
export async function paperOfUpload(
  upload: Upload,
  file: string,
  request: MemberRequest,
  context: WebContext,
): Promise<Paper | null> {
  const { db, clock } = context;
  const { workspaceId, timeZone } = request.member;
  const found = findUploadedTemplates(await filesOf(db, upload)).filter((one) => one.file === file || isThemeFile(one));
  if (!found.some((one) => one.file === file)) return null;
  const { chosen = {}, plainChosen = {} } = upload.outcome as Outcome;
  const { templates, themes } = await readFound(found, upload.replaces, request, context, { chosen, plainChosen });
  const version = templates.find((one) => one.file === file);
  return version ? paperOfVersion(db, workspaceId, version, { themes, today: todayIn(timeZone, clock()) }) : null;
}
