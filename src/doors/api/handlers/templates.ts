/** §4.1, §4.2: the operations that read templates. */
import { loadSavedVersion, savedHead } from '../../../use-cases/create-document/index.ts';
import { findTemplates, previewTemplate } from '../../../use-cases/read/index.ts';
import { presentTemplate, presentTemplateSummary } from '../presenters/present-template.ts';
import { DEFAULT_LIMIT, eInvoiceHeader, type Handler, whenChanged } from './operation.ts';

/** §4.2 GET /templates/{id} */
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

/** §4.1 GET /templates */
export const listTemplates: Handler<'listTemplates'> = async (input, context) => {
  const { query } = input;
  const { search, limit = DEFAULT_LIMIT } = query;
  const { workspaceId, workspaceName } = context.principal;
  const { templates, total } = await findTemplates(context, workspaceId, { search }, { limit }, context.clientSignal);
  const body = {
    workspace: workspaceName,
    templates: templates.map(presentTemplateSummary),
    total,
    truncated: total > templates.length,
  };
  return whenChanged(input, [body], () => ({ body }));
};
