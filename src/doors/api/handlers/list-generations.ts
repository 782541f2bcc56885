/** §4.4 GET /generations */
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { readInstant } from '../../../domain/time-zones.ts';
import { findDocuments } from '../../../use-cases/read/index.ts';
import { presentDocumentSummary } from '../presenters/present-document.ts';
import { DEFAULT_LIMIT } from './limits.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const listGenerations: Handler<'listGenerations'> = async (input, context) => {
  const { query } = input;
  const { links, principal, clientSignal } = context;
  const { template, created_by: createdBy, source, search, limit = DEFAULT_LIMIT } = query;
  const from = query.from === undefined ? undefined : readInstant(query.from, 'from');
  const to = query.to === undefined ? undefined : readInstant(query.to, 'to');
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const filter = { template, createdBy, source, from, to, search };
  const page = await findDocuments(context, principal.workspaceId, filter, { limit, after }, clientSignal);
  const { documents, total, next } = page;
  const body = {
    generations: documents.map((row) => presentDocumentSummary(row, links)),
    total,
    has_more: next !== null,
    next_cursor: next && writeCursor(next),
  };
  return whenChanged(input, [body], () => ({ body }));
};
