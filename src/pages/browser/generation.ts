/** §2.5 and §2.6, as far as the page shows them. */
import { getFromApi } from './api.ts';

export type Generation = {
  id: string;
  template_id?: string | null;
  title: string;
  generation_number: number;
  source: 'app' | 'api';
  source_version?: number;
  created_at: string;
  html?: string;
  html_truncated?: boolean;
  pdf_status: 'pending' | 'rendering' | 'ready' | 'failed';
};

export type Summary = { id: string; template_title?: string; created_by_name?: string | null };

const MILLISECOND = 1;

export async function fetchGeneration(id: string): Promise<Generation> {
  return (await getFromApi<Generation>(`/generations/${id}`)).body;
}

/**
 * Who made the document, and from which template, stands only in the list: the same moment's page of it is asked for.
 * Undefined when it cannot be had; the page goes without.
 */
export async function fetchSummary({ id, created_at }: Generation): Promise<Summary | undefined> {
  const next = new Date(Date.parse(created_at) + MILLISECOND).toISOString();
  const query = new URLSearchParams({ from: created_at, to: next, limit: '200' });
  const list = await getFromApi<{ generations: Summary[] }>(`/generations?${query}`).catch(() => undefined);
  return list?.body.generations.find((summary) => summary.id === id);
}
