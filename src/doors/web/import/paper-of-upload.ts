/** §20.26: the next version that a file of an upload would make, or a theme in it, to be compared with the current one. */
import type { Upload } from '../../../data/storage/templates/uploads.ts';
import { todayIn } from '../../../domain/time-zones.ts';
import { type Paper, paperOfTheme, paperOfVersion } from '../../../use-cases/paper-changes/index.ts';
import { findUploadedTemplates, isThemeFile } from '../../../use-cases/templates/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { Outcome } from './outcome.ts';
import { filesOf, readFound } from './save-upload.ts';

/** A file of a template, or a theme by its name. */
export type Compared = { file: string } | { theme: string };

export function comparedIn({ query }: Pick<MemberRequest, 'query'>): Compared {
  const theme = query.get('theme');
  return theme === null ? { file: query.get('file') ?? '' } : { theme };
}

/** Null for what is not there, is refused or left out, and for a template that is new. */
export async function paperOfUpload(
  upload: Upload,
  compared: Compared,
  request: MemberRequest,
  context: WebContext,
): Promise<Paper | null> {
  const { db, clock } = context;
  const { workspaceId, timeZone } = request.member;
  const today = todayIn(timeZone, clock());
  const file = 'file' in compared ? compared.file : undefined;
  const found = findUploadedTemplates(await filesOf(db, upload)).filter((one) => one.file === file || isThemeFile(one));
  if (file !== undefined && !found.some((one) => one.file === file)) return null;
  const { chosen = {}, plainChosen = {}, answers = {} } = upload.outcome as Outcome;
  const { templates, themes } = await readFound(found, upload.replaces, request, context, {
    chosen,
    plainChosen,
    answers,
  });
  if ('theme' in compared)
    return paperOfTheme(db, workspaceId, compared.theme, { themes, except: templateIds(upload), today });
  const version = templates.find((one) => one.file === file);
  return version ? paperOfVersion(db, workspaceId, version, { themes, today }) : null;
}

/** They are compared by themselves. */
export function templateIds({ outcome }: Upload): string[] {
  return (outcome as Outcome).templates.map(({ id }) => id);
}
