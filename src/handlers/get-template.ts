/** §4.2 GET /templates/{id} */
import { loadSavedVersion, savedHead } from '../create-document/index.ts';
import { presentTemplate } from '../presenters/present-template.ts';
import { loadVersionAssets } from '../storage/assets.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const getTemplate: Handler<'getTemplate'> = async (input, context) => {
  const { db, previews, principal } = context;
  const { workspaceId } = principal;
  const head = savedHead(context.head);
  const { versionId, title, updatedAt, generationCount } = head;
  return whenChanged(input, [versionId, title, updatedAt, generationCount], async () => {
    const { template, images } = await loadSavedVersion(context, workspaceId, versionId, {
      images: !previews.has(versionId),
    });
    const preview = await previews.get(
      { workspaceId, id: versionId },
      template,
      async () => images ?? loadVersionAssets(db, workspaceId, versionId),
    );
    return { body: presentTemplate(head, template, preview), provisional: preview.provisional };
  });
};
