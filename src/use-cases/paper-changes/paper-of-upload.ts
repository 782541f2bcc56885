/** §20.26: the next version that a file of an upload would make, or a theme in it, to be compared with the current one. */
import type { Database } from '../../data/storage/connection/database.ts';
import { todayIn } from '../../domain/time-zones.ts';
import {
  filesOf,
  findUploadedTemplates,
  isThemeFile,
  readFound,
  type Upload,
  type Uploader,
  type UploadParts,
} from '../templates/index.ts';
import { followersToCompare, paperOfTheme } from './paper-of-theme.ts';
import { type Paper, paperOfVersion } from './paper-of-version.ts';

/** A file of a template, or a theme by its name. */
export type Compared = { file: string } | { theme: string };

/**
 * Null for what is not there, is refused or left out, and for a template that is new. A plain file that is not taken makes no version, and neither
 * does one that is refused.
 */
export async function paperOfUpload(
  parts: UploadParts,
  who: Uploader & { timeZone: string },
  upload: Upload,
  compared: Compared,
): Promise<Paper | null> {
  const { db, clock } = parts;
  const { workspaceId, timeZone } = who;
  const today = todayIn(timeZone, clock());
  const file = 'file' in compared ? compared.file : undefined;
  const found = findUploadedTemplates(await filesOf(db, upload)).filter((one) => one.file === file || isThemeFile(one));
  if (file !== undefined && !found.some((one) => one.file === file)) return null;
  const { chosen = {}, plainChosen = {}, answers = {} } = upload.outcome;
  const said = { replaces: upload.replaces, chosen, plainChosen, answers };
  const { templates, themes } = await readFound(parts, who, found, said);
  if ('theme' in compared)
    return paperOfTheme(db, workspaceId, compared.theme, { themes, except: templateIds(upload), today });
  const version = templates.find((one) => one.file === file);
  return version ? paperOfVersion(db, workspaceId, version, { themes, today }) : null;
}

/** How many templates follow each theme that an upload changes, but for its own. */
export async function followersOfUpload(
  db: Database,
  workspaceId: string,
  upload: Upload,
): Promise<ReadonlyMap<string, number>> {
  const followers = new Map<string, number>();
  for (const { name: theme } of upload.outcome.themes.filter(({ unchanged }) => !unchanged)) {
    const found = await followersToCompare(db, workspaceId, { theme, except: templateIds(upload) });
    if (found.length > 0) followers.set(theme, found.length);
  }
  return followers;
}

/** They are compared by themselves. */
function templateIds({ outcome }: Upload): string[] {
  return outcome.templates.map(({ id }) => id);
}
