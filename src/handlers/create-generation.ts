/** §4.3 POST /templates/{id}/generations */
import { v7 as uuidv7 } from 'uuid';
import { createGeneration as create } from '../create-document/create-document.ts';
import { Refusal } from '../domain/errors.ts';
import { identityOf } from '../domain/identity.ts';
import { todayIn } from '../domain/today.ts';
import { checkValuesShape } from '../domain/values.ts';
import { presentGeneration } from '../presenters/generation.ts';
import type { Handler } from './operation.ts';
import { loadSavedVersion, savedHead } from './saved-version.ts';
import { checkTitle } from './title.ts';

export const createGeneration: Handler<'createGeneration'> = async ({ headers, body }, context) => {
  const { links, clock, principal } = context;
  const { workspaceId } = principal;
  const values = checkValuesShape(body?.values ?? {});
  const title = checkTitle(body?.title);
  if (principal.plan !== 'active')
    throw new Refusal(
      'subscription_required',
      'This workspace has no active plan. An owner or admin can choose one in the billing area of the web app.',
    );
  const head = savedHead(context);
  const { template } = await loadSavedVersion(head.versionId, context, { images: false });
  const now = clock();
  const { replayed, generation } = await create(context, {
    id: uuidv7({ msecs: now.getTime() }),
    workspaceId,
    template: {
      id: head.id,
      title: head.title,
      version: head.version,
      versionId: head.versionId,
      hasAssets: template.assetPaths.length > 0,
    },
    title,
    createdBy: principal.userId,
    createdAt: now,
    identity: identityOf({
      workspaceId,
      templateId: head.id,
      credentialId: principal.credentialId,
      key: headers['Idempotency-Key'],
      title,
      values,
    }),
    fill: () => template.fill(values, { today: todayIn(principal.timeZone, now) }),
  });
  return replayed
    ? {
        status: 200,
        headers: { 'Idempotent-Replayed': 'true', Location: links.page(generation.id) },
        body: { ...presentGeneration(generation, links), replayed },
      }
    : { status: 201, headers: { Location: links.page(generation.id) }, body: presentGeneration(generation, links) };
};
