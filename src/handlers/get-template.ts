/** §4.2 GET /templates/{id} */
import { presentTemplate } from '../presenters/template.ts';
import { loadVersionAssets } from '../storage/assets.ts';
import type { Handler } from './operation.ts';
import { loadSavedVersion } from './saved-version.ts';

export const getTemplate: Handler<'getTemplate'> = async ({ path }, context) => {
  const { db, previews, principal } = context;
  const { head, template } = await loadSavedVersion(path.id, context);
  const preview = await previews.get(head.versionId, template, () =>
    loadVersionAssets(db, principal.workspaceId, head.versionId),
  );
  return { status: 200, body: presentTemplate(head, template, preview) };
};
