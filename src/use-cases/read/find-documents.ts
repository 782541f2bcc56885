/** §4.4, §20.13: a page of the workspace's documents. A search waits for its turn (§18.18). */
import { type DocumentFilter, isShortSearch } from '../../data/storage/documents/document-filter.ts';
import {
  type DocumentChoices,
  type DocumentPage,
  findDocumentChoices,
  listDocuments,
  NEWEST_OF_SHORT,
  type Place,
} from '../../data/storage/documents/list-documents.ts';
import type { DocumentSources } from './find-document.ts';

/** `clientSignal` is aborted when the caller has left. Throws `rate_limited` and `unavailable` for a search whose turn does not come. */
export function findDocuments(
  { db, searches }: Pick<DocumentSources, 'db' | 'searches'>,
  workspaceId: string,
  filter: DocumentFilter,
  place: Place,
  clientSignal: AbortSignal,
): Promise<DocumentPage> {
  const find = () => listDocuments(db, workspaceId, filter, place);
  return filter.search ? searches(workspaceId, find, clientSignal) : find();
}

/** Of the templates and people to choose from. */
const MAX_CHOICES = 50;
/** §14.6: a search counts no further. */
const COUNT_TO = 1_000;

/**
 * `choices`: what the filters offer; `someTemplates`: how many templates, where there are more. `found`: null without a place. `amongNewest`: in how
 * many of the newest documents was searched; 0 for all.
 */
export type BrowsedDocuments = {
  choices: DocumentChoices & { someTemplates: number };
  found: (DocumentPage & { amongNewest: number }) | null;
};

/** As a member looks for them. `place`: null where the filters cannot be read. Throws as `findDocuments` does. */
export async function browseDocuments(
  sources: Pick<DocumentSources, 'db' | 'searches'>,
  workspaceId: string,
  filter: DocumentFilter,
  place: Place | null,
  clientSignal: AbortSignal,
): Promise<BrowsedDocuments> {
  const [choices, found] = await Promise.all([
    findDocumentChoices(sources.db, workspaceId, filter, MAX_CHOICES),
    place && findDocuments(sources, workspaceId, filter, { ...place, countTo: COUNT_TO }, clientSignal),
  ]);
  const isPart = found?.isMore && filter.search !== undefined && isShortSearch(filter.search);
  return {
    choices: { ...choices, someTemplates: choices.templates.length === MAX_CHOICES ? MAX_CHOICES : 0 },
    found: found && { ...found, amongNewest: isPart ? NEWEST_OF_SHORT : 0 },
  };
}
