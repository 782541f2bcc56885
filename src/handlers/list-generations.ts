/** §4.4 GET /generations */
import { readCursor, writeCursor } from '../domain/cursor.ts';
import { readInstant } from '../domain/instant.ts';
import { presentGenerationSummary } from '../presenters/present-generation.ts';
import { listGenerations as list } from '../storage/list-generations.ts';
import { DEFAULT_LIMIT } from './limits.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const listGenerations: Handler<'listGenerations'> = async (input, { db, links, principal, searches, gone }) => {
  const { query } = input;
  const { template, created_by: createdBy, source, search, limit = DEFAULT_LIMIT } = query;
  const from = query.from === undefined ? undefined : readInstant(query.from, 'from');
  const to = query.to === undefined ? undefined : readInstant(query.to, 'to');
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const filter = { template, createdBy, source, from, to, search };
  const { workspaceId } = principal;
  const find = () => list(db, workspaceId, filter, { limit, after });
  const { generations, total, next } = await (search ? searches(workspaceId, find, gone) : find());
  const body = {
    generations: generations.map((row) => presentGenerationSummary(row, links)),
    total,
    has_more: next !== null,
    next_cursor: next && writeCursor(next),
  };
  return whenChanged(input, [body], () => ({ body }));
};
