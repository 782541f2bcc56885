/** §2.5, §2.6: fetches the document, and its summary from the list of documents. */
import type { Generation as ShownDocument, GenerationSummary as Summary } from '../../../../../generated/openapi.d.ts';
import { answerOf, api } from './api.ts';

export type { ShownDocument, Summary };

const MILLISECOND = 1;

export async function fetchDocument(id: string): Promise<ShownDocument> {
  return (await answerOf(api().getGeneration({ id }))).body;
}

/**
 * Only the list has the names of creator and template, so this asks for the list of that millisecond. Undefined when that fails:
 * the page does without.
 */
export async function fetchSummary({ id, created_at }: ShownDocument): Promise<Summary | undefined> {
  const next = new Date(Date.parse(created_at) + MILLISECOND).toISOString();
  const call = answerOf(api().listGenerations({ from: created_at, to: next, limit: 200 }));
  const list = await call.catch(() => undefined);
  return list?.body.generations.find((summary) => summary.id === id);
}
