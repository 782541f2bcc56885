/** §4.2 GET /templates/{id} */
import { loadSavedVersion, savedHead } from '../create-document/index.ts';
import { presentTemplate } from '../presenters/present-template.ts';
import { loadVersionAssets } from '../storage/assets.ts';
import type { Handler } from './operation.ts';

export const getTemplate: Handler<'getTemplate'> = async (_input, context) => {
  const { db, previews, principal } = context;
  const head = savedHead(context.head);
  const { versionId } = head;
  const { template, images } = await loadSavedVersion(context, principal.workspaceId, versionId, {
    images: !previews.has(versionId),
  });
  const preview = await previews.get(
    versionId,
    template,
    async () => images ?? loadVersionAssets(db, principal.workspaceId, versionId),
  );
  return { status: 200, body: presentTemplate(head, template, preview) };
};
