/** §4.2 GET /templates/{id} */
import { presentTemplate } from '../presenters/template.ts';
import { loadVersionAssets } from '../storage/assets.ts';
import type { Handler } from './operation.ts';
import { loadSavedVersion, savedHead } from './saved-version.ts';

export const getTemplate: Handler<'getTemplate'> = async (_input, context) => {
  const { db, previews, principal } = context;
  const head = savedHead(context);
  const { versionId } = head;
  const { template, images } = await loadSavedVersion(versionId, context, { images: !previews.has(versionId) });
  const preview = await previews.get(
    versionId,
    template,
    async () => images ?? loadVersionAssets(db, principal.workspaceId, versionId),
  );
  return { status: 200, body: presentTemplate(head, template, preview) };
};
