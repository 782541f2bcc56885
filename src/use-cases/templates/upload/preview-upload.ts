/** §20.12, §10.37: how a Word file or plain Markdown of an upload looks as a template, with the theme that it would have. */

import { loadNewestTheme } from '../../../data/storage/templates/themes.ts';
import type { Previews } from '../../../rendering/preview/index.ts';
import { NO_THEME } from '../../../template/model/theme.ts';
import { findUploadedTemplates } from '../files/files-on-disk.ts';
import { loadLook } from '../try-rendering.ts';
import { filesOf, readFound, type Upload, type Uploader, type UploadParts } from './save-upload.ts';

type Parts = Pick<UploadParts, 'db' | 'imports'> & { previews: Previews };

/** HTML; null for a file that is not there, or is refused. `paragraph`: of a Word file, which is in a `<mark>`. */
export function previewUpload(
  parts: Parts,
  who: Uploader,
  upload: Upload,
  shown: { file: string; paragraph: number | undefined },
): Promise<string | null> {
  return parts.imports.semaphore(who.workspaceId, () => preview(parts, who, upload, shown), who.clientSignal);
}

async function preview(
  parts: Parts,
  who: Uploader,
  upload: Upload,
  { file, paragraph }: { file: string; paragraph: number | undefined },
): Promise<string | null> {
  const { db, imports, previews } = parts;
  const { workspaceId, clientSignal } = who;
  const { chosen, plainChosen = {}, answers } = upload.outcome;
  const found = findUploadedTemplates(await filesOf(db, upload)).filter((one) => one.file === file);
  if (found.length === 0) return null;
  const { templates } = await readFound(parts, who, found, {
    replaces: upload.replaces,
    shown: paragraph,
    ...(chosen && { chosen }),
    ...(answers && { answers }),
    plainChosen: { ...plainChosen, [file]: { ...plainChosen[file], isTaken: true } },
  });
  const [version] = templates;
  if (!version) return null;
  const name = version.theme?.name;
  const own = name === NO_THEME ? undefined : await loadNewestTheme(db, workspaceId, name ?? null);
  const shown = await imports.readers.shown({ source: version.source }, own?.theme);
  if (!shown) return null;
  const look = own ? await loadLook(db, workspaceId, own.versionId, shown.setup) : [];
  const of = { workspaceId, id: upload.id };
  return (await previews.make(of, shown, [...version.assets, ...look], clientSignal)).html;
}
