/** §20.12, §10.37: how a Word file or plain Markdown of an upload looks as a template, with the theme that it would have. */

import type { Database } from '../../../data/storage/connection/database.ts';
import { loadFonts, loadNewestTheme, loadThemeAssets } from '../../../data/storage/templates/load-theme.ts';
import type { Upload } from '../../../data/storage/templates/uploads.ts';
import { themeFiles } from '../../../template/fill/theme-files.ts';
import type { Asset } from '../../../template/model/asset.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import { NO_THEME } from '../../../template/model/theme.ts';
import { findUploadedTemplates, readImport } from '../../../use-cases/templates/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { Outcome } from './outcome.ts';
import { filesOf } from './save-upload.ts';
import { SHOWN_PLACE } from './word-outcome.ts';

/** HTML; null for a file that is not there, or is refused. `paragraph`: of a Word file, which is highlighted, and has the id `SHOWN_PLACE`. */
export async function previewUpload(
  upload: Upload,
  { file, paragraph }: { file: string; paragraph: number | undefined },
  request: MemberRequest,
  context: WebContext,
): Promise<string | null> {
  const { db, imports, previews } = context;
  const { workspaceId } = request.member;
  const { chosen, plainChosen = {}, answers } = upload.outcome as Outcome;
  const found = findUploadedTemplates(await filesOf(db, upload)).filter((one) => one.file === file);
  if (found.length === 0) return null;
  const { readers } = imports;
  const { templates } = await readImport(db, workspaceId, found, {
    ...{ choices: chosen, answers, isUpload: true, shown: paragraph, readers, clientSignal: request.clientSignal },
    plainChoices: { ...plainChosen, [file]: { ...plainChosen[file], isTaken: true } },
    ...(upload.replaces && { replaces: upload.replaces }),
  });
  const [version] = templates;
  if (!version) return null;
  const name = version.theme?.name;
  const own = name === NO_THEME ? undefined : await loadNewestTheme(db, workspaceId, name ?? null);
  const shown = await readers.shown({ source: version.source }, own?.theme);
  if (!shown) return null;
  const look = own ? await lookOf(db, workspaceId, own.versionId, shown.setup) : [];
  const of = { workspaceId, id: upload.id };
  const { html } = await previews.make(of, shown, [...version.assets, ...look], request.clientSignal);
  return paragraph === undefined ? html : html.replace('<mark>', `<mark id="${SHOWN_PLACE}">`);
}

async function lookOf(db: Database, workspaceId: string, themeId: string, setup: DocumentSetup): Promise<Asset[]> {
  const pictures = await loadThemeAssets(db, workspaceId, themeId, themeFiles(setup));
  return [...pictures, ...(await loadFonts(db, workspaceId, setup.fonts))];
}
