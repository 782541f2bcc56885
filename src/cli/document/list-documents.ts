/** §4.4: the documents that pass the filters, from all pages. */
import type { Arguments } from '../../../generated/client.ts';
import type { GenerationSummary } from '../../../generated/openapi.d.ts';
import type { Connection } from './connection.ts';

const PAGE = 200;

export type Filters = Omit<Arguments<'listGenerations'>, 'limit' | 'cursor'>;

/** The newest first; at most `most`. */
export async function listDocuments(
  { api, ask }: Connection,
  filters: Filters,
  most: number,
): Promise<GenerationSummary[]> {
  const found: GenerationSummary[] = [];
  for (let cursor: string | undefined; ; ) {
    const limit = Math.min(PAGE, most - found.length);
    const { data } = await ask(() => api.listGenerations({ ...filters, limit, cursor }));
    found.push(...data.generations);
    if (!data.has_more || found.length >= most) return found;
    cursor = data.next_cursor!;
  }
}
