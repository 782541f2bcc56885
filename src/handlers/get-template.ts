/** §4.2 GET /templates/{id} */
import { presentPreview } from '../presenters/preview.ts';
import { presentTemplate } from '../presenters/template.ts';
import { loadVersionAssets } from '../storage/saved-templates.ts';
import type { Handler } from './operation.ts';
import { loadSavedVersion } from './saved-version.ts';

export const getTemplate: Handler<'getTemplate'> = async ({ path }, context) => {
  const { head, template } = await loadSavedVersion(path.id, context);
  const assets =
    template.assetPaths.length > 0
      ? await loadVersionAssets(context.db, context.principal.workspaceId, head.versionId)
      : [];
  const preview = presentPreview({ ...template, title: head.title, assets });
  return { status: 200, body: presentTemplate(head, template, preview) };
};
