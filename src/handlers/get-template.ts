/** §4.2 GET /templates/{id} */
import { loadSavedVersion, savedHead, themedSetup } from '../create-document/index.ts';
import { presentTemplate } from '../presenters/present-template.ts';
import { loadVersionAssets } from '../storage/assets.ts';
import { loadFonts } from '../storage/load-fonts.ts';
import { loadThemeAssets } from '../storage/load-theme.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const getTemplate: Handler<'getTemplate'> = async (input, context) => {
  const { db, previews, themes, principal } = context;
  const { workspaceId } = principal;
  const head = savedHead(context.head);
  const { versionId, themeVersionId, title, updatedAt, generationCount } = head;
  const state = [versionId, title, updatedAt, generationCount, ...(themeVersionId ? [themeVersionId] : [])];
  return whenChanged(input, state, async () => {
    // A template looks otherwise with each version of its theme.
    const id = themeVersionId ? `${versionId}/${themeVersionId}` : versionId;
    const { template, images } = await loadSavedVersion(context, workspaceId, versionId, {
      images: !previews.has(id),
    });
    const { setup, files } = themedSetup(template, await themes.of(workspaceId, head));
    const preview = await previews.get({ workspaceId, id }, { ...template, setup }, async () => [
      ...(images ?? (await loadVersionAssets(db, workspaceId, versionId))),
      ...(themeVersionId && files.length > 0 ? await loadThemeAssets(db, workspaceId, themeVersionId, files) : []),
      ...(await loadFonts(db, workspaceId, setup.fonts)),
    ]);
    return { body: presentTemplate(head, template, preview), provisional: preview.provisional };
  });
};
