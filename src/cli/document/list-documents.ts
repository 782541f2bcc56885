/** §4.4: the documents that match the filters, from all pages (keyset pagination by cursor). */
import type { Arguments } from '../../../generated/client.ts';
import type { GenerationSummary } from '../../../generated/openapi.d.ts';
import type { Connection } from './connection.ts';

const PAGE_SIZE = 200;

export type Filters = Omit<Arguments<'listGenerations'>, 'limit' | 'cursor'>;

/** The newest first; at most `most`. */
export async function listDocuments(
  { api, withRetries }: Connection,
  filters: Filters,
  most: number,
): Promise<GenerationSummary[]> {
  const found: GenerationSummary[] = [];
  for (let cursor: string | undefined; ; ) {
    const limit = Math.min(PAGE_SIZE, most - found.length);
    const { data } = await withRetries(() => api.listGenerations({ ...filters, limit, cursor }));
    found.push(...data.generations);
    if (!data.has_more || found.length >= most) return found;
    cursor = data.next_cursor!;
  }
}
