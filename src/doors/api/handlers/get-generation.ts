/** §4.5 GET /generations/{id} */

import { findDocument } from '../../../use-cases/read/index.ts';
import { presentDocument } from '../presenters/present-document.ts';
import { eInvoiceHeader } from './e-invoice-header.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const getGeneration: Handler<'getGeneration'> = async (input, context) => {
  const { links, principal, previewed } = context;
  const of = { workspaceId: principal.workspaceId, id: input.path.id };
  // A caller that has the document already most likely needs no preview.
  const found = await findDocument(context, of, {
    previewed: previewed && input.headers['If-None-Match'] === undefined,
  });
  const { document } = found;
  const state = [links.page(document.id), document.templateId, document.pdfStatus, document.pdfPages];
  return whenChanged(input, state, async () => {
    const preview = previewed ? await found.preview() : undefined;
    return {
      headers: eInvoiceHeader(document.setup.eInvoice !== undefined, links.page(document.id)),
      body: presentDocument(document, links, { preview }),
      provisional: preview?.provisional,
    };
  });
};
