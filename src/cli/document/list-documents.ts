/** §4.4: the documents that match the filters, from all pages (keyset pagination by cursor). */
import type { Arguments } from '../../../generated/client.ts';
import type { GenerationSummary } from '../../../generated/openapi.d.ts';
import type { Connection } from './connection.ts';

const PAGE_SIZE = 200;

export type PdfStatus = GenerationSummary['pdf_status'];
export type Filters = Omit<Arguments<'listGenerations'>, 'limit' | 'cursor'>;

/** The newest first; at most `max`. The API has no filter by `pdfStatus`: here it is one more, of what the pages say. */
export async function listDocuments(
  { api, withRetries }: Connection,
  filters: Filters,
  { max, pdfStatus }: { max: number; pdfStatus?: PdfStatus | undefined },
): Promise<GenerationSummary[]> {
  const found: GenerationSummary[] = [];
  for (let cursor: string | undefined; ; ) {
    const limit = pdfStatus ? PAGE_SIZE : Math.min(PAGE_SIZE, max - found.length);
    const { data } = await withRetries(() => api.listGenerations({ ...filters, limit, cursor }));
    found.push(...data.generations.filter(({ pdf_status }) => !pdfStatus || pdf_status === pdfStatus));
    if (!data.has_more || found.length >= max) return found.slice(0, max);
    cursor = data.next_cursor!;
  }
}
