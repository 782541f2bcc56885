/** §4.2 GET /templates/{id} */
import { loadSavedVersion, savedHead } from '../../../use-cases/create-document/index.ts';
import { previewTemplate } from '../../../use-cases/read/index.ts';
import { presentTemplate } from '../presenters/present-template.ts';
import { eInvoiceHeader } from './e-invoice-header.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const getTemplate: Handler<'getTemplate'> = async (input, context) => {
  const { workspaceId } = context.principal;
  const head = savedHead(context.head);
  const { versionId, themeVersionId, title, updatedAt, generationCount } = head;
  const state = [versionId, title, updatedAt, generationCount, ...(themeVersionId ? [themeVersionId] : [])];
  return whenChanged(input, state, async () => {
    if (!context.previewed) {
      const { template } = await loadSavedVersion(context, workspaceId, versionId, { images: false });
      return { headers: eInvoiceHeader(template.isEInvoice === true), body: presentTemplate(head, template) };
    }
    const { template, preview } = await previewTemplate(context, workspaceId, head);
    return {
      headers: eInvoiceHeader(template.isEInvoice === true),
      body: presentTemplate(head, template, preview),
      provisional: preview.provisional,
    };
  });
};
