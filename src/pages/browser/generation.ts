/** §2.5 and §2.6: the document, and what only the list says about it. */
import type { Generation, GenerationSummary as Summary } from '../../../generated/openapi.d.ts';
import { answerOf, api } from './api.ts';

export type { Generation, Summary };

const MILLISECOND = 1;

export async function fetchGeneration(id: string): Promise<Generation> {
  return (await answerOf(api().getGeneration({ id }))).body;
}

/**
 * Who made the document, and from which template, stands only in the list: the same moment's page of it is asked for.
 * Undefined when it cannot be had; the page goes without.
 */
export async function fetchSummary({ id, created_at }: Generation): Promise<Summary | undefined> {
  const next = new Date(Date.parse(created_at) + MILLISECOND).toISOString();
  const call = answerOf(api().listGenerations({ from: created_at, to: next, limit: 200 }));
  const list = await call.catch(() => undefined);
  return list?.body.generations.find((summary) => summary.id === id);
}
