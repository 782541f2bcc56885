/** §20.9: the preview of what is in the form: as the document would be, with its numbers left blank. */

import type { Values } from '../../../domain/values.ts';
import type { Preview } from '../../../rendering/preview/index.ts';
import { type Trial, tryDocument } from '../../../use-cases/create-document/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { OpenTemplate } from './open-template.ts';

export type EntriesPreview = Pick<Trial, 'faults'> & { preview: Preview | null };

export async function previewEntries(
  { principal, gone }: MemberRequest,
  context: WebContext,
  { template: { head }, title, values }: { template: OpenTemplate; title: string; values: Values },
): Promise<EntriesPreview> {
  const { faults, document, loadAssets } = await tryDocument(context, { principal, head, title, values, gone });
  if (!document) return { faults, preview: null };
  const of = { workspaceId: principal.workspaceId, id: head.versionId };
  return { faults, preview: await context.previews.make(of, document, await loadAssets(), gone) };
}
