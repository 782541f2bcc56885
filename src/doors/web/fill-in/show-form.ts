/** §20.9: the page of the form, with what its template computes from what is in it, and what applies. */
import { findGenerationOrigin } from '../../../data/storage/documents/generations.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { isLive } from '../../../template/model/is-entered.ts';
import { tryDocument } from '../../../use-cases/create-document/index.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { fillInPage, type Shown } from './fill-in-page.ts';
import type { OpenTemplate } from './open-template.ts';

export async function showForm(
  request: MemberRequest,
  context: WebContext,
  template: OpenTemplate,
  shown: Shown,
): Promise<WebAnswer> {
  const { principal, clientSignal } = request;
  const { head, inventory } = template;
  const { title, values } = shown;
  const tried =
    shown.facts || !isLive(inventory)
      ? undefined
      : await tryDocument(context, { principal, head, title, values, clientSignal });
  const facts = shown.facts ?? tried?.document?.facts;
  const corrected = await findCorrected(request, context, shown);
  return fillInPage(request, template, { ...shown, corrected, ...(facts && { facts }) });
}

async function findCorrected({ member: { workspaceId } }: MemberRequest, { db, site }: WebContext, shown: Shown) {
  const { corrects = '' } = shown;
  const found = isUuid(corrects) ? await findGenerationOrigin(db, workspaceId, corrects) : null;
  const href = `${site.base}${workspacePath(workspaceId, `documents/${corrects}`)}`;
  return found ? { title: withIsolatedControls(found.title), href } : undefined;
}
