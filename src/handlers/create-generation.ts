/** §4.3 POST /templates/{id}/generations */
import { createDocument } from '../create-document/index.ts';
import { presentGeneration } from '../presenters/present-generation.ts';
import type { Handler } from './operation.ts';

export const createGeneration: Handler<'createGeneration'> = async ({ headers, body }, context) => {
  const { links, principal, head } = context;
  const { replayed, generation } = await createDocument(context, {
    principal,
    head,
    idempotencyKey: headers['Idempotency-Key'],
    title: body?.title,
    values: body?.values,
  });
  return replayed
    ? {
        status: 200,
        headers: { 'Idempotent-Replayed': 'true', Location: links.page(generation.id) },
        body: { ...presentGeneration(generation, links), replayed },
      }
    : { status: 201, headers: { Location: links.page(generation.id) }, body: presentGeneration(generation, links) };
};
